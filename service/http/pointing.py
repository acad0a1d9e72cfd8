"""Pointing: whoever sits at a table shows the others a card, a figure, a place or a hex.

At the table as it stands every seat may; at a moment of the past whoever leads a review through it does. What
is pointed at lies in everybody's sight (`projections.pointed`), so it is told to all alike. Nothing of it
stands in the log: it is told on the stream (`point`), until the next point or the next moment.
"""

from __future__ import annotations

import time

from litestar import get, post
from litestar.params import FromPath, JSONBody
from msgspec.structs import replace

from engine.audience import PUBLIC
from engine.errors import Illegal, Malformed, NotYours
from engine.wording import say
from projections.pointed import in_sight
from projections.translator import Translator
from replays.session import Session
from service.http.answers import InSight, Pointing
from service.http.bodies import PointAt
from service.http.bucket import Bucket
from service.http.holders import Asked, Holding
from service.http.problems import PROBLEMS, Busy
from service.http.reading import As, At, moment, reading
from service.http.showing import Now
from service.http.tables import Table, Tables
from service.http.telling import words_of

RATE, BURST = 2.0, 8.0
"""How often one may point: a second for long, and at once."""


@get("/api/sessions/{session:str}/point", responses=PROBLEMS, tags=["going back"])
async def pointable(request: Asked, session: FromPath[str], holder: Holding, at: At = 0) -> InSight:
    """What one may point at: all that is in everybody's sight, now or as it was."""

    def look(live: Session, words: Translator) -> InSight:
        version = moment(live, at)
        state = live.at(version)
        return InSight(session, version, in_sight(live.rules, state, words.on(state.board)))

    return await reading(request, session, holder, look)


@post("/api/sessions/{session:str}/point", status_code=200, responses=PROBLEMS, tags=["going back"])
async def point(
    request: Asked, session: FromPath[str], data: JSONBody[PointAt], holder: Holding, viewer: As = ""
) -> Pointing:
    """Point at something: everybody who looks at the same table is shown it (`point` on the stream)."""
    tables: Tables = request.app.state.tables
    holder.enter(session)
    language = request.state.language

    def work(table: Table) -> Pointing:
        live = table.live
        live.refresh()
        request.state.version = live.version
        seat = holder.viewer(live, viewer)
        if seat == PUBLIC and not holder.shares:
            raise NotYours(say("whoever only looks on does nothing at the table"), "KER-6.1")
        version = moment(live, data.at)
        state = live.at(version)

        def pointed(shown: Now) -> Now:
            leads = shown.review.by and shown.leader == holder.grant.hash
            if state.head != live.state.head and not leads:
                raise Illegal(say("whoever leads a review points at what was"))
            turn = shown.settled(live.state.head).pointing.turn + 1
            return replace(shown, pointing=Pointing(turn, seat, data.of, version, state.head))

        table.showing.look(now=True)
        pointed(table.showing.now)
        words = words_of(live, language).on(state.board)
        if data.of and data.of not in in_sight(live.rules, state, words):
            raise Malformed(say("{word} is nothing that everybody sees", word=data.of))
        now = time.monotonic()
        wait = table.points.setdefault(holder.grant.hash, Bucket(BURST, now)).wait(now, RATE, BURST)
        if wait:
            raise Busy(say("one points at so much at once that nobody follows"), wait)
        made = table.showing.change(pointed)
        tables.host.store.tell(session)
        return made.pointing

    try:
        return await tables.at(session, work)
    finally:
        tables.wake(session)


POINTING = (pointable, point)
