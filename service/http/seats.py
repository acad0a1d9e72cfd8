"""The seats of a table: who sits there, which bot answers for one, where its person is called."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from litestar import delete, get, put
from litestar.params import FromPath, JSONBody
from msgspec import json

from engine.commands import Note
from engine.errors import Illegal, NotYours
from engine.wording import say
from projections.asking import deciders
from service.http.answers import Called, SeatLine
from service.http.bodies import BotSeat, CallSeat
from service.http.bots import BOT
from service.http.calling import CALL, Call, is_asked
from service.http.holders import Asked, Holder, Holding
from service.http.letters import MAIL, is_confirmed
from service.http.problems import PROBLEMS
from service.http.reaching import Reach, Unreached, address
from service.http.tables import Table, Tables
from service.http.telling import words_of
from service.simulate.session import find_bot

if TYPE_CHECKING:
    pass

if TYPE_CHECKING:
    from replays.session import Session

T = TypeVar("T")


@get("/api/sessions/{session:str}/seats", responses=PROBLEMS, tags=["tables"])
async def seats(request: Asked, session: FromPath[str], holder: Holding) -> list[SeatLine]:
    """The seats of a table."""
    tables: Tables = request.app.state.tables
    holder.enter(session)

    def work(table: Table) -> list[SeatLine]:
        live = table.live
        live.refresh()
        state, asked = live.state, deciders(live.state)
        bots = tables.host.arranged.of(session, BOT)
        calls = tables.host.arranged.of(session, CALL)
        mails = {seat for seat, kept in tables.host.arranged.of(session, MAIL).items() if is_confirmed(kept)}
        came = tables.access.came(session, tables.now())
        return [
            SeatLine(
                seat,
                live.people.get(seat, seat),
                seat in asked,
                state.table.keeps(seat),
                bots.get(seat, ""),
                seat in calls or seat in mails,
                seat in came or seat in bots,
            )
            for seat in state.table.seats
        ]

    return await tables.at(session, work)


async def arranging(
    request: Asked, holder: Holder, session: str, seat: str, work: Callable[[Session], T]
) -> T:
    """Arrange something for a seat, as itself or as whoever holds the table. `NotYours` for another
    seat's."""
    tables: Tables = request.app.state.tables
    holder.enter(session)

    def own(table: Table) -> T:
        live = table.live
        live.refresh()
        if not holder.shares and holder.grant.viewer != seat:
            told = say("that is arranged by the seat itself, or by whoever holds the table")
            raise NotYours(told, "KER-6.1")
        if seat not in live.state.table.seats:
            raise NotYours(say("no seat is called {seat}", seat=seat), "KER-6.1", live.state.table.seats)
        return work(live)

    return await tables.at(session, own)


@put("/api/sessions/{session:str}/seats/{seat:str}/bot", responses=PROBLEMS, tags=["tables"])
async def sit(
    request: Asked, session: FromPath[str], seat: FromPath[str], data: JSONBody[BotSeat], holder: Holding
) -> BotSeat:
    """Let a bot answer for a seat, from what the seat sees, until a person claims it: by an invitation, or by
    whatever is done with the seat's own token. A note in the log says so, and each decision names the bot."""
    tables: Tables = request.app.state.tables
    language = request.state.language

    def work(live: Session) -> None:
        find_bot(live.rules.game, data.bot)
        if live.state.table.closed:
            raise Illegal(say("the session is closed"), "KER-6.5")
        if tables.host.arranged.find(session, seat, BOT) != data.bot:
            told = say("A bot, {bot}, answers for this seat from here on.", bot=data.bot)
            live.do(Note(seat, words_of(live, language).say(told)))
            tables.host.arranged.keep(session, seat, BOT, data.bot)

    await arranging(request, holder, session, seat, work)
    tables.wake(session)
    return data


@delete(
    "/api/sessions/{session:str}/seats/{seat:str}/bot", responses=PROBLEMS, status_code=204, tags=["tables"]
)
async def stand(request: Asked, session: FromPath[str], seat: FromPath[str], holder: Holding) -> None:
    """Let no bot answer for a seat any more."""
    arranged = request.app.state.tables.host.arranged
    await arranging(request, holder, session, seat, lambda _: arranged.drop(session, seat, BOT))


@put("/api/sessions/{session:str}/seats/{seat:str}/call", responses=PROBLEMS, tags=["tables"])
async def call(
    request: Asked, session: FromPath[str], seat: FromPath[str], data: JSONBody[CallSeat], holder: Holding
) -> Called:
    """Call whoever sits at a seat when it is their turn: `{form: sentence}` is sent to `url`, as chat
    programs take it (`text` or `content`). The sentence says whose turn it is at which table, in the language
    of this request. It counts as long as the token does that arranged it; the address must lead to the open
    internet, unless the owner allowed others."""
    tables: Tables = request.app.state.tables
    reach: Reach = request.app.state.reach
    language = request.state.language.code
    await arranging(request, holder, session, seat, lambda _: address(data.url))
    try:
        await reach.place(data.url)
    except Unreached as unreached:
        raise Illegal(say("{host} is found nowhere", host=address(data.url).hostname or "")) from unreached

    def work(live: Session) -> Called:
        made = Call(data.url, data.form, language, holder.grant.hash, live.version, is_asked(live, seat))
        tables.host.arranged.keep(session, seat, CALL, json.encode(made).decode())
        return _called(seat, made)

    return await arranging(request, holder, session, seat, work)


def _called(seat: str, call: Call) -> Called:
    return Called(seat, address(call.url).hostname or "", call.form, call.failed)


@get("/api/sessions/{session:str}/seats/{seat:str}/call", responses=PROBLEMS, tags=["tables"])
async def calls(request: Asked, session: FromPath[str], seat: FromPath[str], holder: Holding) -> list[Called]:
    """Where a seat is called: one place or none."""
    arranged = request.app.state.tables.host.arranged

    def work(_: Session) -> list[Called]:
        kept = arranged.find(session, seat, CALL)
        return [_called(seat, json.decode(kept, type=Call))] if kept else []

    return await arranging(request, holder, session, seat, work)


@delete(
    "/api/sessions/{session:str}/seats/{seat:str}/call", responses=PROBLEMS, status_code=204, tags=["tables"]
)
async def call_no_more(request: Asked, session: FromPath[str], seat: FromPath[str], holder: Holding) -> None:
    """Call a seat no longer."""
    arranged = request.app.state.tables.host.arranged
    await arranging(request, holder, session, seat, lambda _: arranged.drop(session, seat, CALL))


SEATS = (seats, sit, stand, call, calls, call_no_more)
