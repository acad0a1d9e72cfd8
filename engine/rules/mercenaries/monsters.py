"""What a monster does by itself (MER-6.1, MER-6.2): whom it is after, where it goes, whom it attacks.

    foci(board, monster)        # the enemies that may be its focus: more than one where the players choose
    outcomes(board, monster)    # all that are equally good: more than one where the players choose

1. The focus is who can be attacked at the least cost (traps, then points), however many turns away; then who
   is nearest around walls; then whose turn is earlier (6.1).
2. Among the hexes from which the focus can be attacked, those with the fewest traps on the way (6.4); those
   in reach this turn; those without disadvantage on the focus; those from which most others are attacked;
   those that cost fewest points (6.2). Where these are level, the nearest and earliest are attacked (6.5).
3. The same group may be attacked from elsewhere with less disadvantage on the others: then from there (6.6).
4. Where no such hex is in reach, the monster ends as near to one as it can come, in as few points as that
   takes. Of several equal hexes it may be after any (6.7).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from engine.rules.mercenaries.attacks import Aimed, Attacks, Group
from engine.rules.mercenaries.board import Board, Monster, Outcome
from engine.rules.mercenaries.ways import Ways
from engine.tabletop.hexes import Hex


def foci(board: Board, monster: Monster) -> tuple[Hex, ...]:
    """The enemies that may be a monster's focus, in order; none where it can come to attack nobody."""
    return _foci(Ways(board, monster), Attacks(board, monster))


def outcomes(board: Board, monster: Monster, ways: Ways | None = None) -> tuple[Outcome, ...]:
    """Everything that a monster may do, in order, each as good as any other. ways: its own, where they are
    known."""
    ways, attacks = ways or Ways(board, monster), Attacks(board, monster)
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
            yield from ((end, (), stand.at) for end in _nearer(ways, stand.at))
        else:
            yield stand.at, group if attacks.monster.targets else (), stand.at


def _stands(ways: Ways, attacks: Attacks, focus: Hex) -> list[Stand]:
    """The hexes from which a focus can be attacked with fewest traps on the way, and in reach if one is: the
    cheapest first, until none that costs more can be better."""
    found: list[Stand] = []
    traps = 0
    for at, (harms, points) in ways.stops():
        far = points > ways.points
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


def _nearer(ways: Ways, goal: Hex) -> tuple[Hex, ...]:
    """The hexes in reach from which least is left to go; of those the ones that cost fewest points."""
    left = ways.left(goal)
    after = {at: (cost[0] + left[at][0], left[at][1], cost[1]) for at, cost in ways.now.items() if at in left}
    least = min(after.values())
    return tuple([at for at, each in after.items() if each == least])
