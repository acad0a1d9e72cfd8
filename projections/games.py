"""What each game shows of its board: a small module a game, found by name; without one, the board as it is.

A game's module (`projections.echoes`) holds `GAME`. It is handed a state that is already one viewer's view,
so it has nothing to hide and decides nothing; it makes records of its own of what it shows.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from engine.events import Event
from engine.model import State
from projections.areas import Area
from projections.ending import Ending
from projections.field import Field
from projections.figures import Figure
from projections.leads import Leading
from projections.places import Places
from projections.sight import Sight
from projections.story import Telling
from projections.sums import Sum


class Turn(Struct, frozen=True):
    """A place in the order of play: who, led by which seat (empty: by nobody), and `done`, `now`, `next` or
    `out`."""

    id: str
    seat: str = ""
    stands: str = "next"


def as_it_is(state: State) -> object:
    """The board's own records, as plain maps: what a game without a module shows."""
    return _with_numbers(state.board, msgspec.json.decode(msgspec.json.encode(state.board)))


def _with_numbers(kept: Any, shown: Any) -> Any:
    """What is shown of a record, also its numbers that are 0 and so are not written."""
    if isinstance(kept, Struct) and isinstance(shown, dict):
        fields = {field: getattr(kept, field) for field in kept.__struct_fields__}
        return {
            field: _with_numbers(each, shown.get(field, each))
            for field, each in fields.items()
            if field in shown or type(each) is int
        }
    if isinstance(kept, dict):
        return {key: _with_numbers(each, shown[key]) for key, each in kept.items()}
    return shown


def seats_in_turn(state: State) -> tuple[Turn, ...]:
    """The seats in the order they sit: the order of a game that knows no other."""
    return tuple(Turn(seat, seat) for seat in state.course.seats)


def _no_figures(_: State) -> Mapping[str, Figure]:
    return {}


def _no_hands(_: State) -> Mapping[str, object]:
    return {}


def _no_sums(_: Event) -> tuple[Sum, ...]:
    return ()


def _no_areas(_: State) -> tuple[Area, ...]:
    return ()


def _no_places(_: State) -> Places | None:
    return None


def _no_field(_: State) -> Field | None:
    return None


class Game(Struct, frozen=True, kw_only=True):
    """What a game shows of a state that is one viewer's view already.

    board: places, and what stands on them. again: the board, from a state, an earlier one and the board made
    of that; what is made of the same records may be the same object. wounds: by figure. hands: by who holds
    them: talents, items, cards; of cards that are hidden from the viewer only the count. order: initiative,
    or order of turns. What of the course these read stands in `projections.show.PARTS`.
    sums: the totals that an event carries, each with its addends. areas: how a table of cards is laid out; a
    game that has none is drawn by its places, or as plain lines. places: the graph that its map is drawn of;
    None before it is laid out, and where there is none. field: the same of a map of hexes.
    sight: what can be looked up; None: the cards and figures that are shown. by_hand: questions with nothing
    hidden in them that nobody can answer without a look at the own hand. ahead: questions that only say what
    comes first, and are asked with the one behind their first option. orders: questions of who is next, which
    one line answers for all that follow in the phase. leading: what put the addends of its sums where they
    count.
    telling: how its events make the lines of a story. ending: what is told of its end.
    """

    board: Callable[[State], object] = as_it_is
    again: Callable[[State, State, Any], object] | None = None
    wounds: Callable[[State], Mapping[str, Figure]] = _no_figures
    hands: Callable[[State], Mapping[str, object]] = _no_hands
    order: Callable[[State], tuple[Turn, ...]] = seats_in_turn
    sums: Callable[[Event], tuple[Sum, ...]] = _no_sums
    areas: Callable[[State], tuple[Area, ...]] = _no_areas
    places: Callable[[State], Places | None] = _no_places
    field: Callable[[State], Field | None] = _no_field
    sight: Sight | None = None
    by_hand: tuple[str, ...] = ()
    ahead: tuple[str, ...] = ()
    orders: tuple[str, ...] = ("order",)
    leading: Leading = Leading()
    telling: Telling = Telling()
    ending: Ending = Ending()


GENERIC = Game()

_added: dict[str, Game] = {}


def add(game: str, shows: Game) -> None:
    """What a game of another package shows (tests, systems installed beside us)."""
    _added[game] = shows


@functools.cache
def _built_in(game: str) -> Game:
    where = f"{__package__}.{game}"
    if not game.isidentifier() or importlib.util.find_spec(where) is None:
        return GENERIC
    found = getattr(importlib.import_module(where), "GAME", GENERIC)
    return found if isinstance(found, Game) else GENERIC


def find(game: str) -> Game:
    """What the game with this module name shows."""
    return _added.get(game) or _built_in(game)
