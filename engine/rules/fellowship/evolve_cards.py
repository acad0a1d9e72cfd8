"""What becomes of a card that comes into play, moves between the places in play, and leaves it: its record.
Where it lies follows from what the events declare."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.rules.fellowship import events as ev
from engine.rules.fellowship.state import Board, Piece, card_of


def change_piece(board: Board, card: str, **changes: Any) -> Board:
    """The board with a card in play changed."""
    return replace(board, pieces={**board.pieces, card: replace(board.pieces[card], **changes)})


def change_seat(board: Board, seat: str, **changes: Any) -> Board:
    """The board with a seat changed."""
    return replace(board, seats={**board.seats, seat: replace(board.seats[seat], **changes)})


def card_placed(board: Board, event: ev.CardPlaced) -> Board:
    """Whose it is; it was revealed before, or comes into play now. `LookupError` for one never printed: no
    table with it could be shown."""
    if card_of(event.card) not in board.printed:
        raise LookupError(event.card)
    if event.card in board.led:
        board = replace(board, led={id: seat for id, seat in board.led.items() if id != event.card})
    old = board.pieces.get(event.card) or Piece(card_of(event.card))
    new = replace(old, owner=event.owner, controller=event.controller, on=event.on, engaged=event.seat)
    return replace(board, pieces={**board.pieces, event.card: new})


def card_revealed(board: Board, event: ev.CardRevealed) -> Board:
    """It is on the table from here on, though it is not in its place yet; a treachery never gets one."""
    if board.printed[card_of(event.card)].kind not in ("enemy", "location", "objective"):
        return board
    return replace(board, pieces={**board.pieces, event.card: Piece(card_of(event.card))})


def card_left(board: Board, event: ev.CardLeft) -> Board:
    """Whoever was in an attack is in it no more, and what lasted for the card is over: should it come back,
    it is another card (FEL-8.16)."""
    controller = board.pieces[event.card].controller
    if controller not in ("", event.owner):
        board = replace(board, led={**board.led, event.card: controller})
    board = _forgotten(board, event.card)
    pieces = {id: piece for id, piece in board.pieces.items() if id != event.card}
    attacks = tuple(
        replace(each, characters=tuple([one for one in each.characters if one != event.card]))
        if event.card in each.characters
        else each
        for each in board.attacks
    )
    return replace(board, pieces=pieces, attacks=attacks)


def _forgotten(board: Board, card: str) -> Board:
    used = {key: n for key, n in board.used.items() if key.split("@")[1] != card}
    return board if len(used) == len(board.used) else replace(board, used=used)


def control_moved(board: Board, event: ev.ControlMoved) -> Board:
    """Another seat's from here on, with what lies on it (FEL-2.6)."""
    board = change_piece(board, event.card, controller=event.seat)
    for each in board.pieces[event.card].attached:
        if board.pieces[each].controller:
            board = change_piece(board, each, controller=event.seat)
    return board


def attached(board: Board, event: ev.Attached) -> Board:
    """Onto another card."""
    return change_piece(board, event.card, on=event.on, controller=event.controller, engaged="")


def engaged(board: Board, event: ev.Engaged) -> Board:
    """Before a player."""
    return change_piece(board, event.enemy, engaged=event.seat)


def returned_to_staging(board: Board, event: ev.ReturnedToStaging) -> Board:
    """Nobody's, with damage and all."""
    return change_piece(board, event.card, engaged="", on="", controller="")
