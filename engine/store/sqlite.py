"""The recorder for SQLite: the library's own, with sessions and command keys in the same transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from eventsourcing.persistence import StoredEvent
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteCursor, SQLiteFactory
from eventsourcing.utils import Environment
from msgspec.structs import astuple

from engine.store import schema
from engine.store.connections import Datastore
from engine.store.recorder import SessionRecorder, must_follow
from engine.store.rows import NOBODY, Decision, Row, Secrets, tombstone
from engine.store.transactions import bare

ROWS = (
    "SELECT originator_id, originator_version, topic, state FROM stored_events WHERE originator_id = ?"
    " AND originator_version > ? AND originator_version <= ? ORDER BY originator_version"
)
LAST = "SELECT MAX(originator_version) FROM stored_events WHERE originator_id = ?"
COMMAND = "INSERT INTO rollbook_commands VALUES (?, ?, ?)"
DELETE = (
    "DELETE FROM stored_events WHERE originator_id = ?",
    "DELETE FROM rollbook_commands WHERE session = ?",
    "DELETE FROM rollbook_sessions WHERE session = ?",
)
SESSIONS = (
    "SELECT session, game, COALESCE("
    "(SELECT MAX(originator_version) FROM stored_events WHERE originator_id = session), 0)"
    " FROM rollbook_sessions ORDER BY rowid"
)


class SQLiteSessionRecorder(SessionRecorder, SQLiteApplicationRecorder):
    """Positions are rowids: they rise in commit order, because there is one writer at a time."""

    datastore: Datastore

    def __init__(self, datastore: Datastore) -> None:
        SQLiteApplicationRecorder.__init__(self, datastore)
        SessionRecorder.__init__(self)
        self.writable = datastore.writable

    def create_table(self) -> None:
        """Makes the tables in an empty database. Another process may be doing the same: under the write lock
        it is looked once more. Raises `StorageRefusal` when the database is not ours."""
        with self.datastore.reading() as cursor:
            found = schema.contents(cursor)
        if found.empty:
            with self.datastore.writing() as cursor:
                found = schema.contents(cursor)
                if found.empty:
                    super()._create_table(SQLiteCursor(cursor))
                    schema.create(cursor)
        schema.check(found, self.datastore.place)

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int] | None:
        ids = super().insert_events(stored_events, **kwargs)
        self.wake()
        return ids

    def _insert_events(
        self,
        c: SQLiteCursor,
        stored_events: Sequence[StoredEvent],
        decision: Decision | None = None,
        **_: Any,
    ) -> Sequence[int] | None:
        if decision is not None:
            self._insert_decision(bare(c), decision, stored_events[0].originator_version)
        return super()._insert_events(c, stored_events)

    def record(self, rows: Sequence[Row], decision: Decision) -> None:
        with self.datastore.writing() as cursor:
            self._insert_decision(cursor, decision, rows[0].originator_version)
            cursor.executemany(self.insert_events_statement, [astuple(row) for row in rows])
        self.wake()

    def _insert_decision(self, cursor: sqlite3.Cursor, decision: Decision, first: int) -> None:
        last = cursor.execute(LAST, (decision.session,)).fetchone()[0] or 0
        must_follow(decision, first, last)
        if decision.opening is not None:
            kept = decision.opening.secrets
            cursor.execute(
                "INSERT INTO rollbook_sessions VALUES (?, ?, ?, ?)",
                (decision.session, decision.opening.game, kept.dice, kept.veil),
            )
            keys = decision.opening.commands.items()
            cursor.executemany(COMMAND, [(decision.session, *each) for each in keys])
        if decision.command:
            cursor.execute(COMMAND, (decision.session, decision.command, first))

    def delete(self, session: str) -> None:
        with self.datastore.writing() as cursor:
            # Overwritten with zeros: what was removed cannot be read out of the file either.
            cursor.execute("PRAGMA secure_delete = ON")
            last = cursor.execute(LAST, (NOBODY,)).fetchone()[0] or 0
            cursor.execute(self.insert_events_statement, astuple(tombstone(session, last + 1)))
            for statement in DELETE:
                cursor.execute(statement, (session,))
        self.wake()

    def select_rows(self, session: str, after: int, upto: int) -> list[Row]:
        with self.datastore.reading() as cursor:
            return [Row(*found) for found in cursor.execute(ROWS, (session, after, upto))]

    def last(self, session: str) -> int:
        found = self._one(LAST, session)
        return (found[0] if found else None) or 0

    def game(self, session: str) -> str | None:
        found = self._one("SELECT game FROM rollbook_sessions WHERE session = ?", session)
        return found[0] if found else None

    def secrets(self, session: str) -> Secrets | None:
        found = self._one("SELECT dice, veil FROM rollbook_sessions WHERE session = ?", session)
        return Secrets(*found) if found else None

    def version_of(self, session: str, command: str) -> int | None:
        found = self._one(
            "SELECT version FROM rollbook_commands WHERE session = ? AND command = ?", session, command
        )
        return found[0] if found else None

    def sessions(self) -> list[tuple[str, str, int]]:
        with self.datastore.reading() as cursor:
            return cursor.execute(SESSIONS).fetchall()

    def identity(self) -> str:
        found = self._one("SELECT value FROM rollbook_meta WHERE key = ?", "identity")
        return found[0] if found else ""

    def _one(self, statement: str, *values: str) -> Any:
        with self.datastore.reading() as cursor:
            return cursor.execute(statement, values).fetchone()


class Factory(SQLiteFactory):
    """Builds the recorder from the environment that `GameLog` hands over (never the process's)."""

    datastore: Datastore

    def __init__(self, env: Environment) -> None:
        super().__init__(env)
        self.datastore = Datastore(env["SQLITE_DBNAME"], float(env["SQLITE_LOCK_TIMEOUT"]))

    def application_recorder(self) -> SQLiteSessionRecorder:
        recorder = SQLiteSessionRecorder(self.datastore)
        try:
            recorder.create_table()
        except BaseException:
            self.datastore.close()
            raise
        return recorder
