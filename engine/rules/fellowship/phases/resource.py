"""The resource phase (FEL-1).

1. gain        each hero gains a resource (1.1)
2. draw        each player draws a card (1.2)
3. after_draw  an action window (1.3)
"""

from __future__ import annotations

from engine.frames import Frame
from engine.rules.fellowship.state import Board, heroes, in_order
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx


@STEPS.at("resource.gain")
def gain(tx: Tx) -> None:
    """Exhausted heroes too."""
    board: Board = tx.board
    for seat in in_order(board):
        for hero in heroes(board, seat):
            tx.propose(Frame("gain", (hero, 1, "resource")))


@STEPS.at("resource.draw")
def draw(tx: Tx) -> None:
    """In player order."""
    for seat in in_order(tx.board):
        tx.propose(Frame("draw", (seat, 1, "draw")))
