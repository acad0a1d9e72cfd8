"""The stream of a table: what happens there, as one viewer may see it, for as long as the token counts.

Its events are server-sent: `id` is the version that the table stands at, and whoever comes back with it as
`Last-Event-ID` is told what came after, nothing twice and nothing left out. Nothing is queued: a follower is
woken, and reads on from its version. Two kinds of event have no id: `review` says where somebody leads a
review, `point` what somebody points at.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Annotated

from litestar import get
from litestar.params import FromPath, HeaderParameter
from litestar.response import ServerSentEvent, ServerSentEventMessage
from msgspec import json

from engine import events as ev
from engine.audience import REFEREE
from engine.errors import StorageRefusal, Unknown
from service.http.answers import Followed
from service.http.holders import Asked, Holder, Holding
from service.http.problems import PROBLEMS
from service.http.reading import As
from service.http.showing import Now
from service.http.tables import Table, Tables

if TYPE_CHECKING:
    from engine.wording import Wording

LOOK_SECONDS = 1.0
"""After which a follower looks by itself: another process may have written."""
ALIVE_SECONDS = 15.0
MOST = 500
"""Entries that one event tells of at most."""


Last = Annotated[int, HeaderParameter(name="Last-Event-ID", ge=0, le=2**53)]


@get(
    "/api/sessions/{session:str}/live",
    media_type="text/event-stream",
    responses=PROBLEMS,
    tags=["table"],
)
async def live(
    request: Asked,
    session: FromPath[str],
    holder: Holding,
    last: Last = 0,
    viewer: As = "",
) -> ServerSentEvent:
    """Follow a table from after entry `Last-Event-ID` (0: from now on)."""
    tables: Tables = request.app.state.tables
    holder.enter(session)
    language = request.state.language

    def begin(table: Table) -> tuple[Table, str, int]:
        seat = holder.looks(table.live, viewer)
        return table, seat, min(last, table.live.version) or table.live.version

    table, seat, version = await tables.at(session, begin)
    return ServerSentEvent(_events(tables, table, holder, seat, version, language))


async def _events(
    tables: Tables, table: Table, holder: Holder, seat: str, version: int, language: Wording
) -> AsyncIterator[ServerSentEventMessage]:
    woken = asyncio.Event()
    table.followers.add(woken)
    session = table.live.session
    try:
        yield ServerSentEventMessage(data=None, comment="open", retry=500)
        quiet, look, shown = 0.0, True, Now()
        while not tables.closing:
            woken.clear()
            found = await _since(tables, session, holder, seat, version, language, look=look)
            if found is None:
                yield ServerSentEventMessage(data="{}", event="over")
                return
            before, shown = shown, table.showing.now
            if shown.review != before.review:
                yield ServerSentEventMessage(json.encode(shown.review).decode(), "review")
            if shown.pointing != before.pointing:
                yield ServerSentEventMessage(json.encode(shown.pointing).decode(), "point")
            if found.version > version:
                version, quiet = found.version, 0.0
                yield ServerSentEventMessage(json.encode(found).decode(), "entries", str(version))
                continue
            try:
                await asyncio.wait_for(woken.wait(), LOOK_SECONDS)
                look = False  # what was saved here is at hand
            except TimeoutError:
                look = True
                quiet += LOOK_SECONDS
                if quiet >= ALIVE_SECONDS:
                    quiet = 0.0
                    yield ServerSentEventMessage(data=None, comment="still here")
    finally:
        table.followers.discard(woken)


async def _since(
    tables: Tables, session: str, holder: Holder, seat: str, version: int, language: Wording, *, look: bool
) -> Followed | None:
    """What came after an entry; None where the token no longer counts, or the session is gone. `look`: also
    what another process may have written."""

    def since(table: Table) -> Followed | None:
        if not tables.access.holds(holder.grant.hash, tables.now()):
            return None
        live = table.live
        if look:
            tables.refresh(table)
        table.showing.settle(live.state.head)
        if live.version <= version:
            return Followed(live.version, (), {})
        last = min(live.version, version + MOST)
        entries = live.read(version, last)
        if seat == REFEREE and all(isinstance(each.event, ev.Looked) for each in entries):
            return Followed(last, (), {})
        told, ask = table.spoken.since(live, seat, language, version, last)
        moved = any(isinstance(each.event, ev.CursorEvent) for each in entries)
        return Followed(last, told, ask if last == live.version else {}, moved)

    try:
        return await tables.at(session, since, fresh=look)
    except StorageRefusal:
        return Followed(version, (), {})  # it may be read again soon
    except Unknown:
        return None


FOLLOWING = (live,)
