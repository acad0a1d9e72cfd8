"""The sentences of a story of fellowship that are not those of its log: shorter, or about several at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.facts import Fact
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.words.play import FIGURES, until
from engine.rules.fellowship.words.things import from_source, signed, thing
from engine.telling import all_of
from engine.wording import Text, Value, count, say

Run = tuple[Any, ...]
"""Facts of a kind that differ in one field."""


def story(run: Run) -> Text | None:
    """One sentence for facts of a kind that are told together; None where each has its own."""
    tell = STORY.get(type(run[0]))
    return None if tell is None else tell(run)


def _names(ids: tuple[str, ...]) -> Value:
    return all_of(tuple(thing(each) for each in ids))


def _cards(run: Run) -> dict[str, Any]:
    """The cards, how many they are, and why."""
    cards, source = tuple(each.card for each in run), run[0].source
    why = Text("") if source in cards else from_source(source)
    return {"cards": _names(cards), "n": len(cards), "source": why}


def _damaged(run: Run) -> Text | None:
    if len(run) == 1:
        return None
    told = {**_cards(run), "n": run[0].amount}
    return count("{cards} took {n} damage each{source}.", "{cards} took {n} damage each{source}.", **told)


def _healed(run: Run) -> Text | None:
    if len(run) == 1:
        return None
    told = {**_cards(run), "n": run[0].amount}
    return count(
        "{cards} were healed of {n} damage each{source}.",
        "{cards} were healed of {n} damage each{source}.",
        **told,
    )


def _gained(run: Run) -> Text | None:
    if len(run) == 1:
        return None
    told = {**_cards(run), "n": run[0].amount}
    return count(
        "{cards} gained {n} resource each{source}.", "{cards} gained {n} resources each{source}.", **told
    )


def _lasting(run: Run) -> Text | None:
    first = run[0]
    if len(run) == 1 or first.figure not in FIGURES:
        return None
    return say(
        "{targets} had {figure} {amount} until the end of {until}{source}.",
        targets=_names(tuple(each.target for each in run)),
        figure=thing(first.figure),
        amount=signed(first.amount),
        until=until(first.until),
        source=from_source(first.source),
    )


def _dials(run: Run) -> dict[str, Any]:
    return {
        "seats": _names(tuple(each.seat for each in run)),
        "n": len(run),
        "amount": run[0].amount,
        "source": from_source("" if run[0].source == "quest" else run[0].source),
    }


def _quest(run: Run) -> Text:
    willpower, threat = run[0].willpower.value, run[0].threat.value
    if willpower > threat:
        return say(
            "The quest went well: willpower {willpower} against threat {threat}.",
            willpower=willpower,
            threat=threat,
        )
    if willpower < threat:
        return say(
            "The quest failed: willpower {willpower} against threat {threat}.",
            willpower=willpower,
            threat=threat,
        )
    return say(
        "The quest came to nothing: willpower {willpower} against threat {threat}.",
        willpower=willpower,
        threat=threat,
    )


def _progress(run: Run) -> Text:
    source = run[0].source
    return count(
        "{on} received {n} progress token{source}.",
        "{on} received {n} progress tokens{source}.",
        on=thing(run[0].on),
        n=run[0].amount,
        source=from_source("" if source == "quest" else source),
    )


def _defended(run: Run) -> Text:
    fact = run[0]
    of = {"enemy": thing(fact.enemy), "seat": thing(fact.seat), "defenders": _names(fact.defenders)}
    if not fact.defenders:
        return say("{enemy} attacked {seat}, and nobody defended.", **of)
    return count(
        "{enemy} attacked {seat}, and {defenders} defended.",
        "{enemy} attacked {seat}, and {defenders} defended together.",
        n=len(fact.defenders),
        **of,
    )


def _reckoned(run: Run) -> Text:
    fact = run[0]
    of = {"target": thing(fact.target), "attack": fact.attack.value, "defence": fact.defence.value}
    if not fact.amount:
        return say("{target} was dealt no damage: attack {attack} against defence {defence}.", **of)
    return count(
        "{target} was dealt {n} damage: attack {attack} against defence {defence}.",
        "{target} was dealt {n} damage: attack {attack} against defence {defence}.",
        n=fact.amount,
        **of,
    )


def _discarded(run: Run) -> Text:
    return say(
        "{seat} discarded {cards}{source}.",
        seat=thing(run[0].seat),
        cards=_names(tuple(card for each in run for card in each.cards)),
        source=from_source(run[0].source),
    )


def _placed(run: Run) -> Text | None:
    if run[0].where != "staging" or run[0].how != "put" or len(run) == 1:
        return None
    return say("{cards} were in the staging area.", cards=_names(tuple(each.card for each in run)))


def _committed(run: Run) -> Text | None:
    if not run[0].cards:
        return None
    return say("{seat} committed {cards}.", seat=thing(run[0].seat), cards=_names(run[0].cards))


def _struck(run: Run) -> Text:
    attackers, enemy = _names(run[0].attackers), thing(run[0].enemy)
    return count(
        "{attackers} attacked {enemy}.",
        "{attackers} attacked {enemy} together.",
        attackers=attackers,
        enemy=enemy,
        n=len(run[0].attackers),
    )


def _brought(run: Run) -> Text:
    return say("{seat} led {heroes}.", seat=thing(run[0].seat), heroes=_names(run[0].heroes))


STORY: Mapping[type[Fact], Callable[[Run], Text | None]] = {
    f.DeckBrought: _brought,
    f.CardPlaced: _placed,
    f.Exhausted: lambda run: count(
        "{cards} was exhausted{source}.", "{cards} were exhausted{source}.", **_cards(run)
    ),
    f.Readied: lambda run: count(
        "{cards} was readied{source}.", "{cards} were readied{source}.", **_cards(run)
    ),
    f.Destroyed: lambda run: count(
        "{cards} was destroyed{source}.", "{cards} were destroyed{source}.", **_cards(run)
    ),
    f.Damaged: _damaged,
    f.Healed: _healed,
    f.ResourcesGained: _gained,
    f.LastingBegan: _lasting,
    f.ThreatRaised: lambda run: count(
        "The dial of {seats} rose by {amount}{source}.",
        "The dials of {seats} rose by {amount} each{source}.",
        **_dials(run),
    ),
    f.ThreatLowered: lambda run: count(
        "The dial of {seats} fell by {amount}{source}.",
        "The dials of {seats} fell by {amount} each{source}.",
        **_dials(run),
    ),
    f.ProgressPlaced: _progress,
    f.Committed: _committed,
    f.QuestResolved: _quest,
    f.DefenceDeclared: _defended,
    f.StrikeDeclared: _struck,
    f.DamageReckoned: _reckoned,
    f.HandDiscarded: _discarded,
}
"""By kind of fact."""
