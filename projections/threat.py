"""Threat: how close the table is to losing, as the gauges of the game say it.

Every game names its own gauges (rounds left, a storm's strength, a dial a seat); here they are one shape.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import astuple

from engine import course as kept
from engine.course import Course


class Gauge(kept.Gauge, frozen=True, gc=False, omit_defaults=False):
    """A gauge as it is shown: all of it."""


def threat(course: Course) -> Mapping[str, Gauge]:
    """By gauge; limit 0 means none, seat is empty for the table's own."""
    return {name: Gauge(*astuple(each)) for name, each in course.gauges.items()}


def left(gauge: kept.Gauge) -> int | None:
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
