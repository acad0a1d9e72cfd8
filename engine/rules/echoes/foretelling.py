"""What can be told before dice are thrown: the exact chance of the test that an option leads to (ECH-3.5).

Only what is open on the table enters it, so it says the same to everybody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.model import State
from engine.questions import Question
from engine.rules.echoes.chances import margin as margin_of
from engine.rules.echoes.chances import variant as variant_of
from engine.rules.echoes.odds import twelfths
from engine.rules.echoes.state import Board
from engine.wording import Text, say


def foretell(state: State, question: Question) -> Mapping[str, Text]:
    """By option the chance of the test it leads to; under "" that of the test which is asked about."""
    told = {"boost": _boost, "act": _act}.get(question.what)
    return {} if told is None else dict(told(state, question))


def chance(margin: int, variant: str) -> Text:
    """The chance in twelfths, which every chance of these dice comes out in."""
    n = twelfths(margin, variant)
    if n in (0, 12):
        return say("certain") if n else say("no chance")
    return say("{n} in 12", n=n)


def _boost(state: State, question: Question) -> Iterator[tuple[str, Text]]:
    """What the test stands at, and what each talent alone, or all of them, would make of it."""
    board: Board = state.board
    hero, _, value, difficulty, _ = question.about
    margin, variant = int(value) - int(difficulty), variant_of(state)
    boosts = {id: board.heroes[str(hero)].talents[id.rpartition(":")[2]].boost for id in question.ids}
    yield from ((id, say("then {chance}", chance=chance(margin + n, variant))) for id, n in boosts.items())
    stands = chance(margin, variant)
    if len(boosts) < 2:
        yield "", say("As it stands: {chance}.", chance=stands)
        return
    together = chance(margin + sum(boosts.values()), variant)
    yield "", say("As it stands: {chance}; with all of them: {all}.", chance=stands, all=together)


def _act(state: State, question: Question) -> Iterator[tuple[str, Text]]:
    board: Board = state.board
    hero, variant = board.heroes[str(question.about[0])], variant_of(state)
    for id in question.ids:
        margin = margin_of(board, hero, id)
        if margin is not None:
            yield id, chance(margin, variant)
