"""Areas: what a pattern of hexes can cover, turned and mirrored as it may be.

area = Area(where, ((1, 0), (0, 1)), [placed("C4"), placed("D5")])
area.covered(placed("C3"), 0)                       # around C3: (((2, 2),), ()) and so on
area.covered(placed("C3"), 3)                       # anywhere, with one of its hexes within 3 steps
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from engine.tabletop.hexes import Hex, Hexes, Pattern, turns
from engine.tabletop.space import away

Group = tuple[Hex, ...]
"""Hexes that are covered together, in order."""


class Area:
    """A pattern on a map, and the hexes on which it can have an effect. What was asked of it is kept."""

    def __init__(self, where: Hexes, pattern: Pattern, upon: Iterable[Hex]) -> None:
        self.where, self.upon = where, dict.fromkeys(upon)
        self._turned = turns(pattern)
        self._known: dict[tuple[Hex, int], tuple[Group, ...]] = {}

    def covered(self, at: Hex, range: int) -> tuple[Group, ...]:
        """What it can cover together, of what is seen from a hex. range 0: it lies around that hex; else
        anywhere, with one of its hexes on the floor no more than so many steps away."""
        found = self._known.get((at, range))
        if found is None:
            laid = dict.fromkeys(self._aside(at, range) if range else self._around(at))
            seen = [tuple([each for each in group if self.where.sees(at, each)]) for group in laid]
            found = self._known[at, range] = tuple(dict.fromkeys(seen))
        return found

    def _around(self, at: Hex) -> Iterator[Group]:
        for turned in self._turned:
            yield self._upon([(at[0] + q, at[1] + r) for q, r in turned])

    def _aside(self, at: Hex, range: int) -> Iterator[Group]:
        return (group for group, far in self._placed.items() if far.get(at, range + 1) <= range)

    def _upon(self, hexes: Iterable[Hex]) -> Group:
        return tuple(sorted([each for each in hexes if each in self.upon]))

    @cached_property
    def _placed(self) -> Mapping[Group, Mapping[Hex, int]]:
        """The groups that it can lie upon, and how far every hex is from the nearest place of it."""
        places: dict[Group, dict[Hex, None]] = {}
        for turned in self._turned:
            for q, r in dict.fromkeys((at[0] - q, at[1] - r) for at in self.upon for q, r in turned):
                hexes = [(q + right, r + up) for right, up in turned]
                places.setdefault(self._upon(hexes), {}).update(dict.fromkeys(hexes))
        floor = self.where.floor
        return {
            group: away(self.where, [at for at in hexes if at in floor]) for group, hexes in places.items()
        }
