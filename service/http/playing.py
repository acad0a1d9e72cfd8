"""What is done at a table: one door for every command, whose answer holds what is asked next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from litestar import post
from litestar.params import FromPath, HeaderParameter, JSONBody

from engine.audience import PUBLIC, REFEREE
from engine.commands import actor
from replays.byhand import shown_with
from service.http.bodies import Done, Given, command
from service.http.holders import Asked, Holding
from service.http.problems import PROBLEMS
from service.http.tables import Table, Tables
from service.http.telling import told_since
from service.signing import sign_closing

if TYPE_CHECKING:
    from engine.wording import Wording
    from replays.session import Outcome

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
        request.state.version = live.version
        with live.trying(asked):
            shown_with(live, getattr(asked, "events", ()))
        seat = getattr(asked, "seat", "") or actor(asked)
        # A key is its seat's own: another seat that makes up the same one asks for something else.
        outcome = live.do(asked, f"{holder.grant.viewer or seat}:{key}")
        sign_closing(live, outcome)
        return _done(table, outcome, PUBLIC if seat == REFEREE else seat, language)

    try:
        return await tables.at(session, work)
    finally:
        tables.wake(session)


def _done(table: Table, outcome: Outcome, seat: str, language: Wording) -> Done:
    """What came of a command, with the standing passes that it set off."""
    live = table.live
    first = outcome.entries[0].version if outcome.entries else live.version + 1
    last = outcome.version if outcome.repeated else live.version
    told, ask = told_since(table, seat, language, first - 1, last)
    link = live.link if last == live.version else live.read(last - 1, last)[0].link
    return Done(live.session, last, link, told, ask, outcome.repeated, outcome.undone)


PLAYING = (do,)
