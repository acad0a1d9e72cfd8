"""Exact tests of fairness: the binomial distribution, its band, and the distribution of a sum of dice."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import exp, lgamma, log

from engine.dice import Die

CONFIDENCE = 0.99
LONGEST_SUM = 400
"""Throws up to which the sum is tested too: its distribution is made by adding dice up, and takes time."""
NOTHING = 1e-16


def _log_chance(k: int, n: int, chance: float) -> float:
    """The logarithm of the chance of exactly k in n."""
    if chance in (0.0, 1.0):
        return 0.0 if k == (n if chance else 0) else float("-inf")
    ways = lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)
    return ways + k * log(chance) + (n - k) * log(1 - chance)


def two_sided(k: int, n: int, chance: float) -> float:
    """The exact binomial chance of a count that is no likelier than k."""
    here = _log_chance(k, n, chance) + 1e-9
    each = (_log_chance(other, n, chance) for other in range(n + 1))
    return min(1.0, sum(exp(one) for one in each if one <= here))


def _tail(k: int, n: int, chance: float) -> float:
    """The chance of k or more in n, adding up the smaller side from k outwards."""
    if k <= n * chance:
        return 1 - _side(range(k - 1, -1, -1), n, chance)
    return _side(range(k, n + 1), n, chance)


def _side(outwards: range, n: int, chance: float) -> float:
    total = 0.0
    for k in outwards:
        more = exp(_log_chance(k, n, chance))
        total += more
        if more < total * NOTHING:
            break
    return min(1.0, total)


def band(k: int, n: int) -> tuple[float, float]:
    """Where the true chance lies with 99 per cent confidence, after k in n."""
    if n == 0:
        return 0.0, 1.0
    beyond = (1 - CONFIDENCE) / 2
    low = 0.0 if k == 0 else _solve(lambda chance: _tail(k, n, chance) - beyond)
    high = 1.0 if k == n else _solve(lambda chance: _tail(k + 1, n, chance) - (1 - beyond))
    return low, high


def _solve(rising: Callable[[float], float]) -> float:
    """Where a rising function of a chance crosses zero."""
    low, high = 0.0, 1.0
    for _ in range(30):
        middle = (low + high) / 2
        if rising(middle) < 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def sum_test(die: Die, n: int, total: int) -> float:
    """The exact chance of a sum no likelier than this one; 2 where there are too many throws to say."""
    if n == 0:
        return 1.0
    if n > LONGEST_SUM:
        return 2.0
    least, chances = _sums(tuple(sorted(die.faces)), n)
    here = chances[total - n * least] * (1 + 1e-9)
    return min(1.0, sum(each for each in chances if each <= here))


@lru_cache(maxsize=64)
def _sums(faces: tuple[int, ...], n: int) -> tuple[int, tuple[float, ...]]:
    """The least face, and the chance of every sum of n dice, from the least sum up."""
    least = faces[0]
    one = [0.0] * (faces[-1] - least + 1)
    for face in faces:
        one[face - least] += 1 / len(faces)
    result, power, left = [1.0], one, n
    while left:
        if left & 1:
            result = _added(result, power)
        left >>= 1
        power = _added(power, power) if left else power
    return least, tuple(result)


def _added(one: list[float], other: list[float]) -> list[float]:
    """The distribution of two sums together."""
    found = [0.0] * (len(one) + len(other) - 1)
    for place, chance in enumerate(one):
        if chance > 0:
            for step, more in enumerate(other, place):
                found[step] += chance * more
    return found
