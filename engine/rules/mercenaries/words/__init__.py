"""What the things of mercenaries are called. Printed names come from the content."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping

from engine.rules.mercenaries.content import CONTENT
from engine.rules.mercenaries.schema import BROUGHT
from engine.rules.mercenaries.state import Board
from engine.tabletop.called import as_written, called, several
from engine.wording import Text, copy, own, say

WORDS: Mapping[str, Text] = {
    **as_written(
        say("poison"), say("wound"), say("immobilize"), say("disarm"), say("stun"), say("muddle"),
        say("curse"), say("invisible"), say("strengthen"), say("bless"),
        say("fire"), say("ice"), say("air"), say("earth"), say("light"), say("dark"), say("null"),
        say("double"), say("obstacle"), say("trap"), say("treasure"),
        say("shield"), say("retaliate"), say("attack"), say("move"), say("rest"),
        say("characters"), say("character"), say("summoned"), say("monsters"), say("monster"), say("elite"),
        say("card"), say("item"), say("condition"), say("element"), say("initiative"), say("hand"),
        say("gold"), say("level"),
    ),
    "mercenaries": say("Mercenaries"),
    "any": say("any element"),
    "zero": say("+0"),
    "plus-one": say("+1"),
    "minus-one": say("-1"),
    "plus-two": say("+2"),
    "minus-two": say("-2"),
    "plus-three": say("+3"),
    "plus-four": say("+4"),
    "difficult": say("difficult terrain"),
    "hazard": say("hazardous terrain"),
    "coin": say("money token"),
    "treasure-7": say("treasure 7"),
    "millers-purse": say("the miller's purse"),
    "reliquary": say("the reliquary"),
    "hindering": say("disadvantage for whoever attacks it"),
    "redirect": say("attacks on allies beside it"),
    "mends": say("a heal at the end of every turn"),
    "allies": say("an ally beside the target"),
    "rounds": say("Round"),
    "hp": say("hit points"),
    "discard": say("discards"),
    "lost": say("lost cards"),
    "chosen": say("cards of the round"),
    "active": say("active area"),
    "abilities": say("ability cards"),
    "modifiers": say("modifier cards"),
    "xp": say("experience"),
    "ability": say("ability card"),
}  # fmt: skip
"""What is not printed on anything."""

PATHS: Mapping[str, Text] = {
    "round": say("Round"),
    "round.selection": say("Round: cards are chosen"),
    "round.reveal": say("Round: cards are turned up"),
    "round.order": say("Round: who acts when"),
    "round.turns": say("Round: turns"),
    "round.end": say("Round: the end"),
    "round.rest": say("Round: short rests"),
    "over": say("The end"),
}
"""Phases and their steps."""

PILES: Mapping[str, Text] = {
    "modifiers": say("the modifier deck ({whose})"),
    "abilities": say("the ability deck ({whose})"),
    "standees": say("the standees ({whose})"),
    "hp": say("Hit points of {whose}"),
}
"""Piles and gauges that belong to somebody, by what stands before the colon."""


@functools.cache
def _called() -> Mapping[str, Text]:
    """What every card, figure, deck, item, word and phase is called, by id."""
    return called(CONTENT, WORDS, PATHS)


def known(id: str) -> Text | None:
    """The name of a thing, or None for an id that is nothing's of this game (a seat, a hex)."""
    found = _called().get(id) or _brought(id)
    if found is not None:
        return found
    kind, colon, rest = id.partition(":")
    if colon and kind in PILES:
        return Text(PILES[kind].template, {"whose": thing(rest)})
    if "+" in id:
        return say("{them}", them=things(id.split("+")))
    return _numbered(id)


def _brought(id: str) -> Text | None:
    """A type or a deck of the table's own, called as its file calls it."""
    called = id.removeprefix(BROUGHT)
    return own(called.replace("-", " ").title()) if called != id and not called[-1:].isdigit() else None


def _numbered(id: str) -> Text | None:
    """One of several: a standee, a summon, a second character of a class, a card of a deck."""
    kind, hyphen, n = id.rpartition("-")
    if not hyphen or not n.isdigit():
        return None
    if kind == "standee":
        return say("standee {n}", n=n)
    deck = kind.removesuffix("-card")
    if deck != kind and (deck in CONTENT.decks or deck.startswith(BROUGHT)):
        return say("card {n} of {deck}", n=n, deck=thing(deck))
    if kind in CONTENT.monsters or kind.startswith(BROUGHT):  # a standee has its number on it
        return say("{card} #{n}", card=thing(kind), n=n)
    if kind in CONTENT.summons or kind in CONTENT.classes:
        return copy(id, say("{card} #{n}", card=thing(kind), n=n))
    modifier = WORDS.get(kind.removeprefix("rolling-"))
    rolling = modifier is not None and kind.startswith("rolling-")
    return say("rolling {card}", card=modifier) if rolling else modifier


def copies(board: Board) -> frozenset[str]:
    """The characters and summons beside another of their name: those are told by number, as standees always
    are."""
    return several((id, each.kind) for id, each in board.figures.items())


def thing(id: str) -> Text:
    """What people call the thing with this id; hexes and people at the table are called as they are."""
    return known(id) or own(id)


def things(ids: Iterable[str]) -> tuple[Text, ...]:
    """What several are called."""
    return tuple([thing(id) for id in ids])
