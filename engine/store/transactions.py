"""Transactions on SQLite: the library's with the write lock taken first, and bare ones that cost a third."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
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


def bare(wrapped: SQLiteCursor) -> sqlite3.Cursor:
    """SQLite's own cursor inside the library's, giving plain tuples."""
    cursor: sqlite3.Cursor = wrapped.sqlite_cursor
    cursor.row_factory = None
    return cursor
