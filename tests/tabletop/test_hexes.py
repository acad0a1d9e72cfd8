"""Hexes: steps around walls, lines past them, patterns turned and mirrored."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise, product

import pytest

from engine.tabletop.hexes import CORNERS, Hex, Hexes, corners, straight, turns

FLOOR = [(q, r) for q in range(-4, 5) for r in range(-4, 5) if abs(q + r) <= 4]


def beside(at: Hex) -> set[Hex]:
    return set(Hexes(FLOOR).beside(at))


def test_a_hex_has_six_neighbours() -> None:
    assert beside((0, 0)) == {(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)}


def test_where_the_floor_ends_there_is_nobody_beside() -> None:
    assert beside((4, 0)) == {(4, -1), (3, 0), (3, 1)}


def test_neighbours_share_two_corners_and_no_others_do() -> None:
    for at in FLOOR:
        shared = len({*corners(at)} & {*corners((0, 0))})
        assert shared == (6 if at == (0, 0) else 2 if straight(at, (0, 0)) == 1 else 0)


def test_without_walls_steps_are_counted_straight() -> None:
    where = Hexes(FLOOR)
    assert all(where.apart(one, other) == straight(one, other) for one in FLOOR for other in FLOOR)
    assert straight((3, -3), (-2, 1)) == 5


def test_steps_go_around_walls_and_around_what_is_no_floor() -> None:
    where = Hexes([at for at in FLOOR if at not in [(0, 1), (0, 0), (0, -1)]], [(0, 1), (0, 0), (0, -1)])
    assert where.apart((-1, 0), (1, 0)) == 5
    assert Hexes([(0, 0), (2, 0)]).apart((0, 0), (2, 0)) is None


def test_a_thin_wall_parts_two_hexes_on_both_sides() -> None:
    where = Hexes(FLOOR, thin=[((0, 0), (0, 1))])
    assert (0, 1) not in where.beside((0, 0))
    assert (0, 0) not in where.beside((0, 1))
    assert where.apart((0, 0), (0, 1)) == 2


def test_in_range_is_what_is_seen_and_near_enough_around_walls() -> None:
    where = Hexes(FLOOR, thin=[((0, 0), (0, 1))])
    assert where.in_range((0, 0), (1, 0), 1)
    assert not where.in_range((0, 0), (2, 0), 1)
    assert where.in_range((0, 0), (0, 2), 3) == where.sees((0, 0), (0, 2))
    assert not where.in_range((0, 0), (0, 1), 1)  # two steps, past the wall
    assert not Hexes(FLOOR, [(0, 1), (1, 0), (-1, 1)]).in_range((0, 0), (0, 2), 9)  # near, and hidden


def test_without_walls_everything_is_seen() -> None:
    where = Hexes(FLOOR)
    assert all(where.sees(one, other) for one in FLOOR for other in FLOOR)


def test_a_wall_hides_what_lies_right_behind_it() -> None:
    where = Hexes(FLOOR, [(0, 1), (1, 0), (-1, 1)])
    assert not where.sees((0, 0), (0, 2))
    assert where.sees((0, 0), (2, -2))


def test_what_is_neither_floor_nor_wall_hides_nothing() -> None:
    assert Hexes([(0, 0), (0, 2)]).sees((0, 0), (0, 2))
    assert not Hexes([(0, 0), (0, 2)], [(0, 1), (1, 0), (-1, 1), (1, 1), (-1, 2)]).sees((0, 0), (0, 2))


def test_a_line_that_only_touches_the_end_of_a_thin_wall_is_stopped() -> None:
    # both corners that the lower hexes share with the wall lie on the only lines left
    walls = [((1, 5), (1, 4)), ((1, 5), (2, 4))]
    floor = [(q, r) for q in range(4) for r in range(2, 7)]
    assert not Hexes(floor, thin=walls).sees((1, 5), (2, 3))
    assert Hexes(floor, thin=walls[:1]).sees((1, 5), (2, 3))


def test_between_walls_that_touch_every_corner_nothing_is_seen() -> None:
    # a passage one hex wide: every corner of its hexes lies on a wall
    floor = [(0, r) for r in range(-4, 5)]
    walls = [at for at in FLOOR if abs(at[0]) == 1]
    assert not Hexes(floor, walls).sees((0, 0), (0, 3))
    assert Hexes(floor).sees((0, -4), (0, 4))


def test_whoever_sees_is_seen() -> None:
    chance = random.Random(5)
    walls = chance.sample(FLOOR, 9)
    floor = [at for at in FLOOR if at not in walls]
    one, other = Hexes(floor, walls), Hexes(floor, walls)
    assert all(one.sees(at, to) == other.sees(to, at) for at in floor for to in floor if at <= to)


Line = tuple[tuple[int, int], tuple[int, int]]


def meets(one: Line, other: Line) -> bool:
    """Whether two lines have a point in common, worked out point by point in fractions."""
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = other
    across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if across:
        along = Fraction((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx), across)
        there = Fraction((cx - ax) * (by - ay) - (cy - ay) * (bx - ax), across)
        return 0 <= along <= 1 and 0 <= there <= 1
    return any(_on(point, line) for point, line in ((one[0], other), (one[1], other), (other[0], one)))


def _on(point: tuple[int, int], line: Line) -> bool:
    (x, y), (to_x, to_y) = line
    level = (to_x - x) * (point[1] - y) == (to_y - y) * (point[0] - x)
    inside = min(x, to_x) <= point[0] <= max(x, to_x) and min(y, to_y) <= point[1] <= max(y, to_y)
    return level and inside


@pytest.mark.parametrize("seed", range(6))
def test_sight_is_as_reckoned_point_by_point(seed: int) -> None:
    chance = random.Random(seed)
    walls = chance.sample(FLOOR, 6)
    floor = [at for at in FLOOR if at not in walls]
    sides = [(at, to) for at in floor for to in Hexes(floor).beside(at) if at < to]
    thin = chance.sample(sides, 5)
    where = Hexes(floor, walls, thin)
    edges: list[Line] = []
    for at, to in thin:
        one, other = [point for point in corners(at) if point in corners(to)]
        edges.append((one, other))
    for wall in walls:
        edges += list(pairwise((*corners(wall), corners(wall)[0])))
    for at, to in chance.sample(list(product(floor, floor)), 60):
        lines = list(product(corners(at), corners(to)))
        clear = any(not any(meets(line, edge) for edge in edges) for line in lines)
        assert where.sees(at, to) == clear, (at, to)


def test_a_pattern_is_turned_six_ways_and_mirrored() -> None:
    hook = ((0, 1), (0, 2), (-1, 3))
    assert len(turns(hook)) == 12
    assert ((0, 1), (0, 2), (1, 2)) in turns(hook)
    assert all(sorted(straight(at, (0, 0)) for at in turned) == [1, 2, 3] for turned in turns(hook))


def test_turns_that_come_out_the_same_are_told_once() -> None:
    assert turns(((0, 1),)) == tuple(
        ((q, r),) for q, r in [(0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0)]
    )
    assert len(turns(((-1, 1), (0, 0), (1, -1)))) == 3
    assert len(turns(tuple(sorted(Hexes(FLOOR).beside((0, 0)))))) == 1


def test_corners_are_whole_numbers_around_the_middle() -> None:
    assert corners((2, -1)) == tuple((6 + x, y) for x, y in CORNERS)


def test_no_step_leads_from_what_is_no_floor() -> None:
    for where in (Hexes(()), Hexes([(0, 0)], walls=[(1, 0)])):
        assert where.beside((1, 0)) == ()
        assert where.away((1, 0)) == {(1, 0): 0}
        assert where.apart((1, 0), (0, 0)) is None
