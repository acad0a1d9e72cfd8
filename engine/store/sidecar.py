"""Beside the log, what is worth keeping and proves nothing: refused attempts, named what-ifs.

Rows are JSON under (session, kind), numbered, the oldest dropped beyond a cap. Nothing here is part of the
log, and nothing about it may stop play: a file that cannot be used is replaced by one in memory. Whoever
looks while it cannot be read is told so, and never that there is nothing.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType

from eventsourcing.persistence import ConnectionPoolClosedError, PersistenceError

from engine.errors import StorageRefusal
from engine.store import cachefile, trouble
from engine.store.log import Store
from engine.store.shelf import FileShelf, Runs, Shelf

PASSING = "shown"
"""What is kept so is of the moment (`engine.store.shown`): no copy takes it along."""

CAP = 200
"""Rows of a kind that are kept for a session."""

WAIT_SECONDS = 1.0
PASSED_OVER = (sqlite3.Error, UnicodeError, StorageRefusal, PersistenceError, ConnectionPoolClosedError)
"""What cannot be kept for want of a file or a server stops nobody."""
APPLICATION_ID = cachefile.APPLICATION_ID + 1

TABLE = """
CREATE TABLE IF NOT EXISTS kept (
    number INTEGER PRIMARY KEY AUTOINCREMENT, session TEXT NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS kept_of ON kept (session, kind, number);
"""


class Sidecar:
    """Safe to use from several threads; several processes may share it. `shared`: it lies in the database of
    the log, on a server."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf, self.shared = shelf, shelf.shared

    @staticmethod
    def open(path: Path | None) -> Sidecar:
        """What is kept in a file; in memory without a path, or where the file cannot be used."""
        if path is not None:
            with suppress(sqlite3.Error, OSError, UnicodeError, StorageRefusal):
                shelf = FileShelf.in_file(path, APPLICATION_ID, TABLE, WAIT_SECONDS)
                with shelf.reading() as file:  # nobody waits for the disk because of it
                    file.execute("PRAGMA journal_mode = WAL")
                    file.execute("PRAGMA synchronous = NORMAL")
                return Sidecar(shelf)
        return Sidecar(FileShelf.in_memory(TABLE))

    @staticmethod
    def of(store: Store) -> Sidecar:
        """What is kept beside a store: in the same database, in `PATH.beside`, or in memory."""
        if (shelf := store.shelf()) is not None:
            return Sidecar(shelf)
        if store.path is None or not store.writable:
            return Sidecar.open(None)
        return Sidecar.open(Path(f"{store.path}.beside"))

    def add(self, session: str, kind: str, body: str) -> None:
        """As `keep`, of what nobody asked to be kept: what cannot be is not."""
        with suppress(*PASSED_OVER):
            self.keep(session, kind, body)

    def keep(self, session: str, kind: str, body: str) -> None:
        """Keep one more row, and drop the oldest beyond the cap. `StorageRefusal` where it cannot be kept."""
        oldest = (
            "SELECT number FROM kept WHERE session = ? AND kind = ? ORDER BY number DESC LIMIT 1 OFFSET ?"
        )
        with trouble.refusing(self._shelf.place), self._shelf.writing() as runs:
            runs.execute("INSERT INTO kept (session, kind, body) VALUES (?, ?, ?)", (session, kind, body))
            runs.execute(
                f"DELETE FROM kept WHERE session = ? AND kind = ? AND number <= ({oldest})",  # noqa: S608
                (session, kind, session, kind, CAP),
            )

    def rows(self, session: str, kind: str) -> list[str]:
        """What is kept, the oldest first. `StorageRefusal` where it cannot be read now."""
        with self._reading() as runs:
            found = runs.execute(
                "SELECT body FROM kept WHERE session = ? AND kind = ? ORDER BY number", (session, kind)
            )
            return [str(body) for (body,) in found]

    def kinds(self, session: str) -> list[str]:
        """Of what kinds something is kept for a session that is worth taking along. `StorageRefusal` where
        that cannot be read now."""
        with self._reading() as runs:
            found = runs.execute(
                "SELECT DISTINCT kind FROM kept WHERE session = ? AND kind <> ? ORDER BY kind",
                (session, PASSING),
            )
            return [str(kind) for (kind,) in found]

    @contextmanager
    def _reading(self) -> Iterator[Runs]:
        with trouble.refusing(self._shelf.place), self._shelf.reading() as runs:
            yield runs

    def forget(self, session: str) -> None:
        """Drop all that is kept of a session."""
        with suppress(*PASSED_OVER), self._shelf.writing() as runs:
            runs.execute("DELETE FROM kept WHERE session = ?", (session,))

    def close(self) -> None:
        """Close the file."""
        with suppress(*PASSED_OVER):
            self._shelf.close()

    def __enter__(self) -> Sidecar:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
