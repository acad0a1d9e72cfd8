"""Travelling and engaging: a location becomes active, an enemy goes to a player."""

from __future__ import annotations

from engine.rules.fellowship import facts as f
from engine.rules.fellowship.state import Board
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx

CLAUSES = {"optional": "FEL-5.1", "check": "FEL-5.3", "effect": "FEL-5.6"}


@STEPS.at("travel")
def travel(tx: Tx, location: str) -> None:
    """It moves beside the quest (FEL-4.1)."""
    board: Board = tx.board
    if location in board.staging:
        tx.emit(f.Travelled(location), "FEL-4.1")


@STEPS.at("engage")
def engage(tx: Tx, enemy: str, seat: str, how: str) -> None:
    """It moves in front of the player."""
    board: Board = tx.board
    if enemy in board.pieces and not board.seats[seat].out and board.pieces[enemy].engaged != seat:
        tx.emit(f.Engaged(enemy, seat, how), CLAUSES[how])
