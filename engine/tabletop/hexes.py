"""Hexes: a floor of six-sided places, walls between and around them, and what can be seen past the walls.

A hex is `(q, r)`, and its six neighbours are (q+1, r), (q, r+1), (q-1, r+1), (q-1, r), (q, r-1), (q+1, r-1).
All is reckoned in integers: the middle of a hex lies at (3q, q+2r), its corners at the middle ± (2, 0),
(1, 1) and (1, -1). That is a stretched picture of a board, and in it the same lines touch each other.

A wall is a whole hex, or thin: the edge between two hexes. What is neither floor nor wall lies outside the
board; nobody goes there, and it hides nothing.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from functools import lru_cache
from itertools import product

from msgspec import Struct

from engine.tabletop.space import away

Hex = tuple[int, int]
Point = tuple[int, int]
Pattern = tuple[Hex, ...]
"""Hexes as they lie to one of them, or to whoever makes use of them."""

AROUND: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
CORNERS: tuple[Point, ...] = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))


def corners(at: Hex) -> tuple[Point, ...]:
    """The corners of a hex, in order around it."""
    x, y = 3 * at[0], at[0] + 2 * at[1]
    return tuple([(x + right, y + up) for right, up in CORNERS])


def around(at: Hex) -> tuple[Hex, ...]:
    """The six hexes around a hex, floor or not."""
    return tuple([(at[0] + q, at[1] + r) for q, r in AROUND])


def straight(one: Hex, other: Hex) -> int:
    """How many steps lie between two hexes where there is no wall."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def turns(pattern: Pattern) -> tuple[Pattern, ...]:
    """A pattern turned about (0, 0) and mirrored, every way of it once; hexes in order."""
    found: dict[Pattern, None] = {}
    for one in (pattern, tuple([(r, q) for q, r in pattern])):
        way = one
        for _ in AROUND:
            found[tuple(sorted(way))] = None
            way = tuple([(-r, q + r) for q, r in way])
    return tuple(found)


@lru_cache(maxsize=4096)
def named(at: Hex) -> str:
    """What people call a hex: its column by letters and its row in that from 1, `C4`. Column q begins at
    r = -(q // 2)."""
    column, letters = at[0] + 1, ""
    while column > 0:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{at[1] + at[0] // 2 + 1}"


@lru_cache(maxsize=4096)
def placed(name: str) -> Hex:
    """The hex that is called so; `ValueError` where none can be."""
    letters = name.rstrip("0123456789")
    if not letters.isascii() or not letters.isalpha() or not letters.isupper() or len(letters) > 2:
        raise ValueError(name)
    q = 0
    for letter in letters:
        q = 26 * q + ord(letter) - ord("A") + 1
    return q - 1, int(name[len(letters) :]) - 1 - (q - 1) // 2


class Hexes:
    """A map of hexes. What was once asked of it is kept, since walls seldom move.

    floor: where somebody can be. walls: whole hexes that hide what lies behind them. thin: walls between two
    hexes. A closed door is a wall until it is opened; then there is another map.
    """

    def __init__(
        self, floor: Iterable[Hex], walls: Iterable[Hex] = (), thin: Iterable[tuple[Hex, Hex]] = ()
    ) -> None:
        self.floor = dict.fromkeys(floor)
        thin = tuple(thin)
        parted = dict.fromkeys((*thin, *((to, at) for at, to in thin)))
        self._beside = {at: self._around(at, parted) for at in self.floor}
        shapes = [corners(wall) for wall in walls]
        shapes += [tuple([point for point in corners(at) if point in corners(to)]) for at, to in thin]
        self._walls = tuple([_wall(points) for points in shapes])
        self._touched = dict.fromkeys([point for points in shapes for point in points])
        self._free: dict[Hex, tuple[Point, ...]] = {}
        self._away: dict[Hex, dict[Hex, int]] = {}
        self._seen: dict[tuple[Hex, Hex], bool] = {}

    def _around(self, at: Hex, parted: Container[tuple[Hex, Hex]]) -> tuple[Hex, ...]:
        return tuple([to for to in around(at) if to in self.floor and (at, to) not in parted])

    def beside(self, at: Hex) -> tuple[Hex, ...]:
        """The hexes that one step leads to: the floor around, but for what lies behind a thin wall. No step
        leads from what is no floor."""
        return self._beside.get(at, ())

    def away(self, at: Hex) -> Mapping[Hex, int]:
        """How many steps every hex is away around walls; nothing else on the board counts."""
        found = self._away.get(at)
        if found is None:
            found = self._away[at] = away(self, (at,))
        return found

    def apart(self, one: Hex, other: Hex) -> int | None:
        """How many steps around walls lie between two hexes; None where walls part them."""
        return self.away(one).get(other)

    def in_range(self, one: Hex, other: Hex, most: int) -> bool:
        """Whether one is seen from the other, no more than so many steps away around walls."""
        return self.away(one).get(other, most + 1) <= most and self.sees(one, other)

    def sees(self, one: Hex, other: Hex) -> bool:
        """Whether a line from a corner of one to a corner of the other touches no wall, not even with its
        end. What is seen from one is seen from the other."""
        pair = (one, other) if one <= other else (other, one)
        seen = self._seen.get(pair)
        if seen is None:
            seen = self._seen[pair] = self._clear(*pair)
        return seen

    def _clear(self, one: Hex, other: Hex) -> bool:
        lines = product(self._corners(one), self._corners(other))
        near = _between(one, other, self._walls)
        return any(_passes(begins, ends, near) for begins, ends in lines)

    def _corners(self, at: Hex) -> tuple[Point, ...]:
        """The corners of a hex that touch no wall."""
        free = self._free.get(at)
        if free is None:
            free = self._free[at] = tuple([point for point in corners(at) if point not in self._touched])
        return free


# lines ---------------------------------------------------------------------------------------------------


class Wall(Struct, frozen=True):
    """What a line must not touch, a hex or an edge: its corners, and how far it reaches across each of the
    three pairs of sides that hexes have."""

    points: tuple[Point, ...]
    low: tuple[int, int, int]
    high: tuple[int, int, int]


def _wall(points: tuple[Point, ...]) -> Wall:
    y, one, other = zip(*map(_across, points), strict=True)
    return Wall(points, (min(y), min(one), min(other)), (max(y), max(one), max(other)))


def _across(point: Point) -> tuple[int, int, int]:
    """Where a point lies across the three pairs of sides."""
    x, y = point
    return y, x + y, x - y


def _between(one: Hex, other: Hex, walls: Iterable[Wall]) -> list[Wall]:
    """The walls that a line between two hexes could touch: no line along a side of a hex parts them from both
    hexes."""
    both = _wall((*corners(one), *corners(other)))
    low_y, low_one, low_other = both.low
    high_y, high_one, high_other = both.high
    return [
        wall
        for wall in walls
        if wall.low[0] <= high_y
        and wall.low[1] <= high_one
        and wall.low[2] <= high_other
        and wall.high[0] >= low_y
        and wall.high[1] >= low_one
        and wall.high[2] >= low_other
    ]


def _passes(begins: Point, ends: Point, walls: Iterable[Wall]) -> bool:
    """Whether a line touches none of these walls. Two convex shapes are parted by a line along a side of one
    of them, or nowhere; so a wall that is not parted from the line along a side of its own is touched, unless
    all of it lies to one side of the line."""
    (x, y), (to_x, to_y) = begins, ends
    one, to_one, other, to_other = x + y, to_x + to_y, x - y, to_x - to_y
    right, up = to_x - x, to_y - y
    for wall in walls:
        low_y, low_one, low_other = wall.low
        high_y, high_one, high_other = wall.high
        if (
            (y < low_y and to_y < low_y)
            or (y > high_y and to_y > high_y)
            or (one < low_one and to_one < low_one)
            or (one > high_one and to_one > high_one)
            or (other < low_other and to_other < low_other)
            or (other > high_other and to_other > high_other)
        ):
            continue
        sides = [right * (b - y) - up * (a - x) for a, b in wall.points]
        if min(sides) <= 0 <= max(sides):
            return False
    return True
