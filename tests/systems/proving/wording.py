"""The proving game in words: what of its events, questions and options is not the kernel's to say."""

from __future__ import annotations

from engine.events import Event
from engine.questions import Question
from engine.wording import Text, name, own, say
from tests.systems.proving import events as ev

NAMES = {
    "shield": name("a shield"),
    "mirror": name("a mirror"),
    "plain": name("a plain card"),
    "calm": name("a calm"),
    "storm": name("the storm"),
    "deck": name("the deck"),
    "brace": name("brace"),
    "comfort": name("comfort"),
    "night": name("Night"),
    "lay": name("Laying"),
    "turn": name("Turning up"),
    "day": name("Day"),
    "choose": name("Looking"),
    "strike": name("Striking"),
    "clear": name("Clearing"),
    "over": name("The end"),
    "hands": name("Hands"),
    "count": name("how many"),
    "cards": name("which"),
    "wounds": name("Wounds"),
    "limit": name("What a seat bears"),
    "shown": name("Shown"),
    "braced": name("Braced"),
    "shaken": name("Shaken"),
    "saw": name("Seen in the deck"),
    "claims": name("Claims"),
    "lies": name("Who told the truth"),
}
ASKED = {
    "lay": name("Which card do you lay?"),
    "brace": name("Do you brace yourself?"),
    "send": name("Who looks at the deck?"),
    "speak": name("Which card was it?"),
}


def thing(id: str) -> Text:
    if id.startswith("wounds:"):
        return say("Wounds of {seat}", seat=own(id.removeprefix("wounds:")))
    id = id.rpartition(":")[2]
    return NAMES.get(id) or NAMES.get(id.rpartition("-")[0]) or NAMES.get(id.rpartition(".")[2]) or own(id)


def event(event: Event) -> Text | None:
    match event:
        case ev.Laid(storm, limit):
            return say("The storm has {storm}; a seat bears {limit} wounds.", storm=storm, limit=limit)
        case ev.Revealed(seat, card):
            return say("{seat} had laid {card}.", seat=seat, card=thing(card))
        case ev.Braced(seat):
            return say("{seat} braced itself.", seat=seat)
        case ev.Discarded(seat, card):
            return say("{seat} put {card} away.", seat=seat, card=thing(card))
        case ev.Peeked(seat):
            return say("{seat} looked at the deck.", seat=seat)
        case ev.Saw(seat, card):
            return say("{seat} saw {card}.", seat=seat, card=thing(card))
        case ev.Claimed(seat, card):
            return say("{seat} said that it was {card}.", seat=seat, card=thing(card))
        case ev.Truth(seat, true):
            return say("{seat} told the truth.", seat=seat) if true else say("{seat} lied.", seat=seat)
        case ev.Wounded(seat, wounds):
            return say("{seat} took {n} wounds.", seat=seat, n=wounds)
        case ev.Weakened(by):
            return say("The storm lost {n}.", n=by)
        case ev.Shaken(seat):
            return say("{seat} is shaken.", seat=seat)
    return None


def question(question: Question) -> Text | None:
    return ASKED.get(question.what)


def option(question: Question, id: str) -> Text | None:
    verb, _, what = id.partition(":")
    return thing(verb if verb in ("brace", "comfort") else what)


def option_help(id: str) -> Text | None:
    return None
