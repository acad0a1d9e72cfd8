"""Progress: on the active location first, then on the stage; what it explores and finishes (FEL-3.7, 3.9)."""

from __future__ import annotations

from engine.frames import Frame
from engine.questions import Option, Question
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.consequences import need
from engine.rules.fellowship.figures import figures_of
from engine.rules.fellowship.outcomes.reveal import propose_effect
from engine.rules.fellowship.outcomes.tokens import CARD
from engine.rules.fellowship.reading import card_of, printed
from engine.rules.fellowship.state import Board
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx

STAGE = "stage"
"""Where progress goes past the active location."""
PLAYERS = ("hero", "ally", "attachment", "event")
"""The kinds of players' cards."""
STAGES = "stages"
"""The pile from which chance takes one of several quest cards."""


def _ignores(board: Board, location: str, source: str) -> bool:
    """Whether a location takes no notice of what a player's card would put on it (FEL-8.17)."""
    card = board.printed.get(card_of(source))
    return card is not None and card.kind in PLAYERS and figures_of(board).has(location, "keyword", "immune")


def _cited(source: str) -> str:
    return "FEL-3.7" if source == "quest" else "FEL-3.18"


@STEPS.at("progress")
def progress(tx: Tx, amount: int, source: str, on: str = "") -> None:
    """Place it, then see what it explores and ends."""
    board: Board = tx.board
    active = tuple(each for each in board.active if not _ignores(board, each, source))
    if on == STAGE:
        tx.emit(f.ProgressPlaced(board.stage, amount, source), CARD)
    elif on:
        if on in board.pieces and min(amount, need(board, on)) and not _ignores(board, on, source):
            tx.emit(f.ProgressPlaced(on, min(amount, need(board, on)), source), "FEL-3.20")
    elif len(active) > 1 and amount < sum(need(board, each) for each in active):
        tx.then(Frame("divide", (amount, source, *active)))
        return
    else:
        for each in active:
            placed = min(amount, need(board, each))
            amount -= placed
            if placed:
                tx.emit(f.ProgressPlaced(each, placed, source), _cited(source))
        if amount and active == board.active:
            tx.emit(f.ProgressPlaced(board.stage, amount, source), _cited(source))


@STEPS.at("divide")
def divide(tx: Tx, amount: int, source: str, *active: str) -> None:
    """Of several active locations the first player says how much goes where (FEL-3.18)."""
    board: Board = tx.board
    pools = tuple(Option(each, "FEL-3.18", need(board, each)) for each in active)
    asked = Question(
        (board.first,), "divide", "FEL-3.18", "pay", pools, amount, amount, about=(amount, source)
    )
    tx.ask([asked], Frame("divided", (source,)))


@STEPS.at("divided")
def divided(tx: Tx, source: str, paid: tuple[str, ...]) -> None:
    """As was said."""
    for row in paid:
        location, _, amount = row.partition("=")
        tx.emit(f.ProgressPlaced(location, int(amount), source), "FEL-3.18")


@STEPS.at("remove_progress")
def remove_progress(tx: Tx, amount: int, source: str) -> None:
    """From the stage alone, at most what it has (FEL-3.20)."""
    board: Board = tx.board
    if min(amount, board.progress):
        tx.emit(f.ProgressRemoved(board.stage, min(amount, board.progress), source), "FEL-3.20")


@STEPS.at("explore")
def explore(tx: Tx, card: str) -> None:
    """It leaves play (FEL-4.2)."""
    board: Board = tx.board
    if card in board.pieces:
        tx.emit(f.Explored(card), "FEL-3.9")
        to = "victory" if printed(board, card).victory else "discard"
        tx.propose(Frame("leave", (card, to, "explored")))


# Stages --------------------------------------------------------------------------------------------------


@STEPS.at("advance")
def advance(tx: Tx, stage: str) -> None:
    """The stage is done; the next one begins with no progress (FEL-3.9)."""
    board: Board = tx.board
    if board.stage == stage and not board.finished:
        tx.emit(f.StageDone(stage, board.progress), "FEL-3.9")
        if board.stages:
            tx.then(Frame("next_stage"))


@STEPS.at("next_stage")
def next_stage(tx: Tx) -> None:
    """The next number; of several cards with it chance takes one (FEL-0.2)."""
    board: Board = tx.board
    number = min(printed(board, each).stage for each in board.stages)
    cards = tuple(each for each in board.stages if printed(board, each).stage == number)
    if len(cards) == 1:
        tx.then(Frame("begin_stage", (0, cards[0])))
        return
    tx.shuffle(STAGES, cards, "FEL-0.2")
    tx.draw(STAGES, 1, Frame("begin_stage"), "FEL-0.2")


@STEPS.at("begin_stage")
def begin_stage(tx: Tx, _: int, stage: str) -> None:
    """It is turned over, and what it does then happens (FEL-3.3)."""
    tx.emit(f.StageBegan(stage), "FEL-3.9")
    propose_effect(tx, stage)
