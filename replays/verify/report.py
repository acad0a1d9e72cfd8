"""The log that is verified, and the report on it: how much was checked at each level, the first
difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from engine import events as ev
from engine.codec import Codec
from engine.entries import Entry
from engine.errors import Malformed

Level = Literal["chain", "phases", "rules", "dice"]

MOVED, ASKED, CLOSED = b'done"', b'"t":"undo-asked"', b'"t":"closed"'
"""Texts in rows that tell where the cursor comes back to or may, and which secret was published."""
BY_HAND = (b'"t":"adjusted"', b'"t":"corrected"')
"""Texts in rows that may be changes by hand."""
AHEAD = 500
"""Rows searched at once."""


class Log(Struct, frozen=True):
    """The rows of a session, and what is known of its secrets."""

    session: str
    rows: Sequence[bytes]
    dice: bytes | None = None
    veil: bytes | None = None


class ByHand(Struct, frozen=True):
    """Changes by hand (KER-8): how often the table was adjusted, how many entries were corrected, undone or
    not."""

    adjusted: int = 0
    corrected: int = 0

    @property
    def all(self) -> int:
        return self.adjusted + self.corrected


class Fault(Struct, frozen=True):
    """The first difference: the entry, the level, the clause at work, and both outcomes as JSON values."""

    version: int
    level: Level
    clause: str
    expected: object
    found: object


class About(Struct, frozen=True):
    """The decision that a difference is in: `version` of the input of its decision, its public `event`, its
    `seat` and `clause`; `asked`: by seat, the ids that were open to it (empty for hidden ones)."""

    version: int
    event: dict[str, Any]
    seat: str
    clause: str
    asked: dict[str, tuple[str, ...]]


class Signature(Struct, frozen=True):
    """A signature that holds (KER-6.6): the version of its entry, and the key (hex). It covers all entries
    before."""

    version: int
    key: str


Why = Literal["hidden", "secret", "scripted", "carried", "edited", "moments"]
"""Reasons why something was not checked: the copy hides what it rests on; the dice secret is not published;
the faces were written down beforehand; they are a parent's; the rules were edited since; a pass by the
pace follows from moments of another program."""


class Checked(Struct):
    """A level: whether all that was checked holds, how many entries (of `dice`: throws) were, and how many
    could not be, by the reason."""

    ok: bool = True
    checked: int = 0
    left: dict[Why, int] = {}

    def leave(self, why: Why, count: int = 1) -> None:
        self.left[why] = self.left.get(why, 0) + count


class Report(Struct):
    """`levels` holds the levels that were asked for; `given`: the dice secret was given by hand;
    `signatures` are those that hold, whoever made them; `about`: the input behind the fault, `by_hand`: what
    people changed, where asked."""

    levels: dict[Level, Checked]
    fault: Fault | None = None
    given: bool = False
    signatures: tuple[Signature, ...] = ()
    by_hand: ByHand | None = None
    about: About | None = None

    @property
    def unchecked(self) -> tuple[Level, ...]:
        return tuple(name for name, level in self.levels.items() if level.left)

    @property
    def ok(self) -> bool:
        return self.fault is None

    def json(self) -> dict[str, object]:
        plain: dict[str, object] = msgspec.to_builtins(self)
        asked = {name: each for name, each in plain.items() if each is not None or name == "fault"}
        return {"ok": self.ok, **asked}


class Differs(Exception):
    """Raised by a check at the first difference it meets."""

    def __init__(self, version: int, level: Level, clause: str, expected: object, found: object) -> None:
        super().__init__(version, level)
        self.fault = Fault(version, level, clause, expected, found)


def shown(entry: Entry[ev.Event] | None) -> object:
    """The part of an entry that deciding again gives, as JSON values: no time, link or key."""
    if entry is None:
        return None
    plain: dict[str, object] = msgspec.to_builtins(entry)
    for recorded in ("at", "link", "command"):
        plain.pop(recorded, None)
    return plain


# rows of some kind, found without decoding all ---------------------------------------------------------


def holding(rows: Sequence[bytes], messages: Sequence[bytes]) -> Iterator[bytes]:
    """The rows that hold any of these texts, found in many rows at once: a canonical row has no line end."""
    for start in range(0, len(rows), AHEAD):
        some = b"\n".join(rows[start : start + AHEAD])
        for told in messages:
            at = some.find(told)
            while at >= 0:
                end = some.find(b"\n", at)
                end = len(some) if end < 0 else end
                yield some[some.rfind(b"\n", 0, at) + 1 : end]
                at = some.find(told, end)


def event_in(row: bytes, codec: Codec) -> ev.Event | None:
    """The event of a row; None where it cannot be read, which the chain says."""
    try:
        return codec.decode(row).event
    except Malformed:
        return None


def counted(rows: Sequence[bytes], codec: Codec) -> ByHand:
    found = Counter(type(event_in(row, codec)) for row in {*holding(rows, BY_HAND)})
    return ByHand(found[ev.Adjusted], found[ev.Corrected])
