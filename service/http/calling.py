"""Calling people when it is their turn: a request to an address of their chat program, or a mail, after the
commit.

It says whose turn it is at which table, and nothing else. It is sent at most once in a while, tried twice,
and no request ever waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar

from msgspec import Struct, json
from msgspec.structs import replace

from engine.errors import Refusal
from engine.wording import say
from projections.asking import deciders
from service.http.letters import MAIL, Mail, turn
from service.http.mailer import Letter, Post, Unmailed
from service.http.reaching import Reach, Unreached
from service.http.tables import Tables
from service.http.telling import words_of
from service.language import wording

if TYPE_CHECKING:
    from prometheus_client import Counter

    from replays.session import Session

CALL = "call"
"""What it is kept as among the arrangements."""
APART = 30.0
"""Seconds between two calls to a seat."""
MAILS_APART = 300.0
"""The same by mail."""
AFTER = 2.0
"""Seconds until a call that was not taken is tried again."""
GIVEN_UP = 20
"""Calls in a row that were not taken, after which nobody is called there any more."""

Form = Literal["text", "content"]
W = TypeVar("W", "Call", Mail)


class Call(Struct, frozen=True):
    """Where a seat is called: the address, under which word its program takes a sentence, in which
    language, and by which token (its hash) that was arranged. `seen`: the entry up to which the table was
    looked at; `called`: it was the seat's turn then, and it was told so; `failed`: calls in a row that were
    not taken; `told`: when one was sent last, in seconds since 1970; `owed`: one was put off."""

    url: str
    form: Form
    language: str
    by: str
    seen: int
    called: bool
    failed: int = 0
    told: int = 0
    owed: bool = False


Place: TypeAlias = tuple[str, str, str]
"""A table, a seat of it, and the kind of its arrangement."""
Calls: TypeAlias = "list[tuple[str, Call | Mail, str | Letter]]"


def is_asked(live: Session, seat: str) -> bool:
    """Whether it is a seat's turn, or that of one that it keeps."""
    if live.state.course.ended:
        return False
    return any(seat in (each, live.state.table.voice(each)) for each in deciders(live.state))


def after(live: Session, seat: str, call: W) -> tuple[W, bool]:
    """The call as it is once the table was looked at, and whether it is to be sent: it has become the seat's
    turn, or still is and others acted. Whoever has just acted sees it, and is not called."""
    since = [each for each in live.read(call.seen, live.version) if each.opens and each.event.lane == "play"]
    there, others = (any((each.seat == seat) is own for each in since) for own in (True, False))
    asked = is_asked(live, seat)
    sent = asked and not there and (others or not call.called)
    return replace(call, seen=live.version, called=asked), sent


def told(live: Session, seat: str, call: Call | Mail) -> str:
    """The sentence: whose turn it is, at which table."""
    words = words_of(live, wording(call.language))
    table = words.scenario(live.state.course.scenario) or words.game(live.rules.game)
    turn = say("It is the turn of {seat}: {table} ({session}).", seat=seat, table=table, session=live.session)
    return words.say(turn)


class Caller:
    """Sends calls, each in a task of its own. `counted`: how many were sent, failed, and put off; `mails`:
    what sends mails, where whoever serves the tables named a server."""

    def __init__(self, tables: Tables, reach: Reach, counted: Counter, mails: Post | None = None) -> None:
        self.tables, self.reach, self.counted, self.mails = tables, reach, counted, mails
        self._held: dict[Place, float] = {}
        self._tasks: set[asyncio.Task[object]] = set()

    @property
    def held(self) -> set[str]:
        """The tables of seats whose call was put off, and may be sent now."""
        now = self.tables.now()
        return {place[0] for place, until in self._held.items() if now >= until}

    def any_at(self, session: str) -> bool:
        """Whether anybody is to be called at a table."""
        arranged = self.tables.host.arranged
        return bool(arranged.of(session, CALL) or (self.mails and arranged.of(session, MAIL)))

    def look(self, live: Session) -> Calls:
        """Whom to call now: seat, call and what it says. What was seen of the table is kept."""
        found: Calls = []
        for seat, call in self._due(live, CALL, Call):
            found.append((seat, call, told(live, seat, call)))
        if self.mails:
            for seat, mail in self._due(live, MAIL, Mail):
                found.append((seat, mail, turn(self.mails.link, live, seat, mail, told(live, seat, mail))))
        return found

    def _due(self, live: Session, kind: str, type_: type[W]) -> Iterator[tuple[str, W]]:
        """Who is to be called now, one way."""
        for seat, kept in self.tables.host.arranged.of(live.session, kind).items():
            call = self._decided(live, (live.session, seat, kind), kept, type_)
            if call is not None:
                yield seat, call

    def _decided(self, live: Session, place: Place, kept: str, type_: type[W]) -> W | None:
        """The call that is to be sent now. An address that has not said yes is told nothing. What is decided
        is kept before anything is sent, in the place of what it was decided on: of several servers that look
        at once one sends."""
        arranged, now = self.tables.host.arranged, self.tables.now()
        while kept:
            call = json.decode(kept, type=type_)
            self._held.pop(place, None)
            if not self.tables.access.holds(call.by, now) or _is_late(call, now):
                arranged.drop(*place)
                return None
            if not _is_wanted(call):
                return None
            made, sent = after(live, place[1], call) if live.version > call.seen else (call, False)
            due, until = made.called and (sent or made.owed), made.told + _apart(place)
            may = due and now >= until
            made = replace(made, told=now if may else made.told, owed=due and not may)
            if made == call or arranged.change(*place, kept, json.encode(made).decode()):
                if made.owed:
                    self._held[place] = until
                    self.counted.labels("held").inc(not call.owed)
                return made if may else None
            kept = arranged.find(*place)  # another server was first, or it was arranged anew
        return None

    def send(self, session: str, seat: str, call: Call | Mail, said: str | Letter) -> None:
        """Send a call, without waiting for it."""
        self._begin(self._send(session, seat, call, said))

    def ask(self, letter: Letter) -> None:
        """Send the mail that asks whether somebody is to be called at an address, without waiting for it."""
        self._begin(self._counted(letter))

    def _begin(self, sending: Coroutine[Any, Any, object]) -> None:
        task = asyncio.create_task(sending)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _counted(self, letter: Letter) -> None:
        self.counted.labels("asked" if await self._tried(letter) else "failed").inc()

    async def _send(self, session: str, seat: str, call: Call | Mail, said: str | Letter) -> None:
        taken = await (self._tried(said) if isinstance(said, Letter) else self._tried(said, call))
        self.counted.labels("sent" if taken else "failed").inc()
        failed = 0 if taken else call.failed + 1
        if failed != call.failed:
            await self.tables.run(lambda: self._keep_failed(session, seat, call, failed))

    def _keep_failed(self, session: str, seat: str, of: Call | Mail, failed: int) -> None:
        arranged, kind = self.tables.host.arranged, MAIL if isinstance(of, Mail) else CALL
        kept = arranged.find(session, seat, kind)
        if not kept or _where(call := json.decode(kept, type=type(of))) != _where(of):
            return
        if failed >= GIVEN_UP:
            arranged.drop(session, seat, kind)
        else:
            arranged.change(session, seat, kind, kept, json.encode(replace(call, failed=failed)).decode())

    async def _tried(self, said: str | Letter, call: Call | Mail | None = None) -> bool:
        """Whether it was taken, at once or the second time."""
        for again in range(2):
            try:
                if isinstance(said, Letter):
                    assert self.mails is not None
                    await self.mails.send(said)
                elif isinstance(call, Call):
                    await self.reach.send(call.url, {call.form: said})
            except Refusal:
                return False  # the name leads to somewhere near by now
            except (Unreached, Unmailed) as untaken:
                if again or not untaken.again:
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
        if self.mails:
            self.mails.close()


def _apart(place: Place) -> float:
    """Seconds between two calls to a seat, one way."""
    return MAILS_APART if place[2] == MAIL else APART


def _is_wanted(call: Call | Mail) -> bool:
    """Whether whoever is called there has said yes; of a chat its address is a secret, and says it."""
    return call.confirmed if isinstance(call, Mail) else True


def _is_late(call: Call | Mail, now: int) -> bool:
    return isinstance(call, Mail) and not call.confirmed and call.until < now


def _where(call: Call | Mail) -> str:
    return call.word if isinstance(call, Mail) else call.url
