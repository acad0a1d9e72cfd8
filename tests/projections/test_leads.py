"""What put an addend where it counts: the last entry that did so, and of several the right one each."""

from __future__ import annotations

from typing import Any

import pytest

from engine.facts import Fact
from engine.rules.fellowship import facts as f
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
FACTS: tuple[Fact, ...] = (
    f.CardPlaced("aragorn", "area"),  # 1
    f.Committed("ann", ("aragorn", "gimli")),
    f.CardPlaced("spider", "staging"),
    f.AttackBegan("spider", "ann"),
    f.DefenceDeclared("spider", "ann", ("gimli",)),  # 5
    f.StrikeDeclared("ann", "spider", ("aragorn",)),
    f.ReturnedToStaging("spider"),
    f.CardPlaced("faramir", "area", "played"),
    f.LastingBegan("faramir", "aragorn", "willpower", 1, "phase"),
    f.LastingBegan("faramir", "aragorn", "willpower", 1, "phase"),  # 10
    f.LastingBegan("driven-by-shadow", "table", "locations:threat", 1, "phase"),
    f.CardPlaced("axe", "on", on="gimli"),
    f.Attached("axe", "aragorn"),
    f.StageBegan("beorns-path"),
    f.Committed("ann", ("aragorn",)),  # 15
    f.DialSet("ann", 29, rows([("aragorn", 29)])),
    f.Damaged("aragorn", 2),
)


def row(written: str) -> Row:
    """A row of one; `SOURCE>TARGET` changes another."""
    source, _, target = written.partition(">")
    return Row(source, target, 1)


def behind(what: str, *sources: str, board: Any = EMPTY, upto: int = len(FACTS)) -> tuple[int, ...]:
    trail = Trail(LEADING)
    for version, fact in enumerate(FACTS[:upto], 1):
        trail.note(version, fact)
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
    trail.note(1, FACTS[0])
    assert trail.behind([Sum("total", 1, rows([("aragorn", 1)]))], None) == ((0,),)
