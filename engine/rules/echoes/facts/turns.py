"""Turns, actions, tests and the event card of the round."""

from __future__ import annotations

from typing import ClassVar

from engine.facts import Fact
from engine.rules.echoes.facts.heroes import Rows


class TurnBegan(Fact, frozen=True, tag="turn-began"):
    """A hero takes its actions now."""

    hero: str
    actions: int = 2


class ActionSpent(Fact, frozen=True, tag="action-spent"):
    """Actions went into something: the id of what was chosen (`move:cellar`, `rest`, `pass`)."""

    hero: str
    action: str
    actions: int = 1


class TurnEnded(Fact, frozen=True, tag="turn-ended"):
    """A hero's turn of this round is over."""

    hero: str


class Rested(Fact, frozen=True, tag="rested"):
    """A hero rested; what it was healed of and which talents it readied follow."""

    hero: str


class Tested(Fact, frozen=True, tag="tested"):
    """A skill test with both sums.

    what: what it was for (`event:whispers`, `escape:cellar`, `fight:axe:giant-rat`, `attack:giant-rat`).
    value: the printed skill; adds: everything added to it; faces: the dice; total: their sum.
    difficulty: what was to be reached; against: its addends, where it was a sum.
    """

    hero: str
    what: str
    skill: str
    value: int
    faces: tuple[int, ...]
    total: int
    difficulty: int
    success: bool
    adds: Rows = ()
    against: Rows = ()


class Stayed(Fact, frozen=True, tag="stayed"):
    """A hero did not get away from the hostiles at its location."""

    hero: str
    location: str


class EventRevealed(Fact, frozen=True, tag="event-revealed"):
    """The event card of the round."""

    card: str


class EventResolved(Fact, frozen=True, tag="event-resolved"):
    """A hero is done with the event card."""

    hero: str


class EventDiscarded(Fact, frozen=True, tag="event-discarded"):
    """The event card went to the discard pile."""

    card: str


class Peeked(Fact, frozen=True, tag="peeked"):
    """A seat looked at the next event card; what it saw (`Saw`) is sealed for it."""

    reveals: ClassVar[bool] = True
    seat: str
    hero: str


class Saw(Fact, frozen=True, tag="saw"):
    """The card a seat saw; empty where the deck is a real one, or used up."""

    seat: str
    card: str


FACTS: tuple[type[Fact], ...] = (
    TurnBegan,
    ActionSpent,
    TurnEnded,
    Rested,
    Tested,
    Stayed,
    EventRevealed,
    EventResolved,
    EventDiscarded,
    Peeked,
    Saw,
)
