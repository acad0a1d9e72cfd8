"""What a monster does is the best of all there is, however early the search for it stops."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from engine.rules.mercenaries.monsters import Attacks, Board, Monster, foci, outcomes, ways_of
from engine.tabletop.hexes import Hex
from tests.cases.mercenaries.reading import FLOOR, board

SOME = [at for at in FLOOR if at[0] < 8]
PATTERNS: list[list[Hex]] = [[], [], [(0, 1), (1, 0)], [(0, 1), (0, 2)], [(0, 1), (0, 2), (-1, 3)]]
BOARDS = 25


def laid(seed: int) -> tuple[Board, Monster]:
    """A board made by chance."""
    chance = random.Random(seed)
    walls = chance.sample(SOME, chance.randint(0, 8))
    free = chance.sample([at for at in SOME if at not in walls], 24)
    reach, several = chance.choice((0, 0, 2, 3, 5)), chance.choice((1, 2, 2, 3))
    pattern = chance.choice(PATTERNS)
    more: dict[str, Any] = {"aoe_pattern": [{"from_centre": at} for at in pattern]} if pattern else {}
    written = board(
        monster={"move": chance.randint(0, 5), "range": reach, "targets": several},
        attacker=free[0],
        characters=[{"hex": at, "initiative": chance.choice((10, 20))} for at in free[1:6]],
        other_monsters=free[6:10],
        wall_hexes=walls,
        obstacles=free[10:15],
        traps=free[15:20],
        difficult=free[20:],
        **more,
    )
    return written.board, written.acting


def groups(attacks: Attacks, at: Hex, focus: Hex) -> list[tuple[Hex, ...]]:
    """Every group of enemies around the focus that can be attacked from a hex, and no other with them."""
    some = [each for each in attacks.enemies if each != focus]
    found = [(focus, *more) for count in range(len(some) + 1) for more in combinations(some, count)]
    return [tuple(sorted(group)) for group in found if attacks.whole(at, tuple(sorted(group)))]


def attacked(board: Board, monster: Monster, focus: Hex) -> set[tuple[Hex, tuple[Hex, ...], bool]]:
    """Where the monster is after with this focus, whom it attacks there, and whether that is out of reach: by
    looking at every hex and every group."""
    ways, attacks = ways_of(board, monster), Attacks(board, monster)
    every = []
    for at, (traps, points) in ways.all.items():
        worse = (traps, points > monster.move, attacks.disadvantage(at, focus))
        for group in groups(attacks, at, focus):
            ranks = sorted(attacks.ranks[each] for each in group if each != focus)
            bad = sum(attacks.disadvantage(at, each) for each in group)
            every.append((worse, (-len(group), points, ranks), (bad, points), at, group))
    first = min(each[:2] for each in every)
    settled = {group for worse, merit, _, _, group in every if (worse, merit) == first}
    able = [each for each in every if each[0] == first[0] and each[4] in settled]
    last = min(each[2] for each in able)
    return {(at, group, worse[1]) for worse, _, back, at, group in able if back == last}


@pytest.mark.parametrize("seed", range(BOARDS))
def test_mer_6_2_no_hex_and_no_group_is_overlooked(seed: int) -> None:
    board, monster = laid(seed)
    wanted = {each for focus in foci(board, monster) for each in attacked(board, monster, focus)}
    found = outcomes(board, monster)
    assert {goal for each in found for goal in each.goals} == {at for at, _, _ in wanted}
    there = {(each.end, each.targets) for each in found if each.targets}
    assert there == {(at, group) for at, group, far in wanted if not far}
