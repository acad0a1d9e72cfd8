"""The chance of an old golden session: its faces and orders, in order."""

from __future__ import annotations

from collections.abc import Sequence

from engine.dice import Die, Source, possible
from tests.golden.olden import Row, part


class Stop(Exception):
    """From here on an old file cannot be played."""


class Replayed:
    """The faces and orders of one old decision, in order; of declared dice the answers tell."""

    def __init__(self, source: Source, decision: Sequence[Row]) -> None:
        self.source: Source = source
        self.secret = b""
        kept = [row for row in decision if row["event"].get("source") == source]
        self._throws = [row["event"] for row in kept if "faces" in row["event"]][::-1]
        self._orders = [part(row, "ordered") for row in kept if part(row, "ordered")][::-1]

    def throw(self, dice: Sequence[Die], entropy: str, label: str) -> tuple[int, ...]:
        """The next recorded faces, if these dice were thrown then."""
        names = [die.id for die in dice]
        old = self._throws.pop() if self._throws else None
        if old is None or old["dice"] != names or not possible(old["faces"], dice):
            raise Stop("throws", old, {"dice": names})
        return tuple(old["faces"])

    def shuffle(self, pile: str, cards: Sequence[str], entropy: str, label: str) -> tuple[str, ...]:
        """The next recorded order, if these cards were shuffled then."""
        old = self._orders.pop() if self._orders else None
        if old is None or sorted(old["cards"]) != sorted(cards):
            raise Stop("shuffles", old, {"pile": pile, "cards": sorted(cards)})
        return tuple(old["cards"])

    def left(self) -> list[Row]:
        """What was thrown or shuffled then and is not today."""
        return [each for each in (*self._throws, *self._orders) if each is not None]
