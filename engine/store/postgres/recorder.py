"""The recorder for PostgreSQL: a decision is one statement; the row of its session is lock and check.

Nothing locks a table, so different sessions are written at the same time. Rows are packed as on SQLite.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from eventsourcing.persistence import (
    InfrastructureFactory,
    IntegrityError,
    Notification,
    StoredEvent,
    Subscription,
)
from eventsourcing.utils import Environment

from engine.store.directory import Directory, Queried
from engine.store.packing import MEMBER, link_of, packed, unpacked
from engine.store.postgres import statements as q
from engine.store.postgres.bell import Bell, Told
from engine.store.postgres.follow import PLACES, Follow
from engine.store.postgres.pool import Connection, Pool
from engine.store.postgres.schema import FORMAT, contents
from engine.store.postgres.shelf import PostgresShelf
from engine.store.recorder import SessionRecorder, must_follow
from engine.store.rows import DELETED, Decision, Row, Secrets, tombstone, touching
from engine.store.schema import check
from engine.store.stored_rows import StoredRows, placed

NO_END = 2**63 - 1
LONG_SECONDS = 10
"""A transaction that has been open for so long is worth telling."""


class PostgresSessionRecorder(SessionRecorder):
    """Notification ids are places in the order of writing, and may become visible in another order; whoever
    follows the log is given positions that do not (`follow`)."""

    def __init__(self, pool: Pool) -> None:
        super().__init__()
        self.pool = pool
        self._topics: Mapping[str, int] = {}
        with pool.connection() as held:
            check(contents(held), pool.place, FORMAT, needed=True)
            found = held.execute("SELECT current_setting('transaction_read_only')").fetchone()
            (identity,) = held.execute(q.IDENTITY).fetchone() or ("",)
        self.writable = found == ("off",)
        self.bell = Bell(pool, f"rollbook_{identity}")
        """What tells other processes, and hears from them."""

    # writing -----------------------------------------------------------------------------------------

    def hurried(self) -> AbstractContextManager[None]:
        return self.pool.hurried()

    def record(self, rows: Sequence[Row], decision: Decision) -> None:
        first, last, opening = rows[0].originator_version, rows[-1].originator_version, decision.opening
        columns = [packed(row.state, row.originator_version) for row in rows]
        values: dict[str, Any] = {
            "session": decision.session,
            "last": last,
            "head": link_of(rows[-1].state),
            "before": first - 1,
            "links": [link for link, _ in columns],
            "states": [state for _, state in columns],
        }
        if opening is not None or decision.commands:
            values["keys"] = [*decision.commands, *filter(None, (decision.command,))]
            values["firsts"] = [*decision.commands.values(), *((first,) if decision.command else ())]
        else:
            values["key"] = decision.command
        with self.pool.connection() as held:
            values["topics"] = self._numbered(held, [row.topic for row in rows])
            if opening is not None:
                must_follow(decision, first, 0, b"") if first != 1 else None
                kept = opening.secrets
                values |= {"game": opening.game, "dice": kept.dice, "veil": kept.veil}
                held.execute(q.BEGIN, values, prepare=True)
            else:
                values["link"] = decision.link
                statement = q.EXTEND if decision.commands else q.APPEND
                if not held.execute(statement, values, prepare=True).rowcount:
                    self._refuse(held, decision, first)
        self._tell(decision.session, last)

    def _refuse(self, held: Connection, decision: Decision, first: int) -> None:
        """Say why a decision was not written: somebody was first, something is missing, or it is gone."""
        last, head = held.execute(q.LAST, (decision.session,)).fetchone() or (0, "")
        must_follow(decision, first, last, b'%b%b"' % (MEMBER, (head or "").encode()))
        raise IntegrityError(decision.session)

    def _tell(self, session: str, last: int) -> None:
        self.wake()
        self.bell.ring(session, last)

    def _numbered(self, held: Connection, topics: Sequence[str]) -> list[int]:
        """The numbers of topics. A new one gets its number at once and for good, whatever becomes of the
        decision that it came with: `held` is in no transaction."""
        known = self._topics
        if new := [topic for topic in dict.fromkeys(topics) if topic not in known]:
            held.execute(q.NEW_TOPICS, (new,))
            known = self._topics = dict(held.execute(q.TOPICS).fetchall())
        return [known[topic] for topic in topics]

    def insert_events(
        self, stored_events: Sequence[StoredEvent], decision: Decision | None = None, **_: Any
    ) -> Sequence[int] | None:
        rows = [Row(str(e.originator_id), e.originator_version, e.topic, e.state) for e in stored_events]
        if not rows:
            return None
        if decision is None:
            return self._insert(rows)
        self.record(rows, decision)
        bounds = (decision.session, rows[0].originator_version, rows[-1].originator_version)
        return [position for (position,) in self._all(q.POSITIONS, *bounds)]

    def _insert(self, rows: Sequence[Row]) -> list[int]:
        """The library's own way in, which checks nothing but that a version is new, and keeps its order: one
        writer at a time. Rollbook does not use it."""
        with self.pool.connection() as held:
            topics = self._numbered(held, [row.topic for row in rows])
        with self.pool.transaction() as held:
            held.execute(q.ONE_AT_A_TIME)
            found = []
            for row, topic in zip(rows, topics, strict=True):
                version = row.originator_version
                held.execute(q.UNBEGUN, (row.originator_id, version))
                values = (version, topic, *packed(row.state, version), row.originator_id)
                found += held.execute(q.INSERT_ONE, values).fetchall()
        self.wake()
        return [position for (position,) in found]

    def delete(self, session: str) -> None:
        with self.pool.connection() as held:
            (topic,) = self._numbered(held, [DELETED])
        with self.pool.transaction() as held:
            for (number,) in held.execute(q.DELETE_SESSION, (session,)).fetchall():
                for statement in q.DELETE_OF:
                    held.execute(statement, (number,))
            (last,) = held.execute(q.ONE_MORE).fetchone() or (1,)
            stone = tombstone(session, last)
            held.execute(q.INSERT_ONE, (last, topic, None, stone.state, stone.originator_id))
        self._tell(session, 0)

    # reading -----------------------------------------------------------------------------------------

    def _all(self, statement: str, *values: Any) -> list[Any]:
        with self.pool.connection() as held, held.cursor(binary=True) as cursor:
            return cursor.execute(statement, values, prepare=True).fetchall()

    def _one(self, statement: str, *values: Any) -> Any:
        found = self._all(statement, *values)
        return found[0] if found else None

    def select_rows(self, session: str, after: int, upto: int) -> list[Row]:
        return [
            Row(session, version, topic, unpacked(link, state, version))
            for version, topic, link, state in self._all(q.ROWS, session, after, upto)
        ]

    @contextmanager
    def reading(self, session: str) -> Iterator[StoredRows]:
        with self.pool.transaction() as held, held.cursor(binary=True) as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            last = (cursor.execute(q.LAST, (session,)).fetchone() or (0,))[0]

            def read(after: int, upto: int) -> list[bytes]:
                found = cursor.execute(q.ROWS, (session, after, upto)).fetchall()
                return placed({row[0]: unpacked(row[2], row[3], row[0]) for row in found}, after, upto)

            yield StoredRows(read, last)

    def last(self, session: str) -> int:
        return (self._one(q.LAST, session) or (0,))[0]

    def game(self, session: str) -> str | None:
        return (self._one(q.GAME, session) or (None,))[0]

    def secrets(self, session: str) -> Secrets | None:
        found = self._one(q.SECRETS, session)
        return None if found is None or found == (None, None) else Secrets(*found)

    def version_of(self, session: str, command: str) -> int | None:
        return (self._one(q.VERSION_OF, session, command) or (None,))[0]

    def commands(self, session: str) -> dict[str, int]:
        return dict(self._all(q.COMMANDS, session))

    def sessions(self) -> list[tuple[str, str, int]]:
        return self._all(q.SESSIONS)

    def directory(self) -> Directory:
        def run(statement: str, *values: Any) -> list[Any]:
            return self._all(statement.replace("?", "%s"), *values)

        return Queried(run, self.pool.place, "last")

    def identity(self) -> str:
        return (self._one(q.IDENTITY) or ("",))[0]

    def about(self) -> dict[str, int]:
        (size, held), foreign = self._one(q.ABOUT), self._one(q.FOREIGN)
        return {"bytes": size, "foreign": foreign[0], "held": held if held >= LONG_SECONDS else 0}

    def shelf(self) -> PostgresShelf:
        return PostgresShelf(self.pool)

    # the library's reads, and following ---------------------------------------------------------------

    def select_events(
        self,
        originator_id: Any,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        after, upto = -1 if gt is None else gt, NO_END if lte is None else lte
        rows = self.select_rows(str(originator_id), after, upto)[:: -1 if desc else 1][:limit]
        return [StoredEvent(r.originator_id, r.originator_version, r.topic, r.state) for r in rows]

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        after = 0 if start is None else start - inclusive_of_start
        found = self._all(q.NOTES, after, NO_END if stop is None else stop, [*topics], [*topics], limit)
        return [
            Notification(session, version, topic, unpacked(link, state, version), id=position)
            for position, session, version, topic, link, state in found
        ]

    def max_notification_id(self) -> int | None:
        return (self._one("SELECT max(position) FROM stored_events") or (None,))[0]

    def select_settled(self, xact: int, place: int, limit: int) -> list[tuple[tuple[int, int], Row]]:
        """Rows after a place that no other will come in before, each with its transaction and place."""
        found = self._all(q.SETTLED, str(xact), str(xact), place, limit)
        return [
            ((xact, place), Row(session, version, topic, unpacked(link, state, version)))
            for xact, place, session, version, topic, link, state in found
        ]

    def touched(self, after: int, most: int) -> list[tuple[int, str, int]]:
        xact, place = divmod(after, PLACES)
        return [
            (xact * PLACES + place, *touching(session, version, state))
            for xact, place, session, version, state in self._all(
                q.TOUCHED, str(xact), str(xact), place, most
            )
        ]

    def left(self, after: int, most: int) -> int:
        xact, place = divmod(after, PLACES)
        return int(self._one(q.LEFT, str(xact), str(xact), str(xact), place, most)[0])

    def follow(self, after: int) -> Subscription[Any]:
        return Follow(self, self.select_settled, self.listen, after)

    def hear(self, told: Told) -> bool:
        self.bell.hear(told)
        return True

    def tell(self, session: str) -> None:
        self.bell.ring(session, 0)

    def listen(self) -> None:
        """Be woken by what other processes save."""
        self.bell.hear(self._heard)

    def _heard(self, _session: str, _last: int) -> None:
        self.wake()

    def close(self) -> None:
        """Tell what is to be told, and close the connections."""
        self.bell.close()
        self.pool.close()


class Factory(InfrastructureFactory[Any]):
    """Builds the recorder from the environment that `GameLog` hands over (never the process's)."""

    def __init__(self, env: Environment) -> None:
        super().__init__(env)
        self._recorder: PostgresSessionRecorder | None = None

    def application_recorder(self) -> PostgresSessionRecorder:
        pool = Pool(self.env["POSTGRES_ADDRESS"], float(self.env["POSTGRES_LOCK_TIMEOUT"]))
        try:
            self._recorder = PostgresSessionRecorder(pool)
        except BaseException:
            pool.close()
            raise
        return self._recorder

    def aggregate_recorder(self, purpose: str = "events") -> Any:
        raise NotImplementedError  # the application asks for none of these three

    def tracking_recorder(self, tracking_recorder_class: Any = None) -> Any:
        raise NotImplementedError

    def process_recorder(self) -> Any:
        raise NotImplementedError

    def close(self) -> None:
        if self._recorder is not None:
            self._recorder.close()
