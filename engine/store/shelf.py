"""Where what lies beside the log is kept: a file of SQLite's own, or tables of the database of the log.

The statements of whoever keeps something are the same for both: what SQLite and PostgreSQL read alike, with
`?` for each value.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from threading import RLock
from typing import Any, Protocol

from engine.errors import StorageRefusal
from engine.store import look, trouble
from engine.store.packing import as_text


class Runs(Protocol):
    """What runs a statement, and gives a cursor with rows that are plain tuples."""

    def execute(self, statement: str, values: Sequence[Any] = ..., /) -> Any:
        """Run a statement."""


class Shelf(Protocol):
    """Safe to use from several threads. `shared`: servers elsewhere may write to it, too."""

    place: str
    shared: bool

    def reading(self) -> AbstractContextManager[Runs]:
        """To read."""

    def writing(self) -> AbstractContextManager[Runs]:
        """One transaction, the only one at a time."""

    def has(self, table: str) -> bool:
        """Whether a table is there."""

    def close(self) -> None:
        """Close what is open."""


class FileShelf:
    """An SQLite file, or one in memory. Several processes of this computer may share the file."""

    shared = False

    def __init__(self, connection: sqlite3.Connection, place: str) -> None:
        self.place, self._connection, self._lock = place, connection, RLock()

    @staticmethod
    def in_memory(table: str) -> FileShelf:
        """One that lasts as long as the process."""
        memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        memory.executescript(table)
        return FileShelf(memory, "memory:")

    @staticmethod
    def in_file(path: Path, application_id: int, table: str, wait_seconds: float) -> FileShelf:
        """As `in_file` below."""
        return FileShelf(in_file(path, application_id, table, wait_seconds), str(path))

    @contextmanager
    def reading(self) -> Iterator[Runs]:
        with self._lock:
            yield self._connection

    @contextmanager
    def writing(self) -> Iterator[Runs]:
        with self._lock:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
            except BaseException:
                self._connection.execute("ROLLBACK")
                raise
            self._connection.execute("COMMIT")

    def has(self, table: str) -> bool:
        with self._lock:
            found = self._connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (table,))
            return found.fetchone() is not None

    def close(self) -> None:
        with self._lock:
            self._connection.close()


class OnShelf:
    """What lies on a shelf and cannot be done without: where it cannot be used, `StorageRefusal`."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    @contextmanager
    def _reading(self) -> Iterator[Runs]:
        with trouble.refusing(self._shelf.place), self._shelf.reading() as runs:
            yield runs

    @contextmanager
    def _writing(self) -> Iterator[Runs]:
        """One transaction, the only one at a time."""
        with trouble.refusing(self._shelf.place), self._shelf.writing() as runs:
            yield runs

    def close(self) -> None:
        """Close it."""
        with trouble.refusing(self._shelf.place):
            self._shelf.close()


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
