"""Action windows (FEL-8.1, 8.2): whoever can act is asked, until all have passed in a row."""

from __future__ import annotations

from engine.frames import Frame
from engine.questions import Option
from engine.rules.fellowship.figures import Figures, figures_of
from engine.rules.fellowship.filed import acting
from engine.rules.fellowship.offers import actions, might_by_hand, might_from_hand, phase_of
from engine.rules.fellowship.reading import in_order
from engine.rules.fellowship.steps import STEPS
from engine.rules.fellowship.use import act
from engine.turn import Tx

ACTED = Frame("acted")


def open_window(tx: Tx, what: str, clause: str) -> None:
    """Ask whoever can act, as far as the table can see; with nobody the window closes by itself."""
    figures = figures_of(tx.board)
    ask_window(tx, what, clause, figures, actions(tx, figures))


def ask_window(
    tx: Tx,
    what: str,
    clause: str,
    figures: Figures,
    offers: dict[str, list[Option]],
    might: tuple[str, ...] = (),
    then: Frame = ACTED,
) -> None:
    """Offers by seat, and who else might have some; `then` is handed the seat and its choice.

    Whoever has an offer is asked anyhow, so only of the others it matters what they might hold.
    """
    order = in_order(tx.board)
    shown = {seat: tuple(offers[seat]) for seat in order if offers.get(seat)}
    if tx.all_seen:
        tx.window(what, clause, shown, then)
        return
    others = tuple([seat for seat in order if seat not in shown and seat not in might])
    held = acting("hand", phase_of(tx))
    without_code = [seat for seat in others if might_by_hand(figures, seat)]
    asked = (*shown, *might, *might_from_hand(tx, figures, held, seats=others), *without_code)
    tx.window(what, clause, shown, then, might=asked)


@STEPS.at("acted")
def acted(tx: Tx, seat: str, choice: str) -> None:
    """Somebody acted; the window opens again afterwards."""
    act(tx, seat, choice)


@STEPS.at("window")
def window(tx: Tx, what: str, clause: str) -> None:
    """A window inside something that is no step of the phase table."""
    open_window(tx, what, clause)
