"""Conditions: what they do, how long they last, and how figures are healed (MER-5.4)."""

from __future__ import annotations

import pytest

from engine.rules.mercenaries import conditions
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.acting import STEPS
from engine.rules.mercenaries.moving import inflict
from tests.systems.mercenaries.sand import Sand, stats


def begins(fight: Sand, figure: str) -> Sand:
    return fight.runs(STEPS.frame(conditions.begin_turn, figure))


def ends(fight: Sand, figure: str) -> Sand:
    return fight.runs(STEPS.frame(conditions.end_turn, figure))


def gets(fight: Sand, figure: str, what: str) -> Sand:
    return fight.runs(STEPS.frame(inflict, figure, what, "MER-5.4"))


def test_mer_5_4_a_wound_hurts_at_the_beginning_of_every_turn():
    fight = begins(Sand(ev.Afflicted("brute", "wound"), brute="C3", hp={"brute": 6}), "brute")
    assert (fight["brute"].hp, fight["brute"].conditions) == (5, {"wound": 0})
    fight = begins(Sand(ev.Afflicted("guard", "wound"), brute="C3", guard="C5", hp={"guard": 1}), "guard")
    assert "guard" not in fight.board.figures


@pytest.mark.parametrize(
    ("has", "hp", "left"),
    [(("poison",), 5, 5), (("wound",), 5, 8), (("poison", "wound"), 5, 5), ((), 9, 10), ((), 5, 8)],
)
def test_mer_5_4_a_heal_takes_away_poison_alone_or_a_wound_and_heals(
    has: tuple[str, ...], hp: int, left: int
):
    sick = [ev.Afflicted("brute", each) for each in has]
    fight = Sand(*sick, brute="C3", hp={"brute": hp}, items=["minor-healing-potion"])
    fight.does("brute", "item:minor-healing-potion")
    assert (fight["brute"].hp, fight["brute"].conditions) == (left, {})


def test_mer_5_4_what_one_gets_before_ones_turn_is_over_at_its_end():
    fight = gets(Sand(brute="C3", guard="C5", acting="brute"), "guard", "muddle")
    assert fight["guard"].conditions == {"muddle": 1}
    assert ends(fight, "guard")["guard"].conditions == {}


def test_mer_5_4_what_one_gets_in_ones_own_turn_outlasts_it():
    fight = ends(gets(Sand(brute="C3"), "brute", "invisible"), "brute")
    assert fight["brute"].conditions == {"invisible": 1}
    assert ends(fight, "brute")["brute"].conditions == {}


def test_mer_5_4_getting_it_again_begins_its_time_anew_and_does_not_add_up():
    fight = Sand(ev.Afflicted("brute", "muddle", 1), brute="C3")
    assert gets(fight, "brute", "muddle")["brute"].conditions == {"muddle": 2}
    assert ends(fight, "brute")["brute"].conditions == {"muddle": 1}


def test_mer_5_4_poison_and_wound_stay_and_the_immune_get_nothing():
    fight = gets(
        Sand(brute="C3", guard="C5", stats={"guard": stats(immune=("stun",))}), "guard", "wound stun"
    )
    assert fight["guard"].conditions == {"wound": 0}
    assert ends(fight, "guard")["guard"].conditions == {"wound": 0}


def test_mer_5_4_a_curse_is_shuffled_into_what_is_left_of_a_deck():
    fight = Sand(brute="C3", guard="C5", modifiers={"brute": ["zero-1", "zero-2", "zero-3"]})
    fight = gets(fight, "brute", "curse curse")
    piles = fight.live.state.course.piles
    assert sorted(piles["modifiers:brute"].order) == ["curse-1", "curse-2", "zero-1", "zero-2", "zero-3"]
    assert fight.board.limbo == ()
    assert fight["brute"].conditions == {}


def test_mer_5_4_there_are_ten_curses_for_characters_ten_for_monsters_and_ten_blessings():
    fight = gets(Sand(brute="C3", tinkerer="C4", guard="C5"), "brute", " ".join(["curse"] * 8))
    gets(fight, "tinkerer", " ".join(["curse"] * 8))
    gets(fight, "guard", " ".join(["curse"] * 11))
    gets(fight, "guard", " ".join(["bless"] * 6))
    gets(fight, "brute", " ".join(["bless"] * 6))
    piles = fight.live.state.course.piles
    held = {
        owner: [
            sum(card.startswith(kind) for card in piles[f"modifiers:{owner}"].order)
            for kind in ("curse", "bless")
        ]
        for owner in ("brute", "tinkerer", "monsters")
    }
    assert held == {"brute": [8, 4], "tinkerer": [2, 0], "monsters": [10, 6]}


def test_mer_5_4_a_summons_conditions_end_with_its_turn():
    stood = ev.FigurePlaced("decoy-1", "decoy", "C5", 5, stats(), "bo", "tinkerer")
    fight = ends(Sand(stood, ev.Afflicted("decoy-1", "stun", 1), tinkerer="C3"), "decoy-1")
    assert fight["decoy-1"].conditions == {}


@pytest.mark.parametrize(
    ("condition", "move", "attack"),
    [("stun", True, True), ("immobilize", True, False), ("disarm", False, True), ("muddle", False, False)],
)
def test_mer_5_4_what_a_figure_may_not_do(condition: str, move: bool, attack: bool):
    board = Sand(ev.Afflicted("brute", condition, 1), brute="C3").board
    assert bool(conditions.hindered(board, "brute", "move")) is move
    assert bool(conditions.hindered(board, "brute", "attack")) is attack
    assert bool(conditions.hindered(board, "brute", "act")) is (condition == "stun")
