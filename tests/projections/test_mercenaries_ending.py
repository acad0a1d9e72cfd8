"""How a scenario of mercenaries ended, in words, and what became of whose characters."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.entries import Entry
from engine.model import State, opening
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.model import MODEL
from engine.rules.mercenaries.state import Board, Character
from engine.wording import own, render
from projections.mercenaries_ending import ENDING

PARTY = {
    "brute": Character("ann", "brute", xp=7, gold=12, exhausted=True),
    "tinkerer": Character("bo", "tinkerer", xp=3, gold=4),
    "brute-2": Character("bo", "brute", xp=1),
}


def ended(result: str, **characters: Character) -> State:
    state: Any = opening(MODEL)
    course = replace(state.course, ended=result, seats=("ann", "bo"))
    return replace(state, course=course, board=Board(characters=characters or PARTY))


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (ended("won"), "The goal of the scenario was met."),
        (ended("lost", brute=PARTY["brute"]), "Every character was exhausted."),
        (ended("conceded"), "The goal of the scenario was not met."),
    ],
)
def test_mer_7_2_it_says_why_it_ended(state: State, told: str) -> None:
    assert render(ENDING.why(state, own)) == told


def test_what_became_of_the_characters_is_told_by_seat() -> None:
    hurt = [
        ev.Suffered("brute", 5, "trap"),
        ev.Suffered("bandit-guard-1", 9, "brute"),
        ev.Suffered("brute-2", 2, "bandit-guard-1"),
        ev.Suffered("tinkerer", 1, "hazard"),
        ev.Suffered("brute", 5, "bandit-guard-1"),
    ]
    found = ENDING.parts([Entry(n, event) for n, event in enumerate(hurt, 1)], ended("lost"))
    assert found == {
        "ann": {"gold": 12, "experience": 7, "damage": 10, "exhausted": 1},
        "bo": {"gold": 4, "experience": 4, "damage": 3, "exhausted": 0},
    }
    assert [render(ENDING.part[word](n)) for word, n in found["ann"].items()] == [
        "had 12 gold",
        "had 7 experience",
        "suffered 10 damage",
        "was exhausted",
    ]
