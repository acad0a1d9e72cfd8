"""Bots: they answer a question from what the table shows, and from a stream of numbers handed in.

    BOTS = {"random": random_bot, "greedy": greedy({"act": _act, "heal": _heal}, {"boost": _boosts})}

A game says, by the kind of question, how good each option is, or what to answer; how the answer is taken from
that is the same for all. What ranks options is called once for a question, and what it gives for each option.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from engine.answers import Below, any_choice
from engine.model import State
from engine.questions import Choice, Question

T = TypeVar("T")
Bot = Callable[[State, str, Question, Below], Choice]
Rank = Callable[[str], int]
"""How good an option is."""


def random_bot(_: State, __: str, question: Question, below: Below) -> Choice:
    """Any legal answer."""
    return any_choice(question, below)


def best(among: Iterable[T], rank: Callable[[T], int], below: Below) -> T:
    """What ranks highest; of several that do chance takes one."""
    ranked = [(rank(each), each) for each in among]
    highest = max(good for good, _ in ranked)
    found = [each for good, each in ranked if good == highest]
    return found[below(len(found))]


def greedy(
    ranks: Mapping[str, Callable[..., Rank]],
    answers: Mapping[str, Callable[[State, Question, Below], Choice]] = {},
) -> Bot:
    """A bot that takes what looks best at once. ranks: `(state, *about)`, how good the options of a question
    about these are, where one is taken; answers: the whole answer. What neither names is left to chance."""

    def bot(state: State, seat: str, question: Question, below: Below) -> Choice:
        if question.what in answers:
            return answers[question.what](state, question, below)
        ranking: Any = ranks.get(question.what)
        if ranking is None or question.form != "one":
            return random_bot(state, seat, question, below)
        return (best(question.ids, ranking(state, *question.about), below),)

    return bot
