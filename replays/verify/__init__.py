"""Verification of a whole log, stopping at the first difference.

    chain   the rows are canonical, numbered and linked; sealed parts fit their commitments
    phases  decisions are whole, phases follow the table, the cursor moves between rest points
    rules   every recorded command is decided again under the pinned rules and gives the same bytes
    dice    seeded faces and orders are those that secret, words and label give

Each level takes in those before it. How far `rules` and `dice` reach is settled entry by entry, by what is
open: where a copy hides what a decision rests on, all that public facts allow is checked instead.
`verify` takes the rules; `judged` finds those that the first entry pins.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from engine import events as ev
from engine import library
from engine.audience import PUBLIC, view_course
from engine.codec import Codec
from engine.entries import Entry
from engine.errors import Malformed, StorageRefusal, Unknown
from engine.model import Model
from engine.store.snapshots import Snapshots
from engine.system import Rules
from replays.seek import MISFITS, Seeker
from replays.session import find_rules
from replays.verify.report import About, Checked, Differs, Fault, Level, Log, Report, counted, event_in
from replays.verify.verifier import Verifier

__all__ = ["Checked", "Fault", "Level", "Log", "Report", "began", "judged", "verify"]

LEVELS: tuple[Level, ...] = ("chain", "phases", "rules", "dice")
DECIDING: tuple[Level, ...] = ("rules", "dice")
"""Levels that rest on the rules; `dice` is checked along with `rules`."""


def verify(
    log: Log,
    rules: Rules,
    codec: Codec,
    level: Level = "rules",
    progress: Callable[[int], None] = lambda _: None,
) -> Report:
    """Check a log. `progress` is told the number of entries done, now and then."""
    depth = {"chain": 1, "phases": 2, "rules": 3, "dice": 3}[level]
    report = Report({name: Checked() for name in LEVELS[: depth if depth < 3 else 4]})
    try:
        Verifier(log, rules, codec, report, depth).run(progress)
    except Differs as differs:
        report.fault = differs.fault
        report.levels[differs.fault.level].ok = False
    return report


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


def began(codec: Codec, row: bytes) -> ev.Began | None:
    """The first entry, with what the session is pinned to; None where it is damaged, as `verify` will say."""
    first = event_in(row, codec)
    return first if isinstance(first, ev.Began) else None


class _Rows:
    def __init__(self, rows: Sequence[bytes], codec: Codec) -> None:
        self._rows, self._codec = rows, codec

    def read(self, after: int, upto: int) -> list[Entry[ev.Event]]:
        """See `replays.seek.Reader`."""
        return [self._codec.decode(row) for row in self._rows[after:upto]]


def about(rows: Sequence[bytes], codec: Codec, model: Model, version: int) -> About | None:
    """The input behind entry `version`; None where the log is too damaged to say."""
    reader = _Rows(rows, codec)
    try:
        (entry,) = reader.read(version - 1, version)
        (first,) = reader.read(entry.decision - 1, entry.decision)
        with Snapshots.open(None) as cache:
            before = Seeker(model, "", reader, cache).at(first.version - 1)
    except (Malformed, Unknown, StorageRefusal, *MISFITS):
        return None
    asked = view_course(before.course, PUBLIC).prompt
    slots = () if asked is None else asked.slots
    options = {seat: slot.question.named for slot in slots for seat in slot.question.seats}
    return About(first.version, msgspec.to_builtins(first.event), first.seat, first.clause, options)
