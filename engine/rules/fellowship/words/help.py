"""What stands on a card, in our own words: figures, keywords, and what it does."""

from __future__ import annotations

from collections.abc import Mapping

from engine.rules.fellowship.cards import CONTENT
from engine.rules.fellowship.content import (
    SHADOW_WORDS,
    WORDS,
    Ally,
    Attachment,
    Enemy,
    EventCard,
    Hero,
    Location,
)
from engine.rules.fellowship.state import card_of
from engine.tabletop import saying
from engine.wording import Text, Value, count, name, say


def option_help(id: str) -> Text | None:
    """What stands on the card an option names last, or None where it names none. Of a card that is used only
    what it does; of a deck its heroes."""
    kind, _, rest = id.rpartition(":")
    if kind == "deck":
        return _deck(rest)
    card = card_of(rest.partition("/")[0])
    return _effect(card) or card_help(card) if kind == "use" else card_help(card)


def _deck(id: str) -> Text | None:
    """Its heroes, and what they bring the dial to."""
    if id not in CONTENT.decks:
        return None
    heroes = CONTENT.decks[id].heroes
    return say(
        "{heroes}; the dial begins at {threat}",
        heroes=tuple(name(CONTENT.cards[hero].name) for hero in heroes),
        threat=sum(getattr(CONTENT.cards[hero], "threat", 0) for hero in heroes),
    )


def named_by(id: str) -> Mapping[str, str]:
    """The heroes of a deck by its id, or the card of one's own deck, with the kind of each."""
    kind, _, rest = id.rpartition(":")
    if kind == "deck":
        return dict.fromkeys(CONTENT.decks[rest].heroes, "hero") if rest in CONTENT.decks else {}
    card = card_of(rest)
    return {card: "hero"} if isinstance(CONTENT.cards.get(card), Hero) else {}


def card_help(card: str) -> Text | None:
    """Figures and effect of a card or stage."""
    if card in CONTENT.stages:
        points = CONTENT.stages[card].points
        return _told(say("{points} quest points", points=points) if points else None, WORDS.get(card))
    if card not in CONTENT.cards:
        return None
    return _told(_figures(card), _effect(card))


def _effect(card: str) -> Text | None:
    """What it does, in play and as a shadow."""
    effect = WORDS.get(card)
    shadow = SHADOW_WORDS.get(card)
    if shadow is None:
        return effect
    if effect is None:
        return say("As a shadow: {shadow}", shadow=shadow)
    return say("{effect} As a shadow: {shadow}", effect=effect, shadow=shadow)


def _told(figures: Text | None, effect: Text | None) -> Text | None:
    if figures is None or effect is None:
        return figures or effect
    return say("{figures}. {effect}", figures=figures, effect=effect)


CHARACTER = count(
    "willpower {willpower}, attack {attack}, defence {defence}, {n} hit point",
    "willpower {willpower}, attack {attack}, defence {defence}, {n} hit points",
)
FIGURES: Mapping[type, Text] = {
    Hero: CHARACTER,
    Ally: say("costs {cost}, {figures}"),
    Attachment: say("costs {cost}"),
    EventCard: say("costs {cost}"),
    Enemy: say(
        "engages at {engage}, threat {threat}, attack {attack}, defence {defence}, {health} hit points"
    ),
    Location: say("threat {threat}, {points} quest points"),
}
"""By the kind of card; blanks are filled from its fields."""


def _figures(id: str) -> Text | None:
    card = CONTENT.cards[id]

    def value(blank: str) -> Value:
        if blank == "figures":
            return saying.filled(CHARACTER, value)
        return saying.field(card, blank, {"n": ("health",)})

    if isinstance(card, EventCard) and card.any_cost:
        return say("costs X")
    return saying.filled(FIGURES[type(card)], value) if type(card) in FIGURES else None
