"""The travel phase (FEL-4).

1. choose        with no location active the first player says where the table travels, if anywhere (4.1);
                 the cost is paid first (4.3)
2. after_choose  an action window (4.4)
"""

from __future__ import annotations

from engine.frames import Frame
from engine.questions import PASS, Option, Question
from engine.rules.fellowship import abilities
from engine.rules.fellowship.figures import figures_of
from engine.rules.fellowship.reading import card_of, kind_of, printed
from engine.rules.fellowship.state import Board
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx

TRAVEL = "travel:"


@STEPS.at("travel.choose")
def choose(tx: Tx) -> None:
    """One location for the whole table; some must be travelled to if that can be."""
    board: Board = tx.board
    able = places(tx)
    if board.active or not able:
        return
    figures = figures_of(board)
    must = [id for id in able if figures.flag(id, "must-travel")]
    shown = tuple(Option(TRAVEL + id, "FEL-4.1") for id in must or able)
    if not must:
        shown += (Option(PASS, "FEL-8.3"),)
    tx.ask([Question((board.first,), "travel", "FEL-4.1", options=shown)], Frame("travel_chosen"))


def places(tx: Tx) -> list[str]:
    """Locations in staging whose cost can be paid."""
    board: Board = tx.board
    return [id for id in board.staging if kind_of(board, id) == "location" and _payable(tx, id)]


def _payable(tx: Tx, location: str) -> bool:
    cost = abilities.TRAVELS.get(card_of(location))
    return cost is None or cost[1](tx, location)


@STEPS.at("travel_chosen")
def travel_chosen(tx: Tx, answer: str) -> None:
    """The cost, while the location is still in staging; then the journey."""
    if answer == PASS:
        return
    location = answer.removeprefix(TRAVEL)
    cost = abilities.TRAVELS.get(card_of(location))
    if cost is not None:
        tx.then(Frame(cost[0], (location,)))
    elif "travel" in printed(tx.board, location).text:
        tx.then(Frame("leave_to_table", (location, "travel")))
    tx.propose(Frame("travel", (location,)))
