"""The registries of fellowship: steps, and the verbs by which answers name things. Modules add to them as
they are imported, each verb beside the step that asks for it; `rules` imports them all."""

from __future__ import annotations

import functools
from collections.abc import Collection

from engine import kernel
from engine.rules.fellowship.state import Board
from engine.rules.fellowship.words.things import thing
from engine.verbs import Look, Verbs, Why
from engine.wording import say

STEPS = kernel.steps()


# Verbs -------------------------------------------------------------------------------------------------


__all__ = ["ACT", "exhausted", "in_play", "mine", "thing"]

ACT = Verbs()


def in_play(look: Look) -> Collection[str]:
    """All that lies on the table."""
    board: Board = look.board
    return board.pieces


def mine(look: Look, *_: int | str) -> Collection[str]:
    """The characters of the seat."""
    board: Board = look.board
    return board.seats[look.seat].area


@functools.lru_cache(maxsize=256)
def exhausted(card: str, clause: str) -> Why:
    """A card that would have to be ready."""
    return Why(say("{card} {card:is|are} exhausted", card=thing(card)), clause)
