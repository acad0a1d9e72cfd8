"""Old golden files: what was asked of a session and what came of it, read as plain JSON.

Nothing here knows today's events, so a file can be read when its table entries, numbers and names changed. A
table says what is called otherwise today, and which differences are meant:

    [words]                      # wherever they stand whole: ids, tags of events, clauses, kinds of questions
    low-gallery = "gallery"
    [fields]                     # of an event, by its old tag; empty: it has none of the kind today
    "tested.total" = "sum"
    [events]
    gone = ["marked"]            # old tags that nothing is compared with
    new = ["counted"]            # tags of today that nothing is compared with
    [[explained]]
    file = "bell-*"              # patterns; what is left out holds for all
    entry = 120
    about = "wounds.*"
    clause = "ECH-4.8"
    why = "a rest heals two wounds"
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

Row = dict[str, Any]
WORD = re.compile(r"[^\s:=>/+,]+")
OPENERS = ("began", "started", "positioned", "answered", "conceded", "adjusted", "corrected")
"""Tags of the events that open a decision of the game."""
CURSOR = ("undone", "redone")


class Unlike(Struct, frozen=True):
    """One difference. `entry` and `clause` are the old file's; `about`: the path of what differs."""

    file: str
    entry: int
    clause: str
    about: str
    old: Any
    new: Any

    def told(self) -> str:
        """A line for people."""
        old, new = (json.dumps(each, ensure_ascii=False, default=str) for each in (self.old, self.new))
        return f"{self.file}, entry {self.entry} [{self.clause}] {self.about}: {old}, now {new}"


class Explained(Struct, frozen=True, forbid_unknown_fields=True):
    """Differences that are meant, and why."""

    why: str
    file: str = "*"
    entry: int = 0
    about: str = "*"
    clause: str = "*"

    def covers(self, unlike: Unlike) -> bool:
        """Whether this is one of them."""
        pairs = ((unlike.file, self.file), (unlike.about, self.about), (unlike.clause, self.clause))
        return self.entry in (0, unlike.entry) and all(fnmatchcase(*pair) for pair in pairs)


class _Events(Struct, frozen=True, forbid_unknown_fields=True):
    gone: tuple[str, ...] = ()
    new: tuple[str, ...] = ()


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """What is called otherwise today, and what is meant to differ. See the module."""

    words: Mapping[str, str] = {}
    keys: Mapping[str, str] = {}
    fields: Mapping[str, str] = {}
    events: _Events = _Events()
    explained: tuple[Explained, ...] = ()

    def text(self, old: str) -> str:
        """A text as it is said today."""
        return self.words.get(old) or WORD.sub(lambda found: self.words.get(found[0], found[0]), old)

    def value(self, old: Any) -> Any:
        """Any value as it is said today; events within it with the fields they have today."""
        if isinstance(old, str):
            return self.text(old)
        if isinstance(old, list):
            return [self.value(each) for each in old]
        if not isinstance(old, dict):
            return old
        named = {key: self.fields.get(f"{old.get('t')}.{key}", key) for key in old}
        return {named[key]: self.value(each) for key, each in old.items() if named[key]}

    def row(self, old: Row) -> Row:
        """An entry as it is said today."""
        now = self._keyed(old)
        new = {**now, "event": self.value(now["event"]), "clause": self.text(now.get("clause", ""))}
        keyed = [self._keyed(part) for part in now.get("sealed", ())]
        parts = [{**part, "event": self.value(part["event"])} for part in keyed]
        return {**new, "sealed": [part for part in parts if part["event"]]}

    def _keyed(self, old: Row) -> Row:
        return {self.keys.get(key, key): each for key, each in old.items()}

    def unexplained(self, found: Sequence[Unlike]) -> list[Unlike]:
        """The differences that nothing here explains."""
        return [each for each in found if not any(why.covers(each) for why in self.explained)]


def words(path: Path | None) -> Words:
    """The table in a file; without one everything is called as it was."""
    return Words() if path is None else msgspec.toml.decode(path.read_bytes(), type=Words)


def rows(path: Path) -> list[Row]:
    """The entries of a `.rollbook` file, as they were written."""
    data = path.read_bytes()
    lines = (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).splitlines()
    return [json.loads(line) for line in lines[1:-1]]


def decisions(found: Sequence[Row]) -> Iterator[list[Row]]:
    """The entries, those of a decision together. What people do around the game stands alone."""
    decision: list[Row] = []
    for row in found:
        if (
            row.get("decision") == row["version"]
            or not decision
            or row["decision"] != decision[0]["decision"]
        ):
            if decision:
                yield decision
            decision = []
        decision.append(row)
    if decision:
        yield decision


def part(row: Row, tag: str) -> Row | None:
    """The sealed event of an entry with this tag."""
    return next((each["event"] for each in row["sealed"] if each["event"]["t"] == tag), None)


def by_hand(decision: Sequence[Row]) -> list[Row]:
    """The events that people wrote: they rest on the input alone and cite its clause."""
    first = decision[0]
    return [
        row["event"]
        for row in decision[1:]
        if row.get("because") == [first["version"]] and row["clause"] == first["clause"]
    ]
