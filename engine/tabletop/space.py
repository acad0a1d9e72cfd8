"""Space: which places lie beside each other, how far apart they are, and what a way costs.

    where = Graph({"mill": ("bridge",), "bridge": ("mill", "inn"), "inn": ("bridge",)})
    away(where, ("inn",))                                        # {"inn": 0, "bridge": 1, "mill": 2}
    towards(where, "mill", ("inn",))                             # ("bridge",)
    dict(reach(where, {"mill": 0}, lambda at, to: 2))            # {"mill": 0, "bridge": 2, "inn": 4}
    within(where, "mill", 3, lambda to: (0, 2))                  # {"bridge": Way(0, 2, ("bridge",))}

A map is what lies beside what; everything else is worked out from that, in the order in which the map names
its places, so that the same table always comes out the same. Hexes are in `hexes`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

At = TypeVar("At", bound=Hashable)


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


def reach(
    where: Map[At], starts: Mapping[At, int], step: Callable[[At, At], int | None]
) -> Iterator[tuple[At, int]]:
    """Every place with what the cheapest way to it costs, the cheapest place first, found only as far as
    somebody asks; `dict(reach(...))` is all of them.

    starts: what it costs to be there already. step: what a step from one place to the next costs, never below
    0; None where it leads nowhere. What counts before anything else is weighed: a trap as more points than
    any way has.
    """
    found: set[At] = set()
    waiting: list[tuple[int, int, Any]] = [(cost, nth, at) for nth, (at, cost) in enumerate(starts.items())]
    heapify(waiting)
    nth = len(waiting)
    while waiting:
        cost, _, at = heappop(waiting)
        if at in found:
            continue
        found.add(at)
        yield at, cost
        for to in where.beside(at):
            more = None if to in found else step(at, to)
            if more is not None:
                heappush(waiting, (cost + more, nth, to))
                nth += 1


def led(
    where: Map[At], costs: Mapping[At, int], end: At, step: Callable[[At, At], int | None]
) -> tuple[At, ...]:
    """The places of a cheapest way to `end`, itself the last, by what `reach` says that places cost: of equal
    ways the first in the order of the map. Steps lead both ways, and none costs 0."""
    found = [end]
    while costs[found[-1]]:
        to = found[-1]
        before = [at for at in where.beside(to) if at in costs and costs[at] < costs[to]]
        found.append(next(at for at in before if costs[at] + (step(at, to) or 0) == costs[to]))
    return tuple(found[-2::-1])


class Way(Struct, Generic[At], frozen=True):
    """A way: how much harm is on it, what it costs, and its places, the last of which is where it leads."""

    harms: int
    points: int
    places: tuple[At, ...]


def within(
    where: Map[At], start: At, most: int, step: Callable[[At], tuple[int, int] | None]
) -> dict[At, Way[At]]:
    """The best way to every place that so many points are enough for: of least harm, then of fewest points,
    then the first that is found. A way of less harm that costs too much is none, which `reach` cannot say.

    step: harm and points of a step into a place, at least 1 point; None where nobody goes. Places come in the
    order in which points first are enough for them.
    """
    best: dict[At, Way[At]] = {}
    after: list[dict[At, Way[At]]] = [{start: Way(0, 0, ())}, *({} for _ in range(most))]
    for points, found in enumerate(after):
        for at, way in found.items():
            if at in best and best[at].harms <= way.harms:
                continue
            best[at] = way
            for to in where.beside(at):
                entered = step(to)
                if entered is None or points + entered[1] > most:
                    continue
                harms, cost = way.harms + entered[0], points + entered[1]
                known = after[cost].get(to)
                if known is None or harms < known.harms:
                    after[cost][to] = Way(harms, cost, (*way.places, to))
    del best[start]
    return best
