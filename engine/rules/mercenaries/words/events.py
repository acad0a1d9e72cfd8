"""What happened in mercenaries, a line an event: who, what and the number, in the past tense."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.events import Event
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.content import CONTENT
from engine.rules.mercenaries.imported import by_hand
from engine.rules.mercenaries.words import abilities, thing, things
from engine.tabletop.sums import Row
from engine.wording import BLANK, Text, count, own, say

Line = Text | Callable[[Any], Text]
"""A sentence, or which one it is."""


def event(event: Event) -> Text | None:
    """The line for an event of mercenaries; None where it needs none, and for the events of the kernel."""
    return _told(LINES, event)


def standalone(event: Event) -> Text | None:
    """An event that needs no line in a log, since what is around it tells it, in a sentence of its own."""
    return _told(UNTOLD, event)


def _told(lines: Mapping[type[Event], Line], event: Event) -> Text | None:
    line = lines.get(type(event))
    return None if line is None else filled(line if isinstance(line, Text) else line(event), event)


def filled(text: Text, event: Any) -> Text:
    """A sentence whose blanks are filled by the fields of an event, ids by what they are called."""
    blanks = [each for each in BLANK.findall(text.template + text.several) if each not in text.values]
    return replace(text, values={**{each: _value(getattr(event, each)) for each in blanks}, **text.values})


def _value(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple([_value(each) for each in value])
    return thing(value) if isinstance(value, str) else value


# The ground ----------------------------------------------------------------------------------------------


GOALS: Mapping[str, Text] = {
    "clear": say("{scenario}, level {level}: every room has to be known, and no monster left."),
    "treasure": say("{scenario}, level {level}: {what} has to be looted."),
    "slay": say("{scenario}, level {level}: no {what} may be left."),
    "survive": count(
        "{scenario}, level {level}: {n} round has to be lived through.",
        "{scenario}, level {level}: {n} rounds have to be lived through.",
    ),
}
TERRAIN: Mapping[str, Text] = {
    "obstacle": say("Obstacles were at {at}."),
    "difficult": say("Difficult terrain was at {at}."),
    "hazard": say("Hazardous terrain was at {at}."),
}


def _scenario_laid(x: ev.ScenarioLaid) -> Text:
    told = GOALS[x.goal]
    values: dict[str, Any] = {"n": x.need} if x.goal == "survive" else {}
    if x.raised:
        values["level"] = say("{n} ({raised} for monsters and traps)", n=x.level, raised=x.level + x.raised)
    return replace(told, values=values)


def _trap_laid(x: ev.TrapLaid) -> Text:
    does = [count("{n} damage", "{n} damage", n=x.damage)] if x.damage else []
    what = (*does, *things(x.conditions))
    if x.owner:
        return say("{owner} laid a trap at {at}: {what}.", what=what)
    return say("A trap was at {at}: {what}.", what=what)


def _coins_taken(x: ev.CoinsTaken) -> Text:
    if x.character:
        return count(
            "{character} took {n} money token at {at}, worth {gold} gold.",
            "{character} took {n} money tokens at {at}, worth {gold} gold.",
            n=x.coins,
        )
    return count(
        "Monsters took {n} money token at {at}.", "Monsters took {n} money tokens at {at}.", n=x.coins
    )


def _figure_placed(x: ev.FigurePlaced) -> Text:
    if x.owner:
        return say("{owner} summoned {figure} at {at}, with {hp} hit points.")
    if x.elite:
        return say("{figure} was at {at}, an elite with {hp} hit points.")
    return say("{figure} was at {at}, with {hp} hit points.")


def _turns_set(x: ev.TurnsSet) -> Text:
    pairs = zip(x.turns, x.keys, strict=True)
    order = tuple([say("{who} {n}", who=thing(id), n=str(key[0])) for id, key in pairs])
    return say("The order was: {order}.", order=order)


# Cards ---------------------------------------------------------------------------------------------------


def _cards_shown(x: ev.CardsShown) -> Text:
    return say(
        "{character} led with {leading}, initiative {initiative}, and had {second} besides.",
        leading=thing(x.cards[0]),
        initiative=x.initiatives[0],
        second=thing(x.cards[-1]),
    )


def _deck_brought(x: ev.DeckBrought) -> Text:
    deck = thing(x.deck.id)
    hand = tuple([say("card {n}: {words}", n=n, words=own(words)) for n, words in by_hand(x.deck)])
    if hand:
        return say("The table brought the deck {deck} along. By hand is done: {them}.", deck=deck, them=hand)
    return say("The table brought the deck {deck} along.", deck=deck)


def _monster_brought(x: ev.MonsterBrought) -> Text:
    type = thing(x.monster.id)
    if x.place:
        return say(
            "The table brought {type} along, in the place of {other}.", type=type, other=thing(x.place)
        )
    return say("The table brought {type} along, to be summoned.", type=type)


def _ability_shown(x: ev.AbilityShown) -> Text:
    card = abilities.of_box(x.card)
    does = x.does or (card.abilities if card else ())
    if not does:
        return say("{deck}: initiative {initiative}.")
    return say("{deck}: initiative {initiative}. {what}.", what=abilities.abilities(does, signed=True))


def _active_used(x: ev.ActiveUsed) -> Text:
    return count(
        "{card} of {character} was of use; {n} use was left.",
        "{card} of {character} was of use; {n} uses were left.",
        n=x.left,
    )


def _action_began(x: ev.ActionBegan) -> Text:
    kind, _, rest = x.source.partition(":")
    card, _, half = rest.rpartition(":")
    if kind == "basic" and half == "attack":
        return say("{character} used {card} as Attack 2.", card=thing(card))
    if kind == "basic":
        return say("{character} used {card} as Move 2.", card=thing(card))
    if half == "top":
        return say("{character} played the top of {card}.", card=thing(card))
    return say("{character} played the bottom of {card}.", card=thing(card))


# Fighting ------------------------------------------------------------------------------------------------


def _attacked(x: ev.Attacked) -> Text:
    details = [_sum(x), _cards(x)]
    if x.shield:
        details.append(say("shield {n}", n=x.shield))
    return say("{attacker} attacked {target} ({details}): {damage} damage.", details=tuple(details))


def _sum(x: ev.Attacked) -> Text:
    """What adds up: the first number as it stands, every further one with its source."""
    first, *rest = x.value.rows or (Row("", "", x.value.value),)
    told = say("{value}", value=first.amount)
    for row in rest:
        if row.amount:
            told = _plus(told, row)
    return told


def _plus(sum: Text, row: Row) -> Text:
    n, source = abs(row.amount), _source(row.source)
    if row.amount < 0:
        return say("{sum} - {n} ({source})", sum=sum, n=n, source=source)
    return say("{sum} + {n} ({source})", sum=sum, n=n, source=source)


def _source(id: str) -> Text:
    """What adds to an attack: of a monster that attacks its card is the one that is up."""
    return say("the card") if _deck_of(id) else thing(id)


def source_of(id: str) -> Text:
    """What does something for a while: a card or an item, or the monsters of a deck by their card."""
    return thing(_deck_of(id) or id)


def _deck_of(id: str) -> str:
    deck, hyphen, n = id.rpartition("-card-")
    return deck if hyphen and n.isdigit() and deck in CONTENT.decks else ""


def _cards(x: ev.Attacked) -> Text:
    counted = things(x.counted)
    if x.mode == "advantage":
        return say("with advantage {counted} of {drawn}", counted=counted, drawn=things(x.drawn))
    if x.mode == "disadvantage":
        return say("with disadvantage {counted} of {drawn}", counted=counted, drawn=things(x.drawn))
    return say("modifier {counted}", counted=counted)


def _suffered(x: ev.Suffered) -> Text:
    if x.by:
        return say("{figure} suffered {amount} damage ({by}).")
    return say("{figure} suffered {amount} damage.")


def _moved(x: ev.FigureMoved) -> Text:
    n, to = len(x.way), own(x.way[-1])
    return count("{figure} moved {n} hex, to {to}.", "{figure} moved {n} hexes, to {to}.", n=n, to=to)


def _shifted(x: ev.FigureShifted) -> Text:
    to = own(x.way[-1])
    if x.how == "push":
        return say("{by} pushed {figure} to {to}.", to=to)
    return say("{by} pulled {figure} to {to}.", to=to)


def _added(x: ev.ModifierAdded) -> Text:
    if x.card.startswith("bless"):
        return say("A blessing was shuffled into the modifier deck ({owner}).")
    return say("A curse was shuffled into the modifier deck ({owner}).")


LASTS: Mapping[str, Text] = {
    "guard": say("{source} still worked for {figure} on the next attack."),
    "shield": say("{source}: {figure} had shield {amount}."),
    "retaliate": say("{source}: {figure} had retaliate {amount}."),
    "attack": say("{source}: {figure} had {amount} more on attacks."),
    "hindering": say("{source}: whoever attacked {figure} had disadvantage."),
    "redirect": say("{source}: attacks on allies beside {figure} were upon it instead."),
    "mends": say("{source}: {figure} regained {amount} hit points at the end of every turn."),
}


def _lasting_began(x: ev.LastingBegan) -> Text:
    told = LASTS.get(x.what.partition(":")[0], LASTS["guard"])
    return replace(told, values={"source": source_of(x.source)})


LINES: Mapping[type[Event], Line] = {
    ev.ScenarioLaid: _scenario_laid,
    ev.RoomLaid: lambda x: count(
        "A room of {n} hex lay open.", "A room of {n} hexes lay open.", n=len(x.floor)
    ),
    ev.TerrainLaid: lambda x: TERRAIN[x.kind],
    ev.DoorLaid: say("A closed door was at {at}."),
    ev.DoorOpened: say("{figure} opened the door at {at}."),
    ev.TrapLaid: _trap_laid,
    ev.CoinsLaid: lambda x: count("{n} money token lay at {at}.", "{n} money tokens lay at {at}.", n=x.coins),
    ev.TreasureLaid: say("{treasure} lay at {at}."),
    ev.CoinsTaken: _coins_taken,
    ev.TreasureTaken: lambda x: (
        say("{character} took {treasure} at {at}, with {gold} gold in it.")
        if x.gold
        else say("{character} took {treasure} at {at}.")
    ),
    ev.DeckBrought: _deck_brought,
    ev.MonsterBrought: _monster_brought,
    ev.FigurePlaced: _figure_placed,
    ev.TurnsSet: _turns_set,
    ev.TypesRanked: say("{first} came before {second} for this scenario."),
    ev.ElementsWaned: say("The elements waned."),
    ev.RoundEnded: say("Round {round} was complete."),
    ev.ScenarioEnded: lambda x: (
        say("The scenario was won.") if x.result == "won" else say("The scenario was lost.")
    ),
    ev.CharacterJoined: say("{seat} played {kind}, level {level}, with {gold} gold."),
    ev.HandTaken: say("{character} took along {cards}."),
    ev.ItemBought: say("{character} bought {item} for {price} gold."),
    ev.ItemUsed: lambda x: (
        say("{character} used up {item}.") if x.gone else say("{character} used {item}.")
    ),
    ev.ItemsRefreshed: say("{character} had {items} ready again."),
    ev.ExperienceGained: say("{character} gained {xp} experience."),
    ev.CardsShown: _cards_shown,
    ev.RestDeclared: say("{character} took a long rest this round."),
    ev.CardDiscarded: say("{character} discarded {card}."),
    ev.CardLost: say("{character} lost {card}."),
    ev.CardKept: say("{character} laid {card} into the active area."),
    ev.ActiveUsed: _active_used,
    ev.CardsReturned: say("{character} took {cards} back into the hand."),
    ev.AbilityShown: _ability_shown,
    ev.ActionBegan: _action_began,
    ev.FigureMoved: _moved,
    ev.FigureShifted: _shifted,
    ev.TrapSprung: say("{figure} sprang the trap at {at}."),
    ev.Attacked: _attacked,
    ev.AttackTurned: say("{to} took the attack on {target} instead."),
    ev.Suffered: _suffered,
    ev.DamageNegated: say("{character} negated {amount} damage."),
    ev.Healed: lambda x: count(
        "{figure} regained {n} hit point.", "{figure} regained {n} hit points.", n=x.amount
    ),
    ev.FigureKilled: say("{figure} fell."),
    ev.Exhausted: say("{character} could fight no more and was out of the scenario."),
    ev.Afflicted: say("{figure} got {condition}."),
    ev.ConditionEnded: say("{figure} was rid of {condition}."),
    ev.ModifierAdded: _added,
    ev.LastingBegan: _lasting_began,
    ev.LastingEnded: lambda x: say("{source} no longer worked for {figure}.", source=source_of(x.source)),
    ev.ElementMade: say("{figure} made {element}."),
    ev.ElementConsumed: say("{figure} consumed {element}."),
    ev.DoneByHand: lambda x: say("{figure}: the table did this by hand: {what}.", what=own(x.words)),
}  # fmt: skip
"""Blanks are filled from the fields of the event."""
UNTOLD: Mapping[type[Event], Line] = {
    ev.TypeCame: say("{type} came into the scenario."),
    ev.TurnBegan: lambda x: say("The turn of {who} began.", who=thing(x.figure)),
    ev.TurnEnded: lambda x: say("The turn of {who} was over.", who=thing(x.figure)),
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
