"""Rows of a table of what differs."""

from __future__ import annotations

from projections.difference import Change
from projections.listed import compared
from projections.translator import translator

WORDS = translator("echoes")


def rows(*changes: tuple[str, object, object]) -> list[tuple[str, str, str]]:
    return list(compared([Change(*each) for each in changes], WORDS))


def test_a_wound_is_told_once() -> None:
    """It is the figure's, and the gauge's that counts it."""
    same = rows(("wounds.mara.wounds", 1, 2), ("threat.wounds:mara.value", 1, 2))
    assert same == [("Mara: wounds", "1", "2")]


def test_a_gauge_that_says_something_else_is_told() -> None:
    assert len(rows(("wounds.mara.wounds", 1, 2), ("threat.wounds:mara.value", 1, 3))) == 2
    assert len(rows(("threat.wounds:mara.value", 1, 2))) == 1


def test_a_dial_is_told_once() -> None:
    dial = list(
        compared(
            [Change("board.seats.ann.threat", 28, 26), Change("threat.threat:ann.value", 28, 26)],
            translator("fellowship"),
        )
    )
    assert dial == [("ann: dial", "28", "26")]
