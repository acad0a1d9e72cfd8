"""What happened in fellowship, a line an event: who, what and the number, in the past tense."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.events import Event
from engine.messages import all_of
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.model import ZONES
from engine.rules.fellowship.words.things import DIALS, from_source, known, path, rows, signed, thing
from engine.tabletop import saying
from engine.tabletop.placed import moved
from engine.tabletop.saying import Line, by, where
from engine.tabletop.sums import Row, Sum, total
from engine.wording import Text, Value, count, say


def event(event: Event) -> Text | None:
    """What an event says; None where nothing needs to be said."""
    return saying.told(LINES, event, filled)


def standalone(event: Event) -> Text | None:
    """An event that needs no line in a log, since what is around it tells it, in a sentence of its own."""
    return saying.told(UNTOLD, event, filled) or moved(ZONES, event, thing)


# What blanks are filled with -----------------------------------------------------------------------------


FIELDS = {
    "n": ("amount", "count", "attackers"),
    "enemy": ("enemy", "pile"),
    "adds": ("willpower", "attack"),
    "against": ("threat", "defence"),
}
"""Blanks that are filled with the first of these fields that there is."""


def filled(text: Text, event: Any) -> Text:
    """A sentence whose blanks are filled by the fields of an event, ids by what they are called."""
    return saying.filled(text, lambda blank: value(event, blank))


def value(event: Any, blank: str) -> Value:
    """What a blank is filled with: of a sum its value, or what adds up to it."""
    found = saying.field(event, blank, FIELDS)
    if blank == "source":
        return _why(event)
    if blank in WORDED:
        return WORDED[blank](found)
    if isinstance(found, Sum):
        return rows(found.rows) if blank in ("adds", "against") else found.value
    if isinstance(found, tuple):
        return len(found) if blank == "n" else _all(found)
    return thing(found) if isinstance(found, str) else found


def _why(event: Any) -> Text:
    """Who attacked together, or else the source, unless it is the card itself."""
    if together := getattr(event, "by", ()):
        return say(" ({source})", source=_all(together))
    return from_source("" if event.source == getattr(event, "card", "") else event.source)


def _all(each: tuple[Any, ...]) -> Value:
    return rows(each) if each and isinstance(each[0], Row) else tuple(map(thing, each))


def until(word: str) -> Text:
    """To the end of what it lasts."""
    return say("the attack") if word == "attack" else thing(word)


WORDED: Mapping[str, Callable[[Any], Value]] = {"until": until, "amount": signed, "phase": path}
"""Blanks that are filled with other words than the names of things."""

# Lines that depend on what they tell ---------------------------------------------------------------------


def _deck_brought(x: ev.DeckBrought) -> Text:
    return count(
        "{seat} brought {heroes} and a deck of {n} card.",
        "{seat} brought {heroes} and a deck of {n} cards.",
        n=total(x.cards),
    )


def _peeked(x: ev.Peeked) -> Text:
    if x.pile != "encounter" and not x.pile.startswith("deck:"):
        return say("{seat} looked at a shadow card of {enemy}.")
    return count("{seat} looked at the top card of {pile}.", "{seat} looked at the top {n} cards of {pile}.")


def _scored(x: ev.Scored) -> Text:
    return say("The score was {score}: {adds}.", adds=tuple(map(_added, x.score.rows)) or rows(()))


def _added(row: Row) -> Text:
    """An addend of the score: a dial and the completed rounds are named as what they are."""
    source = thing(row.source if known(row.source) else DIALS + row.source)
    if row.source == "rounds":
        source = say("completed rounds")
    return say("{source} {amount}", source=source, amount=str(row.amount))


FIGURES = ("willpower", "attack", "defence", "threat", "health", "engage", "points")
"""What can be more or less for a time."""
HAD = say("{target} had {figure} {amount} until the end of {until}{source}.")
FLAGS: Mapping[str, Text] = {
    **dict.fromkeys(FIGURES, HAD),
    "cannot-attack": say("{target} could not attack{source}."),
    "cannot-defend": say("{target} could not defend{source}."),
    "cannot-commit": say("{target} could not be committed{source}."),
    "no-threat": say("{target} gave no threat{source}."),
}
"""What lasts for a time, by what stands before the colon of its figure."""


def _defended(x: ev.DefenceDeclared) -> Text:
    defenders = all_of(tuple(map(thing, x.defenders)))
    return say("{defenders} defended against {enemy}.", defenders=defenders)


# Event by event ------------------------------------------------------------------------------------------


REVEALED = say("{card} {card:was|were} revealed (for {by}).")
TURNED = say("The shadow card of {enemy} was {card}.")
LAY_ON = say("{card} lay on {on}.")
LINES: Mapping[type[Event], Line] = {
    ev.ScenarioLaid: where(
        "easy", say("{scenario} was laid out, in easy mode."), say("{scenario} was laid out.")
    ),
    ev.DeckBrought: _deck_brought,
    ev.FirstPlayerNamed: say("{seat} was the first player."),
    ev.DialSet: where(
        "heroes",
        say("The dial of {seat} stood at {threat}: {heroes}."),
        say("The dial of {seat} stood at {threat}."),
    ),
    ev.StageBegan: say("The quest was now {stage}."),
    ev.StageDone: say("{stage} {stage:was|were} done."),
    ev.PhaseCutShort: lambda x: say("{source} ended the phase.", source=thing(x.source)),
    ev.RoundCompleted: say("Round {round} was complete."),
    ev.Eliminated: by(
        "why",
        {"heroes": say("{seat} had no hero left and was out of the game.")},
        say("The dial of {seat} had run full, and {seat} was out of the game."),
    ),
    ev.Scored: _scored,
    ev.HandPutBack: count(
        "{seat} shuffled a hand of {n} card back.", "{seat} shuffled a hand of {n} cards back."
    ),
    ev.Held: say("{seat} now held {cards}."),
    ev.HandGained: count(
        "{seat} took {n} card into the hand{source}.", "{seat} took {n} cards into the hand{source}."
    ),
    ev.HandDiscarded: say("{seat} discarded {cards}{source}."),
    ev.CardPlayed: where("x", say("{seat} played {card} for {x}."), say("{seat} played {card}.")),
    ev.CardRevealed: REVEALED,
    ev.CardDiscarded: say("{card} {card:was|were} discarded."),
    ev.CardsReturned: say("{cards} went back into {pile}."),
    ev.DeckRemade: say("The encounter discard pile was shuffled into a new deck."),
    ev.CardRemoved: say("{card} {card:was|were} out of the game."),
    ev.Peeked: _peeked,
    ev.Saw: where("cards", say("It was {cards}."), say("There was nothing to see.")),
    ev.LeftToTable: say("{card}: the players carry out its {effect} themselves."),
    ev.CardPlaced: by(
        "where",
        {
            "staging": say("{card} {card:was|were} in the staging area."),
            "active": say("{card} {card:was|were} the active location."),
            "engaged": say("{card} stood before {seat}."),
            "on": LAY_ON,
        },
        lambda x: say("{card} came into play for {seat}.", seat=thing(x.controller)),
    ),
    ev.CardLeft: by(
        "to",
        {
            "discard": say("{card} {card:was|were} discarded{source}."),
            "victory": say("{card} went to the victory display{source}."),
            "hand": say("{card} went back to the hand{source}."),
            "deck": say("{card} went back into its deck{source}."),
            "aside": say("{card} {card:was|were} set aside{source}."),
            "removed": say("{card} {card:was|were} out of the game{source}."),
        },
    ),
    ev.ControlMoved: say("{card} {card:was|were} now led by {seat}."),
    ev.Attached: LAY_ON,
    ev.Exhausted: say("{card} {card:was|were} exhausted{source}."),
    ev.Readied: say("{card} {card:was|were} readied{source}."),
    ev.Damaged: count("{card} took {n} damage{source}.", "{card} took {n} damage{source}."),
    ev.Healed: count(
        "{card} {card:was|were} healed of {n} damage{source}.",
        "{card} {card:was|were} healed of {n} damage{source}.",
    ),
    ev.Destroyed: say("{card} {card:was|were} destroyed{source}."),
    ev.ResourcesGained: count("{card} gained {n} resource{source}.", "{card} gained {n} resources{source}."),
    ev.ResourcesSpent: count("{card} paid {n} resource.", "{card} paid {n} resources."),
    ev.LastingBegan: lambda x: FLAGS.get(x.figure.partition(":")[0]),
    ev.ThreatRaised: say("The dial of {seat} rose by {n}{source}."),
    ev.ThreatLowered: say("The dial of {seat} fell by {n}{source}."),
    ev.ProgressPlaced: count(
        "{on} received {n} progress token{source}.", "{on} received {n} progress tokens{source}."
    ),
    ev.ProgressRemoved: count(
        "{on} lost {n} progress token{source}.", "{on} lost {n} progress tokens{source}."
    ),
    ev.Committed: where("cards", say("{seat} committed {cards}."), say("{seat} committed nobody.")),
    ev.Uncommitted: say("{card} left the quest{source}."),
    ev.QuestResolved: say(
        "The quest was resolved: willpower {willpower} ({adds}) against threat {threat} ({against})."
    ),
    ev.Travelled: say("The table travelled to {location}."),
    ev.Explored: say("{location} {location:was|were} explored."),
    ev.Checked: where(
        "enemy",
        say("{enemy} ({cost}) engages {seat} at {threat}."),
        say("No enemy engaged {seat} at {threat}."),
    ),
    ev.Engaged: say("{enemy} engaged {seat}."),
    ev.ReturnedToStaging: say("{card} went to the staging area{source}."),
    ev.ShadowDealt: say("{enemy} {enemy:was|were} dealt a shadow card."),
    ev.ShadowTurned: TURNED,
    ev.ShadowDiscarded: by("to", {"discard": say("The shadow card of {enemy} was discarded: {card}.")}),
    ev.AttackBegan: say("{enemy} attacked {seat}."),
    ev.DefenceDeclared: where("defenders", _defended, say("Nobody defended against {enemy}.")),
    ev.StrikeDeclared: say("{attackers} attacked {enemy}."),
    ev.AttackCounted: say("The attack on {enemy} was {attack} ({adds})."),
    ev.DamageReckoned: count(
        "{target} {target:was|were} dealt {n} damage: "
        "attack {attack} ({adds}) against defence {defence} ({against}).",
        "{target} {target:was|were} dealt {n} damage: "
        "attack {attack} ({adds}) against defence {defence} ({against}).",
    ),
}
"""Blanks are filled from the fields of the event. What is not here is told by what follows from it."""
UNTOLD: Mapping[type[Event], Line] = {
    ev.PhaseEnded: say("{phase}: what lasts for it ended."),
    ev.TurnDone: say("{seat} was done with playing cards."),
    ev.AbilityUsed: say("{seat} used {card}, which has a limit."),
    ev.AttackEnded: say("{enemy} {enemy:was|were} done with attacking {seat}."),
    ev.StrikeEnded: say("{seat} was done with attacking {enemy}."),
    ev.CardPrinted: say("{card} {card:was|were} laid out for the game."),
    ev.LastingBegan: lambda x: say("What {source} does to {target} began.", source=thing(x.source)),
    ev.ShadowIs: say("The shadow card of {enemy}: {card}."),
}
"""Told only where it stands alone."""
