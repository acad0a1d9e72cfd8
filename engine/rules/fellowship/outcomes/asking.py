"""Asking for what an effect chooses.

Every answer's id is `choose:` and the thing chosen; `what` words the question, `about` is (source,).
"""

from __future__ import annotations

from engine.frames import Frame
from engine.questions import PASS, Option, Question, options
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.outcomes.tokens import CARD
from engine.rules.fellowship.state import Board
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx

CHOOSE = "choose:"


def asked_seat(tx: Tx, seat: str) -> str:
    """Who is asked for a seat: the first player where it is out, or nobody's (FEL-8.12)."""
    board: Board = tx.board
    held = board.seats.get(seat)
    return board.first if held is None or held.out else seat


@STEPS.at("choose")
def choose(tx: Tx, then: Frame, seat: str, what: str, source: str, optional: int, *ids: str) -> None:
    """One of these; with one there is nothing to ask, with none nothing happens."""
    if not ids:
        return
    if len(ids) == 1 and not optional:
        tx.then(then.adding(ids[0]))
        return
    shown = options(CARD, *(CHOOSE + id for id in ids)) + ((Option(PASS, "FEL-8.3"),) if optional else ())
    asked = Question((asked_seat(tx, seat),), what, CARD, options=shown, about=(source,))
    tx.ask([asked], Frame("chosen", (), then))


@STEPS.at("chosen")
def chosen(tx: Tx, then: Frame, answer: str) -> None:
    """Hand it on; a pass is nothing."""
    if answer != PASS:
        tx.then(then.adding(answer.removeprefix(CHOOSE)))


@STEPS.at("choose_hand")
def choose_hand(tx: Tx, then: Frame, seat: str, what: str, source: str, *ids: str) -> None:
    """One of what only the seat sees. It is asked whatever it holds, and says so by a pass if it has none."""
    _ask_hand(tx, then, seat, what, source, ids, () if ids else (Option(PASS, CARD),))


@STEPS.at("may_choose_hand")
def may_choose_hand(tx: Tx, then: Frame, seat: str, what: str, source: str, *ids: str) -> None:
    """The same with the right to take none."""
    _ask_hand(tx, then, seat, what, source, ids, (Option(PASS, "FEL-8.3"),))


def _ask_hand(
    tx: Tx, then: Frame, seat: str, what: str, source: str, ids: tuple[str, ...], more: tuple[Option, ...]
) -> None:
    shown = options(CARD, *(CHOOSE + id for id in ids)) + more
    asked = Question(
        (asked_seat(tx, seat),), what, CARD, options=shown, hidden=not tx.all_seen, about=(source,)
    )
    tx.ask([asked], Frame("chosen_hand", (), then))


@STEPS.at("chosen_hand")
def chosen_hand(tx: Tx, then: Frame, answer: str) -> None:
    """Hand it on, "" for none."""
    tx.then(then.adding("" if answer == PASS else answer.removeprefix(CHOOSE)))


@STEPS.at("choose_some")
def choose_some(
    tx: Tx, then: Frame, seat: str, what: str, source: str, least: int, most: int, *ids: str
) -> None:
    """Several of these; where all of them are wanted there is nothing to ask."""
    most = min(most, len(ids))
    least = min(least, most)
    if not ids or least == len(ids):
        tx.then(then.adding(*ids))
        return
    shown = options(CARD, *(CHOOSE + id for id in ids))
    asked = Question((asked_seat(tx, seat),), what, CARD, "pick", shown, least, most, about=(source,))
    tx.ask([asked], Frame("chosen_some", (), then))


@STEPS.at("chosen_some")
def chosen_some(tx: Tx, then: Frame, answer: tuple[str, ...]) -> None:
    """Hand them on."""
    tx.then(then.adding(*(each.removeprefix(CHOOSE) for each in answer)))


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
