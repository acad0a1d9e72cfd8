"""Every effect that content can write has its phrase."""

from __future__ import annotations

from typing import get_args

import pytest

from engine.rules.echoes import effects_schema, effects_wording, wording
from tests.systems.echoes_wording.sentences import sound

E = effects_schema
EFFECTS: tuple[tuple[effects_schema.Effect, str], ...] = (
    (E.Wound(wounds=2), "the hero takes 2 wounds"),
    (E.Heal(), "the hero heals 1 wound"),
    (E.Heal(who="here"), "one hero here heals 1 wound"),
    (E.Heal(who="any", wounds=2), "one hero anywhere heals 2 wounds"),
    (E.Refresh(), "all talents of the hero are ready again"),
    (E.Refresh(talents=2), "2 talents are ready again"),
    (E.Exhaust(), "the hero exhausts 1 talent"),
    (E.Carry(to="@start"), "the hero is carried off: where the heroes began"),
    (E.Slip(), "the hero moves to a connected place without a test"),
    (E.Gain(item="shears"), "the hero takes this item: Shears"),
    (E.Lose(), "the hero puts an item back"),
    (E.Peek(), "the player looks at the next event card"),
    (E.Clue(), "the hero gains 1 clue"),
    (E.Lend(skill="wisdom", amount=-1), "Wisdom -1 until the round ends"),
    (E.Strike(), "one hostile here takes 1 wound"),
    (E.Strike(all=True), "every hostile here takes 1 wound"),
    (E.Spawn(character="mumbler"), "Mumbler appears here"),
    (E.Spawn(character="mumbler", at="quarry"), "Mumbler appears: The Quarry"),
    (E.Lay(), "1 secret is laid: here"),
    (E.Lay(at="quarry", secrets=2), "2 secrets are laid: The Quarry"),
    (E.Mend(), "every hostile heals 1 wound"),
    (E.Stir(), "every hostile with no hero beside it moves"),
    (E.Time(rounds=1), "1 round more"),
    (E.Time(rounds=-2), "2 rounds less"),
    (E.Walk(to="quarry"), "goes one place on: The Quarry"),
    (E.Follow(), "goes one place towards the nearest hero"),
)


@pytest.mark.parametrize(("effect", "line"), EFFECTS, ids=[line for _, line in EFFECTS])
def test_an_effect_is_described(effect: effects_schema.Effect, line: str) -> None:
    assert sound(effects_wording.effects((effect,), wording.thing)[0]) == line


def test_every_effect_is_described() -> None:
    assert {type(effect) for effect, _ in EFFECTS} == {*get_args(effects_schema.Effect)}
