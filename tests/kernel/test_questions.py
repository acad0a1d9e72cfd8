"""Answers against questions: every form, every bound, and which refusal says which."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import Illegal, Malformed, Refusal
from engine.questions import PASS, Choice, Limit, Option, Question, check, legal, options, value

ABC = options("KER-1.1", "a", "b", "c")
WITH_PASS = (*ABC, Option(PASS, "KER-4.1"))
POOLS = (Option("ann", holds=3), Option("bo", holds=2), Option("cy", holds=0))


def asked(form: Any, of: tuple[Option, ...] = ABC, **more: Any) -> Question:
    return Question(("ann",), "what", "KER-1.1", form, of, **more)


def refusal(question: Question, *choice: str) -> tuple[type[Refusal], str, tuple[str, ...]]:
    with pytest.raises(Refusal) as caught:
        check(question, choice)
    assert str(caught.value)
    return type(caught.value), caught.value.clause, caught.value.legal


@pytest.mark.parametrize("form", ["one", "place"])
def test_ker_1_3_one_and_place_take_exactly_one_option(form: str) -> None:
    question = asked(form)
    assert check(question, ("b",)) == ("b",)
    assert value(question, ("b",)) == "b"
    assert refusal(question, "x") == (Malformed, "KER-1.3", ("a", "b", "c"))
    assert refusal(question, "A") == (Malformed, "KER-1.3", ("a", "b", "c"))
    assert refusal(question, "") == (Malformed, "KER-1.3", ("a", "b", "c"))
    assert refusal(question, PASS) == (Malformed, "KER-1.3", ("a", "b", "c"))
    assert refusal(question) == (Malformed, "KER-1.4", ("a", "b", "c"))
    assert refusal(question, "a", "b") == (Malformed, "KER-1.4", ("a", "b", "c"))
    assert refusal(question, "a", "a") == (Malformed, "KER-1.4", ("a", "b", "c"))


def test_ker_1_4_pick_keeps_least_and_most() -> None:
    question = asked("pick", least=1, most=2)
    for good in (("a",), ("c", "a"), ("a", "c")):
        assert check(question, good) == good
        assert value(question, good) == good
    assert refusal(question) == (Illegal, "KER-1.4", ("a", "b", "c"))
    assert refusal(question, "a", "b", "c") == (Illegal, "KER-1.4", ("a", "b", "c"))
    assert refusal(question, "a", "x") == (Malformed, "KER-1.3", ("a", "b", "c"))


def test_ker_1_4_picking_nothing_where_nothing_need_be_picked() -> None:
    question = asked("pick", least=0, most=3)
    assert check(question, ()) == ()
    assert value(question, ()) == ()
    assert check(question, ("a", "b", "c")) == ("a", "b", "c")


def test_ker_1_4_an_option_is_picked_once_unless_it_may_repeat() -> None:
    assert refusal(asked("pick", most=3), "a", "b", "a") == (Illegal, "KER-1.4", ("a", "b", "c"))
    question = asked("pick", least=2, most=3, repeat=True)
    assert check(question, ("a", "a")) == ("a", "a")
    assert check(question, ("a", "a", "a")) == ("a", "a", "a")
    assert refusal(question, "a") == (Illegal, "KER-1.4", ("a", "b", "c"))
    assert refusal(question, "a", "a", "a", "a") == (Illegal, "KER-1.4", ("a", "b", "c"))


def test_ker_1_4_limits_bound_how_many_of_some_options() -> None:
    limits = (Limit(1, ("a", "b")), Limit(2, ("a", "b", "c")))
    question = asked("pick", most=3, limits=limits, repeat=True)
    assert check(question, ("a", "c")) == ("a", "c")
    assert check(question, ("c", "c")) == ("c", "c")
    assert refusal(question, "a", "b") == (Illegal, "KER-1.4", ("a", "b"))
    assert refusal(question, "a", "a") == (Illegal, "KER-1.4", ("a", "b"))
    assert refusal(question, "c", "c", "c") == (Illegal, "KER-1.4", ("a", "b", "c"))
    assert check(asked("pick", most=3, limits=(Limit(0, ("b",)),)), ("a", "c")) == ("a", "c")
    assert refusal(asked("pick", most=3, limits=(Limit(0, ("b",)),)), "b") == (Illegal, "KER-1.4", ("b",))


@pytest.mark.parametrize(
    ("typed", "stored"),
    [("3", "3"), ("-2", "-2"), ("0", "0"), ("007", "7"), ("-0", "0"), ("5", "5")],
)
def test_ker_1_3_a_number_is_stored_in_plain_digits(typed: str, stored: str) -> None:
    question = asked("number", (), least=-2, most=7)
    assert check(question, (typed,)) == (stored,)
    assert value(question, (stored,)) == int(stored)


@pytest.mark.parametrize(
    "typed", ["", "-", "--1", "+1", "1.0", " 1", "1 ", "1e2", "²", "٣", "0x1", "1_0", "1" * 10, "one"]
)
def test_ker_1_3_what_is_no_number_is_malformed(typed: str) -> None:
    question = asked("number", (), least=-2, most=7)
    assert refusal(question, typed) == (Malformed, "KER-1.3", ("-2..7",))


def test_ker_1_4_a_number_keeps_its_bounds() -> None:
    question = asked("number", (), least=-2, most=7)
    assert legal(question) == ("-2..7",)
    assert check(question, ("7",)) == ("7",)
    for far in ("8", "-3", "123456789"):
        assert refusal(question, far) == (Illegal, "KER-1.4", ("-2..7",))
    assert refusal(question, "1", "2") == (Malformed, "KER-1.4", ("-2..7",))
    assert refusal(question) == (Malformed, "KER-1.4", ("-2..7",))


def test_ker_1_4_paying_meets_the_need_from_what_the_pools_hold() -> None:
    question = asked("pay", POOLS, least=2, most=4)
    for typed, stored in {
        ("ann=2",): ("ann=2",),
        ("bo=1", "ann=1"): ("ann=1", "bo=1"),
        ("bo=2", "ann=2"): ("ann=2", "bo=2"),
        ("ann=3", "bo=0"): ("ann=3",),
        ("ann=002",): ("ann=2",),
        ("bo=2", "cy=0"): ("bo=2",),
    }.items():
        assert check(question, typed) == stored
        assert value(question, stored) == stored
    pools = ("ann", "bo", "cy")
    assert refusal(question, "ann=1") == (Illegal, "KER-1.4", pools)
    assert refusal(question) == (Illegal, "KER-1.4", pools)
    assert refusal(question, "ann=3", "bo=2") == (Illegal, "KER-1.4", pools)
    assert refusal(question, "ann=4") == (Illegal, "KER-1.4", pools)
    assert refusal(question, "cy=1", "ann=2") == (Illegal, "KER-1.4", pools)
    assert refusal(question, "ann=-1", "bo=2") == (Illegal, "KER-1.4", pools)


@pytest.mark.parametrize(
    "typed",
    [("ann",), ("ann2",), ("dee=2",), ("ann=1", "ann=1"), ("=2",), ("ann=",), ("ann=x",), ("ann==2",)],
)
def test_ker_1_3_paying_names_each_pool_once_with_an_amount(typed: Choice) -> None:
    assert refusal(asked("pay", POOLS, least=2, most=4), *typed) == (
        Malformed,
        "KER-1.3",
        ("ann", "bo", "cy"),
    )


def test_ker_1_4_nothing_is_paid_where_nothing_is_needed() -> None:
    assert check(asked("pay", POOLS, least=0, most=1), ()) == ()


@pytest.mark.parametrize("form", ["one", "place", "pick", "number", "pay"])
def test_ker_4_1_a_pass_that_is_offered_stands_alone(form: str) -> None:
    question = asked(form, WITH_PASS, least=2, most=3)
    assert check(question, (PASS,)) == (PASS,)
    assert refusal(question, PASS, "a")[:2] == (Malformed, "KER-1.4")
    assert refusal(question, PASS, PASS)[:2] == (Malformed, "KER-1.4")
    assert value(question, (PASS,)) == ((PASS,) if form == "pick" else PASS)


def test_options_of_one_clause_keep_their_order() -> None:
    assert options("KER-1.1", "b", "a") == (Option("b", "KER-1.1"), Option("a", "KER-1.1"))
    assert asked("one", options("KER-1.1", "b", "a")).ids == ("b", "a")
