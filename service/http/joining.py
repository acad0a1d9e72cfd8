"""Who is let in: invitations, the tokens that they are exchanged for, and the names of people."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import TYPE_CHECKING

from litestar import delete, get, post, put
from litestar.params import FromPath, JSONBody

from engine.audience import PUBLIC, REFEREE
from engine.commands import Note
from engine.errors import Malformed, NotYours
from engine.store.access import HANDED, Grant, Kind
from engine.wording import Wording, say
from service import names
from service.http.answers import Awaited, Granted, Invited, Joined, Known
from service.http.bodies import Invitation, Join, Rename
from service.http.bots import BOT
from service.http.holders import Asked, Holder, Holding, sent
from service.http.playing import Key
from service.http.problems import PROBLEMS, unnamed
from service.http.tables import Table, Tables, nowhere
from service.http.telling import words_of

if TYPE_CHECKING:
    from replays.session import Session

SECRET_KEY = 22
"""Characters of a key that is as good as a token."""
HOUR = 3600


@get("/api/join", responses=PROBLEMS, tags=["tables"])
async def awaited(request: Asked) -> Awaited:
    """What an invitation is for, which is sent as a token is. It counts on: looking uses nothing up."""
    tables: Tables = request.app.state.tables
    language: Wording = request.state.language
    grant = await tables.run(lambda: tables.access.invited(sent(request), tables.now()))
    if grant is None:
        raise unnamed()

    def work(table: Table) -> Awaited:
        live = table.live
        live.refresh()
        course, words = live.state.course, words_of(live, language)
        game = words.game(live.rules.game)
        return Awaited(
            session=grant.session,
            viewer=grant.viewer,
            handed=grant.kind == HANDED,
            game=live.rules.game,
            game_title=game,
            scenario=course.scenario,
            title=words.scenario(course.scenario) or game,
            seats=live.state.table.seats,
            names=dict(live.people),
            round=course.round,
            over=bool(course.ended) or live.state.table.closed,
        )

    return await tables.at(grant.session, work)


@post("/api/join", responses=PROBLEMS, tags=["tables"])
async def join(request: Asked, data: JSONBody[Join], key: Key) -> Joined:
    """Exchange an invitation for a token. It counts once, so a link that is only looked at keeps counting.
    Where the answer was lost, the same request under the same key gives the same token again for an hour; so
    the key is to be made up of 22 random characters at least. Whoever joins at a seat may say what people
    call them. A seat that is handed on is then nobody else's: the tokens that it had count no more."""
    tables: Tables = request.app.state.tables
    language: Wording = request.state.language
    if len(key) < SECRET_KEY:
        raise Malformed(say("the key of an exchange has at least {n} random characters", n=SECRET_KEY))
    digest = sha256(f"{data.invitation}\n{key}".encode()).digest()
    token = f"rbk_{urlsafe_b64encode(digest).decode().rstrip('=')}"
    waiting = await tables.run(lambda: tables.access.invited(data.invitation, tables.now()))
    if waiting is not None and data.name:  # a name that cannot be uses nothing up
        await tables.at(waiting.session, lambda table: _name(table.live, waiting.viewer, data.name))

    def work() -> Grant | None:
        found = tables.exchange(data.invitation, token)
        if found is not None:
            tables.host.arranged.drop(found.session, found.viewer, BOT)  # a person has come
        return found

    made = await tables.write(work)
    if made is None:
        raise unnamed()

    def settle(table: Table) -> None:
        live = table.live
        live.refresh()
        if data.name:
            _rename(tables, live, made.viewer, data.name)
        if waiting is not None and waiting.kind == HANDED and not live.state.table.closed:
            live.do(Note(made.viewer, words_of(live, language).say(HANDED_ON)))

    await tables.at(made.session, settle)
    tables.wake(made.session)
    return Joined(made.session, made.viewer, token)


HANDED_ON = say("Somebody else plays this seat from here on.")


def _name(live: Session, viewer: str, typed: str) -> str:
    """The name that somebody at a seat wants. `Malformed` for what cannot be one, or is like another's."""
    if viewer not in live.state.table.seats:
        raise Malformed(say("only whoever sits at the table is called by a name"), "KER-6.1")
    name = names.written(typed)
    others = (live.people.get(each, each) for each in live.state.table.seats if each != viewer)
    if any(names.alike(each) == names.alike(name) for each in others):
        raise Malformed(say("two people are called {name}: say who is who", name=name), "KER-6.1")
    return name


def _rename(tables: Tables, live: Session, seat: str, typed: str) -> None:
    name = _name(live, seat, typed)
    if live.people.get(seat, seat) != name:
        tables.host.rename(live.session, seat, name)
        live.people = tables.host.people(live.session)


@put("/api/sessions/{session:str}/seats/{seat:str}/name", responses=PROBLEMS, tags=["tables"])
async def rename(
    request: Asked, session: FromPath[str], seat: FromPath[str], data: JSONBody[Rename], holder: Holding
) -> Rename:
    """Say what people call whoever sits at a seat. It is kept beside the log, never in it."""
    tables: Tables = request.app.state.tables
    holder.enter(session)

    def work(table: Table) -> Rename:
        if not holder.shares and holder.grant.viewer != seat:
            raise NotYours(say("a seat is named by whoever sits there"), "KER-6.1")
        _rename(tables, table.live, seat, data.name)
        return Rename(table.live.people.get(seat, seat))

    renamed = await tables.at(session, work)
    tables.wake(session)
    return renamed


@post("/api/sessions/{session:str}/invitations", responses=PROBLEMS, tags=["tables"])
async def invite(
    request: Asked, session: FromPath[str], data: JSONBody[Invitation], holder: Holding
) -> Invited:
    """Invite somebody: to any seat by whoever holds the whole table; to look on, or to one's own seat at
    another device, by a seat. A seat that is `handed` on is, when it is taken, nobody else's. A `link` is a
    token itself, good for everybody who only looks on."""
    tables: Tables = request.app.state.tables
    holder.enter(session)

    def work(table: Table) -> Invited:
        holder.viewer(table.live, data.viewer)
        if data.kind == HANDED and data.viewer == PUBLIC:
            raise Malformed(say("whoever looks on has no seat to hand on"), "KER-6.1")
        if data.kind == "link" and data.viewer != PUBLIC:
            told = say("a link that counts more than once is for looking on alone")
            raise Malformed(told, "KER-6.1", (PUBLIC,))
        now, token = tables.now(), tables.new_token()
        ends = now + data.hours * HOUR
        kind: Kind = "token" if data.kind == "link" else data.kind
        made = tables.access.grant(token, session, data.viewer, kind, now, ends)
        return Invited(session, data.viewer, token, made.hash, ends)

    return await tables.at(session, work)


@get("/api/sessions/{session:str}/holder", responses=PROBLEMS, tags=["tables"])
async def known(request: Asked, session: FromPath[str], holder: Holding) -> Known:
    """Who the token is for at this table, and who sits there."""
    tables: Tables = request.app.state.tables
    holder.enter(session)

    def work(table: Table) -> Known:
        seats = table.live.state.table.seats
        return Known(session, holder.grant.viewer, seats, dict(table.live.people))

    return await tables.at(session, work)


@get("/api/sessions/{session:str}/tokens", responses=PROBLEMS, tags=["tables"])
async def tokens(request: Asked, session: FromPath[str], holder: Holding) -> list[Granted]:
    """The tokens and invitations of a table, for whoever holds all of it; a seat sees its own."""
    tables: Tables = request.app.state.tables
    holder.enter(session)

    def work(_: Table) -> list[Granted]:
        now = tables.now()
        return [_granted(each, now, holder) for each in tables.access.of(session) if _is_for(holder, each)]

    return await tables.at(session, work)


def _is_for(holder: Holder, grant: Grant) -> bool:
    """Whether a grant is for whoever holds a token to know of and to take back."""
    return holder.shares or holder.grant.viewer in (REFEREE, grant.viewer)


def _granted(each: Grant, now: int, holder: Holder) -> Granted:
    own = each.hash == holder.grant.hash
    return Granted(each.hash, each.viewer, each.kind, each.made, each.ends, each.used, each.holds(now), own)


@delete("/api/sessions/{session:str}/tokens/{id:str}", responses=PROBLEMS, status_code=204, tags=["tables"])
async def revoke(request: Asked, session: FromPath[str], id: FromPath[str], holder: Holding) -> None:
    """Take a token or an invitation back. What is read with it ends at once."""
    tables: Tables = request.app.state.tables
    holder.enter(session)

    def work() -> None:
        known = {each.hash: each for each in tables.access.of(session)}
        if id not in known or not _is_for(holder, known[id]):
            raise nowhere()
        tables.revoke(session, id)

    await tables.run(work)
    tables.wake(session)


JOINING = (awaited, join, rename, invite, known, tokens, revoke)
