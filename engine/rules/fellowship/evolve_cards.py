"""What becomes of a card that comes into play, moves between the places in play, and leaves it: its record.
Where it lies follows from what the events declare."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.rules.fellowship import facts as f
from engine.rules.fellowship.state import Board, Piece, card_of


def change_piece(board: Board, card: str, **changes: Any) -> Board:
    """The board with a card in play changed."""
    return replace(board, pieces={**board.pieces, card: replace(board.pieces[card], **changes)})


def change_seat(board: Board, seat: str, **changes: Any) -> Board:
    """The board with a seat changed."""
    return replace(board, seats={**board.seats, seat: replace(board.seats[seat], **changes)})


def card_placed(board: Board, fact: f.CardPlaced) -> Board:
    """Whose it is; it was revealed before, or comes into play now. `LookupError` for one never printed: no
    table with it could be shown."""
    if card_of(fact.card) not in board.printed:
        raise LookupError(fact.card)
    if fact.card in board.led:
        board = replace(board, led={id: seat for id, seat in board.led.items() if id != fact.card})
    old = board.pieces.get(fact.card) or Piece(card_of(fact.card))
    new = replace(old, owner=fact.owner, controller=fact.controller, on=fact.on, engaged=fact.seat)
    return replace(board, pieces={**board.pieces, fact.card: new})


def card_revealed(board: Board, fact: f.CardRevealed) -> Board:
    """It is on the table from here on, though it is not in its place yet; a treachery never gets one."""
    if board.printed[card_of(fact.card)].kind not in ("enemy", "location", "objective"):
        return board
    return replace(board, pieces={**board.pieces, fact.card: Piece(card_of(fact.card))})


def card_left(board: Board, fact: f.CardLeft) -> Board:
    """Whoever was in an attack is in it no more, and what lasted for the card is over: should it come back,
    it is another card (FEL-8.16)."""
    controller = board.pieces[fact.card].controller
    if controller not in ("", fact.owner):
        board = replace(board, led={**board.led, fact.card: controller})
    board = _forgotten(board, fact.card)
    pieces = {id: piece for id, piece in board.pieces.items() if id != fact.card}
    attacks = tuple(
        replace(each, characters=tuple([one for one in each.characters if one != fact.card]))
        if fact.card in each.characters
        else each
        for each in board.attacks
    )
    return replace(board, pieces=pieces, attacks=attacks)


def _forgotten(board: Board, card: str) -> Board:
    used = {key: n for key, n in board.used.items() if key.split("@")[1] != card}
    return board if len(used) == len(board.used) else replace(board, used=used)


def control_moved(board: Board, fact: f.ControlMoved) -> Board:
    """Another seat's from here on, with what lies on it (FEL-2.6)."""
    board = change_piece(board, fact.card, controller=fact.seat)
    for each in board.pieces[fact.card].attached:
        if board.pieces[each].controller:
            board = change_piece(board, each, controller=fact.seat)
    return board


def attached(board: Board, fact: f.Attached) -> Board:
    """Onto another card."""
    return change_piece(board, fact.card, on=fact.on, controller=fact.controller, engaged="")


def engaged(board: Board, fact: f.Engaged) -> Board:
    """Before a player."""
    return change_piece(board, fact.enemy, engaged=fact.seat)


def returned_to_staging(board: Board, fact: f.ReturnedToStaging) -> Board:
    """Nobody's, with damage and all."""
    return change_piece(board, fact.card, engaged="", on="", controller="")
