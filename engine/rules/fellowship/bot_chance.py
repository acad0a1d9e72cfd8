"""The bot that takes any legal answer, and what every bot is handed."""

from __future__ import annotations

from collections.abc import Callable

from engine.model import State
from engine.questions import PASS, Choice, Limit, Question

Below = Callable[[int], int]
"""A number from 0 to bound - 1."""
Bot = Callable[[State, str, Question, Below], Choice]


def random_bot(_: State, __: str, question: Question, below: Below) -> Choice:
    """Any legal answer."""
    if question.form == "number":
        return (str(question.least + below(question.most - question.least + 1)),)
    if question.form == "pay":
        return _paid_by_chance(question, below)
    if question.form == "pick":
        return _some(question, below)
    if PASS in question.ids and below(2):
        return (PASS,)
    return (question.ids[below(len(question.ids))],)


def _paid_by_chance(question: Question, below: Below) -> Choice:
    """Token by token from any pool that still holds one."""
    left = {pool.id: pool.holds for pool in question.options}
    paid: dict[str, int] = {}
    for _ in range(question.least):
        full = [pool for pool, held in left.items() if held]
        pool = full[below(len(full))]
        left[pool] -= 1
        paid[pool] = paid.get(pool, 0) + 1
    return tuple(f"{pool}={amount}" for pool, amount in paid.items())


def _some(question: Question, below: Below) -> Choice:
    """As many as a number says, each once, within the limits."""
    ids = list(question.ids)
    most = min(question.most, len(ids))
    count = question.least + below(max(0, most - question.least) + 1)
    picked: list[str] = []
    while ids and len(picked) < count:
        id = ids.pop(below(len(ids)))
        if all(_within(limit, (*picked, id)) for limit in question.limits):
            picked.append(id)
    return tuple(picked)


def _within(limit: Limit, picked: Choice) -> bool:
    return sum(each in limit.of for each in picked) <= limit.most
