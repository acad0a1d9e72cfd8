"""The whole table as one viewer sees it, in the shape that the interfaces print.

The order is always: the state, then its view (`engine.audience.view`), then the projection. Nothing here is
ever handed a state that was not filtered first, so there is nothing here that could give a secret away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from engine import audience
from engine.course import Course
from engine.model import Model, State
from projections import figures, games, seats, threat
from projections.areas import Area
from projections.figures import Figure, Modifier
from projections.games import Game, Turn
from projections.seats import Request, Seat
from projections.threat import Gauge


class Shown(Struct, frozen=True, kw_only=True):
    """The table. `head`: the last play entry of the line; `piles`: how many cards lie in each; `forward`: the
    rest points that redo goes to. Board and hands are the game's own, see `projections.games.Game`."""

    session: str
    version: int
    head: int
    viewer: str
    game: str
    scenario: str
    phase: str
    round: int
    over: bool
    result: str
    closed: bool
    rulings: Mapping[str, str]
    options: Mapping[str, str]
    board: object
    wounds: Mapping[str, Figure]
    threat: Mapping[str, Gauge]
    areas: tuple[Area, ...]
    hands: Mapping[str, object]
    initiative: tuple[Turn, ...]
    modifiers: tuple[Modifier, ...]
    piles: Mapping[str, int]
    seats: tuple[Seat, ...]
    request: Request | None
    forward: tuple[int, ...]


def show(model: Model, state: State, version: int, viewer: str, session: str = "") -> Shown:
    """The table after entry `version` as a viewer (`public`, a seat, `referee`) sees it."""
    seen = audience.view(model, state, viewer)
    game = games.find(model.game)
    return Shown(
        session=session,
        version=version,
        head=seen.head,
        viewer=viewer,
        game=model.game,
        forward=seen.forward,
        **{name: part.make(game, seen) for name, part in PARTS.items()},
    )


def piles(course: Course) -> Mapping[str, int]:
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
    "options": Part(lambda _, seen: seen.course.options, lambda it: (it.course.options,)),
    "board": Part(lambda game, seen: game.board(seen), lambda it: (it.board, it.course.modifiers)),
    "wounds": Part(lambda game, seen: game.wounds(seen), lambda it: (it.board, it.course.modifiers)),
    "threat": Part(lambda _, seen: threat.threat(seen.course), lambda it: (it.course.gauges,)),
    "areas": Part(lambda game, seen: game.areas(seen), lambda it: (it.board, it.course.piles)),
    "hands": Part(lambda game, seen: game.hands(seen), lambda it: (it.board,)),
    "initiative": Part(
        lambda game, seen: game.order(seen),
        lambda it: (it.board, it.course.phase, it.course.seats),
    ),
    "modifiers": Part(lambda _, seen: figures.modifiers(seen.course), lambda it: (it.course.modifiers,)),
    "piles": Part(lambda _, seen: piles(seen.course), lambda it: (it.course.piles,)),
    "seats": Part(lambda _, seen: seats.seats(seen), lambda it: (it.course, it.table)),
    "request": Part(lambda _, seen: seats.request(seen.table.request), lambda it: (it.table.request,)),
}
"""The parts, in the order in which they are shown."""


def texts(shown: Any) -> Iterator[str]:
    """Every text in what is shown, as plain values: ids among them, and names of fields."""
    if isinstance(shown, str):
        yield shown
    elif isinstance(shown, Mapping):
        for key, each in shown.items():
            yield key
            yield from texts(each)
    elif isinstance(shown, list | tuple):
        for each in shown:
            yield from texts(each)
