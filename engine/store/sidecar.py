"""A file beside the log for what is worth keeping and proves nothing: refused attempts, named what-ifs.

Rows are JSON under (session, kind), numbered, the oldest dropped beyond a cap. Nothing here is part of the
log, and nothing about it may stop play: a file that cannot be used is replaced by one in memory.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path
from threading import RLock
from types import TracebackType

from engine.errors import StorageRefusal
from engine.store import cachefile, look, trouble
from engine.store.log import Store
from engine.store.packing import as_text

CAP = 200
"""Rows of a kind that are kept for a session."""

WAIT_SECONDS = 1.0
APPLICATION_ID = cachefile.APPLICATION_ID + 1

TABLE = """
CREATE TABLE IF NOT EXISTS kept (
    number INTEGER PRIMARY KEY AUTOINCREMENT, session TEXT NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS kept_of ON kept (session, kind, number);
"""


class Sidecar:
    """Safe to use from several threads; several processes may share the file."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection, self._lock = connection, RLock()

    @staticmethod
    def open(path: Path | None) -> Sidecar:
        """What is kept in a file; in memory without a path, or where the file cannot be used."""
        if path is not None:
            with suppress(sqlite3.Error, OSError, UnicodeError, StorageRefusal):
                return Sidecar(in_file(path, APPLICATION_ID, TABLE, WAIT_SECONDS))
        memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        memory.executescript(TABLE)
        return Sidecar(memory)

    @staticmethod
    def of(store: Store) -> Sidecar:
        """What is kept beside a store: `PATH.beside`, or in memory."""
        if store.path is None or not store.writable:
            return Sidecar.open(None)
        return Sidecar.open(Path(f"{store.path}.beside"))

    def add(self, session: str, kind: str, body: str) -> None:
        """Keep one more row, and drop the oldest beyond the cap. What the file refuses is not kept."""
        oldest = (
            "SELECT number FROM kept WHERE session = ? AND kind = ? ORDER BY number DESC LIMIT 1 OFFSET ?"
        )
        with self._lock, suppress(sqlite3.Error, UnicodeError):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                self._run("INSERT INTO kept (session, kind, body) VALUES (?, ?, ?)", session, kind, body)
                self._run(
                    f"DELETE FROM kept WHERE session = ? AND kind = ? AND number <= ({oldest})",  # noqa: S608
                    session, kind, session, kind, CAP,
                )  # fmt: skip
            finally:
                self._connection.execute("COMMIT")

    def rows(self, session: str, kind: str) -> list[str]:
        """What is kept, the oldest first."""
        with self._lock, suppress(sqlite3.Error, UnicodeError):
            found = self._connection.execute(
                "SELECT body FROM kept WHERE session = ? AND kind = ? ORDER BY number", (session, kind)
            )
            return [str(body) for (body,) in found]
        return []

    def forget(self, session: str) -> None:
        """Drop all that is kept of a session."""
        with self._lock, suppress(sqlite3.Error, UnicodeError):
            self._run("DELETE FROM kept WHERE session = ?", session)

    def _run(self, statement: str, *values: object) -> None:
        self._connection.execute(statement, values)

    def close(self) -> None:
        """Close the file."""
        with self._lock, suppress(sqlite3.Error, UnicodeError):
            self._connection.close()

    def __enter__(self) -> Sidecar:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def in_file(path: Path, application_id: int, table: str, wait_seconds: float) -> sqlite3.Connection:
    """A file beside the log, made for its owner alone, with its table. Raises `sqlite3.Error`, `OSError`, or
    `StorageRefusal` for a file of another program."""
    look.make_missing(path)
    connection = look.to_write(path, wait_seconds)
    connection.text_factory = as_text
    try:
        found = connection.execute("PRAGMA application_id").fetchone()[0]
        tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if found not in (0, application_id) or (tables and not found):
            raise StorageRefusal(trouble.foreign(str(path)))
        connection.execute(f"PRAGMA application_id = {application_id}")
        connection.executescript(table)
    except BaseException:
        connection.close()
        raise
    return connection
