"""What is verified: the rows of a session, and how those are found that tell of what comes before them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

MOVED, ASKED, CLOSED = b'done"', b'"t":"undo-asked"', b'"t":"closed"'
"""What rows hold that tell where the cursor comes back to or may, and which secret was published."""
AHEAD = 500
"""Rows searched at once for what has to be known before the first is judged."""


class Log(Struct, frozen=True):
    """What is verified: a session's rows and what is known of its secrets."""

    session: str
    rows: Sequence[bytes]
    dice: bytes | None = None
    veil: bytes | None = None


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
