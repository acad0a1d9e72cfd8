"""Changing the table by hand: what may be changed about a thing, and what a change would show before it is
made. Both tell what whoever acts may know, and nothing is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import to_builtins

from engine.audience import PUBLIC, REFEREE
from engine.commands import Adjust, actor
from projections.called import FIELDS
from projections.listed import compared
from projections.translator import Translator
from replays.byhand_offered import Offered, foretold, near, offered, things
from service.http.bodies import Changes, command
from service.http.holders import Asked, Holding
from service.http.problems import PROBLEMS
from service.http.reading import reading

if TYPE_CHECKING:
    from replays.session import Session

By = Annotated[str, QueryParameter(max_length=200, description="Who acts, where a token has several.")]


@get("/api/sessions/{session:str}/by-hand", responses=PROBLEMS, tags=["by hand"])
async def offers(
    request: Asked,
    session: FromPath[str],
    holder: Holding,
    of: Annotated[str, QueryParameter(max_length=200, description="A seat, or a thing on the table.")] = "",
    by: By = "",
) -> dict[str, Any]:
    """What may be changed by hand about a thing: each kind of change as a sentence, as the event that a
    command `adjust` takes, and with what of it may be chosen otherwise. Without `of`, the things there
    are."""

    def look(live: Session, words: Translator) -> dict[str, Any]:
        seat = actor(holder.acting(Adjust(by, "", ())))
        viewer = holder.looks(live, _sees(seat))
        words = words.on(live.state.board)
        seats = live.state.course.seats
        known = [each for each in things(live, viewer) if each in seats or words.thing(each) != each]
        head = {"session": session, "version": live.version}
        named = [{"id": each, "name": words.thing(each)} for each in known]
        if not of:
            return {**head, "things": named, "changes": []}
        likely = tuple(dict.fromkeys((*near(live, viewer, of), *known)))
        found = offered(live, seat, of, likely)
        return {**head, "things": named, "changes": [_told(each, words) for each in found]}

    return await reading(request, session, holder, look, long=True)


def _sees(by: str) -> str:
    """Whose view a change is made on: acting as the referee is not looking, which would have to be logged."""
    return PUBLIC if by == REFEREE else by


def _told(each: Offered, words: Translator) -> dict[str, Any]:
    fields = [
        {
            "name": field.name,
            "label": words.say(FIELDS.get(field.name) or words.name_of(field.name)),
            "kind": field.kind,
            "value": field.value,
            "choices": [{"id": id, "name": words.thing(id)} for id in field.choices],
        }
        for field in each.fields
    ]
    return {"text": words.alone(each.event), "event": to_builtins(each.event), "fields": fields}


@post("/api/sessions/{session:str}/by-hand", status_code=200, responses=PROBLEMS, tags=["by hand"])
async def before(
    request: Asked, session: FromPath[str], data: JSONBody[Changes], holder: Holding
) -> dict[str, Any]:
    """What changes by hand would show, before they are made: each as a sentence, and every value that whoever
    makes them would see otherwise. What the rules make of it afterwards is not foretold. Changes that do not
    fit are refused as the command `adjust` refuses them."""

    def look(live: Session, words: Translator) -> dict[str, Any]:
        asked = holder.acting(command(data.adjust(), live.codec))
        assert isinstance(asked, Adjust)
        found = foretold(live, actor(asked), _sees(actor(asked)), asked.events)
        words = words.on(live.state.board)
        return {
            "version": live.version,
            "told": [words.alone(each) for each in asked.events],
            "changes": [list(each) for each in compared(found, words)],
        }

    return await reading(request, session, holder, look, long=True)


BY_HAND = (offers, before)
