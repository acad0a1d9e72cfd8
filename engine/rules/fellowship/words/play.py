"""What happened to cards in play, to dials and to the quest, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.events import Event
from engine.messages import all_of
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.words.things import from_source, rows, signed, thing
from engine.wording import Text, count, say

# Cards, dials, the quest -------------------------------------------------------------------------------


def _placed(event: ev.CardPlaced) -> Text:
    if event.where == "staging":
        return say("{card} {card:was|were} in the staging area.", card=thing(event.card))
    if event.where == "active":
        return say("{card} {card:was|were} the active location.", card=thing(event.card))
    if event.where == "engaged":
        return say("{card} stood before {seat}.", card=thing(event.card), seat=thing(event.seat))
    if event.where == "on":
        return say("{card} lay on {on}.", card=thing(event.card), on=thing(event.on))
    return say("{card} came into play for {seat}.", card=thing(event.card), seat=thing(event.controller))


_LEFT: Mapping[str, Callable[[ev.CardLeft], Text]] = {
    "discard": lambda event: say("{card} {card:was|were} discarded{source}.", **_left(event)),
    "victory": lambda event: say("{card} went to the victory display{source}.", **_left(event)),
    "hand": lambda event: say("{card} went back to the hand{source}.", **_left(event)),
    "deck": lambda event: say("{card} went back into its deck{source}.", **_left(event)),
    "aside": lambda event: say("{card} {card:was|were} set aside{source}.", **_left(event)),
    "removed": lambda event: say("{card} {card:was|were} out of the game{source}.", **_left(event)),
}


def _left(event: ev.CardLeft) -> dict[str, Text]:
    return {
        "card": thing(event.card),
        "source": from_source("" if event.source == event.card else event.source),
    }


def _card_left(event: ev.CardLeft) -> Text | None:
    tell = _LEFT.get(event.to)
    return None if tell is None else tell(event)


FIGURES = ("willpower", "attack", "defence", "threat", "health", "engage", "points")
"""What can be more or less for a time."""


def _lasting(event: ev.LastingBegan) -> Text | None:
    flag, _, named = event.figure.partition(":")
    told = _FLAGS.get(flag)
    if told is not None:
        of = {"target": thing(event.target), "source": from_source(event.source), "named": thing(named)}
        return told(of)
    if flag not in FIGURES:
        return None
    return say(
        "{target} had {figure} {amount} until the end of {until}{source}.",
        target=thing(event.target),
        figure=thing(event.figure),
        amount=signed(event.amount),
        until=until(event.until),
        source=from_source(event.source),
    )


_FLAGS: Mapping[str, Callable[[dict[str, Text]], Text]] = {
    "cannot-attack": lambda of: say("{target} could not attack{source}.", **of),
    "cannot-defend": lambda of: say("{target} could not defend{source}.", **of),
    "cannot-commit": lambda of: say("{target} could not be committed{source}.", **of),
    "no-threat": lambda of: say("{target} gave no threat{source}.", **of),
}


def until(word: str) -> Text:
    """To the end of what it lasts."""
    return say("the attack") if word == "attack" else thing(word)


def _together(by: tuple[str, ...]) -> Text:
    return say(" ({source})", source=tuple(thing(each) for each in by))


def _of(event: Any) -> dict[str, Any]:
    """The card, how many tokens, and why."""
    by, source = getattr(event, "by", ()), getattr(event, "source", "")
    source = _together(by) if by else from_source("" if source == event.card else source)
    return {"card": thing(event.card), "n": getattr(event, "amount", 0), "source": source}


def _dial(event: ev.ThreatRaised | ev.ThreatLowered) -> dict[str, Any]:
    return {"seat": thing(event.seat), "n": event.amount, "source": from_source(event.source)}


def _progress(event: ev.ProgressPlaced) -> Text:
    return count(
        "{on} received {n} progress token{source}.",
        "{on} received {n} progress tokens{source}.",
        on=thing(event.on),
        n=event.amount,
        source=from_source(event.source),
    )


def _progress_off(event: ev.ProgressRemoved) -> Text:
    return count(
        "{on} lost {n} progress token{source}.",
        "{on} lost {n} progress tokens{source}.",
        n=event.amount,
        on=thing(event.on),
        source=from_source(event.source),
    )


def _committed(event: ev.Committed) -> Text:
    if not event.cards:
        return say("{seat} committed nobody.", seat=thing(event.seat))
    return say(
        "{seat} committed {cards}.", seat=thing(event.seat), cards=tuple(thing(each) for each in event.cards)
    )


def _quest(event: ev.QuestResolved) -> Text:
    return say(
        "The quest was resolved: willpower {willpower} ({adds}) against threat {threat} ({against}).",
        willpower=event.willpower.value,
        adds=rows(event.willpower.rows),
        threat=event.threat.value,
        against=rows(event.threat.rows),
    )


def _checked(event: ev.Checked) -> Text:
    if not event.enemy:
        return say("No enemy engaged {seat} at {threat}.", seat=thing(event.seat), threat=event.threat)
    return say(
        "{enemy} ({cost}) engages {seat} at {threat}.",
        enemy=thing(event.enemy),
        cost=event.cost,
        seat=thing(event.seat),
        threat=event.threat,
    )


PLAY: Mapping[type[Event], Callable[[Any], Text | None]] = {
    ev.CardPlaced: _placed,
    ev.CardLeft: _card_left,
    ev.ControlMoved: lambda event: say(
        "{card} {card:was|were} now led by {seat}.", card=thing(event.card), seat=thing(event.seat)
    ),
    ev.Attached: lambda event: say("{card} lay on {on}.", card=thing(event.card), on=thing(event.on)),
    ev.Exhausted: lambda event: say("{card} {card:was|were} exhausted{source}.", **_of(event)),
    ev.Readied: lambda event: say("{card} {card:was|were} readied{source}.", **_of(event)),
    ev.Damaged: lambda event: count(
        "{card} took {n} damage{source}.", "{card} took {n} damage{source}.", **_of(event)
    ),
    ev.Healed: lambda event: count(
        "{card} {card:was|were} healed of {n} damage{source}.",
        "{card} {card:was|were} healed of {n} damage{source}.",
        **_of(event),
    ),
    ev.Destroyed: lambda event: say("{card} {card:was|were} destroyed{source}.", **_of(event)),
    ev.ResourcesGained: lambda event: count(
        "{card} gained {n} resource{source}.", "{card} gained {n} resources{source}.", **_of(event)
    ),
    ev.ResourcesSpent: lambda event: count(
        "{card} paid {n} resource.", "{card} paid {n} resources.", **_of(event)
    ),
    ev.LastingBegan: _lasting,
    ev.ThreatRaised: lambda event: say("The dial of {seat} rose by {n}{source}.", **_dial(event)),
    ev.ThreatLowered: lambda event: say("The dial of {seat} fell by {n}{source}.", **_dial(event)),
    ev.ProgressPlaced: _progress,
    ev.ProgressRemoved: _progress_off,
    ev.Committed: _committed,
    ev.Uncommitted: lambda event: say("{card} left the quest{source}.", **_of(event)),
    ev.QuestResolved: _quest,
    ev.Travelled: lambda event: say("The table travelled to {location}.", location=thing(event.location)),
    ev.Explored: lambda event: say(
        "{location} {location:was|were} explored.", location=thing(event.location)
    ),
    ev.Checked: _checked,
    ev.Engaged: lambda event: say(
        "{enemy} engaged {seat}.", enemy=thing(event.enemy), seat=thing(event.seat)
    ),
    ev.ReturnedToStaging: lambda event: say("{card} went to the staging area{source}.", **_of(event)),
}
"""By kind of event."""


# Combat ------------------------------------------------------------------------------------------------


def _began(event: ev.AttackBegan) -> Text:
    return say("{enemy} attacked {seat}.", enemy=thing(event.enemy), seat=thing(event.seat))


def _declared(event: ev.DefenceDeclared) -> Text:
    if not event.defenders:
        return say("Nobody defended against {enemy}.", enemy=thing(event.enemy))
    return say(
        "{defenders} defended against {enemy}.",
        defenders=all_of(tuple(thing(each) for each in event.defenders)),
        enemy=thing(event.enemy),
    )


def _strike(event: ev.StrikeDeclared) -> Text:
    return say(
        "{attackers} attacked {enemy}.",
        attackers=tuple(thing(each) for each in event.attackers),
        enemy=thing(event.enemy),
    )


def _reckoned(event: ev.DamageReckoned) -> Text:
    return count(
        "{target} {target:was|were} dealt {n} damage: "
        "attack {attack} ({adds}) against defence {defence} ({against}).",
        "{target} {target:was|were} dealt {n} damage: "
        "attack {attack} ({adds}) against defence {defence} ({against}).",
        attack=event.attack.value,
        adds=rows(event.attack.rows),
        defence=event.defence.value,
        against=rows(event.defence.rows),
        n=event.amount,
        target=thing(event.target),
    )


def _discarded(event: ev.ShadowDiscarded) -> Text | None:
    if event.to != "discard":
        return None
    return say(
        "The shadow card of {enemy} was discarded: {card}.", enemy=thing(event.enemy), card=thing(event.card)
    )


def _counted(event: ev.AttackCounted) -> Text:
    return say(
        "The attack on {enemy} was {attack} ({adds}).",
        enemy=thing(event.enemy),
        attack=event.attack.value,
        adds=rows(event.attack.rows),
    )


COMBAT: Mapping[type[Event], Callable[[Any], Text | None]] = {
    ev.ShadowDealt: lambda event: say(
        "{enemy} {enemy:was|were} dealt a shadow card.", enemy=thing(event.enemy)
    ),
    ev.ShadowTurned: lambda event: say(
        "The shadow card of {enemy} was {card}.", enemy=thing(event.enemy), card=thing(event.card)
    ),
    ev.ShadowDiscarded: _discarded,
    ev.AttackBegan: _began,
    ev.DefenceDeclared: _declared,
    ev.StrikeDeclared: _strike,
    ev.AttackCounted: _counted,
    ev.DamageReckoned: _reckoned,
}
"""By kind of event."""
