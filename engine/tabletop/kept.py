"""What is worked out of a part of the board, kept for as long as that part stays the very same: records never
change, and most parts outlast many boards.

    @kept("heroes")
    def skills(board: Board) -> Skills:
        return Skills(board)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

Board = TypeVar("Board")
T = TypeVar("T")


def kept(part: str) -> Callable[[Callable[[Board], T]], Callable[[Board], T]]:
    """A function of the board that reads this part of it and nothing else, and is asked again and again: the
    last it gave is given again. Part and result are put down together, so that several threads may ask."""

    def keeps(work: Callable[[Board], T]) -> Callable[[Board], T]:
        last: tuple[Any, Any] = None, None

        @wraps(work)
        def found(board: Board) -> T:
            nonlocal last
            there = getattr(board, part)
            before, gives = last
            if before is not there:
                gives = work(board)
                last = there, gives
            result: T = gives
            return result

        return found

    return keeps
