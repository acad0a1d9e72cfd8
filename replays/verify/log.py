"""What is verified: the rows of a session, and how rows of some kind are found in it without decoding all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from engine import facts as f
from engine.codec import Codec
from engine.errors import Malformed

MOVED, ASKED, CLOSED = b'done"', b'"t":"undo-asked"', b'"t":"closed"'
"""What rows hold that tell where the cursor comes back to or may, and which secret was published."""
BY_HAND = (b'"t":"adjusted"', b'"t":"corrected"')
"""What rows hold that may be changes by hand."""
AHEAD = 500
"""Rows searched at once."""


class Log(Struct, frozen=True):
    """What is verified: a session's rows and what is known of its secrets."""

    session: str
    rows: Sequence[bytes]
    dice: bytes | None = None
    veil: bytes | None = None


class ByHand(Struct, frozen=True):
    """How often the table was changed by hand, and how many entries were corrected, undone or not (KER-8)."""

    adjusted: int = 0
    corrected: int = 0

    @property
    def all(self) -> int:
        """Both."""
        return self.adjusted + self.corrected


def holding(rows: Sequence[bytes], telling: Sequence[bytes]) -> Iterator[bytes]:
    """The rows that hold any of these texts, found in many rows at once: a canonical row has no line end."""
    for start in range(0, len(rows), AHEAD):
        some = b"\n".join(rows[start : start + AHEAD])
        for told in telling:
            at = some.find(told)
            while at >= 0:
                end = some.find(b"\n", at)
                end = len(some) if end < 0 else end
                yield some[some.rfind(b"\n", 0, at) + 1 : end]
                at = some.find(told, end)


def fact_in(row: bytes, codec: Codec) -> f.Fact | None:
    """The fact of a row; None where it cannot be read, which the chain says."""
    try:
        return codec.decode(row).fact
    except Malformed:
        return None


def counted(rows: Sequence[bytes], codec: Codec) -> ByHand:
    """Count what people changed by hand."""
    found = Counter(type(fact_in(row, codec)) for row in {*holding(rows, BY_HAND)})
    return ByHand(found[f.Adjusted], found[f.Corrected])
