"""Shadow cards and attacks, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.facts import Fact
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.sums_wording import rows
from engine.rules.fellowship.things_wording import thing
from engine.wording import Text, say


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
    return say(
        "Attack {attack} ({adds}) against defence {defence} ({against}): {amount} damage to {target}.",
        attack=fact.attack,
        adds=rows(fact.adds),
        defence=fact.defence,
        against=rows(fact.against),
        amount=fact.amount,
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
        attack=fact.attack,
        adds=rows(fact.adds),
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
