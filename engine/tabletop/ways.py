"""Ways over terrain: what it costs whoever walks, jumps or flies to come to a hex, where it may stop, and the
way there.

    lies = {placed("C4"): Lies(harms=1), placed("C5"): Lies(points=2), placed("D4"): Lies(solid=True)}
    ways = Ways(where, placed("C3"), "walks", lies, shut=enemies, taken={*enemies, *friends})
    next(ways.stops())                                    # (placed("C3"), (0, 0))

A cost is (harms, points): harm is gone into only where there is no other way, and then into as little as can
be. A walk pays for every hex that it enters. Who jumps is hindered in the last hex alone, who flies nowhere.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from itertools import tee
from typing import Literal

from msgspec import Struct

from engine.tabletop.hexes import Hex, Hexes
from engine.tabletop.space import led, reach

Gait = Literal["walks", "jumps", "flies"]
Cost = tuple[int, int]
"""Harms, and points."""
HARM = 10_000
"""What a harm weighs among points: more than any way has of these."""


class Lies(Struct, frozen=True):
    """What lies in a hex, as it hinders whoever moves. points: what it costs to walk in, at least 1. solid:
    nobody walks through or lands there."""

    harms: int = 0
    points: int = 1
    solid: bool = False


PLAIN = Lies()


class Ways:
    """The ways of one figure.

    lies: by hex what hinders there. shut: where nobody walks through. taken: where nobody stops. None of it
    counts for the hex in which the figure is.
    """

    def __init__(
        self,
        where: Hexes,
        start: Hex,
        gait: Gait,
        lies: Mapping[Hex, Lies],
        shut: Container[Hex],
        taken: Container[Hex],
    ) -> None:
        self.where, self.start, self.gait = where, start, gait
        self._lies, self._shut, self._taken = lies, shut, taken
        self._prices: dict[Hex, int | None] = {}
        self._costs: dict[Hex, int] = {}
        self._stops = self._stopping()

    @property
    def all(self) -> Mapping[Hex, Cost]:
        """What it costs to come to every hex in which it may stop, the cheapest first."""
        return dict(self.stops())

    def stops(self) -> Iterator[tuple[Hex, Cost]]:
        """The same one after another, found only as far as somebody asks, and once."""
        self._stops, found = tee(self._stops)
        return found

    def _stopping(self) -> Iterator[tuple[Hex, Cost]]:
        if self.gait == "walks":
            for at, cost in reach(self.where, {self.start: 0}, self._step):
                self._costs[at] = cost
                if at == self.start or at not in self._taken:
                    yield at, divmod(cost, HARM)
            return
        self._costs.update(self.where.away(self.start))
        able = [(at, self._landed(at, far)) for at, far in self._costs.items() if self._lands(at)]
        yield from sorted(able, key=lambda each: each[1])

    def left(self, goal: Hex) -> Mapping[Hex, Cost]:
        """What it costs to come to a hex from any other, without what a jump pays to land there."""
        if self.gait == "walks":
            costs = reach(self.where, {goal: 0}, lambda to, at: self._step(at, to))
            return {at: divmod(cost, HARM) for at, cost in costs}
        return {at: (0, steps) for at, steps in self.where.away(goal).items()}

    def way(self, end: Hex) -> tuple[Hex, ...]:
        """The hexes of a cheapest way to a hex that `stops` has come to; the first of these ways."""
        return led(self.where, self._costs, end, self._step)

    def _step(self, _: Hex, to: Hex) -> int | None:
        """What a step into a hex costs, which is a point to whoever does not walk; None where it is shut."""
        if self.gait != "walks":
            return 1
        if to not in self._prices:
            lies = self._lies.get(to, PLAIN)
            shut = (lies.solid or to in self._shut) and to != self.start
            self._prices[to] = None if shut else lies.harms * HARM + lies.points
        return self._prices[to]

    def _lands(self, at: Hex) -> bool:
        lies = self._lies.get(at, PLAIN)
        return at == self.start or (at not in self._taken and (self.gait == "flies" or not lies.solid))

    def _landed(self, at: Hex, steps: int) -> Cost:
        """What a jump or a flight of so many steps comes to."""
        if at == self.start or self.gait == "flies":
            return 0, steps
        lies = self._lies.get(at, PLAIN)
        return lies.harms, steps + lies.points - 1
