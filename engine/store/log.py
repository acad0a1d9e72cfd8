"""The store: `Store.open("sqlite:///games.db")` or `Store.open("postgresql://...")` for ever,
`Store.open("memory:")` while it lasts."""

from __future__ import annotations

import itertools
import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, cast

from eventsourcing.persistence import (
    ConnectionPoolClosedError,
    IntegrityError,
    PersistenceError,
)
from eventsourcing.utils import get_topic

from engine.errors import StorageRefusal, Unknown
from engine.store import look, memory, postgres, sqlite, trouble
from engine.store.address import is_address, shown
from engine.store.directory import Directory
from engine.store.game_log import GameLog
from engine.store.recorder import SessionRecorder
from engine.store.rows import Clash, Decision, Gone, Opening, Row, Secrets, check_rows
from engine.store.shelf import Shelf
from engine.store.stored_rows import StoredRows
from engine.store.trouble import refusing
from engine.store.watch import Feed
from engine.wording import say

NO_END = 2**63 - 1
_numbers = itertools.count(1)


class Store:
    """Sessions and their rows. Safe to use from several threads, and from several processes on one file.

    Every method raises `StorageRefusal` when the database cannot do it (locked, read-only, full, damaged).
    """

    def __init__(self, log: GameLog, place: str, path: Path | None = None) -> None:
        self.log, self.place, self.path = log, place, path
        self.barrier = trouble.read_only(place)
        """Why nothing can be written, where it is not `writable`."""
        self._recorder = log.recorder

    @staticmethod
    def open(address: str, lock_timeout: int = 5) -> Store:
        """Opens `sqlite:///PATH` (made if missing; an absolute path gives four slashes), `sqlite:///:memory:`,
        `memory:` or `postgresql://...` (made by `rollbook db init`). `lock_timeout`: seconds to wait for
        another program's lock.

        Raises `StorageRefusal` for every other address and for a database that may not be used.
        """
        if address == "memory:":
            return Store(GameLog({"PERSISTENCE_MODULE": get_topic(memory.Factory)}), address)
        if is_address(address):
            place = shown(address)
            with refusing(place):
                return Store(GameLog(postgres.environment(address, lock_timeout)), place)
        if not address.startswith("sqlite:///") or address == "sqlite:///":
            raise StorageRefusal(
                say(
                    "{address} is not a database address: use sqlite:///PATH, sqlite:///:memory:, "
                    "memory: or postgresql://HOST/NAME",
                    address=shown(address),
                )
            )
        name = address.removeprefix("sqlite:///")
        if name == ":memory:":
            uri = f"file:rollbook-{next(_numbers)}?mode=memory&cache=shared"
            return Store(_sqlite_log(uri, lock_timeout), address)
        path = Path(os.path.expanduser(name))  # an unknown `~name` stays as it is
        with refusing(str(path)):
            return _of_file(path, lock_timeout)

    @staticmethod
    def make(address: str) -> bool:
        """Makes what a database needs where that is not there; whether it was made. A file is made when it is
        opened, too; one on a server only here. Raises `StorageRefusal` as `open` does."""
        if is_address(address):
            with refusing(shown(address)):
                return postgres.make(address)
        path = Path(os.path.expanduser(address.removeprefix("sqlite:///")))
        new = not path.exists()
        Store.open(address).close()
        return new

    @property
    def writable(self) -> bool:
        """False for a file that can only be looked at; writing to it is refused."""
        with refusing(self.place):
            return self._recorder.writable

    @property
    def identity(self) -> str:
        """A random name given to the database when it was made: caches of another one are not of use."""
        with refusing(self.place):
            return self._recorder.identity()

    def create(
        self, session: str, game: str, secrets: Secrets, rows: Sequence[Row], command: str = ""
    ) -> None:
        """Saves a new session: its name, game and secrets, the rows (versions from 1) and the command key,
        in one transaction. Raises `Clash` when the session exists, `Gap` for rows that do not start at 1."""
        self._record(rows, Decision(session, command, Opening(game, secrets)))

    def append(self, session: str, rows: Sequence[Row], command: str = "", link: str = "") -> None:
        """Saves one decision: all its rows and its command key, or nothing. Durable when it returns.
        `link`: that of the row before, where it is known.

        Raises `Clash` when a version or the command key exists, `Gap` when the rows do not follow the log,
        `Unknown` for a session that was removed meanwhile, also if another has its name now.
        """
        self._record(rows, Decision(session, command, link=link))

    def _check_writable(self) -> None:
        if not self.writable:
            raise StorageRefusal(self.barrier)

    def _record(self, rows: Sequence[Row], decision: Decision) -> None:
        check_rows(decision.session, rows)
        self._check_writable()
        with refusing(self.place):
            try:
                self._recorder.record(rows, decision)
            except (IntegrityError, sqlite3.IntegrityError) as error:
                if not self._is_there(decision, rows[0].originator_version):
                    raise StorageRefusal(trouble.damaged(self.place)) from error
                raise Clash(decision.session, rows[0].originator_version) from error
            except Gone as error:
                raise Unknown(say("no session is called {session}", session=decision.session)) from error

    def _is_there(self, decision: Decision, first: int) -> bool:
        """Whether something of a decision that clashed can be read. An index that is damaged refuses what no
        look finds, and whoever tried again would try for ever."""
        if decision.opening is not None or self._recorder.game(decision.session) is None:
            return True
        if self._recorder.select_rows(decision.session, first - 1, NO_END):
            return True
        keys = (decision.command, *decision.commands)
        return any(self._recorder.version_of(decision.session, key) is not None for key in keys)

    def restore(
        self, session: str, game: str, secrets: Secrets, rows: Sequence[Row], commands: Mapping[str, int]
    ) -> None:
        """Saves a session that comes from elsewhere, whole, with the command keys of its decisions and the
        version at which each began; in one transaction. Raises `Clash` when the session exists."""
        self._record(rows, Decision(session, "", Opening(game, secrets), commands))

    def extend(self, session: str, rows: Sequence[Row], commands: Mapping[str, int]) -> None:
        """Saves the decisions by which a session was played on elsewhere, with their command keys, in one
        transaction. Raises `Clash` when it was played on here too."""
        self._record(rows, Decision(session, "", None, commands))

    @contextmanager
    def together(self, *, later: bool = False) -> Iterator[None]:
        """Commit together, at the end, what this thread saves inside: a commit waits for the disk. Each
        decision is all or nothing still, and nothing is durable before the end. Where it is `later`,
        decisions are written then, too, with a few statements, or before something is read: what others
        wrote, and a key that was used before, is met there, and loses all.

        Raises `StorageRefusal` at the end where something was lost that had not been refused by itself."""
        with refusing(self.place), self._recorder.together(later=later):
            yield

    @contextmanager
    def hurried(self) -> Iterator[None]:
        """Of a database on a server, what this thread does inside waits for what another program holds for a
        moment only. Raises `Held` then; the same again outside waits as long as ever."""
        with refusing(self.place), self._recorder.hurried():
            yield

    def when_durable(self, work: Callable[[], None]) -> None:
        """Do this once what this thread saved so far is durable: now, but for what it saves `together`. Where
        that is lost it is never done."""
        self._recorder.when_durable(work)

    @property
    def pending(self) -> int:
        """How often this thread saved something `together` that is not durable yet."""
        return self._recorder.pending

    def delete(self, session: str) -> None:
        """Removes a session: its rows, its secrets, its command keys. A tombstone stays (`rows.DELETED`), so
        that positions go on rising. Removing what is not there leaves a tombstone and harms nothing."""
        self._check_writable()
        with refusing(self.place):
            self._recorder.delete(session)

    def freeze(self) -> None:
        """From here on this store takes no more: what it holds is a copy, to be looked at."""
        self._recorder.writable = False

    def rows(self, session: str, after: int = 0, upto: int | None = None) -> list[Row]:
        """Rows with `after < version <= upto`, in version order; empty for an unknown session."""
        with refusing(self.place):
            end = NO_END if upto is None else min(upto, NO_END)
            return self._recorder.select_rows(session, min(after, NO_END), end)

    @contextmanager
    def reading(self, session: str) -> Iterator[StoredRows]:
        """The bytes of all rows as they stand now, in one transaction and in bounded memory."""
        with refusing(self.place), self._recorder.reading(session) as rows:
            yield rows

    def last(self, session: str) -> int:
        """The last version, 0 for an unknown session."""
        with refusing(self.place):
            return self._recorder.last(session)

    def secrets(self, session: str) -> Secrets | None:
        """Both secrets, None for an unknown session. `StorageRefusal` where they are damaged."""
        with refusing(self.place):
            try:
                return self._recorder.secrets(session)
            except ValueError as error:
                raise StorageRefusal(
                    say("the secrets of {session} are damaged: it can only be deleted", session=session)
                ) from error

    def game(self, session: str) -> str | None:
        """The name of the session's game, None for an unknown session."""
        with refusing(self.place):
            return self._recorder.game(session)

    def version_of(self, session: str, command: str) -> int | None:
        """The first version of the decision saved under a command key, None if there is none."""
        with refusing(self.place):
            return self._recorder.version_of(session, command)

    def commands(self, session: str) -> dict[str, int]:
        """Every command key of a session with the first version of its decision; none for an unknown one."""
        with refusing(self.place):
            return self._recorder.commands(session)

    def sessions(self) -> list[tuple[str, str, int]]:
        """(session, game, last version) of every session, in the order they were created."""
        with refusing(self.place):
            return self._recorder.sessions()

    @property
    def directory(self) -> Directory:
        """Which sessions there are, a page at a time."""
        with refusing(self.place):
            return self._recorder.directory()

    def subscribe(self, after_position: int = 0) -> Feed:
        """Rows of all sessions as they are saved, by this process or another, as (position, row)."""
        with refusing(self.place):
            return Feed(self._recorder.follow(after_position), self.place)

    def touched(self, after_position: int, most: int) -> list[tuple[int, str, int]]:
        """What was written after a position, unread, `most` entries at most: position, session and version;
        0 for a session that was removed."""
        with refusing(self.place):
            return self._recorder.touched(after_position, most)

    def left(self, after_position: int, most: int) -> int:
        """How many entries lie after a position, counted up to `most`; -1 for a position that lies behind the
        end, as after the log was put back to what it was."""
        with refusing(self.place):
            return self._recorder.left(after_position, most)

    def hear(self, told: Callable[[str, int], object]) -> bool:
        """Call `told`, from a thread of its own, with a session and its last version when another process has
        saved something, and with `("", 0)` where that may have been missed. False where nobody tells: then
        whoever wants to know looks."""
        with refusing(self.place):
            return self._recorder.hear(told)

    def tell(self, session: str) -> None:
        """Let other processes look at a session again, where they are told of writes: something beside its
        log changed."""
        with refusing(self.place):
            self._recorder.tell(session)

    def about(self) -> dict[str, int]:
        """Of a database on a server: `bytes` on its disk, `foreign` rows, which `make` would mend, and for
        how many seconds a transaction has `held` followers back; of others nothing."""
        with refusing(self.place):
            return self._recorder.about()

    def shelf(self) -> Shelf | None:
        """Where what lies beside the log is kept, if not in files beside `path`."""
        return self._recorder.shelf()

    def close(self) -> None:
        """Ends subscriptions and closes the database; what other threads are saving is still saved. Closing
        twice does nothing, everything else is refused afterwards."""
        self.log.recorder.stop_watches()
        self.log.close()
        self._recorder = cast(SessionRecorder, _Closed())

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _Closed:
    """In the recorder's place once a store is closed."""

    def __getattr__(self, name: str) -> Any:
        raise ConnectionPoolClosedError(name)


def _sqlite_log(uri: str, lock_timeout: float) -> GameLog:
    return GameLog(
        {
            "PERSISTENCE_MODULE": get_topic(sqlite.Factory),
            "SQLITE_DBNAME": uri,
            "SQLITE_LOCK_TIMEOUT": str(lock_timeout),
        }
    )


def _of_file(path: Path, lock_timeout: int) -> Store:
    """A store in a file; where its disk has no room, one that can only be looked at."""
    found = look.find(path, lock_timeout)
    try:
        return Store(_sqlite_log(found.uri, lock_timeout), str(path), path)
    except PersistenceError as error:
        uri = look.without_room(found, path, error)
    store = Store(_sqlite_log(uri, lock_timeout), str(path), path)
    store.barrier = trouble.full(str(path))
    return store
