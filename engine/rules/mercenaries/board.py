"""What a monster's activation reads: the ground, who stands where, and what the monster is about to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from engine.tabletop.hexes import Hex, Hexes, Pattern

Terrain = Literal["obstacle", "trap", "hazard", "difficult"]


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
    way: Literal["walks", "jumps", "flies"] = "walks"
    muddled: bool = False


class Outcome(Struct, frozen=True, order=True):
    """A way for a monster to do its turn that no other is better than: where it ends, and whom it attacks.

    goals: the hexes that it is there for, where the same end is as good for several; where it attacks, it is
    there. foci: the enemies that it was after. A monster without a focus has neither.
    """

    end: Hex
    targets: tuple[Hex, ...] = ()
    goals: tuple[Hex, ...] = ()
    foci: tuple[Hex, ...] = ()
