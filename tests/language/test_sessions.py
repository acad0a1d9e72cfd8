"""Whole random sessions in Italian and Spanish: every template that is looked up is in the catalogue."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress

import pytest

from engine import library
from engine.commands import Answer
from engine.errors import Refusal
from engine.past import line as stretches
from engine.questions import Choice, Question
from engine.wording import name, render
from projections.asking import asking, waiting
from projections.timeline import lines
from projections.translator import Translator
from replays.session import Session
from tests.language.recorded import Recorder
from tests.play.typist import anybody, plays
from tests.projections.playing import any_choice
from tests.random_play import seated
from tools.messages import TRANSLATED

EVERY = 5
"""Decisions after which everybody looks at what is asked."""
LONGEST = 4_000


def begun(game: str, seats: int, scenario: str) -> Session:
    return seated(library.rules(game), seats, (), {}, scenario)


def scenarios() -> Iterator[tuple[str, str]]:
    for game in library.GAMES:
        yield from ((game, scenario) for scenario in library.rules(game).scenarios)


def blindly(question: Question, chance: random.Random) -> Choice:
    """A legal answer; a price is paid from the first pools that hold something."""
    if question.form != "pay":
        return any_choice(question, chance)
    need, paid = question.least, []
    for pool in question.options:
        if taken := min(need, pool.holds):
            paid.append(f"{pool.id}={taken}")
            need -= taken
    return tuple(paid)


def everything_said(table: Session, said: Translator) -> None:
    """The log as each seat and the public read it, and what a game is called."""
    present = tuple(stretches(table.seeker, table.state.head))
    for viewer in ("public", *table.state.course.seats):
        list(lines(table.read(0), present, viewer, said))
    course = table.state.course
    said.game(course.game)
    said.scenario(course.scenario)
    said.intro(course.scenario)
    for path in table.rules.flow.states:
        said.path(path)


def played(table: Session, spoken: list[Translator], seed: int) -> None:
    """To the end, everybody looking at what is asked now and then, with what each option does."""
    chance, decisions = random.Random(seed), 0
    while (asked := table.state.course.prompt) is not None and table.version < LONGEST:
        if decisions % EVERY == 0:
            for viewer in ("public", *table.state.course.seats):
                for said in spoken:
                    asking("s", table.version, table.state, viewer, said)
        question = waiting(asked)[0].question
        with suppress(Refusal):  # a limit that blind choosing does not keep: another answer, then
            table.do(Answer(question.seats[0], blindly(question, chance), asked.id))
        decisions += 1


@pytest.mark.slow
@pytest.mark.parametrize(("game", "scenario"), list(scenarios()))
def test_a_whole_session_is_told_in_every_language(game: str, scenario: str) -> None:
    recorders = {code: Recorder(code) for code in TRANSLATED}
    module = library.optional(game, "wording")
    spoken = [Translator(module, each.language) for each in recorders.values()]
    for seats, seed in ((2, 1), (3, 2)):
        table = begun(game, seats, scenario)
        played(table, spoken, seed)
        for said in spoken:
            everything_said(table, said)
    assert {code: each.unknown for code, each in recorders.items()} == {code: set() for code in TRANSLATED}
    assert all(len(each.asked) > 100 for each in recorders.values())


@pytest.mark.slow
@pytest.mark.parametrize("code", TRANSLATED)
def test_the_interactive_table_speaks_one_language(code: str) -> None:
    recorder = Recorder(code)
    table = begun("echoes", 2, "")
    printed = plays(table, anybody(table, 3), language=recorder.language)
    assert recorder.unknown == set()
    assert recorder.language.single("h shows what can be typed.") in printed


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_clause_can_be_read(code: str) -> None:
    recorder = Recorder(code)
    for game in library.GAMES:
        for clause in library.rules(game).clauses:
            assert render(name(clause.text), recorder.language)
    assert recorder.unknown == set()
