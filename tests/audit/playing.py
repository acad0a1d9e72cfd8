"""Random sessions of every game, to ask about."""

from __future__ import annotations

import random
from functools import lru_cache

from msgspec.structs import replace

from engine import library
from engine.commands import Answer, Undo
from engine.course import Prompt
from engine.model import State
from engine.questions import Choice, Question
from projections.asking import waiting
from replays.session import Session
from tests.random_play import any_rulings, seated


def any_choice(question: Question, chance: random.Random) -> Choice:
    """A legal answer, taken blindly."""
    ids = question.ids
    if question.form == "number":
        return (str(chance.randint(question.least, question.most)),)
    if question.form == "pay":
        return paid(question, chance)
    if question.form == "pick":
        if "pass" in ids and chance.random() < 0.3:
            return ("pass",)
        ids = tuple([id for id in ids if id != "pass"])
        return tuple(chance.sample(ids, chance.randint(question.least, min(question.most, len(ids)))))
    return (chance.choice(ids),)


def paid(question: Question, chance: random.Random) -> Choice:
    """Enough out of the pools, taken from them in any order."""
    if "pass" in question.ids and chance.random() < 0.3:
        return ("pass",)
    left, rows = question.least, []
    pools = [each for each in question.options if each.id != "pass"]
    for pool in chance.sample(pools, len(pools)):
        amount = min(left, pool.holds)
        left -= amount
        rows += [f"{pool.id}={amount}"] if amount else []
    return tuple(rows)


def any_answer(asked: Prompt, chance: random.Random) -> Answer:
    """An answer to a slot that waits."""
    question = chance.choice(waiting(asked)).question
    return Answer(chance.choice(question.seats), any_choice(question, chance), asked.id)


def voiced(state: State, answer: Answer) -> Answer:
    """The answer, given by who speaks for its seat."""
    by = state.table.voice(answer.seat)
    return answer if by == answer.seat else replace(answer, by=by)


def play_on(live: Session, chance: random.Random, decisions: int, undos: float = 0.03) -> None:
    """So many decisions, some of them undone again."""
    for _ in range(decisions):
        asked = live.state.course.prompt
        if asked is None:
            return
        live.do(voiced(live.state, any_answer(asked, chance)))
        if chance.random() < undos and live.state.course.previous > live.state.course.origin:
            live.do(Undo(live.state.course.seats[0]))


@lru_cache(maxsize=32)
def session(game: str, seed: int, decisions: int = 80, seats: int = 0, options: str = "") -> Session:
    """A session from its seed alone. Do not play on it: tests share it."""
    return own(game, seed, decisions, seats, options)


def own(game: str, seed: int, decisions: int = 80, seats: int = 0, options: str = "") -> Session:
    """A session from its seed alone, to be played on."""
    chance = random.Random(seed)
    rules = library.rules(game)
    scenario = chance.choice(rules.scenarios) if rules.scenarios else ""
    chosen = dict(row.split("=") for row in options.split() if row)
    live = seated(rules, seats or chance.randint(*rules.seats), any_rulings(rules, chance), chosen, scenario)
    play_on(live, chance, decisions)
    return live
