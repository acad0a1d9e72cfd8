"""Skill tests (ECH-3).

1. The hero's seat may spend ready talents that name the skill (3.2, 3.7, 3.8).
2. The dice are thrown (3.3, 3.6).
3. Skill, boosts and dice are added up and compared with the difficulty (3.1, 3.4, 3.9).

Whoever asks for a test names the step that follows; it is handed the versions of the throw and of the
comparison, on which outcomes rest, and 1 for success or 0 for failure.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.dice import Die
from engine.frames import Frame
from engine.questions import Choice
from engine.rules.echoes import facts as f
from engine.rules.echoes.asking import ask_some, named
from engine.rules.echoes.reading import ready, standing
from engine.rules.echoes.state import Board, Hero
from engine.rules.echoes.steps import STEPS
from engine.turn import Tx

FATE = Die("fate", (-2, -2, 0, 1, 2, 3))
DOOM = Die("doom", (-2, -2, -2, 0, 0, 0))
FORTUNE = Die("fortune", (-3, -3, -2, -2, -2, -1, 0, 0, 1, 1, 2, 3))
DICE = {die.id: die for die in (FATE, DOOM, FORTUNE)}
THROWN = {"two-dice": ("fate", "doom"), "d12": ("fortune",)}
"""What a test throws, by the variant of ECH-3.6."""


def test(
    tx: Tx,
    then: Frame,
    hero: str,
    what: str,
    skill: str,
    difficulty: int,
    adds: f.Rows = (),
    against: f.Rows = (),
) -> None:
    """Queue a test. `adds` is what comes to the skill for this test alone (a weapon), `against` the addends
    of the difficulty; `what` says what the test is for."""
    rows = (" ".join(adds), " ".join(against))
    tx.then(replace(tx.frame(boost, hero, what, skill, difficulty, *rows), then=then))


def total(rows: f.Rows) -> int:
    """The sum of rows `SOURCE=AMOUNT`."""
    return sum(int(row.rpartition("=")[2]) for row in rows)


def without_dice(hero: Hero, skill: str, adds: str) -> int:
    """Skill and everything added to it so far."""
    return hero.skill(skill) + total(standing(hero, skill)) + total(tuple(adds.split()))


@STEPS.at("test.boost")
def boost(
    tx: Tx, then: Frame, id: str, what: str, skill: str, difficulty: int, adds: str, against: str
) -> None:
    """Ask for talents, if the hero has any that are ready and name the skill; a hero that is out is not
    tested any more (ECH-6.1)."""
    board: Board = tx.board
    hero = board.heroes[id]
    if hero.out:
        return
    taking = replace(tx.frame(boosted, id, what, skill, difficulty, adds, against), then=then)
    talents = ready(hero, skill)
    if not talents:
        _throw(tx, then, id, what, skill, difficulty, adds, against)
        return
    about = (id, skill, without_dice(hero, skill, adds), difficulty, what)
    ask_some(tx, id, "boost", "ECH-3.2", (f"talent:{talent}" for talent in talents), 0, taking, about)


@STEPS.at("test.boosted")
def boosted(
    tx: Tx,
    then: Frame,
    id: str,
    what: str,
    skill: str,
    difficulty: int,
    adds: str,
    against: str,
    _: str,
    spent: Choice,
) -> None:
    """The talents are exhausted, whatever the dice show."""
    board: Board = tx.board
    talents = board.heroes[id].talents
    rows = [adds] if adds else []
    for talent in map(named, spent):
        tx.emit(f.TalentSpent(id, talent), "ECH-3.7")
        rows.append(f"{talent}={talents[talent].boost}")
    _throw(tx, then, id, what, skill, difficulty, " ".join(rows), against)


def _throw(
    tx: Tx, then: Frame, id: str, what: str, skill: str, difficulty: int, adds: str, against: str
) -> None:
    board: Board = tx.board
    dice = THROWN[tx.ruling("ECH-3.6")]
    comparing = replace(tx.frame(compare, id, what, skill, difficulty, adds, against), then=then)
    tx.roll(id, dice, comparing, "ECH-3.3", board.heroes[id].seat)


@STEPS.at("test.compare")
def compare(
    tx: Tx,
    then: Frame,
    id: str,
    what: str,
    skill: str,
    difficulty: int,
    adds: str,
    against: str,
    roll: int,
    *faces: int,
) -> None:
    """Add up and compare: equal is enough (ECH-3.4)."""
    board: Board = tx.board
    hero = board.heroes[id]
    rows = (*standing(hero, skill), *adds.split())
    reached = hero.skill(skill) + total(rows) + sum(faces)
    success = reached >= difficulty
    figures = (hero.skill(skill), faces, reached, difficulty, success, rows, tuple(against.split()))
    tested = tx.emit(f.Tested(id, what, skill, *figures), "ECH-3.4", because=(roll,))
    tx.then(then.adding(roll, tested, int(success)))
