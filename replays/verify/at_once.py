"""What is saved at once, so that nothing can stand between: the last agreement and the move that all agreed
to; the correction, or the ruling, and the settlement of a dispute that rests on it. It is one command: what
follows has the time of what it follows, and no key of its own."""

from __future__ import annotations

from collections.abc import Callable

from engine import facts as f
from engine.entries import Entry
from engine.table import Table
from replays.undo import cursor
from replays.verify.report import Differs, shown

Read = Callable[[int, int], list[Entry[f.Fact]]]
"""Entries with after < version <= upto, in order."""


def _before(entry: Entry[f.Fact], read: Read) -> Entry[f.Fact] | None:
    """The entry right before this one, if it was saved with it."""
    (before,) = read(entry.version - 2, entry.version - 1)
    return before if before.at == entry.at and not entry.command else None


def with_it(entry: Entry[f.Fact], read: Read) -> bool:
    """Whether a move was made with the last agreement to it (KER-2.3)."""
    before = _before(entry, read)
    return before is not None and isinstance(before.fact, f.Agreed)


def agreed(entry: Entry[f.Fact], table: Table, beyond: Entry[f.Fact] | None) -> None:
    """Once all have agreed to a move it is made; a branch is made by who asked for it (KER-2.3)."""
    asked = table.request
    if asked is None or asked.branch or not table.agreed:
        return
    moved = cursor(asked.by, asked.to, not asked.redo, entry.version + 1)
    if beyond is None or beyond.fact != moved.fact or beyond.command or beyond.at != entry.at:
        raise Differs(moved.version, "rules", "KER-2.3", shown(moved), shown(beyond))


def settled(entry: Entry[f.Fact], fact: f.DisputeRuled, table: Table, read: Read) -> None:
    """A dispute is overturned by a correction that changes what it is about, and settled by a house rule that
    was made right before it, by whoever settles it (KER-9.2)."""
    opened, made = table.disputes[str(fact.dispute)], _before(entry, read)
    if fact.verdict == "upheld":
        return
    rests: f.Fact = f.Ruled(fact.clause, fact.variant, fact.by)
    if fact.verdict == "overturned":
        rests = f.Corrected(opened.on, fact.reason.strip() or opened.claim, fact.by)
        made = _changing(read(fact.correction - 1, entry.version - 1)) if made is not None else None
    if made is None or made.fact != rests:
        raise Differs(entry.version, "rules", "KER-9.2", f.tag(rests), shown(made))


def _changing(decision: list[Entry[f.Fact]]) -> Entry[f.Fact] | None:
    """The first entry of what is one decision, if facts that people wrote follow in it."""
    first, last = decision[0], decision[-1]
    written = any(each.because == (first.version,) and each.clause == first.clause for each in decision)
    return first if written and last.cause == first.version else None
