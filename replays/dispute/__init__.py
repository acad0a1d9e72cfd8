"""Disputes looked at: what one rests on, and the register of rulings."""

from __future__ import annotations

from engine.errors import Unknown
from engine.model import State
from engine.table import Dispute
from engine.wording import say


def find(state: State, number: int) -> Dispute:
    """A dispute of the table, settled or not. `Unknown` with those there are."""
    found = state.table.disputes.get(str(number))
    if found is None:
        raise Unknown(
            say("entry {version} opened no dispute", version=number), "", tuple(state.table.disputes)
        )
    return found
