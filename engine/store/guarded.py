"""A file beside the log of which nothing may get lost or be made up: tokens, and what seats arranged.

Unlike the sidecar it refuses where it cannot be used (`StorageRefusal`), by every method.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING

from engine.store import cachefile
from engine.store.sidecar import in_file
from engine.store.trouble import refusing

if TYPE_CHECKING:
    from typing import Self

APPLICATION_ID = cachefile.APPLICATION_ID + 2
WAIT_SECONDS = 5.0


class Guarded:
    """Some tables of `DATABASE.access`. Safe to use from several threads; several processes may share the
    file."""

    TABLE = ""

    def __init__(self, connection: sqlite3.Connection, place: str) -> None:
        self._connection, self._place, self._lock = connection, place, RLock()

    @classmethod
    def beside(cls, path: Path | None) -> Self:
        """Those of the database at `path`; in memory for a database in memory."""
        if path is None:
            memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
            memory.executescript(cls.TABLE)
            return cls(memory, "memory:")
        place = Path(f"{path}.access")
        with refusing(str(place)):
            connection = in_file(place, APPLICATION_ID, cls.TABLE, WAIT_SECONDS)
            connection.execute("PRAGMA journal_mode = WAL")  # a commit waits for the disk once
            return cls(connection, str(place))

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with self._lock, refusing(self._place):
            yield self._connection

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction, the only one at a time."""
        with self._lock, refusing(self._place):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
            except BaseException:
                self._connection.execute("ROLLBACK")
                raise
            self._connection.execute("COMMIT")

    def close(self) -> None:
        """Close the file."""
        with self._lock, refusing(self._place):
            self._connection.close()
