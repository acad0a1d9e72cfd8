"""Who plays: the bots of a game, and one for every game that takes any legal answer."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping

from engine import library
from engine.course import Open, Slot
from engine.errors import Unknown
from engine.model import State
from engine.questions import PASS, Choice, Question
from engine.wording import say

Below = Callable[[int], int]
Bot = Callable[[State, str, Question, Below], Choice]


def bots(game: str) -> Mapping[str, Bot]:
    """By name; every game has `random`."""
    module = library.optional(game, "bot")
    own: Mapping[str, Bot] = {} if module is None else module.BOTS
    return {"random": any_choice, **own}


def find(game: str, name: str) -> Bot:
    """A bot by its name; `Unknown`, with those there are."""
    known = bots(game)
    if name not in known:
        raise Unknown(say("{game} has no bot called {name}", game=game, name=name), "", tuple(known))
    return known[name]


def any_choice(state: State, seat: str, question: Question, below: Below) -> Choice:
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


def _picked(question: Question, ids: list[str], below: Below) -> Choice:
    """So many, of each limit no more than it allows."""
    wanted = question.least + below(question.most - question.least + 1)
    picked: list[str] = []
    while ids and len(picked) < wanted:
        place = below(len(ids))
        picked.append(ids[place] if question.repeat else ids.pop(place))
        full = {
            id
            for each in question.limits
            if sum(one in each.of for one in picked) >= each.most
            for id in each.of
        }
        ids = [id for id in ids if id not in full]
    return tuple(picked)


def _payment(question: Question, below: Below) -> Choice:
    """One after another from pools that still hold something."""
    total = question.least + below(question.most - question.least + 1)
    paid: Counter[str] = Counter()
    for _ in range(min(total, sum(option.holds for option in question.options))):
        pools = [option.id for option in question.options if paid[option.id] < option.holds]
        paid[pools[below(len(pools))]] += 1
    return tuple(f"{id}={paid[id]}" for id in question.ids if paid[id])


def next_slot(asked: Open, stream: random.Random) -> tuple[Slot, str]:
    """A slot that is still to be filled, and the seat that fills it."""
    waiting = [slot for slot in asked.slots if not slot.done]
    slot = waiting[0 if asked.in_turn else stream.randrange(len(waiting))]
    seats = slot.question.seats
    return slot, seats[stream.randrange(len(seats))]
