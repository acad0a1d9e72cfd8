"""What a monster's activation reads, and how the monster gets about (MER-5.5): what its way costs, where it
may stop, and what is left to go.

A cost is (traps, points): a trap is walked into only where there is no other way, and then into as few as can
be (MER-6.4). A figure that jumps is hindered in its last hex alone, one that flies not at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import tee
from typing import Literal

from msgspec import Struct

from engine.tabletop.hexes import Hex, Hexes, Pattern
from engine.tabletop.space import led, reach

Terrain = Literal["obstacle", "trap", "hazard", "difficult"]
Cost = tuple[int, int]
"""Traps, and points."""


class Enemy(Struct, frozen=True):
    """A figure that a monster fights. `turn`: its place in the order of the round, equal where the table has
    none yet. `unseen`: it is invisible, so it is no focus and no target, and stands in the way (MER-5.4)."""

    at: Hex
    turn: int = 0
    unseen: bool = False


class Board(Struct, frozen=True):
    """The ground with what lies on it, and the figures, but for the one that acts. A closed door is a wall of
    `where`; an open one is floor."""

    where: Hexes
    enemies: tuple[Enemy, ...]
    friends: tuple[Hex, ...] = ()
    terrain: Mapping[Hex, Terrain] = {}


class Monster(Struct, frozen=True):
    """A figure that acts, with its card worked in: how far it moves and how it attacks.

    move: in points. range: in steps; 0: it attacks who is beside it. targets 0: it does not attack; more than
    1: it attacks as many. pattern: the hexes that it attacks at once, which lie around itself where `range`
    is 0; one of its targets is then the pattern, the others are chosen singly.
    """

    at: Hex
    move: int
    range: int = 0
    targets: int = 1
    pattern: Pattern = ()
    way: Literal["walks", "jumps", "flies"] = "walks"
    muddled: bool = False


class Outcome(Struct, frozen=True, order=True):
    """A way for a monster to do its turn that no other is better than: where it ends, and whom it attacks.

    goals: the hexes that it is there for, where the same end is as good for several; where it attacks, it is
    there. foci: the enemies that it was after. A monster without a focus has neither.
    """

    end: Hex
    targets: tuple[Hex, ...] = ()
    goals: tuple[Hex, ...] = ()
    foci: tuple[Hex, ...] = ()


TRAP = 10_000
"""What a trap counts among points: more than any way has of these."""
HARMS = ("trap", "hazard")


class Ways:
    """The ways of one monster on one board."""

    def __init__(self, board: Board, monster: Monster) -> None:
        self.board, self.where, self.monster = board, board.where, monster
        self._enemies = {enemy.at for enemy in board.enemies}
        self._taken = self._enemies.union(board.friends)
        self._prices: dict[Hex, int | None] = {}
        self._costs: dict[Hex, int] = {}
        self._stops = self._stopping()
        self.points = max(0, monster.move)
        """What it may spend this turn; a move worked down to less than nothing is none."""

    @property
    def all(self) -> Mapping[Hex, Cost]:
        """What it costs to come to every hex in which it may stop, however many turns that takes, the
        cheapest first."""
        return dict(self.stops())

    def stops(self) -> Iterator[tuple[Hex, Cost]]:
        """The same one after another, found only as far as somebody asks, and once."""
        self._stops, found = tee(self._stops)
        return found

    def _stopping(self) -> Iterator[tuple[Hex, Cost]]:
        here = self.monster.at
        if self.monster.way == "walks":
            for at, cost in reach(self.where, {here: 0}, self._step):
                self._costs[at] = cost
                if at == here or at not in self._taken:
                    yield at, divmod(cost, TRAP)
            return
        self._costs.update(self.where.away(here))
        able = [(at, self._land(at, far)) for at, far in self._costs.items() if self._free(at)]
        yield from sorted(able, key=lambda each: each[1])

    @cached_property
    def now(self) -> Mapping[Hex, Cost]:
        """The same, of the hexes that this turn's move is enough for."""
        return {at: cost for at, cost in self.all.items() if cost[1] <= self.points}

    def left(self, goal: Hex) -> Mapping[Hex, Cost]:
        """What it costs to come to a hex from any other, without what a jump pays to land there."""
        if self.monster.way == "walks":
            costs = reach(self.where, {goal: 0}, lambda to, at: self._step(at, to))
            return {at: divmod(cost, TRAP) for at, cost in costs}
        return {at: (0, steps) for at, steps in self.where.away(goal).items()}

    def way(self, end: Hex) -> tuple[Hex, ...]:
        """The hexes of a cheapest way to a hex that `stops` has come to; the first of these ways."""
        return led(self.where, self._costs, end, self._step)

    def _step(self, _: Hex, to: Hex) -> int | None:
        """What a step into a hex costs, which is a point to whoever does not walk; None where the way is
        shut: enemies and obstacles are in it, friends are walked through."""
        if self.monster.way != "walks":
            return 1
        if to not in self._prices:
            shut = to in self._enemies or self.board.terrain.get(to) == "obstacle"
            traps, points = self.enter(to)
            self._prices[to] = None if shut and to != self.monster.at else traps * TRAP + points
        return self._prices[to]

    def enter(self, to: Hex) -> Cost:
        """What it costs to walk into a hex: 2 points where the terrain is difficult."""
        terrain = self.board.terrain.get(to)
        return (1 if terrain in HARMS else 0, 2 if terrain == "difficult" else 1)

    def _free(self, at: Hex) -> bool:
        if at == self.monster.at:
            return True
        lands = self.monster.way == "flies" or self.board.terrain.get(at) != "obstacle"
        return lands and at not in self._taken

    def _land(self, at: Hex, points: int) -> Cost:
        """What a jump or a flight of so many points comes to: a jump ends in the terrain of its last hex."""
        if at == self.monster.at or self.monster.way == "flies":
            return (0, points)
        traps, last = self.enter(at)
        return (traps, points + last - 1)
