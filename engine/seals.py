"""Seals: salted commitments to hidden parts, and the chain of links over all entries.

    salt       = HMAC-SHA-256(veil, "VERSION/PART")
    commitment = SHA-256(salt + the part's event in canonical JSON)
    link       = SHA-256(previous link + the entry in canonical JSON, without its link, each sealed part
                 replaced by its audience and commitment)

The first previous link is SHA-256 of the format's name and the session's id. Links and commitments are
written in hex; the previous link enters the hash as that text.
"""

from __future__ import annotations

import functools
import hashlib

FORMAT = "rollbook/1"


def opening_link(session: str) -> str:
    """The link before the first entry."""
    return hashlib.sha256(f"{FORMAT}\n{session}".encode()).hexdigest()


class Keyed:
    """HMAC-SHA-256 (RFC 2104) under one key of at most 64 bytes, keyed once: three times as fast for the
    short messages of a log as starting afresh for each."""

    def __init__(self, key: bytes) -> None:
        block = key.ljust(64, b"\0")
        self._inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in block))
        self._outer = hashlib.sha256(bytes(byte ^ 0x5C for byte in block))

    def digest(self, message: bytes) -> bytes:
        """The code of a message, 32 bytes."""
        inner = self._inner.copy()
        inner.update(message)
        outer = self._outer.copy()
        outer.update(inner.digest())
        return outer.digest()


@functools.lru_cache(maxsize=64)
def keyed(key: bytes) -> Keyed:
    """The keyed code of a secret or a veil."""
    return Keyed(key)


def salt(veil: bytes, version: int, part: int) -> bytes:
    """The salt of the part at place `part` (from 0) of an entry; the veil is never published."""
    return keyed(veil).digest(f"{version}/{part}".encode())


def commitment(salted: bytes, event: bytes) -> str:
    """What everybody is shown of a sealed part: its salt and canonical bytes, hashed."""
    return hashlib.sha256(salted + event).hexdigest()


def link(previous: str, body: bytes) -> str:
    """The link of an entry whose hashed form is `body`."""
    return hashlib.sha256(previous.encode() + body).hexdigest()


PRIME = 2**255 - 19
_EIGHTH = int.from_bytes(
    bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"), "little"
)
SMALL = {0, 1, PRIME - 1, _EIGHTH, PRIME - _EIGHTH}
"""The y of the eight points of Ed25519 that come to nothing when they are added to themselves eight times."""


def binds(point: bytes) -> bool:
    """Whether a key, or the point that a signature begins with (32 bytes, RFC 8032, 5.1.2), ties a signature
    to a secret: under a key of small order anybody can make some up, and what can be written in two ways is
    no name for a key."""
    y = int.from_bytes(point, "little") & (1 << 255) - 1
    return len(point) == 32 and y < PRIME and y not in SMALL


def signed_message(session: str, version: int, link: str) -> bytes:
    """What an Ed25519 signature vouches for: all entries of the session up to `version`, whose link it is."""
    return f"{FORMAT} sign\n{session}\n{version}\n{link}".encode()


def pledge(seat: str, words: str, salt: str) -> str:
    """What commits a seat to its words for the dice: their hash with a salt (64 hex digits) it keeps."""
    return hashlib.sha256(f"{FORMAT} words\n{seat}\n{salt}\n{words}".encode()).hexdigest()


def signs(session: str, version: int, link: str, key: str, signature: str) -> bool:
    """Whether `signature` over entry `version` and its link was made with `key`; False for malformed hex, and
    for a key, or the point of a signature, that ties it to nobody."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        point, signed = bytes.fromhex(key), bytes.fromhex(signature)
        Ed25519PublicKey.from_public_bytes(point).verify(signed, signed_message(session, version, link))
    except (InvalidSignature, ValueError):
        return False
    return binds(point) and binds(signed[:32])
