"""The moments of a session, for an axis of time: where the table rested, and what marks those places.

    {"rests": [{"version", "round", "phase"}], "marks": [{"version", "kind", "rest", ...}],
     "beside": [VERSION, ...], "dials": [{"version", "gauge", "seat", "value", "limit"}],
     "line": [[FIRST, LAST], ...]}

Everything here is said by public events alone, so it is the same for every viewer. A stretch of the log costs
one reading of its entries, whatever lies before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from msgspec import Struct

from engine import events as ev
from engine.entries import Entry
from engine.past import line, rests
from replays.session import Session


class Rest(Struct, frozen=True):
    """An entry after which the table rested: the end of a decision of the game, an undo, or a redo; with the
    round and the step of the phase table that it rested in."""

    version: int
    round: int
    phase: str


class Mark(Struct, frozen=True, omit_defaults=True):
    """What marks a moment. kind: `round` (it begins), `throw`, `undo`, `redo`, `dispute`, `ruled`, `note`,
    `hand` (the table was changed by hand), `seal` (closed, or signed). rest: where the table rests that shows
    it. start and to: from where the cursor went, and where to. on: the entry that a dispute or a note is
    about; text: what a note says. dice and faces: of a throw."""

    version: int
    kind: str
    rest: int
    by: str = ""
    start: int = 0
    to: int = 0
    on: int = 0
    text: str = ""
    dice: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()


class Dial(Struct, frozen=True):
    """How a gauge of a seat stood from an entry on. `limit`: 0 where there is none; a gauge that is `gone` is
    counted no longer."""

    version: int
    gauge: str
    seat: str
    value: int
    limit: int
    gone: bool


class Moments(Struct, frozen=True):
    """A stretch of the log, up to entry `upto`. `beside`: entries of the table lane, which are on every line;
    `line`: the stretches (first, last) of the line that is played, the newest first. An entry of the game
    that lies in none of them is on a line that was left."""

    upto: int
    rests: tuple[Rest, ...]
    marks: tuple[Mark, ...]
    beside: tuple[int, ...]
    dials: tuple[Dial, ...]
    line: tuple[tuple[int, int], ...]


def moments(live: Session, after: int, upto: int) -> Moments:
    """The moments in the entries after `after` up to `upto`. What a decision that ends beyond it marks is
    told with its end."""
    entries = live.read(after, min(upto + 1, live.version))
    found = _Walk(live, after)
    for here, following in zip_longest(entries, entries[1:]):
        if here.version <= upto:
            found.follow(here, following)
    stretches = tuple(line(live.seeker, live.state.head))
    return Moments(
        min(upto, live.version),
        tuple(found.rests),
        tuple(found.marks),
        tuple(found.beside),
        tuple(found.dials),
        stretches,
    )


class _Walk:
    """The walk along a stretch: round and step, the marks of the decision that is going on, where the cursor
    stands."""

    def __init__(self, live: Session, after: int) -> None:
        self._live = live
        before = live.at(after) if after else None
        self._round, self._phase = (before.course.round, before.course.phase) if before else (0, "")
        self._head = before.head if before else 0
        self._open: list[Entry[ev.Event]] = []
        if after:
            self._open = list(_begun(live.read(max(after - 1, 0), after), live))
        self._known: dict[int, tuple[int, str]] = {}
        self.rests: list[Rest] = []
        self.marks: list[Mark] = []
        self.beside: list[int] = []
        self.dials: list[Dial] = []

    def follow(self, entry: Entry[ev.Event], following: Entry[ev.Event] | None) -> None:
        event, version = entry.event, entry.version
        if isinstance(event, ev.CursorEvent):
            self._moved(entry, event)
        elif event.lane == "table":
            self.beside.append(version)
            self.marks += _around(entry)
        else:
            self._played(entry, following)

    def _moved(self, entry: Entry[ev.Event], event: ev.CursorEvent) -> None:
        version = entry.version
        kind = "undo" if isinstance(event, ev.Undone) else "redo"
        self.marks.append(Mark(version, kind, version, event.by, start=self._head, to=event.to))
        if event.to not in self._known:
            course = self._live.at(event.to).course
            self._known[event.to] = course.round, course.phase
        self._round, self._phase = self._known[event.to]
        self._head = event.to
        self._rest(version)

    def _played(self, entry: Entry[ev.Event], following: Entry[ev.Event] | None) -> None:
        event, version = entry.event, entry.version
        self._head = version
        match event:
            case ev.Entered():
                self._phase = event.path
            case ev.Marked(what="round"):
                self._round = event.n
            case ev.Gauged() if event.seat:
                told = event.gauge, event.seat, event.value, event.limit, event.gone
                self.dials.append(Dial(version, *told))
        self._open.append(entry)
        if rests(entry, following):
            self.marks += [mark for each in self._open for mark in _of_the_game(each, version)]
            self._open.clear()
            self._rest(version)

    def _rest(self, version: int) -> None:
        self._known[version] = self._round, self._phase
        self.rests.append(Rest(version, self._round, self._phase))


def _begun(last: Sequence[Entry[ev.Event]], live: Session) -> Iterator[Entry[ev.Event]]:
    """The entries of the decision of the game that the last one before a stretch leaves open."""
    if last and last[0].event.lane == "play":
        whole = live.decision(last[0].decision)
        if whole[-1].version > last[0].version:
            yield from (each for each in whole if each.version <= last[0].version)


def _of_the_game(entry: Entry[ev.Event], rest: int) -> Iterator[Mark]:
    event, version = entry.event, entry.version
    match event:
        case ev.Marked(what="round"):
            yield Mark(version, "round", rest)
        case ev.Rolled():
            yield Mark(version, "throw", rest, event.by, dice=event.dice, faces=event.faces)
        case ev.Adjusted() | ev.Corrected():
            yield Mark(version, "hand", rest, event.by)


def _around(entry: Entry[ev.Event]) -> Iterator[Mark]:
    event, version = entry.event, entry.version
    match event:
        case ev.Disputed():
            yield Mark(version, "dispute", version, event.by, on=event.on)
        case ev.DisputeRuled():
            yield Mark(version, "ruled", version, event.by)
        case ev.Noted():
            yield Mark(version, "note", version, event.by, on=event.on, text=event.text)
        case ev.Signed() | ev.Closed():
            yield Mark(version, "seal", version, getattr(event, "by", ""))
