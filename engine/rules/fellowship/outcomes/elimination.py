"""A player is out (FEL-9.1): cards leave, engaged enemies return with their damage, the token passes."""

from __future__ import annotations

from engine import facts as k
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.outcomes.cards import drop_shadow
from engine.rules.fellowship.reading import in_order
from engine.rules.fellowship.state import DECK, Board
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx

CLAUSE = "FEL-9.1"


@STEPS.at("eliminate")
def eliminate(tx: Tx, seat: str, why: str) -> None:
    """At once, whatever else is going on."""
    board: Board = tx.board
    tx.emit(f.Eliminated(seat, why), CLAUSE)
    for enemy in board.seats[seat].engaged:
        for shadow in board.pieces[enemy].shadows:
            drop_shadow(tx, enemy, shadow.id)
        tx.emit(f.ReturnedToStaging(enemy, "eliminated"), CLAUSE)
    _clear(tx, seat)
    hand = tx.board.seats[seat].hand.cards
    if hand:
        tx.emit(f.HandDiscarded(seat, hand, "eliminated"), CLAUSE)
    _clear_deck(tx, seat)
    if board.first == seat and in_order(tx.board):
        tx.emit(f.FirstPlayerNamed(next_seat(tx.board, seat)), CLAUSE)


def _clear_deck(tx: Tx, seat: str) -> None:
    """The deck goes with the rest; of a deck of real cards nobody names what was in it."""
    pile = tx.course.piles.get(DECK + seat)
    if pile is not None and pile.count and not pile.declared:
        tx.emit(k.Turned(DECK + seat, pile.order), CLAUSE)
        for card in pile.order:
            tx.emit(f.CardDiscarded(card, seat), CLAUSE)


def _clear(tx: Tx, seat: str) -> None:
    """What the player controls or owns leaves play, attachments first."""
    board: Board = tx.board
    mine = [id for id, piece in board.pieces.items() if seat in (piece.owner, piece.controller)]
    on_mine = [id for id, piece in board.pieces.items() if piece.on in mine and id not in mine]
    gone = sorted((*mine, *on_mine), key=lambda id: not board.pieces[id].on)
    for id in gone:
        tx.emit(f.CardLeft(id, "discard", board.pieces[id].owner, "eliminated"), CLAUSE)


def next_seat(board: Board, seat: str) -> str:
    """The next player to the left who is in the game."""
    seats = tuple(board.seats)
    at = seats.index(seat)
    round = (*seats[at + 1 :], *seats[: at + 1])
    return next(each for each in round if not board.seats[each].out)
