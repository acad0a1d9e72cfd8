"""What a service's tables hold, as a token may have it: fetched once, gone on from, read like a database."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property

from msgspec import json

from engine.audience import PUBLIC, REFEREE
from engine.codec import plain
from engine.store.rows import Row, Secrets
from engine.wording import Text, say
from replays.bundle import parse
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

    @cached_property
    def me(self) -> Me:
        """What the token is for."""
        return self.service.me()

    @cached_property
    def lines(self) -> dict[str, TableLine]:
        """The tables by name, as they stood when they were first asked for."""
        return {each.session: each for each in self.service.tables()}

    @property
    def identity(self) -> str:
        return self.place

    def when_durable(self, work: Callable[[], None]) -> None:
        """Do this now: what a service tells is durable."""
        work()

    def sessions(self) -> list[tuple[str, str, int]]:
        return [(each.session, each.game, each.version) for each in self.lines.values()]

    def game(self, session: str) -> str | None:
        return self.lines[session].game if session in self.lines else None

    def viewers(self, session: str) -> tuple[str, ...]:
        """Whose views the token shows."""
        me = self.me
        return (me.viewer,) if me.viewer else (PUBLIC, *self.lines[session].seats)

    def of(self, session: str) -> Held:
        """The rows of a table, fetched when they are first needed."""
        if session not in self.held:
            table = self.service.table(session)
            self.held[session] = Held(table, self.me, self.lines[session])
        return self.held[session]

    def rows(self, session: str, after: int = 0, upto: int | None = None) -> list[Row]:
        if self.game(session) is None:
            return []
        found = self.of(session).rows[after:upto]
        return [Row(session, version, "", row) for version, row in enumerate(found, after + 1)]

    def last(self, session: str) -> int:
        return len(self.of(session).rows) if session in self.lines else 0

    def secrets(self, session: str) -> Secrets | None:
        return self.of(session).secrets if session in self.lines else None

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
