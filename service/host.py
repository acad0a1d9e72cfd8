"""The host: what the core does not have. It opens the database, and hands in time, chance and names.

Copies of sessions are `.rollbook` files, which are looked at and verified, and never written to. One that is
imported is kept beside the database, in the folder `DATABASE.copies`, so that it has a name like a session; a
session of the database goes before it.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from engine import library
from engine.commands import Join
from engine.dice import Chance
from engine.errors import Malformed, Refusal, StorageRefusal, Unknown
from engine.store.access import Access
from engine.store.arranged import Arranged
from engine.store.log import Store
from engine.store.rows import SECRET_BYTES, Secrets
from engine.store.shown import Shown
from engine.store.sidecar import Sidecar
from engine.store.snapshots import Snapshots
from engine.store.summaries import Summaries
from engine.system import Rules
from engine.wording import Text, say
from replays.attempts import Attempts
from replays.bundle import ENDINGS, SESSION, Bundle, is_file_name, parse
from replays.session import Environment, Outcome, Session, find_rules, open_live, pin
from replays.summaries import Keeper
from service import files, names

if TYPE_CHECKING:
    from typing import Self

NEAREST = 10
"""Sessions that are named where it is not clear which is meant."""
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Of session ids that are made up: none that is taken for another when it is read out."""


class Host:
    """One database, opened when it is first needed. Use it in a `with` statement."""

    afar = False
    """Whether a service stands in the place of the database; see `service.afar`."""

    def __init__(self, address: str = "") -> None:
        self.address = address or files.default_address()
        self.opened: Callable[[Session], object] = bool
        self.hands = Environment(lambda: int(time.time()), lambda: secrets.token_urlsafe(12))

    @cached_property
    def store(self) -> Store:
        """The log. `StorageRefusal` where it cannot be used."""
        return Store.open(self.address)

    @cached_property
    def cache(self) -> Snapshots:
        if self.store.shelf() is None:
            return Snapshots.sidecar(self.store)
        with suppress(OSError):
            files.data_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
        return Snapshots.open(self._beside("cache"), self.store.identity)

    @cached_property
    def sidecar(self) -> Sidecar:
        """What is kept beside the log and proves nothing: refused attempts, named what-ifs."""
        return Sidecar.of(self.store)

    @cached_property
    def summaries(self) -> Keeper:
        """What is said of all sessions at a glance."""
        return Keeper(self.store, Summaries.of(self.store), self.load)

    def held(self) -> tuple[int, int, int]:
        """How many sessions and entries there are, and how many entries the summaries do not say yet, counted
        up to 10,000. Nothing is made for it."""
        with Summaries.of(self.store, making=False) as kept:
            keeper = Keeper(self.store, kept, self.load)
            return (*keeper.totals(), keeper.behind())

    @cached_property
    def access(self) -> Access:
        """The tokens for its tables."""
        return Access.within(self.store)

    @cached_property
    def arranged(self) -> Arranged:
        """What seats have arranged: where they are called, which bot answers for them."""
        found = Arranged.within(self.store)
        found.told = self.store.tell
        return found

    @cached_property
    def shown(self) -> Shown:
        """What people at its tables show each other, where several servers share the database."""
        return Shown.within(self.store)

    def close(self) -> None:
        for each in ("summaries", "access", "arranged", "sidecar", "cache", "store"):
            if each in self.__dict__:
                self.__dict__.pop(each).close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # sessions ----------------------------------------------------------------------------------------

    def find(self, name: str = "") -> str:
        """The id of a session by its name, the beginning of its name, or (nothing, `-`) the last used one.

        Raises `Unknown` where there is none, with those that were begun last, or more than one, with the
        first of them by name.
        """
        if name in ("", files.HERE):
            return self._last()
        if self.store.game(name) is not None:
            return name
        found = self.store.directory.beginning(name, NEAREST)
        if len(found) == 1:
            return found[0]
        if found:
            raise Unknown(say("several sessions begin with {name}", name=name), "", tuple(found))
        raise Unknown(say("no session is called {name}", name=name), "", self._newest())

    def _last(self) -> str:
        session = files.last_used(self.address)
        if session and (self.store.game(session) is not None or self.copy(session) is not None):
            return session
        known = self._newest()
        if len(known) == 1:
            return known[0]
        raise Unknown(say("say which session: none was used here before"), "", known)

    def _newest(self) -> tuple[str, ...]:
        return tuple(session for session, _, _ in self.store.directory.page(NEAREST))

    def open(
        self, name: str = "", *, play: bool = False, first: Callable[[Session], object] = bool
    ) -> Session:
        """A session, loaded. To `play` it, the rules it is pinned to must be installed (`RulesMissing`);
        to look at it, the model of the game is enough. The name of a `.rollbook` file, or of an imported
        copy, opens that; it is never played on, and what `first` says of it comes before that it is not."""
        name = self._last() if name in ("", files.HERE) else name
        copy = self.copy(name)
        if copy is not None:
            live = self._open_copy(copy)
            if play:
                first(live)
                raise StorageRefusal(copied(name))
            if not is_file_name(name):
                self.remember(name)
            return live
        session = self.find(name)
        live = self.load(session, play=play)
        self.remember(session)
        self.opened(live)
        return live

    def load(self, session: str, *, play: bool = False) -> Session:
        """A session of the database by its whole id, loaded; it does not become the one used last."""
        live = open_live(session, self.store, self.cache, find_rules, self.hands)
        live.attempts = Attempts(lambda: self.sidecar, session)
        live.people = self.people(session)
        pin(live, play=play)
        if play and not self.store.writable:
            raise StorageRefusal(self.store.barrier)
        return live

    def _open_copy(self, path: Path) -> Session:
        """The session of a file, read-only; it is shown as whoever it was made for may see it."""
        from replays.bundle_import import (  # with all that verifies: few commands open a file
            holder,
            open_copy,
        )

        bundle = read_copy(path)
        live = open_copy(bundle, str(path), find_rules, self.hands)
        pin(live, play=False)
        live.holder = holder(bundle)
        return live

    def people(self, session: str) -> dict[str, str]:
        """What the seats of a session are called, where that is not their id. No file is made for it, and one
        that cannot be read stops nobody: then they are called by their ids. `StorageRefusal` where it lies in
        the database of the log, which cannot be read then either."""
        path = self.store.path
        if "sidecar" not in self.__dict__ and path is not None and not Path(f"{path}.beside").is_file():
            return {}
        try:
            return names.kept(self.sidecar, session)
        except StorageRefusal:
            if self.sidecar.shared:
                raise
            return {}

    def call(self, session: str, people: Mapping[str, str]) -> None:
        """Keep what the seats of a session are called, once."""
        before = self.people(session)
        names.keep(self.sidecar, session, {key: each for key, each in people.items() if key not in before})
        self.store.tell(session)

    def rename(self, session: str, seat: str, name: str) -> None:
        """Call a seat otherwise from here on."""
        names.keep_anew(self.sidecar, session, {**self.people(session), seat: name})
        self.store.tell(session)

    def here(self, what: Text) -> None:
        """Refuse what is done where a database is, and not through a service: `StorageRefusal`."""
        if self.afar:
            told = say("{what} where the database is, not with --server", what=what)
            raise StorageRefusal(told)

    def seat(self, live: Session, command: Join, name: str, key: str) -> Outcome:
        """Let somebody take a seat, and keep what people call them."""
        outcome = live.do(command, key=key)
        self.call(live.session, {command.seat: name})
        return outcome

    def remember(self, session: str) -> None:
        files.remember(self.address, session)

    def new_name(self, game: str, key: str = "") -> str:
        """An unused session id; of one command key always the same, so that it can be repeated."""
        if key:
            return f"{game}-{hashlib.sha256(key.encode()).hexdigest()[:10]}"
        while True:
            name = f"{game}-{''.join(secrets.choice(LETTERS) for _ in range(5))}"
            if self.store.game(name) is None:
                return name

    def new_secrets(self, dice: bytes | None = None) -> Secrets:
        """The two secrets of a new session; the dice secret may be given."""
        return Secrets(dice or secrets.token_bytes(SECRET_BYTES), secrets.token_bytes(SECRET_BYTES))

    def unborn(self, session: str, rules: Rules, made: Secrets, chance: Chance | None = None) -> Session:
        codec = library.codec(rules.game)
        return Session(session, rules, codec, self.store, self.cache, made, self.hands, chance)

    # copies ------------------------------------------------------------------------------------------

    @property
    def copies_folder(self) -> Path | None:
        """Where imported copies of this database are kept; none for a database in memory."""
        return self._beside("copies")

    def _beside(self, what: str) -> Path | None:
        """What is kept on this computer beside a database: beside its file, or of one on a server in the data
        folder, by its identity; nowhere for one in memory."""
        if self.store.path is not None:
            return Path(f"{self.store.path}.{what}")
        return None if self.store.shelf() is None else files.data_folder() / f"{self.store.identity}.{what}"

    def copy(self, name: str) -> Path | None:
        """The file that a word on the command line means: named itself, or an imported copy; None for a
        session of the database."""
        if is_file_name(name):
            return Path(name)
        name = self._last() if name in ("", files.HERE) else name
        kept = self.copies_folder
        if kept is None or not SESSION.match(name) or self.store.game(name) is not None:
            return None
        place = kept / f"{name}{ENDINGS[0]}"
        return place if place.is_file() else None

    def copies(self) -> Iterator[str]:
        kept = self.copies_folder
        if kept is not None and kept.is_dir():
            yield from sorted(each.name.removesuffix(ENDINGS[0]) for each in kept.glob(f"*{ENDINGS[0]}"))

    def is_folder(self, name: str) -> bool:
        """Whether a word means a folder of files. One that is the very name of a session, or of an imported
        copy, means that; with a slash in it (`./friday`) it is the folder."""
        if not os.path.isdir(name):
            return False
        if is_file_name(name) or not SESSION.match(name):
            return True
        with suppress(Refusal):  # a database that cannot be used holds no session of that name
            return self.store.game(name) is None and self.copy(name) is None
        return True

    def named(self, words: tuple[str, ...], *, everything: bool = False) -> list[str]:
        """The sessions and files that words mean, and before them every session of the database where it is
        `everything`. `Malformed` for a folder without files."""
        found = [session for session, _, _ in self.store.sessions()] if everything else []
        for word in words:
            if not self.is_folder(word):
                found.append(word)
                continue
            inside = [str(each) for each in files.below(Path(word)) if is_file_name(each.name)]
            if not inside:
                raise Malformed(say("{folder} holds no .rollbook files", folder=word))
            found += inside
        return found


def read_copy(path: Path) -> Bundle:
    """A file, not yet verified. `Malformed` for what is none."""
    return parse(files.whole(path), str(path))


def copied(name: str) -> Text:
    """Why a copy is not played on, and what would be."""
    return say(
        "{file} is a copy: it can be looked at, not played on. What can be played on is written where the "
        "session is, with: rollbook export SESSION FILE.rollbook --full",
        file=name,
    )


def session_name(name: str) -> str:
    """A name that a new session may have. `Malformed` otherwise."""
    if not SESSION.match(name):
        raise Malformed(say("{name} cannot name a session: use small letters, digits and hyphens", name=name))
    return name
