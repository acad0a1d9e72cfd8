"""Heroes: what they are, have, suffer and lose."""

from __future__ import annotations

from typing import Annotated

from engine.facts import Fact
from engine.facts.base import one_of

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


FACTS: tuple[type[Fact], ...] = (
    HeroPlaced,
    TalentLearned,
    TalentSpent,
    TalentReadied,
    ItemGained,
    WeaponGained,
    ItemUsed,
    ItemPutAway,
    Lent,
    LentEnded,
    Wounded,
    Healed,
    HeroOut,
    HeroMoved,
)
