"""Every clause that the source states is cited by something that happens, is asked or is refused."""

from __future__ import annotations

import random

import pytest

from engine.commands import Adjust, Answer, Command
from engine.dice import Seeded
from engine.errors import Refusal
from engine.model import State
from engine.play import resolve
from engine.rules.echoes import events as ev
from engine.rules.echoes.bot import BOTS
from engine.rules.echoes.rules import CLAUSES, RULES
from tests.systems.table import SECRETS, table

DICE = Seeded(SECRETS.dice)
UNCITED = {
    "ECH-3.5": "Published chances decide nothing: odds and forecasts are counted from the dice of ECH-3.6.",
}
"""Clauses that nothing can cite, and why: at most one in ten."""
BY_HAND = (ev.Lent("a storm", "mara", "luck", 1), ev.SecretsLaid("quarry", 99), ev.HeroOut("mara"))


def stated() -> set[str]:
    """The clauses of the source and of the full rules."""
    return {each.id for each in CLAUSES if set(each.mark) & set("SF") and each.id.startswith("ECH-")}


def cited(scenario: str, bot: str, seed: int) -> set[str]:
    """What a session of two cites: its entries, questions and options, and refusals of what was an option at
    another question or for another seat."""
    chance, state = random.Random(seed), table(RULES, "ann", "bo", scenario=scenario).state
    found: set[str] = set()
    words = {"rest", "investigate", "pass", "fight:shears:giant-rat", "talent:bravery", "talent:long-memory"}
    while (asked := state.course.prompt) is not None:
        question = asked.slots[0].question
        found |= {question.clause, *(option.clause for option in question.options)}
        words |= {*question.ids}
        found |= refusals(state, sorted(words))
        seat = question.seats[0]
        choice = BOTS[bot](state, seat, question, chance.randrange)
        made = resolve(RULES, state, Answer(seat, choice), DICE, state.head)
        found |= {entry.clause for entry in made.entries}
        state = made.after()
    return found


def refusals(state: State, words: list[str]) -> set[str]:
    """The clauses by which these words are refused now, and some changes by hand."""
    tried: list[Command] = [Answer(seat, (word,)) for seat in state.course.seats for word in words]
    tried += [Adjust("referee", "a slip", (event,)) for event in BY_HAND]
    return {clause for command in tried if (clause := refused_by(state, command))}


def refused_by(state: State, command: Command) -> str:
    """The clause that a command is refused by; nothing where it is not."""
    try:
        resolve(RULES, state, command, DICE, state.head)
    except Refusal as refusal:
        return refusal.clause
    return ""


@pytest.mark.slow
def test_every_clause_of_the_source_is_cited() -> None:
    found: set[str] = set()
    for seed, scenario in enumerate(RULES.scenarios):
        for bot in BOTS:
            found |= cited(scenario, bot, seed)
    assert found <= set(RULES.clauses.ids)
    assert stated() - found == set(UNCITED)
    assert len(UNCITED) * 10 <= len(stated())


def test_ech_3_8_a_talent_at_the_wrong_moment_is_refused_by_the_clause_of_its_moment() -> None:
    state = table(RULES, "ann", "bo").state
    for hero in ("hero:mara", "hero:odo"):
        asked = state.course.prompt
        assert asked is not None
        state = resolve(
            RULES, state, Answer(asked.slots[0].question.seats[0], (hero,)), DICE, state.head
        ).after()
    asked = state.course.prompt
    assert asked is not None
    question = asked.slots[0].question
    assert question.what not in ("act", "boost")
    why = RULES.forbids(state, question.seats[0], ("talent:bravery",))
    assert why is not None
    assert why[1] == "ECH-3.8"
