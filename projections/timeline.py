"""The log as lines: what each entry says to one viewer, what only that viewer was told, and what was undone.

    {"version", "event": {"t", ...}, "seat", "decision", "because", "clause", "undone", "text",
     "private": [{"event", "text"}], "sealed": [[SEAT, ...], ...], "at"}

`private` are the sealed parts that the viewer may see ("only you"); `sealed` the audiences of those it may
not: everybody knows that something was sealed and for whom, nobody else what. Parts sealed for no one are the
program's own and are not listed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from engine.audience import seen
from engine.entries import Entry
from engine.events import Event
from projections.translator import Translator

Stretches = Sequence[tuple[int, int]]
"""The stretches (first, last) of versions that make up the present line, as `replays.history.line` gives
them."""


class Private(Struct, frozen=True):
    """What an entry says to its viewer alone."""

    event: dict[str, Any]
    text: str


class Line(Struct, frozen=True):
    """One entry as a viewer reads it. `text` is empty for what needs no line; `undone`: a play entry that is
    not on the present line."""

    version: int
    event: dict[str, Any]
    seat: str
    decision: int
    because: tuple[int, ...]
    clause: str
    undone: bool
    text: str
    private: tuple[Private, ...] = ()
    sealed: tuple[tuple[str, ...], ...] = ()
    at: int = 0

    @property
    def tag(self) -> str:
        """The word the event is stored under."""
        return str(self.event["t"])

    @property
    def told(self) -> bool:
        """Whether there is anything to read in it."""
        return bool(self.text) or any(part.text for part in self.private)


def lines(
    entries: Iterable[Entry[Event]], stretches: Stretches, viewer: str, translator: Translator
) -> Iterator[Line]:
    """The lines of these entries, in order; one for every entry, whether it has a text or not."""
    for entry in entries:
        yield line(entry, stretches, viewer, translator)


def line(entry: Entry[Event], stretches: Stretches, viewer: str, translator: Translator) -> Line:
    """One entry as a viewer reads it."""
    shown = seen(entry, viewer)
    open_parts = [part.event for part in shown.sealed if part.event is not None]
    return Line(
        entry.version,
        msgspec.to_builtins(entry.event),
        entry.seat,
        entry.decision,
        entry.because,
        entry.clause,
        undone(entry, stretches),
        translator.entry(entry),
        tuple(Private(msgspec.to_builtins(event), translator.event(event)) for event in open_parts),
        tuple(part.to for part in shown.sealed if part.event is None and part.to),
        entry.at,
    )


def undone(entry: Entry[Event], stretches: Stretches) -> bool:
    """Whether a play entry lies on a line that was left. Table entries and moves of the cursor never are."""
    if entry.event.lane != "play":
        return False
    version = entry.version
    for first, last in stretches:  # noqa: SIM110 - it is asked of every entry
        if first <= version <= last:
            return False
    return True
