"""Connections to one PostgreSQL database: as many as threads work at once, opened when they are needed.

The library's pool asks again for two seconds where the server is away, with the caller asleep; ours refuses
at once, and whoever gave the command gives it again under its key. It starts no thread.
"""

from __future__ import annotations

import select
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import BoundedSemaphore, Lock, local
from typing import Any

import psycopg
from eventsourcing.persistence import ConnectionPoolClosedError, ConnectionUnavailableError, IntegrityError
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import TransactionStatus

from engine.errors import Held, StorageRefusal
from engine.store.address import shown
from engine.store.postgres import trouble

Connection = psycopg.Connection[tuple[Any, ...]]

MOST = 8
HURRY_SECONDS = 0.1
"""For how long a thread waits for a lock that does what is quick: others wait behind it."""
IDLE_SECONDS = 600
"""A transaction that does nothing for so long is ended by the server: it would hold back followers and the
clearing up of old rows."""
PATIENCE = {
    "connect_timeout": 5,
    "tcp_user_timeout": 15_000,
    "keepalives_idle": 30,
    "application_name": "rollbook",
    "client_encoding": "UTF8",
}
"""What a connection has where its address says nothing else: a server that fell silent is given up."""


class Pool:
    """Safe to use from several threads. `lock_timeout`: seconds to wait for a lock, and for a connection."""

    def __init__(self, address: str, lock_timeout: float) -> None:
        self.place, self.seconds = shown(address), lock_timeout
        try:
            named: dict[str, Any] = {**PATIENCE, **conninfo_to_dict(address)}
            self._conninfo = make_conninfo("", **named)
        except psycopg.Error as error:  # what it says may quote a password
            raise StorageRefusal(trouble.mistyped(self.place)) from error
        self._idle: dict[float, list[Connection]] = {}
        self._here = local()
        self._lock, self._room, self._closed = Lock(), BoundedSemaphore(MOST), False

    @contextmanager
    def hurried(self) -> Iterator[None]:
        """What this thread does inside waits for a lock for a moment only."""
        self._here.seconds = min(HURRY_SECONDS, self.seconds)
        try:
            yield
        finally:
            self._here.seconds = self.seconds

    @property
    def _patience(self) -> float:
        """Seconds for which this thread waits for a lock."""
        return float(getattr(self._here, "seconds", self.seconds))

    def connect(self) -> Connection:
        """A connection outside the pool; each statement is a transaction unless one is begun."""
        try:
            made = psycopg.Connection.connect(self._conninfo, autocommit=True)
        except psycopg.Error as error:
            raise StorageRefusal(trouble.unanswered(error, self.place)) from error
        made.prepare_threshold = 1
        made.execute(
            "SELECT set_config('lock_timeout', %s, false),"
            " set_config('idle_in_transaction_session_timeout', %s, false)",
            (f"{max(1, round(self._patience * 1000))}ms", f"{IDLE_SECONDS}s"),
        )
        return made

    @contextmanager
    def connection(self) -> Iterator[Connection]:
        """A connection for as long as it is worked with. Raises the library's `IntegrityError` for what
        exists already, `Held` where somebody else holds it, `StorageRefusal` for whatever else the database
        could not do."""
        if not self._room.acquire(timeout=max(self.seconds, 0.1)):
            raise ConnectionUnavailableError(self.place)
        held = None
        try:
            held = self._take() or self.connect()
            yield held
        except psycopg.IntegrityError as error:
            raise IntegrityError(str(error.sqlstate)) from error
        except trouble.WAITED as error:
            raise Held(trouble.sentence(error, self.place)) from error
        except psycopg.Error as error:
            raise StorageRefusal(trouble.sentence(error, self.place)) from error
        finally:
            if held is not None:
                self._give(held)
            self._room.release()

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """Several statements, all or none of them."""
        with self.connection() as held, held.transaction():
            yield held

    def _take(self) -> Connection | None:
        """One that is idle and that the server has not left."""
        while True:
            with self._lock:
                if self._closed:
                    raise ConnectionPoolClosedError(self.place)
                idle = self._idle.get(self._patience)
                if not idle:
                    return None
                found = idle.pop()
            if not _is_left(found):
                return found
            found.close()

    def _give(self, held: Connection) -> None:
        with self._lock:
            if not self._closed and not held.closed and _is_idle(held):
                self._idle.setdefault(self._patience, []).append(held)
                return
        held.close()

    def close(self) -> None:
        """Close what is idle; what is in use is closed when it comes back."""
        with self._lock:
            self._closed, idle, self._idle = True, self._idle, {}
        for each in (each for found in idle.values() for each in found):
            with suppress(psycopg.Error):
                each.close()


def _is_idle(held: Connection) -> bool:
    return held.info.transaction_status == TransactionStatus.IDLE


def _is_left(held: Connection) -> bool:
    """Whether the server has ended an idle connection: it says so in a message that nobody asked for."""
    if held.closed:
        return True
    if not hasattr(select, "poll"):  # as on Windows
        return bool(select.select([held.fileno()], [], [], 0)[0])
    look = select.poll()
    look.register(held.fileno(), select.POLLIN | select.POLLHUP | select.POLLERR)
    return bool(look.poll(0))
