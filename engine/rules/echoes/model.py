"""All that folding a log of echoes needs."""

from __future__ import annotations

from msgspec.structs import replace

from engine.audience import may_see
from engine.model import Model
from engine.rules.echoes.evolve import EVOLVE
from engine.rules.echoes.facts import FACTS
from engine.rules.echoes.state import Board


def view(board: Board, viewer: str) -> Board:
    """Everything lies open but what a seat saw of the next event card."""
    if not board.saw:
        return board
    return replace(board, saw={seat: card for seat, card in board.saw.items() if may_see((seat,), viewer)})


MODEL = Model("echoes", FACTS, Board(), EVOLVE, view)
