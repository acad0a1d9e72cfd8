"""What happened to cards in play, to dials and to the quest, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.facts import Fact
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.words.things import from_source, rows, signed, thing
from engine.wording import Text, count, say

# Cards, dials, the quest -------------------------------------------------------------------------------


def _placed(fact: f.CardPlaced) -> Text:
    if fact.where == "staging":
        return say("{card} was in the staging area.", card=thing(fact.card))
    if fact.where == "active":
        return say("{card} was the active location.", card=thing(fact.card))
    if fact.where == "engaged":
        return say("{card} stood before {seat}.", card=thing(fact.card), seat=thing(fact.seat))
    if fact.where == "on":
        return say("{card} lay on {on}.", card=thing(fact.card), on=thing(fact.on))
    return say("{card} came into play for {seat}.", card=thing(fact.card), seat=thing(fact.controller))


_LEFT: Mapping[str, Callable[[f.CardLeft], Text]] = {
    "discard": lambda fact: say("{card} was discarded{source}.", **_left(fact)),
    "victory": lambda fact: say("{card} went to the victory display{source}.", **_left(fact)),
    "hand": lambda fact: say("{card} went back to the hand{source}.", **_left(fact)),
    "deck": lambda fact: say("{card} went back into its deck{source}.", **_left(fact)),
    "aside": lambda fact: say("{card} was set aside{source}.", **_left(fact)),
    "removed": lambda fact: say("{card} was out of the game{source}.", **_left(fact)),
}


def _left(fact: f.CardLeft) -> dict[str, Text]:
    return {"card": thing(fact.card), "source": from_source("" if fact.source == fact.card else fact.source)}


def _card_left(fact: f.CardLeft) -> Text | None:
    tell = _LEFT.get(fact.to)
    return None if tell is None else tell(fact)


FIGURES = ("willpower", "attack", "defence", "threat", "health", "engage", "points")
"""What can be more or less for a time."""


def _lasting(fact: f.LastingBegan) -> Text | None:
    flag, _, named = fact.figure.partition(":")
    told = _FLAGS.get(flag)
    if told is not None:
        of = {"target": thing(fact.target), "source": from_source(fact.source), "named": thing(named)}
        return told(of)
    if flag not in FIGURES:
        return None
    return say(
        "{target} had {figure} {amount} until the end of {until}{source}.",
        target=thing(fact.target),
        figure=thing(fact.figure),
        amount=signed(fact.amount),
        until=until(fact.until),
        source=from_source(fact.source),
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


def _of(fact: Any) -> dict[str, Any]:
    """The card, how many tokens, and why."""
    by, source = getattr(fact, "by", ()), getattr(fact, "source", "")
    source = _together(by) if by else from_source("" if source == fact.card else source)
    return {"card": thing(fact.card), "n": getattr(fact, "amount", 0), "source": source}


def _dial(fact: f.ThreatRaised | f.ThreatLowered) -> dict[str, Any]:
    return {"seat": thing(fact.seat), "n": fact.amount, "source": from_source(fact.source)}


def _progress(fact: f.ProgressPlaced) -> Text:
    return count(
        "{on} received {n} progress token{source}.",
        "{on} received {n} progress tokens{source}.",
        on=thing(fact.on),
        n=fact.amount,
        source=from_source(fact.source),
    )


def _progress_off(fact: f.ProgressRemoved) -> Text:
    return count(
        "{on} lost {n} progress token{source}.",
        "{on} lost {n} progress tokens{source}.",
        n=fact.amount,
        on=thing(fact.on),
        source=from_source(fact.source),
    )


def _committed(fact: f.Committed) -> Text:
    if not fact.cards:
        return say("{seat} committed nobody.", seat=thing(fact.seat))
    return say(
        "{seat} committed {cards}.", seat=thing(fact.seat), cards=tuple(thing(each) for each in fact.cards)
    )


def _quest(fact: f.QuestResolved) -> Text:
    return say(
        "The quest was resolved: willpower {willpower} ({adds}) against threat {threat} ({against}).",
        willpower=fact.willpower.value,
        adds=rows(fact.willpower.rows),
        threat=fact.threat.value,
        against=rows(fact.threat.rows),
    )


def _checked(fact: f.Checked) -> Text:
    if not fact.enemy:
        return say("No enemy engaged {seat} at {threat}.", seat=thing(fact.seat), threat=fact.threat)
    return say(
        "{enemy} ({cost}) engages {seat} at {threat}.",
        enemy=thing(fact.enemy),
        cost=fact.cost,
        seat=thing(fact.seat),
        threat=fact.threat,
    )


PLAY: Mapping[type[Fact], Callable[[Any], Text | None]] = {
    f.CardPlaced: _placed,
    f.CardLeft: _card_left,
    f.ControlMoved: lambda fact: say(
        "{card} was now led by {seat}.", card=thing(fact.card), seat=thing(fact.seat)
    ),
    f.Attached: lambda fact: say("{card} lay on {on}.", card=thing(fact.card), on=thing(fact.on)),
    f.Exhausted: lambda fact: say("{card} was exhausted{source}.", **_of(fact)),
    f.Readied: lambda fact: say("{card} was readied{source}.", **_of(fact)),
    f.Damaged: lambda fact: count(
        "{card} took {n} damage{source}.", "{card} took {n} damage{source}.", **_of(fact)
    ),
    f.Healed: lambda fact: count(
        "{card} was healed of {n} damage{source}.", "{card} was healed of {n} damage{source}.", **_of(fact)
    ),
    f.Destroyed: lambda fact: say("{card} was destroyed{source}.", **_of(fact)),
    f.ResourcesGained: lambda fact: count(
        "{card} gained {n} resource{source}.", "{card} gained {n} resources{source}.", **_of(fact)
    ),
    f.ResourcesSpent: lambda fact: count(
        "{card} paid {n} resource.", "{card} paid {n} resources.", **_of(fact)
    ),
    f.LastingBegan: _lasting,
    f.ThreatRaised: lambda fact: say("The dial of {seat} rose by {n}{source}.", **_dial(fact)),
    f.ThreatLowered: lambda fact: say("The dial of {seat} fell by {n}{source}.", **_dial(fact)),
    f.ProgressPlaced: _progress,
    f.ProgressRemoved: _progress_off,
    f.Committed: _committed,
    f.Uncommitted: lambda fact: say("{card} left the quest{source}.", **_of(fact)),
    f.QuestResolved: _quest,
    f.Travelled: lambda fact: say("The table travelled to {location}.", location=thing(fact.location)),
    f.Explored: lambda fact: say("{location} was explored.", location=thing(fact.location)),
    f.Checked: _checked,
    f.Engaged: lambda fact: say("{enemy} engaged {seat}.", enemy=thing(fact.enemy), seat=thing(fact.seat)),
    f.ReturnedToStaging: lambda fact: say("{card} went to the staging area{source}.", **_of(fact)),
}
"""By kind of fact."""


# Combat ------------------------------------------------------------------------------------------------


def _began(fact: f.AttackBegan) -> Text:
    return say("{enemy} attacked {seat}.", enemy=thing(fact.enemy), seat=thing(fact.seat))


def _declared(fact: f.DefenceDeclared) -> Text:
    if not fact.defenders:
        return say("Nobody defended against {enemy}.", enemy=thing(fact.enemy))
    return say(
        "{defenders} defended against {enemy}.",
        defenders=tuple(thing(each) for each in fact.defenders),
        enemy=thing(fact.enemy),
    )


def _strike(fact: f.StrikeDeclared) -> Text:
    return say(
        "{attackers} attacked {enemy}.",
        attackers=tuple(thing(each) for each in fact.attackers),
        enemy=thing(fact.enemy),
    )


def _reckoned(fact: f.DamageReckoned) -> Text:
    return count(
        "{target} was dealt {n} damage: attack {attack} ({adds}) against defence {defence} ({against}).",
        "{target} was dealt {n} damage: attack {attack} ({adds}) against defence {defence} ({against}).",
        attack=fact.attack.value,
        adds=rows(fact.attack.rows),
        defence=fact.defence.value,
        against=rows(fact.defence.rows),
        n=fact.amount,
        target=thing(fact.target),
    )


def _discarded(fact: f.ShadowDiscarded) -> Text | None:
    if fact.to != "discard":
        return None
    return say(
        "The shadow card of {enemy} was discarded: {card}.", enemy=thing(fact.enemy), card=thing(fact.card)
    )


def _counted(fact: f.AttackCounted) -> Text:
    return say(
        "The attack on {enemy} was {attack} ({adds}).",
        enemy=thing(fact.enemy),
        attack=fact.attack.value,
        adds=rows(fact.attack.rows),
    )


COMBAT: Mapping[type[Fact], Callable[[Any], Text | None]] = {
    f.ShadowDealt: lambda fact: say("{enemy} was dealt a shadow card.", enemy=thing(fact.enemy)),
    f.ShadowTurned: lambda fact: say(
        "The shadow card of {enemy} was {card}.", enemy=thing(fact.enemy), card=thing(fact.card)
    ),
    f.ShadowDiscarded: _discarded,
    f.AttackBegan: _began,
    f.DefenceDeclared: _declared,
    f.StrikeDeclared: _strike,
    f.AttackCounted: _counted,
    f.DamageReckoned: _reckoned,
}
"""By kind of fact."""
