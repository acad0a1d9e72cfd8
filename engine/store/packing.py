"""A row as the database holds it: without what can be put back to the byte from two columns beside it.

The link of a canonical row is 64 hexadecimal digits in 75 bytes of JSON; as a column it is 32 bytes and the
place where it stood. The version ends the row and is a column already. A row of any other form is kept whole.
"""

from __future__ import annotations

from binascii import hexlify, unhexlify
from typing import Any

DIGEST_BYTES = 32
MEMBER = b'"link":"'
LENGTH = len(MEMBER) + 2 * DIGEST_BYTES + len(b'",')


def packed(row: bytes, version: int) -> tuple[bytes | None, bytes]:
    """The columns `link` and `state` of a row; no link for a row that is kept whole."""
    tail = b',"version":%d}' % version
    at = row.rfind(MEMBER)
    start, stop = at + len(MEMBER), at + LENGTH
    if at < 0 or not row.endswith(tail) or row[stop - 2 : stop] != b'",' or stop > len(row) - len(tail):
        return None, row
    digest = row[start : stop - 2]
    try:
        link = unhexlify(digest)
    except ValueError:
        return None, row
    if hexlify(link) != digest:
        return None, row
    behind = row[stop : -len(tail)]
    place = len(behind).to_bytes(max(1, (len(behind).bit_length() + 7) // 8), "big")
    return link + place, row[:at] + behind


def is_linked(row: bytes, link: str) -> bool:
    """Whether a row has this link."""
    return b'%b%b"' % (MEMBER, link.encode()) in row


def link_of(row: bytes) -> str | None:
    """The link of a row; none where it has none."""
    at = row.rfind(MEMBER)
    if at < 0:
        return None
    start = at + len(MEMBER)
    return row[start : start + 2 * DIGEST_BYTES].partition(b'"')[0].decode("ascii", "replace")


def unpacked(link: Any, state: Any, version: int) -> bytes:
    """The row that was packed. Whatever a damaged database holds in these columns gives some bytes, which are
    then no row that verifies."""
    body: bytes = state if type(state) is bytes else as_bytes(state)
    if link is None:
        return body
    if type(link) is not bytes:
        link = as_bytes(link)
    cut = max(len(body) - int.from_bytes(link[DIGEST_BYTES:], "big"), 0)
    digest, number = hexlify(link[:DIGEST_BYTES]), str(version).encode()
    return b"".join((body[:cut], MEMBER, digest, b'",', body[cut:], b',"version":', number, b"}"))


def as_bytes(value: Any) -> bytes:
    """A column of bytes, whatever it holds: SQLite keeps a type with each value, and that may be damaged."""
    return value if isinstance(value, bytes) else str(value).encode(errors="replace")


def as_text(value: bytes) -> str:
    """A text of the database; what is no UTF-8 in it is shown as such (U+FFFD), and never an error."""
    return value.decode(errors="replace")
