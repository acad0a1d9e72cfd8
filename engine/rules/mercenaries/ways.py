"""What a monster's activation reads: the board around it, and the figure that acts (MER-5.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

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
