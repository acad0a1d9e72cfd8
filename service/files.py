"""Files: where a user's own are kept, how those that people name are read, and how any is written.

Which session was used last is a convenience: a file of it that is missing, broken or cannot be written never
stops anything.
"""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from engine.errors import Malformed, Refusal, StorageRefusal
from engine.store.address import shown
from engine.wording import Text, Value, say
from replays.bundle import LARGEST

FILE = "rollbook.db"
LAST = "last.json"
HERE = "-"
"""On the command line: the session used last."""


def data_folder(environ: Mapping[str, str] | None = None, platform: str = sys.platform) -> Path:
    """The folder for a user's own data: ROLLBOOK_HOME, or as each system has it (XDG, macOS, Windows)."""
    environ = os.environ if environ is None else environ
    if environ.get("ROLLBOOK_HOME"):
        return Path(environ["ROLLBOOK_HOME"])
    home = Path.home()
    if platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Rollbook"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "Rollbook"
    named = environ.get("XDG_DATA_HOME", "")
    # The XDG specification: a path that is not absolute is to be ignored.
    base = Path(named) if Path(named).is_absolute() else home / ".local" / "share"
    return base / "rollbook"


def default_address() -> str:
    """ROLLBOOK_DATABASE, or the address of the user's own database. Its folder is made if it can be (it holds
    secrets: owner only); if not, opening the database says why."""
    if os.environ.get("ROLLBOOK_DATABASE"):
        return os.environ["ROLLBOOK_DATABASE"]
    folder = data_folder()
    with suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"sqlite:///{folder / FILE}"


def settled(address: str) -> str:
    """An address that means the same from every folder, to file the last session under; no password is in
    it."""
    name = address.removeprefix("sqlite:///")
    if name == address or name == ":memory:":
        return shown(address)
    return f"sqlite:///{Path(os.path.expanduser(name)).absolute()}"


def _read() -> dict[str, str]:
    try:
        found = json.loads(whole(data_folder() / LAST, LARGEST_TEXT))
    except (Refusal, ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {key: each for key, each in found.items() if isinstance(each, str)}


def last_used(address: str) -> str:
    return _read().get(settled(address), "")


def remember(address: str, session: str) -> None:
    """From now on this session is the last used one. Written whole or not at all; on trouble, not at all."""
    known = _read()
    if known.get(settled(address)) == session or settled(address) == "memory:":
        return
    place = data_folder() / LAST
    new = place.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        new.write_text(json.dumps({**known, settled(address): session}, indent=1), encoding="utf-8")
        new.replace(place)


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


def write_picture(name: str, picture: str, *, private: bool) -> None:
    """Write a picture. `Malformed` for a name that does not say what is in it."""
    path = Path(name)
    if path.suffix != ".svg":
        raise Malformed(say("{file} should end in one of these", file=path.name), legal=(".svg",))
    write(path, picture.encode(), private=private)


def write(path: Path, data: bytes, *, private: bool) -> None:
    """Write a file whole or not at all; a private one is never readable by others, not even for a moment."""
    new = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with open(
            os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600 if private else 0o666), "wb"
        ) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError as error:
        with suppress(OSError):
            new.unlink()
        why = error.strerror or ""
        raise StorageRefusal(say("{file} cannot be written: {why}", file=str(path), why=why)) from error
