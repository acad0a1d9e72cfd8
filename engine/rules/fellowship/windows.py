"""Action windows (FEL-8.1, 8.2): whoever can act is asked, until all have passed in a row."""

from __future__ import annotations

from engine.frames import Frame
from engine.questions import Option
from engine.rules.fellowship.abilities import ACTIONS
from engine.rules.fellowship.figures import figures_of
from engine.rules.fellowship.offers import actions, deed_of, might_from_hand
from engine.rules.fellowship.reading import in_order
from engine.rules.fellowship.state import Board
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx

ACTED = Frame("acted")


def open_window(tx: Tx, what: str, clause: str) -> None:
    """Ask whoever can act, as far as the table can see; with nobody the window closes by itself."""
    figures = figures_of(tx.board)
    offers = actions(tx, figures)
    ask_window(tx, what, clause, offers, might_from_hand(tx, figures, ACTIONS))


def ask_window(
    tx: Tx,
    what: str,
    clause: str,
    offers: dict[str, list[Option]],
    might: tuple[str, ...],
    then: Frame = ACTED,
) -> None:
    """Offers by seat, and who might have some in hand; `then` is handed the seat and its choice."""
    board: Board = tx.board
    shown = {seat: tuple(offers[seat]) for seat in in_order(board) if offers.get(seat)}
    asked = tuple(seat for seat in in_order(board) if seat in shown or seat in might)
    hidden = None if tx.all_seen or not might else asked
    tx.window(what, clause, shown, then, might=hidden)


@STEPS.at("acted")
def acted(tx: Tx, seat: str, choice: str) -> None:
    """Somebody acted; the window opens again afterwards."""
    card, deed = deed_of(tx.board, choice)
    tx.then(Frame("act", (seat, card, deed.step)))


@STEPS.at("window")
def window(tx: Tx, what: str, clause: str) -> None:
    """A window inside something that is no step of the phase table."""
    open_window(tx, what, clause)
