"""The ground as the rules see it: what is floor, what is wall, who stands where, who is on whose side.

A map of hexes is made once for the floor, the walls and the doors that it follows from, and kept by their
values: walls and sight of a room are asked about again and again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import cast

from engine.rules.mercenaries import monsters as solver
from engine.rules.mercenaries.phases.order import turn_order
from engine.rules.mercenaries.state import Board, Figure
from engine.tabletop.hexes import Hex, Hexes, named, placed

MAPS = 64
"""So many maps are kept."""


def ground(board: Board) -> Hexes:
    """The map with closed doors as walls: what monsters walk on, and what anybody sees by (MER-5.5)."""
    return _map(tuple(board.floor), board.walls, _doors(board), False)


def passable(board: Board) -> Hexes:
    """The map with closed doors as floor: what characters walk on. Sight is asked of `ground`."""
    return _map(tuple(board.floor), board.walls, _doors(board), True)


def _doors(board: Board) -> tuple[str, ...]:
    return tuple([at for at, door in board.doors.items() if not door.open])


@lru_cache(maxsize=MAPS)
def _map(
    floor: tuple[str, ...], thin: tuple[tuple[str, str], ...], closed: tuple[str, ...], opens: bool
) -> Hexes:
    walked = [placed(at) for at in floor]
    shut = [placed(at) for at in closed]
    between = [(placed(one), placed(other)) for one, other in thin]
    return Hexes([*walked, *shut], (), between) if opens else Hexes(walked, shut, between)


# Who stands where ----------------------------------------------------------------------------------------


def at(board: Board, figure: str) -> Hex:
    """Where a figure stands."""
    return placed(board.figures[figure].at)


def standing_at(board: Board, hex: str) -> str:
    """The figure on a hex; "" where nobody stands."""
    return next((id for id, each in board.figures.items() if each.at == hex), "")


def enemies(board: Board, figure: str) -> dict[str, Figure]:
    """The figures of the other side."""
    side = board.figures[figure].monster
    return {id: each for id, each in board.figures.items() if each.monster != side}


def allies(board: Board, figure: str) -> dict[str, Figure]:
    """The figures that fight on a figure's side, summons too, itself not (MER-3.5)."""
    side = board.figures[figure].monster
    return {id: each for id, each in board.figures.items() if each.monster == side and id != figure}


def apart(board: Board, one: str, other: str) -> int | None:
    """How many hexes lie between two figures around walls; None where walls part them."""
    return ground(board).apart(at(board, one), at(board, other))


def beside(board: Board, figure: str) -> tuple[str, ...]:
    """The hexes beside a figure, but for what lies behind walls and closed doors."""
    return tuple([named(each) for each in ground(board).beside(at(board, figure))])


def within(board: Board, figure: str, range: int, ids: Iterable[str]) -> list[str]:
    """Of these figures those that a figure sees within so many hexes, itself among them; without a range
    those beside it."""
    where, here = ground(board), at(board, figure)
    return [id for id in ids if where.in_range(here, at(board, id), max(1, range))]


def empty(board: Board, hex: str) -> bool:
    """Whether nothing is on a hex of the floor: no figure, no obstacle, no trap."""
    free = board.floor.get(hex) in ("", "difficult") and hex not in board.traps
    return free and not standing_at(board, hex)


# As the solver of monsters reads it ----------------------------------------------------------------------


def arena(board: Board, figure: str) -> solver.Board:
    """The board around a figure that acts: its enemies, its friends, and what lies on the ground."""
    order = turn_order(board)
    kinds = {**{hex: kind for hex, kind in board.floor.items() if kind}, **dict.fromkeys(board.traps, "trap")}
    terrain = {placed(hex): cast(solver.Terrain, kind) for hex, kind in kinds.items()}
    foes = [
        solver.Enemy(placed(each.at), order.get(id, len(order)), "invisible" in each.conditions)
        for id, each in enemies(board, figure).items()
    ]
    friends = [placed(each.at) for each in allies(board, figure).values()]
    return solver.Board(ground(board), tuple(foes), tuple(friends), terrain)


def by_hex(board: Board) -> Mapping[Hex, str]:
    """Who stands where."""
    return {placed(each.at): id for id, each in board.figures.items()}
