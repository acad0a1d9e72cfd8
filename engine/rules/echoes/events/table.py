"""The table: scenario and locations, rounds and events, characters, secrets and clues."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from engine.events import Event
from engine.events.base import nothing
from engine.rules.echoes.state import BROUGHT, CLUES, HARM, LYING, SECRETS, Board, Character, Goal, Location
from engine.tabletop.counters import Counts, comes, counts, gone
from engine.tabletop.moving import Sees, moves
from engine.tabletop.records import off, on, put


class Told(Event, frozen=True):
    """Base of what a log of echoes tells."""


class ScenarioLaid(Told, frozen=True, tag="scenario-laid"):
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

    def fold(self, board: Board) -> Board:
        goal = Goal(self.goal, self.need, self.place, self.foe)
        return replace(board, scenario=self.scenario, rounds=self.rounds, start=self.start, goal=goal)


class LocationLaid(Told, frozen=True, tag="location-laid"):
    """A location: where it leads, how many secrets lie there face down, and how hard they are to find."""

    counts: ClassVar[Counts] = comes(SECRETS, "location", "secrets")
    location: str
    links: tuple[str, ...]
    secrets: int = 0
    difficulty: int = 3

    def fold(self, board: Board) -> Board:
        return put(board, "locations", self.location, Location(self.links, self.secrets, self.difficulty))


class BoxFilled(Told, frozen=True, tag="box-filled"):
    """The items that are in the box."""

    moves: ClassVar = moves("items", "", "box")
    items: tuple[str, ...]


class LimitMoved(Told, frozen=True, tag="limit-moved"):
    """The last round of the scenario comes so many rounds later (below zero: sooner)."""

    rounds: int

    def fold(self, board: Board) -> Board:
        return replace(board, rounds=board.rounds + self.rounds)


class RoundCompleted(Told, frozen=True, tag="round-completed"):
    """All three phases of a round are over."""

    round: int

    def fold(self, board: Board) -> Board:
        return replace(board, complete=self.round)


class EventRevealed(Told, frozen=True, tag="event-revealed"):
    """The event card of the round."""

    moves: ClassVar = moves("card", "events", "event")
    card: str


class EventResolved(Told, frozen=True, tag="event-resolved"):
    """A hero is done with the event card."""

    hero: str

    def fold(self, board: Board) -> Board:
        return on(board, "heroes", self.hero, resolved=True)


class EventDiscarded(Told, frozen=True, tag="event-discarded"):
    """The event card went to the discard pile."""

    moves: ClassVar = moves("card", "event", "discard")
    card: str


class Peeked(Told, frozen=True, tag="peeked"):
    """A seat looked at the next event card; what it saw (`Saw`) is sealed for it."""

    reveals: ClassVar[bool] = True
    seat: str
    hero: str

    fold = nothing


class Saw(Told, frozen=True, tag="saw"):
    """The card a seat saw; empty where the deck is a real one, or used up."""

    sees: ClassVar = Sees("card", "events")
    seat: str
    card: str


class CharacterAdded(Told, frozen=True, tag="character-added"):
    """A character came into play. `kind` is its card; friends have a `difficulty`, hostiles the rest.

    `acted`: it takes no action in this round's Environment phase any more.
    """

    character: str
    kind: str
    at: str
    hostile: bool
    agility: int = 0
    attack: int = 0
    defence: int = 0
    limit: int = 0
    damage: int = 0
    stays: bool = False
    difficulty: int = 0
    acted: bool = False

    def fold(self, board: Board) -> Board:
        new = Character(
            self.kind, self.at, self.hostile, self.agility, self.attack, self.defence, self.limit,
            self.damage, self.stays, self.difficulty, acted=self.acted,
        )  # fmt: skip
        board = put(board, "characters", self.character, new)
        return put(board, "counts", self.kind, board.counts.get(self.kind, 0) + 1)


class CharacterMoved(Told, frozen=True, tag="character-moved"):
    """A character went from one location to another."""

    character: str
    source: str
    to: str

    def fold(self, board: Board) -> Board:
        return on(board, "characters", self.character, at=self.to)


class CharacterWounded(Told, frozen=True, tag="character-wounded"):
    """A character took wounds; `by` is the hero that struck, if one did."""

    counts: ClassVar[Counts] = counts(HARM, "character", "wounds")
    character: str
    wounds: int
    by: str = ""


class CharacterMended(Told, frozen=True, tag="character-mended"):
    """Wounds of a character were removed."""

    counts: ClassVar[Counts] = counts(HARM, "character", "-wounds")
    character: str
    wounds: int


class CharacterDefeated(Told, frozen=True, tag="character-defeated"):
    """A hostile at its limit left the game; `by` is the hero that struck, if one did."""

    counts: ClassVar[Counts] = gone("character", HARM)
    character: str
    kind: str
    by: str = ""

    def fold(self, board: Board) -> Board:
        return replace(off(board, "characters", self.character), defeated=(*board.defeated, self.kind))


class CharacterActed(Told, frozen=True, tag="character-acted"):
    """A character takes its action of this Environment phase."""

    character: str

    def fold(self, board: Board) -> Board:
        return on(board, "characters", self.character, acted=True)


class BoonGiven(Told, frozen=True, tag="boon-given"):
    """A friendly character gave its boon, which it does once."""

    character: str
    hero: str

    def fold(self, board: Board) -> Board:
        return on(board, "characters", self.character, gave=True)


class SecretsLaid(Told, frozen=True, tag="secrets-laid"):
    """More secrets lie face down at a location."""

    counts: ClassVar[Counts] = counts(SECRETS, "location", "secrets")
    location: str
    secrets: int


class SecretFound(Told, frozen=True, tag="secret-found"):
    """A hero turned up a secret: a `clue`, an `item`, a `trap` or a `hostile`."""

    moves: ClassVar = moves("secret", "secrets", "found")
    counts: ClassVar[Counts] = counts(SECRETS, "location", -1)
    hero: str
    location: str
    secret: str
    kind: str


class CluesGained(Told, frozen=True, tag="clues-gained"):
    """A hero has clues more."""

    counts: ClassVar[Counts] = counts(CLUES, "hero", "clues")
    hero: str
    clues: int


class CluesDropped(Told, frozen=True, tag="clues-dropped"):
    """The clues of a hero that is out lie at its location; a position lays down clues that no hero had."""

    counts: ClassVar[Counts] = counts(CLUES, "hero", "-clues") + counts(LYING, "location", "clues")
    hero: str
    location: str
    clues: int


class CluesTaken(Told, frozen=True, tag="clues-taken"):
    """A hero took up the clues that lay at its location."""

    counts: ClassVar[Counts] = counts(LYING, "location", "-clues") + counts(CLUES, "hero", "clues")
    hero: str
    location: str
    clues: int


class CluesBrought(Told, frozen=True, tag="clues-brought"):
    """A hero handed over its clues at the place of the goal."""

    counts: ClassVar[Counts] = counts(CLUES, "hero", "-clues") + counts(BROUGHT, "", "clues")
    hero: str
    location: str
    clues: int
