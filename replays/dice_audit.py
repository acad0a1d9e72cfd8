"""Is chance fair? Exact tests over every throw of a session or of many, judged per die, seat and source.

Each label counts once: going back and coming the same way shows the same dice again, which proves nothing.
Throws that were undone count like the others, and so nobody makes bad luck disappear by undoing it. Declared
dice (real ones, typed in) are judged apart from seeded ones.

Shuffles are throws too. In every new order pairs of cards are looked at, the first and second by name, the
third and fourth, and so on: each of a pair lies on top as likely as the other, whatever the other pairs do.
So that is a coin with one face for either, as many throws of it as there are pairs. What lies in a pile is
hidden while a session goes on, so its shuffles are judged when it is closed, and only counted before.

For every face its count is tested by the exact binomial distribution, and so is the sum of all faces by its
own exact distribution; of the several results the smallest counts, multiplied by their number (Bonferroni),
so one face in many that happens to stand out alarms nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine import facts as f
from engine.dice import Die, chains, plain
from engine.entries import Entry
from engine.facts import Fact
from engine.numerals import whole
from replays.fairness import band, sum_test, two_sided
from replays.seek import MISFITS, damaged


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
    kind: str = "die"


DIE, SHUFFLE = "die", "shuffle"
MOST = 10_000
"""Sides of a plain die; one with more was made up to fill the memory."""


def dice_of(began: f.Began) -> Mapping[str, Die]:
    """The dice of a session, as its first entry tells them; a plain `dN` needs no telling."""
    found = _Plain()
    for row in began.faces:
        name, _, rest = row.partition("=")
        faces, _, opens = rest.partition("!")
        try:
            shown = tuple(int(each) for each in faces.split(","))
            found[name] = Die(name, shown, int(opens) if opens else None)
        except ValueError as error:
            raise damaged(1) from error
    return found


class _Plain(dict[str, Die]):
    def __missing__(self, name: str) -> Die:
        sides = whole(name[1:])
        if name[:1] != "d" or not sides or sides > MOST:
            raise KeyError(name)
        return plain(sides)


def _thrown(version: int, fact: f.Rolled, dice: Mapping[str, Die]) -> list[tuple[Die, tuple[int, ...]]]:
    """Each die with what it showed; `StorageRefusal` for a throw that no such dice can show."""
    try:
        thrown = [dice[name] for name in fact.dice]
        shown = list(zip(thrown, chains(fact.faces, thrown), strict=True))
    except (*MISFITS, StopIteration) as error:
        raise damaged(version) from error
    if any(face not in die.faces for die, chain in shown for face in chain):
        raise damaged(version)
    return shown


class _Count(Struct):
    die: Die
    faces: dict[int, int]
    undone: int = 0
    repeated: int = 0


class Audit:
    """Counts throws of sessions, one after another; `judged` then tests them.

    hidden: how many shuffles were only counted.
    """

    def __init__(self) -> None:
        self.hidden = 0
        self._seen: set[tuple[str, str]] = set()
        self._found: dict[tuple[str, str, str, str], _Count] = {}

    def add(
        self,
        session: str,
        entries: Iterable[Entry[Fact]],
        dice: Mapping[str, Die],
        kept: Iterable[int],
        *,
        closed: bool = False,
    ) -> None:
        """Count a session. `kept`: the versions of throws that lie on its present line; `closed`: it is, so
        that its shuffles may be looked at."""
        standing = set(kept)
        for entry in entries:
            fact = entry.fact
            if not isinstance(fact, f.Rolled | f.Shuffled):
                continue
            label = (session, fact.label or f"entry {entry.version}")
            new, undone = label not in self._seen, entry.version not in standing
            self._seen.add(label)
            if isinstance(fact, f.Rolled):
                for die, chain in _thrown(entry.version, fact, dice):
                    for seat in dict.fromkeys(("", entry.seat)):
                        self._count((DIE, fact.source, seat), die, chain, new=new, undone=undone)
            else:
                self._shuffle(entry, fact, closed=closed, new=new, undone=undone)

    def _shuffle(
        self, entry: Entry[Fact], fact: f.Shuffled, *, closed: bool, new: bool, undone: bool
    ) -> None:
        """The order is sealed. A real pile is shuffled by hands, and the program never learns its order."""
        orders = [part.fact.cards for part in entry.sealed if isinstance(part.fact, f.Ordered)]
        if fact.source == "declared":
            return
        if not closed or not orders:
            self.hidden += new
            return
        for cards in orders:
            coin = Die(fact.pile, (0, 1))
            self._count((SHUFFLE, fact.source, ""), coin, tops(cards), new=new, undone=undone)

    def _count(
        self, key: tuple[str, str, str], die: Die, faces: Sequence[int], *, new: bool, undone: bool
    ) -> None:
        kind, source, seat = key
        count = self._found.setdefault((kind, die.id, source, seat), _Count(die, {}))
        if not new:
            count.repeated += len(faces)
            return
        count.undone += len(faces) if undone else 0
        for face in faces:
            count.faces[face] = count.faces.get(face, 0) + 1

    def judged(self) -> list[Judged]:
        """Every die, by source, for all seats together and then seat by seat; then the shuffles, by pile."""
        return [
            replace(judge(count.die, source, seat, count.faces, count.undone, count.repeated), kind=kind)
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
