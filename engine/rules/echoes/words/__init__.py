"""What the things of echoes are called. Printed names come from the content."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.state import Board
from engine.rules.echoes.vocabulary import START, Told
from engine.tabletop import saying
from engine.tabletop.called import as_written, called, several
from engine.wording import Text, copy, own, say

WORDS: Mapping[str, Text] = {
    **as_written(
        say("hero"), say("friend"), say("hostile"), say("boss"), say("talent"), say("item"),
        say("place"), say("secret"), say("clue"), say("trap"),
        say("test"), say("difficulty"), say("dice"), say("total"), say("wounds"), say("lent"),
        say("exhausted"), say("out"), say("goal"),
        say("moving"), say("escaping"), say("resting"), say("fighting"), say("investigating"),
    ),
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
    "survive": say("surviving"),
    "event": say("event card"),
    "attack": say("Attack"),
    "defence": say("Defence"),
    "dealing": say("dealing with a friend"),
    "box": say("the box"),
    START: say("where the heroes began"),
}  # fmt: skip
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
def _called() -> Mapping[str, Text]:
    """What every card, figure, place, word and phase is called, by id."""
    return called(CONTENT, WORDS, PATHS)


def known(id: str) -> Text | None:
    """The name of a thing, or None for an id that is nothing's of this game (a seat, say)."""
    found = _called().get(id)
    if found is not None:
        return found
    if id.startswith(FIGURES):
        return say("Wounds of {figure}", figure=thing(id.partition(":")[2]))
    kind, hyphen, n = id.rpartition("-")
    if hyphen and n.isdigit() and kind in CONTENT.characters:
        return copy(id, say("{card} #{n}", card=_called()[kind], n=n))
    return None


def copies(board: Board) -> frozenset[str]:
    """The characters that stand beside another of their name: those are told by number."""
    return several((id, each.kind) for id, each in board.characters.items())


def thing(id: str) -> Text:
    """The name of a thing; ids of people at the table are their names."""
    return known(id) or own(id)


FIELDS = {
    "n": ("wounds", "clues", "secrets", "talents", "left", "actions", "round", "need", "uses"),
    "place": ("place", "to", "at"),
    "who": ("hero",),
    "hero": ("hero", "by"),
    "effects": ("effects", "action", "use"),
    "lent": ("lends",),
}
"""Blanks that are filled with the first of these fields that there is."""
SIGNED = ("boost", "bonus", "amount")


def told(row: Told) -> Text:
    """What a card or an effect is good for, told from what is printed: so what is said is what happens."""
    return filled(row.told(), row)


def filled(text: Text, about: Struct) -> Text:
    """A sentence whose blanks are filled by the fields of what it is about, ids by what they are called."""
    given = {key: filled(each, about) for key, each in text.values.items() if isinstance(each, Text)}
    told = replace(text, values={**text.values, **given}) if given else text
    return saying.filled(told, lambda blank: _value(about, blank))


def _value(about: Struct, blank: str) -> Any:
    value = saying.field(about, blank, FIELDS)
    if isinstance(value, dict):
        return tuple(say("{skill} {amount}", skill=thing(id), amount=f"{n:+d}") for id, n in value.items())
    if isinstance(value, tuple):
        return tuple(_name(each) for each in value)
    if blank == "place" and not value:
        return say("here")
    return f"{value:+d}" if blank in SIGNED else _name(value)


def _name(value: Any) -> Any:
    if isinstance(value, Told):
        return told(value)
    return thing(value) if isinstance(value, str) else value
