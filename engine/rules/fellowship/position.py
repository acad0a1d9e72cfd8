"""A position written down (cases): any table this game can stand in; everything has a default.

A card is written by its printed id (`king-spider`), or as a table with what lies on it. Copies are numbered
in the order they are read: those set aside; the seats in order (heroes, allies, hand, deck, discard pile,
fallen, each with what is attached); staging, active, every seat's engaged enemies with their shadows, the
encounter deck, its discard pile, victory. So the second king spider is `king-spider-2`. A deck may be a
number: so many cards without any effect. `cards` invents cards, stages included, with figures and effects of
their own (FEL-10.2; `invented` has the words of `does`).
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.rules.fellowship.content import Effect, Host, Sphere, Trait
from engine.rules.fellowship.figures import FIGURE
from engine.rules.fellowship.state import Does, Until

Kind = Literal[
    "hero", "ally", "attachment", "event", "enemy", "location", "treachery", "objective", "stage"
]  # fmt: skip
Word = Annotated[
    str, Meta(pattern=r"^(sentinel|ranged|restricted|surge|guarded|doomed-[1-9]|no-attachments|immune)\Z")
]
"""A keyword; `immune` is printed on no card in the box."""
Changed = Annotated[str, Meta(pattern=FIGURE)]
"""A figure or flag that a row may change (`figures`)."""
Whole = Annotated[int, Meta(ge=0, le=999)]
"""No token, figure or number of cards is below nothing."""


class Strict(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Base of what a position consists of."""


class Invented(Strict, frozen=True, kw_only=True):
    """A printed card that never was; `kind` as in `state.Printed`."""

    kind: Kind
    sphere: Sphere = "neutral"
    cost: Whole = 0
    any_cost: bool = False
    on: Host = "hero"
    unique: bool = False
    traits: tuple[Trait, ...] = ()
    keywords: tuple[Word, ...] = ()
    threat: Whole = 0
    willpower: Whole = 0
    attack: Whole = 0
    defence: Whole = 0
    health: Whole = 0
    engage: Whole = 0
    points: Whole = 0
    victory: Whole = 0
    stage: Whole = 0
    text: tuple[Effect, ...] = ()
    does: tuple[Does, ...] = ()


class Laid(Strict, frozen=True, kw_only=True):
    """A card in play. shadows: cards face down before an enemy; owner: another seat, of an
    attachment, or of a character that is lent."""

    card: str
    damage: Whole = 0
    progress: Whole = 0
    resources: Whole = 0
    exhausted: bool = False
    committed: bool = False
    attached: tuple[Laid | str, ...] = ()
    shadows: tuple[str, ...] = ()
    owner: str = ""


Card = Laid | str


class Row(Strict, frozen=True, kw_only=True):
    """Something that lasts: what `source` adds to a figure of a copy, a seat or `table`."""

    target: str
    figure: Changed
    amount: int = 1
    source: str = "table"
    until: Until = "phase"


class Player(Strict, frozen=True, kw_only=True):
    """A seat. threat: by default the sum of its heroes' costs; fallen: heroes that died before."""

    threat: Whole | None = None
    heroes: tuple[Card, ...] = ()
    allies: tuple[Card, ...] = ()
    engaged: tuple[Card, ...] = ()
    hand: tuple[str, ...] | Whole = ()
    deck: tuple[str, ...] | Whole = ()
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
    round: Annotated[int, Meta(ge=1, le=999)] = 1
    complete: Whole | None = None
    first: str = ""
    seats: dict[str, Player] = {}
    stage: str = "the-quest"
    progress: Whole = 0
    stages: tuple[str, ...] = ()
    staging: tuple[Card, ...] = ()
    active: tuple[Card, ...] = ()
    deck: tuple[str, ...] | Whole = ()
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
