"""Checks: dice are thrown and added to a value, and the total has to reach a number. Equal is enough.

    TEST = Check("DEM-3.3", {"two-dice": (FATE, DOOM), "d12": (FORTUNE,)})

    thrown = yield roll(hero, TEST.names(variant), TEST.clause, seat)
    settled = settle(value, thrown.faces, difficulty)
    TEST.chance(value, difficulty, variant)

What a throw decides and the chance that it does are told by one comparison; the chance is counted from the
faces of the dice. Odds, forecasts and bots ask it and nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache

from msgspec import Struct

from engine.dice import Die
from engine.errors import GameFault


class Settled(Struct, frozen=True):
    """What a throw came to."""

    total: int
    success: bool


def settle(value: int, faces: Iterable[int], against: int) -> Settled:
    """Add up and compare."""
    total = value + sum(faces)
    return Settled(total, total >= against)


class Check(Struct, frozen=True):
    """What is thrown, by the variant of the table, the default first, and the clause by which it is.

    values, against: what is printed, which a table of odds runs through. published: chances that the source
    printed, in percent, by value and number.
    """

    clause: str
    dice: Mapping[str, tuple[Die, ...]]
    values: Sequence[int] = ()
    against: Sequence[int] = ()
    published: Mapping[tuple[int, int], int] = {}

    def names(self, variant: str) -> tuple[str, ...]:
        """The dice to throw."""
        return tuple([die.id for die in self.dice[variant]])

    def chance(self, value: int, against: int, variant: str = "") -> Fraction:
        """The exact chance that a throw will do."""
        return _chance(self.dice[variant or next(iter(self.dice))], value - against)


@cache
def sums(dice: tuple[Die, ...]) -> Mapping[int, int]:
    """What these dice can add up to, and how many throws do."""
    found = Counter({0: 1})
    for die in dice:
        if die.opens is not None:
            raise GameFault(f"the die {die.id} is thrown again: what it comes to cannot be counted to an end")
        found, before = Counter[int](), found
        for total, throws in before.items():
            for face in die.faces:
                found[total + face] += throws
    return dict(sorted(found.items()))


@cache
def _chance(dice: tuple[Die, ...], margin: int) -> Fraction:
    throws = sums(dice)
    good = sum(count for total, count in throws.items() if settle(margin, (total,), 0).success)
    return Fraction(good, sum(throws.values()))
