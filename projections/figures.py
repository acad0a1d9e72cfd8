"""Figures as they stand: the printed number, what adds to it now, and the sum; wounds against their limit.

Printed numbers came into the log with the thing, and lasting effects are events with a source and an end, so
nothing is looked up and no rule is asked.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.course import Course


class Figure(Struct, frozen=True):
    """How badly off a figure is. `limit` 0: none; `conditions`: ids of what lies on it (`out`, `stunned`)."""

    wounds: int
    limit: int = 0
    conditions: tuple[str, ...] = ()


class Standing(Struct, frozen=True):
    """One figure of a thing: as it is printed, as it is now, and by source what adds to it."""

    printed: int
    now: int
    adds: Mapping[str, int]


class Modifier(Struct, frozen=True):
    """What a source adds to a figure of a target."""

    source: str
    target: str
    figure: str
    amount: int


def addends(course: Course, target: str, figure: str) -> dict[str, int]:
    """What adds to one figure of `target` now, by source: `{"walking-staff": 1}`."""
    if not course.modifiers:
        return {}
    ending = f">{target}.{figure}"
    return {
        key.removesuffix(ending): amount for key, amount in course.modifiers.items() if key.endswith(ending)
    }


def changed(course: Course, before: Course) -> set[str]:
    """The things that other modifiers stand on now than before."""
    now, then = course.modifiers, before.modifiers
    moved = () if now is then else now.items() ^ then.items()
    return {key.partition(">")[2].rpartition(".")[0] for key, _ in moved}


def stands(course: Course, target: str, figure: str, printed: int) -> Standing:
    """One figure of `target` now."""
    adds = addends(course, target, figure)
    return Standing(printed, printed + sum(adds.values()), adds)


def modifiers(course: Course) -> tuple[Modifier, ...]:
    """All standing modifiers, in the order they began."""
    rows = []
    for key, amount in course.modifiers.items():
        source, _, rest = key.partition(">")
        target, _, figure = rest.rpartition(".")
        rows.append(Modifier(source, target, figure, amount))
    return tuple(rows)


def left(figure: Figure) -> int | None:
    """How many more wounds a figure bears; None where nothing limits them."""
    return max(0, figure.limit - figure.wounds) if figure.limit else None
