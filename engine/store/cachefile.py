"""The file of the cache: made, recognised, emptied when it belongs to another log, dropped when it is broken.

Nothing here ever fails: whatever is wrong with the file, the answer is a cache in memory. A file is only
removed when its header says that it is our cache.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from engine.store import look
from engine.store.packing import as_text

APPLICATION_ID = 0x526F6C6C
"""Stands in the header of a cache file (bytes 68 to 71), where it can be read from a broken file too."""

FORMAT = "2"
WAIT_SECONDS = 0.2

TABLES = """
CREATE TABLE IF NOT EXISTS about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS snapshots (
    session TEXT NOT NULL, stamp TEXT NOT NULL, version INTEGER NOT NULL, blob BLOB NOT NULL,
    PRIMARY KEY (session, stamp, version));
CREATE TABLE IF NOT EXISTS segments (
    session TEXT NOT NULL, first INTEGER NOT NULL, parent INTEGER NOT NULL, sum INTEGER NOT NULL,
    PRIMARY KEY (session, first)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS known (
    session TEXT PRIMARY KEY, version INTEGER NOT NULL, sum INTEGER NOT NULL) WITHOUT ROWID;
"""
"""`sum`: `Snapshots` makes it from the other columns of the row. States have one of their own inside."""


def in_memory() -> sqlite3.Connection:
    """An empty cache that lasts as long as the process."""
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    connection.executescript(TABLES)
    return connection


def in_file(path: Path, of: str) -> sqlite3.Connection | None:
    """The cache at `path` for the log called `of`; None where there can be none."""
    for _ in range(2):
        try:
            return connect(path, of)
        except (sqlite3.Error, OSError, UnicodeError) as error:
            if not (is_damage(error) and remove(path)):
                return None
    return None


def connect(path: Path, of: str) -> sqlite3.Connection:
    """Opens or makes the file. Raises `sqlite3.Error`, `OSError`, or `UnicodeError` where SQLite complains of
    a name that is no UTF-8."""
    look.make_missing(path)
    if os.path.getsize(path) and not is_ours(path):
        raise PermissionError("not a cache of ours")
    connection = look.to_write(path, WAIT_SECONDS)
    connection.text_factory = as_text
    try:
        prepare(connection, of)
    except (sqlite3.Error, UnicodeError):
        connection.close()
        raise
    return connection


def prepare(connection: sqlite3.Connection, of: str) -> None:
    """Makes the tables, and empties them when they were filled for another log or in another format.

    In WAL mode `synchronous = NORMAL` syncs nothing when committing, and keeps a checkpoint that the power
    cut short from leaving rows of different ages, which no later look would notice.
    """
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    wanted = {"format": FORMAT, "of": of}
    with suppress(sqlite3.OperationalError):
        if dict(connection.execute("SELECT key, value FROM about")) == wanted:
            return
    drop = "".join(f"DROP TABLE IF EXISTS {name};" for name in ("about", "snapshots", "segments", "known"))
    connection.executescript(f"BEGIN IMMEDIATE; {drop} {TABLES} COMMIT;")
    connection.executemany("INSERT OR REPLACE INTO about VALUES (?, ?)", wanted.items())


def is_ours(path: Path, application_id: int = APPLICATION_ID) -> bool:
    """Whether the header is that of a cache of ours, or of another kind of file that can be made again; says
    nothing of the rest of the file."""
    with open(path, "rb") as file:
        head = file.read(look.HEADER_BYTES)
    return head.startswith(look.MAGIC) and head[68:72] == application_id.to_bytes(4, "big")


def is_damage(error: BaseException) -> bool:
    """Whether an error will not go away by itself: the file is broken, or its tables are not ours."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return isinstance(error, UnicodeError) or code in (
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_ERROR,
        sqlite3.SQLITE_CONSTRAINT,
        sqlite3.SQLITE_MISMATCH,
    )


def is_passing(error: BaseException) -> bool:
    """Whether an error only means that this once nothing could be kept: locked, full, or read-only."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY)


def remove(path: Path, application_id: int = APPLICATION_ID) -> bool:
    """Removes a broken cache of ours with what lies beside it; False when it is not ours or cannot be."""
    try:
        if not is_ours(path, application_id):
            return False
        for suffix in ("-wal", "-shm", "-journal", ""):
            Path(f"{path}{suffix}").unlink(missing_ok=True)
    except OSError:
        return False
    return True
