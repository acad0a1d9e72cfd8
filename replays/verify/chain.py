"""The chain: every row canonical, numbered without gaps, and linked to the one before it.

Rows are judged as they are stored, as plain JSON: nothing here depends on how events are decoded. In a full
log commitments are made from the parts and the veil; in a copy an open part must fit its commitment. What
the links do not hash (salts, the members of a part) has one way to be written: no row can be altered unseen.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from engine import seals
from engine.codec import canonical, linked, sealed_body
from engine.entries import Entry
from engine.events import Event, Signed
from replays.verify.report import Differs, Signature


def _no_fraction(text: str) -> object:
    raise msgspec.ValidationError(f"{text} is not a whole number")


_plain = msgspec.json.Decoder(float_hook=_no_fraction).decode
CLAUSE = "KER-2.6"
DIGEST = re.compile(r"[0-9a-f]{64}\Z")
FULL, COPIED = ({"event"},), ({"commit"}, {"commit", "event", "salt"})
"""Members of a part beside its audience: in a full log; in a copy somebody else's, and one's own."""


class Chain:
    """Follows the links of one session, row after row."""

    def __init__(self, session: str, veil: bytes | None) -> None:
        self._link = seals.opening_link(session)
        self._session, self._veil = session, veil
        self._version = 0
        self.signatures: list[Signature] = []

    def follow(self, row: bytes) -> None:
        """Check the next row; raises `Differs` naming its place in the log."""
        self._version += 1
        version = self._version
        try:
            raw = _plain(row)
        except (ValueError, RecursionError) as error:  # not JSON, or not UTF-8
            raise Differs(version, "chain", CLAUSE, "canonical JSON", str(error)) from error
        if not isinstance(raw, dict) or canonical(raw) != row:
            raise Differs(version, "chain", CLAUSE, "canonical JSON", row.decode(errors="replace"))
        if raw.get("version") != version:
            raise Differs(version, "chain", CLAUSE, version, raw.get("version"))
        self._signed(raw.get("event"))
        written = raw.pop("link", "")
        if "sealed" in raw:
            raw["sealed"] = self._parts(raw["sealed"])
        self._link = seals.link(self._link, canonical(raw))
        if written != self._link:
            raise Differs(version, "chain", CLAUSE, self._link, written)

    def follow_entry(self, row: bytes, entry: Entry[Event]) -> bool:
        """The same for a row that was decoded. Where the entry encodes to the very bytes of the row, nothing
        was lost on the way and it stands for the row (True); everything else is judged as plain JSON."""
        if (
            self._veil is None
            or isinstance(entry.event, Signed)
            or not all(part.event is not None and not part.commit and not part.salt for part in entry.sealed)
            or canonical(entry) != row
        ):
            self.follow(row)
            return False
        self._version += 1
        if entry.version != self._version:
            raise Differs(self._version, "chain", CLAUSE, self._version, entry.version)
        if entry.sealed:
            body = canonical(sealed_body(entry, self._veil))
        else:
            body = row.replace(b'"link":"%s",' % entry.link.encode(), b"", 1)
        self._link = seals.link(self._link, body)
        if entry.link != self._link:
            raise Differs(self._version, "chain", CLAUSE, self._link, entry.link)
        return True

    def follow_made(self, rows: Sequence[bytes], made: Sequence[Entry[Event]], first: Entry[Event]) -> bool:
        """Follow the rows of a decision if they are, to the byte, what the entries `made` give when they are
        stored with the time and key of `first`. If not, nothing moves: they are to be followed one by one."""
        if self._veil is None or len(rows) != len(made) or first.version != self._version + 1:
            return False
        link, command = self._link, first.command
        for row, entry in zip(rows, made, strict=True):
            link, again = linked(entry, link, self._veil, first.at, command)
            command = ""
            if row != again:
                return False
        self._link = link
        self._version += len(rows)
        return True

    def _signed(self, event: Any) -> None:
        if not isinstance(event, dict) or event.get("t") != "signed":
            return
        key, signature, link = (str(event.get(each)) for each in ("key", "signature", "link"))
        if link != self._link:
            raise Differs(self._version, "chain", "KER-6.6", self._link, link)
        if not seals.signs(self._session, self._version - 1, link, key, signature):
            raise Differs(self._version, "chain", "KER-6.6", "a signature by the key it names", signature)
        self.signatures.append(Signature(self._version, key))

    def _parts(self, parts: Any) -> list[dict[str, Any]]:
        """The sealed parts with their events replaced by commitments."""
        if not isinstance(parts, list) or not parts:
            raise Differs(self._version, "chain", CLAUSE, "sealed parts", parts)
        return [self._committed(part, place) for place, part in enumerate(parts)]

    def _committed(self, part: Any, place: int) -> dict[str, Any]:
        members = set(part) - {"to"} if isinstance(part, dict) else set()
        audience = part.get("to", ["somebody"]) if members else None
        digests = [part[each] for each in ("commit", "salt") if each in members]
        are_some = all(isinstance(each, str) and DIGEST.match(each) for each in digests)
        shapes = COPIED if self._veil is None else FULL
        if members not in shapes or not audience or not are_some:
            raise Differs(self._version, "chain", CLAUSE, "a sealed part as it is written", part)
        body = {"to": part["to"]} if "to" in part else {}
        return {**body, "commit": self._commitment(part, place) if "event" in part else part["commit"]}

    def _commitment(self, part: dict[str, Any], place: int) -> str:
        """The commitment made of an open part; it must be the one that is written, where one is."""
        if self._veil is None:
            salt = bytes.fromhex(part["salt"])
        else:
            salt = seals.salt(self._veil, self._version, place)
        made = seals.commitment(salt, canonical(part["event"]))
        if part.get("commit", made) != made:
            raise Differs(self._version, "chain", CLAUSE, made, part["commit"])
        return made
