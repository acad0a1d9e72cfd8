"""Whom a monster could attack from a hex, and whom of them it would (MER-5.5, MER-6.2).

What it attacks at once is a group: what its pattern covers, and as many single targets besides as it has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import combinations

from msgspec import Struct

from engine.rules.mercenaries.board import Board, Monster
from engine.tabletop.hexes import Hex, Pattern, turns
from engine.tabletop.space import away

Group = tuple[Hex, ...]
Rank = tuple[int, int]
NEVER = 1_000
"""Further than anything on a board."""


class Aimed(Struct, frozen=True, order=True):
    """How good it is to attack a group, the better first: many, then those nearest and earliest (MER-6.5);
    `near`: at how many of them but the focus it shoots with disadvantage."""

    fewer: int
    ranks: tuple[Rank, ...]
    near: int
    group: Group


class Attacks:
    """The attacks of one monster on one board."""

    def __init__(self, board: Board, monster: Monster) -> None:
        self.where = board.where
        self.monster = monster
        self.enemies = {enemy.at: enemy for enemy in board.enemies if not enemy.unseen}
        self.shoots = monster.range > 0 and monster.targets > 0
        self.range = monster.range if self.shoots else 1
        """Without an attack a monster moves as if it had one upon whoever is beside it (MER-6.2)."""
        self.pattern = monster.pattern if monster.targets else ()
        self.single = max(1, monster.targets) - (1 if self.pattern else 0)
        self._known: dict[Hex, tuple[Group, ...]] = {}

    @cached_property
    def _turned(self) -> tuple[Pattern, ...]:
        return turns(self.pattern)

    @cached_property
    def most(self) -> int:
        """No group is larger."""
        return min(len(self.enemies), self.single + len(self.pattern))

    @cached_property
    def ranks(self) -> Mapping[Hex, Rank]:
        """How near every enemy is, around walls, and how early its turn: the order in which all but the focus
        are chosen."""
        far = self.where.away(self.monster.at)
        return {at: (far.get(at, NEVER), enemy.turn) for at, enemy in self.enemies.items()}

    def disadvantage(self, at: Hex, enemy: Hex) -> bool:
        """Whether a shot has disadvantage for being too near, and would have none otherwise (MER-5.3)."""
        return self.shoots and not self.monster.muddled and self.where.apart(enemy, at) == 1

    def groups(self, at: Hex, focus: Hex) -> tuple[Aimed, ...]:
        """The groups around a focus that it would attack from here, all that are equally good; none where
        the focus cannot be attacked."""
        near = self._near(at)
        found: dict[Group, Aimed] = {}
        for covered in self.covered(at):
            for group in self._filled(covered, focus, near):
                others = [each for each in group if each != focus]
                ranks = tuple(sorted([self.ranks[each] for each in others]))
                bad = sum([self.disadvantage(at, each) for each in others])
                found[group] = Aimed(-len(group), ranks, bad, group)
        if not found:
            return ()
        best = min([(each.fewer, each.ranks) for each in found.values()])
        return tuple(sorted([each for each in found.values() if (each.fewer, each.ranks) == best]))

    def whole(self, at: Hex, group: Group) -> bool:
        """Whether all of a group can be attacked from here, and no other."""
        for covered in self.covered(at):
            rest = [each for each in group if each not in covered]
            same = len(covered) + len(rest) == len(group)
            if same and len(rest) <= self.single and all(self.hits(at, each) for each in rest):
                return True
        return False

    def can(self, at: Hex, enemy: Hex) -> bool:
        """Whether an enemy can be attacked from here."""
        if self.single and self.hits(at, enemy):
            return True
        return bool(self.pattern) and any(enemy in covered for covered in self.covered(at))

    def hits(self, at: Hex, enemy: Hex) -> bool:
        far = self.where.away(enemy).get(at, NEVER)
        return far <= self.range and self.where.sees(at, enemy)

    def _near(self, at: Hex) -> list[Hex]:
        """Whom a single attack can be upon, the first choice first."""
        if not self.single:
            return []
        return sorted([each for each in self.enemies if self.hits(at, each)], key=self.ranks.__getitem__)

    def _filled(self, covered: Group, focus: Hex, near: Iterable[Hex]) -> Iterator[Group]:
        """What is covered, with single targets: the focus first of all, then in order; every choice among
        equals."""
        left, chosen = self.single, covered
        if focus not in covered:
            if not left or focus not in near:
                return
            left, chosen = left - 1, (*covered, focus)
        rest = [each for each in near if each not in chosen]
        for more in self._choices(rest, left):
            yield tuple(sorted((*chosen, *more)))

    def _choices(self, able: list[Hex], count: int) -> Iterator[Group]:
        if len(able) <= count or not count:
            yield tuple(able[:count])
            return
        last = self.ranks[able[count - 1]]
        sure = [each for each in able[:count] if self.ranks[each] < last]
        level = [each for each in able if self.ranks[each] == last]
        for some in combinations(level, count - len(sure)):
            yield (*sure, *some)

    # patterns

    def covered(self, at: Hex) -> tuple[Group, ...]:
        """What a pattern can cover from here of whom is seen, turned and mirrored as it may be."""
        if not self.pattern:
            return ((),)
        if at not in self._known:
            laid = dict.fromkeys(self._aside(at) if self.shoots else self._around(at))
            seen = [tuple([each for each in group if self.where.sees(at, each)]) for group in laid]
            self._known[at] = tuple(dict.fromkeys(seen))
        return self._known[at]

    def _around(self, at: Hex) -> Iterator[Group]:
        """A pattern that lies around the monster."""
        for turned in self._turned:
            hexes = [(at[0] + q, at[1] + r) for q, r in turned]
            yield tuple(sorted([each for each in hexes if each in self.enemies]))

    def _aside(self, at: Hex) -> Iterator[Group]:
        """A pattern that lies anywhere, with one of its hexes in range."""
        for group, far in self._placed.items():
            if far.get(at, NEVER) <= self.range:
                yield group

    @cached_property
    def _placed(self) -> Mapping[Group, Mapping[Hex, int]]:
        """The groups that a pattern can lie upon, and how far every hex is from the nearest place of it."""
        places: dict[Group, dict[Hex, None]] = {}
        for turned in self._turned:
            for q, r in dict.fromkeys((at[0] - q, at[1] - r) for at in self.enemies for q, r in turned):
                hexes = [(q + right, r + up) for right, up in turned]
                group = tuple(sorted([each for each in hexes if each in self.enemies]))
                places.setdefault(group, {}).update(dict.fromkeys(hexes))
        floor = self.where.floor
        return {
            group: away(self.where, [at for at in hexes if at in floor]) for group, hexes in places.items()
        }
