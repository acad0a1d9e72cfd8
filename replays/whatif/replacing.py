"""A decision in which one fact stands in place of another."""

from __future__ import annotations

from engine import facts as f
from engine.dice import Chance
from engine.entries import Part
from engine.model import State
from engine.system import Rules
from engine.turn import Tx


class Replacing(Tx):
    """`instead` stands at entry `at`. What a step had worked out before it said so stays as it worked it out;
    all that reads the table reads the replaced fact."""

    def __init__(
        self, at: int, instead: f.Fact, rules: Rules, state: State, version: int, seat: str, chance: Chance
    ) -> None:
        super().__init__(rules, state, version, seat, chance)
        self._at, self._instead = at, instead

    def emit(self, fact: f.Fact, clause: str, *sealed: Part[f.Fact], because: tuple[int, ...] = ()) -> int:
        """The fact that stands there, whatever a step says."""
        if self.version + 1 == self._at:
            fact = self._instead
        return super().emit(fact, clause, *sealed, because=because)
