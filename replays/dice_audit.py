"""Are the dice fair? Exact tests over every throw of a session or of many, judged per die, seat and source.

Each label counts once: going back and coming the same way shows the same dice again, which proves nothing.
Throws that were undone count like the others, and so nobody makes bad luck disappear by undoing it. Declared
dice (real ones, typed in) are judged apart from seeded ones.

For every face its count is tested by the exact binomial distribution, and so is the sum of all faces by its
own exact distribution; of the several results the smallest counts, multiplied by their number (Bonferroni),
so one face in many that happens to stand out alarms nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from math import exp, lgamma, log

from msgspec import Struct

from engine import facts as f
from engine.dice import Die, chains, plain
from engine.entries import Entry
from engine.facts import Fact

CONFIDENCE = 0.99
LONGEST_SUM = 400
"""Throws up to which the sum is tested too: its distribution is made by adding dice up, and takes time."""


NOTHING = 1e-16


class Face(Struct, frozen=True):
    """How often a face came up, how often a fair die would show it, the exact two-sided chance of being at
    least as far off, and the band that its true chance lies in (Clopper-Pearson)."""

    face: int
    count: int
    expected: float
    p: float
    low: float
    high: float


class Judged(Struct, frozen=True):
    """One die of one source, thrown by one seat (empty: by all). `p`: the chance that a fair die is at least
    as odd as this, all its tests together; `mean` and `fair_mean` of a face."""

    die: str
    source: str
    seat: str
    throws: int
    undone: int
    repeated: int
    mean: float
    fair_mean: float
    p: float
    sum_p: float
    faces: tuple[Face, ...]


def dice_of(began: f.Began) -> Mapping[str, Die]:
    """The dice of a session, as its first entry tells them; a plain `dN` needs no telling."""
    found = _Plain()
    for row in began.faces:
        name, _, rest = row.partition("=")
        faces, _, opens = rest.partition("!")
        shown = tuple(int(each) for each in faces.split(","))
        found[name] = Die(name, shown, int(opens) if opens else None)
    return found


class _Plain(dict[str, Die]):
    def __missing__(self, name: str) -> Die:
        return plain(int(name[1:]))


class _Count(Struct):
    faces: dict[int, int]
    undone: int = 0
    repeated: int = 0


class Audit:
    """Counts throws of sessions, one after another; `judged` then tests them."""

    def __init__(self) -> None:
        self._dice: dict[str, Die] = {}
        self._seen: set[tuple[str, str]] = set()
        self._found: dict[tuple[str, str, str], _Count] = {}

    def add(
        self, session: str, entries: Iterable[Entry[Fact]], dice: Mapping[str, Die], kept: Iterable[int]
    ) -> None:
        """Count a session. `kept`: the versions of throws that lie on its present line."""
        standing = set(kept)
        for entry in entries:
            fact = entry.fact
            if isinstance(fact, f.Rolled):
                self._throw(session, entry, fact, dice, undone=entry.version not in standing)

    def _throw(
        self, session: str, entry: Entry[Fact], fact: f.Rolled, dice: Mapping[str, Die], *, undone: bool
    ) -> None:
        label = (session, fact.label or f"entry {entry.version}")
        again = label in self._seen
        self._seen.add(label)
        thrown = [dice[name] for name in fact.dice]
        for die, chain in zip(thrown, chains(fact.faces, thrown), strict=True):
            self._dice[die.id] = die
            for seat in dict.fromkeys(("", entry.seat)):
                count = self._found.setdefault((die.id, fact.source, seat), _Count({}))
                if again:
                    count.repeated += len(chain)
                    continue
                count.undone += len(chain) if undone else 0
                for face in chain:
                    count.faces[face] = count.faces.get(face, 0) + 1

    def judged(self) -> list[Judged]:
        """Every die, by source, for all seats together and then seat by seat."""
        rows = sorted(self._found.items(), key=lambda row: (row[0][0], row[0][1], row[0][2]))
        return [judge(self._dice[die], source, seat, count.faces, count.undone, count.repeated)
                for (die, source, seat), count in rows]  # fmt: skip


def judge(
    die: Die, source: str, seat: str, counts: Mapping[int, int], undone: int = 0, repeated: int = 0
) -> Judged:
    """Test the counts of one die."""
    n, sides = sum(counts.values()), len(die.faces)
    faces = []
    for face in sorted(set(die.faces)):
        k, chance = counts.get(face, 0), die.faces.count(face) / sides
        low, high = band(k, n)
        faces.append(Face(face, k, n * chance, two_sided(k, n, chance), low, high))
    total = sum(face * count for face, count in counts.items())
    sum_p = sum_test(die, n, total)
    tests = [each.p for each in faces] if len(faces) > 2 else [faces[0].p]
    tests += [sum_p] if sum_p <= 1 else []
    mean = total / n if n else 0.0
    fair = sum(die.faces) / sides
    p = min(1.0, len(tests) * min(tests))
    return Judged(die.id, source, seat, n, undone, repeated, mean, fair, p, min(sum_p, 1.0), tuple(faces))


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
