"""Every effect that content can write has its phrase."""

from __future__ import annotations

from typing import get_args

import pytest

from engine.rules.echoes import vocabulary as e
from engine.rules.echoes.words import told
from tests.systems.echoes_wording.sentences import sound

EFFECTS: tuple[tuple[e.Effect, str], ...] = (
    (e.Wound(wounds=2), "the hero takes 2 wounds"),
    (e.Heal(), "the hero heals 1 wound"),
    (e.Heal(who="here"), "one hero here heals 1 wound"),
    (e.Heal(who="any", wounds=2), "one hero anywhere heals 2 wounds"),
    (e.Refresh(), "all talents of the hero are ready again"),
    (e.Refresh(talents=2), "2 talents are ready again"),
    (e.Exhaust(), "the hero exhausts 1 talent"),
    (e.Carry(to="@start"), "the hero is carried off: where the heroes began"),
    (e.Slip(), "the hero moves to a connected place without a test"),
    (e.Gain(item="shears"), "the hero takes this item: Shears"),
    (e.Lose(), "the hero puts an item back"),
    (e.Peek(), "the player looks at the next event card"),
    (e.Clue(), "the hero gains 1 clue"),
    (e.Lend(skill="wisdom", amount=-1), "the hero has Wisdom -1 until the round ends"),
    (e.Strike(), "one hostile here takes 1 wound"),
    (e.Strike(all=True), "every hostile here takes 1 wound"),
    (e.Spawn(character="mumbler"), "Mumbler appears here"),
    (e.Spawn(character="mumbler", at="quarry"), "Mumbler appears (The Quarry)"),
    (e.Lay(), "1 secret is laid: here"),
    (e.Lay(at="quarry", secrets=2), "2 secrets are laid: The Quarry"),
    (e.Mend(), "every hostile heals 1 wound"),
    (e.Stir(), "every hostile with no hero beside it moves"),
    (e.Time(rounds=1), "the end comes 1 round later"),
    (e.Time(rounds=-2), "the end comes 2 rounds sooner"),
    (e.Walk(to="quarry"), "the character goes one place on: The Quarry"),
    (e.Follow(), "the character goes one place towards the nearest hero"),
)


@pytest.mark.parametrize(("effect", "line"), EFFECTS, ids=[line for _, line in EFFECTS])
def test_an_effect_is_described(effect: e.Effect, line: str) -> None:
    assert sound(told(effect)) == line


def test_every_effect_is_described() -> None:
    assert {type(effect) for effect, _ in EFFECTS} == {*get_args(e.Effect)}
