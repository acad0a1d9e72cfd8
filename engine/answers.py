"""Legal answers to any question: whatever a game asks, chance can answer it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from engine.questions import PASS, Choice, Question

Below = Callable[[int], int]
"""A number from 0 to n - 1."""


def any_choice(question: Question, below: Below) -> Choice:
    """A legal answer to a question of any form."""
    if question.form == "number":
        return (str(question.least + below(question.most - question.least + 1)),)
    if question.form == "pay":
        return _payment(question, below)
    ids = list(question.ids)
    if question.form != "pick":
        return (ids[below(len(ids))],)
    if PASS in ids and below(2):
        return (PASS,)
    return _picked(question, [id for id in ids if id != PASS], below)


def with_it(question: Question, id: str, below: Below) -> Choice:
    """A legal answer that holds this option."""
    if id == PASS or question.form not in ("pick", "pay", "number"):
        return (id,)
    if question.form != "pick":
        return any_choice(question, below)
    if not question.most:
        return ()
    others = [each for each in question.ids if each not in (id, PASS)]
    return _picked(question, others, below, (id,))


def _picked(question: Question, ids: list[str], below: Below, first: Choice = ()) -> Choice:
    """So many, of each limit no more than it allows."""
    wanted = question.least + below(question.most - question.least + 1)
    picked = list(first)
    while True:
        full = {
            id
            for each in question.limits
            if sum(one in each.of for one in picked) >= each.most
            for id in each.of
        }
        ids = [id for id in ids if id not in full]
        if not ids or len(picked) >= wanted:
            return tuple(picked)
        place = below(len(ids))
        picked.append(ids[place] if question.repeat else ids.pop(place))


def _payment(question: Question, below: Below) -> Choice:
    """One after another from pools that still hold something."""
    total = question.least + below(question.most - question.least + 1)
    paid: Counter[str] = Counter()
    for _ in range(min(total, sum(option.holds for option in question.options))):
        pools = [option.id for option in question.options if paid[option.id] < option.holds]
        paid[pools[below(len(pools))]] += 1
    return tuple(f"{id}={paid[id]}" for id in question.ids if paid[id])
