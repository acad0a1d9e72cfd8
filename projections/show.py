"""The whole table as one viewer sees it, in the shape that the doors print.

The order is always: the state, then its view (`engine.audience.view`), then the projection. Nothing here is
ever handed a state that was not filtered first, so there is nothing here that could give a secret away.
"""

from __future__ import annotations

from engine import audience
from engine.course import Course
from engine.model import Model, State
from projections import areas, figures, games, seats, threat
from projections.games import Shown


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
        **_game(model, seen),
        "board": game.board(seen),
        "wounds": figures.wounds(game.wounds(seen)),
        "threat": threat.threat(seen.course),
        "areas": areas.shown(game.areas(seen)),
        "hands": game.hands(seen),
        "initiative": seats.initiative(game.order(seen)),
        "modifiers": figures.modifiers(seen.course),
        "piles": piles(seen.course),
        "seats": seats.seats(seen),
        "request": seats.request(seen.table.request),
        "forward": list(seen.forward),
    }


def _game(model: Model, state: State) -> Shown:
    course, table = state.course, state.table
    return {
        "game": model.game,
        "scenario": course.scenario,
        "phase": course.phase,
        "round": course.round,
        "over": seats.over(state),
        "result": course.ended,
        "closed": table.closed,
        "rulings": {**course.rulings, **table.rulings},
        "options": dict(course.options),
    }


def piles(course: Course) -> Shown:
    """How many cards lie in each pile: `{PILE: COUNT}`. Which, and in what order, is nobody's view."""
    return {name: pile.count for name, pile in course.piles.items()}
