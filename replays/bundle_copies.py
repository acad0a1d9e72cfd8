"""Copies of a session for somebody: own parts open with their salts, of all others audience and commitment.

A copy is made from the rows as they are stored, as plain JSON: it is hashed as it stands, so nothing may be
decoded and written again. It verifies, and folds to exactly what its viewer may see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine import seals
from engine.audience import may_see
from engine.codec import canonical, plain
from engine.errors import Malformed
from replays.seek import damaged

Opens = Callable[[tuple[str, ...]], bool]
"""Whether a part for this audience is open to whoever the copy is for."""


def for_viewer(viewer: str) -> Opens:
    """What a seat, the public or the referee may see."""
    return lambda to: may_see(to, viewer)


def for_all(_: tuple[str, ...]) -> bool:
    """A closed session may be opened whole, the program's own parts too."""
    return True


def copy_rows(rows: Iterable[bytes], veil: bytes, opens: Opens) -> tuple[bytes, ...]:
    """The rows of a copy; public facts, envelopes and links stay as they are, byte for byte. `StorageRefusal`
    for a row that is damaged."""
    made = []
    for version, row in enumerate(rows, 1):
        try:
            made.append(_copy(row, veil, opens))
        except (Malformed, LookupError, TypeError, ValueError, AttributeError) as error:
            raise damaged(version) from error
    return tuple(made)


def _copy(row: bytes, veil: bytes, opens: Opens) -> bytes:
    raw = plain(row)
    if "sealed" not in raw:
        return row
    parts = enumerate(raw["sealed"])
    raw["sealed"] = [_part(part, seals.salt(veil, raw["version"], place), opens) for place, part in parts]
    return canonical(raw)


def _part(part: dict[str, Any], salt: bytes, opens: Opens) -> dict[str, Any]:
    to = {"to": part["to"]} if part.get("to") else {}
    made = {**to, "commit": seals.commitment(salt, canonical(part["fact"]))}
    if opens(tuple(part.get("to", ()))):
        made |= {"fact": part["fact"], "salt": salt.hex()}
    return made
