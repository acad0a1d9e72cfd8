"""Figures as they stand: the printed number, what adds to it now, and the sum; wounds against their limit.

Printed numbers came into the log with the thing, and lasting effects are events with a source and an end, so
nothing is looked up and no rule is asked.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.course import Course
from projections.games import Figure, Shown


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


def stands(course: Course, target: str, figure: str, printed: int) -> Shown:
    """`{"printed", "now", "adds": {SOURCE: AMOUNT}}` of one figure of `target`."""
    adds = addends(course, target, figure)
    return {"printed": printed, "now": printed + sum(adds.values()), "adds": adds}


def modifiers(course: Course) -> list[Shown]:
    """All standing modifiers: `[{"source", "target", "figure", "amount"}]`, in the order they began."""
    rows = []
    for key, amount in course.modifiers.items():
        source, _, rest = key.partition(">")
        target, _, figure = rest.rpartition(".")
        rows.append({"source": source, "target": target, "figure": figure, "amount": amount})
    return rows


def wounds(figures: Mapping[str, Figure]) -> Shown:
    """`{FIGURE: {"wounds", "limit", "conditions"}}`."""
    return {
        id: {"wounds": each.wounds, "limit": each.limit, "conditions": list(each.conditions)}
        for id, each in figures.items()
    }


def left(figure: Figure) -> int | None:
    """How many more wounds a figure bears; None where nothing limits them."""
    return max(0, figure.limit - figure.wounds) if figure.limit else None
