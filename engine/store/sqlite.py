"""The recorder for SQLite: the library's own, with sessions and command keys in the same transaction.

Sessions and topics are numbers in the rows; the library reads them by name, through `WHOLE`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import Any

from eventsourcing.persistence import StoredEvent
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteCursor, SQLiteFactory
from eventsourcing.utils import Environment
from msgspec.structs import astuple

from engine.store import schema
from engine.store.connections import Datastore
from engine.store.directory import Directory, Queried
from engine.store.packing import packed, unpacked
from engine.store.recorder import SessionRecorder, must_follow
from engine.store.rows import NOBODY, Decision, Opening, Row, Secrets, tombstone, touching
from engine.store.stored_rows import StoredRows, placed
from engine.store.transactions import bare

WHOLE = (
    "(SELECT entry.rowid AS rowid, session AS originator_id, originator_version,"
    " rollbook_topics.topic AS topic, unpacked(link, state, originator_version) AS state"
    " FROM stored_events AS entry"
    " JOIN rollbook_sessions ON rollbook_sessions.number = entry.originator_id"
    " JOIN rollbook_topics ON rollbook_topics.number = entry.topic)"
)
"""What the library takes for the table of events."""

NONE: Mapping[str, int] = {}
INSERT = "INSERT INTO stored_events VALUES (?, ?, ?, ?, ?)"
ROWS = (
    "SELECT originator_version, topic, link, state FROM stored_events"
    " WHERE originator_id = (SELECT number FROM rollbook_sessions WHERE session = ?)"
    " AND originator_version > ? AND originator_version <= ? ORDER BY originator_version"
)
LAST = (
    "SELECT MAX(originator_version) FROM stored_events"
    " WHERE originator_id = (SELECT number FROM rollbook_sessions WHERE session = ?)"
)
LAST_ROW = (
    "SELECT originator_id, originator_version, link, state FROM stored_events"
    " WHERE originator_id = (SELECT number FROM rollbook_sessions WHERE session = ?)"
    " ORDER BY originator_version DESC LIMIT 1"
)
COMMAND = "INSERT INTO rollbook_commands VALUES (?, ?, ?)"
AT_ONCE = 50
"""Rows that one statement inserts at most."""
VERSION_OF = (
    "SELECT version FROM rollbook_commands"
    " WHERE session = (SELECT number FROM rollbook_sessions WHERE session = ?) AND command = ?"
)
COMMANDS = (
    "SELECT command, version FROM rollbook_commands"
    " WHERE session = (SELECT number FROM rollbook_sessions WHERE session = ?) ORDER BY version, command"
)
DELETE = (
    (
        "DELETE FROM stored_events WHERE originator_id ="
        " (SELECT number FROM rollbook_sessions WHERE session = ?)"
    ),
    "DELETE FROM rollbook_commands WHERE session = (SELECT number FROM rollbook_sessions WHERE session = ?)",
    "DELETE FROM rollbook_sessions WHERE session = ?",
)
LAST_OF = "COALESCE((SELECT MAX(originator_version) FROM stored_events WHERE originator_id = number), 0)"
SESSIONS = f"SELECT session, game, {LAST_OF} FROM rollbook_sessions WHERE game IS NOT NULL ORDER BY number"  # noqa: S608

TOUCHED = (
    "SELECT entry.rowid, session, originator_version, CASE WHEN session = '' THEN state END"
    " FROM stored_events AS entry JOIN rollbook_sessions ON number = originator_id"
    " WHERE entry.rowid > ? ORDER BY entry.rowid LIMIT ?"
)
"""Of an entry only its key is read, but of a tombstone."""
LEFT = "SELECT count(*) FROM (SELECT 1 FROM stored_events WHERE rowid > ? LIMIT ?)"


class SQLiteSessionRecorder(SessionRecorder, SQLiteApplicationRecorder):
    """Positions are rowids: they rise in commit order, because there is one writer at a time."""

    datastore: Datastore

    def __init__(self, datastore: Datastore) -> None:
        SQLiteApplicationRecorder.__init__(self, datastore)
        SessionRecorder.__init__(self)
        self.writable = datastore.writable
        self.select_events_statement = f"SELECT * FROM {WHOLE} WHERE originator_id = ? "  # noqa: S608
        self.events_table_name = WHOLE
        self._topics: Mapping[str, int] = {}

    def create_table(self) -> None:
        """Makes the tables in an empty database. Another process may be doing the same: under the write lock
        it is looked once more. Raises `StorageRefusal` when the database is not ours."""
        with self.datastore.reading() as cursor:
            found = schema.contents(cursor)
        if found.empty:
            with self.datastore.writing() as cursor:
                found = schema.contents(cursor)
                if found.empty:
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
        cursor = bare(c)
        if decision is not None:
            self._insert_decision(cursor, decision, stored_events[0].originator_version)
        rows = [Row(str(e.originator_id), e.originator_version, e.topic, e.state) for e in stored_events]
        return [cursor.execute(INSERT, values).lastrowid or 0 for values in self._values(cursor, rows)]

    def record(self, rows: Sequence[Row], decision: Decision) -> None:
        with self.datastore.writing() as cursor:
            number = self._insert_decision(cursor, decision, rows[0].originator_version)
            values = self._values(cursor, rows, {decision.session: number})
            for start in range(0, len(values), AT_ONCE):
                part = values[start : start + AT_ONCE]
                # Each statement lets go of the interpreter: one for all rows is much cheaper than one a row.
                cursor.execute(INSERT + ", (?, ?, ?, ?, ?)" * (len(part) - 1), [*chain(*part)])
        self.wake()

    @contextmanager
    def together(self) -> Iterator[None]:
        with self.datastore.together() as several:
            yield
        self._topics = several.topics or self._topics
        self.wake()

    def when_durable(self, work: Callable[[], None]) -> None:
        several = self.datastore.several()
        if several is None:
            work()
        else:
            several.when_durable(work)

    @property
    def pending(self) -> bool:
        several = self.datastore.several()
        return several is not None and several.pending

    def _values(
        self, cursor: sqlite3.Cursor, rows: Sequence[Row], known: Mapping[str, int] = NONE
    ) -> list[tuple[Any, ...]]:
        """What stands in the columns of these rows; a topic that is new gets its number, and a session whose
        number is not known."""
        topics = self._numbered(cursor, [row.topic for row in rows])
        names = dict.fromkeys(row.originator_id for row in rows)
        sessions = {name: known.get(name) or _number(cursor, name) for name in names}
        return [
            (sessions[session], version, topics[topic], *packed(state, version))
            for session, version, topic, state in map(astuple, rows)
        ]

    def _numbered(self, cursor: sqlite3.Cursor, topics: Iterable[str]) -> Mapping[str, int]:
        """The numbers of topics. Those that are new here are not kept in memory: this may fail."""
        wanted = dict.fromkeys(topics)
        known = self._known()
        if wanted.keys() <= known.keys():
            return known
        known = self._learn(cursor)
        new = [(topic,) for topic in wanted if topic not in known]
        if not new:
            return known
        cursor.executemany("INSERT INTO rollbook_topics (topic) VALUES (?)", new)
        return _topics(cursor)

    def _known(self) -> Mapping[str, int]:
        several = self.datastore.several()
        return self._topics if several is None else several.topics or self._topics

    def _learn(self, cursor: sqlite3.Cursor) -> Mapping[str, int]:
        """Read the topics and their numbers. What this thread has not committed is not for others."""
        found, several = _topics(cursor), self.datastore.several()
        if several is not None and several.pending:
            several.topics = found
        else:
            self._topics = found
        return found

    def _insert_decision(self, cursor: sqlite3.Cursor, decision: Decision, first: int) -> int:
        """Insert what a decision says beside its rows; the number of its session."""
        session, opening = decision.session, decision.opening
        number, last, link, state = cursor.execute(LAST_ROW, (session,)).fetchone() or (0, 0, None, b"")
        must_follow(decision, first, last, unpacked(link, state, last))
        if opening is not None:
            number = self._open(cursor, session, opening)
        if decision.command:
            cursor.execute(COMMAND, (number, decision.command, first))
        if decision.commands:
            cursor.executemany(COMMAND, [(number, *each) for each in decision.commands.items()])
        return int(number)

    @staticmethod
    def _open(cursor: sqlite3.Cursor, session: str, opening: Opening) -> int:
        cursor.execute(
            "INSERT INTO rollbook_sessions (session, game, dice, veil) VALUES (?, ?, ?, ?)",
            (session, opening.game, opening.secrets.dice, opening.secrets.veil),
        )
        return cursor.lastrowid or 0

    def delete(self, session: str) -> None:
        with self.datastore.writing() as cursor:
            # Overwritten with zeros: what was removed cannot be read out of the file either.
            cursor.execute("PRAGMA secure_delete = ON")
            last = cursor.execute(LAST, (NOBODY,)).fetchone()[0] or 0
            cursor.executemany(INSERT, self._values(cursor, [tombstone(session, last + 1)]))
            for statement in DELETE:
                cursor.execute(statement, (session,))
        self.wake()

    def select_rows(self, session: str, after: int, upto: int) -> list[Row]:
        with self.datastore.reading() as cursor:
            found = cursor.execute(ROWS, (session, after, upto)).fetchall()
            names = {number: topic for topic, number in self._known().items()}
            if any(each[1] not in names for each in found):
                names = {number: topic for topic, number in self._learn(cursor).items()}
        return [
            Row(session, version, names.get(topic, ""), unpacked(link, state, version))
            for version, topic, link, state in found
        ]

    @contextmanager
    def reading(self, session: str) -> Iterator[StoredRows]:
        with self.datastore.reading() as cursor:
            last = cursor.execute(LAST, (session,)).fetchone()[0] or 0

            def read(after: int, upto: int) -> list[bytes]:
                found = cursor.execute(ROWS, (session, after, upto))
                return placed({row[0]: unpacked(row[2], row[3], row[0]) for row in found}, after, upto)

            yield StoredRows(read, last)

    def last(self, session: str) -> int:
        found = self._one(LAST, session)
        return (found[0] if found else None) or 0

    def game(self, session: str) -> str | None:
        found = self._one("SELECT game FROM rollbook_sessions WHERE session = ?", session)
        return str(found[0]) if found and found[0] is not None else None

    def secrets(self, session: str) -> Secrets | None:
        found = self._one("SELECT dice, veil FROM rollbook_sessions WHERE session = ?", session)
        if found is None or found == (None, None):
            return None
        if not all(isinstance(each, bytes) for each in found):
            raise ValueError("a secret is bytes")
        return Secrets(*found)

    def version_of(self, session: str, command: str) -> int | None:
        found = self._one(VERSION_OF, session, command)
        return found[0] if found else None

    def commands(self, session: str) -> dict[str, int]:
        with self.datastore.reading() as cursor:
            return dict(cursor.execute(COMMANDS, (session,)).fetchall())

    def sessions(self) -> list[tuple[str, str, int]]:
        with self.datastore.reading() as cursor:
            found = cursor.execute(SESSIONS).fetchall()
        return [(str(session), str(game), last) for session, game, last in found]

    def directory(self) -> Directory:
        def run(statement: str, *values: Any) -> list[Any]:
            with self.datastore.reading() as cursor:
                return cursor.execute(statement, values).fetchall()

        return Queried(run, self.datastore.place, LAST_OF)

    def touched(self, after: int, most: int) -> list[tuple[int, str, int]]:
        with self.datastore.reading() as cursor:
            found = cursor.execute(TOUCHED, (after, most)).fetchall()
        return [(place, *touching(str(session), version, state)) for place, session, version, state in found]

    def left(self, after: int, most: int) -> int:
        with self.datastore.reading() as cursor:
            end = cursor.execute("SELECT MAX(rowid) FROM stored_events").fetchone()[0] or 0
            return -1 if after > end else int(cursor.execute(LEFT, (after, most)).fetchone()[0])

    def identity(self) -> str:
        found = self._one("SELECT value FROM rollbook_meta WHERE key = ?", "identity")
        return found[0] if found else ""

    def _one(self, statement: str, *values: str) -> Any:
        with self.datastore.reading() as cursor:
            return cursor.execute(statement, values).fetchone()


def _topics(cursor: sqlite3.Cursor) -> dict[str, int]:
    return {topic: number for number, topic in cursor.execute("SELECT number, topic FROM rollbook_topics")}


def _number(cursor: sqlite3.Cursor, session: str) -> int:
    """The number of a session. One that nobody began (tombstones are of none) gets its number here."""
    find = "SELECT number FROM rollbook_sessions WHERE session = ?"
    found = cursor.execute(find, (session,)).fetchone()
    if found is None:
        cursor.execute("INSERT INTO rollbook_sessions (session) VALUES (?)", (session,))
        found = (cursor.lastrowid,)
    return int(found[0] or 0)


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
