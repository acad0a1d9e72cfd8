"""The travel phase (FEL-4).

1. choose        with no location active the first player says where the table travels, if anywhere (4.1);
                 the cost is paid first (4.3)
2. after_choose  an action window (4.4)
"""

from __future__ import annotations

from collections.abc import Collection

from engine.frames import Frame
from engine.questions import PASS
from engine.rules.fellowship import abilities
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.figures import figures_of
from engine.rules.fellowship.state import Board, card_of, kind_of, printed
from engine.rules.fellowship.steps import ACT, STEPS, thing
from engine.turn import Tx
from engine.verbs import Look, Why
from engine.waiting import Waiting
from engine.wording import say


def _elsewhere(look: Look) -> Why:
    return Why(say("the table travels in the travel phase"), "FEL-4.1")


def staged(look: Look) -> Collection[str]:
    """What lies in the staging area."""
    board: Board = look.board
    return board.staging


@ACT.verb("travel", "FEL-4.1", asked="travel", names=staged, elsewhere=_elsewhere)
def destination(look: Look, location: str) -> Why | None:
    """Where the table may travel: a location in staging whose cost can be paid; one that must be travelled to
    goes before the others."""
    board: Board = look.board
    if kind_of(board, location) != "location":
        return Why(say("{card} {card:is|are} no location", card=thing(location)), "FEL-4.1")
    if not _payable(look, location):
        return Why(say("the cost of travelling there cannot be paid"), "FEL-4.3")
    figures = figures_of(board)
    must = [each for each in board.staging if figures.flag(each, "must-travel") and _payable(look, each)]
    if must and location not in must:
        return Why(say("the table must travel to {card}", card=thing(must[0])), "FEL-8.14")
    return None


def _payable(look: Look, location: str) -> bool:
    cost = abilities.TRAVELS.get(card_of(location))
    return cost is None or cost[1](look, location)


@STEPS.waits("travel.choose")
def choose(tx: Tx) -> Waiting:
    """With no location active the first player says where the table goes, if anywhere. The cost is paid first
    (FEL-4.3)."""
    board: Board = tx.board
    if board.active:
        return
    look = tx.look(board.first)
    must = any(figures_of(board).flag(id, "must-travel") for id in destination.able(look))
    location = yield destination.one(look, or_none="" if must else "FEL-8.3")
    if location in ("", PASS):
        return
    cost = abilities.TRAVELS.get(card_of(location))
    if cost is not None:
        tx.then(Frame(cost[0], (location,)))
    elif "travel" in printed(board, location).text:
        tx.then(Frame("leave_to_table", (location, "travel")))
    tx.propose(Frame("travel", (location,)))


@STEPS.at("travel")
def travel(tx: Tx, location: str) -> None:
    """It moves beside the quest."""
    board: Board = tx.board
    if location in board.staging:
        tx.emit(ev.Travelled(location), "FEL-4.1")
