"""Going on by itself where several people play: before something is shown where nobody is asked, all have
some seconds in which they may make the table wait (KER-4.5). Whether and how long follows from what all can
see, so it is the same for every seat and tells nothing of a hand.

The passes of the pace are then given later, by what attends to the tables; nobody's request waits for them.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from engine.errors import StorageRefusal
from engine.pace import pace_pass, reasons
from service.http.bots import BOT

if TYPE_CHECKING:
    from replays.session import Session
    from service.host import Host

SECONDS, AGAIN_SECONDS = "3", 1.0


class Edge(Struct):
    """The window with set `id` of a session goes on at `until`, in seconds of the monotonic clock, after
    `seconds` in all; `given`: that was done."""

    id: int
    until: float
    seconds: int
    given: bool = False


class Left(Struct, frozen=True):
    """So many milliseconds are `left`, `of` how many, before the table goes on by itself."""

    left: int
    of: int


class Going:
    """The tables that are about to go on."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._edges: dict[str, Edge] = {}

    def wait(self, live: Session, now: Callable[[], int]) -> None:
        """Have a table wait where something is shown, if it gives people seconds and they may be several.
        Else nothing is tried to find out where that is."""
        if _seconds(live) and len(live.state.table.seats) > 1:
            live.going_on = lambda: self.may(live, now())

    def may(self, live: Session, now: int) -> bool:
        """Whether the pace may pass now, where something is shown after it. Else it may in some seconds."""
        asked, seconds = live.state.course.prompt, _seconds(live)
        if asked is None or not self._several(live, now):
            return True
        open_slots = [slot.question for slot in asked.slots if not slot.done]
        if any(reasons(live.rules, live.state, each) for each in open_slots):
            return True  # somebody is asked here: the table goes on after that answer
        edge = self._edges.get(live.session)
        if edge is None or edge.id != asked.id:
            edge = self._edges[live.session] = Edge(asked.id, time.monotonic() + seconds, seconds)
        return time.monotonic() >= edge.until

    def _several(self, live: Session, now: int) -> bool:
        """Whether people sit at a table with several devices: a seat has come by its invitation, and another
        is not a bot's."""
        people = {*live.state.table.present} - {*self._host.arranged.of(live.session, BOT)}
        return len(people) > 1 and bool(people & self._host.access.came(live.session, now))

    def take_up(self, live: Session, now: int) -> None:
        """A session was loaded: a pass that is still to be given, as after a restart, is given soon. Where
        another server may be about to give it people have their seconds first."""
        if live.whole and not live.state.course.ended and pace_pass(live.rules, live.state) is not None:
            asked, seconds = live.state.course.prompt, 0
            if self._host.store.shelf() is not None and self._several(live, now):
                seconds = _seconds(live)
            until = time.monotonic() + seconds
            self._edges[live.session] = Edge(asked.id if asked else 0, until, seconds)

    def due(self) -> list[str]:
        """The sessions that go on now."""
        now = time.monotonic()
        return [session for session, edge in [*self._edges.items()] if edge.until <= now and not edge.given]

    def soon(self, most: float) -> float:
        """Seconds until the next of them does, at most so many."""
        now = time.monotonic()
        return min(
            [most, *(max(0.0, edge.until - now) for edge in [*self._edges.values()] if not edge.given)]
        )

    def give(self, live: Session) -> bool:
        """Give the passes that are due. Whether the table moved."""
        edge, before = self._edges.get(live.session), live.version
        if edge is None or edge.until > time.monotonic():
            return False
        asked = live.state.course.prompt
        if edge.seconds and (asked is None or asked.id != edge.id):
            # The table moved: should it come back, all have their seconds again.
            del self._edges[live.session]
            return False
        edge.given = True
        try:
            live.pass_on()
        except StorageRefusal:
            edge.given, edge.until = False, time.monotonic() + AGAIN_SECONDS  # nothing was saved
            raise
        if live.version > before and self._edges.get(live.session) is edge:
            del self._edges[live.session]
        return live.version > before

    def forget(self, session: str) -> None:
        """There is no such session any more."""
        self._edges.pop(session, None)

    def left(self, live: Session) -> Left | None:
        """How long the open window still waits; None where it does not."""
        edge, asked = self._edges.get(live.session), live.state.course.prompt
        if edge is None or asked is None or edge.id != asked.id or edge.given or live.state.table.waits:
            return None
        return Left(max(0, round(1000 * (edge.until - time.monotonic()))), 1000 * edge.seconds)


def _seconds(live: Session) -> int:
    """The seconds that a table gives people, from its beginning on."""
    return int(live.state.course.options.get("grace", SECONDS))
