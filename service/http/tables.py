"""The sessions at hand: each loaded once, under a lock of its own, with those who follow it.

What may touch the disk runs on two threads; more are slower. A follower is woken when entries were saved
here, and looks by itself every second, since another process may write to the same database.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from engine.errors import Unknown
from engine.wording import Wording, say
from projections.translator import Translator, translator
from service.host import Host

if TYPE_CHECKING:
    from replays.session import Session

T = TypeVar("T")

MOST = 512
"""Sessions that are kept loaded; the one that was used longest ago goes first, unless somebody follows it."""
THREADS = 2


class Table:
    """A session at hand. Whoever uses `live` holds `lock`."""

    def __init__(self, live: Session) -> None:
        self.live, self.lock = live, threading.Lock()
        self.followers: set[asyncio.Event] = set()


class Tables:
    """All sessions of one database, and the tokens for them."""

    def __init__(self, host: Host) -> None:
        self.host, self.access = host, host.access
        self.closing = False
        self.attend: Callable[[str], object] = bool
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._guard = threading.Lock()
        self._pool = ThreadPoolExecutor(THREADS, "table")

    async def run(self, work: Callable[[], T]) -> T:
        """Do what may wait for the disk, on a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def table(self, session: str) -> Table:
        """The table of a session by its whole id, loaded. `Unknown`, without a word about others."""
        with self._guard:
            found = self._tables.get(session)
            if found is None:
                found = self._tables[session] = Table(self._load(session))
                self._make_room()
            self._tables.move_to_end(session)
            return found

    def _load(self, session: str) -> Session:
        if self.host.store.game(session) is None:
            raise nowhere()
        return self.host.load(session, play=True)

    def _make_room(self) -> None:
        idle = [name for name, each in self._tables.items() if not each.followers]
        for name in idle[: max(0, len(self._tables) - MOST)]:
            del self._tables[name]

    def wake(self, session: str) -> None:
        """Tell whoever follows a session, and what attends to it, that there is something new. Called on the
        loop."""
        self.attend(session)
        found = self._tables.get(session)
        if found is not None:
            _wake(found)

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
        self._pool.shutdown()
        self.host.close()


def _wake(table: Table) -> None:
    for each in tuple(table.followers):
        each.set()


def nowhere() -> Unknown:
    """What is said of a session that does not exist, and of one that is not for whoever asks: the same."""
    return Unknown(say("there is no such table, or it is not yours"))


def words_of(live: Session, language: Wording) -> Translator:
    """The sentences of a table in a language, with its people by their names."""
    return translator(live.rules.game, replace(language, people=live.people))
