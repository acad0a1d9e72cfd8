"""Looking at a database file before touching it.

Nothing is written beside or into a file until it is known to be Rollbook's or empty: even opening a database
in WAL mode to read it leaves `-wal` and `-shm` files, so the first look is an immutable one.
"""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

from eventsourcing.persistence import PersistenceError
from msgspec import Struct

from engine.errors import StorageRefusal
from engine.store import schema, trouble
from engine.store.packing import as_text
from engine.store.schema import Contents

MAGIC = b"SQLite format 3\0"
HEADER_BYTES = 100
BESIDE = ("-wal", "-journal")


class Found(Struct, frozen=True):
    """How to open a file that may be used: an SQLite address, and whether anything may be written."""

    uri: str
    writable: bool
    contents: Contents


def find(path: Path, timeout: float) -> Found:
    """Looks at `path`, making an empty file (readable by its owner only: it holds secrets) if there is none.

    Raises `StorageRefusal` for anything that is not a usable Rollbook database, `OSError` and
    `sqlite3.Error` for what the system refuses. `timeout` is in seconds.
    """
    make_missing(path)
    with open(path, "rb") as file:
        head = file.read(len(MAGIC))
    if head and head != MAGIC:
        raise StorageRefusal(trouble.not_a_database(str(path)))
    found = examine_twice(path, timeout) if head else Contents(frozenset())
    schema.check(found, str(path))
    if os.access(path, os.W_OK) and os.access(path.parent, os.W_OK):
        return Found(address(path, "mode=rw"), True, found)
    if found.empty:
        raise StorageRefusal(trouble.read_only(str(path)))
    return Found(reading_address(path), False, found)


def make_missing(path: Path) -> None:
    """An empty file, unless there is something already. Raises `OSError`."""
    if not path.exists():
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def examine_twice(path: Path, timeout: float) -> Contents:
    """What looks like damage may be another process putting its log back into the file just now."""
    try:
        return examine(path, timeout)
    except (sqlite3.DatabaseError, UnicodeError):
        time.sleep(0.05)
        return examine(path, timeout)


def examine(path: Path, timeout: float) -> Contents:
    """What the database holds. Only where a log lies beside the file (somebody has it open, or was killed)
    and the file itself does not say that it is ours is it opened in the ordinary way, for reading."""
    if not sidecar(path):
        refuse_cut(path)
        return read(address(path, "mode=ro&immutable=1"), timeout)
    found = None
    with suppress(sqlite3.Error, UnicodeError):
        found = read(address(path, "mode=ro&immutable=1"), timeout)
    if found is not None and found.ours:
        return found
    try:
        return read(address(path, "mode=ro"), timeout)
    except (sqlite3.Error, UnicodeError):
        if found is not None and found.empty:
            return found
        raise


def refuse_cut(path: Path) -> None:
    """Raises what SQLite raises for damage, for a file that is shorter than it should be."""
    if is_cut(path):
        error = sqlite3.DatabaseError("the file is cut off")
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error


def is_cut(path: Path) -> bool:
    """Whether the file is shorter than its own header says. SQLite does not mind half a last page."""
    with open(path, "rb") as file:
        head = file.read(HEADER_BYTES)
    if len(head) < HEADER_BYTES:
        return True
    page, pages = int.from_bytes(head[16:18], "big"), int.from_bytes(head[28:32], "big")
    is_current = head[24:28] == head[92:96]
    return is_current and os.path.getsize(path) < (65536 if page == 1 else page) * pages


def read(uri: str, timeout: float) -> Contents:
    """What the database at an SQLite address holds."""
    with closing(sqlite3.connect(uri, uri=True, timeout=timeout)) as connection:
        connection.text_factory = as_text
        return schema.contents(connection.cursor())


def to_write(path: Path, timeout: float) -> sqlite3.Connection:
    """A file that is there, opened to be written from any thread; its user begins and ends transactions.
    `timeout` is in seconds. Raises `sqlite3.Error`."""
    return sqlite3.connect(
        address(path, "mode=rw"), uri=True, isolation_level=None, check_same_thread=False, timeout=timeout
    )


def reading_address(path: Path) -> str:
    """The address for a file that cannot be written: with nothing beside it, SQLite may assume that nothing
    changes; otherwise it has to be able to read what lies beside."""
    return address(path, "mode=ro" if sidecar(path) else "mode=ro&immutable=1")


def without_room(found: Found, path: Path, error: PersistenceError) -> str:
    """The address to look at a file that could not be opened to be written, for want of room: reading needs
    none where nothing lies beside it. Raises the error itself where it was another one, `StorageRefusal`
    where there is something beside it, or nothing to be looked at."""
    if not trouble.lacks_room(error):
        raise error
    if not found.contents.ours or sidecar(path):
        raise StorageRefusal(trouble.no_room_to_open(str(path))) from error
    return reading_address(path)


def sidecar(path: Path) -> bool:
    """Whether a write-ahead log or a rollback journal with something in it lies beside the file."""
    for suffix in BESIDE:
        try:
            if os.stat(f"{path}{suffix}").st_size:
                return True
        except FileNotFoundError:
            continue
    return False


def address(path: Path, options: str) -> str:
    """An SQLite address; everything that means something there is quoted."""
    return f"{path.absolute().as_uri()}?{options}"
