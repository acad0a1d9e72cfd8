"""The tables: which there are, how each stands, and opening one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any, Literal

from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec.structs import replace

from engine.audience import PUBLIC, REFEREE
from engine.brought import LONGEST, MOST, Brought
from engine.errors import Malformed, NotYours
from engine.store.access import Grant, hash_of
from engine.store.summaries import Summaries
from engine.wording import Wording, say
from projections.translator import Translator
from replays.create import Plan, dice_secret
from replays.summaries import MOST_AT_ONCE
from replays.summary import line_of
from service import names
from service.begun import begun, named_seats, pace_of
from service.deals import Compared, compared, lay, seated
from service.http.answers import Made, Me, Role, TableLine
from service.http.bodies import NewTable
from service.http.holders import Asked, Holder, Holding
from service.http.playing import Key
from service.http.problems import PROBLEMS
from service.http.tables import Table, Tables, nowhere
from service.http.telling import words_of
from service.listing import listed, page_before, told_of
from service.pledges import salted

if TYPE_CHECKING:
    from replays.session import Session

LONGEST_OPENING = 2 * LONGEST * MOST
"""Bytes of what is sent to open a table: its files, escaped at worst to twice as much, and little else."""
MOST_NAMED = 1_000
"""Tables whose names begin alike that are listed at once."""
FORTNIGHT = 14 * 24 * 3600


def role(holder: Holder) -> Role:
    """What somebody is, by the token."""
    if holder.owner:
        return "owner"
    if holder.shares:
        return "table"
    if holder.grant.viewer == REFEREE:
        return "referee"
    return "public" if holder.grant.viewer == PUBLIC else "seat"


@get("/api/me", responses=PROBLEMS, tags=["tables"])
async def me(holder: Holding) -> Me:
    """What the token is for."""
    return Me(role(holder), holder.grant.session, holder.grant.viewer)


@get("/api/sessions", responses=PROBLEMS, tags=["tables"])
async def sessions(
    request: Asked,
    holder: Holding,
    most: Annotated[int, QueryParameter(ge=0, le=1000, description="So many; 0: all, as they came.")] = 0,
    before: Annotated[
        str,
        QueryParameter(
            max_length=300, description="Of the last line before: `at,session`; by `begun` `session`."
        ),
    ] = "",
    by: Annotated[
        Literal["played", "begun"], QueryParameter(description="What was played, or begun, last comes first.")
    ] = "played",
    begins: Annotated[
        str,
        QueryParameter(max_length=200, description="Those whose names begin so, by name, the first `most`."),
    ] = "",
) -> list[TableLine]:
    """The tables that the token is for: one, or all of them; `most`: those that were last played, the latest
    first, and with `before` those that come after a line; or those that were begun last, or whose names begin
    alike. One whose game is not installed is left out."""
    tables: Tables = request.app.state.tables
    language: Wording = request.state.language
    place = page_before(before) if most and by == "played" and not begins else None

    def rows(kept: Summaries) -> Iterable[Any]:
        if begins:
            return kept.beginning(begins, most or MOST_NAMED)
        if not most:
            return kept.all()
        return kept.page(most, place) if by == "played" else kept.begun(most, before)

    def work() -> list[TableLine]:
        if not holder.owner:
            own = holder.grant.session
            later = most and before and not begins
            return [] if later or not own.startswith(begins) else [_shown(tables, holder, own, language)]
        keeper = tables.host.summaries
        keeper.catch_up(once=MOST_AT_ONCE)
        keeper.unread(MOST_AT_ONCE)  # what could not be read for a moment is tried once more
        return [*listed(tables.host, rows(keeper.kept), language)]

    return await tables.run(work, long=True)


@get("/api/sessions/{session:str}", responses=PROBLEMS, tags=["tables"])
async def line(request: Asked, session: FromPath[str], holder: Holding) -> TableLine:
    """How a table stands: who sits there, whose turn it is, how it ended."""
    tables: Tables = request.app.state.tables
    language: Wording = request.state.language
    holder.enter(session)
    return await tables.run(lambda: _shown(tables, holder, session, language), long=True)


def _shown(tables: Tables, holder: Holder, session: str, language: Wording) -> TableLine:
    if tables.is_held(session):
        return replace(_line(tables.host.load(session), language), viewer=holder.grant.viewer)
    found = tables.look(session, lambda table: _line(table.live, language))
    return replace(found, viewer=holder.grant.viewer)


def _line(live: Session, language: Wording) -> TableLine:
    live.refresh()
    return told_of(live.session, live.rules.game, line_of(live), words_of(live, language), live.people)


@get("/api/sessions/{session:str}/compared", responses=PROBLEMS, tags=["tables"])
async def beside(request: Asked, session: FromPath[str], holder: Holding) -> Compared:
    """A session that is over beside the one whose deal it has: how both ended, and where they went apart."""
    tables: Tables = request.app.state.tables
    language: Wording = request.state.language
    holder.enter(session)

    def work(table: Table) -> Compared:
        def words(live: Session) -> Translator:
            return words_of(live, language)

        table.live.refresh()
        return compared(table.live, tables.host.load, words)

    return await tables.at(session, work, long=True)


@post("/api/sessions", request_max_body_size=LONGEST_OPENING, responses=PROBLEMS, tags=["tables"])
async def new(request: Asked, data: JSONBody[NewTable], key: Key, holder: Holding) -> Made:
    """Open a table. The answer holds the token of the whole table, and an invitation for each seat; the same
    request again under its key opens no second one, and makes them anew."""
    tables: Tables = request.app.state.tables
    if not holder.owner:
        raise NotYours(say("tables are opened by the owner"), "KER-6.1")
    made, grants = await tables.run(lambda: _opened(tables, data, key))
    await tables.write(lambda: tables.access.grant_all(grants))
    return made


def _begun(tables: Tables, data: NewTable, key: str) -> tuple[Session, dict[str, str]]:
    """The session, and by seat what people call whoever sits there."""
    host = tables.host
    if data.deal_of:
        if host.store.game(data.deal_of) != data.game:
            raise nowhere()
        if not data.start or any(
            (data.scenario, data.options, data.rulings, data.decks, data.words, data.brought, data.secret)
        ):
            raise Malformed(say("a deal that is played again has all else of its session, too"), "KER-9.6")
        deal, people = seated(host.load(data.deal_of, play=True), data.seats, data.deal_at)
        return lay(host, deal, people, data.name, key), people
    if data.deal_at:
        raise Malformed(say("the entry from which on a deal is played names no session"), "KER-9.6")
    people = named_seats(data.game, data.seats)
    pace = pace_of(data.game, data.pace) if data.pace else ""
    start, dice = data.start and bool(people), dice_secret(data.secret)
    if not start and (data.words or data.decks):
        raise Malformed(say("words and decks are given where the game starts at once"), "KER-3.6")
    words = {names.meant(each, people, people): salted(text) for each, text in data.words.items()}
    lists = {names.meant(each, people, people): text for each, text in data.decks.items()}
    seats = tuple(people)
    files = tuple([Brought(each.file, each.text, each.place) for each in data.brought])
    plan = Plan(
        data.game, data.scenario, seats, data.rulings, data.options, words,
        given=bool(dice), pace=pace, brought=files,
    )  # fmt: skip
    live = begun(host, plan, data.name, dice, start=start, key=key, decks=lists)
    host.call(live.session, people)
    return live, people


def _opened(tables: Tables, data: NewTable, key: str) -> tuple[Made, list[Grant]]:
    """A table that was opened, and what is yet to be granted: its token and invitations."""
    live, people = _begun(tables, data, f"http:{key}")
    session = live.session
    now = tables.now()
    token = tables.new_token()
    invitations = {seat: tables.new_token() for seat in (*people, PUBLIC)}
    every = [Grant(hash_of(token), session, "", "token", now)]
    for viewer, each in invitations.items():
        every.append(Grant(hash_of(each), session, viewer, "invitation", now, now + FORTNIGHT))
    ids = {each.viewer: each.hash for each in every[1:]}
    return Made(session, live.version, people, token, invitations, ids), every


OPENING = (me, sessions, line, beside, new)
