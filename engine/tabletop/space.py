"""Space: which places lie beside each other, how far apart they are, and what a way costs.

    where = Graph({"mill": ("bridge",), "bridge": ("mill", "inn"), "inn": ("bridge",)})
    away(where, ("inn",))                                        # {"inn": 0, "bridge": 1, "mill": 2}
    towards(where, "mill", ("inn",))                             # ("bridge",)
    reach(where, {"mill": (0,)}, lambda at, to: (2,))            # {"mill": (0,), "bridge": (2,), "inn": (4,)}

A map is what lies beside what; everything else is worked out from that, in the order in which the map names
its places, so that the same table always comes out the same. Hexes are in `hexes`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from heapq import heapify, heappop, heappush
from operator import add
from typing import Any, Protocol, TypeVar

from msgspec import Struct

At = TypeVar("At", bound=Hashable)
Cost = tuple[int, ...]
"""What a way costs, compared number by number: first of all the traps, then the points."""


class Map(Protocol[At]):
    """Places, and from which of them one step leads where."""

    def beside(self, at: At) -> Sequence[At]:
        """The places that one step leads to, always in the same order."""


class Graph(Struct, frozen=True):
    """Named places with ways between them; a way that leads back is named at both its ends."""

    links: Mapping[str, Sequence[str]]

    def beside(self, at: str) -> Sequence[str]:
        """Where ways lead to from here."""
        return self.links[at]


def away(where: Map[At], targets: Iterable[At]) -> dict[At, int]:
    """How many steps every place is from the nearest of the targets, the nearest first; none for a place
    that no way leads to. Where a step leads one way only, it is counted from the target on."""
    far = dict.fromkeys(targets, 0)
    reached = list(far)
    for place in reached:
        further = far[place] + 1
        for to in where.beside(place):
            if to not in far:
                far[to] = further
                reached.append(to)
    return far


def towards(where: Map[At], source: At, targets: Iterable[At]) -> tuple[At, ...]:
    """The places beside `source` that lie on a shortest way to the nearest of the targets."""
    far = away(where, targets)
    if far.get(source, 0) == 0:
        return ()
    return tuple([to for to in where.beside(source) if far.get(to) == far[source] - 1])


def reach(where: Map[At], starts: Mapping[At, Cost], step: Callable[[At, At], Cost | None]) -> dict[At, Cost]:
    """What the cheapest way to every place costs, the cheapest place first.

    starts: what it costs to be there already. step: what a step from one place to the next costs; None where
    it leads nowhere. Costs are tuples of one length, added number by number; no number is below 0.
    """
    found: dict[At, Cost] = {}
    waiting: list[tuple[Cost, int, Any]] = [(cost, nth, at) for nth, (at, cost) in enumerate(starts.items())]
    heapify(waiting)
    nth = len(waiting)
    while waiting:
        cost, _, at = heappop(waiting)
        if at in found:
            continue
        found[at] = cost
        for to in where.beside(at):
            more = None if to in found else step(at, to)
            if more is not None:
                heappush(waiting, (tuple(map(add, cost, more)), nth, to))
                nth += 1
    return found
