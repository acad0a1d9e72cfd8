"""A service in the place of a database: `--server URL`, for every command.

Looking works on what the service hands out: the whole log to its owner, to everybody else a copy as they may
have it, fetched once and gone on from. Whatever changes a table is sent as the engine's command. Who follows
(`play`, `watch`) is woken by the stream of the table.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec import json
from msgspec.structs import replace

from engine.audience import PUBLIC, REFEREE
from engine.codec import plain
from engine.commands import Agree, Answer, Command, Join, Look, Refuse
from engine.errors import Refusal, StorageRefusal
from engine.model import opening
from engine.seals import opening_link
from engine.store.rows import Row, Secrets
from engine.store.snapshots import Snapshots
from engine.wording import Text, say
from replays.attempts import Attempt, Attempts
from replays.bundle import parse
from replays.bundle_import import NOT_OURS
from replays.create import Plan
from replays.seek import Seeker
from replays.session import Outcome, Session, find_rules, pin
from replays.whatif import KIND as WHATIF
from service.client.tables import Service, Table
from service.files import data_folder, text
from service.host import Host
from service.http.answers import Done, Me, TableLine

if TYPE_CHECKING:
    from engine.model import State


def token_for(server: str, token: str) -> tuple[str, str]:
    """The address of a service, and the token for it: the one that is given, the one behind `#` of the
    address, or that of the line `ADDRESS TOKEN` in the file `tokens` of the data folder."""
    address, _, behind = server.partition("#")
    address = address.rstrip("/")
    if token or behind:
        return address, token or behind
    place = data_folder() / "tokens"
    lines = text(place).splitlines() if place.is_file() else []
    known = dict(each.split(maxsplit=1) for each in lines if len(each.split(maxsplit=1)) == 2)
    found = {key.rstrip("/"): value.strip() for key, value in known.items()}
    return address, found.get(address, "")


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

    def version_of(self, session: str, command: str) -> int | None:
        """Nothing: which keys were used is for the service to know."""
        return None

    def close(self) -> None:
        self.service.close()


class FarSession(Session):
    """A table of a service, loaded and at hand: what it is asked is carried out there."""

    held: Held
    whole = False
    _follower: threading.Thread | None = None

    def refresh(self) -> None:
        """Take in what came meanwhile. Whoever asks again and again is woken by the stream."""
        if not self.version:
            super().refresh()
            return
        if self._follower is None:
            self._news, self._failed = threading.Event(), list[Refusal]()
            self._follower = threading.Thread(target=self._follow, args=(self.version,), daemon=True)
            self._follower.start()
            self._fetch()
        elif self._news.is_set():
            self._news.clear()
            self._fetch()
        elif self._failed:
            raise self._failed[0]

    def _fetch(self) -> None:
        self.held.go_on()
        super().refresh()

    def _follow(self, after: int) -> None:
        try:
            for _ in self.held.table.follow(after, self.held.views[0]):
                self._news.set()
            self._failed.append(StorageRefusal(say("the token counts no more, or the table is gone")))
        except Refusal as refusal:
            self._failed.append(refusal)

    def do(self, command: Command, key: str = "") -> Outcome:
        """Send a command, and take in what came of it."""
        if isinstance(command, Look):
            return self._looked(command.at)
        if isinstance(command, Answer) and not command.set and self.state.course.prompt is not None:
            command = replace(command, set=self.state.course.prompt.id)
        request = self.state.table.request
        if isinstance(command, Agree | Refuse) and not command.request and request is not None:
            command = replace(command, request=request.id)
        return self.done(self.held.table.command(command, key))

    def done(self, done: Done) -> Outcome:
        """What a command did, as the engine has it."""
        self._fetch()
        entries = self.decision(done.first)
        last = entries[-1].version if entries else done.version
        return Outcome(self.session, last, entries, done.repeated, done.undone)

    def save(self, asked: Callable[[State], Command | None], key: str) -> Outcome:
        """Send what is asked for on the table as it stands."""
        command = asked(self.state)
        return Outcome(self.session, self.version, ()) if command is None else self.do(command, key)

    def pass_on(self) -> None:
        """The service gives the answers that nobody types."""

    def bring(self, seat: str, text: str, key: str, by: str) -> Outcome:
        """Bring a decklist."""
        return self.done(self.held.table.deck(text, seat, by, key))

    def _looked(self, at: int) -> Outcome:
        """What the referee sees is fetched anew: what was closed is open."""
        before = self.version
        self.held.opened(at)
        if self.held.owner:
            self._fetch()
        else:
            self._begin_anew()
        return Outcome(self.session, self.version, tuple(self.read(before)))

    def _begin_anew(self) -> None:
        self.seeker = Seeker(self.rules.model, self.session, self, Snapshots.open(None))
        self.state, self.version, self.link = opening(self.rules.model), 0, opening_link(self.session)
        self._tail.clear()
        self.load()


class FarAttempts(Attempts):
    """What was tried in vain, which the service keeps."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def add(self, at: int, version: int, command: Command, refusal: Refusal) -> None:
        """Nothing: what the service refused it has kept itself."""

    def seen(self, viewer: str) -> list[Attempt]:
        return [Attempt(text=each.pop("message"), **each) for each in self.table.refused(viewer)]


class FarSidecar:
    """Beside the log of a service: the what-ifs that have a name."""

    def __init__(self, store: FarStore) -> None:
        self.store = store

    def rows(self, session: str, kind: str) -> list[str]:
        if kind != WHATIF:
            return []
        table = self.store.service.table(session)
        return [
            json.encode({"viewer": viewer, "plan": each}).decode()
            for viewer in self.store.viewers(session)
            for each in table.whatifs(viewer)
        ]

    def add(self, session: str, kind: str, body: str) -> None:
        kept: dict[str, Any] = json.decode(body)
        plan = kept["plan"]
        faces = [{"version": int(at), "faces": shown} for at, shown in plan.pop("faces", {}).items()]
        plan.pop("upto", None)
        self.store.service.table(session).whatif(kept["viewer"], faces=faces, **plan)


class FarHost(Host):
    """A service in the place of a database."""

    afar = True

    def __init__(self, server: str, token: str, language: str) -> None:
        super().__init__(server)
        self.service = Service(server, token, language=language)

    @cached_property
    def store(self) -> Any:
        """The tables of the service."""
        return FarStore(self.service, self.address)

    @cached_property
    def cache(self) -> Snapshots:
        return Snapshots.open(None)

    @cached_property
    def sidecar(self) -> Any:
        return FarSidecar(self.store)

    def close(self) -> None:
        """Close the connections."""
        self.cache.close()
        self.service.close()

    def load(self, session: str, *, play: bool = False) -> Session:
        """A table by its whole id. `play`: as `Host.load`."""
        store: FarStore = self.store
        held = store.of(session)
        rules, codec = find_rules(store.lines[session].game)
        secrets = held.secrets or NOT_OURS
        live = FarSession(session, rules, codec, self.store, self.cache, secrets, self.hands)
        live.held, live.whole = held, held.owner
        live.load()
        live.attempts, live.people = FarAttempts(held.table), self.people(session)
        pin(live, play=play and held.owner)
        if store.me.role in ("seat", "public"):
            live.holder = store.me.viewer
        return live

    def people(self, session: str) -> dict[str, str]:
        """What the seats of a table are called, where that is not their id."""
        store: FarStore = self.store
        return dict(store.lines[session].names) if session in store.lines else {}

    def call(self, session: str, people: Mapping[str, str]) -> None:
        """Nothing: the service keeps names as they come."""

    def seat(self, live: Session, command: Join, name: str, key: str) -> Outcome:
        """Let somebody take a seat."""
        assert isinstance(live, FarSession)
        body = {"type": "join", "seat": command.seat, "pledge": command.pledge, "name": name}
        done = live.held.table.sender.post(f"{live.held.table.path}/commands", body, Done, key)
        live.people = {**live.people, command.seat: name}
        return live.done(done)

    def begun(
        self, plan: Plan, people: Sequence[str], name: str, dice: bytes | None, *, start: bool, key: str
    ) -> Session:
        """Open a table. `people`: who plays, as people write their names."""
        made = self.service.open(
            plan.game,
            people,
            key=key,
            scenario=plan.scenario,
            name=name,
            options=dict(plan.options),
            rulings=dict(plan.rulings),
            pace=plan.pace,
            start=start,
            words={seat: words for seat, (words, _) in plan.words.items()},
            secret=dice.hex() if dice else "",
        )
        self.store.__dict__.pop("lines", None)
        return self.load(made.session, play=True)
