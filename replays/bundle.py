"""`.rollbook` files: a session as lines of canonical JSON, specified in `docs/replay-format.md`.

    {"format":"rollbook/1","session":"friday"}      the header: what the chain of links starts from
    {"at":...,"event":{...},...}                     the entries, as stored or as a seat may have them
    {"count":180,"last":"9f..."}                    the trailer: how many entries, and the last link

The file that moves a live session holds both secrets in its header (`dice`, `veil`) and their digest in the
trailer (`secrets`). A file may be compressed with gzip; the same session always gives the same bytes.

A copy for somebody holds its own parts open with their salts, and of all others audience and commitment. It
is made from the rows as they are stored, as plain JSON: it is hashed as it stands, so nothing may be decoded
and written again. It verifies, and folds to exactly what its viewer may see.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from engine import seals
from engine.audience import may_see
from engine.codec import canonical, plain
from engine.errors import Malformed
from engine.store.rows import Secrets
from engine.wording import Value, say
from replays.seek import damaged

FORMAT = re.compile(r"rollbook/([0-9]{1,6})\Z")
SESSION = re.compile(r"[a-z][a-z0-9-]{0,62}\Z")
DIGEST = re.compile(r"[0-9a-f]{64}\Z")
MOST, LONGEST = 1 << 21, 1 << 20
"""Lines of a file, and bytes of a line."""
ENDINGS = (".rollbook", ".rollbook.gz")
HEAD = {"format", "session"}
SECRET = {"dice", "veil"}
HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff"
"""A header without name and time: strongest compression, unknown system. That of Python's own `gzip` differs
between versions."""

LARGEST = 1 << 28
"""Bytes a file may have, or unpack to; more is no game but a trap."""
RATIO, UNSUSPECTED = 100, 1 << 20
"""A file of more than `UNSUSPECTED` bytes may unpack to `RATIO` times its size. Links cannot be compressed: a
session unpacks to about five times its size."""


class Bundle(Struct, frozen=True):
    """The content of a file: the session, its rows, and the secrets where it moves a live session."""

    session: str
    rows: tuple[bytes, ...]
    secrets: Secrets | None = None

    @property
    def last(self) -> str:
        return str(plain(self.rows[-1]).get("link", ""))


def is_file_name(name: str) -> bool:
    """Whether a word names a file and not a session."""
    return name.endswith(ENDINGS)


def render(bundle: Bundle) -> bytes:
    """The bytes of a file, not compressed."""
    head: dict[str, Any] = {"format": seals.FORMAT, "session": bundle.session}
    tail: dict[str, Any] = {"count": len(bundle.rows), "last": bundle.last}
    if bundle.secrets is not None:
        head |= {"dice": bundle.secrets.dice.hex(), "veil": bundle.secrets.veil.hex()}
        tail["secrets"] = secrets_digest(bundle.session, bundle.secrets)
    return b"".join(line + b"\n" for line in (canonical(head), *bundle.rows, canonical(tail)))


def secrets_digest(session: str, secrets: Secrets) -> str:
    """SHA-256 (hex) over format, session and secrets: a slip in the veil shows before it is used."""
    text = f"{seals.FORMAT} secrets\n{session}\n{secrets.dice.hex()}\n{secrets.veil.hex()}"
    return hashlib.sha256(text.encode()).hexdigest()


class _Reader:
    """A file being read. Every complaint names the file, the line and what was expected."""

    def __init__(self, name: str) -> None:
        self.name = name

    def wrong(self, line: int, expected: Value) -> Malformed:
        return Malformed(
            say("{file}, line {line}: expected {expected}", file=self.name, line=line, expected=expected)
        )

    def lines(self, data: bytes) -> list[bytes]:
        """The lines, none of them so long, nor so many, that they would fill the memory."""
        if data.count(b"\n") > MOST:
            raise Malformed(say("{file}: more than {n} lines", file=self.name, n=MOST))
        lines = data.split(b"\n")
        for place, line in enumerate(lines, 1):
            if len(line) > LONGEST:
                raise self.wrong(place, say("at most {n} bytes", n=LONGEST))
        return lines

    def object(self, lines: list[bytes], place: int, expected: Value) -> dict[str, Any]:
        """A line as a JSON object in canonical form; `place` counts from 0."""
        try:
            found = plain(lines[place])
        except Malformed as error:
            raise self.wrong(place + 1, expected) from error
        if canonical(found) != lines[place]:
            raise self.wrong(place + 1, expected)
        return found


def parse(data: bytes, name: str) -> Bundle:
    """Read a file; `name` is what people call it. `Malformed` for what is none, for one that is cut off, and
    for a format that is newer than ours. Links and commitments are checked by `replays.verify`."""
    reader = _Reader(name)
    if is_packed(data):
        data = unpack(data, name)
    lines = reader.lines(data)
    head = reader.object(lines, 0, say("the header of a .rollbook file"))
    _check_format(reader, head)
    if lines.pop() != b"":
        raise reader.wrong(len(lines) + 1, say("a whole line: the file is cut off"))
    if len(lines) < 3:
        raise reader.wrong(len(lines) + 1, say("entries and a trailer: the file is cut off"))
    rows = tuple(lines[1:-1])
    last = reader.object(lines, len(lines) - 2, say("an entry")).get("link")
    tail = reader.object(lines, len(lines) - 1, say("the trailer: the file is cut off"))
    secrets = _secrets(reader, head, tail, len(lines))
    if tail.get("count") != len(rows) or tail.get("last") != last or not isinstance(last, str):
        raise reader.wrong(len(lines), say("a trailer with {n} entries and the last link", n=len(rows)))
    return Bundle(head["session"], rows, secrets)


def _check_format(reader: _Reader, head: dict[str, Any]) -> None:
    """The format first: what else stands in the header of a newer one is not ours to judge."""
    found = FORMAT.match(str(head.get("format")))
    if found is None:
        raise reader.wrong(1, say("the header of a .rollbook file"))
    if int(found[1]) > int(seals.FORMAT.partition("/")[2]):
        told = say(
            "{file} is in the newer format {format}: read it with a newer Rollbook, or have it exported "
            "again in the format {ours}",
            file=reader.name,
            format=found[0],
            ours=seals.FORMAT,
        )
        raise Malformed(told)
    if found[0] != seals.FORMAT or set(head) not in (HEAD, HEAD | SECRET):
        raise reader.wrong(1, say("a header with the members format and session"))
    if not SESSION.match(str(head["session"])):
        raise reader.wrong(1, say("the name of a session"))


def _secrets(reader: _Reader, head: dict[str, Any], tail: dict[str, Any], lines: int) -> Secrets | None:
    wanted = {"count", "last", "secrets"} if "veil" in head else {"count", "last"}
    if set(tail) != wanted:
        raise reader.wrong(lines, say("a trailer with the members {members}", members=tuple(sorted(wanted))))
    if "veil" not in head:
        return None
    if not all(DIGEST.match(str(head[each])) for each in SECRET):
        raise reader.wrong(1, say("secrets of 64 hexadecimal digits"))
    secrets = Secrets(bytes.fromhex(head["dice"]), bytes.fromhex(head["veil"]))
    if tail["secrets"] != secrets_digest(head["session"], secrets):
        raise reader.wrong(lines, say("the digest of the secrets in the header"))
    return secrets


# compressed files ---------------------------------------------------------------------------------------


def is_packed(data: bytes) -> bool:
    return data.startswith(HEADER[:2])


def pack(data: bytes) -> bytes:
    """The same bytes compressed, one member."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    body = packer.compress(data) + packer.flush()
    ending = zlib.crc32(data).to_bytes(4, "little") + (len(data) & 0xFFFFFFFF).to_bytes(4, "little")
    return HEADER + body + ending


def unpack(data: bytes, name: str) -> bytes:
    """Unpack what any gzip packed. `Malformed` when it is damaged, cut off, followed by something else, or
    larger than a log can be."""
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


# copies -------------------------------------------------------------------------------------------------

Opens = Callable[[tuple[str, ...]], bool]
"""Whether a part for this audience is open to whoever the copy is for."""


def for_viewer(viewer: str) -> Opens:
    """The parts that a seat, the public or the referee may see."""
    return lambda to: may_see(to, viewer)


def for_all(_: tuple[str, ...]) -> bool:
    """A closed session may be opened whole, the program's own parts too."""
    return True


def copy_rows(rows: Iterable[bytes], veil: bytes, opens: Opens, after: int = 0) -> tuple[bytes, ...]:
    """The rows of a copy, those that come after entry `after`; public facts, envelopes and links stay as they
    are, byte for byte. `StorageRefusal` for a row that is damaged."""
    made = []
    for version, row in enumerate(rows, after + 1):
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
    made = {**to, "commit": seals.commitment(salt, canonical(part["event"]))}
    if opens(tuple(part.get("to", ()))):
        made |= {"event": part["event"], "salt": salt.hex()}
    return made
