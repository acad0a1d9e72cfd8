"""A monster's activation on a 16 x 7 board with 12 figures, in CPU time.

Boards are made by chance with a fixed seed: walls, thin walls, obstacles, traps and difficult terrain, on
which monsters of every kind act. Every activation begins with a map that was asked nothing before; at a table
a map keeps what it was asked until a door opens, and the same takes about half as long.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator
from time import process_time
from typing import Literal

from benchmarks.figures import Figure
from engine.rules.mercenaries.monsters import Board, Enemy, Monster, Terrain, outcomes
from engine.tabletop.hexes import Hex, Hexes, Pattern

BOARDS = 120
FLOOR = tuple((q, row - q // 2) for q in range(16) for row in range(7))
PATTERNS: tuple[Pattern, ...] = (
    (),
    (),
    ((0, 1), (1, 0)),
    ((0, 1), (0, 2), (0, 3)),
    ((0, 0), (0, 1), (1, 0), (1, -1)),
)
WAYS: tuple[Literal["walks", "jumps", "flies"], ...] = ("walks", "walks", "walks", "jumps", "flies")
LYING: tuple[Terrain, ...] = ("obstacle", "obstacle", "trap", "hazard", "difficult", "difficult")
MEDIAN, WORST = 5.0, 20.0
"""Milliseconds that an activation may take."""


def measure(boards: int = BOARDS) -> list[Figure]:
    """Seconds in all, a few."""
    taken = [best(*each) * 1e3 for each in made(boards)]
    name = "mercenaries: a monster's activation, 12 figures"
    return [
        Figure(f"{name}, median", statistics.median(taken), "ms", limit=MEDIAN, note=f"{boards} boards"),
        Figure(f"{name}, worst", max(taken), "ms", limit=WORST, note="of these boards"),
    ]


def made(count: int) -> Iterator[tuple[tuple[Hex, ...], tuple[tuple[Hex, Hex], ...], Board, Monster]]:
    """Walls, thin walls, the rest of the board, and the monster that acts."""
    chance = random.Random(17)
    for _ in range(count):
        walls = tuple(chance.sample(FLOOR, chance.randint(0, 20)))
        floor = [at for at in FLOOR if at not in walls]
        where = Hexes(floor)
        sides = [(at, to) for at in floor for to in where.beside(at) if at < to]
        thin = tuple(chance.sample(sides, chance.randint(0, 12)))
        acting, *others = chance.sample(floor, 12)
        lying = chance.sample([at for at in floor if at not in others], 18)
        enemies = tuple(Enemy(at, turn) for turn, at in enumerate(others[:4]))
        terrain = {at: chance.choice(LYING) for at in lying}
        reach, several = chance.choice((0, 0, 3, 4, 6)), chance.choice((1, 1, 2, 3))
        way = chance.choice(WAYS)
        monster = Monster(acting, chance.randint(1, 6), reach, several, chance.choice(PATTERNS), way)
        yield walls, thin, Board(where, enemies, tuple(others[4:]), terrain), monster


def best(
    walls: tuple[Hex, ...], thin: tuple[tuple[Hex, Hex], ...], board: Board, monster: Monster, times: int = 3
) -> float:
    """Seconds of an activation, the least of several, each on a map of its own."""
    taken = []
    for _ in range(times):
        where = Hexes(board.where.floor, walls, thin)
        fresh = Board(where, board.enemies, board.friends, board.terrain)
        began = process_time()
        outcomes(fresh, monster)
        taken.append(process_time() - began)
    return min(taken)
