"""What is told beside the table: who one is, the odds of what may be chosen, what was tried in vain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from litestar import get
from litestar.params import FromPath, FromQuery

from engine.audience import PUBLIC, REFEREE
from engine.errors import NotYours
from engine.wording import say
from projections.translator import Translator
from service.commands.simulating import odds_of
from service.foretelling import foretold
from service.http.answers import Me, Role
from service.http.holders import Asked, Holder, Holding
from service.http.problems import PROBLEMS
from service.http.reading import As, reading

if TYPE_CHECKING:
    from replays.session import Session


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


@get("/api/sessions/{session:str}/odds", responses=PROBLEMS, tags=["table"])
async def odds(request: Asked, session: FromPath[str], holder: Holding, viewer: As = "") -> dict[str, Any]:
    """What can be told before a choice is made, of each open question: `told` of all of it, and by option
    what follows from choosing it, with the exact chance where dice decide. Worked out from what the viewer
    sees."""

    def look(live: Session, words: Translator) -> dict[str, Any]:
        seat = holder.looks(live, viewer)
        return {"session": session, "version": live.version, "foretold": foretold(live, seat, words)}

    return await reading(request, session, holder, look)


@get("/api/games/{game:str}/odds", sync_to_thread=False, responses=PROBLEMS, tags=["tables"])
def game_odds(
    game: FromPath[str], skill: FromQuery[int | None] = None, difficulty: FromQuery[int | None] = None
) -> dict[str, Any]:
    """The exact chances of a test of a game, for every reading of the dice; without figures, those that the
    source published, beside ours."""
    return odds_of(game, skill, difficulty)


@get("/api/sessions/{session:str}/refused", responses=PROBLEMS, tags=["settling"])
async def refused(
    request: Asked, session: FromPath[str], holder: Holding, viewer: As = ""
) -> list[dict[str, Any]]:
    """What a seat tried here that was refused; the referee sees everybody's. It proves nothing."""

    def look(live: Session, words: Translator) -> list[dict[str, Any]]:
        seat = holder.looks(live, viewer)
        if seat == PUBLIC:
            told = say("refused attempts are shown to their seat and the referee")
            raise NotYours(told, "KER-6.1", live.state.table.seats)
        found = () if live.attempts is None else live.attempts.seen(seat)
        names = ("version", "seat", "what", "choice", "error", "clause", "legal", "at")
        return [
            {**{name: getattr(each, name) for name in names}, "message": words.say(each.said)}
            for each in found
        ]

    return await reading(request, session, holder, look)


BESIDE = (me, odds, game_odds, refused)
