"""Areas: what a pattern covers, around a hex or anywhere in range, of what is seen."""

from __future__ import annotations

from engine.tabletop.areas import Area
from engine.tabletop.hexes import Hexes, Pattern

#    row 0 to 4 of five columns
FLOOR = tuple((q, row - q // 2) for q in range(5) for row in range(5))
MIDDLE = (2, 1)
EAST, NORTH_EAST, WEST, FAR = (3, 1), (3, 0), (1, 1), (4, 1)
PAIR: Pattern = ((1, 0), (0, 1))
"""Two hexes beside whoever stands at (0, 0), and beside each other."""
SPOT: Pattern = ((0, 0), (1, 0))
"""A hex and one beside it."""


def test_a_pattern_lies_around_a_hex_turned_and_mirrored() -> None:
    area = Area(Hexes(FLOOR), PAIR, (EAST, NORTH_EAST, WEST))
    assert {*area.covered(MIDDLE, 0)} == {(), (EAST,), (NORTH_EAST,), (WEST,), (NORTH_EAST, EAST)}
    line = Area(Hexes(FLOOR), ((1, 0), (2, 0)), (EAST, FAR))
    assert {*line.covered(MIDDLE, 0)} == {(), (EAST, FAR)}


def test_what_it_has_no_effect_on_is_not_told() -> None:
    assert Area(Hexes(FLOOR), PAIR, ()).covered(MIDDLE, 0) == ((),)
    assert Area(Hexes(FLOOR), SPOT, ()).covered(MIDDLE, 3) == ()


def test_elsewhere_one_of_its_hexes_lies_within_range() -> None:
    area = Area(Hexes(FLOOR), SPOT, (FAR,))
    assert area.covered((0, 1), 3) == ((FAR,),)  # its nearer hex lies three steps away
    assert area.covered((0, 1), 2) == ()


def test_steps_go_around_walls_and_what_is_no_floor_counts_for_nothing() -> None:
    """The hex between is a hole: the way around it is longer, and a pattern that lies in it is no nearer."""
    floor = [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]
    hole = [at for at in floor if at != (1, 0)]
    area = Area(Hexes(floor), SPOT, ((2, 0),))
    assert area.covered((0, 0), 1) == (((2, 0),),)
    assert Area(Hexes(hole), SPOT, ((2, 0),)).covered((0, 0), 1) == ()


def test_what_is_not_seen_is_not_covered() -> None:
    wall = (3, 1)
    floor = [at for at in FLOOR if at != wall]
    area = Area(Hexes(floor, (wall,)), ((1, 0), (2, 0)), (FAR,))
    assert not Hexes(floor, (wall,)).sees(MIDDLE, FAR)
    assert area.covered(MIDDLE, 0) == ((),)
    assert (FAR,) in Area(Hexes(floor), ((1, 0), (2, 0)), (FAR,)).covered(MIDDLE, 0)
