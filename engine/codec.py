"""Entries to bytes and back. The stored row is canonical JSON: sorted keys, no spaces, UTF-8, integers and
strings only. What is hashed is that form, so verification never depends on how facts are decoded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Union

import msgspec
from msgspec.structs import replace

from engine import seals
from engine.entries import Entry, Part, Stored
from engine.errors import Malformed
from engine.facts import KERNEL_FACTS, Fact, tag
from engine.model import Model
from engine.wording import say

UNLINKED = "?"
"""A link that is still to be made."""
_OPEN = b'"link":"?",'
canonical = msgspec.json.Encoder(order="sorted").encode

_Plain = dict[str, Any]
Upcast = Callable[[_Plain], _Plain]


def plain(row: bytes) -> _Plain:
    """A line or row as plain JSON. `Malformed` for what is no JSON object, or no UTF-8 (to msgspec another
    error than what is no JSON)."""
    try:
        return msgspec.json.decode(row, type=_Plain)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Malformed(say("not a JSON object: {error}", error=str(error))) from error


class Codec:
    """Encodes and decodes the entries of one rule system.

    `upcasters` turn a fact of an old tag, as plain data, into one of a present tag, when it is read.
    """

    def __init__(self, model: Model, upcasters: Mapping[str, Upcast] | None = None) -> None:
        self.game = model.game
        self.fact_type: Any = Union[KERNEL_FACTS + model.facts]  # noqa: UP007 - built from a tuple
        self._upcasters = upcasters or {}
        generic: Any = Entry
        self._entry_type: Any = generic[self.fact_type]
        self._decode: Callable[[bytes], Entry[Fact]] = msgspec.json.Decoder(self._entry_type).decode

    def decode(self, row: bytes) -> Entry[Fact]:
        """The entry of a stored row; `Malformed` when it is none of this system's."""
        try:
            if self._upcasters:
                return self._decode_old(row)
            return self._decode(row)
        except (Malformed, msgspec.MsgspecError, LookupError, TypeError, ValueError, RecursionError) as error:
            raise Malformed(
                say("not an entry of {game}: {error}", game=self.game, error=str(error))
            ) from error

    def is_whole(self, row: bytes, entry: Entry[Fact]) -> bool:
        """Whether a canonical row says no more than its entry: members that nobody reads would be lost."""
        return canonical(entry) == (canonical(self._upcast(row)) if self._upcasters else row)

    def _decode_old(self, row: bytes) -> Entry[Fact]:
        entry: Entry[Fact] = msgspec.convert(self._upcast(row), self._entry_type)
        return entry

    def _upcast(self, row: bytes) -> _Plain:
        raw = plain(row)
        if "sealed" in raw:
            raw["sealed"] = msgspec.convert(raw["sealed"], list[_Plain])
        for holder in (raw, *raw.get("sealed", ())):
            fact = msgspec.convert(holder.get("fact", {}), _Plain)
            upcast = self._upcasters.get(str(fact.get("t")))
            if upcast is not None:
                holder["fact"] = upcast(fact)
        return raw

    def store(
        self, entries: Iterable[Entry[Fact]], previous: str, veil: bytes, at: int, command: str = ""
    ) -> list[Stored]:
        """The rows of one decision: stamped with time and key, commitments hashed, linked to `previous`."""
        stored = []
        for entry in entries:
            previous, row = linked(entry, previous, veil, at, command)
            stamped = replace(entry, at=at, command=command, link=previous)
            command = ""
            stored.append(Stored(stamped, f"{self.game}.{tag(entry.fact)}", row))
        return stored


def linked(entry: Entry[Fact], previous: str, veil: bytes, at: int, command: str) -> tuple[str, bytes]:
    """The link of an entry stored at that time under that key, and its row. Nothing is encoded twice: in the
    row the sealed facts stand where the hashed form (`sealed_body`) has their commitments."""
    stamped = replace(entry, at=at, command=command, link=UNLINKED, sealed=())
    before, _, behind = canonical(stamped).partition(_OPEN)
    covered = behind
    if entry.sealed:
        shown, hidden = _parts(entry, veil)
        covered = b'"sealed":[' + hidden + b"]," + behind
        behind = b'"sealed":[' + shown + b"]," + behind
    link = seals.link(previous, before + covered)
    return link, b"".join((before, b'"link":"', link.encode(), b'",', behind))


def _parts(entry: Entry[Fact], veil: bytes) -> tuple[bytes, bytes]:
    """The sealed parts as a row has them, and with their facts replaced by commitments."""
    shown, covered = b"", b""
    for place, part in enumerate(entry.sealed):
        fact = canonical(part.fact)
        commit = seals.commitment(seals.salt(veil, entry.version, place), fact).encode()
        before, to = b"," if place else b"", b',"to":' + canonical(part.to) + b"}" if part.to else b"}"
        shown += before + b'{"fact":' + fact + to
        covered += before + b'{"commit":"' + commit + b'"' + to
    return shown, covered


def sealed_body(entry: Entry[Fact], veil: bytes) -> Entry[Fact]:
    """The hashed form of an entry: no link, every sealed part replaced by its commitment."""
    if not entry.sealed:
        return entry if not entry.link else replace(entry, link="")
    parts: tuple[Part[Fact], ...] = tuple(
        Part(part.to, None, seals.commitment(seals.salt(veil, entry.version, place), canonical(part.fact)))
        for place, part in enumerate(entry.sealed)
    )
    return replace(entry, link="", sealed=parts)
