"""The standings of a deal, for whoever may open a session of it, and what a table lets others see of it
there."""

from __future__ import annotations

from litestar import get, put
from litestar.params import FromPath, JSONBody

from engine.errors import NotYours
from engine.wording import Wording, say
from projections.translator import Translator
from replays.session import Session
from service.http.answers import Standings
from service.http.bodies import Shown
from service.http.holders import Asked, Holding
from service.http.problems import PROBLEMS
from service.http.tables import Table, Tables
from service.http.telling import words_of
from service.standings import allow, allowed, standings


@get("/api/sessions/{session:str}/standings", responses=PROBLEMS, tags=["tables"])
async def shown(request: Asked, session: FromPath[str], holder: Holding) -> Standings:
    """How all closed sessions ended that were played with the deal of this one, which is closed, and its
    dice: those that the token opens, and of others what their tables let everybody see who has the deal."""
    tables: Tables = request.app.state.tables
    language: Wording = request.state.language
    holder.enter(session)

    def work(table: Table) -> Standings:
        def words(live: Session) -> Translator:
            return words_of(live, language)

        live = table.live
        live.refresh()
        deal, rows = standings(
            tables.host, live, lambda each: holder.owner or each == holder.grant.session, words
        )
        place = next(n for n, each in enumerate(rows, 1) if each.session == session)
        return Standings(session, deal, allowed(tables.host, session), holder.shares, place, rows)

    return await tables.at(session, work, long=True)


@put("/api/sessions/{session:str}/standing", responses=PROBLEMS, tags=["tables"])
async def show(request: Asked, session: FromPath[str], data: JSONBody[Shown], holder: Holding) -> Shown:
    """Say what others see of this table in the standings of its deal: nothing, unless whoever holds the table
    says otherwise. It is kept beside the log."""
    tables: Tables = request.app.state.tables
    holder.enter(session)
    if not holder.shares:
        raise NotYours(say("whoever holds the table says what others see of it"), "KER-6.1")
    await tables.at(session, lambda _: allow(tables.host, session, data.shown))
    return data


STANDING = (shown, show)
