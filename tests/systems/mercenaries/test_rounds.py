"""MER-7: the end of the round and of the scenario."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine import events as k
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.acting import Tx
from engine.rules.mercenaries.content import CONTENT, bonus_xp, gold, hazard_damage, trap_damage
from engine.rules.mercenaries.decks import turn_up
from engine.rules.mercenaries.model import ABILITIES, MODIFIERS
from engine.rules.mercenaries.state import MONSTERS
from replays.session import Session
from tests.systems.mercenaries.laying import board, character, draw_modifiers, ground, laid, monster
from tests.systems.table import adjust, choose, events_of, log

BRUTE = tuple(card.id for card in CONTENT.classes["brute"].cards)
HEXES = ("B2", "B3", "C2", "C3", "D2", "D3")


def ending(more: Callable[[Tx], None] = lambda _: None, seats: int = 1, **says: str | int) -> Session:
    """A round at its end, with a brute and a guard on the map."""

    def lay(tx: Tx) -> None:
        ground(tx, *HEXES, **{"goal": "clear", **says})  # type: ignore[arg-type]
        character(tx, "brute", "B2", hand=BRUTE[:4])
        monster(tx, "bandit-guard-1", "D3")
        tx.emit(k.Marked("round", 1), "MER-1.1")
        more(tx)

    return laid(lay, "round.end", seats)


# Reshuffles, elements, what lasts ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "mixes"),
    [
        (("plus-one-1", "null-1"), True),
        (("plus-one-1", "double-1"), True),
        (("plus-one-1", "minus-one-1", "plus-two-1"), False),
    ],
)
def test_mer_7_1_a_modifier_deck_is_shuffled_where_a_null_or_a_double_was_drawn(
    cards: tuple[str, ...], mixes: bool
) -> None:
    live = ending(lambda tx: draw_modifiers(tx, MONSTERS, *cards))
    pile = live.state.course.piles[MODIFIERS + MONSTERS]
    left = board(live).modifiers[MONSTERS]
    assert (pile.count, left.drawn) == ((20, ()) if mixes else (20 - len(cards), cards))
    assert not left.mixes


@pytest.mark.parametrize(("card", "mixes"), [("guard-card-1", True), ("guard-card-3", False)])
def test_mer_7_1_a_monsters_deck_is_shuffled_where_such_a_card_was_up(card: str, mixes: bool) -> None:
    printed = CONTENT.decks["guard"].cards[int(card[-1]) - 1]
    assert printed.mixes is mixes

    def up(tx: Tx) -> None:
        rest = [each for each in tx.course.piles[ABILITIES + "guard"].order if each != card]
        tx.shuffle(ABILITIES + "guard", (card, *rest), "MER-2.1")
        tx.then(tx.frame(turn_up, "guard"))

    live = ending(up)
    assert board(live).decks["guard"].up == ()
    assert board(live).decks["guard"].spent == (() if mixes else (card,))
    assert live.state.course.piles[ABILITIES + "guard"].count == (8 if mixes else 7)


def test_mer_7_1_strong_elements_wane_and_waning_ones_are_gone() -> None:
    def made(tx: Tx) -> None:
        tx.emit(ev.ElementMade("brute", "fire"), "MER-5.5")
        tx.emit(ev.TurnEnded("brute"), "MER-2.2")
        tx.emit(ev.ElementsWaned(), "MER-7.1")
        tx.emit(ev.ElementMade("brute", "ice"), "MER-5.5")
        tx.emit(ev.TurnEnded("brute"), "MER-2.2")
        assert tx.board.elements == {"fire": 1, "ice": 2}

    assert board(ending(made)).elements == {"ice": 1}


def test_mer_7_1_what_lasts_for_the_round_is_over() -> None:
    def lasts(tx: Tx) -> None:
        tx.emit(ev.LastingBegan("warding", "brute", "shield", 1), "MER-5.5")
        tx.emit(ev.LastingBegan("wall", "brute", "shield", 1, "uses"), "MER-5.5")

    assert [each.source for each in board(ending(lasts)).lasting] == ["wall"]


@pytest.mark.parametrize("lost", [False, True])
def test_mer_7_1_a_card_that_lay_there_for_the_round_goes_where_it_belongs(lost: bool) -> None:
    def kept(tx: Tx) -> None:
        tx.emit(ev.CardsShown("brute", BRUTE[:2], (1, 2)), "MER-2.1")
        tx.emit(ev.CardKept("brute", BRUTE[0], "top", lost=lost, until="round"), "MER-3.3")
        tx.emit(ev.CardKept("brute", BRUTE[1], "bottom", uses=6, lost=True, until="uses"), "MER-3.3")

    at = board(ending(kept)).characters["brute"]
    assert (at.discard, at.lost) == (((), (BRUTE[0],)) if lost else ((BRUTE[0],), ()))
    assert tuple(at.active) == (BRUTE[1],)


# The end of the scenario ---------------------------------------------------------------------------------


def killed(tx: Tx) -> None:
    tx.emit(ev.FigureKilled("bandit-guard-1"), "MER-4.4")


def test_mer_7_2_the_goal_is_looked_at_when_the_round_is_over() -> None:
    """The last monster falls in the middle of a round, which is played out first."""

    def lay(tx: Tx) -> None:
        ground(tx, *HEXES, goal="clear")
        character(tx, "brute", "B2", chosen=BRUTE[:2])
        monster(tx, "bandit-guard-1", "D3")
        tx.emit(k.Marked("round", 1), "MER-1.1")
        tx.emit(ev.TurnsSet(("brute",), ((15, 0, 61),)), "MER-2.2")

    live = laid(lay, "round.turns", 1)
    adjust(live, ev.FigureKilled("bandit-guard-1"))
    assert live.state.course.round == 1
    choose(live, "ann", "end")
    assert live.state.course.ended == "won"
    assert board(live).complete == 1


def test_mer_7_2_clear_wins_where_no_monster_is_left_and_every_room_is_known() -> None:
    assert not ending().state.course.ended
    assert ending(killed).state.course.ended == "won"

    def door(tx: Tx) -> None:
        killed(tx)
        tx.emit(ev.DoorLaid("D4", "vault"), "MER-0.7")

    assert not ending(door).state.course.ended


def test_mer_7_2_a_treasure_wins_where_it_was_looted() -> None:
    def looted(tx: Tx) -> None:
        tx.emit(ev.TreasureLaid("B3", "chest"), "MER-0.7")
        tx.emit(ev.TreasureTaken("brute", "B3", "chest"), "MER-3.8")

    assert ending(looted, goal="treasure", what="chest").state.course.ended == "won"
    assert not ending(looted, goal="treasure", what="crown").state.course.ended


def test_mer_7_2_so_many_rounds_win_where_they_are_lived_through() -> None:
    assert ending(goal="survive", need=1).state.course.ended == "won"
    assert not ending(goal="survive", need=2).state.course.ended


def test_mer_7_2_a_type_that_is_gone_wins_and_one_that_never_came_does_not() -> None:
    assert not ending(goal="slay", what="bandit-guard").state.course.ended
    assert ending(killed, goal="slay", what="bandit-guard").state.course.ended == "won"
    assert not ending(killed, goal="slay", what="bandit-archer").state.course.ended


def test_mer_7_2_success_gives_every_character_its_bonus_experience() -> None:
    live = ending(killed)
    assert board(live).characters["brute"].xp == 6
    assert [each.xp for each in events_of(log(live), ev.ExperienceGained)] == [6]


@pytest.mark.parametrize(
    ("level", "token", "trap", "hazard", "bonus"),
    [
        (0, 2, 2, 1, 4),
        (1, 2, 3, 1, 6),
        (2, 3, 4, 2, 8),
        (3, 3, 5, 2, 10),
        (4, 4, 6, 3, 12),
        (5, 4, 7, 3, 14),
        (6, 5, 8, 4, 16),
        (7, 6, 9, 4, 18),
    ],
)
def test_mer_7_2_what_the_level_of_the_scenario_sets(
    level: int, token: int, trap: int, hazard: int, bonus: int
) -> None:
    assert (gold(level), trap_damage(level), hazard_damage(level), bonus_xp(level)) == (
        token,
        trap,
        hazard,
        bonus,
    )


# Exhaustion ----------------------------------------------------------------------------------------------


def dead(tx: Tx) -> None:
    tx.emit(ev.Suffered("brute", 10, "bandit-guard-1"), "MER-5.1")


def test_mer_4_4_when_all_are_exhausted_the_scenario_is_lost() -> None:
    live = ending(dead)
    assert live.state.course.ended == "lost"
    assert events_of(log(live), ev.ExperienceGained) == []


def test_mer_4_4_as_long_as_one_is_not_the_scenario_goes_on() -> None:
    def other(tx: Tx) -> None:
        character(tx, "brute-2", "C2", hand=BRUTE[:4])
        dead(tx)

    live = ending(other)
    assert not live.state.course.ended
    assert board(live).characters["brute"].exhausted


def both(tx: Tx) -> None:
    killed(tx)
    dead(tx)


def test_mer_7_3_lost_where_all_are_exhausted_in_the_round_in_which_the_goal_is_met() -> None:
    assert ending(both).state.course.ended == "lost"


def test_mer_7_3_won_where_the_table_rules_so() -> None:
    def lay(tx: Tx) -> None:
        ground(tx, *HEXES, goal="clear")
        character(tx, "brute", "B2", hand=BRUTE[:4])
        tx.emit(k.Marked("round", 1), "MER-1.1")
        dead(tx)

    live = laid(lay, "round.end", 1, {"MER-7.3": "won"})
    assert live.state.course.ended == "won"
    assert board(live).characters["brute"].xp == 6
