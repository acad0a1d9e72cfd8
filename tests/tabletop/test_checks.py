"""Checks: what a throw comes to, and the chance of it, against counted faces and published figures."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from engine.dice import Die, plain
from engine.errors import GameFault
from engine.rules.echoes.skill_test import DOOM, FATE, FORTUNE, TEST
from engine.tabletop.checks import Check, Settled, settle, sums
from service.scaffold.ember.rules import WIND

D6 = Check("T-1.1", {"one": (plain(6),), "two": (plain(4), plain(4))})


@pytest.mark.parametrize(
    ("value", "faces", "against", "total", "success"),
    [(3, (2,), 5, 5, True), (3, (1,), 5, 4, False), (0, (-2, 3), 1, 1, True), (2, (), 3, 2, False)],
)
def test_value_and_faces_are_added_and_equal_is_enough(
    value: int, faces: tuple[int, ...], against: int, total: int, success: bool
) -> None:
    assert settle(value, faces, against) == Settled(total, success)


def test_the_dice_are_those_of_the_variant_and_the_first_is_the_default() -> None:
    assert D6.names("one") == ("d6",)
    assert D6.names("two") == ("d4", "d4")
    assert D6.chance(0, 6) == D6.chance(0, 6, "one") == Fraction(1, 6)
    assert D6.chance(0, 8, "two") == Fraction(1, 16)


@pytest.mark.parametrize("check", [TEST, WIND, D6], ids=["echoes", "ember", "plain"])
def test_a_chance_is_that_of_every_throw(check: Check) -> None:
    for variant, dice in check.dice.items():
        throws = [*product(*(die.faces for die in dice))]
        for value, against in product(range(-1, 8), range(-1, 12)):
            good = sum(settle(value, faces, against).success for faces in throws)
            assert check.chance(value, against, variant) == Fraction(good, len(throws))


def test_the_sums_of_many_dice_are_counted_without_throwing_each() -> None:
    many = sums((plain(6),) * 40)
    assert sum(many.values()) == 6**40
    assert (min(many), max(many), many[40]) == (40, 240, 1)


def test_certain_and_hopeless_are_one_and_nothing() -> None:
    assert D6.chance(5, 6) == 1
    assert D6.chance(0, 7) == 0


def test_ech_3_5_and_3_6_the_twelfths_of_both_readings() -> None:
    """By margin from -4: the figures of the rulebook."""
    for variant, twelfths in (
        ("two-dice", [0, 1, 2, 4, 6, 7, 10, 10, 12]),
        ("d12", [0, 1, 2, 4, 6, 7, 10, 12, 12]),
    ):
        assert [TEST.chance(margin, 0, variant) * 12 for margin in range(-4, 5)] == twelfths
    assert TEST.dice == {"two-dice": (FATE, DOOM), "d12": (FORTUNE,)}


ESCAPES = {
    (1, 0, 0): [3.7, 11.1, 21.0, 32.0, 42.9, 53.2, 62.3],
    (1, 0): [12.5, 31.2, 50.0, 65.6, 77.3, 85.5, 91.0],
    (1, 1, 0): [29.6, 59.3, 79.0, 90.0, 95.5, 98.0, 99.2],
}
FINDS = {
    (1, 0, 0): [11.1, 25.9, 40.7, 53.9, 64.9, 73.7, 80.5],
    (1, 0): [25.0, 50.0, 68.8, 81.2, 89.1, 93.8, 96.5],
    (1, 1, 0): [44.4, 74.1, 88.9, 95.5, 98.2, 99.3, 99.7],
}
"""Three hits of 3 + stat dice (BIO-3.1), two of 2 + stat (BIO-4.1): by the faces, for a stat of 0 to 6."""


@pytest.mark.parametrize(("table", "dice", "hits"), [(ESCAPES, 3, 3), (FINDS, 2, 2)])
def test_counted_hits_come_to_the_published_figures_of_biomes(
    table: dict[tuple[int, ...], list[float]], dice: int, hits: int
) -> None:
    for faces, percents in table.items():
        for stat, percent in enumerate(percents):
            check = Check("BIO-3.1", {"": (Die("hit", faces),) * (dice + stat)})
            assert abs(100 * check.chance(0, hits) - Fraction(str(percent))) <= Fraction(1, 20)


def test_dice_that_are_thrown_again_are_refused_by_name() -> None:
    with pytest.raises(GameFault, match="storm"):
        Check("T-1.1", {"": (Die("storm", (1, 2, 3, 4, 5, 6), 6),)}).chance(0, 3)
