"""What the things of fellowship are called. Printed names come from the content."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from engine.rules.fellowship.content import CONTENT
from engine.rules.fellowship.paths_wording import PATHS
from engine.wording import Text, name, own, say

WORDS: Mapping[str, Text] = {
    "fellowship": say("Fellowship"),
    "leadership": say("leadership"),
    "tactics": say("tactics"),
    "spirit": say("spirit"),
    "lore": say("lore"),
    "neutral": say("neutral"),
    "willpower": say("willpower"),
    "attack": say("attack"),
    "defence": say("defence"),
    "threat": say("threat"),
    "health": say("hit points"),
    "engage": say("engagement cost"),
    "points": say("quest points"),
    "hero": say("hero"),
    "ally": say("ally"),
    "attachment": say("attachment"),
    "event": say("event"),
    "enemy": say("enemy"),
    "location": say("location"),
    "treachery": say("treachery"),
    "objective": say("objective"),
    "encounter": say("the encounter deck"),
    "progress": say("Progress"),
    "stage": say("the quest"),
    "table": say("the table"),
    "stages": say("the quest deck"),
    "score": say("Score"),
    "staging": say("the staging area"),
    "active": say("the active location"),
    "phase": say("the phase"),
    "round": say("the round"),
    "game": say("the game"),
    "resource": say("the resource phase"),
    "planning": say("the planning phase"),
    "quest": say("the quest phase"),
    "travel": say("the travel phase"),
    "doomed": say("doomed"),
    "readying": say("the refresh phase"),
    "draw": say("the resource phase"),
    "opening": say("the opening hand"),
    "easy": say("easy mode"),
    "explored": say("explored"),
    "eliminated": say("out of the game"),
    "restricted": say("too many restricted attachments"),
    "rounds": say("Round"),
    "combat": say("the combat phase"),
    "refresh": say("the refresh phase"),
    "reveal": say("when revealed"),
    "shadow": say("shadow effect"),
    "action": say("action"),
    "response": say("response"),
    "forced": say("forced effect"),
    "constant": say("lasting effect"),
    "exhausted": say("exhausted"),
    "committed": say("on the quest"),
    "out": say("out"),
    "first": say("first player"),
    "resources": say("resources"),
    "hand": say("hand"),
    "deck": say("deck"),
    "discard": say("discard pile"),
    "setup": say("set-up"),
    "nothing": say("Blank Card"),
}
"""What is not printed on any card."""

DIALS = "threat:"
"""Gauges of a seat's dial."""
DECKS, HANDS = "deck:", "hand:"
"""Piles of a seat: its deck, and its hand while it is mixed to take cards from it by chance."""


@functools.cache
def _printed() -> Mapping[str, Text]:
    """The printed name of every card, stage, deck and scenario, by id."""
    return {id: name(each) for id, each in CONTENT.names().items()}


def known(id: str) -> Text | None:
    """The name of a thing, or None for an id that is nothing's of this game (a seat, say)."""
    found = _printed().get(id) or WORDS.get(id) or PATHS.get(id)
    if found is not None:
        return found
    if id.startswith(DIALS):
        return say("Threat of {seat}", seat=id.removeprefix(DIALS))
    if id.startswith(DECKS):
        return say("the deck of {seat}", seat=thing(id.removeprefix(DECKS)))
    if id.startswith(HANDS):
        return say("the hand of {seat}", seat=thing(id.removeprefix(HANDS)))
    card, hyphen, n = id.rpartition("-")
    if hyphen and n.isdigit() and card in _printed():
        return say("{card} {n}", card=_printed()[card], n=n)
    return None


def thing(id: str) -> Text:
    """The name of a thing; ids of people at the table are their names."""
    return known(id) or own(id)
