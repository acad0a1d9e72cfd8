"""Blows between heroes and hostiles: a hero's fight (ECH-4.9, 4.10) and a hostile's attack (ECH-5.2)."""

from __future__ import annotations

from engine.rules.echoes import facts as f
from engine.rules.echoes.board_effects import strike_one
from engine.rules.echoes.skill_test import test
from engine.rules.echoes.state import Board
from engine.rules.echoes.steps import STEPS
from engine.turn import Tx

OWN = 2
"""What every attack rests on: its throw and its test."""


@STEPS.at("fight.begin")
def fight(tx: Tx, hero: str, item: str, hostile: str) -> None:
    """The weapon's skill, with its bonus, against the Defence of the hostile (ECH-4.10)."""
    board: Board = tx.board
    weapon = board.heroes[hero].items[item]
    adds = (f"{item}={weapon.bonus}",) if weapon.bonus else ()
    defence = board.characters[hostile].defence
    test(
        tx,
        tx.frame(fought, hero, item, hostile),
        hero,
        f"fight:{item}:{hostile}",
        weapon.skill,
        defence,
        adds,
    )


@STEPS.at("fight.end")
def fought(tx: Tx, hero: str, item: str, hostile: str, roll: int, tested: int, success: int) -> None:
    """Success deals the weapon's wounds, if both are still there (the table may have been put right)."""
    board: Board = tx.board
    weapon = board.heroes[hero].items.get(item)
    if success and weapon is not None and hostile in board.characters:
        strike_one(tx, hostile, weapon.wounds, "ECH-4.10", hero, (roll, tested))


@STEPS.at("attack.begin")
def attack(tx: Tx, hostile: str, hero: str, *because: int) -> None:
    """The hero's Agility against the hostile's Attack; nothing comes of it where one of them is gone.
    `because`: the throw and test of the escape that it answers (ECH-4.6); empty in its own phase."""
    board: Board = tx.board
    attacker, target = board.characters.get(hostile), board.heroes[hero]
    if attacker is None or target.out or attacker.at != target.at:
        return
    then = tx.frame(attacked, hostile, hero, *because)
    test(tx, then, hero, f"attack:{hostile}", "agility", attacker.attack)


@STEPS.at("attack.end")
def attacked(tx: Tx, hostile: str, hero: str, *rest: int) -> None:
    """Failure costs the hostile's damage. `rest`: what it answers, its own throw and test, 1 for success."""
    board: Board = tx.board
    *because, success = rest
    if not success and hostile in board.characters:
        clause = "ECH-4.6" if len(because) > OWN else "ECH-5.2"
        tx.emit(f.Wounded(hero, board.characters[hostile].damage), clause, because=tuple(because))
