"""The chain: every row canonical, numbered without gaps, and linked to the one before it.

Rows are judged as they are stored, as plain JSON: nothing here depends on how facts are decoded. In a full
log commitments are made from the parts and the veil; in a copy an open part must fit its commitment.
"""

from __future__ import annotations

from typing import Any

import msgspec

from engine import seals
from engine.codec import canonical
from replays.verify.report import Differs


def _no_fraction(text: str) -> object:
    raise msgspec.ValidationError(f"{text} is not a whole number")


_plain = msgspec.json.Decoder(float_hook=_no_fraction).decode
CLAUSE = "KER-2.6"


class Chain:
    """Follows the links of one session, row after row."""

    def __init__(self, session: str, veil: bytes | None) -> None:
        self._link = seals.opening_link(session)
        self._veil = veil
        self._version = 0

    def follow(self, row: bytes) -> None:
        """Check the next row; raises `Differs` naming its place in the log."""
        self._version += 1
        version = self._version
        try:
            raw = _plain(row)
        except msgspec.DecodeError as error:
            raise Differs(version, "chain", CLAUSE, "canonical JSON", str(error)) from error
        if not isinstance(raw, dict) or canonical(raw) != row:
            raise Differs(version, "chain", CLAUSE, "canonical JSON", row.decode(errors="replace"))
        if raw.get("version") != version:
            raise Differs(version, "chain", CLAUSE, version, raw.get("version"))
        written = raw.pop("link", "")
        if "sealed" in raw:
            raw["sealed"] = [self._committed(part, place) for place, part in enumerate(raw["sealed"])]
        self._link = seals.link(self._link, canonical(raw))
        if written != self._link:
            raise Differs(version, "chain", CLAUSE, self._link, written)

    def _committed(self, part: dict[str, Any], place: int) -> dict[str, Any]:
        """The part with its fact replaced by its commitment."""
        fact, written, version = part.get("fact"), part.get("commit"), self._version
        if fact is not None:
            if "salt" in part:
                salt = bytes.fromhex(part["salt"])
            elif self._veil is not None:
                salt = seals.salt(self._veil, version, place)
            else:
                raise Differs(version, "chain", CLAUSE, "a salt for every open part", "none")
            made = seals.commitment(salt, canonical(fact))
            if written not in (None, made):
                raise Differs(version, "chain", CLAUSE, made, written)
            written = made
        body = {"to": part["to"]} if part.get("to") else {}
        return {**body, "commit": written}
