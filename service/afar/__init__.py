"""A service in the place of a database: `--server URL`, for every command.

Looking works on what the service hands out: the whole log to its owner, to everybody else a copy as they may
have it, fetched once and gone on from. Whatever changes a table is sent as the engine's command. Who follows
(`play`, `watch`) is woken by the stream of the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from engine.commands import Join
from engine.store.snapshots import Snapshots
from replays.bundle_import import NOT_OURS
from replays.create import Plan
from replays.session import Outcome, Session, find_rules, pin
from service.afar.held import FarStore
from service.afar.session import FarAttempts, FarSession, FarSidecar
from service.client.tables import Service
from service.files import data_folder, text
from service.host import Host
from service.http.answers import Done
from service.http.bodies import File


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
        rules, codec = find_rules(store.game(session) or "")
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
        line = store.line(session)
        return {} if line is None else dict(line.names)

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
            brought=tuple([File(each.file, each.text, each.place) for each in plan.brought]),
            secret=dice.hex() if dice else "",
        )
        self.store.known.pop(made.session, None)
        return self.load(made.session, play=True)
