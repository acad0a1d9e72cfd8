"""What people changed by hand in a log: it holds at every level, and is no work of the rules (KER-8)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct

from engine import facts as f
from engine.codec import Codec
from engine.errors import Malformed

MAYBE = re.compile(rb'"t":"(?:adjusted|corrected)"')
"""Rows that may be one; the others are never decoded."""


class ByHand(Struct, frozen=True):
    """How often the table was changed by hand, and how many entries were corrected, undone or not."""

    adjusted: int = 0
    corrected: int = 0

    @property
    def all(self) -> int:
        """Both."""
        return self.adjusted + self.corrected


def counted(rows: Iterable[bytes], codec: Codec) -> ByHand:
    """Count them. A row that cannot be read is none; the chain says so."""
    adjusted = corrected = 0
    for row in rows:
        if MAYBE.search(row):
            try:
                fact = codec.decode(row).fact
            except Malformed:
                continue
            adjusted += isinstance(fact, f.Adjusted)
            corrected += isinstance(fact, f.Corrected)
    return ByHand(adjusted, corrected)
