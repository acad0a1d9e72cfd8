"""The seats of a table: who sits there, which bot answers for one, where its person is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from litestar import delete, get, put
from litestar.params import FromPath, JSONBody
from msgspec import json

from engine.audience import PUBLIC, REFEREE
from engine.commands import Note
from engine.errors import Illegal, NotYours
from engine.wording import say
from projections.asking import deciders
from service.http.answers import Called, SeatLine
from service.http.bodies import BotSeat, CallSeat
from service.http.bots import BOT
from service.http.calling import CALL, Call, is_asked
from service.http.holders import Asked, Holder, Holding
from service.http.problems import PROBLEMS
from service.http.reaching import Reach, Unreached, address
from service.http.tables import Table, Tables, words_of
from service.simulate.session import find_bot

if TYPE_CHECKING:
    pass


@get("/api/sessions/{session:str}/seats", responses=PROBLEMS, tags=["tables"])
async def seats(request: Asked, session: FromPath[str], holder: Holding) -> list[SeatLine]:
    """The seats of a table."""
    tables: Tables = request.app.state.tables
    holder.enter(session)

    def work() -> list[SeatLine]:
        table = tables.table(session)
        with table.lock:
            live = table.live
            live.refresh()
            state, asked = live.state, deciders(live.state)
            arranged = tables.host.arranged
            bots, calls = arranged.of(session, BOT), arranged.of(session, CALL)
            return [
                SeatLine(
                    seat,
                    live.people.get(seat, seat),
                    seat in asked,
                    state.table.keeps(seat),
                    bots.get(seat, ""),
                    seat in calls,
                )
                for seat in state.table.seats
            ]

    return await tables.run(work)


def _own(tables: Tables, holder: Holder, session: str, seat: str) -> Table:
    """The table, where somebody may arrange things for this seat: its own token, or one for every seat."""
    table = tables.table(holder.enter(session))
    with table.lock:
        there = table.live.state.table.seats
    if seat not in there and (holder.shares or holder.grant.viewer in (REFEREE, PUBLIC)):
        raise NotYours(say("no seat is called {seat}", seat=seat), "KER-6.1", there)
    if not holder.shares and holder.grant.viewer != seat:
        raise NotYours(say("that is arranged by the seat itself, or by whoever holds the table"), "KER-6.1")
    return table


@put("/api/sessions/{session:str}/seats/{seat:str}/bot", responses=PROBLEMS, tags=["tables"])
async def sit(
    request: Asked, session: FromPath[str], seat: FromPath[str], data: JSONBody[BotSeat], holder: Holding
) -> BotSeat:
    """Let a bot answer for a seat, from what the seat sees, until a person claims it: by an invitation, or by
    whatever is done with the seat's own token. A note in the log says so, and each decision names the bot."""
    tables: Tables = request.app.state.tables
    language = request.state.language

    def work() -> None:
        table = _own(tables, holder, session, seat)
        with table.lock:
            live = table.live
            live.refresh()
            find_bot(live.rules.game, data.bot)
            if live.state.table.closed:
                raise Illegal(say("the session is closed"), "KER-6.5")
            if tables.host.arranged.find(session, seat, BOT) != data.bot:
                words = words_of(live, language)
                told = say("A bot, {bot}, answers for this seat from here on.", bot=data.bot)
                live.do(Note(seat, words.say(told)))
                tables.host.arranged.keep(session, seat, BOT, data.bot)

    await tables.run(work)
    tables.wake(session)
    return data


@delete(
    "/api/sessions/{session:str}/seats/{seat:str}/bot", responses=PROBLEMS, status_code=204, tags=["tables"]
)
async def stand(request: Asked, session: FromPath[str], seat: FromPath[str], holder: Holding) -> None:
    """Let no bot answer for a seat any more."""
    tables: Tables = request.app.state.tables

    def work() -> None:
        table = _own(tables, holder, session, seat)
        with table.lock:
            tables.host.arranged.drop(session, seat, BOT)

    await tables.run(work)


@put("/api/sessions/{session:str}/seats/{seat:str}/call", responses=PROBLEMS, tags=["tables"])
async def call(
    request: Asked, session: FromPath[str], seat: FromPath[str], data: JSONBody[CallSeat], holder: Holding
) -> Called:
    """Call whoever sits at a seat when it is their turn: `{form: sentence}` is sent to `url`, as chat
    programs take it (`text` or `content`). The sentence says whose turn it is at which table, in the
    language of this request. It counts as long as the token does that arranged it; the address must lead to
    the open internet, unless the owner allowed others."""
    tables: Tables = request.app.state.tables
    reach: Reach = request.app.state.reach
    language = request.state.language.code
    address(data.url)
    await tables.run(lambda: _own(tables, holder, session, seat))
    try:
        await reach.place(data.url)
    except Unreached as unreached:
        raise Illegal(say("{host} is found nowhere", host=address(data.url).hostname or "")) from unreached

    def work() -> Called:
        table = _own(tables, holder, session, seat)
        with table.lock:
            live = table.live
            live.refresh()
            made = Call(data.url, data.form, language, holder.grant.hash, live.version, is_asked(live, seat))
            tables.host.arranged.keep(session, seat, CALL, json.encode(made).decode())
            return _called(seat, made)

    return await tables.run(work)


def _called(seat: str, call: Call) -> Called:
    return Called(seat, address(call.url).hostname or "", call.form, call.failed)


@get("/api/sessions/{session:str}/seats/{seat:str}/call", responses=PROBLEMS, tags=["tables"])
async def calls(request: Asked, session: FromPath[str], seat: FromPath[str], holder: Holding) -> list[Called]:
    """Where a seat is called: one place or none."""
    tables: Tables = request.app.state.tables

    def work() -> list[Called]:
        _own(tables, holder, session, seat)
        kept = tables.host.arranged.find(session, seat, CALL)
        return [_called(seat, json.decode(kept, type=Call))] if kept else []

    return await tables.run(work)


@delete(
    "/api/sessions/{session:str}/seats/{seat:str}/call", responses=PROBLEMS, status_code=204, tags=["tables"]
)
async def call_no_more(request: Asked, session: FromPath[str], seat: FromPath[str], holder: Holding) -> None:
    """Call a seat no longer."""
    tables: Tables = request.app.state.tables

    def work() -> None:
        _own(tables, holder, session, seat)
        tables.host.arranged.drop(session, seat, CALL)

    await tables.run(work)


SEATS = (seats, sit, stand, call, calls, call_no_more)
