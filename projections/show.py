"""The whole table as one viewer sees it, in the shape that the interfaces print.

The order is always: the state, then its view (`engine.audience.view`), then the projection. Nothing here is
ever handed a state that was not filtered first, so there is nothing here that could give a secret away.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from engine import audience
from engine.course import Course
from engine.model import Model, State
from projections import areas, figures, games, seats, threat
from projections.games import Game, Shown


def show(model: Model, state: State, version: int, viewer: str, session: str = "") -> Shown:
    """The table after entry `version` as a viewer (`public`, a seat, `referee`) sees it.

    `{"session", "version", "head", "game", "scenario", "phase", "round", "over", "result", "closed", "board",
    "wounds": {FIGURE: {"wounds", "limit", "conditions"}}, "threat": {GAUGE: {"value", "limit", "seat"}},
    "areas", "hands", "initiative", "modifiers", "piles": {PILE: COUNT}, "seats", "rulings", "options",
    "request", "forward"}`. `head` is the last play entry of the line; `forward` are the rest points that redo
    goes to.
    """
    seen = audience.view(model, state, viewer)
    game = games.find(model.game)
    return {
        "session": session,
        "version": version,
        "head": seen.head,
        "viewer": viewer,
        "game": model.game,
        **{name: part.make(game, seen) for name, part in PARTS.items()},
        "forward": list(seen.forward),
    }


def piles(course: Course) -> Shown:
    """How many cards lie in each pile: `{PILE: COUNT}`. Which, and in what order, is nobody's view."""
    return {name: pile.count for name, pile in course.piles.items()}


class Part(Struct, frozen=True):
    """One part of what is shown. make: it, of a viewer's view. reads: the records that it is made of; those
    are never changed, so while they are the same objects it shows the same."""

    make: Callable[[Game, State], Any]
    reads: Callable[[State], tuple[object, ...]]


PARTS: Mapping[str, Part] = {
    "scenario": Part(lambda _, seen: seen.course.scenario, lambda it: (it.course.scenario,)),
    "phase": Part(lambda _, seen: seen.course.phase, lambda it: (it.course.phase,)),
    "round": Part(lambda _, seen: seen.course.round, lambda it: (it.course.round,)),
    "over": Part(lambda _, seen: seats.over(seen), lambda it: (it.course.ended, it.table.closed)),
    "result": Part(lambda _, seen: seen.course.ended, lambda it: (it.course.ended,)),
    "closed": Part(lambda _, seen: seen.table.closed, lambda it: (it.table.closed,)),
    "rulings": Part(
        lambda _, seen: {**seen.course.rulings, **seen.table.rulings},
        lambda it: (it.course.rulings, it.table.rulings),
    ),
    "options": Part(lambda _, seen: dict(seen.course.options), lambda it: (it.course.options,)),
    "board": Part(lambda game, seen: game.board(seen), lambda it: (it.board, it.course.modifiers)),
    "wounds": Part(
        lambda game, seen: figures.wounds(game.wounds(seen)), lambda it: (it.board, it.course.modifiers)
    ),
    "threat": Part(lambda _, seen: threat.threat(seen.course), lambda it: (it.course.gauges,)),
    "areas": Part(lambda game, seen: areas.shown(game.areas(seen)), lambda it: (it.board, it.course.piles)),
    "hands": Part(lambda game, seen: game.hands(seen), lambda it: (it.board,)),
    "initiative": Part(
        lambda game, seen: seats.initiative(game.order(seen)),
        lambda it: (it.board, it.course.phase, it.course.seats),
    ),
    "modifiers": Part(lambda _, seen: figures.modifiers(seen.course), lambda it: (it.course.modifiers,)),
    "piles": Part(lambda _, seen: piles(seen.course), lambda it: (it.course.piles,)),
    "seats": Part(lambda _, seen: seats.seats(seen), lambda it: (it.course, it.table)),
    "request": Part(lambda _, seen: seats.request(seen.table.request), lambda it: (it.table.request,)),
}
"""The parts, in the order in which they are shown."""
