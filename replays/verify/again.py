"""Deciding recorded commands again, and comparing what they give with what was recorded."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

import msgspec
from msgspec.structs import replace

from engine import events as ev
from engine.codec import canonical
from engine.dice import Die, Source, possible
from engine.entries import Entry, Part
from engine.errors import Refusal
from engine.recorded import Hidden
from replays.seek import MISFITS
from replays.verify.report import Differs, Level, shown

Entries = Sequence[Entry[ev.Event]]
MADE = ("event", "version", "seat", "decision", "because", "clause")
"""What deciding gives an entry, beside its sealed parts."""
STUMBLES = (*MISFITS, StopIteration, msgspec.MsgspecError, ArithmeticError, RecursionError)
"""Errors of deciding over entries that speak of what is not there."""


class Recorded:
    """Chance as the log has it, where faces cannot be computed again: scripted ones, a parent's, and those of
    a secret that the reader does not hold. They are taken as given; all else is decided again. Where a copy
    hides an order, nothing can be (`Hidden`). What was thrown with real dice is an answer, not of here."""

    def __init__(self, source: Source, entries: Entries, secret: bytes) -> None:
        self.source: Source = source
        self.secret = secret
        thrown = [
            e for e in entries if isinstance(e.event, ev.Rolled | ev.Shuffled) and e.event.source == source
        ]
        self._throws = [(e, e.event.faces) for e in thrown if isinstance(e.event, ev.Rolled)][::-1]
        self._orders = [e for e in thrown if isinstance(e.event, ev.Shuffled)][::-1]

    def throw(self, dice: Sequence[Die], entropy: str, label: str) -> tuple[int, ...]:
        """The next recorded faces, if these dice can show them."""
        if not self._throws:
            return ()
        entry, faces = self._throws.pop()
        if not possible(faces, dice):
            raise Differs(entry.version, "dice", entry.clause, [die.id for die in dice], list(faces))
        return faces

    def shuffle(self, pile: str, cards: Sequence[str], entropy: str, label: str) -> tuple[str, ...]:
        """The next recorded order, if it holds the same cards."""
        if not self._orders:
            return tuple(cards)
        parts = self._orders.pop().sealed
        if any(part.event is None for part in parts):
            raise Hidden
        orders = [p.event.cards for p in parts if isinstance(p.event, ev.Ordered)]
        return orders[0] if orders and sorted(orders[0]) == sorted(cards) else tuple(cards)


def in_copy(made: Entry[ev.Event], recorded: Entry[ev.Event]) -> bytes:
    """The row of a copy that holds what was made, with the salts and commitments that were recorded."""
    sealed = tuple(
        Part(part.to, None if copied.event is None else part.event, copied.commit, copied.salt)
        for part, copied in zip(made.sealed, recorded.sealed, strict=True)
    )
    stamped = replace(made, sealed=sealed, at=recorded.at, command=recorded.command, link=recorded.link)
    return canonical(stamped)


def opened(entry: Entry[ev.Event]) -> Entry[ev.Event]:
    """The entry as it was decided: the parts of a copy without the commitment and salt beside them."""
    if not any(part.commit or part.salt for part in entry.sealed):
        return entry
    return replace(entry, sealed=tuple(Part(part.to, part.event) for part in entry.sealed))


def same_bytes(recorded: Entries, made: Entries) -> bool:
    """Whether the rows of a copy are those that what was made gives."""
    if len(recorded) != len(made) or any(
        len(one.sealed) != len(other.sealed) for one, other in zip(recorded, made, strict=True)
    ):
        return False
    return all(in_copy(one, other) == canonical(other) for one, other in zip(made, recorded, strict=True))


def refused(entry: Entry[ev.Event], refusal: Refusal) -> Differs:
    """The difference where a command is refused: it cannot have been done."""
    found = {"refused": str(refusal), "legal": list(refusal.legal)}
    return Differs(entry.version, "rules", refusal.clause, found, shown(entry))


def parting(recorded: Entries, made: Entries) -> tuple[Entry[ev.Event] | None, Entry[ev.Event] | None] | None:
    """The first two entries that are not the same, in all that is open of them; None where all are."""
    for one, other in zip_longest(recorded, made):
        if one is None or other is None or not same(one, other):
            return one, other
    return None


def compare(decision: Entries, again: Entries) -> None:
    """Raises `Differs` at the first entry that is not the same."""
    found = parting(decision, again)
    if found is None:
        return
    recorded, made = found
    level: Level = "dice" if recorded and made and _only_faces(recorded.event, made.event) else "rules"
    either = [each for each in (made, recorded) if each is not None]
    clause = next((each.clause for each in either if each.clause), "")
    raise Differs(either[-1].version, level, clause, shown(made), shown(recorded))


def same(one: Entry[ev.Event], other: Entry[ev.Event]) -> bool:
    """Equal in all that deciding again gives: everything but time, link and key."""
    return (
        all(getattr(one, each) == getattr(other, each) for each in MADE)
        and len(one.sealed) == len(other.sealed)
        and all(
            mine.to == theirs.to
            and (mine.event is None or theirs.event is None or mine.event == theirs.event)
            for mine, theirs in zip(one.sealed, other.sealed, strict=True)
        )
    )


def _only_faces(one: ev.Event, other: ev.Event) -> bool:
    if isinstance(one, ev.Rolled) and isinstance(other, ev.Rolled):
        return replace(one, faces=other.faces) == other
    return isinstance(one, ev.Shuffled) and one == other
