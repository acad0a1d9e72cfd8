"""What a system says that its consequences and verdict read (`Rules.reads`), beside what they do read."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from engine.dice import Seeded
from engine.model import State
from engine.system import Rules
from engine.turn import Tx

BESIDE = ("piles", "round", "rulings", "options", "seats", "scenario", "game", "origin", "ended")
"""What of the course may be read beside the board: it is compared too, or stands from the start on."""


class Noting:
    """A record that notes which of its fields are read, also by its own properties."""

    def __init__(self, record: Any) -> None:
        self._record = record
        self.noted: dict[str, None] = {}

    def __getattr__(self, name: str) -> Any:
        if name in self._record.__struct_fields__:
            self.noted[name] = None
            return getattr(self._record, name)
        found = getattr(type(self._record), name)
        if isinstance(found, property) and found.fget is not None:
            return found.fget(self)
        return partial(found, self)


def unsaid(rules: Rules, state: State) -> str:
    """A field that one of them reads and that is not named; "" where there is none, or nothing was said."""
    if not rules.reads or not state.course.origin or state.course.ended:
        return ""
    looks: list[Callable[[Tx], object]] = [*(each.due for each in rules.consequences), rules.verdict]
    for look in looks:
        tx = Tx(rules, state, state.head, "", Seeded(b""))
        board, course = Noting(state.board), Noting(state.course)
        tx.board, tx.course = board, course  # type: ignore[assignment]
        look(tx)
        fields = [each for each in board.noted if each not in rules.reads]
        fields += [f"course.{each}" for each in course.noted if each not in BESIDE]
        if fields:
            return fields[0]
    return ""
