"""The board of echoes: what lies and stands on the table."""

from __future__ import annotations

from msgspec import Struct

from engine.tabletop.counters import Counter
from engine.tabletop.lasting import Lasting, Lasts


class Location(Struct, frozen=True, omit_defaults=True):
    """A location, the secrets that lie there face down, and clues that somebody dropped there."""

    links: tuple[str, ...]
    secrets: int = 0
    difficulty: int = 3
    clues: int = 0


class Talent(Struct, frozen=True, omit_defaults=True):
    """A talent of a hero."""

    skill: str
    boost: int
    ready: bool = True


class Item(Struct, frozen=True, omit_defaults=True):
    """An item a hero carries. A weapon has a `skill`; `uses` 0: not counted; `lends` by skill."""

    hands: int = 0
    uses: int = 0
    skill: str = ""
    bonus: int = 0
    wounds: int = 0
    lends: dict[str, int] = {}


class Hero(Struct, frozen=True, omit_defaults=True):
    """A hero. The skills are the printed ones. `acted`: had its turn, `resolved`: is done with the event card
    of this round."""

    seat: str
    at: str
    strength: int
    agility: int
    wisdom: int
    personality: int
    limit: int
    wounds: int = 0
    clues: int = 0
    out: bool = False
    acted: bool = False
    resolved: bool = False
    talents: dict[str, Talent] = {}
    items: dict[str, Item] = {}
    lent: tuple[Lasting, ...] = ()


class Character(Struct, frozen=True, omit_defaults=True):
    """A character that no player controls. `acted`: in this round; `gave`: its boon is gone."""

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
    wounds: int = 0
    acted: bool = False
    gave: bool = False


class Goal(Struct, frozen=True, omit_defaults=True):
    """What wins: `clues` (need, place), `boss` (foe) or `survive` (need)."""

    kind: str = ""
    need: int = 0
    place: str = ""
    foe: str = ""


class Board(Struct, frozen=True, omit_defaults=True):
    """The table. Heroes and characters stand in the order they came; ids are never given twice.

    turn, actions: whose turn it is and what is left of it. event: the card of this round. saw: what seats
    know of the next event card, by `SEAT@PILE`. defeated: the kinds of the hostiles that were. counts: how
    many of a kind ever came. complete: the last round that is.
    """

    scenario: str = ""
    rounds: int = 0
    start: str = ""
    goal: Goal = Goal()
    locations: dict[str, Location] = {}
    heroes: dict[str, Hero] = {}
    characters: dict[str, Character] = {}
    counts: dict[str, int] = {}
    box: tuple[str, ...] = ()
    turn: str = ""
    actions: int = 0
    event: str = ""
    discard: tuple[str, ...] = ()
    saw: dict[str, tuple[str, ...]] = {}
    found: tuple[str, ...] = ()
    brought: int = 0
    defeated: tuple[str, ...] = ()
    complete: int = 0


LENT = Lasts("lent", "heroes")
WOUNDS = Counter(
    "wounds",
    "heroes",
    clause="ECH-6.1",
    limit=lambda board, id: board.heroes[id].limit,
    seat=lambda board, id: board.heroes[id].seat,
)
HARM = Counter("wounds", "characters")
SECRETS = Counter("secrets that lie", "locations", "secrets", stock=True)
CLUES = Counter("clues", "heroes", floored="ECH-6.4", stock=True)
LYING = Counter("clues", "locations", floored="ECH-6.4", stock=True)
BROUGHT = Counter(
    "clues", field="brought", stock=True, clause="ECH-6.4", limit=lambda board, _: board.goal.need
)
"""Clues that heroes carry, that were dropped, and that were handed over."""
