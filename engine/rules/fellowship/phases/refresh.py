"""The refresh phase (FEL-7).

1. ready        every card the players control is readied (7.1)
2. threat       each dial rises by one (7.2), while the token is where it was (7.4)
3. token        the first player token passes to the left (7.3)
4. after_token  an action window (7.3); then phase and round end
"""

from __future__ import annotations

from engine.frames import Frame
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.outcomes.elimination import next_seat
from engine.rules.fellowship.reading import in_order
from engine.rules.fellowship.state import Board
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx


@STEPS.at("refresh.ready")
def ready(tx: Tx) -> None:
    """Characters and attachments."""
    board: Board = tx.board
    for id, piece in board.pieces.items():
        if piece.exhausted and piece.controller:
            tx.propose(Frame("ready", (id, "readying")))


@STEPS.at("refresh.threat")
def threat(tx: Tx) -> None:
    """In player order."""
    for seat in in_order(tx.board):
        tx.propose(Frame("raise_threat", (seat, 1, "refresh")))


@STEPS.at("refresh.token")
def token(tx: Tx) -> None:
    """To the next player who is in the game."""
    board: Board = tx.board
    left = next_seat(board, board.first)
    if left != board.first:
        tx.propose(Frame("pass_token", (left,)))


@STEPS.at("pass_token")
def pass_token(tx: Tx, seat: str) -> None:
    """It is that player's now."""
    tx.emit(f.FirstPlayerNamed(seat), "FEL-7.3")
