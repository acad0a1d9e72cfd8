"""Blows between heroes and hostiles: a hero's fight (ECH-4.9, 4.10) and a hostile's attack (ECH-5.2)."""

from __future__ import annotations

from engine.rules.echoes.board_effects import strike_one
from engine.rules.echoes.harm import wound_hero
from engine.rules.echoes.skill_test import test
from engine.rules.echoes.state import Board
from engine.rules.echoes.steps import STEPS
from engine.turn import Tx


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
def attack(tx: Tx, hostile: str, hero: str) -> None:
    """The hero's Agility against the hostile's Attack; nothing comes of it where one of them is gone."""
    board: Board = tx.board
    attacker, target = board.characters.get(hostile), board.heroes[hero]
    if attacker is None or target.out or attacker.at != target.at:
        return
    test(tx, tx.frame(attacked, hostile, hero), hero, f"attack:{hostile}", "agility", attacker.attack)


@STEPS.at("attack.end")
def attacked(tx: Tx, hostile: str, hero: str, roll: int, tested: int, success: int) -> None:
    """Failure costs the hostile's damage."""
    board: Board = tx.board
    if not success and hostile in board.characters:
        wound_hero(tx, hero, board.characters[hostile].damage, "ECH-5.2", (roll, tested))
