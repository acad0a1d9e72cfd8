"""Turns: an order by keys, with a question where keys are equal and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from engine.tabletop.turns import Key, in_order, joined, ranked
from engine.waiting import Asking

KEYS: dict[str, Key] = {
    "guards": (30, 1),
    "ann": (30, 0, 40),
    "bo": (30, 0, 35),
    "bones": (30, 1),
    "cy": (12, 0, 80),
}


def played(
    keys: Mapping[str, Key],
    *answers: str,
    clause: str | Callable[[tuple[str, ...]], str] = "DEM-2.1",
    settled: Collection[tuple[str, str]] = (),
) -> tuple[tuple[str, ...], list[Asking]]:
    """The order that comes of these answers, and what was asked."""
    waiting = in_order(keys, lambda tied: ("ann", "bo"), "turn", clause, settled=settled)
    asked, given = [], list(answers)
    try:
        request = next(waiting)
        while True:
            assert isinstance(request, Asking)
            asked.append(request)
            request = waiting.send(given.pop(0))
    except StopIteration as end:
        assert not given
        return end.value, asked


def ids(asked: Sequence[Asking]) -> list[tuple[str, ...]]:
    return [each.question.ids for each in asked]


def test_whoever_is_level_is_told_together_the_lowest_first() -> None:
    assert ranked(KEYS) == (("cy",), ("bo",), ("ann",), ("guards", "bones"))


def test_the_first_number_that_differs_decides_and_nobody_is_asked() -> None:
    keys = {id: key for id, key in KEYS.items() if id != "bones"}
    assert played(keys) == (("cy", "bo", "ann", "guards"), [])


def test_of_those_that_are_level_somebody_says_who_is_next() -> None:
    turns, asked = played(KEYS, "bones")
    assert turns == ("cy", "bo", "ann", "bones", "guards")
    assert ids(asked) == [("guards", "bones")]
    assert asked[0].question.seats == ("ann", "bo")
    assert asked[0].question.about == ("guards", "bones")


def test_of_three_two_are_asked_about() -> None:
    turns, asked = played({"a": (1,), "b": (1,), "c": (1,)}, "b", "c")
    assert (turns, ids(asked)) == (("b", "c", "a"), [("a", "b", "c"), ("a", "c")])


def test_the_clause_may_follow_from_those_that_are_level() -> None:
    level: dict[str, Key] = {"a": (1,), "b": (1,), "c": (1,), "d": (2,), "e": (2,)}
    _, asked = played(level, "b", "c", "e", clause=lambda tied: f"DEM-{len(tied)}")
    assert [each.question.clause for each in asked] == ["DEM-3", "DEM-3", "DEM-2"]


def test_what_was_settled_of_two_stands() -> None:
    level: dict[str, Key] = {"a": (1,), "b": (1,), "c": (1,)}
    turns, asked = played(level, "c", "a", settled=[("a", "b")])
    assert (turns, ids(asked)) == (("c", "a", "b"), [("a", "c"), ("a",)])


def test_names_decide_nothing() -> None:
    assert ranked({"zoe": (1,), "abe": (2,)}) == (("zoe",), ("abe",))
    assert ranked({"zoe": (1,), "abe": (1,)}) == (("zoe", "abe"),)


def test_a_late_comer_is_put_where_its_key_says_and_nothing_is_asked_again() -> None:
    left = ("bones", "guards", "dusk")
    keys = joined({**KEYS, "dusk": (80, 1)}, left, {"bats": (40, 1)})
    assert played(keys) == (("bones", "guards", "bats", "dusk"), [])
    assert played(joined(KEYS, ("bones", "guards"), {"bats": (11, 1)})) == (("bats", "bones", "guards"), [])


def test_those_with_whom_a_late_comer_is_level_are_asked_about() -> None:
    keys = joined(KEYS, ("ann", "bones", "guards"), {"bats": (30, 1)})
    turns, asked = played(keys, "bats", "guards")
    assert turns == ("ann", "bats", "guards", "bones")
    assert ids(asked)[0] == ("bones", "guards", "bats")
