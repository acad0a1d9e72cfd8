"""Space: steps, shortest ways, the cheapest ways, and the ways of least harm for which points are enough."""

from __future__ import annotations

from collections.abc import Callable

from engine.tabletop.space import Graph, Way, away, led, reach, towards, within

# a - b - c - d, a second way a - e - f - d, and g, where nothing leads
ROUND = Graph(
    {
        "a": ("b", "e"),
        "b": ("a", "c"),
        "c": ("b", "d"),
        "d": ("c", "f"),
        "e": ("a", "f"),
        "f": ("e", "d"),
        "g": (),
    }
)


def test_places_are_told_by_how_far_they_are_the_nearest_first() -> None:
    assert list(away(ROUND, ("a",)).items()) == [("a", 0), ("b", 1), ("e", 1), ("c", 2), ("f", 2), ("d", 3)]


def test_of_several_targets_the_nearest_counts() -> None:
    assert away(ROUND, ("b", "f")) == {"b": 0, "f": 0, "a": 1, "c": 1, "d": 1, "e": 1}


def test_a_place_that_no_way_leads_to_is_nowhere_near() -> None:
    assert "g" not in away(ROUND, ("a",))
    assert away(ROUND, ("g",)) == {"g": 0}


def test_every_shortest_way_is_told_in_the_order_of_the_map() -> None:
    assert towards(ROUND, "a", ("d",)) == ("b", "e")
    assert towards(ROUND, "b", ("d",)) == ("c",)


def test_there_is_no_way_from_the_target_nor_to_where_none_leads() -> None:
    assert towards(ROUND, "d", ("d", "a")) == ()
    assert towards(ROUND, "a", ("g",)) == ()


TRAP = 100
# To d by b and c: 3 points, one trap. By e and f: 6 points, no trap.
TOLLS = {"ab": 1, "bc": TRAP + 1, "cd": 1, "ae": 2, "ef": 2, "df": 2}


def toll(at: str, to: str) -> int:
    """What a step costs, the same both ways."""
    return TOLLS["".join(sorted((at, to)))]


def test_the_cheapest_place_comes_first_and_what_is_weighed_counts_before_the_rest() -> None:
    found = reach(ROUND, {"a": 0}, toll)
    assert list(found) == [("a", 0), ("b", 1), ("e", 2), ("f", 4), ("d", 6), ("c", 7)]


def test_no_more_is_looked_at_than_somebody_asks_for() -> None:
    asked: list[str] = []

    def step(at: str, to: str) -> int:
        asked.append(at)
        return 1

    found = reach(ROUND, {"a": 0}, step)
    assert [next(found), next(found)] == [("a", 0), ("b", 1)]
    assert {*asked} == {"a"}


def test_a_step_that_leads_nowhere_is_not_taken() -> None:
    found = dict(reach(ROUND, {"a": 0}, lambda at, to: None if to == "b" else 1))
    assert found == {"a": 0, "e": 1, "f": 2, "d": 3, "c": 4}


def test_ways_begin_at_several_places_with_what_it_costs_to_be_there() -> None:
    found = dict(reach(ROUND, {"a": 5, "d": 0}, lambda at, to: 1))
    assert found == {"d": 0, "c": 1, "f": 1, "b": 2, "e": 2, "a": 3}


def test_a_cheapest_way_is_told_by_its_places_and_of_equal_ones_the_first() -> None:
    assert led(ROUND, dict(reach(ROUND, {"a": 0}, toll)), "c", toll) == ("e", "f", "d", "c")
    even = dict(reach(ROUND, {"a": 0}, lambda at, to: 1))
    assert led(ROUND, even, "d", lambda at, to: 1) == ("b", "c", "d")
    assert led(ROUND, even, "a", lambda at, to: 1) == ()


def harm_at(*places: str) -> Callable[[str], tuple[int, int]]:
    """A point a step, and harm in some places."""
    return lambda to: (int(to in places), 1)


def test_within_so_many_points_less_harm_counts_before_fewer_points() -> None:
    where = Graph({"a": ("x", "b"), "x": ("a", "d"), "b": ("a", "c"), "c": ("b", "d"), "d": ("x", "c")})
    assert within(where, "a", 3, harm_at("x"))["d"] == Way(0, 3, ("b", "c", "d"))
    assert within(where, "a", 2, harm_at("x"))["d"] == Way(1, 2, ("x", "d"))  # the other costs too much


def test_a_way_may_come_by_more_harm_to_where_points_would_else_not_be_enough() -> None:
    """The best way to m is the one round by b; f is out of reach on that, and is found all the same."""
    where = Graph(
        {
            "a": ("x", "b"),
            "x": ("a", "m"),
            "b": ("a", "c"),
            "c": ("b", "m"),
            "m": ("x", "c", "f"),
            "f": ("m",),
        }
    )
    found = within(where, "a", 3, harm_at("x"))
    assert found["m"] == Way(0, 3, ("b", "c", "m"))
    assert found["f"] == Way(1, 3, ("x", "m", "f"))


def test_of_equal_ways_the_first_is_gone_and_nobody_comes_back_to_the_start() -> None:
    found = within(ROUND, "a", 3, harm_at())
    assert found["d"] == Way(0, 3, ("b", "c", "d"))
    assert list(found) == ["b", "e", "c", "f", "d"]


def test_where_nobody_goes_and_what_costs_too_much_is_not_reached() -> None:
    assert list(within(ROUND, "a", 9, lambda to: None if to == "b" else (0, 4))) == ["e", "f"]
    assert within(ROUND, "a", 0, harm_at()) == {}


def test_a_way_that_leads_one_way_to_nowhere_is_no_shortest_way() -> None:
    where = Graph({"a": ("b", "pit"), "b": ("a",), "pit": ()})
    assert towards(where, "a", ("b",)) == ("b",)
