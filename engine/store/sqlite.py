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
from engine.store import statements as q
from engine.store.connections import Datastore
from engine.store.directory import Directory, Queried
from engine.store.packing import packed, unpacked
from engine.store.recorder import SessionRecorder, must_follow
from engine.store.rows import NOBODY, Decision, Opening, Row, Secrets, tombstone, touching
from engine.store.stored_rows import StoredRows, placed
from engine.store.transactions import Waiting, bare

NONE: Mapping[str, int] = {}


class SQLiteSessionRecorder(SessionRecorder, SQLiteApplicationRecorder):
    """Positions are rowids: they rise in commit order, because there is one writer at a time."""

    datastore: Datastore

    def __init__(self, datastore: Datastore) -> None:
        SQLiteApplicationRecorder.__init__(self, datastore)
        SessionRecorder.__init__(self)
        self.writable = datastore.writable
        self.select_events_statement = f"SELECT * FROM {q.WHOLE} WHERE originator_id = ? "  # noqa: S608
        self.events_table_name = q.WHOLE
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
        return [cursor.execute(q.INSERT, values).lastrowid or 0 for values in self._values(cursor, rows)]

    def record(self, rows: Sequence[Row], decision: Decision) -> None:
        several = self.datastore.several()
        if several is not None and several.keeps(rows, decision):
            return
        with self.datastore.writing() as cursor:
            number = self._insert_decision(cursor, decision, rows[0].originator_version)
            _insert(cursor, q.INSERT, self._values(cursor, rows, {decision.session: number}))
        self.wake()

    @contextmanager
    def together(self, *, later: bool = False) -> Iterator[None]:
        with self.datastore.together(self._record_all if later else None) as several:
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
    def pending(self) -> int:
        several = self.datastore.several()
        return 0 if several is None else several.pending

    def _record_all(self, cursor: sqlite3.Cursor, waiting: Sequence[Waiting]) -> None:
        """Write decisions of sessions that are there, in their order."""
        names = [*dict.fromkeys(decision.session for _, decision in waiting)]
        found = cursor.execute(q.LAST_ROWS.format(", ?" * (len(names) - 1)), names)
        ends: dict[str, tuple[int, int, bytes]] = {}
        for name, number, last, link, state in found:
            ends[name] = number, last, unpacked(link, state, last)
        numbers: dict[str, int] = {}
        keys: list[tuple[int, str, int]] = []
        for rows, decision in waiting:
            session, first = decision.session, rows[0].originator_version
            if session not in numbers:  # the others follow one that waits
                numbers[session], last, row = ends.get(session) or (0, 0, b"")
                must_follow(decision, first, last, row)
            if decision.command:
                keys.append((numbers[session], decision.command, first))
        _insert(cursor, q.COMMAND, keys)
        _insert(cursor, q.INSERT, self._values(cursor, [*chain(*(rows for rows, _ in waiting))], numbers))

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
        number, last, link, state = cursor.execute(q.LAST_ROW, (session,)).fetchone() or (0, 0, None, b"")
        must_follow(decision, first, last, unpacked(link, state, last))
        if opening is not None:
            number = self._open(cursor, session, opening)
        if decision.command:
            cursor.execute(q.COMMAND, (number, decision.command, first))
        if decision.commands:
            cursor.executemany(q.COMMAND, [(number, *each) for each in decision.commands.items()])
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
            last = cursor.execute(q.LAST, (NOBODY,)).fetchone()[0] or 0
            cursor.executemany(q.INSERT, self._values(cursor, [tombstone(session, last + 1)]))
            for statement in q.DELETE:
                cursor.execute(statement, (session,))
        self.wake()

    def select_rows(self, session: str, after: int, upto: int) -> list[Row]:
        with self.datastore.reading() as cursor:
            found = cursor.execute(q.ROWS, (session, after, upto)).fetchall()
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
            last = cursor.execute(q.LAST, (session,)).fetchone()[0] or 0

            def read(after: int, upto: int) -> list[bytes]:
                found = cursor.execute(q.ROWS, (session, after, upto))
                return placed({row[0]: unpacked(row[2], row[3], row[0]) for row in found}, after, upto)

            yield StoredRows(read, last)

    def last(self, session: str) -> int:
        found = self._one(q.LAST, session)
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
        found = self._one(q.VERSION_OF, session, command)
        return found[0] if found else None

    def commands(self, session: str) -> dict[str, int]:
        with self.datastore.reading() as cursor:
            return dict(cursor.execute(q.COMMANDS, (session,)).fetchall())

    def sessions(self) -> list[tuple[str, str, int]]:
        with self.datastore.reading() as cursor:
            found = cursor.execute(q.SESSIONS).fetchall()
        return [(str(session), str(game), last) for session, game, last in found]

    def directory(self) -> Directory:
        def run(statement: str, *values: Any) -> list[Any]:
            with self.datastore.reading() as cursor:
                return cursor.execute(statement, values).fetchall()

        return Queried(run, self.datastore.place, q.LAST_OF)

    def touched(self, after: int, most: int) -> list[tuple[int, str, int]]:
        with self.datastore.reading() as cursor:
            found = cursor.execute(q.TOUCHED, (after, most)).fetchall()
        return [(place, *touching(str(session), version, state)) for place, session, version, state in found]

    def left(self, after: int, most: int) -> int:
        with self.datastore.reading() as cursor:
            end = cursor.execute("SELECT MAX(rowid) FROM stored_events").fetchone()[0] or 0
            return -1 if after > end else int(cursor.execute(q.LEFT, (after, most)).fetchone()[0])

    def identity(self) -> str:
        found = self._one("SELECT value FROM rollbook_meta WHERE key = ?", "identity")
        return found[0] if found else ""

    def _one(self, statement: str, *values: str) -> Any:
        with self.datastore.reading() as cursor:
            return cursor.execute(statement, values).fetchone()


def _insert(cursor: sqlite3.Cursor, statement: str, values: Sequence[tuple[Any, ...]]) -> None:
    """Insert rows of values, many with one statement: each lets go of the interpreter."""
    for start in range(0, len(values), q.AT_ONCE):
        part = values[start : start + q.AT_ONCE]
        more = f", ({', '.join('?' * len(part[0]))})"
        cursor.execute(statement + more * (len(part) - 1), [*chain(*part)])


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
