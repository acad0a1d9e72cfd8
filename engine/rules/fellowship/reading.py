"""Questions to the board. Figures are never below nothing (FEL-8.7)."""

from __future__ import annotations

from engine.rules.fellowship.state import Board, Printed


def card_of(id: str) -> str:
    """The printed card of a copy: `gandalf` of `gandalf-2`."""
    head, hyphen, number = id.rpartition("-")
    return head if hyphen and number.isdigit() else id


def printed(board: Board, id: str) -> Printed:
    """What is printed on a copy (or stage)."""
    return board.printed[card_of(id)]


def heroes(board: Board, seat: str) -> tuple[str, ...]:
    """The heroes a seat controls."""
    return tuple(id for id in board.seats[seat].area if printed(board, id).kind == "hero")


def characters(board: Board, seat: str) -> tuple[str, ...]:
    """Heroes and allies a seat controls."""
    return board.seats[seat].area
