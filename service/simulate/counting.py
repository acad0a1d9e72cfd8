"""What is counted in a session: by a game's module `simulated` where it has one, else by gauges and draws."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from engine import facts as f
from engine import library
from engine.model import State

WOUNDS = "wounds:"


def by_gauges(state: State) -> dict[str, tuple[int, int]]:
    """The gauges of wounds: by figure what it has and can bear."""
    gauges = state.course.gauges.items()
    return {
        name.removeprefix(WOUNDS): (gauge.value, gauge.limit)
        for name, gauge in gauges
        if name.startswith(WOUNDS)
    }


def none(_: State) -> dict[str, int]:
    """No numbers of its own."""
    return {}


def by_draws(fact: f.Fact) -> Iterable[str]:
    """Cards turned up and drawn."""
    return fact.cards if isinstance(fact, f.Turned | f.Dealt) else ()


class Counting(Struct, frozen=True):
    """How a game's sessions are counted. wounds: at the end, by figure what it has and can bear. numbers: at
    the end, by name. came_up: the cards that a fact, public or sealed, brings up."""

    wounds: Callable[[State], dict[str, tuple[int, int]]] = by_gauges
    numbers: Callable[[State], dict[str, int]] = none
    came_up: Callable[[f.Fact], Iterable[str]] = by_draws


def counting(game: str) -> Counting:
    """How this game is counted."""
    module = library.optional(game, "simulated")
    if module is None:
        return Counting()
    return Counting(module.wounds, module.numbers, module.came_up)
