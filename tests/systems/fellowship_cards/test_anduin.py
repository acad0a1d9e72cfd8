"""Encounter cards of the other scenarios that cases may speak of."""

from __future__ import annotations

import pytest

from tests.systems.fellowship.tables import board, ids
from tests.systems.fellowship_cards.laid import BRUTE, FOE, alone, can, cards, of, piece, play, seat, two


def test_eastern_crows_are_shuffled_back_when_they_are_destroyed() -> None:
    live = alone("combat.strike.declare", "aragorn", engaged=["eastern-crows"], encounter=["forest-gate"])
    play(live, "strike:eastern-crows", ("attacker:aragorn",), "pass", "pass")
    assert board(live).discard == ()
    assert set(live.state.course.piles["encounter"].order) == {"forest-gate", "eastern-crows"}


@pytest.mark.parametrize(("dial", "attack"), [(34, 5), (35, 6)])
def test_eastern_crows_as_a_shadow_look_at_the_dial(dial: int, attack: int) -> None:
    foe = {"card": "brute", "shadows": ["eastern-crows"]}
    live = alone("combat.attack.choose", "gimli", engaged=[foe], threat=dial, **cards(BRUTE))
    play(live, "pass", "defend:gimli", "pass")
    assert of(live, "brute", "attack") == attack


def test_banks_of_the_anduin_go_back_on_top() -> None:
    scout = {"card": "theodred", "resources": 1}
    live = alone(
        "planning.play",
        scout,
        hand=["snowbourn-scout"],
        staging=[{"card": "banks-of-the-anduin", "progress": 2}],
        encounter=["forest-gate"],
    )
    play(live, "play:snowbourn-scout", "use:snowbourn-scout")
    assert live.state.course.piles["encounter"].order == ("banks-of-the-anduin", "forest-gate")


def test_evil_storm_strikes_players_with_a_high_dial() -> None:
    ann = {"heroes": ["gimli"], "threat": 35, "allies": []}
    live = two("quest.staging", ann, {"heroes": ["gloin"], "threat": 34}, deck=["evil-storm", "forest-gate"])
    assert (piece(live, "gimli").damage, piece(live, "gloin").damage) == (1, 0)


def test_pursued_by_shadow_counts_those_who_stayed() -> None:
    on = {"card": "gimli", "committed": True, "exhausted": True}
    live = alone("quest.staging", on, "gloin", encounter=["pursued-by-shadow", "forest-gate"])
    assert seat(live).threat == 22, "gloin and faramir"


def test_pursued_by_shadow_sends_a_borrowed_ally_home() -> None:
    foe = {"card": "brute", "shadows": ["pursued-by-shadow"]}
    took = {"card": "wandering-took", "owner": "bo", "exhausted": True}
    live = two(
        "combat.attack.choose",
        {"heroes": ["gimli"], "allies": [took], "engaged": [foe]},
        {"heroes": ["gloin"]},
        **cards(BRUTE),
    )
    play(live, "pass", "defend:gimli", "pass")
    assert seat(live, "bo").hand.cards == ("wandering-took",)
    live = alone("combat.attack.choose", "gimli", engaged=[foe], **cards(BRUTE))
    play(live, "pass", "defend:gimli", "pass")
    assert seat(live).threat == 23


def test_despair_takes_progress_and_as_a_shadow_defence() -> None:
    goal = cards(BRUTE)
    live = alone("quest.staging", "gimli", encounter=["despair", "forest-gate"], progress=3, **goal)
    assert board(live).progress == 0
    foe = {"card": "brute", "shadows": ["despair"]}
    live = alone("combat.attack.choose", "gimli", engaged=[foe], **goal)
    play(live, "pass", "defend:gimli", "pass", "pass")
    assert piece(live, "gimli").damage == 4


def test_goblin_sniper_hides_behind_others_and_shoots_from_the_staging_area() -> None:
    live = alone("encounter.optional", "gimli", staging=["goblin-sniper", "foe"], **cards(FOE))
    assert ids(live) == ("engage:foe", "pass")
    live = alone("encounter.optional", "gimli", staging=["goblin-sniper"])
    assert can(live, "engage:goblin-sniper")
    live = alone("combat.after_discard", "gimli", staging=["goblin-sniper"])
    play(live, "pass", "choose:gimli")
    assert piece(live, "gimli").damage == 1


def test_marsh_adder_raises_the_dial_of_whom_it_attacks() -> None:
    live = alone("combat.attack.choose", "gimli", engaged=["marsh-adder"])
    assert seat(live).threat == 21


def test_the_east_bight_must_be_travelled_to() -> None:
    live = alone("travel.choose", "gimli", staging=["the-east-bight", "forest-gate"])
    assert board(live).active == ("the-east-bight",)


@pytest.mark.parametrize(("defence", "left"), [("defend:gimli", 4), ("pass", 2)])
def test_misty_mountain_goblins_take_progress(defence: str, left: int) -> None:
    foe = {"card": "brute", "shadows": ["misty-mountain-goblins"]}
    live = alone("combat.attack.choose", "gimli", engaged=[foe], progress=5, **cards(BRUTE))
    play(live, "pass", defence, "pass")
    assert board(live).progress == left
    live = alone(
        "combat.attack.choose", "gimli", engaged=["misty-mountain-goblins"], progress=5, **cards(BRUTE)
    )
    play(live, "pass", "defend:gimli", "pass", "pass")
    assert board(live).progress == 4


@pytest.mark.parametrize(("defence", "left"), [("defend:gimli", 1), ("pass", 0)])
def test_cavern_guardian_takes_attachments(defence: str, left: int) -> None:
    heroes = [
        {"card": "gimli", "attached": ["dwarven-axe"]},
        {"card": "aragorn", "attached": ["steward-of-gondor"]},
    ]
    foe = {"card": "brute", "shadows": ["cavern-guardian"]}
    live = alone("combat.attack.choose", *heroes, engaged=[foe], **cards(BRUTE))
    play(live, "pass", defence, "pass", *(("choose:dwarven-axe",) if left else ()))
    assert sum(bool(each.on) for each in board(live).pieces.values()) == left


def test_nazgul_of_dol_guldur_takes_a_character_for_each_shadow_effect() -> None:
    nazgul = {"card": "nazgul-of-dol-guldur", "shadows": ["east-bight-patrol"]}
    live = alone("combat.attack.choose", "gimli", "legolas", engaged=[nazgul])
    play(live, "pass", "defend:gimli", "pass", "choose:legolas")
    assert "legolas" in seat(live).discard
    trap = {"card": "denethor", "resources": 3}
    live = alone("planning.play", trap, hand=["forest-snare"], engaged=["nazgul-of-dol-guldur"])
    assert not can(live, "play:forest-snare")


def test_endless_caverns_are_doomed_and_surge() -> None:
    live = alone("quest.staging", "gimli", encounter=["endless-caverns", "forest-gate", "forest-gate"])
    assert (seat(live).threat, board(live).staging) == (21, ("endless-caverns", "forest-gate"))


def test_hill_troll_is_worth_four() -> None:
    troll = {"card": "hill-troll", "damage": 8}
    live = alone("combat.strike.declare", "aragorn", "gimli", engaged=[troll])
    play(live, "strike:hill-troll", ("attacker:aragorn", "attacker:gimli"), "pass", "pass")
    assert board(live).victory == ("hill-troll",)
