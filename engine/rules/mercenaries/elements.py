"""Elements: who makes and who consumes them (MER-5.5). One that is made is there from the end of the turn."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries import printed
from engine.rules.mercenaries.acting import Look, Tx
from engine.rules.mercenaries.state import Board
from engine.rules.mercenaries.vocabulary import ELEMENTS, With

CLAUSE = "MER-5.5"


def there(board: Board) -> list[str]:
    """The elements that can be consumed, strong or waning, in a fixed order."""
    return [element for element in ELEMENTS if board.elements.get(element)]


def elements(_: Look) -> Collection[str]:
    """All elements there are."""
    return ELEMENTS


def boostable(board: Board, boosts: Sequence[With], extras: str) -> list[str]:
    """The elements that can be consumed for a boost that has had none yet."""
    return [element for element in there(board) if for_boost(boosts, element, extras) >= 0]


def for_boost(boosts: Sequence[With], element: str, extras: str) -> int:
    """The boost that an element is consumed for: one that names it, else one that takes any; -1 for none."""
    had = printed.boosts(extras)
    left = [nth for nth in range(len(boosts)) if nth not in had]
    named = [nth for nth in left if boosts[nth].element == element]
    wild = [nth for nth in left if boosts[nth].element == "any"]
    return (*named, *wild, -1)[0]


def consume(tx: Tx, figure: str, element: str, wild: bool) -> None:
    """A figure consumes an element, which is gone."""
    tx.emit(ev.ElementConsumed(figure, element, wild), CLAUSE)
