"""Transactions on SQLite: the library's with the write lock taken first, bare ones that cost a third, and
several that are committed together."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import get_ident
from types import TracebackType
from typing import cast

from eventsourcing.persistence import OperationalError
from eventsourcing.sqlite import SQLiteConnection, SQLiteConnectionPool, SQLiteCursor, SQLiteTransaction


class Transaction(SQLiteTransaction):
    """Takes the write lock first when it is going to write, so that what it reads is what it writes after."""

    def __enter__(self) -> SQLiteCursor:
        cursor = self.connection.cursor()
        try:
            cursor.execute("BEGIN IMMEDIATE" if self.commit else "BEGIN")
        except sqlite3.Error as error:
            raise OperationalError(error) from error
        return cursor


class Connection(SQLiteConnection):
    """The library's connection with our transactions, and SQLite's own in `raw`."""

    def __init__(self, raw: sqlite3.Connection, max_age: float | None) -> None:
        super().__init__(raw, max_age)
        self.raw = raw

    @contextmanager
    def transaction(self, *, commit: bool) -> Iterator[SQLiteCursor]:
        with Transaction(self, commit=commit) as cursor, cursor:
            yield cursor


class Bare:
    """A transaction on a connection of the pool, giving SQLite's own cursor, with plain tuples for rows.

    What the library's three nested context managers do in a third of the time; `sqlite3.Error` comes out as
    it is.
    """

    __slots__ = ("_connection", "_pool", "_write")

    def __init__(self, pool: SQLiteConnectionPool, *, write: bool) -> None:
        self._pool, self._write = pool, write

    def __enter__(self) -> sqlite3.Cursor:
        self._connection = cast(Connection, self._pool.get_connection(is_writer=self._write))
        try:
            cursor = self._connection.raw.execute("BEGIN IMMEDIATE" if self._write else "BEGIN")
        except BaseException:
            self._pool.put_connection(self._connection)
            raise
        cursor.row_factory = None
        return cursor

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        raw = self._connection.raw
        try:
            if self._write and error is None:
                raw.commit()
        finally:
            if raw.in_transaction:
                raw.rollback()
            self._pool.put_connection(self._connection)


class Together:
    """What one thread writes that is committed together, since a commit waits for the disk: one transaction,
    in which each is all or nothing. What it reads meanwhile it reads there.

    Once something was lost nothing more is done, and `settle` raises what happened, so that nobody is told of
    it as saved. topics: the numbers of topics as they are read there, for no other thread before the end.
    """

    def __init__(self, pool: SQLiteConnectionPool) -> None:
        self.thread, self.topics = get_ident(), dict[str, int]()
        self._pool = pool
        self._begun: tuple[Bare, sqlite3.Cursor] | None = None
        self._lost: BaseException | None = None
        self._then: list[Callable[[], None]] = []

    @property
    def pending(self) -> bool:
        """Whether something was written that is not yet committed, or was lost."""
        return self._begun is not None or self._lost is not None

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Cursor]:
        """All or nothing of this, beside what was written before."""
        if self._lost is not None:
            raise self._lost
        if self._begun is None:
            bare = Bare(self._pool, write=True)
            self._begun = bare, bare.__enter__()
        _, cursor = self._begun
        cursor.execute("SAVEPOINT one")
        try:
            yield cursor
        except BaseException as error:
            if cursor.connection.in_transaction:
                cursor.execute("ROLLBACK TO one")
                cursor.execute("RELEASE one")
            else:  # SQLite gave up all of it, as where the disk is full
                self._lose(error)
            raise
        cursor.execute("RELEASE one")

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Cursor]:
        """One state of the log, with what was written before."""
        if self._lost is not None:
            raise self._lost
        if self._begun is None:
            with Bare(self._pool, write=False) as cursor:
                yield cursor
        else:
            yield _plain(self._begun[1].connection.cursor())

    def when_durable(self, work: Callable[[], None]) -> None:
        """Do this once what was written is committed; never, if it is lost."""
        if self.pending:
            self._then.append(work)
        else:
            work()

    def settle(self) -> None:
        """Commit what was written, and do what waits for it."""
        if self._lost is not None:
            raise self._lost
        if self._begun is not None:
            try:
                self._begun[0].__exit__(None, None, None)
            except BaseException as error:
                self._lost = error
                raise
            finally:
                self._begun = None
        for work in self._then:
            work()

    def _lose(self, error: BaseException) -> None:
        assert self._begun is not None
        self._lost, (bare, _) = error, self._begun
        self._begun = None
        bare.__exit__(type(error), error, error.__traceback__)


def bare(wrapped: SQLiteCursor) -> sqlite3.Cursor:
    """SQLite's own cursor inside the library's, giving plain tuples."""
    return _plain(wrapped.sqlite_cursor)


def _plain(cursor: sqlite3.Cursor) -> sqlite3.Cursor:
    cursor.row_factory = None
    return cursor
