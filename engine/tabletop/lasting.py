"""What lasts for a while: rows that change a figure until a moment ends, and what events say of them.

    LASTING = Lasts("lasting")

    class LastingBegan(Event, frozen=True, tag="lasting-began"):
        lasts: ClassVar = begins(LASTING, "source", "target", "figure", "amount", "until")

    class PhaseEnded(Event, frozen=True, tag="phase-ended"):
        lasts: ClassVar = over(LASTING, "attack", "phase")

The events are folded from that. A moment may lie within another of its kind, as an attack within an attack:
a row remembers how deep its own is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

Board = Any
Change = Callable[[Board, Any], Board]


class Lasting(Struct, frozen=True, gc=False, omit_defaults=True):
    """What `source` adds to a figure of `target` until a moment ends; `depth`: of moments within each other,
    which one."""

    source: str
    target: str
    figure: str
    amount: int
    until: str
    depth: int = 0


Rows = tuple[Lasting, ...]


def not_nested(_: Board, __: str) -> int:
    """Moments that do not lie within each other."""
    return 0


class Lasts(Struct, frozen=True):
    """Where a board keeps what lasts: a field of every record in its map `of`, where the target is one of
    these; without `of`, a field of the board itself.

    depth: `(board, moment)`, how deep the present moment of this name lies within others."""

    field: str
    of: str = ""
    depth: Callable[[Board, str], int] = not_nested

    def rows(self, board: Board, target: str = "") -> Rows:
        """What lasts, in the order it began."""
        found: Rows = getattr(getattr(board, self.of)[target] if self.of else board, self.field)
        return found

    def upon(self, board: Board, target: str, figure: str) -> list[Lasting]:
        """What lasts of a figure of a target, in the order it began."""
        return [row for row in self.rows(board, target) if (row.target, row.figure) == (target, figure)]

    def changed(self, board: Board, target: str, rows: Iterable[Lasting]) -> Board:
        """The board with these rows; the very same one where they are as many as before."""
        new, old = tuple(rows), self.rows(board, target)
        if len(new) == len(old):
            return board
        if not self.of:
            return replace(board, **{self.field: new})
        records = getattr(board, self.of)
        changed = replace(records[target], **{self.field: new})
        return replace(board, **{self.of: {**records, target: changed}})


Folds = tuple[Change, ...]
"""What an event does to what lasts."""


def begins(lasts: Lasts, source: str, target: str, figure: str, amount: str, until: str) -> Folds:
    """An event by which a row begins to last, by the names of its fields. A moment that is always the same
    stands for itself: `=round`."""
    always = until.removeprefix("=") if until.startswith("=") else ""

    def fold(board: Board, event: Any) -> Board:
        moment = always or getattr(event, until)
        who, what = getattr(event, target), (getattr(event, figure), getattr(event, amount))
        row = Lasting(getattr(event, source), who, *what, moment, lasts.depth(board, moment))
        if not lasts.of:
            return replace(board, **{lasts.field: (*getattr(board, lasts.field), row)})
        return lasts.changed(board, who, (*lasts.rows(board, who), row))

    return (fold,)


def over(lasts: Lasts, *moments: str, keeping: str = "") -> Folds:
    """An event with which a moment ends, and what lasts until then: it is named last, behind those that lie
    within it and end with it. Of moments within each other it is the innermost. keeping: what a figure begins
    with that is still dealt with, where it lasted until this moment."""
    moment = moments[-1]

    def fold(board: Board, _: Any) -> Board:
        rows = lasts.rows(board)
        if not rows:
            return board
        deep = lasts.depth(board, moment)
        kept = [
            row
            for row in rows
            if row.until not in moments
            or (row.until == moment and (row.depth < deep or (keeping and row.figure.startswith(keeping))))
        ]
        return lasts.changed(board, "", kept)

    return (fold,)


def stopped(lasts: Lasts, source: str, target: str, figure: str) -> Folds:
    """An event by which what a source does to a figure is over before its time."""

    def fold(board: Board, event: Any) -> Board:
        who, by = getattr(event, target), (getattr(event, source), getattr(event, figure))
        return lasts.changed(
            board, who, [row for row in lasts.rows(board, who) if (row.source, row.figure) != by]
        )

    return (fold,)


def forgotten(lasts: Lasts, target: str) -> Folds:
    """An event whose target is gone, with all that lasts for it."""

    def fold(board: Board, event: Any) -> Board:
        who = getattr(event, target)
        return lasts.changed(board, who, [row for row in lasts.rows(board) if row.target != who])

    return (fold,)
