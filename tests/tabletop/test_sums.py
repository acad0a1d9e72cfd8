"""Sums: whoever adds the rows up comes to the value; a floor is a row of its clause."""

from __future__ import annotations

import msgspec
import pytest

from engine.tabletop import sums
from engine.tabletop.sums import NOTHING, Figures, Row, Sum, rows, total

PRINTED = {("wolf", "attack"): 3, ("bear", "attack"): 5, ("wolf", "speed"): 1}
CHANGES = (
    ("moon", ("wolf", "attack", 2)),
    ("rain", ("wolf", "attack", -1)),
    ("calm", ("bear", "attack", 0)),
    ("snow", ("wolf", "speed", -4)),
    ("howl", ("wolf", "trait:mad", 1)),
    ("moon", ("wolf", "attack", 1)),
)


class Bare(Figures):
    def printed(self, id: str, figure: str) -> int:
        return PRINTED[id, figure]


class Floored(Bare):
    floor = 0, "WLF-1"


def figures(kind: type[Figures] = Floored) -> Figures:
    return kind(sums.standing(CHANGES))


def test_a_figure_is_what_is_printed_and_every_change() -> None:
    assert (figures().of("wolf", "attack"), figures().of("bear", "attack")) == (5, 5)


def test_a_sum_names_every_change_by_its_source_in_order() -> None:
    assert figures().sum("wolf", "attack") == Sum(
        5, (Row("wolf", "", 3), Row("moon", "wolf", 2), Row("rain", "wolf", -1), Row("moon", "wolf", 1))
    )


def test_what_changes_nothing_is_no_row() -> None:
    assert figures().sum("bear", "attack") == Sum(5, (Row("bear", "", 5),))


def test_what_lies_below_the_floor_is_given_back_by_its_clause() -> None:
    assert figures().of("wolf", "speed") == 0
    assert figures().sum("wolf", "speed") == Sum(
        0, (Row("wolf", "", 1), Row("snow", "wolf", -4), Row("WLF-1", "wolf", 3))
    )


def test_without_a_floor_a_figure_goes_below_nothing() -> None:
    assert figures(Bare).of("wolf", "speed") == -3
    assert figures(Bare).sum("wolf", "speed").value == -3


def test_a_sum_over_things_is_the_sum_of_their_sums() -> None:
    both = figures().all(["bear", "wolf"], "attack")
    assert both.value == 10
    assert both.rows == figures().sum("bear", "attack").rows + figures().sum("wolf", "attack").rows
    assert figures().all([], "attack") == NOTHING


@pytest.mark.parametrize("figure", ["attack", "speed"])
@pytest.mark.parametrize("kind", [Floored, Bare])
def test_the_rows_come_to_the_value_and_the_value_is_the_figure(kind: type[Figures], figure: str) -> None:
    found = figures(kind).sum("wolf", figure)
    assert total(found.rows) == found.value == figures(kind).of("wolf", figure)


def test_a_flag_is_a_row_of_a_figure_that_is_not_printed() -> None:
    assert figures().flag("wolf", "trait:mad")
    assert not figures().flag("bear", "attack")


def test_what_stands_is_told_by_source_target_and_figure_where_it_comes_to_something() -> None:
    told = sums.modifiers(
        (*CHANGES, ("moon", ("bear", "attack", 1)), ("moon", ("bear", "attack", -1))), ("attack",), "W-2"
    )
    assert told == {("moon", "wolf", "attack"): (3, "W-2"), ("rain", "wolf", "attack"): (-1, "W-2")}


def test_a_sum_grows_by_rows_and_is_never_below_a_floor() -> None:
    grown = NOTHING.plus(*rows([("ann", 2), ("bo", -5)]))
    assert grown == Sum(-3, (Row("ann", "", 2), Row("bo", "", -5)))
    assert grown.at_least(0, "W-3") == Sum(0, (*grown.rows, Row("W-3", "", 3)))
    assert grown.at_least(-2, "W-3").rows[-1] == Row("W-3", "", 1)
    assert grown.at_least(-3, "W-3") is grown


def test_in_a_log_a_sum_is_an_array_of_a_value_and_its_rows() -> None:
    written = msgspec.json.encode(figures().sum("bear", "attack"))
    assert written == b'[5,[["bear","",5]]]'
    assert msgspec.json.decode(written, type=Sum) == figures().sum("bear", "attack")
