"""What happened, in words: the table, hands, and cards that come and go."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.facts import Fact
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.model import ZONES
from engine.rules.fellowship.words.play import COMBAT, PLAY
from engine.rules.fellowship.words.things import from_source, path, rows, thing
from engine.tabletop.placed import moved
from engine.tabletop.sums import total
from engine.wording import Text, count, say

# Told --------------------------------------------------------------------------------------------------


def fact(fact: Fact) -> Text | None:
    """What a fact says; None where nothing needs to be said."""
    tell = FACTS.get(type(fact))
    return None if tell is None else tell(fact)


def _laid(fact: f.ScenarioLaid) -> Text:
    if fact.easy:
        return say("{scenario} was laid out, in easy mode.", scenario=thing(fact.scenario))
    return say("{scenario} was laid out.", scenario=thing(fact.scenario))


def _brought(fact: f.DeckBrought) -> Text:
    return count(
        "{seat} brought {heroes} and a deck of {n} card.",
        "{seat} brought {heroes} and a deck of {n} cards.",
        seat=thing(fact.seat),
        heroes=tuple(thing(each) for each in fact.heroes),
        n=total(fact.cards),
    )


def _dial_set(fact: f.DialSet) -> Text:
    if not fact.heroes:
        return say("The dial of {seat} stood at {threat}.", seat=thing(fact.seat), threat=fact.threat)
    return say(
        "The dial of {seat} stood at {threat}: {heroes}.",
        seat=thing(fact.seat),
        threat=fact.threat,
        heroes=rows(fact.heroes),
    )


def _eliminated(fact: f.Eliminated) -> Text:
    if fact.why == "heroes":
        return say("{seat} had no hero left and was out of the game.", seat=thing(fact.seat))
    return say("The dial of {seat} had run full, and {seat} was out of the game.", seat=thing(fact.seat))


def _back(fact: f.HandPutBack) -> Text:
    return count(
        "{seat} shuffled a hand of {n} card back.",
        "{seat} shuffled a hand of {n} cards back.",
        seat=thing(fact.seat),
        n=fact.count,
    )


def _held(fact: f.Held) -> Text:
    return say("{seat} now held {cards}.", seat=thing(fact.seat), cards=_names(fact.cards))


def _gained(fact: f.HandGained) -> Text:
    return count(
        "{seat} took {n} card into the hand{source}.",
        "{seat} took {n} cards into the hand{source}.",
        seat=thing(fact.seat),
        n=fact.count,
        source=from_source(fact.source),
    )


def _hand_discarded(fact: f.HandDiscarded) -> Text:
    return say(
        "{seat} discarded {cards}{source}.",
        seat=thing(fact.seat),
        cards=_names(fact.cards),
        source=from_source(fact.source),
    )


def _played(fact: f.CardPlayed) -> Text:
    if fact.x:
        return say("{seat} played {card} for {x}.", seat=thing(fact.seat), card=thing(fact.card), x=fact.x)
    return say("{seat} played {card}.", seat=thing(fact.seat), card=thing(fact.card))


def _revealed(fact: f.CardRevealed) -> Text:
    return say("{card} was revealed (for {by}).", card=thing(fact.card), by=thing(fact.by))


def _peeked(fact: f.Peeked) -> Text:
    if fact.pile != "encounter" and not fact.pile.startswith("deck:"):
        return say(
            "{seat} looked at a shadow card of {enemy}.", seat=thing(fact.seat), enemy=thing(fact.pile)
        )
    return count(
        "{seat} looked at the top card of {pile}.",
        "{seat} looked at the top {n} cards of {pile}.",
        seat=thing(fact.seat),
        n=fact.count,
        pile=thing(fact.pile),
    )


def _saw(fact: f.Saw) -> Text:
    if not fact.cards:
        return say("There was nothing to see.")
    return say("It was {cards}.", cards=_names(fact.cards))


def _to_table(fact: f.LeftToTable) -> Text:
    return say(
        "{card}: the players carry out its {effect} themselves.",
        card=thing(fact.card),
        effect=thing(fact.effect),
    )


def _score(fact: f.Scored) -> Text:
    return say("The score was {score}: {adds}.", score=fact.score.value, adds=rows(fact.score.rows))


def _names(cards: tuple[str, ...]) -> tuple[Text, ...]:
    return tuple(thing(each) for each in cards)


FACTS: Mapping[type[Fact], Callable[[Any], Text | None]] = {
    f.ScenarioLaid: _laid,
    f.DeckBrought: _brought,
    f.FirstPlayerNamed: lambda fact: say("{seat} was the first player.", seat=thing(fact.seat)),
    f.DialSet: _dial_set,
    f.StageBegan: lambda fact: say("The quest was now {stage}.", stage=thing(fact.stage)),
    f.StageDone: lambda fact: say("{stage} was done.", stage=thing(fact.stage)),
    f.PhaseCutShort: lambda fact: say("{source} ended the phase.", source=thing(fact.source)),
    f.RoundCompleted: lambda fact: say("Round {round} was complete.", round=fact.round),
    f.Eliminated: _eliminated,
    f.Scored: _score,
    f.HandPutBack: _back,
    f.Held: _held,
    f.HandGained: _gained,
    f.HandDiscarded: _hand_discarded,
    f.CardPlayed: _played,
    f.CardRevealed: _revealed,
    f.CardDiscarded: lambda fact: say("{card} was discarded.", card=thing(fact.card)),
    f.CardsReturned: lambda fact: say(
        "{cards} went back into {pile}.", cards=_names(fact.cards), pile=thing(fact.pile)
    ),
    f.DeckRemade: lambda fact: say("The encounter discard pile was shuffled into a new deck."),
    f.CardRemoved: lambda fact: say("{card} was out of the game.", card=thing(fact.card)),
    f.Peeked: _peeked,
    f.Saw: _saw,
    f.LeftToTable: _to_table,
    **PLAY,
    **COMBAT,
}
"""By kind of fact. What is not here is told by what follows from it."""


# Told only where it stands alone -----------------------------------------------------------------------


def untold(fact: Fact) -> Text | None:
    """Such a fact in a sentence."""
    function = UNTOLD.get(type(fact))
    return moved(ZONES, fact, thing) if function is None else function(fact)


UNTOLD: Mapping[type[Fact], Callable[[Any], Text]] = {
    f.PhaseEnded: lambda fact: say("{phase}: what lasts for it ended.", phase=path(fact.phase)),
    f.TurnDone: lambda fact: say("{seat} was done with playing cards.", seat=thing(fact.seat)),
    f.AbilityUsed: lambda fact: say(
        "{seat} used {card}, which has a limit.", seat=thing(fact.seat), card=thing(fact.card)
    ),
    f.AttackEnded: lambda fact: say(
        "{enemy} was done with attacking {seat}.", enemy=thing(fact.enemy), seat=thing(fact.seat)
    ),
    f.StrikeEnded: lambda fact: say(
        "{seat} was done with attacking {enemy}.", enemy=thing(fact.enemy), seat=thing(fact.seat)
    ),
    f.CardPrinted: lambda fact: say("{card} was laid out for the game.", card=thing(fact.card)),
    f.LastingBegan: lambda fact: say(
        "What {source} does to {target} began.", source=thing(fact.source), target=thing(fact.target)
    ),
    f.ShadowIs: lambda fact: say(
        "The shadow card of {enemy}: {card}.", enemy=thing(fact.enemy), card=thing(fact.card)
    ),
}
"""By kind of fact."""
