"""Calling people when it is their turn: a request to an address of their chat program, after the commit.

It says whose turn it is at which table, and nothing else. It is sent at most once in a while, tried twice,
and no request ever waits for it."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Literal

from msgspec import Struct, json
from msgspec.structs import replace

from engine.errors import Refusal
from engine.wording import say
from projections.asking import deciders
from service.http.reaching import Reach, Unreached
from service.http.tables import Tables, words_of
from service.language import wording

if TYPE_CHECKING:
    from prometheus_client import Counter

    from replays.session import Session

CALL = "call"
"""What it is kept as among the arrangements."""
APART = 30.0
"""Seconds between two calls to a seat."""
AFTER = 2.0
"""Seconds until a call that was not taken is tried again."""
GIVEN_UP = 20
"""Calls in a row that were not taken, after which nobody is called there any more."""

Form = Literal["text", "content"]


class Call(Struct, frozen=True):
    """Where a seat is called: the address, under which word its program takes a sentence, in which
    language, and by which token (its hash) that was arranged. `seen`: the entry up to which the table was
    looked at; `called`: it was the seat's turn then, and it was told so; `failed`: calls in a row that were
    not taken."""

    url: str
    form: Form
    language: str
    by: str
    seen: int
    called: bool
    failed: int = 0


def is_asked(live: Session, seat: str) -> bool:
    """Whether it is a seat's turn, or that of one that it keeps."""
    if live.state.course.ended:
        return False
    return any(seat in (each, live.state.table.voice(each)) for each in deciders(live.state))


def after(live: Session, seat: str, call: Call) -> tuple[Call, bool]:
    """The call as it is once the table was looked at, and whether it is to be sent: it has become the seat's
    turn, or still is and others acted. Whoever has just acted sees it, and is not called."""
    since = [each for each in live.read(call.seen, live.version) if each.opens and each.event.lane == "play"]
    there, others = (any((each.seat == seat) is own for each in since) for own in (True, False))
    asked = is_asked(live, seat)
    sent = asked and not there and (others or not call.called)
    return replace(call, seen=live.version, called=asked), sent


def told(live: Session, seat: str, call: Call) -> str:
    """The sentence: whose turn it is, at which table."""
    words = words_of(live, wording(call.language))
    table = words.scenario(live.state.course.scenario) or words.game(live.rules.game)
    turn = say("It is the turn of {seat}: {table} ({session}).", seat=seat, table=table, session=live.session)
    return words.say(turn)


class Caller:
    """Sends calls, each in a task of its own. `counted`: how many were sent, failed, and put off."""

    def __init__(self, tables: Tables, reach: Reach, counted: Counter) -> None:
        self.tables, self.reach, self.counted = tables, reach, counted
        self._last: dict[tuple[str, str], float] = {}
        self._held: set[tuple[str, str]] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def held(self) -> set[str]:
        """The tables of seats whose call was put off, and may be sent now."""
        now = time.monotonic()
        return {session for session, seat in self._held if now >= self._last[session, seat] + APART}

    def look(self, live: Session) -> list[tuple[str, Call, str]]:
        """Whom to call now: seat, call and sentence. What was seen of the table is kept."""
        found = []
        arranged = self.tables.host.arranged
        for seat, kept in arranged.of(live.session, CALL).items():
            call = json.decode(kept, type=Call)
            if not self.tables.access.holds(call.by, self.tables.now()):
                arranged.drop(live.session, seat, CALL)
                continue
            sent, place = False, (live.session, seat)
            if live.version != call.seen:
                call, sent = after(live, seat, call)
                if not arranged.change(live.session, seat, CALL, kept, json.encode(call).decode()):
                    continue  # it was arranged anew meanwhile
            if (sent or place in self._held) and call.called:
                if self._may(place):
                    found.append((seat, call, told(live, seat, call)))
            else:
                self._held.discard(place)
        return found

    def _may(self, place: tuple[str, str]) -> bool:
        """Whether a seat may be called now; where not, it is later."""
        now = time.monotonic()
        if now < self._last.get(place, now - APART) + APART:
            if place not in self._held:
                self.counted.labels("held").inc()
            self._held.add(place)
            return False
        self._held.discard(place)
        self._last[place] = now
        return True

    def send(self, session: str, seat: str, call: Call, text: str) -> None:
        """Send a call, without waiting for it."""
        task = asyncio.create_task(self._send(session, seat, call, text))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _send(self, session: str, seat: str, call: Call, text: str) -> None:
        taken = await self._tried(call, text)
        self.counted.labels("sent" if taken else "failed").inc()
        failed = 0 if taken else call.failed + 1
        if failed != call.failed:
            await self.tables.run(lambda: self._keep_failed(session, seat, call.url, failed))

    def _keep_failed(self, session: str, seat: str, url: str, failed: int) -> None:
        arranged = self.tables.host.arranged
        kept = arranged.find(session, seat, CALL)
        if not kept or (call := json.decode(kept, type=Call)).url != url:
            return
        if failed >= GIVEN_UP:
            arranged.drop(session, seat, CALL)
        else:
            arranged.change(session, seat, CALL, kept, json.encode(replace(call, failed=failed)).decode())

    async def _tried(self, call: Call, text: str) -> bool:
        """Whether it was taken, at once or the second time."""
        for turn in range(2):
            try:
                await self.reach.send(call.url, {call.form: text})
            except Refusal:
                return False  # the name leads to somewhere near by now
            except Unreached as unreached:
                if turn or not unreached.again:
                    return False
                await asyncio.sleep(AFTER)
            else:
                return True
        return False

    async def close(self) -> None:
        """Leave what is under way."""
        for each in tuple(self._tasks):
            each.cancel()
        for each in tuple(self._tasks):
            with suppress(asyncio.CancelledError):
                await each
        await self.reach.close()
