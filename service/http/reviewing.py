"""A review: one person leads through the moments of a table, others follow or look where they like.

Only where the leader looks is passed on, a version that everybody may know; each follower's page asks for the
table as its own seat sees it. Nothing of it stands in the log: it is told on the stream (`showing`).
"""

from __future__ import annotations

from litestar import post
from litestar.params import FromPath, JSONBody
from msgspec.structs import replace

from engine.audience import PUBLIC
from engine.errors import Illegal, NotYours
from engine.wording import say
from service.http.bodies import Leading
from service.http.holders import Asked, Holding
from service.http.problems import PROBLEMS
from service.http.reading import As, moment
from service.http.showing import Now, Review
from service.http.tables import Table, Tables


@post("/api/sessions/{session:str}/review", status_code=200, responses=PROBLEMS, tags=["going back"])
async def lead(
    request: Asked, session: FromPath[str], data: JSONBody[Leading], holder: Holding, viewer: As = ""
) -> Review:
    """Lead a review: everybody at the table is told on the stream (`review`) where the leader looks."""
    tables: Tables = request.app.state.tables
    holder.enter(session)

    def work(table: Table) -> Review:
        live = table.live
        live.refresh()
        request.state.version = live.version
        seat = holder.viewer(live, viewer)
        if seat == PUBLIC and not holder.shares:
            raise NotYours(say("whoever only looks on does nothing at the table"), "KER-6.1")
        by, at = ("", 0) if data.how == "end" else (seat, data.at)

        def led(now: Now) -> Now:
            before = now.review
            if data.how != "take" and not (before.by and now.leader == holder.grant.hash):
                leads = say("{seat} leads the review", seat=before.by)
                raise Illegal(leads if before.by else say("nobody leads a review"))
            moment(live, data.at)
            made = replace(now, review=Review(before.turn + 1, by, at), leader=holder.grant.hash)
            return made.settled(live.state.head)

        made = table.showing.change(led)
        tables.host.store.tell(session)
        return made.review

    try:
        return await tables.at(session, work)
    finally:
        tables.wake(session)


REVIEWING = (lead,)
