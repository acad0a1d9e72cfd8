"""Skill tests (ECH-3).

1. The hero's seat may spend ready talents that name the skill (3.2, 3.7, 3.8).
2. The dice are thrown (3.3, 3.6).
3. Skill, boosts and dice are added up and compared with the difficulty (3.1, 3.4, 3.9).

What a test is for says what is tested: `event:whispers`, `escape:cellar`, `fight:axe:giant-rat`,
`attack:giant-rat`, `investigate:cellar`, `meet:tamsin`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from msgspec.structs import astuple, replace

from engine.dice import Die
from engine.frames import Frame
from engine.questions import Choice, Option, Question
from engine.rules.echoes import events as ev
from engine.rules.echoes.acting import ACT, STEPS, Look, Tx, own_talents, talents
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.reading import hostiles_at, ready, skills
from engine.rules.echoes.state import Board, Hero
from engine.rules.echoes.words import thing
from engine.tabletop.checks import Check, settle
from engine.tabletop.sums import Rows, rows, total
from engine.verbs import Why
from engine.waiting import Doing, call
from engine.wording import say

FATE = Die("fate", (-2, -2, 0, 1, 2, 3))
DOOM = Die("doom", (-2, -2, -2, 0, 0, 0))
FORTUNE = Die("fortune", (-3, -3, -2, -2, -2, -1, 0, 0, 1, 1, 2, 3))
DICE = {die.id: die for die in (FATE, DOOM, FORTUNE)}
TEST = Check(
    "ECH-3.3",
    {"two-dice": (FATE, DOOM), "d12": (FORTUNE,)},
    values=range(1, 6),
    against=range(1, 7),
    published={(3, 1): 83, (3, 2): 60, (3, 3): 50, (3, 4): 33, (3, 5): 17, (3, 6): 8},
)
"""A skill test, by the variants of ECH-3.6; the source published chances for skill 3 (ECH-3.5)."""
PASSED, FAILED = (1,), (0,)
"""What a test hands to the step that called it; nothing where there was nothing to test any more."""


class Trial(NamedTuple):
    """What is tested: `adds` comes to the skill for this test alone, `against` adds up to the difficulty."""

    skill: str
    difficulty: int
    adds: Rows = ()
    against: Rows = ()


def trial(board: Board, hero: Hero, what: str) -> Trial | None:
    """What a test for this is, on the table as it is; None where there is nothing to test."""
    kind, _, rest = what.partition(":")
    return _TRIALS[kind](board, hero, rest)


def _escape(board: Board, hero: Hero, _: str) -> Trial | None:
    """The highest Agility among the hostiles there plus their number (ECH-4.5)."""
    there = hostiles_at(board, hero.at)
    if not there:
        return None
    fastest = max(there, key=lambda id: board.characters[id].agility)
    agility = board.characters[fastest].agility
    return Trial("agility", agility + len(there), (), rows(((fastest, agility), ("hostiles", len(there)))))


def _fight(board: Board, hero: Hero, rest: str) -> Trial | None:
    """The weapon's skill, with its bonus, against the Defence of the hostile (ECH-4.10)."""
    item, _, hostile = rest.partition(":")
    weapon, foe = hero.items.get(item), board.characters.get(hostile)
    if weapon is None or foe is None:
        return None
    return Trial(weapon.skill, foe.defence, rows([(item, weapon.bonus)] if weapon.bonus else ()))


def _attack(board: Board, _: Hero, hostile: str) -> Trial | None:
    """Agility against the hostile's Attack (ECH-5.2)."""
    foe = board.characters.get(hostile)
    return None if foe is None else Trial("agility", foe.attack)


def _investigate(board: Board, hero: Hero, place: str) -> Trial:
    """Wisdom against what lies there (ECH-4.12)."""
    return Trial("wisdom", board.locations[place or hero.at].difficulty)


def _meet(board: Board, _: Hero, friend: str) -> Trial | None:
    """Personality against the friend's difficulty (ECH-4.13)."""
    met = board.characters.get(friend)
    return None if met is None else Trial("personality", met.difficulty)


def _event(_: Board, __: Hero, card: str) -> Trial | None:
    """What the card says (ECH-2.3)."""
    test = CONTENT.events[card].test
    return None if test is None else Trial(test.skill, test.difficulty)


_TRIALS: Mapping[str, Callable[[Board, Hero, str], Trial | None]] = {
    "escape": _escape,
    "fight": _fight,
    "attack": _attack,
    "investigate": _investigate,
    "meet": _meet,
    "event": _event,
}


def worth(board: Board, hero: str, faced: Trial) -> int:
    """What the skill is worth in this test before talents and dice."""
    return skills(board).of(hero, faced.skill) + total(faced.adds)


@ACT.verb("talent", "ECH-3.2", asked="boost", names=talents, near=own_talents)
def boost(look: Look, talent: str, hero: str, skill: str, *_: int | str) -> Why | None:
    """A hero spends its own talents, if they are ready and name the skill."""
    held = look.board.heroes[hero].talents.get(talent)
    if held is None:
        return Why(say("a hero spends its own talents only"), "ECH-3.2")
    if held.skill != skill:
        told = say("{talent} does not name {skill}", talent=thing(talent), skill=thing(skill))
        return Why(told, "ECH-3.7")
    return None if held.ready else Why(say("{talent} is exhausted", talent=thing(talent)), "ECH-3.7")


def test(hero: str, what: str) -> Doing:
    """Have a hero tested: `PASSED` or `FAILED`, or nothing."""
    return call(Frame("test", (hero, what)))


@STEPS.at("test")
def begin(tx: Tx, then: Frame, id: str, what: str) -> None:
    """Ask for talents, if the hero has any that are ready and name the skill; a hero that is out is not
    tested any more (ECH-6.1)."""
    hero = tx.board.heroes[id]
    faced = trial(tx.board, hero, what)
    if hero.out or faced is None:
        tx.then(then)
        return
    able = ready(hero, faced.skill)
    if not worth_boosting(tx, id, faced):
        _throw(tx, then, id, what)
        return
    about = (id, faced.skill, worth(tx.board, id, faced), faced.difficulty, what)
    shown = tuple([Option(boost.prefix + talent, boost.clause) for talent in able])
    asked = Question((hero.seat,), "boost", boost.clause, "pick", shown, 0, len(able), about=about)
    tx.ask([asked], replace(tx.frame(spend, id, what), then=then))


def worth_boosting(tx: Tx, id: str, faced: Trial) -> bool:
    """Whether talents that are ready can change the chance of a test: where not, they are not asked for."""
    hero = tx.board.heroes[id]
    boosts = sum(hero.talents[each].boost for each in ready(hero, faced.skill))
    variant, value = tx.ruling("ECH-3.6"), worth(tx.board, id, faced)
    chances = (TEST.chance(each, faced.difficulty, variant) for each in (value, value + boosts))
    return boosts > 0 and len({*chances}) > 1


@STEPS.at("test.spend")
def spend(tx: Tx, then: Frame, id: str, what: str, chosen: Choice) -> None:
    """The talents are exhausted, whatever the dice show."""
    talents = [each.removeprefix(boost.prefix) for each in chosen]
    for talent in talents:
        tx.emit(ev.TalentSpent(id, talent), "ECH-3.7")
    _throw(tx, then, id, what, *talents)


def _throw(tx: Tx, then: Frame, id: str, what: str, *talents: str) -> None:
    comparing = replace(tx.frame(compare, id, what, " ".join(talents)), then=then)
    tx.roll(id, TEST.names(tx.ruling("ECH-3.6")), comparing, TEST.clause, tx.board.heroes[id].seat)


@STEPS.at("test.compare")
def compare(tx: Tx, then: Frame, id: str, what: str, talents: str, _: int, *faces: int) -> None:
    """Add up and compare: equal is enough (ECH-3.4)."""
    hero = tx.board.heroes[id]
    faced = trial(tx.board, hero, what)
    if faced is None:
        tx.then(then)
        return
    skill, difficulty, adds, against = faced
    boosts = rows((talent, hero.talents[talent].boost) for talent in talents.split())
    stands = skills(tx.board)
    value = stands.printed(id, skill)
    added = (*rows(stands.changes(id, skill)), *adds, *boosts)
    reached, success = astuple(settle(value + total(added), faces, difficulty))
    figures = (value, faces, reached, difficulty, success, added, against)
    tx.emit(ev.Tested(id, what, skill, *figures), "ECH-3.4")
    tx.then(then.adding(int(success)))
