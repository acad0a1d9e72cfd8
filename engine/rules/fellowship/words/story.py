"""The sentences of a story of fellowship that are not those of its log: shorter, or about several at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.events import Drawn, Event, Prevented
from engine.messages import all_of
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.content import SHADOW_WORDS, WORDS
from engine.rules.fellowship.state import card_of
from engine.rules.fellowship.words.events import FIGURES, HAD, LINES, REVEALED, TURNED
from engine.rules.fellowship.words.events import value as value_of
from engine.rules.fellowship.words.things import thing
from engine.tabletop import saying
from engine.tabletop.saying import Line, by, where
from engine.wording import Text, Value, count, say

QUESTED = (ev.ThreatRaised, ev.ThreatLowered, ev.ProgressPlaced)
"""What comes of a quest (FEL-3.7, 3.8)."""


def story(run: tuple[Event, ...]) -> Text | None:
    """One sentence for events of a kind that are told together; None where each has its own."""
    run = _shortened(run)
    among = AMONG.get(type(run[0]), "card")
    return saying.together(SEVERAL, run, filled, thing, among) or saying.told(STORY, run[0], filled)


def _shortened(run: tuple[Any, ...]) -> tuple[Any, ...]:
    """What the quest does needs no reason, nor does what a card does to itself and others. What goes out of
    a hand goes at once."""
    first = run[0]
    if isinstance(first, ev.HandDiscarded):
        return (replace(first, cards=tuple([card for each in run for card in each.cards])),)
    needless = ("quest",) if isinstance(first, QUESTED) else [getattr(each, "card", "") for each in run]
    if getattr(first, "source", None) not in needless:
        return run
    return tuple([replace(each, source="") for each in run])


def filled(text: Text, event: Any) -> Text:
    """A sentence filled as those of the log, but that of several the last is joined by "and"."""

    def value(blank: str) -> Value:
        found = value_of(event, blank)
        return all_of(found) if isinstance(found, tuple) else found

    return saying.filled(text, value)


def _with(told: Text, effect: Text | None) -> Text:
    """A card with what it does, so that whoever has to answer to it knows."""
    return told if effect is None else say("{told} {effect}", told=told, effect=effect)


def _quest(x: ev.QuestResolved) -> Text:
    if x.willpower.value > x.threat.value:
        return say("The quest went well: willpower {willpower} against threat {threat}.")
    if x.willpower.value < x.threat.value:
        return say("The quest failed: willpower {willpower} against threat {threat}.")
    return say("The quest came to nothing: willpower {willpower} against threat {threat}.")


def _revealed(x: ev.CardRevealed) -> Text:
    return _with(filled(REVEALED, x), WORDS.get(card_of(x.card)))


def _turned(x: ev.ShadowTurned) -> Text:
    return _with(filled(TURNED, x), SHADOW_WORDS.get(card_of(x.card)) or say("It has no shadow effect."))


STORY: Mapping[type[Event], Line] = {
    Drawn: count("{seat} drew {n} card.", "{seat} drew {n} cards."),
    Prevented: by(
        "kind",
        {
            "reveal_effect": say("{by} cancelled the effect of the revealed card."),
            "shadow_effect": say("{by} cancelled the shadow effect."),
        },
    ),
    ev.DeckBrought: say("{seat} led {heroes}."),
    ev.CardRevealed: _revealed,
    ev.ShadowTurned: _turned,
    ev.ThreatRaised: LINES[ev.ThreatRaised],
    ev.ThreatLowered: LINES[ev.ThreatLowered],
    ev.ProgressPlaced: LINES[ev.ProgressPlaced],
    ev.HandDiscarded: LINES[ev.HandDiscarded],
    ev.Committed: where("cards", say("{seat} committed {cards}.")),
    ev.QuestResolved: _quest,
    ev.StrikeDeclared: count("{attackers} attacked {enemy}.", "{attackers} attacked {enemy} together."),
    ev.DamageReckoned: where(
        "amount",
        count(
            "{target} {target:was|were} dealt {n} damage: attack {attack} against defence {defence}.",
            "{target} {target:was|were} dealt {n} damage: attack {attack} against defence {defence}.",
        ),
        say("{target} {target:was|were} dealt no damage: attack {attack} against defence {defence}."),
    ),
}
"""Of one event."""
PUT = {("staging", "put"): say("{card} were in the staging area.")}
SEVERAL: Mapping[type[Event], Line] = {
    ev.CardPlaced: lambda x: PUT.get((x.where, x.how)),
    ev.Exhausted: LINES[ev.Exhausted],
    ev.Readied: LINES[ev.Readied],
    ev.Destroyed: LINES[ev.Destroyed],
    ev.Damaged: count("{card} took {n} damage each{source}.", "{card} took {n} damage each{source}."),
    ev.Healed: count(
        "{card} were healed of {n} damage each{source}.", "{card} were healed of {n} damage each{source}."
    ),
    ev.ResourcesGained: count(
        "{card} gained {n} resource each{source}.", "{card} gained {n} resources each{source}."
    ),
    ev.ResourcesSpent: count("{card} paid {n} resource each.", "{card} paid {n} resources each."),
    ev.LastingBegan: by("figure", dict.fromkeys(FIGURES, HAD)),
    ev.ThreatRaised: say("The dials of {seat} rose by {n} each{source}."),
    ev.ThreatLowered: say("The dials of {seat} fell by {n} each{source}."),
}
"""Of several that differ in one field: a card, unless `AMONG` says otherwise."""
AMONG = {ev.LastingBegan: "target", ev.ThreatRaised: "seat", ev.ThreatLowered: "seat"}
