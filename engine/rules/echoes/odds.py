"""The exact chance of a skill test, counted from the faces of the dice (ECH-3.5, 3.6).

For `rollbook odds` a game gives `VARIANTS`, `PUBLISHED`, `asked(skill, difficulty)` and `chance`.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from math import gcd

from engine.rules.echoes.skill_test import DICE, THROWN

Chance = tuple[int, int]
"""Numerator and denominator, in lowest terms."""

VARIANTS = tuple(THROWN)
"""The readings of ECH-3.6 that throw different dice, the default first."""

SKILL = 3
"""The skill for which the source published chances."""

PUBLISHED = {(SKILL, 1): 83, (SKILL, 2): 60, (SKILL, 3): 50, (SKILL, 4): 33, (SKILL, 5): 17, (SKILL, 6): 8}
"""By skill and difficulty, in percent as printed (ECH-3.5)."""


def asked(skill: int | None, difficulty: int | None) -> tuple[tuple[int, int], ...]:
    """The tests that a question about odds is about: skill and difficulty. What is not named runs through all
    that is printed; where nothing is, those of the published table."""
    if skill is None and difficulty is None:
        return tuple(PUBLISHED)
    skills = range(1, 6) if skill is None else (skill,)
    difficulties = range(1, 7) if difficulty is None else (difficulty,)
    return tuple((one, other) for one in skills for other in difficulties)


@cache
def sums(variant: str) -> tuple[int, ...]:
    """The sum of every throw that can come up, each as likely as the others."""
    faces = [DICE[die].faces for die in THROWN[variant]]
    return tuple(sorted(sum(throw) for throw in product(*faces)))


@cache
def chance_by_margin(margin: int, variant: str = "two-dice") -> Chance:
    """The chance of success where skill plus boosts exceed the difficulty by `margin` (below zero: fall
    short of it)."""
    every = sums(variant)
    good = sum(margin + each >= 0 for each in every)
    shared = gcd(good, len(every))
    return good // shared, len(every) // shared


def chance(value: int, difficulty: int, variant: str = "two-dice") -> Chance:
    """The chance that `value` (skill and everything added to it) plus the dice reach the difficulty."""
    return chance_by_margin(value - difficulty, variant)


def twelfths(margin: int, variant: str = "two-dice") -> int:
    """The same in twelfths, which both variants come out in."""
    good, of = chance_by_margin(margin, variant)
    return good * 12 // of
