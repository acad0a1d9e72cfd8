"""How a monster gets about (MER-5.5): what its way costs, where it may stop, and what is left to go.

A cost is (traps, points): a trap is walked into only where there is no other way, and then into as few as can
be (MER-6.4). A figure that jumps is hindered in its last hex alone, one that flies not at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from engine.rules.mercenaries.board import Board, Monster
from engine.tabletop.hexes import Hex
from engine.tabletop.space import Cost, reach

HERE: Cost = (0, 0)
HARMS = ("trap", "hazard")


class Ways:
    """The ways of one monster on one board."""

    def __init__(self, board: Board, monster: Monster) -> None:
        self.board, self.where, self.monster = board, board.where, monster
        self._terrain = board.terrain
        self._enemies = {enemy.at for enemy in board.enemies}
        self._taken = self._enemies.union(board.friends)
        self.points = max(0, monster.move)
        """What it may spend this turn; a move worked down to less than nothing is none."""

    @cached_property
    def all(self) -> Mapping[Hex, Cost]:
        """What it costs to come to every hex in which it may stop, however many turns that takes, the
        cheapest first."""
        if self.monster.way == "walks":
            return self._stops(reach(self.board.where, {self.monster.at: HERE}, self._walk))
        found = self._stops({at: (0, far) for at, far in self.board.where.away(self.monster.at).items()})
        return dict(sorted(found.items(), key=lambda each: each[1]))

    @cached_property
    def now(self) -> Mapping[Hex, Cost]:
        """The same, of the hexes that this turn's move is enough for."""
        return {at: cost for at, cost in self.all.items() if cost[1] <= self.points}

    def left(self, goal: Hex) -> Mapping[Hex, Cost]:
        """What it costs to come to a hex from any other, without what a jump pays to land there."""
        if self.monster.way == "walks":
            return reach(self.board.where, {goal: HERE}, lambda at, to: self._open(to, self.enter(at)))
        return {at: (0, steps) for at, steps in self.board.where.away(goal).items()}

    def by(self, to: Hex, left: Cost) -> Cost:
        """What the rest of a way costs that goes on to a hex from which so much is left."""
        traps, points = self.enter(to) if self.monster.way == "walks" else (0, 1)
        return (traps + left[0], points + left[1])

    def _walk(self, at: Hex, to: Hex) -> Cost | None:
        return self._open(to, self.enter(to))

    def _open(self, to: Hex, cost: Cost) -> Cost | None:
        """The cost, unless an enemy or an obstacle is in the way; friends are walked through."""
        shut = to in self._enemies or self._terrain.get(to) == "obstacle"
        return None if shut and to != self.monster.at else cost

    def enter(self, to: Hex) -> Cost:
        """What it costs to walk into a hex: 2 points where the terrain is difficult."""
        terrain = self._terrain.get(to)
        return (1 if terrain in HARMS else 0, 2 if terrain == "difficult" else 1)

    def _stops(self, found: Mapping[Hex, Cost]) -> dict[Hex, Cost]:
        """Of these hexes those that it may stop in, with what it costs to land there."""
        if self.monster.way == "walks":
            return {at: cost for at, cost in found.items() if at == self.monster.at or at not in self._taken}
        return {at: self._land(at, cost[1]) for at, cost in found.items() if self._free(at)}

    def _free(self, at: Hex) -> bool:
        if at == self.monster.at:
            return True
        lands = self.monster.way == "flies" or self._terrain.get(at) != "obstacle"
        return lands and at not in self._taken

    def _land(self, at: Hex, points: int) -> Cost:
        """What a jump or a flight of so many points comes to: a jump ends in the terrain of its last hex."""
        if at == self.monster.at or self.monster.way == "flies":
            return (0, points)
        traps, last = self.enter(at)
        return (traps, points + last - 1)
