"""KER-8.1: what may be changed by hand, and what contradicts the table."""

from __future__ import annotations

import pytest

from engine.errors import Malformed
from engine.events import Event
from engine.rules.mercenaries import events as ev
from tests.systems.mercenaries.laying import board, first, set_up
from tests.systems.table import adjust, refused

WRONG: list[tuple[Event, str]] = [
    (ev.Suffered("ogre", 1), "KER-8.1"),
    (ev.Suffered("brute", 11), "KER-8.1"),
    (ev.Healed("brute", 1), "MER-5.4"),
    (ev.FigureMoved("brute", ()), "KER-8.1"),
    (ev.FigureMoved("brute", ("Z9",)), "KER-8.1"),
    (ev.FigureMoved("brute", ("J3",)), "MER-5.5"),
    (ev.FigureKilled("brute"), "MER-4.4"),
    (ev.Afflicted("brute", "sleepy"), "KER-8.1"),
    (ev.Afflicted("brute", "bless"), "KER-8.1"),
    (ev.ConditionEnded("brute", "stun"), "MER-5.4"),
    (ev.ElementConsumed("brute", "fire"), "MER-5.5"),
    (ev.LastingEnded("shield-bash", "brute", "shield"), "KER-8.1"),
    (ev.TrapSprung("brute", "K3"), "KER-8.1"),
    (ev.CoinsTaken("brute", "K3", 1, 2), "KER-8.1"),
    (ev.TreasureTaken("brute", "K3", "chest"), "KER-8.1"),
    (ev.ExperienceGained("ogre", 1), "KER-8.1"),
    (ev.CardDiscarded("brute", "trample", "discard"), "KER-8.1"),
    (ev.CardsReturned("brute", ("trample",)), "KER-8.1"),
    (ev.ItemUsed("brute", "war-hammer"), "MER-3.7"),
]


@pytest.mark.parametrize(("event", "clause"), WRONG, ids=lambda each: type(each).__name__)
def test_ker_8_1_what_contradicts_the_table_is_refused(event: Event, clause: str) -> None:
    live = set_up("brute", "tinkerer")
    with refused(live, Malformed, clause):
        adjust(live, event)


def test_ker_8_1_what_is_put_right_by_hand_stands() -> None:
    live = set_up("brute", "tinkerer")
    adjust(live, ev.Suffered("brute", 3), ev.FigureMoved("brute", ("K4",)), ev.CoinsLaid("K4", 2))
    assert (board(live).figures["brute"].hp, board(live).figures["brute"].at) == (7, "K4")
    adjust(live, ev.Healed("brute", 2), ev.CoinsTaken("brute", "K4", 2, 4))
    assert (board(live).figures["brute"].hp, board(live).characters["brute"].gold) == (9, 34)


def test_ker_5_4_what_follows_from_a_change_by_hand_follows() -> None:
    """A monster without hit points is dead and leaves a token; a character is exhausted."""
    live = set_up("brute", "tinkerer")
    guard = next(id for id, each in board(live).figures.items() if each.monster)
    at = board(live).figures[guard].at
    adjust(live, ev.Suffered(guard, board(live).figures[guard].hp))
    assert guard not in board(live).figures
    assert board(live).coins == {at: 1}
    adjust(live, ev.Suffered("tinkerer", board(live).figures["tinkerer"].hp))
    assert board(live).characters["tinkerer"].exhausted
    assert first(live).about == ("brute",)
