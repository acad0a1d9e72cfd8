"""SQLite connections for the library's pool: durable, in WAL mode, one writer at a time, own lock timeout."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from threading import get_ident
from urllib.parse import unquote, urlsplit

from eventsourcing.persistence import (
    ConnectionPoolClosedError,
    ConnectionUnavailableError,
    InterfaceError,
)
from eventsourcing.sqlite import (
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteDatastore,
)

from engine.store.packing import as_text, unpacked
from engine.store.transactions import Bare, Connection, Together, Waiting

PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA wal_autocheckpoint = 100",
)
"""FULL: the log is on the disk when a commit returns, also if the power goes right after. 100 pages: the
write-ahead log soon begins anew from its start, and a disk writes over what a file has at twice the speed at
which it makes the file longer."""


class Pool(SQLiteConnectionPool):
    """Connections to one SQLite address (`file:...`), with the lock timeout in seconds (0: do not wait).

    Two things the library does differently: it closes connections that other threads are using, which takes
    the process down with a segmentation fault, and it keeps its reader and writer locks when the connection
    behind them could not be had. Here a connection in use is closed when it comes back.
    """

    def __init__(self, uri: str, lock_timeout: float) -> None:
        super().__init__(db_name=uri, pool_timeout=max(lock_timeout, 0.1))
        self.seconds = lock_timeout
        self.writable = "?mode=ro" not in uri

    def _create_connection(self) -> SQLiteConnection:
        raw = None
        try:
            raw = sqlite3.connect(
                self.db_name, uri=True, check_same_thread=False, isolation_level=None, timeout=self.seconds
            )
            if self.writable:
                self._prepare(raw)
        except (sqlite3.Error, UnicodeDecodeError) as error:
            if raw is not None:
                raw.close()
            if isinstance(error, UnicodeDecodeError):
                raise
            raise InterfaceError(error) from error
        raw.row_factory = sqlite3.Row
        raw.text_factory = as_text
        raw.create_function("unpacked", 3, unpacked, deterministic=True)
        return Connection(raw, self.max_age)

    def _prepare(self, raw: sqlite3.Connection) -> None:
        """SQLite does not wait for a lock when it turns a new database to WAL mode, so we do."""
        deadline = time.monotonic() + self.seconds
        while True:
            try:
                for pragma in PRAGMAS:
                    raw.execute(pragma)
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() >= deadline:
                    raise
                time.sleep(0.01)
            else:
                return

    def get_connection(
        self, timeout: float | None = None, *, is_writer: bool | None = None
    ) -> SQLiteConnection:
        try:
            return super().get_connection(timeout, is_writer=is_writer)
        except _NotIssued as error:
            self._unlock(is_writer)
            raise error.cause from error.cause.__cause__

    def _get_connection(self, timeout: float = 0.0) -> SQLiteConnection:
        try:
            if self._closed:
                raise ConnectionPoolClosedError
            return super()._get_connection(timeout)
        except (InterfaceError, ConnectionUnavailableError, ConnectionPoolClosedError) as error:
            raise _NotIssued(error) from None

    def put_connection(self, conn: SQLiteConnection) -> None:
        with self._put_condition:
            if not self._closed:
                super().put_connection(conn)
                return
            is_writer, conn.is_writer = conn.is_writer, None
            self._in_use.pop(id(conn), None)
            conn.close()
            conn.in_use.release()
            self._put_condition.notify()
        self._unlock(is_writer)

    def close(self) -> None:
        with self._put_condition:
            self._closed = True
            while self._pool:
                self._pool.popleft().close()

    def _unlock(self, is_writer: bool | None) -> None:
        if is_writer is True:
            self._num_writers -= 1
            self._writer_lock.release()
        elif is_writer is False:
            with self._no_readers:
                self._num_readers -= 1
                if self._num_readers == 0:
                    self._no_readers.notify()


class _NotIssued(Exception):
    """The library's locks are held, and there is no connection to go with them."""

    def __init__(
        self, cause: InterfaceError | ConnectionUnavailableError | ConnectionPoolClosedError
    ) -> None:
        super().__init__(cause)
        self.cause = cause


class Datastore(SQLiteDatastore):
    """The library's datastore over our pool, with text ids."""

    def __init__(self, uri: str, lock_timeout: float) -> None:
        super().__init__(uri, originator_id_type="text")
        self.pool = Pool(uri, lock_timeout)
        self.writable = self.pool.writable
        self.place = unquote(urlsplit(uri).path)
        self._several: dict[int, Together] = {}

    def reading(self) -> AbstractContextManager[sqlite3.Cursor]:
        """A transaction that sees one state of the log throughout."""
        several = self.several()
        return Bare(self.pool, write=False) if several is None else several.reading()

    def writing(self) -> AbstractContextManager[sqlite3.Cursor]:
        """A transaction that holds the write lock from its start, and commits unless something is raised: by
        itself, or with what this thread writes `together`."""
        several = self.several()
        return Bare(self.pool, write=True) if several is None else several.writing()

    @contextmanager
    def together(
        self, write: Callable[[sqlite3.Cursor, Sequence[Waiting]], None] | None = None
    ) -> Iterator[Together]:
        """Commit together, at the end, what this thread writes inside; with `write`, write it then, too."""
        several = self._several[get_ident()] = Together(self.pool, write)
        try:
            yield several
        finally:
            try:
                several.settle()
            finally:
                del self._several[several.thread]
        several.go_on()

    def several(self) -> Together | None:
        """What this thread writes together."""
        return self._several.get(get_ident()) if self._several else None
