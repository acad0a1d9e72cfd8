"""The planning phase (FEL-2).

1. play        in player order each player plays allies and attachments (2.1); anybody may act meanwhile (2.4)
2. after_play  an action window (2.4)
"""

from __future__ import annotations

from engine.events import Marked
from engine.frames import Frame
from engine.rules.fellowship.entering import might_play, to_play
from engine.rules.fellowship.figures import figures_of
from engine.rules.fellowship.offers import PLAY, actions
from engine.rules.fellowship.state import Board, in_order, printed
from engine.rules.fellowship.steps import STEPS
from engine.rules.fellowship.use import act
from engine.rules.fellowship.windows import ask_window
from engine.turn import Tx


@STEPS.at("planning.play")
def play(tx: Tx) -> None:
    """One player after another."""
    for seat in in_order(tx.board):
        tx.then(Frame("begin_plan", (seat,)), Frame("plan", (seat,)))


@STEPS.at("begin_plan")
def begin_plan(tx: Tx, seat: str) -> None:
    """A player's part of the phase begins: an undo mark."""
    tx.emit(Marked("turn", tx.course.round, seat), "FEL-2.1")


@STEPS.at("plan")
def plan(tx: Tx, seat: str) -> None:
    """The player may play cards; the others, and the player too, may act. It is over when all pass."""
    board: Board = tx.board
    if board.seats[seat].out:
        return
    figures = figures_of(board)
    offers = actions(tx, figures)
    cards = to_play(tx, figures, seat)
    if cards:
        offers[seat] = cards + offers.get(seat, [])
    might = (seat,) if seat not in offers and not tx.all_seen and might_play(figures, seat) else ()
    ask_window(tx, "planning.play", "FEL-2.1", figures, offers, might, Frame("planned"))


@STEPS.at("planned")
def planned(tx: Tx, seat: str, choice: str) -> None:
    """A card from hand, or an action."""
    card = choice.removeprefix(PLAY)
    if choice.startswith(PLAY) and printed(tx.board, card).kind != "event":
        tx.then(Frame("play_card", (seat, card)))
        return
    act(tx, seat, choice)
