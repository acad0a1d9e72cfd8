"""The past of a session: a read-only view of its log, and the lines on which its entries stand.

The log is a tree written in a line. Between two moves of the cursor entries follow each other, so a line is a
chain of segments: a segment begins at an undo or redo and hangs on the rest point that it went to. Lines are
found by walking segments, whose number is the number of undos, never the number of entries.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Protocol

from engine.entries import Entry
from engine.errors import Illegal, InternalError, Malformed
from engine.events import Began, Event
from engine.model import State
from engine.table import lapse
from engine.wording import say


class Segments(Protocol):
    """Where the segments of a log begin."""

    def segment_of(self, version: int) -> tuple[int, int]:
        """(first, parent): the segment holding a version, and the rest point it hangs on; (0, 0) at first."""


class Past(Segments, Protocol):
    """What deciding may look up of a log, given alike by a session (its id is `session`) and the verifier."""

    session: str

    def read(self, after: int, upto: int) -> Sequence[Entry[Event]]:
        """Entries with after < version <= upto, in order; fewer where the log ends."""

    def at(self, version: int) -> State:
        """The state as it was after entry `version`."""


class Unwritten:
    """The past of a session of which nothing is kept: enough for what begins a game and plays it on."""

    session = ""

    def read(self, after: int, upto: int) -> Sequence[Entry[Event]]:
        """Nothing."""
        return ()

    def at(self, version: int) -> State:
        """Nothing."""
        raise InternalError(f"entry {version} of an unwritten session is looked up")

    def segment_of(self, version: int) -> tuple[int, int]:
        """All is one line."""
        return 0, 0


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


def behind(past: Past, head: int, shared: int) -> list[Entry[Event]]:
    """The play entries after `shared` of the line that ends at `head`."""
    found: list[Entry[Event]] = []
    for first, last in line(past, head):
        if last <= shared:
            break
        found = [each for each in past.read(max(first, shared), last) if each.event.lane == "play"] + found
    return found


def was_played(past: Past, version: int, head: int) -> bool:
    """Whether an entry is of the game, and lies on the line that ends at `head`."""
    found = past.read(version - 1, version) if 0 < version <= head else ()
    return bool(found) and found[0].event.lane == "play" and on_line(past, version, head)


def jump(here: State, there: State, *, redone: bool) -> State:
    """The state after the cursor went from `here` to `there`: the game of there, the table of here."""
    if redone:
        forward = here.forward
        left = forward[forward.index(there.head) + 1 :] if there.head in forward else ()
    else:
        left = (here.head, *here.forward)
    return State(there.head, there.course, there.board, lapse(here.table), left)


# rest points -------------------------------------------------------------------------------------------


def rests(here: Entry[Event], after: Entry[Event] | None) -> bool:
    """Whether the game rests after entry `here`, which `after` follows: the last play entry of a decision."""
    inside = after is not None and after.decision == here.decision and after.event.lane == "play"
    return here.event.lane == "play" and not inside and not isinstance(here.event, Began)


def check_rest(past: Past, to: int) -> None:
    """KER-2.1: the end of a decision of the game. `Malformed` beyond the log, `Illegal` inside a decision,
    with the nearest ends that there are."""
    pair = past.read(to - 1, to + 1) if to > 0 else ()
    if not pair or pair[0].version != to:
        raise Malformed(say("the log has no entry {version}", version=to), "KER-2.1")
    if not rests(pair[0], pair[1] if len(pair) > 1 else None):
        near = tuple(str(each) for each in rest_points_near(past, to))
        raise Illegal(say("entry {to} is not the end of a decision", to=to), "KER-2.1", near)


def rest_points_near(past: Past, to: int) -> list[int]:
    """A few rest points around an entry, for a refusal to offer."""
    around = past.read(max(to - 40, 0), to + 40)
    found = [here.version for here, after in zip_longest(around, around[1:]) if rests(here, after)]
    return sorted(found, key=lambda version: abs(version - to))[:5]
