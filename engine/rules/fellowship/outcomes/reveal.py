"""Revealing an encounter card (FEL-3.2, 3.3, 3.11): it is turned up, its keywords and effect are resolved, it
goes to its place, and then it surges."""

from __future__ import annotations

from engine.frames import Frame
from engine.rules.fellowship import abilities
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.figures import figures_of
from engine.rules.fellowship.reading import card_of, in_order, printed
from engine.rules.fellowship.state import ENCOUNTER, Board
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx

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
    resolved, or when something asks for another card before that (FEL-3.10)."""
    board: Board = tx.board
    pile = tx.course.piles.get(ENCOUNTER)
    if (pile is None or not pile.count) and board.discard and tx.course.phase.startswith("quest"):
        tx.emit(f.DeckRemade(), "FEL-3.10")
        tx.shuffle(ENCOUNTER, board.discard, "FEL-3.10")


@STEPS.at("reveal_card")
def reveal_card(tx: Tx, by: str, _: int, card: str) -> None:
    """Everything about one card, in order."""
    tx.emit(f.CardRevealed(card, by), "FEL-3.2")
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
    step = abilities.REVEALS.get(card_of(card))
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
        tx.emit(f.CardPlaced(card, "staging", "revealed"), "FEL-3.2")
        if figures_of(board).has(card, "keyword", "guarded"):
            tx.then(Frame("guard", (card,)))
    else:
        tx.emit(f.CardDiscarded(card), "FEL-3.2")
    objective = board.printed.get(card_of(by))
    if objective is not None and objective.kind == "objective" and card in board.pieces:
        tx.emit(f.LastingBegan(card, by, "guarded", 1, "game"), "FEL-3.11")


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
    tx.then(*(Frame("reveal_next", (by,)) for _ in range(times)))


def reveal_instead(tx: Tx, card: str, source: str) -> None:
    """One more card is revealed in the place of this one, once its surge is resolved (FEL-3.22)."""
    waiting = [
        place for place, frame in enumerate(tx.agenda) if frame.step == "surge" and frame.args[0] == card
    ]
    tx.agenda.insert(waiting[-1] if waiting else len(tx.agenda), Frame("reveal_next", (source,)))
