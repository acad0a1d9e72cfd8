"""Reading files that people name: whole, but never without end."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from engine.errors import Malformed, Refusal
from engine.wording import Text, Value, say
from replays.bundle import LARGEST

LARGEST_TEXT = 1 << 20
"""Bytes of a file that somebody wrote: a case, a decklist, keys."""


def whole(path: Path, largest: int = LARGEST, refusal: type[Refusal] = Malformed) -> bytes:
    """The bytes of a file. `refusal` where it cannot be read, is larger, or is no regular file: a pipe keeps
    its reader waiting, and a device may never end."""
    why: Value
    try:
        about = path.stat()
        if not stat.S_ISREG(about.st_mode):
            why = say("it is no regular file")
        else:
            with path.open("rb") as file:
                data = file.read(largest + 1) if about.st_size <= largest else b""
            if max(len(data), about.st_size) <= largest:
                return data
            why = say("it is larger than {n} bytes", n=largest)
    except OSError as error:
        raise refusal(_unread(path, error.strerror or "")) from error
    except ValueError as error:  # a name with a zero byte in it
        raise refusal(_unread(path, str(error))) from error
    raise refusal(_unread(path, why))


def below(folder: Path) -> list[Path]:
    """The files in a folder and in those below it, in order; what cannot be looked into holds none."""
    return sorted(Path(place, name) for place, _, names in os.walk(folder) for name in names)


def _unread(path: Path, why: Value) -> Text:
    return say("{file} cannot be read: {why}", file=str(path), why=why)


def text(path: Path) -> str:
    """A file that somebody wrote, with or without a byte order mark. `Malformed` where it is no text."""
    try:
        return whole(path, LARGEST_TEXT).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Malformed(
            say("{where}: not UTF-8, at byte {byte}", where=str(path), byte=error.start)
        ) from error
