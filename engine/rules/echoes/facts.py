"""Facts of echoes. Printed numbers stand in the fact that brings the thing; nothing is looked up to fold."""

from __future__ import annotations

from typing import Annotated, ClassVar

from engine.facts import Fact
from engine.facts.base import one_of


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


Rows = tuple[str, ...]
"""Addends by what gives them, `SOURCE=AMOUNT`: `bravery=1`, `giant-rat=3`."""


Skill = Annotated[str, one_of("strength", "agility", "wisdom", "personality")]


class HeroPlaced(Fact, frozen=True, tag="hero-placed"):
    """A seat leads a hero, which stands at a location."""

    hero: str
    seat: str
    at: str
    strength: int
    agility: int
    wisdom: int
    personality: int
    limit: int


class TalentLearned(Fact, frozen=True, tag="talent-learned"):
    """A hero has a talent: the skill it names and what it adds; `ready` unless a position says otherwise."""

    hero: str
    talent: str
    skill: Skill
    boost: int
    ready: bool = True


class TalentSpent(Fact, frozen=True, tag="talent-spent"):
    """A talent was spent, on a test or as an action; it is exhausted."""

    hero: str
    talent: str


class TalentReadied(Fact, frozen=True, tag="talent-readied"):
    """An exhausted talent is ready again."""

    hero: str
    talent: str


class ItemGained(Fact, frozen=True, tag="item-gained"):
    """A hero took an item out of the box. `lends`: what carrying it adds, by skill (`wisdom=1`)."""

    hero: str
    item: str
    hands: int
    uses: int = 0
    lends: Rows = ()


class WeaponGained(Fact, frozen=True, tag="weapon-gained"):
    """A hero took a weapon out of the box: the skill it fights with, its bonus and the wounds it deals."""

    hero: str
    item: str
    hands: int
    skill: Skill
    bonus: int
    wounds: int
    uses: int = 0
    lends: Rows = ()


class ItemUsed(Fact, frozen=True, tag="item-used"):
    """An item was used; `left` more uses, 0 where it has none left or is not counted."""

    hero: str
    item: str
    left: int = 0


class ItemPutAway(Fact, frozen=True, tag="item-put-away"):
    """An item went back to the box."""

    hero: str
    item: str


class Lent(Fact, frozen=True, tag="lent"):
    """Until the round ends `source` adds to a skill of a hero (below zero: takes from it)."""

    source: str
    hero: str
    skill: Skill
    amount: int


class LentEnded(Fact, frozen=True, tag="lent-ended"):
    """What `source` added to a skill of a hero is over."""

    source: str
    hero: str
    skill: Skill


class Wounded(Fact, frozen=True, tag="wounded"):
    """A hero took wounds."""

    hero: str
    wounds: int


class Healed(Fact, frozen=True, tag="healed"):
    """Wounds of a hero were removed."""

    hero: str
    wounds: int


class HeroOut(Fact, frozen=True, tag="hero-out"):
    """A hero reached its limit and is out: it tells what the wounds before it did."""

    hero: str


class HeroMoved(Fact, frozen=True, tag="hero-moved"):
    """A hero went, or was carried, from one location to another."""

    hero: str
    source: str
    to: str


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


class CharacterAdded(Fact, frozen=True, tag="character-added"):
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


class CharacterMoved(Fact, frozen=True, tag="character-moved"):
    """A character went from one location to another."""

    character: str
    source: str
    to: str


class CharacterWounded(Fact, frozen=True, tag="character-wounded"):
    """A character took wounds; `by` is the hero that struck, if one did."""

    character: str
    wounds: int
    by: str = ""


class CharacterMended(Fact, frozen=True, tag="character-mended"):
    """Wounds of a character were removed."""

    character: str
    wounds: int


class CharacterDefeated(Fact, frozen=True, tag="character-defeated"):
    """A hostile at its limit left the game; `by` is the hero that struck, if one did."""

    character: str
    kind: str
    by: str = ""


class CharacterActed(Fact, frozen=True, tag="character-acted"):
    """A character takes its action of this Environment phase."""

    character: str


class BoonGiven(Fact, frozen=True, tag="boon-given"):
    """A friendly character gave its boon, which it does once."""

    character: str
    hero: str


class SecretsLaid(Fact, frozen=True, tag="secrets-laid"):
    """More secrets lie face down at a location."""

    location: str
    secrets: int


class SecretFound(Fact, frozen=True, tag="secret-found"):
    """A hero turned up a secret: a `clue`, an `item`, a `trap` or a `hostile`."""

    hero: str
    location: str
    secret: str
    kind: str


class CluesGained(Fact, frozen=True, tag="clues-gained"):
    """A hero has clues more."""

    hero: str
    clues: int


class CluesDropped(Fact, frozen=True, tag="clues-dropped"):
    """The clues of a hero that is out lie at its location."""

    hero: str
    location: str
    clues: int


class CluesTaken(Fact, frozen=True, tag="clues-taken"):
    """A hero took up the clues that lay at its location."""

    hero: str
    location: str
    clues: int


class CluesBrought(Fact, frozen=True, tag="clues-brought"):
    """A hero handed over its clues at the place of the goal."""

    hero: str
    location: str
    clues: int


FACTS: tuple[type[Fact], ...] = tuple(
    each for each in tuple(vars().values()) if isinstance(each, type) and each.__module__ == __name__
)
"""All of them, in the order written here."""
