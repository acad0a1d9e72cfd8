"""What characters gain: experience, and the money and treasure that they loot."""

from __future__ import annotations

from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries import printed
from engine.rules.mercenaries.acting import Tx
from engine.rules.mercenaries.content import TREASURES
from engine.rules.mercenaries.levels import gold


def gain(tx: Tx, character: str, xp: int, clause: str) -> None:
    """A character gains experience; a summon or a monster gains none."""
    if xp and character in tx.board.characters:
        tx.emit(ev.ExperienceGained(character, xp), clause)


def take(tx: Tx, figure: str, hex: str, clause: str) -> None:
    """A figure takes the money and the treasure of a hex; what monsters take is gone, and they leave
    treasure."""
    character = figure if figure in tx.board.characters else ""
    coins = tx.board.coins.get(hex, 0)
    if coins:
        worth = coins * gold(tx.board.level) if character else 0
        tx.emit(ev.CoinsTaken(character, hex, coins, worth), clause)
    if character and hex in tx.board.treasures:
        treasure = tx.board.treasures[hex]
        tx.emit(ev.TreasureTaken(character, hex, treasure, TREASURES.get(treasure, 0)), clause)


def did(tx: Tx, figure: str, source: str, nth: int) -> None:
    """A character does an ability of the action that it performs, which counts for MER-3.10."""
    if tx.board.doing == source and nth not in tx.board.parts and figure in tx.board.characters:
        tx.emit(ev.PartDone(figure, nth), "MER-3.2")
        gain(tx, figure, printed.abilities(tx.board, source)[nth].xp, "MER-3.2")
