"""Records of a board, by the map of it in which they lie: one is laid, changed or taken off. What comes back
is a new board; a record that is changed keeps its place in the order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

Board = TypeVar("Board", bound=Struct)
Fold = Callable[[Any, Any], Any]
"""What an event does to the board: `(event, board)`."""


def put(board: Board, of: str, id: str, record: Any) -> Board:
    """The board with a record under this id, in the place of the one that was there."""
    return replace(board, **{of: {**getattr(board, of), id: record}})


def on(board: Board, of: str, id: str, **changes: Any) -> Board:
    """The board with these changes of a record; `LookupError` where it is not there."""
    records = getattr(board, of)
    return replace(board, **{of: {**records, id: replace(records[id], **changes)}})


def on_all(board: Board, of: str, **changes: Any) -> Board:
    """The board with these changes of every record of a map; one in which nothing changes stays the very
    same."""
    records = {}
    for id, each in getattr(board, of).items():
        same = all(getattr(each, field) == value for field, value in changes.items())
        records[id] = each if same else replace(each, **changes)
    return replace(board, **{of: records})


def off(board: Board, of: str, id: str) -> Board:
    """The board without the record, if it was there."""
    return replace(board, **{of: {key: each for key, each in getattr(board, of).items() if key != id}})


def within(board: Board, of: str, id: str, change: Callable[..., Any], *said: Any, **changes: Any) -> Board:
    """The board with a record in which something of a map of its own is `put`, changed or taken off:
    `within(board, "heroes", "ann", put, "items", "axe", Item())`."""
    records = getattr(board, of)
    return replace(board, **{of: {**records, id: change(records[id], *said, **changes)}})


# Of events that do no more -------------------------------------------------------------------------------


def changes(of: str, key: str, **changed: Any) -> Fold:
    """The `fold` of an event that makes these changes of the record that its field `key` names."""

    def fold(event: Any, board: Any) -> Any:
        return on(board, of, getattr(event, key), **changed)

    return fold


def takes_off(of: str, key: str) -> Fold:
    """The `fold` of an event that takes off the record that its field `key` names."""

    def fold(event: Any, board: Any) -> Any:
        return off(board, of, getattr(event, key))

    return fold
