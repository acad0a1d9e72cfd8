"""Is chance fair? Exact tests over every throw of a session or of many, judged per die, seat and source.

Each label counts once: coming the same way again shows the same dice, which proves nothing. Throws that were
undone count like the others, so nobody makes bad luck disappear. Real dice are judged apart from seeded ones.

A shuffle is judged as throws of a coin. Cards are paired by the order of their names, the first with the
second and so on: each of a pair lies on top as likely as the other, whatever the other pairs do. An order is
hidden while its session goes on, so shuffles are only counted until it is closed.

Every face is tested by the exact binomial distribution, and the sum of all faces by its own. The smallest
result counts, multiplied by their number (Bonferroni), so one face in many that stands out alarms nobody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from math import exp, lgamma, log

from msgspec import Struct

from engine import events as ev
from engine.dice import Die, chains, read_faces
from engine.entries import Entry
from replays.seek import MISFITS, damaged

DIE, SHUFFLE = "die", "shuffle"
"""Kinds of chance that are judged."""


class Face(Struct, frozen=True):
    """A face: how often it came up, how often a fair die would show it, the exact two-sided chance of being
    at least as far off, and the band that its true chance lies in (Clopper-Pearson)."""

    face: int
    count: int
    expected: float
    p: float
    low: float
    high: float


class Judged(Struct, frozen=True):
    """One die of one source, thrown by one seat (empty: by all). `p`: the chance that a fair die is at least
    as odd as this, all its tests together; `mean` and `fair_mean` of a face.

    kind: `die`, or `shuffle` of the pile `die`; then a throw is a pair of cards, 1 where the first by name
    lies on top.
    """

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
    kind: str = DIE


MOST = 10_000
"""Sides of a plain die; one with more was made up to fill the memory."""
CONFIDENCE = 0.99
LONGEST_SUM = 400
"""Throws up to which the sum is tested too: its distribution is made by adding dice up, and takes time."""
NOTHING = 1e-16


def dice_of(began: ev.Began) -> Mapping[str, Die]:
    """The dice of a session, as its first entry tells them; a plain `dN` needs no telling."""
    try:
        return read_faces(began.faces)
    except ValueError as error:
        raise damaged(1) from error


def _thrown(version: int, event: ev.Rolled, dice: Mapping[str, Die]) -> list[tuple[Die, tuple[int, ...]]]:
    """Each die with what it showed; `StorageRefusal` for a throw that no such dice can show."""
    try:
        thrown = [dice[name] for name in event.dice]
        shown = list(zip(thrown, chains(event.faces, thrown), strict=True))
    except (*MISFITS, StopIteration) as error:
        raise damaged(version) from error
    if any(len(die.faces) > MOST or face not in die.faces for die, chain in shown for face in chain):
        raise damaged(version)
    return shown


class _Count(Struct):
    die: Die
    faces: Counter[int]
    undone: int = 0
    repeated: int = 0


class Audit:
    """Counts throws of sessions, one after another; `judged` then tests them.

    `hidden`: how many shuffles were only counted.
    """

    def __init__(self) -> None:
        self.hidden = 0
        self._seen: set[tuple[str, str]] = set()
        self._found: dict[tuple[str, str, str, str], _Count] = {}

    def add(
        self,
        session: str,
        entries: Iterable[Entry[ev.Event]],
        dice: Mapping[str, Die],
        kept: Iterable[int],
        *,
        closed: bool = False,
    ) -> None:
        """Count a session. `kept`: the versions of throws that lie on its present line; `closed`: it is, so
        that its shuffles may be looked at."""
        standing = set(kept)
        for entry in entries:
            event = entry.event
            if not isinstance(event, ev.Rolled | ev.Shuffled):
                continue
            label = (session, event.label or f"entry {entry.version}")
            new, undone = label not in self._seen, entry.version not in standing
            self._seen.add(label)
            if isinstance(event, ev.Rolled):
                for die, chain in _thrown(entry.version, event, dice):
                    for seat in dict.fromkeys(("", entry.seat)):
                        self._count((DIE, event.source, seat), die, chain, new=new, undone=undone)
            else:
                self._shuffle(entry, event, closed=closed, new=new, undone=undone)

    def _shuffle(
        self, entry: Entry[ev.Event], event: ev.Shuffled, *, closed: bool, new: bool, undone: bool
    ) -> None:
        """The order is sealed. A real pile is shuffled by hands, and the program never learns its order."""
        orders = [part.event.cards for part in entry.sealed if isinstance(part.event, ev.Ordered)]
        if event.source == "declared":
            return
        if not closed or not orders:
            self.hidden += new
            return
        for cards in orders:
            coin = Die(event.pile, (0, 1))
            self._count((SHUFFLE, event.source, ""), coin, tops(cards), new=new, undone=undone)

    def _count(
        self, key: tuple[str, str, str], die: Die, faces: Sequence[int], *, new: bool, undone: bool
    ) -> None:
        kind, source, seat = key
        count = self._found.setdefault((kind, die.id, source, seat), _Count(die, Counter()))
        if not new:
            count.repeated += len(faces)
            return
        count.undone += len(faces) if undone else 0
        count.faces.update(faces)

    def judged(self) -> list[Judged]:
        """Every die, by source, for all seats together and then seat by seat; then the shuffles, by pile."""
        return [
            judge(count.die, source, seat, count.faces, count.undone, count.repeated, kind)
            for (kind, _, source, seat), count in sorted(self._found.items(), key=lambda row: row[0])
        ]


def tops(cards: Sequence[str]) -> tuple[int, ...]:
    """For each pair of cards that follow each other by name, 1 where the first lies on top, 0 where the
    second does. Of copies with one name nobody can tell."""
    places = {card: place for place, card in enumerate(cards)}
    twice = {card for card in places if cards.count(card) > 1}
    named = sorted(card for card in places if card not in twice)
    return tuple(int(places[one] < places[two]) for one, two in zip(named[::2], named[1::2], strict=False))


def judge(
    die: Die,
    source: str,
    seat: str,
    counts: Mapping[int, int],
    undone: int = 0,
    repeated: int = 0,
    kind: str = DIE,
) -> Judged:
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
    mean, fair = total / n if n else 0.0, sum(die.faces) / sides
    p, sum_p = min(1.0, len(tests) * min(tests)), min(1.0, sum_p)
    return Judged(die.id, source, seat, n, undone, repeated, mean, fair, p, sum_p, tuple(faces), kind)


# exact distributions -------------------------------------------------------------------------------------


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
    above = k > n * chance
    total = 0.0
    for each in range(k, n + 1) if above else range(k - 1, -1, -1):
        more = exp(_log_chance(each, n, chance))
        total += more
        if more < total * NOTHING:
            break
    return total if above else 1 - total


def band(k: int, n: int) -> tuple[float, float]:
    """The bounds of the true chance with 99 per cent confidence, after k in n."""
    if n == 0:
        return 0.0, 1.0
    beyond = (1 - CONFIDENCE) / 2
    low = 0.0 if k == 0 else _solve(lambda chance: _tail(k, n, chance) - beyond)
    high = 1.0 if k == n else _solve(lambda chance: _tail(k + 1, n, chance) - (1 - beyond))
    return low, high


def _solve(rising: Callable[[float], float]) -> float:
    """The chance at which a rising function crosses zero."""
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
