"""Compressed `.rollbook` files: gzip with nothing in its header that depends on when or where it was made."""

from __future__ import annotations

import zlib

from engine.errors import Malformed
from engine.wording import say

HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff"
"""No name, no time (mtime 0), strongest compression, unknown system. Written here: what Python's own `gzip`
writes there differs between versions."""

LARGEST = 1 << 28
"""Bytes a file may have, or unpack to; more is no game but a trap."""
RATIO, UNSUSPECTED = 100, 1 << 20
"""How many times its size a file of more than so many bytes may unpack to. Links cannot be
compressed: a session unpacks to about five times its size."""


def is_packed(data: bytes) -> bool:
    """Whether the bytes are gzip's."""
    return data.startswith(HEADER[:2])


def pack(data: bytes) -> bytes:
    """The same bytes compressed, one member."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    body = packer.compress(data) + packer.flush()
    ending = zlib.crc32(data).to_bytes(4, "little") + (len(data) & 0xFFFFFFFF).to_bytes(4, "little")
    return HEADER + body + ending


def unpack(data: bytes, name: str) -> bytes:
    """What was compressed, by us or by any gzip. `Malformed` when it is damaged, cut off, followed by
    something else, or larger than `LARGEST`, or than anything that is a log could be packed to."""
    most = min(LARGEST, max(UNSUSPECTED, RATIO * len(data)))
    unpacker = zlib.decompressobj(16 + zlib.MAX_WBITS)
    try:
        found = unpacker.decompress(data, most)
    except zlib.error as error:
        raise Malformed(say("{file}: the compressed data is damaged", file=name)) from error
    if unpacker.unconsumed_tail:
        raise Malformed(say("{file}: more than {n} bytes when unpacked", file=name, n=most))
    if not unpacker.eof or unpacker.unused_data:
        raise Malformed(say("{file}: the compressed data is cut off, or something follows it", file=name))
    return found
