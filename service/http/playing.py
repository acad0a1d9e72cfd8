"""What is done at a table: one door for every command, whose answer holds what is asked next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from litestar import post
from litestar.params import FromPath, HeaderParameter, JSONBody
from msgspec.structs import replace

from engine import commands as c
from engine.audience import PUBLIC, REFEREE
from engine.commands import actor
from engine.errors import Malformed
from engine.wording import Text, say
from projections.translator import translator
from replays.byhand import shown_with
from service import decks, names
from service.http.answers import Done
from service.http.bodies import Deck, Given, Read, TakeSeat, command
from service.http.bots import BOT
from service.http.holders import Asked, Holding
from service.http.problems import PROBLEMS
from service.http.tables import Table, Tables
from service.http.telling import words_of
from service.signing import sign_closing

if TYPE_CHECKING:
    from engine.wording import Wording
    from replays.session import Outcome, Session

Key = Annotated[
    str,
    HeaderParameter(
        name="Idempotency-Key",
        min_length=1,
        max_length=80,
        description="A key of the client's own: the same request again gives its first result.",
    ),
]


@post("/api/sessions/{session:str}/commands", status_code=200, responses=PROBLEMS, tags=["table"])
async def do(
    request: Asked, session: FromPath[str], data: JSONBody[Given], key: Key, holder: Holding
) -> Done:
    """Carry out a command at a table. Where the table has moved on it is refused, with what is legal."""
    tables: Tables = request.app.state.tables
    holder.enter(session)
    language = request.state.language

    def work(table: Table) -> Done:
        live = table.live
        asked = holder.acting(command(data, live.codec))
        if not holder.shares:  # a person acts
            tables.host.arranged.drop(session, holder.grant.viewer, BOT)
        name = _newcomer(live, data) if isinstance(data, TakeSeat) else ""
        request.state.version = live.version
        with live.trying(asked):
            shown_with(live, getattr(asked, "events", ()))
        seat = getattr(asked, "seat", "") or actor(asked)
        # A key is its seat's own: another seat that makes up the same one asks for something else.
        outcome = live.do(asked, f"{holder.grant.viewer or seat}:{key}")
        sign_closing(live, outcome)
        if name:
            tables.host.call(session, {seat: name})
            live.people = tables.host.people(session)
        return done(table, outcome, PUBLIC if seat == REFEREE else seat, language)

    try:
        return await tables.at(session, work, fresh=False)
    finally:
        tables.wake(session)


def _newcomer(live: Session, data: TakeSeat) -> str:
    """The name of whoever takes a seat. `Malformed` for one that cannot be, or is like another's."""
    if not data.name:
        return ""
    name = names.written(data.name)
    others = (live.people.get(each, each) for each in live.state.table.seats if each != data.seat)
    if any(names.alike(each) == names.alike(name) for each in others):
        raise Malformed(say("two people are called {name}: say who is who", name=name), "KER-6.1")
    return name


@post("/api/sessions/{session:str}/deck", status_code=200, responses=PROBLEMS, tags=["table"])
async def deck(
    request: Asked, session: FromPath[str], data: JSONBody[Deck], key: Key, holder: Holding
) -> Done:
    """Bring a deck from a decklist when the seat is asked for one: the list is answered as if it had been
    typed. `said`: what was left out of it, or is unusual. A list that the game refuses leaves everything as
    it was."""
    tables: Tables = request.app.state.tables
    holder.enter(session)
    language = request.state.language

    def work(table: Table) -> Done:
        live, doubts = table.live, list[Text]()
        live.refresh()
        request.state.version = live.version
        asked = holder.acting(c.Answer(data.seat, (), by=data.by))
        assert isinstance(asked, c.Answer)
        own = f"{holder.grant.viewer or asked.seat}:{key}"
        outcome = decks.bring(live, asked.seat, data.text, own, asked.by, doubts.extend)
        seat = PUBLIC if REFEREE in (asked.seat, asked.by) else asked.seat
        words = words_of(live, language)
        return replace(done(table, outcome, seat, language), said=tuple(map(words.say, doubts)))

    try:
        return await tables.at(session, work, long=True)
    finally:
        tables.wake(session)


@post("/api/games/{game:str}/decklist", status_code=200, responses=PROBLEMS, tags=["tables"])
async def decklist(
    request: Asked, game: FromPath[str], data: JSONBody[Read], holder: Holding
) -> dict[str, Any]:
    """Read a decklist without bringing it: what it would answer to the questions of set-up, and `said`: what
    would be left out, or is unusual."""
    words = translator(game, request.state.language)
    found = decks.reader(game).read(data.text)
    return {
        "answers": [list(each) for each in found.answers()],
        "said": [words.say(each) for each in found.told],
    }


def done(table: Table, outcome: Outcome, seat: str, language: Wording) -> Done:
    """What came of a command, with the standing passes that it set off."""
    live = table.live
    first = outcome.entries[0].version if outcome.entries else live.version + 1
    last = outcome.version if outcome.repeated else live.version
    told, ask = table.spoken.since(live, seat, language, first - 1, last)
    link = live.link if last == live.version else live.read(last - 1, last)[0].link
    return Done(live.session, first, last, link, told, ask, outcome.repeated, outcome.undone)


PLAYING = (do, deck, decklist)
