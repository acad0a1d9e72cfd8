"""Who sits at the table, who is asked, and whether it goes on."""

from __future__ import annotations

from msgspec import Struct, field
from msgspec.structs import astuple

from engine import table as kept
from engine.model import State
from projections.asking import deciders


class Seat(Struct, frozen=True):
    """A seat. `keeper`: who answers for one that left; `passes`: its standing pass, where the viewer may know
    it."""

    id: str
    asked: bool
    answered: bool
    keeper: str
    conceded: bool
    passes: str = field(name="pass")


class Request(kept.Request, frozen=True, gc=False, omit_defaults=False):
    """The open request to undo or redo, or to close, as it is shown: versions only, whatever lies in them."""


def seats(state: State) -> tuple[Seat, ...]:
    """In the order of seats."""
    course, table = state.course, state.table
    asked = deciders(state)
    answered = {slot.seat for slot in course.prompt.slots if slot.done} if course.prompt else set()
    return tuple(
        Seat(
            id=seat,
            asked=seat in asked,
            answered=seat in answered,
            keeper=table.keepers.get(seat, ""),
            conceded=seat in course.conceded,
            passes=table.passes.get(seat, ""),
        )
        for seat in course.seats or table.seats
    )


def request(asked: kept.Request | None) -> Request | None:
    """What is asked for; None where nothing is."""
    return None if asked is None else Request(*astuple(asked))


def over(state: State) -> bool:
    """Whether nothing can be played any more, as things stand (an ending can still be undone)."""
    return bool(state.course.ended) or state.table.closed
