"""What a verification found: how much was checked at each level, and the first difference."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from engine.entries import Entry
from engine.facts import Fact
from replays.verify.about import About
from replays.verify.by_hand import ByHand
from replays.verify.signatures import Signature

Level = Literal["chain", "phases", "rules", "dice"]
LEVELS: tuple[Level, ...] = ("chain", "phases", "rules", "dice")


class Fault(Struct, frozen=True):
    """The first difference: the entry, the level, the clause at work, and both outcomes as JSON values."""

    version: int
    level: Level
    clause: str
    expected: object
    found: object


class Checked(Struct):
    """One level: whether all that was checked holds, and how many things were."""

    ok: bool = True
    checked: int = 0


class Report(Struct):
    """`levels` holds the levels that were asked for; `unchecked` says in plain keys what was not, and why;
    `signatures` are those that hold, whoever made them; `about`: the input behind the fault, `by_hand`: what
    people changed, where asked."""

    levels: dict[Level, Checked]
    fault: Fault | None = None
    unchecked: tuple[str, ...] = ()
    signatures: tuple[Signature, ...] = ()
    about: About | None = None
    by_hand: ByHand | None = None

    @property
    def ok(self) -> bool:
        """Whether nothing differs."""
        return self.fault is None

    def json(self) -> dict[str, object]:
        """The shape the command line prints."""
        made: dict[str, object] = {
            "ok": self.ok,
            "levels": msgspec.to_builtins(self.levels),
            "fault": None if self.fault is None else msgspec.to_builtins(self.fault),
            "unchecked": list(self.unchecked),
            "signatures": msgspec.to_builtins(self.signatures),
        }
        return made if self.by_hand is None else {**made, "by_hand": msgspec.to_builtins(self.by_hand)}


class Differs(Exception):
    """Raised by a check at the first difference it meets."""

    def __init__(self, version: int, level: Level, clause: str, expected: object, found: object) -> None:
        super().__init__(version, level)
        self.fault = Fault(version, level, clause, expected, found)


def shown(entry: Entry[Fact] | None) -> object:
    """What re-deciding compares of an entry, as JSON values: no time, link or key."""
    if entry is None:
        return None
    plain: dict[str, object] = msgspec.to_builtins(entry)
    for recorded in ("at", "link", "command"):
        plain.pop(recorded, None)
    return plain
