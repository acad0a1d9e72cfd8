"""Entries to bytes and back. The stored row is canonical JSON: sorted keys, no spaces, UTF-8, integers and
strings only. What is hashed is that form, so verification never depends on how events are decoded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Union

import msgspec
from msgspec.structs import replace

from engine import seals
from engine.entries import Entry, Part, Stored
from engine.errors import Malformed
from engine.events import KERNEL_EVENTS, Event, tag
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

    `upcasters` turn an event of an old tag, as plain data, into one of a present tag, when it is read.
    """

    def __init__(self, model: Model, upcasters: Mapping[str, Upcast] | None = None) -> None:
        self.game = model.game
        self.event_type: Any = Union[KERNEL_EVENTS + model.events]  # noqa: UP007 - built from a tuple
        self._upcasters = upcasters or {}
        generic: Any = Entry
        self._entry_type: Any = generic[self.event_type]
        self._decode: Callable[[bytes], Entry[Event]] = msgspec.json.Decoder(self._entry_type).decode

    def decode(self, row: bytes) -> Entry[Event]:
        """The entry of a stored row; `Malformed` when it is none of this system's."""
        try:
            if self._upcasters:
                return self._decode_old(row)
            return self._decode(row)
        except (Malformed, msgspec.MsgspecError, LookupError, TypeError, ValueError, RecursionError) as error:
            raise Malformed(
                say("not an entry of {game}: {error}", game=self.game, error=str(error))
            ) from error

    def is_whole(self, row: bytes, entry: Entry[Event]) -> bool:
        """Whether a canonical row says no more than its entry: members that nobody reads would be lost."""
        return canonical(entry) == (canonical(self._upcast(row)) if self._upcasters else row)

    def _decode_old(self, row: bytes) -> Entry[Event]:
        entry: Entry[Event] = msgspec.convert(self._upcast(row), self._entry_type)
        return entry

    def _upcast(self, row: bytes) -> _Plain:
        raw = plain(row)
        if "sealed" in raw:
            raw["sealed"] = msgspec.convert(raw["sealed"], list[_Plain])
        for holder in (raw, *raw.get("sealed", ())):
            event = msgspec.convert(holder.get("event", {}), _Plain)
            upcast = self._upcasters.get(str(event.get("t")))
            if upcast is not None:
                holder["event"] = upcast(event)
        return raw

    def store(
        self, entries: Iterable[Entry[Event]], previous: str, veil: bytes, at: int, command: str = ""
    ) -> list[Stored]:
        """The rows of one decision: stamped with time and key, commitments hashed, linked to `previous`."""
        stored = []
        for entry in entries:
            previous, row = linked(entry, previous, veil, at, command)
            stamped = replace(entry, at=at, command=command, link=previous)
            command = ""
            stored.append(Stored(stamped, f"{self.game}.{tag(entry.event)}", row))
        return stored


def linked(entry: Entry[Event], previous: str, veil: bytes, at: int, command: str) -> tuple[str, bytes]:
    """The link of an entry stored at that time under that key, and its row. Nothing is encoded twice: in the
    row the sealed events stand where the hashed form (`sealed_body`) has their commitments."""
    stamped = replace(entry, at=at, command=command, link=UNLINKED, sealed=())
    before, _, behind = canonical(stamped).partition(_OPEN)
    covered = behind
    if entry.sealed:
        shown, hidden = _parts(entry, veil)
        covered = b'"sealed":[' + hidden + b"]," + behind
        behind = b'"sealed":[' + shown + b"]," + behind
    link = seals.link(previous, before + covered)
    return link, b"".join((before, b'"link":"', link.encode(), b'",', behind))


def _parts(entry: Entry[Event], veil: bytes) -> tuple[bytes, bytes]:
    """The sealed parts as a row has them, and with their events replaced by commitments."""
    shown, covered = b"", b""
    for place, part in enumerate(entry.sealed):
        event = canonical(part.event)
        commit = seals.commitment(seals.salt(veil, entry.version, place), event).encode()
        before, to = b"," if place else b"", b',"to":' + canonical(part.to) + b"}" if part.to else b"}"
        shown += before + b'{"event":' + event + to
        covered += before + b'{"commit":"' + commit + b'"' + to
    return shown, covered


def sealed_body(entry: Entry[Event], veil: bytes) -> Entry[Event]:
    """The hashed form of an entry: no link, every sealed part replaced by its commitment."""
    if not entry.sealed:
        return entry if not entry.link else replace(entry, link="")
    parts: tuple[Part[Event], ...] = tuple(
        Part(part.to, None, seals.commitment(seals.salt(veil, entry.version, place), canonical(part.event)))
        for place, part in enumerate(entry.sealed)
    )
    return replace(entry, link="", sealed=parts)
