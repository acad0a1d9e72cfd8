"""What a monster would do on a board (MER-5.5, MER-6.1 to 6.7): where it ends, and whom it attacks there.

The board and the monster are small records of hexes, and all that is equally good is told. What it attacks at
once is a group: what its pattern covers, and as many single targets besides as it has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import combinations
from typing import Any, Literal

from msgspec import Struct

from engine.tabletop.areas import Area, Group
from engine.tabletop.hexes import Hex, Hexes, Pattern
from engine.tabletop.ways import Gait, Lies, Ways

Terrain = Literal["obstacle", "trap", "hazard", "difficult"]
LIES: Mapping[Terrain, Lies] = {
    "obstacle": Lies(solid=True),
    "trap": Lies(harms=1),
    "hazard": Lies(harms=1),
    "difficult": Lies(points=2),
}
"""How terrain hinders. A trap is walked into only where there is no other way, and then into as few as can be
(MER-6.4)."""


class Enemy(Struct, frozen=True):
    """A figure that a monster fights. `turn`: its place in the order of the round, equal where the table has
    none yet. `unseen`: it is invisible, so it is no focus and no target, and stands in the way (MER-5.4)."""

    at: Hex
    turn: int = 0
    unseen: bool = False


class Board(Struct, frozen=True):
    """The ground with what lies on it, and the figures, but for the one that acts. A closed door is a wall of
    `where`; an open one is floor."""

    where: Hexes
    enemies: tuple[Enemy, ...]
    friends: tuple[Hex, ...] = ()
    terrain: Mapping[Hex, Terrain] = {}


class Monster(Struct, frozen=True):
    """A figure that acts, with its card worked in: how far it moves and how it attacks.

    move: in points. range: in steps; 0: it attacks who is beside it. targets 0: it does not attack; more than
    1: it attacks as many. pattern: the hexes that it attacks at once, which lie around itself where `range`
    is 0; one of its targets is then the pattern, the others are chosen singly.
    """

    at: Hex
    move: int
    range: int = 0
    targets: int = 1
    pattern: Pattern = ()
    way: Gait = "walks"
    muddled: bool = False

    @property
    def points(self) -> int:
        """What it may spend this turn; a move worked down to less than nothing is none."""
        return max(0, self.move)


class Outcome(Struct, frozen=True, order=True):
    """A way for a monster to do its turn that no other is better than: where it ends, and whom it attacks.

    goals: the hexes that it is there for, where the same end is as good for several; where it attacks, it is
    there. foci: the enemies that it was after. A monster without a focus has neither.
    """

    end: Hex
    targets: tuple[Hex, ...] = ()
    goals: tuple[Hex, ...] = ()
    foci: tuple[Hex, ...] = ()


def ways_of(board: Board, monster: Monster) -> Ways:
    """The ways of a monster: through its friends, not through enemies or obstacles."""
    enemies = {enemy.at for enemy in board.enemies}
    lies = {at: LIES[terrain] for at, terrain in board.terrain.items()}
    return Ways(board.where, monster.at, monster.way, lies, enemies, enemies.union(board.friends))


# Whom it could attack from a hex -------------------------------------------------------------------------

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
        pattern = monster.pattern if monster.targets else ()
        self.area = Area(board.where, pattern, self.enemies) if pattern else None
        self.single = max(1, monster.targets) - (1 if pattern else 0)
        self.most = min(len(self.enemies), self.single + len(pattern))
        """No group is larger."""

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
        singly = self.single > 0 and self.hits(at, enemy)
        return singly or any(enemy in covered for covered in self.covered(at))

    def hits(self, at: Hex, enemy: Hex) -> bool:
        """Whether a single attack can be upon an enemy from here."""
        return self.where.in_range(enemy, at, self.range)

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

    def covered(self, at: Hex) -> tuple[Group, ...]:
        """What its pattern can cover from here of whom is seen; nothing without one."""
        return self.area.covered(at, self.monster.range) if self.area else ((),)


# What it would do ----------------------------------------------------------------------------------------


def foci(board: Board, monster: Monster) -> tuple[Hex, ...]:
    """The enemies that may be a monster's focus, in order; none where it can come to attack nobody."""
    return _foci(ways_of(board, monster), Attacks(board, monster))


def outcomes(board: Board, monster: Monster, ways: Ways | None = None) -> tuple[Outcome, ...]:
    """Everything that a monster may do, in order, each as good as any other. ways: its own, where they are
    known."""
    ways, attacks = ways or ways_of(board, monster), Attacks(board, monster)
    found: dict[tuple[Hex, Group], tuple[list[Hex], list[Hex]]] = {}
    for focus in _foci(ways, attacks):
        for end, targets, goal in _ends(ways, attacks, focus):
            goals, after = found.setdefault((end, targets), ([], []))
            goals.append(goal)
            after.append(focus)
    if not found:
        return (Outcome(monster.at),)
    return tuple(sorted([Outcome(*key, _each(goals), _each(after)) for key, (goals, after) in found.items()]))


def _each(hexes: list[Hex]) -> tuple[Hex, ...]:
    return tuple(sorted(dict.fromkeys(hexes)))


def _foci(ways: Ways, attacks: Attacks) -> tuple[Hex, ...]:
    able: dict[Hex, None] = {}
    least = None
    for at, cost in ways.stops():
        if least is not None and cost > least:
            break
        for enemy in attacks.enemies:
            if enemy not in able and attacks.can(at, enemy):
                able[enemy], least = None, cost
    nearest = min([attacks.ranks[each] for each in able], default=None)
    return tuple(sorted([each for each in able if attacks.ranks[each] == nearest]))


class Stand(Struct, frozen=True):
    """A hex to attack the focus from, and whom besides. `worse`: whether it is out of reach this turn, and
    whether the focus is attacked with disadvantage there."""

    at: Hex
    worse: tuple[bool, bool]
    points: int
    aimed: tuple[Aimed, ...]

    @property
    def merit(self) -> tuple[Any, ...]:
        """What makes one better than another, the better first."""
        return (self.worse, self.aimed[0].fewer, self.points, self.aimed[0].ranks)


def _ends(ways: Ways, attacks: Attacks, focus: Hex) -> Iterator[tuple[Hex, Group, Hex]]:
    """Where the monster may end with this focus, whom it then attacks, and the hex that it is after."""
    for stand, group in _best(attacks, _stands(ways, attacks, focus)):
        if stand.worse[0]:
            yield from ((end, (), stand.at) for end in _nearer(ways, stand.at, attacks.monster.points))
        else:
            yield stand.at, group if attacks.monster.targets else (), stand.at


def _stands(ways: Ways, attacks: Attacks, focus: Hex) -> list[Stand]:
    """The hexes from which a focus can be attacked with fewest traps on the way, and in reach if one is: the
    cheapest first, until none that costs more can be better."""
    found: list[Stand] = []
    traps = 0
    for at, (harms, points) in ways.stops():
        far = points > attacks.monster.points
        if found and (harms > traps or (far and not found[0].worse[0])):
            break
        if found and points > found[-1].points and _perfect(attacks, found):
            break
        aimed = attacks.groups(at, focus)
        if aimed:
            traps = harms
            found.append(Stand(at, (far, attacks.disadvantage(at, focus)), points, aimed))
    return found


def _perfect(attacks: Attacks, stands: list[Stand]) -> bool:
    """Whether the best of these attack as many as can be, with no disadvantage."""
    best = min(stands, key=lambda stand: stand.merit)
    level = [stand for stand in stands if stand.merit == best.merit]
    near = any(aimed.near for stand in level for aimed in stand.aimed)
    return not near and not best.worse[1] and -best.aimed[0].fewer == attacks.most


def _best(attacks: Attacks, stands: list[Stand]) -> list[tuple[Stand, Group]]:
    """The stands that none is better than, and whom the monster attacks from each."""
    first = min([stand.merit for stand in stands])
    groups = dict.fromkeys([aimed.group for stand in stands if stand.merit == first for aimed in stand.aimed])
    able = {
        (stand.at, group): (sum([attacks.disadvantage(stand.at, each) for each in group]), stand.points)
        for stand in stands
        if stand.worse == first[0]
        for group in groups
        if attacks.whole(stand.at, group)
    }
    least = min(able.values())
    return [(stand, group) for stand in stands for group in groups if able.get((stand.at, group)) == least]


def _nearer(ways: Ways, goal: Hex, points: int) -> tuple[Hex, ...]:
    """The hexes in reach from which least is left to go; of those the ones that cost fewest points."""
    left, able = ways.left(goal), ways.all
    after = {
        at: (harms + left[at][0], left[at][1], cost)
        for at, (harms, cost) in able.items()
        if cost <= points and at in left
    }
    least = min(after.values())
    return tuple([at for at, each in after.items() if each == least])
