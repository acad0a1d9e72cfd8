"""Characters that no player controls, secrets and clues."""

from __future__ import annotations

from engine.facts import Fact


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


FACTS: tuple[type[Fact], ...] = (
    CharacterAdded,
    CharacterMoved,
    CharacterWounded,
    CharacterMended,
    CharacterDefeated,
    CharacterActed,
    BoonGiven,
    SecretsLaid,
    SecretFound,
    CluesGained,
    CluesDropped,
    CluesTaken,
    CluesBrought,
)
