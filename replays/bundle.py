"""`.rollbook` files: a session as lines of canonical JSON, specified in `docs/replay-format.md`.

    {"format":"rollbook/1","session":"friday"}      the header: what the chain of links starts from
    {"at":...,"fact":{...},...}                     the entries, as stored or as a seat may have them
    {"count":180,"last":"9f..."}                    the trailer: how many entries, and the last link

The file that moves a live session holds both secrets in its header (`dice`, `veil`) and their digest in the
trailer (`secrets`). A file may be compressed with gzip; the same session always gives the same bytes.
"""

from __future__ import annotations

import hashlib
import re
from typing import Any

from msgspec import Struct

from engine import seals
from engine.codec import canonical, plain
from engine.errors import Malformed
from engine.store.rows import Secrets
from engine.wording import Value, say
from replays.bundle_gzip import is_packed, unpack

FORMAT = re.compile(r"rollbook/([0-9]{1,6})\Z")
SESSION = re.compile(r"[a-z][a-z0-9-]{0,62}\Z")
DIGEST = re.compile(r"[0-9a-f]{64}\Z")
MOST, LONGEST = 1 << 21, 1 << 20
"""Lines of a file, and bytes of a line."""
ENDINGS = (".rollbook", ".rollbook.gz")
HEAD = {"format", "session"}
SECRET = {"dice", "veil"}


class Bundle(Struct, frozen=True):
    """What a file holds: the session, its rows in order, and the secrets where it moves a live session."""

    session: str
    rows: tuple[bytes, ...]
    secrets: Secrets | None = None

    @property
    def last(self) -> str:
        """The link of the last entry."""
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
    """One file being read: every complaint names the file, the line and what was expected."""

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
        raise Malformed(
            say(
                "{file} is in the newer format {format}: read it with a newer Rollbook, or have it exported "
                "again in the format {ours}",
                file=reader.name,
                format=found[0],
                ours=seals.FORMAT,
            )
        )
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
