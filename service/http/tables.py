"""The sessions at hand: each loaded once, under a lock of its own, with those who follow it.

What may touch the disk runs on two threads, one for what is quick and one for what takes long: loading a
table, settling an argument, and waiting for either. So a long look holds up nobody but its own table. More
threads are slower, but for those that do nothing but wait for another program or the disk. A follower is
woken when entries were saved here, and looks by itself every second, since another process may write to the
same database.

Several servers may share a database on PostgreSQL. Each keeps the sessions at hand that it is asked for, is
told when another one wrote, and looks before it shows a table. What is decided on a table that has moved on
elsewhere clashes when it is saved, and is decided again on the table as it is.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from engine.errors import Held, Refusal, Unknown
from engine.store.access import Grant, hash_of
from engine.wording import say
from service.host import Host
from service.http.bucket import Bucket
from service.http.going import Going
from service.http.showing import Showing
from service.http.telling import Spoken
from service.http.turns import Turns

if TYPE_CHECKING:
    from replays.session import Session

T = TypeVar("T")

KNOWN, KNOWN_SECONDS = 10_000, 1.0
"""So many tokens that were found are known for so long without a look; one that is taken back here is not."""
PATIENT = 4
"""Threads that wait for what another program holds, or for the disk, so that nobody waits behind them."""
MOST = 512
"""Sessions that are kept loaded; the one that was used longest ago goes first, unless somebody follows it."""


class Table:
    """A session at hand, with those who follow it. `live` is there for whoever holds `lock`; `points`: by
    token, how often it may still point. It is `behind` where another server told that it wrote, and `held`
    while whoever is there waits for another program."""

    live: Session

    def __init__(self, showing: Showing) -> None:
        self.lock, self.loaded, self.behind, self.held = threading.Lock(), False, False, False
        self.followers: set[asyncio.Event] = set()
        self.spoken = Spoken()
        self.showing, self.points = showing, dict[str, Bucket]()

    def unload(self) -> None:
        """Forget what was done at the table, down to what lies in the store: it is loaded again."""
        self.loaded = False
        self.spoken.forget()


class _Busy(Exception):
    """Somebody else is at the table, or it is to be loaded."""


class _Waits(Exception):
    """Another program holds the session: whoever is at the table waits for that."""


class Tables:
    """All sessions of one database, and the tokens for them."""

    def __init__(self, host: Host) -> None:
        self.host, self.access = host, host.access
        self.shared = host.store.shelf() is not None
        """Whether other servers may write to the database, and tell of it."""
        self.closing = False
        self.attend: Callable[[str], object] = bool
        self.going = Going(host)
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._guard = threading.Lock()
        self._known: OrderedDict[str, tuple[Grant, float]] = OrderedDict()
        self._quick, self._long = Turns(self._together), ThreadPoolExecutor(1, "long")
        self._patient = ThreadPoolExecutor(PATIENT, "patient")
        self._unsettled: list[Table] = []
        self._unsure = 0  # how often somebody looked at what may still be lost

    async def run(self, work: Callable[[], T], *, long: bool = False) -> T:
        """Do what may wait for the disk, on the thread of what is quick or of what may take `long`."""
        if long:
            return await asyncio.get_running_loop().run_in_executor(self._long, work)
        return await self._quick.run(work)

    async def write(self, work: Callable[[], T]) -> T:
        """Do what is written beside the log: it only waits for the disk, so nobody else waits for it."""
        return await asyncio.get_running_loop().run_in_executor(self._patient, work)

    async def grant(self, token: str) -> Grant | None:
        """What a token is good for, if it counts."""
        name, now = hash_of(token), time.monotonic()
        found, until = self._known.get(name, (None, 0.0))
        if found is None or now > until or not found.holds(self.now()):
            found = await self.run(lambda: self.access.find(token, self.now()))
            if found is not None:
                self._known[name] = found, now + KNOWN_SECONDS
                if len(self._known) > KNOWN:
                    self._known.popitem(last=False)
        return found

    def revoke(self, session: str, hash: str) -> None:
        """Take a token back: what is read with it ends at once."""
        self.access.revoke(session, hash, self.now())
        self._known.pop(hash, None)

    def exchange(self, invitation: str, token: str) -> Grant | None:
        """The grant of `token` for an invitation. Those that count no more for it are forgotten at once."""
        made = self.access.exchange(invitation, token, self.now())
        if made is not None:
            for each in self.access.of(made.session):
                if each.revoked:
                    self._known.pop(each.hash, None)
        return made

    async def at(
        self, session: str, look: Callable[[Table], T], *, long: bool = False, fresh: bool = True
    ) -> T:
        """Do something at a table by its whole id, with nobody else at it meanwhile. `Unknown` where there is
        none, without a word about others. Not `fresh`: whatever is decided there is checked when it is saved,
        so nothing is read before it."""
        if not long:
            try:
                return await self.run(lambda: self._look(session, look, wait=False, fresh=fresh))
            except _Busy:
                pass
            except _Waits:
                patient = partial(self._look, session, look, wait=True, fresh=fresh)
                return await asyncio.get_running_loop().run_in_executor(self._patient, patient)
        return await self.run(lambda: self._look(session, look, wait=True, fresh=fresh), long=True)

    def look(self, session: str, look: Callable[[Table], T]) -> T:
        """As `at`, on a thread already, where it may take long."""
        return self._look(session, look, wait=True)

    @contextmanager
    def _together(self, several: bool) -> Iterator[Callable[[], int]]:
        """What is quick is saved together. Nobody else comes to a table before what was done there is on the
        disk; where it was lost the tables are as they were, which is loaded again."""
        try:
            with self.host.store.together(later=several):
                yield lambda: self.host.store.pending + self._unsure
        except BaseException:
            for table in self._unsettled:
                table.unload()
            raise
        finally:
            unsettled, self._unsettled = self._unsettled, []
            for table in unsettled:
                table.lock.release()

    def _look(self, session: str, look: Callable[[Table], T], *, wait: bool, fresh: bool = True) -> T:
        table = self._table(session)
        if not wait and table in self._unsettled:
            self._unsure += 1
            return look(table)
        if not table.lock.acquire(blocking=wait):
            raise _Waits if table.held else _Busy
        try:
            if not table.loaded:
                if not wait:
                    raise _Busy
                table.behind = False
                table.live = self._load(session)
                table.showing.look(now=True)
                table.loaded = True
            elif table.behind or (fresh and self._has_moved(table)):
                self._catch_up(table)
            try:
                return self._at_hand(table, look, wait=wait)
            except Refusal:
                if fresh or not self._has_moved(table):
                    raise
            self._catch_up(table)  # it was refused at a table that has moved on elsewhere
            return self._at_hand(table, look, wait=wait)
        except Unknown:
            if not table.loaded:
                self._tables.pop(session, None)
            raise
        finally:
            if table.loaded and not wait and self.host.store.pending:
                self._unsettled.append(table)
            else:
                table.lock.release()

    def _at_hand(self, table: Table, look: Callable[[Table], T], *, wait: bool) -> T:
        """Look. Whoever may not `wait` leaves what another program holds to one of those who may."""
        try:
            if wait:
                found = look(table)
                table.held = False
                return found
            with self.host.store.hurried():
                return look(table)
        except Held as held:
            table.held = True
            if wait:
                raise
            raise _Waits from held

    def is_held(self, session: str) -> bool:
        """Whether whoever is at a table waits for another program, so that to look there is to wait, too."""
        found = self._tables.get(session)
        return found is not None and found.held

    def if_at_hand(self, session: str, look: Callable[[Session], T]) -> T | None:
        """Look at a session as the database has it, on a thread; only if it is loaded and nobody at its
        table."""
        table = self._tables.get(session)
        if table is None or not table.lock.acquire(blocking=False):
            return None
        try:
            if not table.loaded:
                return None
            table.live.refresh()
            return look(table.live)
        finally:
            table.lock.release()

    def refresh(self, table: Table) -> None:
        """Take in what another process wrote to a file. Of a database that is shared that was done when the
        table was come to; what is shown there is in no log."""
        if not self.shared:
            table.live.refresh()
        table.showing.look()

    def _has_moved(self, table: Table) -> bool:
        """Whether another server has written since the table was last looked at."""
        return self.shared and self.host.store.last(table.live.session) != table.live.version

    def _catch_up(self, table: Table) -> None:
        """Take in what was written elsewhere; a session that is gone is forgotten."""
        table.behind = False
        try:
            table.live.refresh()
            table.live.people = self.host.people(table.live.session)
            table.showing.look(now=True)
        except Unknown as error:
            table.unload()
            raise nowhere() from error
        except Refusal:
            table.behind = True
            raise

    def _table(self, session: str) -> Table:
        with self._guard:
            found = self._tables.get(session)
            if found is None:
                shown = self.host.shown if self.shared else None
                found = self._tables[session] = Table(Showing(session, shown))
                self._make_room()
            self._tables.move_to_end(session)
            return found

    def _load(self, session: str) -> Session:
        if self.host.store.game(session) is None:
            raise nowhere()
        live = self.host.load(session, play=True)
        self.going.wait(live, self.now)
        self.going.take_up(live, self.now())
        return live

    def _make_room(self) -> None:
        idle = [name for name, each in self._tables.items() if not each.followers and not each.lock.locked()]
        for name in idle[: max(0, len(self._tables) - MOST)]:
            del self._tables[name]

    def wake(self, session: str) -> None:
        """Tell whoever follows a session, and what attends to it, that there is something new. Called on the
        loop."""
        self.attend(session)
        found = self._tables.get(session)
        if found is not None:
            _wake(found)

    async def listen(self) -> None:
        """Be told, on this loop, what other servers write."""
        loop = asyncio.get_running_loop()

        def told(session: str, last: int) -> None:
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(self._heard, session, last)

        self.host.store.hear(told)

    def _heard(self, session: str, last: int) -> None:
        """Another server wrote a session up to `last` (0: something beside it), or, without one, anything."""
        if not last:
            self.host.arranged.look_again()
        with self._guard:
            found = [self._tables.get(session)] if session else [*self._tables.values()]
        for table in found:
            if table is not None and not (last and table.loaded and table.live.version >= last):
                table.behind = True
                _wake(table)

    def now(self) -> int:
        """Seconds since 1970."""
        return self.host.hands.clock()

    def new_token(self) -> str:
        """A token that nobody can guess."""
        return f"rbk_{secrets.token_urlsafe(32)}"

    def stop(self) -> None:
        """Let every stream end. Called by a signal, so it takes no lock."""
        self.closing = True
        self.attend("")
        for each in list(self._tables.values()):
            _wake(each)

    def close(self) -> None:
        """Finish what was begun, and close the database."""
        self._quick.close()
        self._long.shutdown()
        self._patient.shutdown()
        self.host.close()


def _wake(table: Table) -> None:
    for each in tuple(table.followers):
        each.set()


def nowhere() -> Unknown:
    """What is said of a session that does not exist, and of one that is not for whoever asks: the same."""
    return Unknown(say("there is no such table, or it is not yours"))
