"""A graph laid out in layers: who lies beside whom, and where each way runs.

A place's layer is how many ways it is from the start, so a way leads to the same layer or to the next one.
Within its layer a place has a slot; slots are exchanged as long as fewer ways cross or they get shorter. What
comes out follows from the graph and the order of its places alone.

A way leaves a place at a port of one of its sides and runs along a track of the channel between two layers:
straight on to the same slot, else to the side and on. Ways that run beside each other have tracks of their
own, the outer ones first, so no two lie on each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from msgspec import Struct

from engine.tabletop.space import Graph, away

Links = Mapping[str, Sequence[str]]
Way = tuple[str, str]
CROSSING = 100
"""What a crossing costs, where a step to the side costs 1."""


class Spot(Struct, frozen=True):
    """Where a place lies: its layer, and its slot in it; both from 0."""

    layer: int
    slot: int


class Port(Struct, frozen=True):
    """Where on a side of a place a way begins: `nth` of `of` ports that lie before (-1) or behind (+1) its
    middle, counted outwards from 1; `half` 0 is the middle."""

    half: int
    nth: int = 0
    of: int = 0


class Run(Struct, frozen=True):
    """A way through the channel behind layer `channel`, from a port of `first` to one of `second` along
    `track`. `back`: it comes back to the layer that it came from. `beside`: there is nothing between the two,
    and it leads straight from one to the other within their layer."""

    first: str
    second: str
    channel: int
    leaves: Port = Port(0)
    enters: Port = Port(0)
    track: int = 0
    back: bool = False
    beside: bool = False


class Layout(Struct, frozen=True):
    """Places and ways. `layers`, `slots`: how many; `tracks`: of the channel behind each layer."""

    spots: Mapping[str, Spot]
    runs: tuple[Run, ...]
    layers: int
    slots: int
    tracks: tuple[int, ...]


def lay_out(links: Links, start: str) -> Layout:
    """The layout of a graph of places; those that no way leads to from the start are a layer at its end."""
    layers = _layers(links, start)
    width = max(map(len, layers))
    spots = _settled(layers, width, ways(links))
    runs, tracks = _runs(spots, ways(links), len(layers))
    return Layout(spots, runs, len(layers), width, tracks)


def ways(links: Links) -> tuple[Way, ...]:
    """Every way once, whichever of its ends names it, from the place that comes first."""
    order = {id: n for n, id in enumerate(links)}
    found: dict[Way, None] = {}
    for id, leads in links.items():
        for to in leads:
            if to in order and to != id:
                one, other = sorted((id, to), key=order.__getitem__)
                found[one, other] = None
    return tuple(found)


def _layers(links: Links, start: str) -> list[list[str]]:
    leads: dict[str, list[str]] = {id: [] for id in links}
    for one, other in ways(links):
        leads[one].append(other)
        leads[other].append(one)
    seen = away(Graph(leads), (start,))
    found: list[list[str]] = [[] for _ in range(max(seen.values()) + 1)]
    for id, layer in seen.items():
        found[layer].append(id)
    apart = [id for id in links if id not in seen]
    return [*found, apart] if apart else found


# slots ---------------------------------------------------------------------------------------------------


def _settled(layers: Sequence[Sequence[str]], width: int, ways: Sequence[Way]) -> dict[str, Spot]:
    """Slots as they are when exchanging no two of a layer makes it better."""
    rows = [_middle(layer, width) for layer in layers]
    cost = _cost(_spots(rows), ways)
    better = True
    while better:
        better = False
        for row in rows:
            for one, other in combinations(range(width), 2):
                row[one], row[other] = row[other], row[one]
                now = _cost(_spots(rows), ways)
                if now < cost:
                    cost, better = now, True
                else:
                    row[one], row[other] = row[other], row[one]
    return _spots(rows)


def _middle(layer: Sequence[str], width: int) -> list[str]:
    before = (width - len(layer)) // 2
    return [*[""] * before, *layer, *[""] * (width - len(layer) - before)]


def _spots(rows: Sequence[Sequence[str]]) -> dict[str, Spot]:
    return {id: Spot(layer, slot) for layer, row in enumerate(rows) for slot, id in enumerate(row) if id}


def _cost(spots: Mapping[str, Spot], ways: Sequence[Way]) -> int:
    ends = [(spots[one], spots[other]) for one, other in ways]
    taken = set(spots.values())
    passed = sum(_between(one, other, taken) for one, other in ends if one.layer == other.layer)
    steps = sum(abs(one.slot - other.slot) for one, other in ends)
    return CROSSING * (crossings(spots, ways) + passed) + steps


def _between(one: Spot, other: Spot, taken: Iterable[Spot]) -> int:
    """Places between two of a layer."""
    low, high = sorted((one.slot, other.slot))
    return sum(each.layer == one.layer and low < each.slot < high for each in taken)


def crossings(spots: Mapping[str, Spot], ways: Sequence[Way]) -> int:
    """How many pairs of ways between two layers cross."""
    down = []
    for pair in ways:
        one, other = sorted((spots[id] for id in pair), key=lambda spot: spot.layer)
        if one.layer != other.layer:
            down.append((one, other))
    return sum(
        a.layer == c.layer and (a.slot - c.slot) * (b.slot - d.slot) < 0
        for (a, b), (c, d) in combinations(down, 2)
    )


# ways ----------------------------------------------------------------------------------------------------


def _runs(
    spots: Mapping[str, Spot], ways: Sequence[Way], layers: int
) -> tuple[tuple[Run, ...], tuple[int, ...]]:
    taken = set(spots.values())
    plain = []
    for way in ways:
        first, second = sorted(way, key=lambda id: (spots[id].layer, spots[id].slot))
        one, other = spots[first], spots[second]
        same = one.layer == other.layer
        beside = same and not _between(one, other, taken)
        plain.append(Run(first, second, one.layer, back=same, beside=beside))
    leaving = _ports(spots, [each for each in plain if not each.beside])
    found: list[Run] = []
    tracks = []
    for channel in range(layers):
        here = [_ported(each, leaving) for each in plain if each.channel == channel and not each.beside]
        tracked = _tracked(here, spots)
        tracks.append(max((each.track for each in tracked if not _straight(each, spots)), default=-1) + 1)
        found += tracked
        found += [each for each in plain if each.channel == channel and each.beside]
    return tuple(found), tuple(tracks)


Side = tuple[str, int]
"""A place, and the side of it: towards the layer before (-1) or the next one (+1)."""


def _ends(run: Run) -> Iterator[tuple[Side, str]]:
    """The sides of places that a way touches, each with where it leads from there."""
    yield (run.first, 1), run.second
    yield (run.second, 1 if run.back else -1), run.first


def _ports(spots: Mapping[str, Spot], runs: Sequence[Run]) -> dict[tuple[Side, str], Port]:
    """By side and where a way leads: its port. What leads further to the side lies further out."""
    sides: dict[Side, list[str]] = {}
    for run in runs:
        for side, to in _ends(run):
            sides.setdefault(side, []).append(to)
    found = {}
    for side, leads in sides.items():
        here = spots[side[0]].slot
        for half in (-1, 0, 1):
            mine = [to for to in leads if _sign(spots[to].slot - here) == half]
            mine.sort(key=lambda to: (abs(spots[to].slot - here), spots[to].layer))
            for nth, to in enumerate(mine, 1):
                found[side, to] = Port(half, nth, len(mine)) if half else Port(0)
    return found


def _sign(n: int) -> int:
    return (n > 0) - (n < 0)


def _ported(run: Run, ports: Mapping[tuple[Side, str], Port]) -> Run:
    leaves, enters = (ports[end] for end in _ends(run))
    return Run(run.first, run.second, run.channel, leaves, enters, 0, run.back)


def _straight(run: Run, spots: Mapping[str, Spot]) -> bool:
    return spots[run.first].slot == spots[run.second].slot


def _tracked(runs: Sequence[Run], spots: Mapping[str, Spot]) -> list[Run]:
    """Each way with its track. Of ways to one side those that begin further on that side come first, and what
    lies across what has a track already gets one behind it."""
    found: list[Run] = [each for each in runs if _straight(each, spots)]
    placed: list[Run] = []

    def across(run: Run) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
        one, other = _at(spots[run.first], run.leaves), _at(spots[run.second], run.enters)
        return (one, other) if one <= other else (other, one)

    def order(run: Run) -> tuple[int, tuple[int, ...]]:
        way = _sign(spots[run.second].slot - spots[run.first].slot)
        begins = _at(spots[run.first], run.leaves)
        return (2 if run.back else way, tuple(-way * each for each in begins))

    for run in sorted((each for each in runs if not _straight(each, spots)), key=order):
        low, high = across(run)
        behind = [each.track for each in placed if across(each)[0] <= high and low <= across(each)[1]]
        track = max(behind, default=-1) + 1
        placed.append(Run(run.first, run.second, run.channel, run.leaves, run.enters, track, run.back))
    return [*found, *placed]


def _at(spot: Spot, port: Port) -> tuple[int, int, int]:
    """How far across a port lies, to be compared: its slot, its half, and how far out."""
    return spot.slot, port.half, port.half * port.nth
