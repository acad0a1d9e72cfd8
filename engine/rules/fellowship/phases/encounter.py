"""The encounter phase (FEL-5), with an action window after each step.

1. optional  once round the table each player may engage an enemy of the staging area (5.1)
2. checks    round and round each player is engaged by the costliest enemy that can (5.3, 5.4)
"""

from __future__ import annotations

from engine.frames import Frame
from engine.questions import PASS, Option, Question
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.figures import TABLE, Figures, figures_of
from engine.rules.fellowship.reading import in_order, kind_of
from engine.rules.fellowship.state import Board
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx

ENGAGE = "engage:"


@STEPS.at("encounter.optional")
def optional(tx: Tx) -> None:
    """One player after another."""
    tx.then(*(Frame("may_engage", (seat,)) for seat in in_order(tx.board)))


@STEPS.at("may_engage")
def may_engage(tx: Tx, seat: str) -> None:
    """Any enemy, whatever its cost."""
    board: Board = tx.board
    figures = figures_of(board)
    able = [id for id in _enemies(board) if not figures.flag(id, "no-optional")]
    if able and not board.seats[seat].out:
        shown = (*(Option(ENGAGE + id, "FEL-5.1") for id in able), Option(PASS, "FEL-8.3"))
        tx.ask([Question((seat,), "engage", "FEL-5.1", options=shown)], Frame("engage_chosen", (seat,)))


def _enemies(board: Board) -> list[str]:
    return [id for id in board.staging if kind_of(board, id) == "enemy"]


@STEPS.at("engage_chosen")
def engage_chosen(tx: Tx, seat: str, answer: str) -> None:
    """It comes."""
    if answer != PASS:
        tx.propose(Frame("engage", (answer.removeprefix(ENGAGE), seat, "optional")))


@STEPS.at("encounter.checks")
def checks(tx: Tx) -> None:
    """From the first player on."""
    board: Board = tx.board
    if not figures_of(board).flag(TABLE, "no-checks"):
        tx.then(Frame("check", (board.first,)))


def able_to_engage(board: Board, seat: str, figures: Figures) -> list[str]:
    """The enemies that can engage a player, only the costliest of them (FEL-5.4)."""
    threat = board.seats[seat].threat
    costs = {id: figures.of(id, "engage") for id in _enemies(board) if not figures.flag(id, "no-check")}
    able = {id: cost for id, cost in costs.items() if cost <= threat}
    most = max(able.values(), default=0)
    return [id for id, cost in able.items() if cost == most]


@STEPS.at("check")
def check(tx: Tx, seat: str) -> None:
    """One check; it is over when no enemy can engage anyone."""
    board: Board = tx.board
    figures = figures_of(board)
    seats = in_order(board)
    if not any(able_to_engage(board, each, figures) for each in seats):
        return
    if seat not in seats:
        seat = seats[0]
    able = able_to_engage(board, seat, figures)
    following = seats[(seats.index(seat) + 1) % len(seats)]
    if able:
        tied = Frame("choose", (board.first, "engages-first", seat, 0, *able), Frame("checked", (seat,)))
        tx.then(tied)
    else:
        tx.emit(f.Checked(seat, board.seats[seat].threat), "FEL-5.3")
    tx.then(Frame("check", (following,)))


@STEPS.at("checked")
def checked(tx: Tx, seat: str, enemy: str) -> None:
    """The enemy engages the player it was checked against."""
    board: Board = tx.board
    cost = figures_of(board).of(enemy, "engage")
    tx.emit(f.Checked(seat, board.seats[seat].threat, enemy, cost), "FEL-5.3")
    tx.propose(Frame("engage", (enemy, seat, "check")))
