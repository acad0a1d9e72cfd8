"""The register of rulings: what was ruled at the tables that a token is for."""

from __future__ import annotations

from typing import Annotated

from litestar import get
from litestar.params import QueryParameter

from engine.wording import render
from replays.summaries import MOST_AT_ONCE
from service.http.answers import Clauses, Rulings
from service.http.holders import Asked, Holding
from service.http.problems import PROBLEMS
from service.http.tables import Tables
from service.rulings import MOST, Search, search


@get("/api/rulings", responses=PROBLEMS, tags=["settling"])
async def rulings(
    request: Asked,
    holder: Holding,
    words: Annotated[str, QueryParameter(max_length=200, description="Every one of them occurs.")] = "",
    clause: Annotated[str, QueryParameter(max_length=40, description="FEL-6.4; FEL-6: all of it.")] = "",
    game: Annotated[str, QueryParameter(max_length=80, description="Of this game alone.")] = "",
    session: Annotated[str, QueryParameter(max_length=200, description="Of this session alone.")] = "",
    most: Annotated[int, QueryParameter(ge=1, le=100)] = MOST,
    before: Annotated[str, QueryParameter(max_length=300, description="`next` of the page before.")] = "",
) -> Rulings:
    """What was ruled, the newest first, at all tables that the token is for. Words are those of what was
    asked, of the reason and of notes, without regard to case or accents. A session that does not exist and
    one that is not yours have none."""
    tables: Tables = request.app.state.tables
    own = holder.grant.session
    if own and session not in ("", own):
        return Rulings((), "", 0)
    wanted = Search((words,), clause, game, session or own, most, before)

    def work() -> Rulings:
        tables.host.summaries.catch_up(once=MOST_AT_ONCE)
        return search(tables.host, wanted, request.state.language)

    return await tables.run(work, long=True)


@get("/api/rulings/clauses", responses=PROBLEMS, tags=["settling"])
async def clauses(
    request: Asked,
    holder: Holding,
    clause: Annotated[str, QueryParameter(max_length=40, description="This one alone.")] = "",
) -> Clauses:
    """How often each clause was disputed or ruled on at all tables that the token is for, read in which
    variant, and what came of it."""
    tables: Tables = request.app.state.tables
    keeper, own = tables.host.summaries, holder.grant.session

    def work() -> Clauses:
        keeper.catch_up(once=MOST_AT_ONCE)
        found = keeper.settled(clause, own)
        unread = {} if own else keeper.unread()
        why = {session: render(text, request.state.language) for session, text in unread.items()}
        return Clauses(tuple(found), why, keeper.behind())

    return await tables.run(work, long=True)


RULINGS = (rulings, clauses)
