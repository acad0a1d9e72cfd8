"""What is worked out of a part of the board is kept while that part stays the very same."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from engine.tabletop.kept import kept


class Board(Struct, frozen=True):
    heroes: dict[str, int] = {}
    round: int = 0


looked: list[Board] = []


@kept("heroes")
def strongest(board: Board) -> str:
    looked.append(board)
    return max(board.heroes, key=lambda id: board.heroes[id], default="")


def test_it_is_worked_out_again_when_the_part_is_another_and_only_then() -> None:
    looked.clear()
    board = Board({"ann": 1, "ben": 2})
    assert strongest(board) == "ben"
    assert strongest(replace(board, round=1)) == "ben"
    assert looked == [board]
    other = replace(board, heroes={"ann": 3, "ben": 2})
    assert strongest(other) == "ann"
    assert strongest(board) == "ben"
    assert looked == [board, other, board]
