"""How a monster gets about (MER-5.5): what its way costs, where it may stop, and what is left to go.

A cost is (traps, points): a trap is walked into only where there is no other way, and then into as few as can
be (MER-6.4). A figure that jumps is hindered in its last hex alone, one that flies not at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from heapq import heappop, heappush

from engine.rules.mercenaries.board import Board, Monster
from engine.tabletop.hexes import Hex
from engine.tabletop.space import Cost

TRAP = 10_000
"""What a trap counts among points: more than any way has of these."""
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
            return self._stops(self._reached)
        found = self._stops(self._reached)
        return dict(sorted(found.items(), key=lambda each: each[1]))

    @cached_property
    def _reached(self) -> Mapping[Hex, Cost]:
        """What it costs to come to every hex, without what a jump pays to land there."""
        if self.monster.way == "walks":
            return self._walked(self.monster.at)
        return {at: (0, far) for at, far in self.where.away(self.monster.at).items()}

    @cached_property
    def now(self) -> Mapping[Hex, Cost]:
        """The same, of the hexes that this turn's move is enough for."""
        return {at: cost for at, cost in self.all.items() if cost[1] <= self.points}

    def left(self, goal: Hex) -> Mapping[Hex, Cost]:
        """What it costs to come to a hex from any other, without what a jump pays to land there."""
        if self.monster.way == "walks":
            return self._walked(goal, back=True)
        return {at: (0, steps) for at, steps in self.where.away(goal).items()}

    def way(self, end: Hex) -> tuple[Hex, ...]:
        """The hexes of a cheapest way to one that can be come to; the first of these ways."""
        found, before = [end], self._reached
        while found[-1] != self.monster.at:
            at = found[-1]
            traps, points = self.enter(at) if self.monster.way == "walks" else (0, 1)
            cost = (before[at][0] - traps, before[at][1] - points)
            found.append(next(each for each in self.where.beside(at) if before.get(each) == cost))
        return tuple(found[-2::-1])

    def _walked(self, start: Hex, *, back: bool = False) -> dict[Hex, Cost]:
        """What it costs to walk to every hex, the cheapest first; `back`: from every hex to this one. Enemies
        and obstacles are in the way, friends are walked through."""
        prices, beside = self._prices, self.where.beside
        found: dict[Hex, int] = {}
        waiting = [(0, 0, start)]
        nth = 1
        while waiting:
            cost, _, at = heappop(waiting)
            if at in found:
                continue
            found[at] = cost
            for to in beside(at):
                if to in prices and to not in found:
                    heappush(waiting, (cost + prices[at if back else to], nth, to))
                    nth += 1
        return {at: divmod(cost, TRAP) for at, cost in found.items()}

    @cached_property
    def _prices(self) -> Mapping[Hex, int]:
        """What it costs to walk into every hex that is open."""
        found: dict[Hex, int] = {}
        for at in self.where.floor:
            shut = at in self._enemies or self._terrain.get(at) == "obstacle"
            if not shut or at == self.monster.at:
                traps, points = self.enter(at)
                found[at] = traps * TRAP + points
        return found

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
