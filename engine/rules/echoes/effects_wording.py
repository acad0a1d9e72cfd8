"""What effects do, in a few words each, for people who ask what a card, a talent or an item is good for.

Told from the content itself, so that what is said is what happens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.rules.echoes import effects_schema as e
from engine.rules.echoes.schema import EventCard, Trial
from engine.wording import Text, count, say

Names = Callable[[str], Text]


def effects(doings: Sequence[e.Effect], names: Names) -> tuple[Text, ...]:
    """One phrase an effect, in the order in which they happen."""
    return tuple(_TOLD[type(each)](each, names) for each in doings)


def _heal(x: e.Heal, _: Names) -> Text:
    n = x.wounds
    if x.who == "self":
        return count("the hero heals {n} wound", "the hero heals {n} wounds", n=n)
    if x.who == "here":
        return count("one hero here heals {n} wound", "one hero here heals {n} wounds", n=n)
    return count("one hero anywhere heals {n} wound", "one hero anywhere heals {n} wounds", n=n)


def _refresh(x: e.Refresh, _: Names) -> Text:
    if not x.talents:
        return say("all talents of the hero are ready again")
    return count("{n} talent is ready again", "{n} talents are ready again", n=x.talents)


def _lend(x: e.Lend, names: Names) -> Text:
    return say("{skill} {amount} until the round ends", skill=names(x.skill), amount=f"{x.amount:+d}")


def _strike(x: e.Strike, _: Names) -> Text:
    if x.all:
        return count("every hostile here takes {n} wound", "every hostile here takes {n} wounds", n=x.wounds)
    return count("one hostile here takes {n} wound", "one hostile here takes {n} wounds", n=x.wounds)


def _spawn(x: e.Spawn, names: Names) -> Text:
    if not x.at:
        return say("{character} appears here", character=names(x.character))
    return say("{character} appears: {place}", character=names(x.character), place=_place(x.at, names))


def _lay(x: e.Lay, names: Names) -> Text:
    place = _place(x.at, names) if x.at else say("here")
    return count("{n} secret is laid: {place}", "{n} secrets are laid: {place}", n=x.secrets, place=place)


def _place(at: str, names: Names) -> Text:
    return say("where the heroes began") if at == e.START else names(at)


def _time(x: e.Time, _: Names) -> Text:
    if x.rounds > 0:
        return count("{n} round more", "{n} rounds more", n=x.rounds)
    return count("{n} round less", "{n} rounds less", n=-x.rounds)


_TOLD: Mapping[type[e.Doing], Callable[[Any, Names], Text]] = {
    e.Wound: lambda x, _: count("the hero takes {n} wound", "the hero takes {n} wounds", n=x.wounds),
    e.Heal: _heal,
    e.Refresh: _refresh,
    e.Exhaust: lambda x, _: count(
        "the hero exhausts {n} talent", "the hero exhausts {n} talents", n=x.talents
    ),
    e.Carry: lambda x, names: say("the hero is carried off: {place}", place=_place(x.to, names)),
    e.Slip: lambda x, _: say("the hero moves to a connected place without a test"),
    e.Gain: lambda x, names: say("the hero takes this item: {item}", item=names(x.item)),
    e.Lose: lambda x, _: say("the hero puts an item back"),
    e.Peek: lambda x, _: say("the player looks at the next event card"),
    e.Clue: lambda x, _: count("the hero gains {n} clue", "the hero gains {n} clues", n=x.clues),
    e.Lend: _lend,
    e.Strike: _strike,
    e.Spawn: _spawn,
    e.Lay: _lay,
    e.Mend: lambda x, _: count("every hostile heals {n} wound", "every hostile heals {n} wounds", n=x.wounds),
    e.Stir: lambda x, _: say("every hostile with no hero beside it moves"),
    e.Time: _time,
    e.Walk: lambda x, names: say("goes one place on: {place}", place=_place(x.to, names)),
    e.Follow: lambda x, _: say("goes one place towards the nearest hero"),
}


def card_effects(card: EventCard, names: Names) -> tuple[Text, ...]:
    """What an event card does: to the table, to each hero, and the test each hero takes."""
    told = [*effects(card.board, names), *effects(card.each, names)]
    if card.test is not None:
        told.append(trial(card.test, names))
    return tuple(told)


def trial(test: Trial, names: Names) -> Text:
    """A test as a card asks for it, with what follows from it."""
    skill, difficulty = names(test.skill), test.difficulty
    failure, success = effects(test.failure, names), effects(test.success, names)
    if failure and success:
        return say(
            "each hero tests {skill} against {difficulty} (success: {success}; failure: {failure})",
            skill=skill,
            difficulty=difficulty,
            success=success,
            failure=failure,
        )
    if success:
        told = say("success: {success}", success=success)
    else:
        told = say("failure: {failure}", failure=failure)
    return say(
        "each hero tests {skill} against {difficulty} ({told})", skill=skill, difficulty=difficulty, told=told
    )
