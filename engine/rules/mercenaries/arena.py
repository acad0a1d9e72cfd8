"""The board as the solver of monsters reads it (`board`, `monsters`): ground, figures, whose turn is when."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from engine.rules.mercenaries import board as solver
from engine.rules.mercenaries.attacks import Attacks
from engine.rules.mercenaries.ground import allies, at, enemies, ground
from engine.rules.mercenaries.initiative import Standee, figures
from engine.rules.mercenaries.state import Board
from engine.tabletop.hexes import Hex, Pattern, placed


def turn_order(board: Board) -> dict[str, int]:
    """Every figure's place in the order of the round (MER-2.2, 2.3); level for whoever has none yet."""
    summons: dict[str, list[str]] = {}
    types: dict[str, list[Standee]] = {id: [] for id in board.types}
    for id, each in board.figures.items():
        if each.owner and not each.monster:
            summons.setdefault(each.owner, []).append(id)
        elif each.monster and each.kind in types:
            types[each.kind].append(Standee(each.number, each.elite))
    order = figures(board.turns, summons, types)
    return {f"{id}-{number}" if number else id: nth for nth, (id, number) in enumerate(order)}


def arena(board: Board, figure: str) -> solver.Board:
    """The board around a figure that acts: its enemies, its friends, and what lies on the ground."""
    order = turn_order(board)
    terrain: dict[Hex, solver.Terrain] = {}
    for hex, kind in board.floor.items():
        if kind:
            terrain[placed(hex)] = cast(solver.Terrain, kind)
    for hex in board.traps:
        terrain[placed(hex)] = "trap"
    return solver.Board(
        ground(board),
        tuple(
            [
                solver.Enemy(placed(each.at), order.get(id, len(order)), "invisible" in each.conditions)
                for id, each in enemies(board, figure).items()
            ]
        ),
        tuple([placed(each.at) for each in allies(board, figure).values()]),
        terrain,
    )


def attacks(board: Board, figure: str, range: int, pattern: Pattern) -> Attacks:
    """Whom a figure can attack with an area."""
    return Attacks(arena(board, figure), solver.Monster(at(board, figure), 0, range, 1, pattern))


def by_hex(board: Board) -> Mapping[Hex, str]:
    """Who stands where."""
    return {placed(each.at): id for id, each in board.figures.items()}
