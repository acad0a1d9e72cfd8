"""The quest phase (FEL-3), with an action window before it and after each step (3.4).

1. commit   in player order each player commits ready characters (3.1)
2. staging  one encounter card a player is revealed (3.2)
3. resolve  willpower against threat (3.5): progress (3.7), or the dials rise (3.8), or nothing (3.6)
"""

from __future__ import annotations

from engine.frames import Frame
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.figures import TABLE, figures_of
from engine.rules.fellowship.state import Board, in_order
from engine.rules.fellowship.steps import ACT, STEPS, exhausted, in_play, mine, thing
from engine.turn import Tx
from engine.verbs import Look, Why
from engine.waiting import Waiting
from engine.wording import say


def _elsewhere(_: Look) -> Why:
    return Why(say("characters commit in their player's part of the quest phase"), "FEL-3.1")


@ACT.verb("commit", "FEL-3.1", asked="commit", names=in_play, near=mine, elsewhere=_elsewhere)
def quester(look: Look, card: str) -> Why | None:
    """Which characters may commit to the quest."""
    board: Board = look.board
    if card not in mine(look):
        return Why(say("{card} {card:is|are} not yours to commit", card=thing(card)), "FEL-3.1")
    if board.pieces[card].exhausted:
        return exhausted(card, "FEL-3.1")
    if figures_of(board).flag(card, "cannot-commit"):
        return Why(say("a card keeps {card} from committing", card=thing(card)), "FEL-8.14")
    return None


@STEPS.at("quest.commit")
def commit(tx: Tx) -> None:
    """One player after another."""
    if not tx.board.cut:
        tx.then(*(Frame("commit_seat", (seat,)) for seat in in_order(tx.board)))


@STEPS.waits("commit_seat")
def commit_seat(tx: Tx, seat: str) -> Waiting:
    """Any of the ready characters, or none."""
    cards = yield quester.some(tx.look(seat), 0)
    if cards:
        tx.propose(Frame("commit", (seat, *cards)))


@STEPS.at("commit")
def committed(tx: Tx, seat: str, *cards: str) -> None:
    """They are exhausted and on the quest to the end of the phase."""
    tx.emit(ev.Committed(seat, cards), "FEL-3.1")


@STEPS.at("quest.staging")
def staging(tx: Tx) -> None:
    """How many cards is fixed as the step begins (FEL-3.15)."""
    board: Board = tx.board
    figures = figures_of(board)
    if board.cut or figures.flag(TABLE, "no-staging"):
        return
    seats = in_order(board)
    more = max(0, len(seats) + figures.table("reveals"))
    for nth in range(more):
        tx.then(Frame("staged", (seats[nth % len(seats)],)))


@STEPS.at("staged")
def staged(tx: Tx, seat: str) -> None:
    """The card of one player, unless an effect ended the phase (FEL-3.15)."""
    if not tx.board.cut:
        tx.then(Frame("reveal_next", (seat,)))


@STEPS.at("quest.resolve")
def resolve(tx: Tx) -> None:
    """Both sums, and what follows."""
    board: Board = tx.board
    if board.cut:
        return
    figures = figures_of(board)
    willpower = figures.all((id for id, p in board.pieces.items() if p.committed), "willpower")
    threat = figures.all([id for id in board.staging if not figures.flag(id, "no-threat")], "threat")
    above = willpower.value - threat.value
    version = tx.emit(ev.QuestResolved(willpower, threat), "FEL-3.5" if above else "FEL-3.6")
    if above:
        tx.propose(Frame("quested", (int(above > 0), abs(above))))
        tx.then(Frame("quest_outcome", (int(above > 0), abs(above), version)))


@STEPS.at("quested")
def quested(tx: Tx, won: int, difference: int) -> None:
    """A moment that cards may answer to (FEL-3.21)."""


@STEPS.at("quest_outcome")
def quest_outcome(tx: Tx, won: int, difference: int, _: int) -> None:
    """Progress for the quest, or every dial rises."""
    if won:
        tx.propose(Frame("progress", (difference, "quest", "")))
        return
    for seat in in_order(tx.board):
        tx.propose(Frame("raise_threat", (seat, difference, "quest")))


@STEPS.at("cut_short")
def cut_short(tx: Tx, source: str) -> None:
    """An effect ends the phase."""
    tx.emit(ev.PhaseCutShort(tx.course.phase.partition(".")[0], source), "FEL-3.15")
