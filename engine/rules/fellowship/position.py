"""A position written down (cases): any table this game can stand in; everything has a default.

A card is written by its printed id (`king-spider`), or as a table with what lies on it. Copies are numbered
in the order they are read: those set aside; the seats in order (heroes, allies, hand, deck, discard pile,
fallen, each with what is attached); staging, active, every seat's engaged enemies with their shadows, the
encounter deck, its discard pile, victory. So the second king spider is `king-spider-2`. A deck may be a
number: so many cards without any effect. `cards` invents cards, stages included, with figures of their own
(FEL-10.2).
"""

from __future__ import annotations

from msgspec import Struct


class Strict(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Base of what a position consists of."""


class Invented(Strict, frozen=True, kw_only=True):
    """A printed card that never was; `kind` as in `state.Printed`."""

    kind: str
    sphere: str = "neutral"
    cost: int = 0
    any_cost: bool = False
    on: str = "hero"
    unique: bool = False
    traits: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    threat: int = 0
    willpower: int = 0
    attack: int = 0
    defence: int = 0
    health: int = 0
    engage: int = 0
    points: int = 0
    victory: int = 0
    stage: int = 0
    text: tuple[str, ...] = ()


class Laid(Strict, frozen=True, kw_only=True):
    """A card in play. shadows: cards face down before an enemy; owner: another seat, of an
    attachment, or of a character that is lent."""

    card: str
    damage: int = 0
    progress: int = 0
    resources: int = 0
    exhausted: bool = False
    committed: bool = False
    attached: tuple[Laid | str, ...] = ()
    shadows: tuple[str, ...] = ()
    owner: str = ""


Card = Laid | str


class Row(Strict, frozen=True, kw_only=True):
    """Something that lasts: what `source` adds to a figure of a copy, a seat or `table`."""

    target: str
    figure: str
    amount: int = 1
    source: str = "table"
    until: str = "phase"


class Player(Strict, frozen=True, kw_only=True):
    """A seat. threat: by default the sum of its heroes' costs; fallen: heroes that died before."""

    threat: int | None = None
    heroes: tuple[Card, ...] = ()
    allies: tuple[Card, ...] = ()
    engaged: tuple[Card, ...] = ()
    hand: tuple[str, ...] | int = ()
    deck: tuple[str, ...] | int = ()
    discard: tuple[str, ...] = ()
    fallen: tuple[str, ...] = ()
    out: bool = False


class Position(Strict, frozen=True, kw_only=True):
    """A table. at: the leaf of the phase table at which play goes on (`quest.resolve`); round: which one it
    is, `complete` how many are over (by default all before). stage: the quest card; stages: those left.
    deck: the encounter deck from the top."""

    scenario: str = ""
    easy: bool = False
    at: str = "resource.gain"
    round: int = 1
    complete: int | None = None
    first: str = ""
    seats: dict[str, Player] = {}
    stage: str = "the-quest"
    progress: int = 0
    stages: tuple[str, ...] = ()
    staging: tuple[Card, ...] = ()
    active: tuple[Card, ...] = ()
    deck: tuple[str, ...] | int = ()
    discard: tuple[str, ...] = ()
    victory: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    lasting: tuple[Row, ...] = ()
    cards: dict[str, Invented] = {}


STANDARD = {
    "the-quest": Invented(kind="stage", stage=9),
    "blank": Invented(kind="event"),
    "nothing": Invented(kind="treachery"),
}
"""Invented cards that every position may name."""


def many(cards: tuple[str, ...] | int, blank: str) -> tuple[str, ...]:
    """A deck or hand as cards; a number stands for so many blank ones."""
    return (blank,) * cards if isinstance(cards, int) else cards
