"""Questions to the board. Figures are never below nothing (FEL-8.7)."""

from __future__ import annotations

import functools

from engine.rules.fellowship.state import Board, Printed, Seat


@functools.cache
def card_of(id: str) -> str:
    """The printed card of a copy: `gandalf` of `gandalf-2`."""
    head, hyphen, number = id.rpartition("-")
    return head if hyphen and number.isdigit() else id


def printed(board: Board, id: str) -> Printed:
    """What is printed on a copy (or stage)."""
    return board.printed[card_of(id)]


def kind_of(board: Board, id: str) -> str:
    """The kind of a card in play."""
    return board.printed[board.pieces[id].card].kind


def heroes(board: Board, seat: str) -> tuple[str, ...]:
    """The heroes a seat controls."""
    pieces, cards = board.pieces, board.printed
    return tuple([id for id in board.seats[seat].area if cards[pieces[id].card].kind == "hero"])


def characters(board: Board, seat: str) -> tuple[str, ...]:
    """Heroes and allies a seat controls."""
    return board.seats[seat].area


_LAST: list[tuple[dict[str, Seat], str, tuple[str, ...]]] = [({}, "", ())]
"""The seats and the first player asked about last, and their order: both outlast many boards."""


def in_order(board: Board) -> tuple[str, ...]:
    """The seats still in the game, from the first player to the left."""
    of, first, order = _LAST[0]
    if of is not board.seats or first != board.first:
        seats = [*board.seats]
        start = seats.index(board.first) if board.first in board.seats else 0
        order = tuple([seat for seat in seats[start:] + seats[:start] if not board.seats[seat].out])
        _LAST[0] = board.seats, board.first, order
    return order


def owner_of(board: Board, id: str) -> str:
    """Whose deck a card came from: its seat, or "" for the encounter deck. A card is owned by whoever
    brought it; copies are numbered through the decks in the order of the seats."""
    if id in board.pieces:
        return board.pieces[id].owner
    card = card_of(id)
    number = 1 if card == id else int(id.rpartition("-")[2])
    for seat, held in board.seats.items():
        copies = held.list.get(card, 0) + (card in held.heroes)
        if number <= copies:
            return seat
        number -= copies
    return ""


def guards(board: Board, objective: str) -> tuple[str, ...]:
    """The encounter cards that guard an objective and are not dealt with (FEL-3.11)."""
    rows = (row for row in board.lasting if row.target == objective and row.figure == "guarded")
    return tuple(row.source for row in rows if row.source in board.pieces)


def title_in_play(board: Board, card: str) -> bool:
    """Whether a unique card's title is in play at the table already (FEL-2.3)."""
    wanted = card_of(card)
    return board.printed[wanted].unique and wanted in [piece.card for piece in board.pieces.values()]
