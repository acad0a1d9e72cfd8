"""What is told before the dice are thrown is what they are thrown at (ECH-3.5, 3.6)."""

from __future__ import annotations

import random

import pytest

from engine.commands import Answer
from engine.course import Course
from engine.model import State
from engine.questions import Question, options
from engine.rules.echoes import events
from engine.rules.echoes.forecast import chance, foretell
from engine.rules.echoes.rules import RULES
from engine.rules.echoes.state import Board, Hero, Talent
from engine.table import Table
from engine.wording import render
from projections.translator import Translator
from service.playing import asked as asking
from tests.projections.playing import any_choice, next_slot
from tests.systems.table import log, table

TALENTS = {"bravery": Talent("personality", 1), "calm": Talent("personality", 2)}
HERO = Hero("ann", "mill", 4, 3, 2, 4, 6, talents=TALENTS)


def boost(*talents: str, dice: str = "two-dice") -> dict[str, str]:
    state = State(1, Course(rulings={"ECH-3.6": dice}), Board(heroes={"tobin": HERO}), Table())
    ids = options("ECH-3.2", *(f"talent:{each}" for each in talents))
    about = ("tobin", "personality", 4, 4, "event:voice")
    question = Question(("ann",), "boost", "ECH-3.2", "pick", ids, 0, 2, about=about)
    return {key: render(text) for key, text in foretell(state, question).items()}


def test_the_worked_example_of_bravery_stands_at_7_in_12() -> None:
    assert boost("bravery") == {"": "As it stands: 6 in 12.", "talent:bravery": "then 7 in 12"}


def test_several_talents_are_told_alone_and_together() -> None:
    told = boost("bravery", "calm")
    assert told["talent:calm"] == "then 10 in 12"
    assert told[""] == "As it stands: 6 in 12; with all of them: 10 in 12."


def test_the_variant_of_the_table_counts() -> None:
    assert boost("bravery", "calm", dice="d12")[""].endswith("with all of them: certain.")


@pytest.mark.parametrize(
    ("margin", "told"), [(-4, "no chance"), (-3, "1 in 12"), (0, "6 in 12"), (4, "certain")]
)
def test_chances_by_margin(margin: int, told: str) -> None:
    assert render(chance(margin, "two-dice")) == told


def test_a_game_without_foretelling_tells_nothing() -> None:
    question = Question(("ann",), "act", "T-1.1")
    assert asking.foretell("proving", State(0, Course(), None, Table()), question, Translator()) == {}


def test_every_test_is_at_the_chance_that_was_told_before_it() -> None:
    """The margin of the comparison, without dice and boosts, gives the chance shown with the action."""
    live, below, checked = table(RULES, "ann", "bo", scenario=RULES.scenarios[0]), random.Random(3), 0
    while (found := next_slot(live, below)) is not None:
        asked, slot, seat = found
        choice = any_choice(slot.question, below)
        told = asking.foretell("echoes", live.state, slot.question, Translator())
        before = live.version
        live.do(Answer(seat, choice, asked.id))
        for entry in log(live)[before:]:
            event = entry.event
            if slot.question.what == "act" and isinstance(event, events.Tested) and choice[0] in told:
                added = sum(row.amount for row in event.adds)
                margin = event.value + added - event.difficulty
                assert told[choice[0]].partition(";")[0] == render(chance(margin, "two-dice"))
                checked += 1
                break
    assert checked
