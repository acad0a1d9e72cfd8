"""What a difference is about: the input of its decision, and what could be chosen then, as all knew it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from engine.audience import PUBLIC, view_course
from engine.codec import Codec
from engine.entries import Entry
from engine.errors import InternalError, Malformed, Unknown
from engine.facts import Fact
from engine.model import Model
from engine.store.snapshots import Snapshots
from replays.seek import Seeker


class About(Struct, frozen=True):
    """`version` of the input, its public `fact`, its `seat` and `clause`; `asked`: by seat, the ids that were
    open to it (empty for hidden ones)."""

    version: int
    fact: dict[str, Any]
    seat: str
    clause: str
    asked: dict[str, tuple[str, ...]]


class _Rows:
    """Rows as a reader of entries."""

    def __init__(self, rows: Sequence[bytes], codec: Codec) -> None:
        self._rows, self._codec = rows, codec

    def read(self, after: int, upto: int) -> list[Entry[Fact]]:
        """See `replays.seek.Reader`."""
        return [self._codec.decode(row) for row in self._rows[after:upto]]


def about(rows: Sequence[bytes], codec: Codec, model: Model, version: int) -> About | None:
    """The input behind entry `version`; None where the log is too damaged to say."""
    reader = _Rows(rows, codec)
    try:
        (entry,) = reader.read(version - 1, version)
        (first,) = reader.read(entry.cause - 1, entry.cause)
        with Snapshots.open(None) as cache:
            before = Seeker(model, "", reader, cache).at(first.version - 1)
    except (Malformed, Unknown, InternalError, LookupError, ValueError, TypeError, AttributeError):
        return None
    asked = view_course(before.course, PUBLIC).open
    slots = () if asked is None else asked.slots
    options = {seat: slot.question.ids for slot in slots for seat in slot.question.seats}
    return About(first.version, msgspec.to_builtins(first.fact), first.seat, first.clause, options)
