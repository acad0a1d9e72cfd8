"""Wounds, clues and moves of heroes: small outcomes that many rules share, each with what follows at once."""

from __future__ import annotations

from engine.rules.echoes import facts as f
from engine.rules.echoes.state import Board
from engine.turn import Tx

Because = tuple[int, ...]


def wound_hero(tx: Tx, hero: str, wounds: int, clause: str, because: Because = ()) -> None:
    """A hero takes wounds; at its limit it is out and its clues stay where it fell (ECH-6.1, 6.4)."""
    version = tx.emit(f.Wounded(hero, wounds), clause, because=because)
    board: Board = tx.board
    now = board.heroes[hero]
    if not now.out:
        return
    out = tx.emit(f.HeroOut(hero), "ECH-6.1", because=(version,))
    if now.clues:
        tx.emit(f.CluesDropped(hero, now.at, now.clues), "ECH-6.4", because=(out,))


def heal_hero(tx: Tx, hero: str, wounds: int, clause: str, because: Because = ()) -> None:
    """Remove wounds, as many as there are."""
    board: Board = tx.board
    removed = min(wounds, board.heroes[hero].wounds)
    if removed and not board.heroes[hero].out:
        tx.emit(f.Healed(hero, removed), clause, because=because)


def move_hero(tx: Tx, hero: str, to: str, clause: str, because: Because = ()) -> None:
    """A hero comes to another location, and takes up or hands over clues there."""
    board: Board = tx.board
    if board.heroes[hero].at == to or board.heroes[hero].out:
        return
    version = tx.emit(f.HeroMoved(hero, board.heroes[hero].at, to), clause, because=because)
    settle_clues(tx, hero, (version,))


def gain_clues(tx: Tx, hero: str, clues: int, clause: str, because: Because = ()) -> None:
    """A hero has clues more; at the place of the goal they are handed over."""
    version = tx.emit(f.CluesGained(hero, clues), clause, because=because)
    settle_clues(tx, hero, (version,))


def settle_clues(tx: Tx, hero: str, because: Because) -> None:
    """Take up what lies here, and hand over everything where the goal wants it (ECH-6.4)."""
    board: Board = tx.board
    place = board.heroes[hero].at
    lie = board.locations[place].clues
    if lie:
        tx.emit(f.CluesTaken(hero, place, lie), "ECH-6.4", because=because)
        board = tx.board
    held = board.heroes[hero].clues
    if held and board.goal.kind == "clues" and board.goal.place == place:
        tx.emit(f.CluesBrought(hero, place, held), "ECH-6.4", because=because)


def wound_character(tx: Tx, character: str, wounds: int, clause: str, by: str, because: Because = ()) -> bool:
    """A hostile takes wounds; at its limit it is defeated and removed (ECH-4.10). True if it was."""
    version = tx.emit(f.CharacterWounded(character, wounds), clause, because=because)
    board: Board = tx.board
    now = board.characters[character]
    if now.wounds < now.limit:
        return False
    tx.emit(f.CharacterDefeated(character, now.kind, by), "ECH-4.10", because=(version,))
    return True
