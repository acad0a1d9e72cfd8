"""What can neither appear nor vanish in mercenaries beside cards and hit points: figures, items, money tokens
and treasures."""

from __future__ import annotations

from collections import Counter

from engine.invariants import conserving
from engine.rules.mercenaries import events as ev

INVARIANTS = conserving(
    {
        "figure": lambda board: board.figures,
        "item": lambda board: (f"{id}:{item}" for id, who in board.characters.items() for item in who.items),
        "treasure": lambda board: (*board.treasures.values(), *board.looted),
        "coins": lambda board: Counter(board.coins),
    },
    {
        ev.FigurePlaced: lambda x: (f"figure:{x.figure}", 1),
        ev.FigureKilled: lambda x: (f"figure:{x.figure}", -1),
        ev.Exhausted: lambda x: (f"figure:{x.character}", -1),
        ev.ItemBought: lambda x: (f"item:{x.character}:{x.item}", 1),
        ev.TreasureLaid: lambda x: (f"treasure:{x.treasure}", 1),
        ev.CoinsLaid: lambda x: (f"coins:{x.at}", x.coins),
        ev.CoinsTaken: lambda x: (f"coins:{x.at}", -x.coins),
    },
    alike=("coins",),
)
