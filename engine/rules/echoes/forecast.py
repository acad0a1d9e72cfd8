"""What can be told before dice are thrown: how a test would stand, and the exact chance of the test that an
option leads to (ECH-3.1, 3.5).

Only what is open on the table enters it, so it says the same to everybody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.model import State
from engine.questions import Question
from engine.rules.echoes.skill_test import TEST, Trial, trial, worth
from engine.rules.echoes.state import Board, Hero
from engine.wording import Text, say

TESTED = ("escape", "fight", "investigate", "meet")
"""Actions that lead to a test."""


def variant(state: State) -> str:
    """The dice this table throws (ECH-3.6)."""
    ruled = state.table.rulings.get("ECH-3.6") or state.course.rulings.get("ECH-3.6")
    return ruled or "two-dice"


def faced_by(board: Board, hero: Hero, action: str) -> Trial | None:
    """The test that an action leads to."""
    return trial(board, hero, action) if action.partition(":")[0] in TESTED else None


def foretell(state: State, question: Question) -> Mapping[str, Text]:
    """By option the chance of the test it leads to; under "" that of the test which is asked about."""
    told = {"boost": _boost, "act": _act}.get(question.what)
    return {} if told is None else dict(told(state, question))


def chance(margin: int, variant: str) -> Text:
    """The chance in twelfths, which every chance of these dice comes out in."""
    n = int(TEST.chance(margin, 0, variant) * 12)
    if n in (0, 12):
        return say("certain") if n else say("no chance")
    return say("{n} in 12", n=n)


def _boost(state: State, question: Question) -> Iterator[tuple[str, Text]]:
    """What the test stands at, and what each talent alone, or all of them, would make of it."""
    board: Board = state.board
    hero, _, value, difficulty, _ = question.about
    by, dice = int(value) - int(difficulty), variant(state)
    boosts = {id: board.heroes[str(hero)].talents[id.rpartition(":")[2]].boost for id in question.ids}
    yield from ((id, say("then {chance}", chance=chance(by + n, dice))) for id, n in boosts.items())
    stands = chance(by, dice)
    if len(boosts) < 2:
        yield "", say("As it stands: {chance}.", chance=stands)
        return
    together = chance(by + sum(boosts.values()), dice)
    yield "", say("As it stands: {chance}; with all of them: {all}.", chance=stands, all=together)


def _act(state: State, question: Question) -> Iterator[tuple[str, Text]]:
    board: Board = state.board
    hero, dice = board.heroes[str(question.about[0])], variant(state)
    for id in question.ids:
        faced = faced_by(board, hero, id)
        if faced is not None:
            yield id, chance(worth(hero, faced) - faced.difficulty, dice)
