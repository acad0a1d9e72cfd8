"""Telling other processes what was saved, and hearing it from them.

`NOTIFY` in the transaction of a decision would make the commits of the whole database wait for each other.
So what was committed is told afterwards, all of some milliseconds in one statement. Nothing rests on it:
whoever follows looks by itself every second as well, and once after every new connection.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Lock, Thread

import psycopg
from eventsourcing.persistence import ConnectionPoolClosedError, ConnectionUnavailableError
from psycopg import sql

from engine.errors import StorageRefusal
from engine.store.postgres.pool import Pool

Told = Callable[[str, int], object]
"""Called with a session and its last version (0: something beside its log changed, or it was removed), and
with no session where anything may have been missed."""

GATHER_SECONDS = 0.002
LARGEST = 7_000
"""Bytes of one message; PostgreSQL takes fewer than 8,000."""
LOOK_SECONDS = 0.25
AGAIN_SECONDS = (0.05, 1.0)
"""How long to wait before the next try to connect, at first and at most."""
TELL = "SELECT pg_notify(%s, message) FROM unnest(%s::text[]) AS message"
FAILED = (StorageRefusal, ConnectionPoolClosedError, ConnectionUnavailableError)


class Bell:
    """One for each process and database. Its two threads start when there is something to tell, and when
    somebody wants to hear; neither keeps the process."""

    def __init__(self, pool: Pool, channel: str) -> None:
        self._pool, self._channel, self._own = pool, channel, secrets.token_hex(8)
        self._lock, self._waiting = Lock(), dict[str, int]()
        self._news, self._closed = Event(), False
        self._teller: Thread | None = None
        self._listener: Thread | None = None
        self._told: list[Told] = []

    def ring(self, session: str, last: int) -> None:
        """Tell the others soon that a session was written up to `last`; 0: that they look at it again,
        whatever they know of it."""
        with self._lock:
            self._waiting[session] = last and self._waiting.get(session, last) and last
            if self._teller is None and not self._closed:
                self._teller = Thread(target=self._tell, name="telling", daemon=True)
                self._teller.start()
        self._news.set()

    def hear(self, told: Told) -> None:
        """Call `told` for what other processes save, from a thread of its own."""
        with self._lock:
            if told not in self._told:
                self._told.append(told)
            if self._listener is None and not self._closed:
                self._listener = Thread(target=self._listen, name="listening", daemon=True)
                self._listener.start()

    def close(self) -> None:
        """Tell what is still to be told, and end."""
        with self._lock:
            self._closed, threads = (
                True,
                [each for each in (self._teller, self._listener) if each is not None],
            )
        self._news.set()
        for each in threads:
            each.join(5)

    def _tell(self) -> None:
        while True:
            self._news.wait()
            if not self._closed:
                time.sleep(GATHER_SECONDS)
            with self._lock:
                self._news.clear()
                waiting, self._waiting = self._waiting, {}
                ends = self._closed
            if waiting:
                with suppress(*FAILED), self._pool.connection() as held:
                    held.execute(TELL, (self._channel, self._messages(waiting)))
            if ends:
                return

    def _messages(self, waiting: dict[str, int]) -> list[str]:
        """Messages of a size that is taken: whose they are, and a line for each session."""
        found = [self._own]
        for session, last in waiting.items():
            line = f"\n{last} {session}"
            if len(found[-1]) + len(line) > LARGEST:
                found.append(self._own)
            found[-1] += line
        return found

    def _listen(self) -> None:
        wait = AGAIN_SECONDS[0]
        while not self._closed:
            with suppress(psycopg.Error, StorageRefusal), self._pool.connect() as held:
                held.execute(sql.SQL("LISTEN {}").format(sql.Identifier(self._channel)))
                wait = AGAIN_SECONDS[0]
                self._call("", 0)
                while not self._closed:
                    for each in held.notifies(timeout=LOOK_SECONDS):
                        self._heard(each.payload)
            if not self._closed:
                time.sleep(wait)
                wait = min(2 * wait, AGAIN_SECONDS[1])

    def _heard(self, message: str) -> None:
        whose, *lines = message.split("\n")
        for line in lines if whose != self._own else ():
            last, _, session = line.partition(" ")
            if last.isdigit():
                self._call(session, int(last))

    def _call(self, session: str, last: int) -> None:
        for told in tuple(self._told):
            told(session, last)
