"""Transactions on SQLite: the library's with the write lock taken first, bare ones that cost a third, and
several that are committed together."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import get_ident
from types import TracebackType
from typing import TypeAlias, cast

from eventsourcing.persistence import IntegrityError, OperationalError
from eventsourcing.sqlite import SQLiteConnection, SQLiteConnectionPool, SQLiteCursor, SQLiteTransaction

from engine.store.recorder import must_follow
from engine.store.rows import Decision, Gap, Gone, Row

Waiting: TypeAlias = "tuple[Sequence[Row], Decision]"
"""The rows of a decision that waits to be written."""


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
    it as saved. topics: the numbers of topics as they are read there, for no other thread before the end;
    pending: how often something was written.

    With `write`, which writes many decisions with a few statements, decisions wait for the end, or until
    something is read: each statement lets go of the interpreter, and to have it back costs more than most of
    them. What does not follow the log is then lost with all others.
    """

    def __init__(
        self,
        pool: SQLiteConnectionPool,
        write: Callable[[sqlite3.Cursor, Sequence[Waiting]], None] | None = None,
    ) -> None:
        self.thread, self.topics, self.pending = get_ident(), dict[str, int](), 0
        self._pool, self._write = pool, write
        self._waiting: list[Waiting] = []
        self._ends: dict[str, Row] = {}
        self._keys: set[tuple[str, str]] = set()
        self._begun: tuple[Bare, sqlite3.Cursor] | None = None
        self._lost: BaseException | None = None
        self._then: list[Callable[[], None]] = []

    def keeps(self, rows: Sequence[Row], decision: Decision) -> bool:
        """Keep a decision until it is written with others; False for one that is to be written by itself.
        Raises what a write of its own would where it does not follow another that waits."""
        if self._write is None or decision.opening is not None or decision.commands:
            return False
        if self._lost is not None:
            raise self._lost
        session, key = decision.session, (decision.session, decision.command)
        if (end := self._ends.get(session)) is not None:
            must_follow(decision, rows[0].originator_version, end.originator_version, end.state)
        if decision.command and key in self._keys:
            raise IntegrityError(session)
        self._waiting.append((rows, decision))
        self._ends[session] = rows[-1]
        self._keys.add(key)
        self.pending += 1
        return True

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Cursor]:
        """All or nothing of this, beside what was written before."""
        self._write_waiting()
        self.pending += 1
        cursor = self._begin()
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
        self._write_waiting()
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
        """Commit what was written."""
        self._write_waiting()
        if self._begun is not None:
            try:
                self._begun[0].__exit__(None, None, None)
            except BaseException as error:
                self._lost = error
                raise
            finally:
                self._begun = None

    def go_on(self) -> None:
        """Do what waits for what was written to be durable."""
        for work in self._then:
            work()

    def _begin(self) -> sqlite3.Cursor:
        if self._begun is None:
            bare = Bare(self._pool, write=True)
            self._begun = bare, bare.__enter__()
        return self._begun[1]

    def _write_waiting(self) -> None:
        if self._lost is not None:
            raise self._lost
        if not self._waiting:
            return
        assert self._write is not None
        waiting, self._waiting = self._waiting, []
        self._ends.clear()
        self._keys.clear()
        try:
            try:
                self._write(self._begin(), waiting)
            except (Gap, Gone) as error:
                raise IntegrityError(str(error)) from error
        except BaseException as error:
            self._lose(error)
            raise

    def _lose(self, error: BaseException) -> None:
        self._lost, begun, self._begun = error, self._begun, None
        if begun is not None:
            begun[0].__exit__(type(error), error, error.__traceback__)


def bare(wrapped: SQLiteCursor) -> sqlite3.Cursor:
    """SQLite's own cursor inside the library's, giving plain tuples."""
    return _plain(wrapped.sqlite_cursor)


def _plain(cursor: sqlite3.Cursor) -> sqlite3.Cursor:
    cursor.row_factory = None
    return cursor
