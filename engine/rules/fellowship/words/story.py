"""The sentences of a story of fellowship that are not those of its log: shorter, or about several at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.events import Drawn, Event, Prevented
from engine.messages import all_of
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.content import SHADOW_WORDS, WORDS
from engine.rules.fellowship.state import card_of
from engine.rules.fellowship.words.play import FIGURES, until
from engine.rules.fellowship.words.things import from_source, signed, thing
from engine.wording import Text, Value, count, say

Run = tuple[Any, ...]
"""Events of a kind that differ in one field."""


def story(run: Run) -> Text | None:
    """One sentence for events of a kind that are told together; None where each has its own."""
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


def _paid(run: Run) -> Text | None:
    if len(run) == 1:
        return None
    told = {"cards": _names(tuple(each.card for each in run)), "n": run[0].amount}
    return count("{cards} paid {n} resource each.", "{cards} paid {n} resources each.", **told)


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


def _prevented(run: Run) -> Text | None:
    by = thing(run[0].by)
    if run[0].kind == "reveal_effect":
        return say("{by} cancelled the effect of the revealed card.", by=by)
    if run[0].kind == "shadow_effect":
        return say("{by} cancelled the shadow effect.", by=by)
    return None


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


def _reckoned(run: Run) -> Text:
    event = run[0]
    of = {"target": thing(event.target), "attack": event.attack.value, "defence": event.defence.value}
    if not event.amount:
        return say(
            "{target} {target:was|were} dealt no damage: attack {attack} against defence {defence}.", **of
        )
    return count(
        "{target} {target:was|were} dealt {n} damage: attack {attack} against defence {defence}.",
        "{target} {target:was|were} dealt {n} damage: attack {attack} against defence {defence}.",
        n=event.amount,
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


def _revealed(run: Run) -> Text:
    """A card with what it does, so that whoever has to answer to it knows."""
    event = run[0]
    told = say("{card} {card:was|were} revealed (for {by}).", card=thing(event.card), by=thing(event.by))
    return _with(told, WORDS.get(card_of(event.card)))


def _turned(run: Run) -> Text:
    event = run[0]
    told = say("The shadow card of {enemy} was {card}.", enemy=thing(event.enemy), card=thing(event.card))
    return _with(told, SHADOW_WORDS.get(card_of(event.card)) or say("It has no shadow effect."))


def _with(told: Text, effect: Text | None) -> Text:
    return told if effect is None else say("{told} {effect}", told=told, effect=effect)


def _drawn(run: Run) -> Text:
    event = run[0]
    return count("{seat} drew {n} card.", "{seat} drew {n} cards.", seat=thing(event.seat), n=event.count)


STORY: Mapping[type[Event], Callable[[Run], Text | None]] = {
    ev.DeckBrought: _brought,
    ev.CardRevealed: _revealed,
    ev.ShadowTurned: _turned,
    ev.CardPlaced: _placed,
    ev.Exhausted: lambda run: count(
        "{cards} {cards:was|were} exhausted{source}.", "{cards} were exhausted{source}.", **_cards(run)
    ),
    ev.Readied: lambda run: count(
        "{cards} {cards:was|were} readied{source}.", "{cards} were readied{source}.", **_cards(run)
    ),
    ev.Destroyed: lambda run: count(
        "{cards} {cards:was|were} destroyed{source}.", "{cards} were destroyed{source}.", **_cards(run)
    ),
    ev.Damaged: _damaged,
    ev.Healed: _healed,
    ev.ResourcesGained: _gained,
    ev.ResourcesSpent: _paid,
    ev.LastingBegan: _lasting,
    Prevented: _prevented,
    Drawn: _drawn,
    ev.ThreatRaised: lambda run: count(
        "The dial of {seats} rose by {amount}{source}.",
        "The dials of {seats} rose by {amount} each{source}.",
        **_dials(run),
    ),
    ev.ThreatLowered: lambda run: count(
        "The dial of {seats} fell by {amount}{source}.",
        "The dials of {seats} fell by {amount} each{source}.",
        **_dials(run),
    ),
    ev.ProgressPlaced: _progress,
    ev.Committed: _committed,
    ev.QuestResolved: _quest,
    ev.StrikeDeclared: _struck,
    ev.DamageReckoned: _reckoned,
    ev.HandDiscarded: _discarded,
}
"""By kind of event."""
