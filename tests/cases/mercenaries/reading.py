"""The notation of boards: what a case of a monster's turn says, read into what the rules read.

Hexes are `[q, r]`; the floor is 16 columns of 7 hexes, in which column q begins at r = -(q // 2), but for
`wall_hexes`. `range` 0 is beside, `targets` 0 no attack. A door that is not open is a wall.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from engine.rules.mercenaries.monsters import Board, Enemy, Monster, Outcome, Terrain
from engine.tabletop.hexes import AROUND, Hex, Hexes

FOLDER = Path(__file__).parent
COLUMNS, ROWS = 16, 7
EDGES = dict(zip(("NE", "N", "NW", "SW", "S", "SE"), AROUND, strict=True))
FLOOR = tuple((q, row - q // 2) for q in range(COLUMNS) for row in range(ROWS))


class _Monster(Struct, forbid_unknown_fields=True):
    move: int
    range: int
    targets: int
    jumping: bool = False
    flying: bool = False
    muddled: bool = False


class _Character(Struct, forbid_unknown_fields=True):
    hex: Hex
    initiative: int = 0
    invisible: bool = False


class _Thin(Struct, forbid_unknown_fields=True):
    hex: Hex
    edges: tuple[str, ...]


class _Door(Struct, forbid_unknown_fields=True):
    hex: Hex
    open: bool


class _Offset(Struct, forbid_unknown_fields=True):
    from_centre: Hex


class Written(Struct, forbid_unknown_fields=True):
    """A board as a case writes it."""

    monster: _Monster
    attacker: Hex
    characters: tuple[_Character, ...]
    other_monsters: tuple[Hex, ...] = ()
    wall_hexes: tuple[Hex, ...] = ()
    thin_walls: tuple[_Thin, ...] = ()
    doors: tuple[_Door, ...] = ()
    obstacles: tuple[Hex, ...] = ()
    traps: tuple[Hex, ...] = ()
    hazards: tuple[Hex, ...] = ()
    difficult: tuple[Hex, ...] = ()
    aoe_pattern: tuple[_Offset, ...] = ()
    aoe_centre_is_attacker: bool = False

    @property
    def board(self) -> Board:
        """The ground and who stands there."""
        walls = (*self.wall_hexes, *(door.hex for door in self.doors if not door.open))
        thin = [
            ((q, r), (q + EDGES[edge][0], r + EDGES[edge][1]))
            for (q, r), edges in ((wall.hex, wall.edges) for wall in self.thin_walls)
            for edge in edges
        ]
        kinds: dict[Terrain, tuple[Hex, ...]] = {
            "obstacle": self.obstacles,
            "trap": self.traps,
            "hazard": self.hazards,
            "difficult": self.difficult,
        }
        return Board(
            Hexes([at for at in FLOOR if at not in walls], walls, thin),
            tuple(Enemy(each.hex, each.initiative, each.invisible) for each in self.characters),
            self.other_monsters,
            {at: kind for kind, hexes in kinds.items() for at in hexes},
        )

    @property
    def acting(self) -> Monster:
        """The monster, with its card worked in."""
        it = self.monster
        return Monster(
            self.attacker,
            it.move,
            it.range,
            it.targets,
            tuple(each.from_centre for each in self.aoe_pattern),
            "flies" if it.flying else "jumps" if it.jumping else "walks",
            it.muddled,
        )


class Case(Struct, forbid_unknown_fields=True):
    """A board with where it comes from."""

    id: str
    source: Annotated[str, Meta(min_length=1)]
    confidence: str
    note: str
    board: Written


class Answer(Struct, forbid_unknown_fields=True, frozen=True):
    """One of the outcomes that a case lists. `destination`: the hexes it is after; `focus`: the enemies."""

    end_hex: Hex
    targets: tuple[Hex, ...] = ()
    destination: tuple[Hex, ...] = ()
    focus: tuple[Hex, ...] = ()

    @property
    def outcome(self) -> Outcome:
        """The same as the rules have it."""
        return Outcome(self.end_hex, self.targets, self.destination, self.focus)


def boards() -> list[Case]:
    """Every board."""
    return msgspec.json.decode((FOLDER / "boards.json").read_bytes(), type=list[Case])


def answers() -> dict[str, tuple[Answer, ...]]:
    """Every set of outcomes, by the id of its board."""
    return msgspec.json.decode((FOLDER / "answers.json").read_bytes(), type=dict[str, tuple[Answer, ...]])


def board(**written: Any) -> Written:
    """A board of one's own, in the same notation."""
    return msgspec.convert(json.loads(json.dumps(written)), Written)
