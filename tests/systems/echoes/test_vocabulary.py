"""The records of effects: what the greedy bot thinks of each, and where it matters who resolves it first."""

from __future__ import annotations

from typing import get_args

import pytest

from engine.rules.echoes import vocabulary as e
from engine.rules.echoes.state import Board, Character, Goal, Hero, Location, Talent
from engine.rules.echoes.vocabulary import CLUE, HEAL, ITEM, READY, STRIKE, Judged

TIRED = {id: Talent("wisdom", 1, ready=False) for id in ("first", "second")}


def hero(wounds: int = 0, at: str = "mill", *, out: bool = False, tired: bool = False) -> Hero:
    return Hero("ann", at, 3, 3, 3, 3, 5, wounds, out=out, talents=TIRED if tired else {})


def hostile(kind: str, wounds: int = 0) -> Character:
    return Character(kind, "mill", True, limit=3, wounds=wounds)


BOARD = Board(
    goal=Goal("boss", foe="hulk"),
    locations={"mill": Location(())},
    heroes={"far": hero(2, "moor"), "out": hero(5, out=True)},
    box=("lamp",),
)
CLUES = Board(goal=Goal("clues", 3, "mill"), locations={"mill": Location((), clues=1)})
FOES = (hostile("rat", 2), hostile("hulk", 2), hostile("rat"))


@pytest.mark.parametrize(
    ("effect", "worth"),
    [
        (e.Wound(), 0),
        (e.Heal(wounds=2), HEAL),  # the hero has one
        (e.Heal(who="here", wounds=2), 2 * 2 * HEAL),  # the other one here is nearly out
        (e.Heal(who="any", wounds=2), 2 * HEAL),  # not who is out
        (e.Refresh(), 2 * READY),
        (e.Refresh(talents=1), READY),
        (e.Refresh(talents=3), 2 * READY),
        (e.Carry(to="@start"), 7),
        (e.Slip(), 5),
        (e.Gain(item="lamp"), ITEM),
        (e.Gain(item="rope"), 0),
        (e.Clue(), 0),
        (e.Strike(wounds=2), 2 * STRIKE),  # a fresh rat, or the foe with one to go
        (e.Strike(wounds=1), 2 * STRIKE),  # the foe counts twice
        (e.Strike(wounds=2, all=True), (1 + 2 + 2) * STRIKE),
        (e.Time(rounds=1), 0),
    ],
)
def test_what_the_bot_thinks_of_an_effect(effect: e.Effect, worth: int) -> None:
    here = (hero(1, tired=True), hero(4))
    assert effect.worth(Judged(BOARD, here[0], here, FOES, step=5, home=7)) == worth


def test_a_clue_is_worth_something_where_clues_are_looked_for() -> None:
    assert e.Clue().worth(Judged(CLUES, hero(), (), (), step=0, home=0)) == CLUE
    assert e.Strike().worth(Judged(CLUES, hero(), (), (), step=0, home=0)) == 0


ORDER = (
    (e.Wound(), True),
    (e.Heal(), True),
    (e.Heal(who="here"), False),
    (e.Heal(who="any"), False),
    (e.Refresh(), True),
    (e.Refresh(talents=1), True),  # of one's own
    (e.Exhaust(), True),
    (e.Carry(to="@start"), True),
    (e.Slip(), False),
    (e.Gain(item="lamp"), False),
    (e.Gain(item="rope"), True),  # the box has none
    (e.Lose(), False),
    (e.Peek(), False),
    (e.Clue(), True),
    (e.Lend(skill="wisdom", amount=-1), True),
    (e.Strike(), False),
    (e.Spawn(character="rat"), False),
    (e.Lay(), False),
    (e.Mend(), False),
    (e.Stir(), False),
    (e.Time(rounds=1), False),
)


@pytest.mark.parametrize(("effect", "apart"), ORDER)
def test_ech_2_2_the_order_matters_where_one_takes_what_another_would_have(
    effect: e.Effect, apart: bool
) -> None:
    assert effect.apart(BOARD, [hero(1), hero(tired=True)]) is apart


def test_ech_6_4_where_clues_lie_it_matters_who_is_carried_off_first() -> None:
    assert not e.Carry(to="@start").apart(CLUES, [hero()])


def test_every_effect_on_a_hero_says_whether_the_order_matters() -> None:
    assert {type(effect) for effect, _ in ORDER} == {*get_args(e.OnHero)}
