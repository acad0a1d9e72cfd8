"""What a monster's activation reads, and how the monster gets about (MER-5.5): what its way costs, where it
may stop, and what is left to go.

A cost is (traps, points): a trap is walked into only where there is no other way, and then into as few as can
be (MER-6.4). A figure that jumps is hindered in its last hex alone, one that flies not at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from heapq import heappop, heappush
from typing import Literal

from msgspec import Struct

from engine.tabletop.hexes import Hex, Hexes, Pattern
from engine.tabletop.space import Cost

Terrain = Literal["obstacle", "trap", "hazard", "difficult"]


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
        self._terrain = board.terrain
        self._enemies = {enemy.at for enemy in board.enemies}
        self._taken = self._enemies.union(board.friends)
        self._prices: dict[Hex, int] = {}
        self._reached: dict[Hex, int] = {}
        self._known: list[tuple[Hex, Cost]] = []
        self._more = self._stopping()
        self.points = max(0, monster.move)
        """What it may spend this turn; a move worked down to less than nothing is none."""

    @property
    def all(self) -> Mapping[Hex, Cost]:
        """What it costs to come to every hex in which it may stop, however many turns that takes, the
        cheapest first."""
        return dict(self.stops())

    def stops(self) -> Iterator[tuple[Hex, Cost]]:
        """The same one after another, found only as far as somebody asks."""
        at = 0
        while True:
            if at == len(self._known):
                more = next(self._more, None)
                if more is None:
                    return
                self._known.append(more)
            yield self._known[at]
            at += 1

    def _stopping(self) -> Iterator[tuple[Hex, Cost]]:
        here = self.monster.at
        if self.monster.way == "walks":
            for at, cost in self._walked(here, self._reached):
                if at == here or at not in self._taken:
                    yield at, divmod(cost, TRAP)
            return
        self._reached.update(self.where.away(here))
        able = [(at, self._land(at, far)) for at, far in self._reached.items() if self._free(at)]
        yield from sorted(able, key=lambda each: each[1])

    @cached_property
    def now(self) -> Mapping[Hex, Cost]:
        """The same, of the hexes that this turn's move is enough for."""
        return {at: cost for at, cost in self.all.items() if cost[1] <= self.points}

    def left(self, goal: Hex) -> Mapping[Hex, Cost]:
        """What it costs to come to a hex from any other, without what a jump pays to land there."""
        if self.monster.way == "walks":
            return {at: divmod(cost, TRAP) for at, cost in self._walked(goal, {}, back=True)}
        return {at: (0, steps) for at, steps in self.where.away(goal).items()}

    def way(self, end: Hex) -> tuple[Hex, ...]:
        """The hexes of a cheapest way to a hex that `stops` has come to; the first of these ways."""
        found, walks, before = [end], self.monster.way == "walks", self._reached
        while found[-1] != self.monster.at:
            at = found[-1]
            cost = before[at] - (self._price(at) if walks else 1)
            found.append(next(each for each in self.where.beside(at) if before.get(each) == cost))
        return tuple(found[-2::-1])

    def _walked(self, start: Hex, found: dict[Hex, int], *, back: bool = False) -> Iterator[tuple[Hex, int]]:
        """What it costs to walk to every hex, the cheapest first, which `found` keeps; `back`: from every hex
        to this one. Enemies and obstacles are in the way, friends are walked through."""
        beside, price = self.where.beside, self._price
        waiting = [(0, 0, start)]
        nth = 1
        while waiting:
            cost, _, at = heappop(waiting)
            if at in found:
                continue
            found[at] = cost
            yield at, cost
            mine = price(at) if back else 0
            for to in beside(at):
                if to not in found and (entering := price(to)):
                    heappush(waiting, (cost + (mine if back else entering), nth, to))
                    nth += 1

    def _price(self, at: Hex) -> int:
        """What it costs to walk into a hex; 0 for one that is shut."""
        found = self._prices.get(at)
        if found is None:
            shut = at in self._enemies or self._terrain.get(at) == "obstacle"
            traps, points = (0, 0) if shut and at != self.monster.at else self.enter(at)
            found = self._prices[at] = traps * TRAP + points
        return found

    def enter(self, to: Hex) -> Cost:
        """What it costs to walk into a hex: 2 points where the terrain is difficult."""
        terrain = self._terrain.get(to)
        return (1 if terrain in HARMS else 0, 2 if terrain == "difficult" else 1)

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
