"""All that folding a log of fellowship needs."""

from __future__ import annotations

from msgspec.structs import replace

from engine.audience import may_see
from engine.model import Model
from engine.rules.fellowship.evolve import EVOLVE
from engine.rules.fellowship.facts import FACTS
from engine.rules.fellowship.state import Board, Hand, Piece, Seat, Shadow


def _seat(id: str, seat: Seat, viewer: str) -> Seat:
    return seat if may_see((id,), viewer) else replace(seat, hand=Hand(seat.hand.count))


def _piece(piece: Piece) -> Piece:
    """Cards that lie face down are nobody's to see (FEL-6.1)."""
    if not piece.shadows or all(each.turned for each in piece.shadows):
        return piece
    shadows = tuple(each if each.turned else Shadow(each.id) for each in piece.shadows)
    return replace(piece, shadows=shadows)


def view(board: Board, viewer: str) -> Board:
    """Hands for their seat, face-down cards for no one, what a seat saw of a pile for that seat."""
    seats = {id: _seat(id, seat, viewer) for id, seat in board.seats.items()}
    pieces = {id: _piece(piece) for id, piece in board.pieces.items()}
    saw = {key: cards for key, cards in board.saw.items() if may_see((key.partition("@")[0],), viewer)}
    return replace(board, seats=seats, pieces=pieces, saw=saw)


MODEL = Model("fellowship", FACTS, Board(), EVOLVE, view)
