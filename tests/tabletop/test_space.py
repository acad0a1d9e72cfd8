"""Space: steps, shortest ways, and the cheapest ways by costs that are compared number by number."""

from __future__ import annotations

from engine.tabletop.space import Cost, Graph, away, reach, towards

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


def costly(**steps: Cost) -> dict[tuple[str, str], Cost]:
    """Costs of steps, by `a_b`, the same both ways."""
    each = {(key[0], key[2]): cost for key, cost in steps.items()}
    return each | {(to, at): cost for (at, to), cost in each.items()}


# To d by b and c: 3 points, one trap. By e and f: 6 points, no trap.
STEPS = costly(a_b=(0, 1), b_c=(1, 1), c_d=(0, 1), a_e=(0, 2), e_f=(0, 2), f_d=(0, 2))


def test_the_first_number_of_a_cost_counts_before_the_next() -> None:
    found = reach(ROUND, {"a": (0, 0)}, lambda at, to: STEPS[at, to])
    assert found == {"a": (0, 0), "b": (0, 1), "e": (0, 2), "f": (0, 4), "d": (0, 6), "c": (0, 7)}


def test_a_step_that_leads_nowhere_is_not_taken() -> None:
    found = reach(ROUND, {"a": (0,)}, lambda at, to: None if to == "b" else (1,))
    assert found == {"a": (0,), "e": (1,), "f": (2,), "d": (3,), "c": (4,)}


def test_ways_begin_at_several_places_with_what_it_costs_to_be_there() -> None:
    found = reach(ROUND, {"a": (5,), "d": (0,)}, lambda at, to: (1,))
    assert found == {"d": (0,), "c": (1,), "f": (1,), "b": (2,), "e": (2,), "a": (3,)}


def test_a_way_that_leads_one_way_to_nowhere_is_no_shortest_way() -> None:
    where = Graph({"a": ("b", "pit"), "b": ("a",), "pit": ()})
    assert towards(where, "a", ("b",)) == ("b",)
