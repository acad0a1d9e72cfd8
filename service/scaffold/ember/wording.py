"""Ember in words: English templates; `words.toml` has them in other languages."""

from __future__ import annotations

from engine.events import Event
from engine.questions import PASS, Question
from engine.wording import Text, count, name, own, say

from .model import CardBurnt, FireLit, Flared, WindBlew, WorkShown

THINGS = {
    "fire": name("Fire"),
    "wind": name("the wind"),
    "deck": name("the deck"),
    "twig": name("a twig"),
    "log": name("a log"),
    "root": name("a damp root"),
    "nights": name("Nights"),
    "hands": name("Hands"),
    "count": name("how many"),
    "cards": name("which"),
    "burnt": name("Burnt"),
    "work": name("Tonight"),
    "feed": name("feed the fire"),
    "gather": name("gather wood"),
    PASS: name("burn nothing"),
    "night": name("Night"),
    "night.dusk": name("Dusk"),
    "night.fire": name("Fire"),
    "night.wind": name("Wind"),
    "over": name("The end"),
}


def thing(id: str) -> Text:
    """What people call the thing with this id: a card, a pile, a gauge, who throws, an option, a phase."""
    named = id.rpartition(":")[2]  # of an option what it names: `log-2` of `burn:log-2`
    return THINGS.get(named) or THINGS.get(named.rpartition("-")[0]) or own(named)


def event(event: Event) -> Text | None:
    """The line for what happened; None for what the kernel says."""
    match event:
        case FireLit(strength, nights):
            return say("The fire is lit at {fire}, for {n} nights.", fire=strength, n=nights)
        case WorkShown(seat, work):
            return say("{seat} chose to {work}.", seat=seat, work=thing(work))
        case CardBurnt(seat, card, heat):
            return say(
                "{seat} burnt {card}: the fire grew by {heat}.", seat=seat, card=thing(card), heat=heat
            )
        case Flared(strength):
            return say("The fire flared up and fell to {fire}.", fire=strength)
        case WindBlew(seat, total, needed, lost):
            told = "{seat} stood in the wind, {total} against {needed}: the fire lost {lost}."
            return say(told, seat=seat, total=total, needed=needed, lost=lost)
    return None


def question(question: Question) -> Text | None:
    """What a question asks."""
    match question.what:
        case "work":
            return say("Feed the fire or gather wood?")
        case "burn":
            return say("Which card do you burn?")
        case "stand":
            return say("Who stands in the wind?")
    return None


def option(question: Question, id: str) -> Text | None:
    """What an option is called: its id is the verb, a colon, and the thing."""
    return thing(id)


def game_name() -> Text:
    return name("Ember")


def intro(scenario: str) -> Text:
    return count("{n} fire, and the night around it.", "{n} fires, and the night around them.", n=1)
