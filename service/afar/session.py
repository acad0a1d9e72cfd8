"""A table of a service as a session: looked at from what is held of it, and changed by the service alone."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import json
from msgspec.structs import replace

from engine.commands import Agree, Answer, Command, Look, Refuse
from engine.errors import Refusal, StorageRefusal
from engine.model import opening
from engine.seals import opening_link
from engine.store.snapshots import Snapshots
from engine.wording import say
from replays.attempts import Attempt, Attempts
from replays.seek import Seeker
from replays.session import Outcome, Session
from replays.whatif import KIND as WHATIF
from service.afar.held import FarStore, Held
from service.client.tables import Table
from service.http.answers import Done

if TYPE_CHECKING:
    from engine.model import State


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

    def keep(self, session: str, kind: str, body: str) -> None:
        kept: dict[str, Any] = json.decode(body)
        plan = kept["plan"]
        faces = [{"version": int(at), "faces": shown} for at, shown in plan.pop("faces", {}).items()]
        plan.pop("upto", None)
        self.store.service.table(session).whatif(kept["viewer"], faces=faces, **plan)
