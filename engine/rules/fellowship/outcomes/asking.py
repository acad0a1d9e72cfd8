"""Asking for what an effect chooses.

Every answer's id is `choose:` and the thing chosen; `what` words the question, `about` is (source,).
"""

from __future__ import annotations

from engine.frames import Frame
from engine.questions import Question, options
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.state import Board
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx

CHOOSE = "choose:"


def asked_seat(tx: Tx, seat: str) -> str:
    """Who is asked for a seat: the first player where it is out, or nobody's (FEL-8.12)."""
    board: Board = tx.board
    held = board.seats.get(seat)
    return board.first if held is None or held.out else seat


@STEPS.at("leave_to_table")
def leave_to_table(tx: Tx, card: str, effect: str) -> None:
    """An effect without code: the players carry it out by hand (FEL-10.1)."""
    tx.emit(f.LeftToTable(card, effect), "FEL-10.1")
    tx.then(Frame("by_hand", (card, effect)))


@STEPS.at("by_hand")
def by_hand(tx: Tx, card: str, effect: str) -> None:
    """The first player says when it is done."""
    done = options("FEL-10.1", "done")
    asked = Question((tx.board.first,), "by-hand", "FEL-10.1", options=done, about=(card, effect))
    tx.ask([asked], Frame("done"))
