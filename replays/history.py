"""The log is a tree written in a line: which line an entry stands on, and where undo and redo may go.

Between two moves of the cursor entries follow each other, so a line is a chain of segments: a segment begins
at an undo or redo and hangs on the rest point that it went to. Lines are found by walking segments, whose
number is the number of undos, never the number of entries.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import Protocol

from engine.audience import REFEREE
from engine.course import Course
from engine.errors import Illegal
from engine.model import State
from engine.wording import say

STEPS = ("decision", "action", "turn", "phase", "round")


class Segments(Protocol):
    """Where the segments of a log begin."""

    def segment_of(self, version: int) -> tuple[int, int]:
        """(first, parent): the segment holding a version, and the rest point it hangs on; (0, 0) at first."""


class SegmentList:
    """Segments in memory."""

    def __init__(self) -> None:
        self._first: list[int] = [0]
        self._parent: list[int] = [0]

    def add(self, first: int, parent: int) -> None:
        """A cursor entry `first` went to `parent`."""
        self._first.append(first)
        self._parent.append(parent)

    def after(self, version: int) -> list[tuple[int, int]]:
        """(first, parent) of the segments that begin after a version."""
        place = bisect_right(self._first, version)
        return list(zip(self._first[place:], self._parent[place:], strict=True))

    def segment_of(self, version: int) -> tuple[int, int]:
        """See `Segments`."""
        place = bisect_right(self._first, version) - 1
        return self._first[place], self._parent[place]


def line(segments: Segments, head: int) -> Iterator[tuple[int, int]]:
    """The stretches (first, last) of the line that ends at `head`, the newest first."""
    while True:
        first, parent = segments.segment_of(head)
        yield first, head
        if first == 0:
            return
        head = parent


def on_line(segments: Segments, version: int, head: int) -> bool:
    """Whether an entry lies on the line that ends at `head`."""
    for first, last in line(segments, head):
        if version >= first:
            return version <= last
    return False


def fork(segments: Segments, one: int, other: int) -> int:
    """The last entry that two lines share."""
    stretches = dict(line(segments, one))
    for first, last in line(segments, other):
        if first in stretches:
            return min(last, stretches[first])
    return 0


def undo_target(course: Course, head: int, step: str) -> int:
    """The rest point that undoing by a step goes to (KER-2.4); `Illegal` where nothing lies behind."""
    if step == "decision":
        target = course.previous
    else:
        mark = course.marks.get(step)
        target = 0 if mark is None else mark.before if mark.at in (0, head) else mark.at
    if not course.origin or target < course.origin:
        raise Illegal(say("there is no {step} before this point to go back to", step=step), "KER-2.4")
    return target


def redo_target(state: State) -> int:
    """Where plain redo goes: what the last undo left (KER-2.1)."""
    if not state.forward:
        raise Illegal(say("nothing was undone on this line; name the entry to go to"), "KER-2.1")
    return state.forward[0]


def jump(here: State, there: State, *, redone: bool) -> State:
    """The state after the cursor went from `here` to `there`: the game of there, the table of here."""
    from engine.table import lapse

    if redone:
        forward = here.forward
        left = forward[forward.index(there.head) + 1 :] if there.head in forward else ()
    else:
        left = (here.head, *here.forward)
    return State(there.head, there.course, there.board, lapse(here.table), left)


def branch_needs_consent(state: State, by: str) -> bool:
    """Whether keeping for a branch what nobody has seen needs the others, as an undo would (KER-9.5)."""
    table = state.table
    if table.closed or len(table.present) <= 1 or by == REFEREE:
        return False
    return by not in table.present or state.course.options.get("undo") != "open"


def branch_asked(state: State, by: str, at: int, rules: int) -> bool:
    """Whether the open request is for this very branch."""
    asked = state.table.request
    return asked is not None and asked.branch and (asked.by, asked.to, asked.rules) == (by, at, rules)


def needs_consent(state: State, by: str, shared: int) -> bool:
    """Whether going back to `shared` (the last entry both lines have) needs the others (KER-2.2, KER-2.3)."""
    policy = state.course.options.get("undo", "guarded")
    if policy == "none":
        raise Illegal(say("this table plays without undo"), "KER-2.2")
    if policy == "open" or by == "referee" or len(state.table.present) <= 1:
        return False
    return policy == "consent" or state.course.known > shared
