"""Who sits at the table, who is asked, and whose turn it is."""

from __future__ import annotations

from engine.model import State
from engine.table import Request
from projections.asking import deciders
from projections.games import Shown, Turn


def seats(state: State) -> list[Shown]:
    """`[{"id", "asked", "answered", "keeper", "conceded", "pass"}]` in the order of seats.

    keeper: who answers for a seat that left. pass: its standing pass, where the viewer may know it.
    """
    course, table = state.course, state.table
    asked = deciders(state)
    answered = {slot.seat for slot in course.prompt.slots if slot.done} if course.prompt else set()
    return [
        {
            "id": seat,
            "asked": seat in asked,
            "answered": seat in answered,
            "keeper": table.keepers.get(seat, ""),
            "conceded": seat in course.conceded,
            "pass": table.passes.get(seat, ""),
        }
        for seat in course.seats or table.seats
    ]


def initiative(order: tuple[Turn, ...]) -> list[Shown]:
    """`[{"id", "seat", "stands"}]`, stands being `done`, `now`, `next` or `out`."""
    return [{"id": each.id, "seat": each.seat, "stands": each.stands} for each in order]


def request(asked: Request | None) -> Shown | None:
    """The open request to undo or redo, or to close: versions only, whatever lies in them."""
    if asked is None:
        return None
    return {
        "id": asked.id,
        "by": asked.by,
        "to": asked.to,
        "redo": asked.redo,
        "crosses": list(asked.crosses),
        "agreed": list(asked.agreed),
        "closing": asked.closing,
    }


def over(state: State) -> bool:
    """Whether nothing can be played any more, as things stand (an ending can still be undone)."""
    return bool(state.course.ended) or state.table.closed
