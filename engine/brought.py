"""What a table brings along of its own: files that its game reads (KER-6.7)."""

from __future__ import annotations

from msgspec import Struct


class Brought(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A file: what it is called, its whole text, and what of the scenario it is for, where the game asks for
    that."""

    file: str
    text: str
    place: str = ""


MOST = 20
"""Files of a table, at most."""
LONGEST = 50_000
"""Characters of a file, at most."""
