"""Bots: they answer a question from what their seat may see, and from a stream of numbers handed in.

`random` takes any legal answer, a pass every other time it can. `greedy` takes what looks best now. Its
parts: `bot_planning`, `bot_quest` and `bot_combat` for the phases; `bot_windows` for cards used in windows,
judged by `bot_allies`, `bot_events` and `bot_cancels`; `bot_choices` for what cards ask; `bot_look` for what
all of them reckon with. It does not look ahead, nor at anything hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.model import State
from engine.questions import PASS, Choice, Question
from engine.rules.fellowship import bot_combat as combat
from engine.rules.fellowship import bot_planning as planning
from engine.rules.fellowship import bot_quest as quest
from engine.rules.fellowship.bot_chance import Below, Bot, random_bot
from engine.rules.fellowship.bot_choices import choose
from engine.rules.fellowship.bot_look import Look
from engine.rules.fellowship.bot_windows import window


def greedy_bot(state: State, seat: str, question: Question, below: Below) -> Choice:
    """The answer that looks best. The numbers are needed for what comes off a deck of real cards alone."""
    if question.what == "draw":
        return random_bot(state, seat, question, below)
    look = Look(state, seat)
    if question.what in _BEST:
        chosen = _BEST[question.what](look, question)
    elif "." in question.what or ":" in question.what:
        chosen = window(look, question)
    else:
        chosen = choose(look, question)
    return _plain(question) if chosen is None else chosen


def _plain(question: Question) -> Choice:
    """Take as little as may be, pass rather than not."""
    if question.form == "number":
        return (str(question.least),)
    if question.form == "pay":
        return planning.pay(None, question)
    if question.form == "pick":
        return question.ids[: question.least]
    return (PASS,) if PASS in question.ids else question.ids[:1]


_BEST: Mapping[str, Callable[[Look, Question], Choice | None]] = {
    "deck": planning.deck,
    "mulligan": planning.mulligan,
    "pay": planning.pay,
    "host": planning.host,
    "x": planning.cost_of_x,
    "commit": quest.commit,
    "travel": quest.travel,
    "who-leaves-quest": quest.leaves_quest,
    "which-spider": quest.spider,
    "engage": combat.engage,
    "attack": combat.next_attack,
    "defend": combat.defend,
    "who-takes": combat.takes,
    "strike": combat.strike,
    "attackers": combat.attackers,
    "join": combat.join,
}

BOTS: Mapping[str, Bot] = {"random": random_bot, "greedy": greedy_bot}
