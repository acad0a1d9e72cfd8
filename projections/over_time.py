"""How gauges and totals stood over time: once in every phase of every round, and as it stands now.

A gauge is told at the end of a decision (KER-7.1), so it is looked at where decisions end, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from engine import audience
from engine.model import Model, State
from projections import games
from projections.areas import laid


class Moment(Struct, frozen=True):
    """The first end of a decision in a phase. `values`: gauges by name; totals of the board: `sums:NAME`."""

    version: int
    round: int
    phase: str
    values: Mapping[str, int]


def over_time(model: Model, rests: Iterable[tuple[int, State]], viewer: str) -> Iterator[Moment]:
    """A moment a phase of what a viewer sees, and the last of all; a note, or closing the session, is none.
    `rests`: the version and the table at the end of each decision, in order."""
    told: tuple[int, str] | None = None
    head = 0
    left: tuple[int, State] | None = None
    for version, state in rests:
        here = (state.course.round, _phase(state))
        if here == told:
            left = (version, state) if state.head != head else None
            continue
        left = None
        if state.course.gauges:
            told, head = here, state.head
            yield _moment(model, version, state, viewer)
    if left is not None:
        yield _moment(model, *left, viewer)


def rounds(moments: Iterable[Moment]) -> list[Moment]:
    """The first moment of every round, and the last of all."""
    first: dict[int, Moment] = {}
    last = None
    for last in moments:
        first.setdefault(last.round, last)
    found = list(first.values())
    return found if last is None or last is found[-1] else [*found, last]


def _phase(state: State) -> str:
    return state.course.phase.partition(".")[0]


def _moment(model: Model, version: int, state: State, viewer: str) -> Moment:
    seen = audience.view(model, state, viewer)
    values = {name: gauge.value for name, gauge in seen.course.gauges.items()}
    sums = laid(games.find(model.game).board(seen)).sums
    totals = {f"sums:{name}": each.total for name, each in sums.items()}
    return Moment(version, seen.course.round, _phase(seen), values | totals)
