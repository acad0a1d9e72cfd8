"""What put an addend where it counts: the last entry that did so, and of several the right one each."""

from __future__ import annotations

from typing import Any

import pytest

from engine.events import Event
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.state import Board
from engine.tabletop.lasting import Lasting
from engine.tabletop.sums import Row, rows
from projections.fellowship_leads import LEADING
from projections.games import GENERIC
from projections.leads import Trail
from projections.sums import Sum

EMPTY = Board()
LENT = Board(lasting=(Lasting("faramir", "aragorn", "willpower", 1, "phase"),) * 2)
DARK = Board(lasting=(Lasting("driven-by-shadow", "table", "locations:threat", 1, "phase"),))
EVENTS: tuple[Event, ...] = (
    ev.CardPlaced("aragorn", "area"),  # 1
    ev.Committed("ann", ("aragorn", "gimli")),
    ev.CardPlaced("spider", "staging"),
    ev.AttackBegan("spider", "ann"),
    ev.DefenceDeclared("spider", "ann", ("gimli",)),  # 5
    ev.StrikeDeclared("ann", "spider", ("aragorn",)),
    ev.ReturnedToStaging("spider"),
    ev.CardPlaced("faramir", "area", "played"),
    ev.LastingBegan("faramir", "aragorn", "willpower", 1, "phase"),
    ev.LastingBegan("faramir", "aragorn", "willpower", 1, "phase"),  # 10
    ev.LastingBegan("driven-by-shadow", "table", "locations:threat", 1, "phase"),
    ev.CardPlaced("axe", "on", on="gimli"),
    ev.Attached("axe", "aragorn"),
    ev.StageBegan("beorns-path"),
    ev.Committed("ann", ("aragorn",)),  # 15
    ev.DialSet("ann", 29, rows([("aragorn", 29)])),
    ev.Damaged("aragorn", 2),
)


def row(written: str) -> Row:
    """A row of one; `SOURCE>TARGET` changes another."""
    source, _, target = written.partition(">")
    return Row(source, target, 1)


def behind(what: str, *sources: str, board: Any = EMPTY, upto: int = len(EVENTS)) -> tuple[int, ...]:
    trail = Trail(LEADING)
    for version, event in enumerate(EVENTS[:upto], 1):
        trail.note(version, event)
    (found,) = trail.behind([Sum(what, 0, tuple(row(source) for source in sources))], board)
    return found


@pytest.mark.parametrize(
    ("what", "source", "board", "version"),
    [
        ("willpower", "aragorn", EMPTY, 15),
        ("willpower", "gimli", EMPTY, 2),
        ("threat", "spider", EMPTY, 7),
        ("attack", "spider", EMPTY, 4),
        ("defence", "gimli", EMPTY, 5),
        ("attack", "aragorn", EMPTY, 6),
        ("defence", "spider", EMPTY, 6),
        ("attack", "axe>aragorn", EMPTY, 13),
        ("threat", "beorns-path>spider", EMPTY, 14),
        ("threat", "driven-by-shadow>lair", DARK, 11),
        ("attack", "nobody", EMPTY, 0),
        ("threat", "aragorn", EMPTY, 1),
        ("gauge", "threat:ann", EMPTY, 16),
        ("gauge", "progress", EMPTY, 0),
        ("score", "ann", EMPTY, 16),
        ("score", "aragorn", EMPTY, 17),
        ("defence", "FEL-8.7>spider", EMPTY, 0),
    ],
)
def test_the_last_entry_that_put_it_there_is_found(
    what: str, source: str, board: Board, version: int
) -> None:
    assert behind(what, source, board=board) == (version,)


def test_what_comes_after_the_sum_is_not_looked_at() -> None:
    assert behind("willpower", "aragorn", upto=14) == (2,)
    assert behind("threat", "spider", upto=6) == (3,)


def test_each_of_two_that_lent_the_same_is_found_and_what_is_over_is_not() -> None:
    assert behind("willpower", "faramir>aragorn", "faramir>aragorn", board=LENT) == (9, 10)
    assert behind("willpower", "faramir>aragorn") == (8,)


def test_a_game_that_says_nothing_leads_nowhere() -> None:
    trail = Trail(GENERIC.leading)
    trail.note(1, EVENTS[0])
    assert trail.behind([Sum("total", 1, rows([("aragorn", 1)]))], None) == ((0,),)
