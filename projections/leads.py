"""Which entry put each thing where a sum counts it: found again along a line, for who asks why.

An event that carries a sum names what it adds up (Aragorn 2), not what put it there. That is on the line
already: an earlier event committed the character, declared the attacker, placed the card. A game says which
of its events do so (`puts`), and under which of these an addend is to be looked for (`counted`); the last one
before the sum is meant. A gauge counts as a sum of one addend (`GAUGE`). Public facts alone are looked at,
so nothing hidden can come of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct

from engine.events import Event
from engine.tabletop.sums import Row
from projections.sums import Sum

Leads = tuple[tuple[int, ...], ...]
"""For every sum of an event the version behind each of its addends; 0 where no entry put it there."""


GAUGE = "gauge"
"""The sum that a gauge is an addend of: it may rest on events from before it was first told."""


def _puts_nothing(_: Event) -> Iterable[str]:
    return ()


def _counted_nowhere(_: str, __: Row, ___: Any) -> Sequence[str]:
    return ()


class Leading(Struct, frozen=True):
    """What a game says of its addends.

    puts: the places where an event puts things, as keys of the game's own. counted: the keys under which the
    row is looked for in a sum of this name, the best first; it is handed the board as well,
    which tells whether what once lent something lends it still.
    """

    puts: Callable[[Event], Iterable[str]] = _puts_nothing
    counted: Callable[[str, Row, Any], Sequence[str]] = _counted_nowhere


class Trail:
    """One walk along a line: where things were put, up to the entry noted last."""

    def __init__(self, leading: Leading) -> None:
        self._leading = leading
        self._put: dict[str, list[int]] = {}

    def note(self, version: int, event: Event) -> None:
        """Take in the entry that comes next."""
        for key in self._leading.puts(event):
            self._put.setdefault(key, []).append(version)

    def behind(self, sums: Iterable[Sum], board: Any) -> Leads:
        """What is behind the sums of the next event, on the board before it."""
        return tuple(self._of(each, board) for each in sums)

    def _of(self, sum_: Sum, board: Any) -> tuple[int, ...]:
        """Where one source adds several times, its last addend is from its last entry, and so on back."""
        left = Counter((row.source, row.target) for row in sum_.addends)
        found = []
        for row in sum_.addends:
            found.append(self.last(sum_.what, row, board, left[row.source, row.target]))
            left[row.source, row.target] -= 1
        return tuple(found)

    def last(self, what: str, row: Row, board: Any, nth: int = 1) -> int:
        """The entry that last put a row where this sum counts it, or the nth before that; 0 for none."""
        for key in self._leading.counted(what, row, board):
            put = self._put.get(key)
            if put:
                return put[-min(nth, len(put))]
        return 0
