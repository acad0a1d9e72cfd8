"""What happened, in words: the table, hands, and cards that come and go."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.events import Event
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.model import ZONES
from engine.rules.fellowship.words.play import COMBAT, PLAY
from engine.rules.fellowship.words.things import DIALS, from_source, known, path, rows, thing
from engine.tabletop.placed import moved
from engine.tabletop.sums import Row, total
from engine.wording import Text, count, say

# Told --------------------------------------------------------------------------------------------------


def event(event: Event) -> Text | None:
    """What an event says; None where nothing needs to be said."""
    tell = EVENTS.get(type(event))
    return None if tell is None else tell(event)


def _laid(event: ev.ScenarioLaid) -> Text:
    if event.easy:
        return say("{scenario} was laid out, in easy mode.", scenario=thing(event.scenario))
    return say("{scenario} was laid out.", scenario=thing(event.scenario))


def _brought(event: ev.DeckBrought) -> Text:
    return count(
        "{seat} brought {heroes} and a deck of {n} card.",
        "{seat} brought {heroes} and a deck of {n} cards.",
        seat=thing(event.seat),
        heroes=tuple(thing(each) for each in event.heroes),
        n=total(event.cards),
    )


def _dial_set(event: ev.DialSet) -> Text:
    if not event.heroes:
        return say("The dial of {seat} stood at {threat}.", seat=thing(event.seat), threat=event.threat)
    return say(
        "The dial of {seat} stood at {threat}: {heroes}.",
        seat=thing(event.seat),
        threat=event.threat,
        heroes=rows(event.heroes),
    )


def _eliminated(event: ev.Eliminated) -> Text:
    if event.why == "heroes":
        return say("{seat} had no hero left and was out of the game.", seat=thing(event.seat))
    return say("The dial of {seat} had run full, and {seat} was out of the game.", seat=thing(event.seat))


def _back(event: ev.HandPutBack) -> Text:
    return count(
        "{seat} shuffled a hand of {n} card back.",
        "{seat} shuffled a hand of {n} cards back.",
        seat=thing(event.seat),
        n=event.count,
    )


def _held(event: ev.Held) -> Text:
    return say("{seat} now held {cards}.", seat=thing(event.seat), cards=_names(event.cards))


def _gained(event: ev.HandGained) -> Text:
    return count(
        "{seat} took {n} card into the hand{source}.",
        "{seat} took {n} cards into the hand{source}.",
        seat=thing(event.seat),
        n=event.count,
        source=from_source(event.source),
    )


def _hand_discarded(event: ev.HandDiscarded) -> Text:
    return say(
        "{seat} discarded {cards}{source}.",
        seat=thing(event.seat),
        cards=_names(event.cards),
        source=from_source(event.source),
    )


def _played(event: ev.CardPlayed) -> Text:
    if event.x:
        return say("{seat} played {card} for {x}.", seat=thing(event.seat), card=thing(event.card), x=event.x)
    return say("{seat} played {card}.", seat=thing(event.seat), card=thing(event.card))


def _revealed(event: ev.CardRevealed) -> Text:
    return say("{card} {card:was|were} revealed (for {by}).", card=thing(event.card), by=thing(event.by))


def _peeked(event: ev.Peeked) -> Text:
    if event.pile != "encounter" and not event.pile.startswith("deck:"):
        return say(
            "{seat} looked at a shadow card of {enemy}.", seat=thing(event.seat), enemy=thing(event.pile)
        )
    return count(
        "{seat} looked at the top card of {pile}.",
        "{seat} looked at the top {n} cards of {pile}.",
        seat=thing(event.seat),
        n=event.count,
        pile=thing(event.pile),
    )


def _saw(event: ev.Saw) -> Text:
    if not event.cards:
        return say("There was nothing to see.")
    return say("It was {cards}.", cards=_names(event.cards))


def _to_table(event: ev.LeftToTable) -> Text:
    return say(
        "{card}: the players carry out its {effect} themselves.",
        card=thing(event.card),
        effect=thing(event.effect),
    )


def _score(event: ev.Scored) -> Text:
    adds = tuple(_added(each) for each in event.score.rows) or rows(())
    return say("The score was {score}: {adds}.", score=event.score.value, adds=adds)


def _added(row: Row) -> Text:
    """An addend of the score: a dial and the completed rounds are named as what they are."""
    source = thing(row.source if known(row.source) else DIALS + row.source)
    if row.source == "rounds":
        source = say("completed rounds")
    return say("{source} {amount}", source=source, amount=str(row.amount))


def _names(cards: tuple[str, ...]) -> tuple[Text, ...]:
    return tuple(thing(each) for each in cards)


EVENTS: Mapping[type[Event], Callable[[Any], Text | None]] = {
    ev.ScenarioLaid: _laid,
    ev.DeckBrought: _brought,
    ev.FirstPlayerNamed: lambda event: say("{seat} was the first player.", seat=thing(event.seat)),
    ev.DialSet: _dial_set,
    ev.StageBegan: lambda event: say("The quest was now {stage}.", stage=thing(event.stage)),
    ev.StageDone: lambda event: say("{stage} {stage:was|were} done.", stage=thing(event.stage)),
    ev.PhaseCutShort: lambda event: say("{source} ended the phase.", source=thing(event.source)),
    ev.RoundCompleted: lambda event: say("Round {round} was complete.", round=event.round),
    ev.Eliminated: _eliminated,
    ev.Scored: _score,
    ev.HandPutBack: _back,
    ev.Held: _held,
    ev.HandGained: _gained,
    ev.HandDiscarded: _hand_discarded,
    ev.CardPlayed: _played,
    ev.CardRevealed: _revealed,
    ev.CardDiscarded: lambda event: say("{card} {card:was|were} discarded.", card=thing(event.card)),
    ev.CardsReturned: lambda event: say(
        "{cards} went back into {pile}.", cards=_names(event.cards), pile=thing(event.pile)
    ),
    ev.DeckRemade: lambda event: say("The encounter discard pile was shuffled into a new deck."),
    ev.CardRemoved: lambda event: say("{card} {card:was|were} out of the game.", card=thing(event.card)),
    ev.Peeked: _peeked,
    ev.Saw: _saw,
    ev.LeftToTable: _to_table,
    **PLAY,
    **COMBAT,
}
"""By kind of event. What is not here is told by what follows from it."""


# Told only where it stands alone -----------------------------------------------------------------------


def standalone(event: Event) -> Text | None:
    """Such an event in a sentence."""
    function = UNTOLD.get(type(event))
    return moved(ZONES, event, thing) if function is None else function(event)


UNTOLD: Mapping[type[Event], Callable[[Any], Text]] = {
    ev.PhaseEnded: lambda event: say("{phase}: what lasts for it ended.", phase=path(event.phase)),
    ev.TurnDone: lambda event: say("{seat} was done with playing cards.", seat=thing(event.seat)),
    ev.AbilityUsed: lambda event: say(
        "{seat} used {card}, which has a limit.", seat=thing(event.seat), card=thing(event.card)
    ),
    ev.AttackEnded: lambda event: say(
        "{enemy} {enemy:was|were} done with attacking {seat}.",
        enemy=thing(event.enemy),
        seat=thing(event.seat),
    ),
    ev.StrikeEnded: lambda event: say(
        "{seat} was done with attacking {enemy}.", enemy=thing(event.enemy), seat=thing(event.seat)
    ),
    ev.CardPrinted: lambda event: say(
        "{card} {card:was|were} laid out for the game.", card=thing(event.card)
    ),
    ev.LastingBegan: lambda event: say(
        "What {source} does to {target} began.", source=thing(event.source), target=thing(event.target)
    ),
    ev.ShadowIs: lambda event: say(
        "The shadow card of {enemy}: {card}.", enemy=thing(event.enemy), card=thing(event.card)
    ),
}
"""By kind of event."""
