"""What can neither appear nor vanish in mercenaries beside cards and hit points: figures, items, money tokens
and treasures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from engine import events as k
from engine.invariants import Invariants, making, named
from engine.model import State
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.state import Board

FIGURE, ITEM, TREASURE, COINS = "figure", "item", "treasure", "coins"


def counted(state: State) -> Counter[str]:
    """All of them, wherever they are."""
    board: Board = state.board
    found: Counter[str] = Counter(named(FIGURE, board.figures))
    for id, each in board.characters.items():
        found.update(named(ITEM, (f"{id}:{item}" for item in each.items)))
    found.update(named(TREASURE, (*board.treasures.values(), *board.looted)))
    if coins := sum(board.coins.values()):
        found[COINS] = coins
    return found


MADE: Mapping[type[k.Event], Callable[[Any], tuple[str, int]]] = {
    ev.FigurePlaced: lambda x: (f"{FIGURE}:{x.figure}", 1),
    ev.FigureKilled: lambda x: (f"{FIGURE}:{x.figure}", -1),
    ev.Exhausted: lambda x: (f"{FIGURE}:{x.character}", -1),
    ev.ItemBought: lambda x: (f"{ITEM}:{x.character}:{x.item}", 1),
    ev.TreasureLaid: lambda x: (f"{TREASURE}:{x.treasure}", 1),
    ev.CoinsLaid: lambda x: (COINS, x.coins),
    ev.CoinsTaken: lambda x: (COINS, -x.coins),
}
"""What events bring and take away."""
INVARIANTS = Invariants(counted, making(MADE), unique=(f"{FIGURE}:", f"{ITEM}:", f"{TREASURE}:"))
