"""The entries that lead to a moment, in order, with the table before and after each.

Play entries are those of the line that stands at that moment; table entries hold on every line, so all of
them count. Moves of the cursor are left out: what they left is not on the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from msgspec import Struct

from engine.entries import Entry
from engine.events import Event
from engine.fold import fold_one
from engine.model import State, opening
from engine.past import line
from engine.wording import Text, say
from replays.session import Session


class Step(Struct, frozen=True):
    entry: Entry[Event]
    before: State
    after: State


class Decision(Struct, frozen=True):
    """A recorded decision, and the table it was made on."""

    entries: tuple[Entry[Event], ...]
    before: State

    @property
    def first(self) -> Entry[Event]:
        return self.entries[0]


def entries_to(live: Session, version: int, head: int | None = None) -> list[Entry[Event]]:
    """The entries that lead to the table as it was after entry `version` (or to `head` on another line)."""
    stretches = tuple(line(live.seeker, live.at(version).head if head is None else head))
    return [
        entry
        for entry in live.read(0, version)
        if entry.event.lane == "table" or any(first <= entry.version <= last for first, last in stretches)
        if entry.event.lane != "cursor"
    ]


def steps_to(live: Session, version: int, head: int | None = None) -> Iterator[Step]:
    """The same entries, each with the table before and after it."""
    state = opening(live.rules.model)
    for entry in entries_to(live, version, head):
        before, state = state, fold_one(live.rules.model, state, entry)
        yield Step(entry, before, state)


def lacking(state: State, version: int) -> Text | None:
    """The reason why a copy cannot decide anything on this table again; None where it can."""
    if state.course.prompt is None or state.course.prompt.asking is not None:
        return None
    return say(
        "this copy does not hold what was still to happen after entry {version}: it is sealed for nobody "
        "until the session is closed, so only the session itself can be decided again",
        version=version,
    )


def rests_to(live: Session, version: int) -> Iterator[tuple[int, State]]:
    """The version and the table at the end of each decision on the way; table entries stand alone."""
    for _, steps in groupby(steps_to(live, version), _decision):
        *_, last = steps
        yield last.entry.version, last.after


def decisions(steps: Iterable[Step]) -> list[Decision]:
    """Steps by the decision they belong to; a table entry is one of its own."""
    found = (tuple(each) for _, each in groupby(steps, _decision))
    return [Decision(tuple(step.entry for step in each), each[0].before) for each in found]


def _decision(step: Step) -> int:
    return step.entry.decision
