"""A log verified under the rules that its first entry pins, whatever holds it: a database or a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from engine import facts as f
from engine import library
from engine.audience import PUBLIC, view_course
from engine.codec import Codec
from engine.entries import Entry
from engine.errors import Malformed, StorageRefusal, Unknown
from engine.model import Model
from engine.store.snapshots import Snapshots
from replays.live import find_rules
from replays.seek import MISFITS, Seeker
from replays.verify import Checked, Level, Log, Report, verify
from replays.verify.report import About, counted, fact_in

DECIDING: tuple[Level, ...] = ("rules", "dice")


def judged(
    game: str,
    log: Log,
    level: Literal["chain", "phases", "rules"],
    tell: Callable[[int], None] = lambda _: None,
) -> Report:
    """The report on a log under the rules that its first entry pins. What was begun before rules under
    construction were edited is not decided again, and the report says so."""
    rules, codec = find_rules(game)
    first = began(codec, log.rows[0]) if log.rows else None
    edited = False
    if level == "rules" and first is not None:
        rules = library.rules(game, first.rules, first.content)
        edited = library.edited(rules, first.rules, first.content)
    report = verify(log, rules, codec, "phases" if edited else level, tell)
    if edited:
        for each in DECIDING:
            report.levels[each] = Checked(left={"edited": len(log.rows)})
    report.by_hand = counted(log.rows, codec)
    if report.fault is not None:
        report.about = about(log.rows, codec, rules.model, report.fault.version)
    return report


def began(codec: Codec, row: bytes) -> f.Began | None:
    """The first entry, with what the session is pinned to; None where it is damaged, as `verify` will say."""
    first = fact_in(row, codec)
    return first if isinstance(first, f.Began) else None


class _Rows:
    """Rows as a reader of entries."""

    def __init__(self, rows: Sequence[bytes], codec: Codec) -> None:
        self._rows, self._codec = rows, codec

    def read(self, after: int, upto: int) -> list[Entry[f.Fact]]:
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
    except (Malformed, Unknown, StorageRefusal, *MISFITS):
        return None
    asked = view_course(before.course, PUBLIC).open
    slots = () if asked is None else asked.slots
    options = {seat: slot.question.ids for slot in slots for seat in slot.question.seats}
    return About(first.version, msgspec.to_builtins(first.fact), first.seat, first.clause, options)
