"""What happened in mercenaries, a line an event: who, what and the number, in the past tense."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.events import Event
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.imported import by_hand
from engine.rules.mercenaries.printed import CARD
from engine.rules.mercenaries.schema import Deck, Monster
from engine.rules.mercenaries.vocabulary import Doing
from engine.rules.mercenaries.words import abilities, thing, things
from engine.tabletop import saying
from engine.tabletop.saying import Line, by, plus, where
from engine.tabletop.sums import Row
from engine.wording import Text, Value, count, own, say

FIELDS = {
    "n": ("coins", "left", "amount", "need", "cards", "way", "floor"),
    "to": ("to", "way"),
    "who": ("figure",),
    "type": ("type", "monster"),
    "other": ("place",),
}
"""Blanks that are filled with the first of these fields that there is."""


def filled(text: Text, event: Any) -> Text:
    """A sentence whose blanks are filled by the fields of an event, ids by what they are called."""
    return saying.filled(text, lambda blank: _value(event, blank))


def _value(event: Any, blank: str) -> Any:
    """Of several things their number; of a way the hex where it ends."""
    if blank == "what" and type(event) in WHAT:
        return WHAT[type(event)](event)
    value = saying.field(event, blank, FIELDS)
    if isinstance(value, tuple):
        return len(value) if blank == "n" else thing(value[-1]) if blank == "to" else things(value)
    if isinstance(value, Deck | Monster):
        return thing(value.id)
    if blank == "source":
        return thing(_deck_of(value) or value)
    return thing(value) if isinstance(value, str) else value


def _deck_of(id: str) -> str:
    """The deck of a card of monsters: what their card does for a while is told of them."""
    return id.rpartition(CARD)[0] if abilities.of_box(id) else ""


# Lines that depend on what they tell ---------------------------------------------------------------------


GOALS: Mapping[str, Text] = {
    "clear": say("{scenario}, level {level}: every room has to be known, and no monster left."),
    "treasure": say("{scenario}, level {level}: {what} has to be looted."),
    "slay": say("{scenario}, level {level}: no {what} may be left."),
    "survive": count(
        "{scenario}, level {level}: {n} round has to be lived through.",
        "{scenario}, level {level}: {n} rounds have to be lived through.",
    ),
}


def _scenario_laid(x: ev.ScenarioLaid) -> Text:
    level = say("{n} ({raised} for monsters and traps)", n=x.level, raised=x.level + x.raised)
    return replace(GOALS[x.goal], values={"level": level} if x.raised else {})


def _deck_brought(x: ev.DeckBrought) -> Text:
    hand = tuple([say("card {n}: {words}", n=n, words=own(words)) for n, words in by_hand(x.deck)])
    if hand:
        return say("The table brought the deck {deck} along. By hand is done: {them}.", them=hand)
    return say("The table brought the deck {deck} along.")


def _cards_shown(x: ev.CardsShown) -> Text:
    return say(
        "{character} led with {leading}, initiative {initiative}, and had {second} besides.",
        leading=thing(x.cards[0]), initiative=x.initiatives[0], second=thing(x.cards[-1]),
    )  # fmt: skip


def _order(x: ev.TurnsSet) -> tuple[Text, ...]:
    pairs = zip(x.turns, x.keys, strict=True)
    return tuple([say("{who} {n}", who=thing(id), n=str(key[0])) for id, key in pairs])


def _does(x: ev.AbilityShown) -> tuple[Doing, ...]:
    card = abilities.of_box(x.card)
    return x.does or (card.abilities if card else ())


def _action_began(x: ev.ActionBegan) -> Text:
    kind, _, rest = x.source.partition(":")
    card, _, half = rest.rpartition(":")
    told = ACTIONS.get((kind, half), ACTIONS["card", "bottom"])
    return replace(told, values={"card": thing(card)})


ACTIONS: Mapping[tuple[str, str], Text] = {
    ("card", "top"): say("{character} played the top of {card}."),
    ("card", "bottom"): say("{character} played the bottom of {card}."),
    ("basic", "attack"): say("{character} used {card} as Attack 2."),
    ("basic", "move"): say("{character} used {card} as Move 2."),
}


def _attacked(x: ev.Attacked) -> Text:
    shield = (say("shield {n}", n=x.shield),) if x.shield else ()
    details = (_sum(x), filled(saying.line(MODIFIER, x), x), *shield)
    return say("{attacker} attacked {target} ({details}): {damage} damage.", details=details)


def _sum(x: ev.Attacked) -> Text:
    """What adds up: the first number as it stands, every further one with its source. Of a monster that
    attacks its card is the one that is up."""
    first, *rest = x.value.rows or (Row("", "", x.value.value),)
    told = say("{value}", value=first.amount)
    for row in rest:
        if row.amount:
            told = plus(told, row.amount, say("the card") if _deck_of(row.source) else thing(row.source))
    return told


MODIFIER = by("mode", {
    "advantage": say("with advantage {counted} of {drawn}"),
    "disadvantage": say("with disadvantage {counted} of {drawn}"),
}, say("modifier {counted}"))  # fmt: skip


LASTS: Mapping[str, Text] = {
    "guard": say("{source} still worked for {figure} on the next attack."),
    "shield": say("{source}: {figure} had shield {amount}."),
    "retaliate": say("{source}: {figure} had retaliate {amount}."),
    "attack": say("{source}: {figure} had {amount} more on attacks."),
    "hindering": say("{source}: attacks on {figure} had disadvantage."),
    "redirect": say("{source}: attacks on allies beside {figure} were upon it instead."),
    "mends": say("{source}: {figure} regained {amount} hit points at the end of every turn."),
}

WHAT: Mapping[type[Event], Callable[[Any], Value]] = {
    ev.AbilityShown: lambda x: abilities.abilities(_does(x), signed=True),
    ev.DoneByHand: lambda x: own(x.words),
    ev.TrapLaid: abilities.trap,
}
"""What there is to tell of an event that has no field `what`."""

# Event by event ------------------------------------------------------------------------------------------


SUMMONED = say("{owner} summoned {figure} at {at}, with {hp} hit points.")
BLESSED = say("A blessing was shuffled into the modifier deck ({owner}).")
CURSED = say("A curse was shuffled into the modifier deck ({owner}).")
SHOWN = say("{deck}: initiative {initiative}. {what}.")
LINES: Mapping[type[Event], Line] = {
    ev.ScenarioLaid: _scenario_laid,
    ev.RoomLaid: count("A room of {n} hex lay open.", "A room of {n} hexes lay open."),
    ev.TerrainLaid: by("kind", {
        "obstacle": say("Obstacles were at {at}."), "difficult": say("Difficult terrain was at {at}."),
    }, say("Hazardous terrain was at {at}.")),
    ev.DoorLaid: say("A closed door was at {at}."),
    ev.DoorOpened: say("{figure} opened the door at {at}."),
    ev.TrapLaid: where(
        "owner", say("{owner} laid a trap at {at}: {what}."), say("A trap was at {at}: {what}.")
    ),
    ev.CoinsLaid: count("{n} money token lay at {at}.", "{n} money tokens lay at {at}."),
    ev.TreasureLaid: say("{treasure} lay at {at}."),
    ev.CoinsTaken: where("character", count(
        "{character} took {n} money token at {at}, worth {gold} gold.",
        "{character} took {n} money tokens at {at}, worth {gold} gold.",
    ), count("Monsters took {n} money token at {at}.", "Monsters took {n} money tokens at {at}.")),
    ev.TreasureTaken: where(
        "gold", say("{character} took {treasure} at {at}, with {gold} gold in it."),
        say("{character} took {treasure} at {at}."),
    ),
    ev.DeckBrought: _deck_brought,
    ev.MonsterBrought: where(
        "place", say("The table brought {type} along, in the place of {other}."),
        say("The table brought {type} along, to be summoned."),
    ),
    ev.FigurePlaced: where("owner", SUMMONED, where(
        "elite", say("{figure} was at {at}, an elite with {hp} hit points."),
        say("{figure} was at {at}, with {hp} hit points."),
    )),
    ev.TurnsSet: lambda x: say("The order was: {order}.", order=_order(x)),
    ev.TypesRanked: say("{first} came before {second} for this scenario."),
    ev.ElementsWaned: say("The elements waned."),
    ev.RoundEnded: say("Round {round} was complete."),
    ev.ScenarioEnded: by("result", {"won": say("The scenario was won.")}, say("The scenario was lost.")),
    ev.CharacterJoined: say("{seat} played {kind}, level {level}, with {gold} gold."),
    ev.HandTaken: say("{character} took along {cards}."),
    ev.ItemBought: say("{character} bought {item} for {price} gold."),
    ev.ItemUsed: where("gone", say("{character} used up {item}."), say("{character} used {item}.")),
    ev.ItemsRefreshed: say("{character} had {items} ready again."),
    ev.ExperienceGained: say("{character} gained {xp} experience."),
    ev.CardsShown: _cards_shown,
    ev.RestDeclared: say("{character} took a long rest this round."),
    ev.CardDiscarded: say("{character} discarded {card}."),
    ev.CardLost: say("{character} lost {card}."),
    ev.CardKept: say("{character} laid {card} into the active area."),
    ev.ActiveUsed: count(
        "{card} of {character} was of use; {n} use was left.",
        "{card} of {character} was of use; {n} uses were left.",
    ),
    ev.CardsReturned: say("{character} took {cards} back into the hand."),
    ev.AbilityShown: lambda x: SHOWN if _does(x) else say("{deck}: initiative {initiative}."),
    ev.ActionBegan: _action_began,
    ev.FigureMoved: count("{figure} moved {n} hex, to {to}.", "{figure} moved {n} hexes, to {to}."),
    ev.FigureShifted: by(
        "how", {"push": say("{by} pushed {figure} to {to}.")}, say("{by} pulled {figure} to {to}.")
    ),
    ev.TrapSprung: say("{figure} sprang the trap at {at}."),
    ev.Attacked: _attacked,
    ev.AttackTurned: say("{to} took the attack on {target} instead."),
    ev.Suffered: where(
        "by", say("{figure} suffered {amount} damage ({by})."), say("{figure} suffered {amount} damage.")
    ),
    ev.DamageNegated: say("{character} negated {amount} damage."),
    ev.Healed: count("{figure} regained {n} hit point.", "{figure} regained {n} hit points."),
    ev.FigureKilled: say("{figure} fell."),
    ev.Exhausted: say("{character} could fight no more and was out of the scenario."),
    ev.Afflicted: say("{figure} got {condition}."),
    ev.ConditionEnded: say("{figure} was rid of {condition}."),
    ev.ModifierAdded: lambda x: BLESSED if x.card.startswith("bless") else CURSED,
    ev.LastingBegan: lambda x: LASTS.get(x.what.partition(":")[0], LASTS["guard"]),
    ev.LastingEnded: say("{source} no longer worked for {figure}."),
    ev.ElementMade: say("{figure} made {element}."),
    ev.ElementConsumed: say("{figure} consumed {element}."),
    ev.DoneByHand: say("{figure}: the table did this by hand: {what}."),
}  # fmt: skip
"""Blanks are filled from the fields of the event."""
STORY: Mapping[type[Event], Line] = {
    ev.CardsReturned: count(
        "{character} took {n} card back into the hand.", "{character} took {n} cards back into the hand."
    ),
    ev.FigurePlaced: where("owner", SUMMONED, where(
        "elite", say("{figure}, an elite, was at {at}."), say("{figure} was at {at}.")
    )),
}  # fmt: skip
"""What a story says otherwise: a hand is before whoever holds it, and hit points are on the map."""
UNTOLD: Mapping[type[Event], Line] = {
    ev.TypeCame: say("{type} came into the scenario."),
    ev.TurnBegan: say("The turn of {who} began."),
    ev.TurnEnded: say("The turn of {who} was over."),
    ev.AbilitySpent: say("The ability card was put aside ({deck})."),
    ev.AbilitiesGathered: say("The ability cards were taken up to be shuffled ({deck})."),
    ev.BoxFilled: say("Blessings and curses lie in the box."),
    ev.ModifiersLaid: say("A modifier deck was laid ({owner})."),
    ev.ModifierDrawn: say("{card} was drawn from the modifier deck ({owner})."),
    ev.ModifierRemoved: say("{card} left the modifier deck ({owner})."),
    ev.ModifiersGathered: say("The drawn modifier cards were taken up to be shuffled ({owner})."),
    ev.PartDone: say("{character} did a part of the action."),
    ev.ConditionsAged: say("The conditions ran on ({figure})."),
}
SAID = saying.Sentences(filled, thing, LINES, UNTOLD, STORY)
