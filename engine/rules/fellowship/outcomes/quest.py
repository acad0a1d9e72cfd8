"""Revealing an encounter card (FEL-3.2, 3.3, 3.11): it is turned up, its keywords and effect are resolved, it
goes to its place, and then it surges. Progress: on the active location first, then on the stage; what it
explores and finishes (FEL-3.7, 3.9)."""

from __future__ import annotations

from engine.frames import Frame
from engine.questions import Option, Question
from engine.rules.fellowship import abilities
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.consequences import need
from engine.rules.fellowship.figures import TABLE, figures_of, ignores
from engine.rules.fellowship.outcomes import CARD
from engine.rules.fellowship.said import must_end, step_of
from engine.rules.fellowship.state import ENCOUNTER, Board, card_of, in_order, printed
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx

# Revealing ---------------------------------------------------------------------------------------------


DOOMED = "doomed-"


@STEPS.at("reveal_next")
def reveal_next(tx: Tx, by: str) -> None:
    """The next card, if there is one."""
    remake_deck(tx)
    pile = tx.course.piles.get(ENCOUNTER)
    if pile and pile.count:
        tx.draw(ENCOUNTER, 1, Frame("reveal_card", (by,)), "FEL-3.2")


@STEPS.at("remake_deck")
def remake_deck(tx: Tx) -> None:
    """In the quest phase a deck that has run out is made again from its discard pile: when its last card is
    resolved, or when something asks for another card before that (FEL-3.10). Of real cards those come back
    too that were discarded face down, which nobody named: the pile still holds them."""
    board: Board = tx.board
    pile = tx.course.piles.get(ENCOUNTER)
    back = (*board.discard, *(pile.order if pile else ()))
    if (pile is None or not pile.count) and back and tx.course.phase.startswith("quest"):
        tx.emit(ev.DeckRemade(), "FEL-3.10")
        tx.shuffle(ENCOUNTER, back, "FEL-3.10")


@STEPS.at("reveal_card")
def reveal_card(tx: Tx, by: str, _: int, card: str) -> None:
    """Everything about one card, in order."""
    tx.emit(ev.CardRevealed(card, by), "FEL-3.2")
    tx.propose(Frame("revealed", (card, by)))
    tx.then(Frame("resolve_revealed", (card, by)), Frame("remake_deck"), Frame("surge", (card, by)))


@STEPS.at("resolve_revealed")
def resolve_revealed(tx: Tx, card: str, by: str) -> None:
    """Keywords and effect, then its place; nothing of a card that has left play already (FEL-3.22)."""
    board: Board = tx.board
    if printed(board, card).kind != "treachery" and card not in board.pieces:
        return
    tx.then(Frame("doom", (card,)))
    propose_effect(tx, card)
    tx.then(Frame("place_revealed", (card, by)))


@STEPS.at("revealed")
def revealed(tx: Tx, card: str, by: str) -> None:
    """A moment that cards may answer to."""


def propose_effect(tx: Tx, card: str) -> None:
    """What it does when revealed, if anything."""
    if abilities.REVEALS.get(card_of(card)) or "reveal" in printed(tx.board, card).text:
        tx.propose(Frame("reveal_effect", (card,)))


@STEPS.at("reveal_effect")
def reveal_effect(tx: Tx, card: str) -> None:
    """Its code, or the players' hands (FEL-10.1)."""
    step = step_of(abilities.REVEALS, "revealed", tx.board, card)
    if step:
        tx.then(Frame(step, (card,)))
    else:
        tx.then(Frame("leave_to_table", (card, "reveal")))


@STEPS.at("doom")
def doom(tx: Tx, card: str) -> None:
    """Each dial rises: one raise, or one for each doomed (FEL-3.14)."""
    board: Board = tx.board
    raises = [int(word.removeprefix(DOOMED)) for word in words(board, card) if word.startswith(DOOMED)]
    if tx.ruling("FEL-3.14") == "one-raise":
        raises = [sum(raises)]
    for amount in raises:
        for seat in in_order(board) if amount else ():
            tx.propose(Frame("raise_threat", (seat, amount, "doomed")))


def words(board: Board, card: str) -> tuple[str, ...]:
    """The keywords of a card, printed and given, each as often as it has it."""
    given = tuple(
        each.figure.removeprefix("keyword:")
        for each in board.lasting
        if each.target == card and each.figure.startswith("keyword:")
    )
    return (*printed(board, card).keywords, *given)


@STEPS.at("place_revealed")
def place_revealed(tx: Tx, card: str, by: str) -> None:
    """To the staging area; a treachery to the discard pile (FEL-3.2)."""
    board: Board = tx.board
    if card not in board.limbo:
        return
    if card in board.pieces:
        tx.emit(ev.CardPlaced(card, "staging", "revealed"), "FEL-3.2")
        if figures_of(board).has(card, "keyword", "guarded"):
            tx.then(Frame("guard", (card,)))
    else:
        tx.emit(ev.CardDiscarded(card), "FEL-3.2")
    objective = board.printed.get(card_of(by))
    if objective is not None and objective.kind == "objective" and card in board.pieces:
        tx.emit(ev.LastingBegan(card, by, "guarded", 1, "game"), "FEL-3.11")


@STEPS.at("guard")
def guard(tx: Tx, objective: str) -> None:
    """The next card guards the objective until it is dealt with (FEL-3.11)."""
    tx.then(Frame("reveal_next", (objective,)))


@STEPS.at("surge")
def surge(tx: Tx, card: str, by: str) -> None:
    """One more card for each surge, or for all of them (FEL-3.13); gone with its card (FEL-3.22)."""
    board: Board = tx.board
    if printed(board, card).kind != "treachery" and card not in board.pieces:
        return
    times = words(board, card).count("surge")
    if tx.ruling("FEL-3.13") == "once":
        times = min(times, 1)
    if times:
        must_end(tx, card)
    tx.then(*(Frame("reveal_next", (by,)) for _ in range(times)))


def reveal_instead(tx: Tx, card: str, source: str) -> None:
    """One more card is revealed in the place of this one, once its surge is resolved (FEL-3.22)."""
    waiting = [
        place for place, frame in enumerate(tx.stack) if frame.step == "surge" and frame.args[0] == card
    ]
    tx.stack.insert(waiting[-1] if waiting else len(tx.stack), Frame("reveal_next", (source,)))


# Progress ----------------------------------------------------------------------------------------------


STAGE = "stage"
"""Where progress goes past the active location."""
STAGES = "stages"
"""The pile from which chance takes one of several quest cards."""


def _cited(source: str) -> str:
    return "FEL-3.7" if source == "quest" else "FEL-3.18"


@STEPS.at("progress")
def progress(tx: Tx, amount: int, source: str, on: str = "") -> None:
    """Place it, then see what it explores and ends."""
    board: Board = tx.board
    active = tuple(each for each in board.active if not ignores(board, each, source))
    if on == STAGE:
        tx.emit(ev.ProgressPlaced(board.stage, amount, source), _on_stage(board, amount, CARD))
    elif on:
        if on in board.pieces and min(amount, need(board, on)) and not ignores(board, on, source):
            tx.emit(ev.ProgressPlaced(on, min(amount, need(board, on)), source), "FEL-3.20")
    elif len(active) > 1 and amount < sum(need(board, each) for each in active):
        tx.then(Frame("divide", (amount, source, *active)))
        return
    else:
        for each in active:
            placed = min(amount, need(board, each))
            amount -= placed
            if placed:
                tx.emit(ev.ProgressPlaced(each, placed, source), _cited(source))
        if amount and active == board.active:
            tx.emit(ev.ProgressPlaced(board.stage, amount, source), _on_stage(board, amount, _cited(source)))


def _on_stage(board: Board, amount: int, clause: str) -> str:
    """By which clause progress goes on the stage: past its need, while it may not be finished, by 3.17."""
    points = printed(board, board.stage).points
    kept = figures_of(board).flag(TABLE, "no-advance")
    return "FEL-3.17" if kept and 0 < points < board.progress + amount else clause


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
        tx.emit(ev.ProgressPlaced(location, int(amount), source), "FEL-3.18")


@STEPS.at("remove_progress")
def remove_progress(tx: Tx, amount: int, source: str) -> None:
    """From the stage alone, at most what it has (FEL-3.20)."""
    board: Board = tx.board
    if min(amount, board.progress):
        tx.emit(ev.ProgressRemoved(board.stage, min(amount, board.progress), source), "FEL-3.20")


@STEPS.at("explore")
def explore(tx: Tx, card: str) -> None:
    """It leaves play (FEL-4.2)."""
    board: Board = tx.board
    if card in board.pieces:
        clause = "FEL-4.2" if card in board.active else "FEL-3.9"
        tx.emit(ev.Explored(card), "FEL-3.9")
        to = "victory" if printed(board, card).victory else "discard"
        tx.propose(Frame("leave", (card, to, "explored", clause)))


# Stages --------------------------------------------------------------------------------------------------


@STEPS.at("advance")
def advance(tx: Tx, stage: str) -> None:
    """The stage is done; the next one begins with no progress (FEL-3.9)."""
    board: Board = tx.board
    if board.stage == stage and not board.finished:
        tx.emit(ev.StageDone(stage, board.progress), "FEL-3.9")
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
    tx.emit(ev.StageBegan(stage), "FEL-3.9")
    propose_effect(tx, stage)
