"""Threat dials and progress, the quest, travel and engagement."""

from __future__ import annotations

from typing import Annotated

from engine.facts import Fact
from engine.facts.base import one_of
from engine.rules.fellowship.facts.rows import Rows


class ThreatRaised(Fact, frozen=True, tag="threat-raised"):
    """A dial rose."""

    seat: str
    amount: int
    source: str = ""


class ThreatLowered(Fact, frozen=True, tag="threat-lowered"):
    """A dial fell."""

    seat: str
    amount: int
    source: str = ""


class ProgressPlaced(Fact, frozen=True, tag="progress-placed"):
    """Progress tokens came onto a location or the stage."""

    on: str
    amount: int
    source: str = ""


class ProgressRemoved(Fact, frozen=True, tag="progress-removed"):
    """Progress tokens were taken off a location or the stage."""

    on: str
    amount: int
    source: str = ""


class Committed(Fact, frozen=True, tag="committed"):
    """Characters of a seat were committed to the quest, which exhausted them."""

    seat: str
    cards: tuple[str, ...]


class Uncommitted(Fact, frozen=True, tag="uncommitted"):
    """A character is in the quest no more."""

    card: str
    source: str = ""


class QuestResolved(Fact, frozen=True, tag="quest-resolved"):
    """Willpower against threat, each with its addends."""

    willpower: int
    threat: int
    adds: Rows = ()
    against: Rows = ()


class Travelled(Fact, frozen=True, tag="travelled"):
    """The players travelled to a location: it is active."""

    location: str


class Explored(Fact, frozen=True, tag="explored"):
    """A location is explored; it leaves play next."""

    location: str


class Checked(Fact, frozen=True, tag="checked"):
    """An engagement check of a player: the dial, and the enemy that engages with its cost ("": none)."""

    seat: str
    threat: int
    enemy: str = ""
    cost: int = 0


class Engaged(Fact, frozen=True, tag="engaged"):
    """An enemy engaged a player. `how`: `optional`, `check` or `effect`."""

    enemy: str
    seat: str
    how: Annotated[str, one_of("optional", "check", "effect")]


class ReturnedToStaging(Fact, frozen=True, tag="returned-to-staging"):
    """A card in play went to the staging area, with what lies on it."""

    card: str
    source: str = ""
