"""What can be chosen, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.questions import PASS, Question
from engine.rules.fellowship import things_wording
from engine.rules.fellowship.questions_wording import OUTCOMES
from engine.wording import Text, say

OWN_DECK = "deck:own"
"""The only answer that looks like the pile of a seat and is told otherwise."""


def thing(id: str) -> Text:
    """The name of anything with an id: card, stage, pile, gauge, figure, option, kind of outcome."""
    no_option = ":" not in id or (
        id.startswith((things_wording.DIALS, things_wording.DECKS, things_wording.HANDS)) and id != OWN_DECK
    )
    if no_option and id not in ALONE:
        return things_wording.known(id) or OUTCOMES.get(id) or things_wording.thing(id)
    return option(Question((), "", ""), id)


def standing(word: str) -> Text | None:
    """When a standing pass of this word is made."""
    return _STANDING.get(word)


_STANDING: Mapping[str, Text] = {
    "nothing": say("whenever you have nothing for the window"),
    "my-turn": say("until it is your part of the planning phase, or an enemy attacks you"),
    "attack-on-me": say("unless an enemy attacks you"),
    "round": say("until the next round begins"),
}


def option(question: Question, id: str) -> Text:
    """What an option is called under its question."""
    kind, _, rest = id.partition(":")
    word = CHOSEN.get(kind)
    return things_wording.thing(rest or kind) if word is None else word(rest, question.what)


def _chosen(id: str, what: str) -> Text:
    """What a card asked; the log does not say with which question, and no two give one answer two names."""
    answers = [_ANSWERS.get(what, {})] if what else _ANSWERS.values()
    return next((words[id] for words in answers if id in words), None) or things_wording.thing(id)


_ANSWERS: Mapping[str, Mapping[str, Text]] = {
    "which-help": {
        "draw": say("draw three cards"),
        "strike": say("four damage on an enemy"),
        "lower": say("five less on your dial"),
    },
    "one-or-each": {
        "one": say("six less for one player"),
        "each": say("two less for every player"),
    },
    "top-or-bottom": {"top": say("it stays on top"), "bottom": say("it goes to the bottom")},
    "pay-web": {"pay": say("pay, and ready the hero"), "stay": say("leave the hero exhausted")},
    "leaves-for": {"hand": say("back to the hand"), "deck": say("back into the deck")},
}
"""Answers that are no things, by question."""

_PASSES: Mapping[str, Text] = {
    "engage": say("engage nobody"),
    "travel": say("stay where you are"),
    "defend": say("nobody defends"),
    "strike": say("attack no more"),
}
"""What taking nothing means, by question."""


def _pass(_: str, what: str) -> Text:
    return _PASSES.get(what) or say("pass")


def _deck(deck: str, _: str) -> Text:
    if deck == "own":
        return say("a deck of your own")
    return say("the deck of {sphere}", sphere=things_wording.thing(deck))


CHOSEN: Mapping[str, Callable[[str, str], Text]] = {
    "choose": _chosen,
    "keep": lambda _, __: say("keep it"),
    "again": lambda _, __: say("put it back and draw anew"),
    "deck": _deck,
    "strike": lambda enemy, _: say("attack {enemy}", enemy=things_wording.thing(enemy)),
    "travel": lambda place, _: say("travel to {place}", place=things_wording.thing(place)),
    "engage": lambda enemy, _: say("engage {enemy}", enemy=things_wording.thing(enemy)),
    "play": lambda card, _: say("play {card}", card=_named(card)),
    "use": lambda card, _: say("use {card}", card=_named(card)),
    "done": lambda _, __: say("done"),
    PASS: _pass,
}
"""By the word before the colon."""

ALONE = ("keep", "again", "done")
"""Options that are one word, which the log tells like any other."""


def _named(card: str) -> Text:
    card, _, _ = card.partition("/")
    return things_wording.thing(card)
