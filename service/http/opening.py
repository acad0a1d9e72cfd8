"""The tables: which there are, opening one, and who is let in by which token."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from litestar import delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from engine import library
from engine.audience import PUBLIC, REFEREE
from engine.beginning import KERNEL_OPTIONS
from engine.errors import Malformed, NotYours
from engine.store.access import Grant, Kind, hash_of
from engine.wording import say
from projections.asking import deciders
from projections.translator import translator
from replays.create import Plan, dice_secret
from service import names
from service.commands.sessions import begun, named_seats, pace_of
from service.commands.simulating import odds_of
from service.http.answers import Granted, Joined, Known, Made, Me, Role, TableLine
from service.http.bodies import Invitation, Join, NewTable
from service.http.bots import BOT
from service.http.holders import Asked, Holder, Holding
from service.http.playing import Key
from service.http.problems import PROBLEMS, unnamed
from service.http.tables import Table, Tables, nowhere, words_of
from service.pledges import salted

if TYPE_CHECKING:
    from replays.session import Session

SECRET_KEY = 22
"""Characters of a key that is as good as a token."""
FORTNIGHT = 14 * 24 * 3600
HOUR = 3600


@get("/api/games", sync_to_thread=False, responses={}, tags=["tables"])
def games(request: Asked) -> list[dict[str, Any]]:
    """The games, each with its scenarios, how many seats it takes, and the options of its tables."""
    return [_game(game, request.state.language) for game in library.games()]


def _game(game: str, language: Any) -> dict[str, Any]:
    rules, words = library.rules(game), translator(game, language)
    scenarios = [
        {"id": each, "title": words.scenario(each), "intro": words.intro(each)} for each in rules.scenarios
    ]
    return {
        "game": game,
        "title": words.game(game),
        "version": rules.version,
        "seats": rules.seats,
        "scenarios": scenarios,
        "options": {key: list(values) for key, values in {**KERNEL_OPTIONS, **rules.options}.items()},
        "clauses": len(rules.clauses),
    }


@get("/api/games/{game:str}/odds", sync_to_thread=False, responses=PROBLEMS, tags=["tables"])
def game_odds(
    game: FromPath[str], skill: FromQuery[int | None] = None, difficulty: FromQuery[int | None] = None
) -> dict[str, Any]:
    """The exact chances of a test of a game, for every reading of the dice; without figures, those that the
    source published, beside ours."""
    return odds_of(game, skill, difficulty)


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
async def sessions(request: Asked, holder: Holding) -> list[TableLine]:
    """The tables that the token is for: one, or all of them."""
    tables: Tables = request.app.state.tables
    language = request.state.language

    def work() -> list[TableLine]:
        every = tables.host.store.sessions() if holder.owner else ()
        own = [name for name, _, _ in every] if holder.owner else [holder.grant.session]
        return [tables.look(name, lambda table: _line(table.live, language)) for name in own]

    return await tables.run(work, long=True)


def _line(live: Session, language: Any) -> TableLine:
    live.refresh()
    state, words = live.state, words_of(live, language)
    last = live.read(live.version - 1, live.version)[0]
    return TableLine(
        session=live.session,
        game=live.rules.game,
        scenario=state.course.scenario,
        title=words.scenario(state.course.scenario) or words.game(live.rules.game),
        seats=state.table.seats,
        names=dict(live.people),
        version=live.version,
        round=state.course.round,
        asked=deciders(state),
        over=bool(state.course.ended) or state.table.closed,
        result=state.course.ended,
        closed=state.table.closed,
        began=live.read(0, 1)[0].at,
        at=last.at,
    )


@post("/api/sessions", responses=PROBLEMS, tags=["tables"])
async def new(request: Asked, data: JSONBody[NewTable], key: Key, holder: Holding) -> Made:
    """Open a table. The answer holds the token of the whole table, and an invitation for each seat; the same
    request again under its key opens no second one, and makes them anew."""
    tables: Tables = request.app.state.tables
    if not holder.owner:
        raise NotYours(say("tables are opened by the owner"), "KER-6.1")
    return await tables.run(lambda: _opened(tables, data, key))


def _opened(tables: Tables, data: NewTable, key: str) -> Made:
    host, key = tables.host, f"http:{key}"
    people = named_seats(data.game, data.seats)
    pace = pace_of(data.game, data.pace) if data.pace else ""
    start, dice = data.start and bool(people), dice_secret(data.secret)
    if not start and (data.words or data.decks):
        raise Malformed(say("words and decks are given where the game starts at once"), "KER-3.6")
    words = {names.meant(each, people, people): salted(text) for each, text in data.words.items()}
    lists = {names.meant(each, people, people): text for each, text in data.decks.items()}
    seats = tuple(people)
    plan = Plan(
        data.game, data.scenario, seats, data.rulings, data.options, words, given=bool(dice), pace=pace
    )
    live = begun(host, plan, data.name, dice, start=start, key=key, decks=lists)
    session = live.session
    host.call(session, people)
    now = tables.now()
    token = tables.new_token()
    invitations = {seat: tables.new_token() for seat in (*people, PUBLIC)}
    grants = [Grant(hash_of(token), session, "", "token", now)]
    for viewer, each in invitations.items():
        grants.append(Grant(hash_of(each), session, viewer, "invitation", now, now + FORTNIGHT))
    tables.access.grant_all(grants)
    return Made(session, live.version, people, token, invitations)


@post("/api/join", responses=PROBLEMS, tags=["tables"])
async def join(request: Asked, data: JSONBody[Join], key: Key) -> Joined:
    """Exchange an invitation for a token. It counts once, so a link that is only looked at keeps counting.
    Where the answer was lost, the same request under the same key gives the same token again for an hour; so
    the key is to be made up of 22 random characters at least."""
    tables: Tables = request.app.state.tables
    if len(key) < SECRET_KEY:
        raise Malformed(say("the key of an exchange has at least {n} random characters", n=SECRET_KEY))
    digest = sha256(f"{data.invitation}\n{key}".encode()).digest()
    token = f"rbk_{urlsafe_b64encode(digest).decode().rstrip('=')}"

    def work() -> Grant | None:
        found = tables.access.exchange(data.invitation, token, tables.now())
        if found is not None:
            tables.host.arranged.drop(found.session, found.viewer, BOT)  # a person has come
        return found

    made = await tables.run(work)
    if made is None:
        raise unnamed()
    return Joined(made.session, made.viewer, token)


@post("/api/sessions/{session:str}/invitations", responses=PROBLEMS, tags=["tables"])
async def invite(
    request: Asked, session: FromPath[str], data: JSONBody[Invitation], holder: Holding
) -> Joined:
    """Invite somebody: to any seat by whoever holds the whole table; to look on, or to one's own seat at
    another device, by a seat. A `link` is good for everybody who only looks on."""
    tables: Tables = request.app.state.tables
    holder.enter(session)

    def work(table: Table) -> Joined:
        holder.viewer(table.live, data.viewer)
        if data.kind == "link" and data.viewer != PUBLIC:
            raise Malformed(
                say("a link that counts more than once is for looking on alone"), "KER-6.1", (PUBLIC,)
            )
        now = tables.now()
        token = tables.new_token()
        kind: Kind = "token" if data.kind == "link" else "invitation"
        tables.access.grant(token, session, data.viewer, kind, now, now + data.hours * HOUR)
        return Joined(session, data.viewer, token)

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
        return [_granted(each, now) for each in tables.access.of(session) if _is_for(holder, each)]

    return await tables.at(session, work)


def _is_for(holder: Holder, grant: Grant) -> bool:
    """Whether a grant is for whoever holds a token to know of and to take back."""
    return holder.shares or holder.grant.viewer in (REFEREE, grant.viewer)


def _granted(each: Grant, now: int) -> Granted:
    return Granted(each.hash, each.viewer, each.kind, each.made, each.ends, each.used, each.holds(now))


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


OPENING = (games, game_odds, me, sessions, new, join, invite, known, tokens, revoke)
