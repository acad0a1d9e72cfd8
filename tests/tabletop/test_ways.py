"""Ways over terrain: what hinders a walk, a jump and a flight, where they stop, and the way there."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.tabletop.hexes import Hex, Hexes
from engine.tabletop.ways import Cost, Gait, Lies, Ways

LINE: tuple[Hex, ...] = ((0, 0), (1, 0), (2, 0), (3, 0))
"""A corridor; a way round its second hex leads by (0, 1), (1, 1)."""
ROUND: tuple[Hex, ...] = (*LINE, (0, 1), (1, 1))
HARM, MIRE, ROCK = Lies(harms=1), Lies(points=2), Lies(solid=True)


def ways(
    floor: tuple[Hex, ...],
    gait: Gait = "walks",
    lies: Mapping[Hex, Lies] | None = None,
    shut: tuple[Hex, ...] = (),
    friends: tuple[Hex, ...] = (),
) -> Ways:
    return Ways(Hexes(floor), (0, 0), gait, lies or {}, shut, (*shut, *friends))


def costs(found: Ways) -> list[Cost | None]:
    """What it costs to come to the hexes of the line; None where it cannot stop."""
    return [found.all.get(at) for at in LINE]


def test_a_walk_pays_for_every_hex_that_it_enters() -> None:
    assert costs(ways(LINE)) == [(0, 0), (0, 1), (0, 2), (0, 3)]
    assert costs(ways(LINE, lies={(1, 0): MIRE, (2, 0): HARM})) == [(0, 0), (0, 2), (1, 3), (1, 4)]


def test_a_way_without_harm_is_better_however_long_it_is() -> None:
    found = ways(ROUND, lies={(1, 0): HARM})
    assert found.all[2, 0] == (0, 3)
    assert found.way((2, 0)) == ((0, 1), (1, 1), (2, 0))
    assert found.all[1, 0] == (1, 1)


def test_what_is_solid_or_shut_is_gone_round_and_friends_are_walked_through() -> None:
    assert costs(ways(LINE, lies={(1, 0): ROCK})) == [(0, 0), None, None, None]
    assert costs(ways(LINE, shut=((1, 0),))) == [(0, 0), None, None, None]
    assert costs(ways(LINE, friends=((1, 0),))) == [(0, 0), None, (0, 2), (0, 3)]
    assert ways(LINE, friends=((1, 0),)).left((2, 0))[0, 0] == (0, 2)


@pytest.mark.parametrize(("gait", "last"), [("jumps", (0, 4)), ("flies", (0, 3))])
def test_a_jump_is_hindered_where_it_lands_alone_and_a_flight_nowhere(gait: Gait, last: Cost) -> None:
    lies = {(1, 0): ROCK, (2, 0): HARM, (3, 0): MIRE}
    found = ways(LINE, gait, lies, shut=((1, 0),))
    assert found.all[3, 0] == last
    assert found.all[2, 0] == ((1, 2) if gait == "jumps" else (0, 2))
    assert found.way((3, 0)) == LINE[1:]


def test_only_who_flies_stops_over_what_is_solid_and_nobody_where_somebody_is() -> None:
    assert costs(ways(LINE, "jumps", {(1, 0): ROCK}))[1] is None
    assert costs(ways(LINE, "flies", {(1, 0): ROCK}))[1] == (0, 1)
    assert costs(ways(LINE, "flies", friends=((1, 0),)))[1] is None


def test_where_the_figure_is_nothing_hinders_it() -> None:
    found = Ways(Hexes(LINE), (0, 0), "walks", {(0, 0): ROCK}, ((0, 0),), ((0, 0),))
    assert costs(found) == [(0, 0), (0, 1), (0, 2), (0, 3)]
    assert found.left((3, 0))[0, 0] == (0, 3)


def test_what_is_left_to_a_goal_is_what_a_walk_from_there_pays() -> None:
    """Into the goal itself too, but not into where it begins; a jump counts steps."""
    lies = {(1, 0): MIRE, (3, 0): MIRE}
    assert [ways(LINE, lies=lies).left((3, 0))[at] for at in LINE] == [(0, 5), (0, 3), (0, 2), (0, 0)]
    assert [ways(LINE, "jumps", lies).left((3, 0))[at] for at in LINE] == [(0, 3), (0, 2), (0, 1), (0, 0)]


def test_stops_are_found_the_cheapest_first_and_can_be_asked_for_again() -> None:
    found = ways(ROUND, lies={(1, 0): HARM})
    first = found.stops()
    assert [next(first) for _ in range(3)] == [((0, 0), (0, 0)), ((0, 1), (0, 1)), ((1, 1), (0, 2))]
    assert [cost for _, cost in found.stops()] == sorted(found.all.values())
    assert next(first) == ((2, 0), (0, 3))
