"""What the things of echoes are called. Printed names come from the content."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.vocabulary import START
from engine.tabletop.tables import names
from engine.wording import Text, name, own, say

WORDS: Mapping[str, Text] = {
    "echoes": say("Echoes"),
    "strength": say("Strength"),
    "agility": say("Agility"),
    "wisdom": say("Wisdom"),
    "personality": say("Personality"),
    "fate": say("fate die"),
    "doom": say("doom die"),
    "fortune": say("fortune die"),
    "events": say("the event deck"),
    "secrets": say("the secrets"),
    "rounds": say("Round"),
    "hostiles": say("Hostiles"),
    "clues": say("Clues brought"),
    "survived": say("Rounds survived"),
    "clue": say("clue"),
    "item": say("item"),
    "trap": say("trap"),
    "hostile": say("hostile"),
    "boss": say("boss"),
    "survive": say("surviving"),
    "out": say("out"),
    "total": say("total"),
    "difficulty": say("difficulty"),
    "dice": say("dice"),
    START: say("where the heroes began"),
}
"""What is not printed on any card."""

PATHS: Mapping[str, Text] = {
    "events": say("Events"),
    "events.reveal": say("Events: a card is turned up"),
    "events.board": say("Events: what comes to the board"),
    "events.heroes": say("Events: the heroes resolve the card"),
    "events.discard": say("Events: the card is put aside"),
    "heroes": say("Heroes"),
    "heroes.choose": say("Heroes: who is next"),
    "heroes.act": say("Heroes: a turn"),
    "environment": say("Environment"),
    "environment.hostiles": say("Environment: the hostiles act"),
    "environment.friends": say("Environment: the friends act"),
    "environment.close": say("Environment: the round ends"),
}
"""Phases and their steps."""

FIGURES = ("wounds:", "boss:")
"""Gauges that are about one figure."""


def path(path: str) -> Text:
    """What a phase or one of its steps is called."""
    return PATHS.get(path) or own(path)


@functools.cache
def _printed() -> Mapping[str, Text]:
    """The printed name of every card, figure and place, by id."""
    return {id: name(each) for id, each in names(CONTENT).items()}


def known(id: str) -> Text | None:
    """The name of a thing, or None for an id that is nothing's of this game (a seat, say)."""
    found = WORDS.get(id) or PATHS.get(id) or _printed().get(id)
    if found is not None:
        return found
    if id.startswith(FIGURES):
        return say("Wounds of {figure}", figure=thing(id.partition(":")[2]))
    kind, hyphen, n = id.rpartition("-")
    if hyphen and n.isdigit() and kind in CONTENT.characters:
        return say("{character} {n}", character=_printed()[kind], n=n)
    return None


def thing(id: str) -> Text:
    """The name of a thing; ids of people at the table are their names."""
    return known(id) or own(id)


BLANK = re.compile(r"\{(\w+)\}")
COUNTED = ("wounds", "clues", "secrets", "talents", "left", "actions", "round", "need", "uses")
"""Fields that a sentence counts as `n`: the first that there is."""
PLACES = ("place", "to", "at")
"""Fields that are the `place` of a sentence: the first that there is."""
SIGNED = ("boost", "bonus", "amount")


def filled(text: Text, about: Struct) -> Text:
    """A sentence whose blanks are filled by the fields of what it is about, ids by what they are called."""
    blanks = [each for each in BLANK.findall(text.template + text.several) if each not in text.values]
    return replace(text, values={**{each: _value(about, each) for each in blanks}, **text.values})


def _value(about: Struct, blank: str) -> Any:
    fields = {"n": COUNTED, "place": PLACES}.get(blank, (blank,))
    field = next((each for each in fields if hasattr(about, each)), "")
    value = getattr(about, field, "")
    if blank == "place" and not value:
        return say("here")
    if isinstance(value, str):
        return thing(value)
    if isinstance(value, tuple):
        return tuple(thing(each) for each in value)
    return f"{value:+d}" if field in SIGNED else value
