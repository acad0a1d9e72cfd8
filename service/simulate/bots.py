"""Who plays: the bots of a game, and one for every game that takes any legal answer."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from engine import library
from engine.course import Open, Slot
from engine.errors import Unknown
from engine.model import State
from engine.questions import Choice, Question
from engine.wording import say
from replays.answers import Below, any_choice

Bot = Callable[[State, str, Question, Below], Choice]


def bots(game: str) -> Mapping[str, Bot]:
    """By name; every game has `random`."""
    module = library.optional(game, "bot")
    own: Mapping[str, Bot] = {} if module is None else module.BOTS
    return {"random": any_answer, **own}


def find(game: str, name: str) -> Bot:
    """A bot by its name; `Unknown`, with those there are."""
    known = bots(game)
    if name not in known:
        raise Unknown(say("{game} has no bot called {name}", game=game, name=name), "", tuple(known))
    return known[name]


def any_answer(state: State, seat: str, question: Question, below: Below) -> Choice:
    """The bot that takes any legal answer."""
    return any_choice(question, below)


def next_slot(asked: Open, stream: random.Random) -> tuple[Slot, str]:
    """A slot that is still to be filled, and the seat that fills it."""
    waiting = [slot for slot in asked.slots if not slot.done]
    slot = waiting[0 if asked.in_turn else stream.randrange(len(waiting))]
    seats = slot.question.seats
    return slot, seats[stream.randrange(len(seats))]
