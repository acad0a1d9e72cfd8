"""The table and the course of rounds."""

from __future__ import annotations

from engine.facts import Fact


class ScenarioLaid(Fact, frozen=True, tag="scenario-laid"):
    """The scenario: its last round, where heroes begin, and its goal.

    goal `clues`: `need` clues brought to `place`; `boss`: a `foe` defeated; `survive`: `need` rounds
    complete.
    """

    scenario: str
    rounds: int
    start: str
    goal: str
    need: int = 0
    place: str = ""
    foe: str = ""


class LocationLaid(Fact, frozen=True, tag="location-laid"):
    """A location: where it leads, how many secrets lie there face down, and how hard they are to find."""

    location: str
    links: tuple[str, ...]
    secrets: int = 0
    difficulty: int = 3


class BoxFilled(Fact, frozen=True, tag="box-filled"):
    """The items that are in the box."""

    items: tuple[str, ...]


class LimitMoved(Fact, frozen=True, tag="limit-moved"):
    """The last round of the scenario comes so many rounds later (below zero: sooner)."""

    rounds: int


class RoundCompleted(Fact, frozen=True, tag="round-completed"):
    """All three phases of a round are over."""

    round: int


FACTS: tuple[type[Fact], ...] = (
    ScenarioLaid,
    LocationLaid,
    BoxFilled,
    LimitMoved,
    RoundCompleted,
)
