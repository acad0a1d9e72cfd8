"""What a service's tables hold, as a token may have it: fetched once, gone on from, read like a database."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property

from msgspec import json

from engine.audience import PUBLIC, REFEREE
from engine.codec import plain
from engine.errors import Unknown
from engine.store.directory import Directory, Listed
from engine.store.rows import Row, Secrets
from engine.wording import Text, say
from replays.bundle import SESSION, parse
from service.client.tables import Service, Table
from service.http.answers import Me, TableLine


class Held:
    """The rows of a table as a token may have them. `views`: whose; more than one where it acts for every
    seat: of those the rows are put together."""

    def __init__(self, table: Table, me: Me, line: TableLine) -> None:
        self.table, self.owner = table, me.role == "owner"
        seat = me.viewer if me.role in ("seat", "public") else PUBLIC
        self.views = line.seats if me.role == "table" else (seat,)
        self.secrets: Secrets | None = None
        self.rows: list[bytes] = []
        if self.owner:
            bundle = parse(table.file("full"), table.session)
            self.rows, self.secrets = list(bundle.rows), bundle.secrets
        else:
            copies = [parse(table.file(as_=each), table.session).rows for each in self.views]
            self.rows = together(copies)

    def go_on(self) -> None:
        """Fetch what came after."""
        after = len(self.rows)
        if self.owner:
            self.rows += self.table.rows(after, "full")
        else:
            self.rows += together([[*self.table.rows(after, as_=each)] for each in self.views])

    def opened(self, at: int) -> None:
        """Fetch all of it as the referee, which the service writes into the log."""
        data = self.table.file(as_=REFEREE, at=at)
        if not self.owner:
            self.rows = list(parse(data, self.table.session).rows)


def together(copies: Sequence[Sequence[bytes]]) -> list[bytes]:
    """The rows of several copies of a log, with every part open that is open in one of them."""
    return [_together(rows) for rows in zip(*copies, strict=False)]


def _together(rows: tuple[bytes, ...]) -> bytes:
    if all(row == rows[0] for row in rows):
        return rows[0]
    found = [plain(row) for row in rows]
    parts = zip(*(each["sealed"] for each in found), strict=True)
    found[0]["sealed"] = [next((each for each in part if "event" in each), part[0]) for part in parts]
    return json.encode(found[0], order="sorted")


class FarStore:
    """What a service's tables hold, read like a database, and never written to. `open_session` fetches."""

    path = None
    writable = True
    barrier: Text = say("")

    def __init__(self, service: Service, place: str) -> None:
        self.service, self.place = service, place
        self.held: dict[str, Held] = {}
        self.known: dict[str, TableLine] = {}

    @cached_property
    def me(self) -> Me:
        """What the token is for."""
        return self.service.me()

    def line(self, session: str) -> TableLine | None:
        """A table by its whole name, as it stood when it was first asked for."""
        if session not in self.known and SESSION.match(session):
            with suppress(Unknown):
                self.known[session] = self.service.line(session)
        return self.known.get(session)

    def keep(self, lines: list[TableLine]) -> list[Listed]:
        """Lines that the service tells: they are not asked for again."""
        self.known.update({each.session: each for each in lines})
        return [(each.session, each.game, each.version) for each in lines]

    @property
    def directory(self) -> FarDirectory:
        """Which tables there are, a page at a time."""
        return FarDirectory(self)

    @property
    def identity(self) -> str:
        return self.place

    def when_durable(self, work: Callable[[], None]) -> None:
        """Do this now: what a service tells is durable."""
        work()

    def sessions(self) -> list[tuple[str, str, int]]:
        """All of them, as they came."""
        return self.keep(self.service.tables())

    def game(self, session: str) -> str | None:
        line = self.line(session)
        return None if line is None else line.game

    def viewers(self, session: str) -> tuple[str, ...]:
        """Whose views the token shows."""
        me, line = self.me, self.line(session)
        return (me.viewer,) if me.viewer or line is None else (PUBLIC, *line.seats)

    def of(self, session: str) -> Held:
        """The rows of a table, fetched when they are first needed."""
        if session not in self.held:
            line = self.line(session)
            if line is None:
                raise Unknown(say("no session is called {name}", name=session))
            self.held[session] = Held(self.service.table(session), self.me, line)
        return self.held[session]

    def rows(self, session: str, after: int = 0, upto: int | None = None) -> list[Row]:
        if self.game(session) is None:
            return []
        found = self.of(session).rows[after:upto]
        return [Row(session, version, "", row) for version, row in enumerate(found, after + 1)]

    def last(self, session: str) -> int:
        return len(self.of(session).rows) if self.line(session) else 0

    def secrets(self, session: str) -> Secrets | None:
        return self.of(session).secrets if self.line(session) else None

    @contextmanager
    def reading(self, session: str) -> Iterator[Sequence[bytes]]:
        yield self.of(session).rows

    def tell(self, session: str) -> None:
        """Nobody: the service keeps names."""

    def shelf(self) -> None:
        """Nothing lies beside it here."""

    def version_of(self, session: str, command: str) -> int | None:
        """Nothing: which keys were used is for the service to know."""
        return None

    def close(self) -> None:
        self.service.close()


class FarDirectory(Directory):
    """Which tables a service has for a token."""

    def __init__(self, store: FarStore) -> None:
        super().__init__(store.sessions)
        self._store, self._service = store, store.service

    def page(self, most: int, before: str = "") -> list[Listed]:
        return self._store.keep(self._service.begun(most, before))[::-1]

    def older(self, than: str, most: int) -> int:
        return len(self._service.begun(most, than))

    def beginning(self, name: str, most: int) -> list[str]:
        return [session for session, _, _ in self._store.keep(self._service.beginning(name, most))]
