"""Threat: how close the table is to losing, as the gauges of the game say it.

Every game names its own gauges (rounds left, a storm's strength, a dial a seat); here they are one shape.
"""

from __future__ import annotations

from engine.course import Course, Gauge
from projections.games import Shown


def threat(course: Course) -> Shown:
    """`{GAUGE: {"value", "limit", "seat"}}`; limit 0 means none, seat is empty for the table's own."""
    return {
        name: {"value": each.value, "limit": each.limit, "seat": each.seat}
        for name, each in course.gauges.items()
    }


def left(gauge: Gauge) -> int | None:
    """What is left before the limit, never below 0; None where there is no limit."""
    return max(0, gauge.limit - gauge.value) if gauge.limit else None


def nearest(course: Course) -> str:
    """The gauge with the least left before its limit, the first of equals; empty where none has a limit."""
    best, least = "", -1
    for name, each in course.gauges.items():
        now = left(each)
        if now is not None and (least < 0 or now < least):
            best, least = name, now
    return best
