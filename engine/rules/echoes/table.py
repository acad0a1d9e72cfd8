"""The table of echoes as its steps and verbs see it: theirs is the kernel's, with a board of echoes on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import system, turn
from engine.rules.echoes.state import Board

if TYPE_CHECKING:

    class Look(system.Look, frozen=True):
        """The table as one seat looks at it."""

        board: Board

    class Tx(turn.Tx):
        """A decision in the making."""

        board: Board

        def look(self, seat: str) -> Look: ...

else:
    Look, Tx = system.Look, turn.Tx
