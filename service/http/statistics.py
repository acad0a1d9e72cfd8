"""How many sessions were won, lost, given up: counted over the tables that a token is for."""

from __future__ import annotations

from typing import Annotated

from litestar import get
from litestar.params import QueryParameter

from replays.summaries import MOST_AT_ONCE
from service.http.answers import Statistics
from service.http.holders import Asked, Holding
from service.http.problems import PROBLEMS
from service.http.tables import Tables
from service.statistics import statistics as counted


@get("/api/statistics", responses=PROBLEMS, tags=["tables"])
async def statistics(
    request: Asked,
    holder: Holding,
    game: Annotated[str, QueryParameter(max_length=80, description="Of this game alone.")] = "",
    scenario: Annotated[str, QueryParameter(max_length=80, description="Of this scenario alone.")] = "",
) -> Statistics:
    """How many sessions there are by game, scenario, number of seats and how they stand, of those that the
    list of tables shows to the token: all of them to the owner, to others their own."""
    tables: Tables = request.app.state.tables
    keeper = tables.host.summaries

    def work() -> Statistics:
        keeper.catch_up(once=MOST_AT_ONCE)
        keeper.unread(MOST_AT_ONCE)  # what could not be read for a moment is tried once more
        own, language = holder.grant.session, request.state.language
        return counted(tables.host, language, game=game, scenario=scenario, session=own)

    return await tables.run(work, long=True)


STATISTICS = (statistics,)
