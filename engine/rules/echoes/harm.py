"""Healing and moves of heroes: small outcomes that many rules share."""

from __future__ import annotations

from engine.rules.echoes import facts as f
from engine.rules.echoes.state import Board
from engine.turn import Tx

Because = tuple[int, ...]


def heal_hero(tx: Tx, hero: str, wounds: int, clause: str, because: Because = ()) -> None:
    """Remove wounds, as many as there are."""
    board: Board = tx.board
    removed = min(wounds, board.heroes[hero].wounds)
    if removed and not board.heroes[hero].out:
        tx.emit(f.Healed(hero, removed), clause, because=because)


def move_hero(tx: Tx, hero: str, to: str, clause: str, because: Because = ()) -> None:
    """A hero comes to another location."""
    board: Board = tx.board
    if board.heroes[hero].at == to or board.heroes[hero].out:
        return
    tx.emit(f.HeroMoved(hero, board.heroes[hero].at, to), clause, because=because)
