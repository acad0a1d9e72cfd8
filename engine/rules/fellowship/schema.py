"""The shape of the printed content: player cards, encounter cards, quest stages, scenarios and decks.

    content/heroes.toml        [[hero]]         content/enemies.toml           [[enemy]]
    content/allies.toml        [[ally]]         content/locations.toml         [[location]]
    content/attachments.toml   [[attachment]]   content/treacheries.toml       [[treachery]]
    content/events.toml        [[event]]        content/objectives.toml        [[objective]]
    content/decks.toml         [[deck]]         content/scenarios/<id>.toml    one scenario, at the top

Every table is strict: unknown keys, bad ids and numbers out of bounds are refused with file and path. All
cards and stages share one space of ids. `text` lists the kinds of effect printed on a card; a kind for which
no code is filed in `abilities` is left to the players (FEL-10.1).
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Id = Annotated[str, Meta(pattern=r"^[a-z]+(-[a-z]+)*\Z")]
"""Small letters and hyphens; a number behind it tells copies apart (`gandalf`, `gandalf-2`)."""
Name = Annotated[str, Meta(pattern=r"\S", max_length=60)]
Code = Annotated[str, Meta(pattern=r"^([0-9]{5})?\Z")]
"""The number by which the community's decklists know a card; empty where nobody needs one."""
Sphere = Literal["leadership", "tactics", "spirit", "lore", "neutral"]
Trait = Annotated[str, Meta(pattern=r"^[a-z]+(-[a-z]+)*\Z")]
Keyword = Annotated[
    str, Meta(pattern=r"^(sentinel|ranged|restricted|surge|guarded|doomed-[1-9]|no-attachments)\Z")
]
"""A keyword may stand twice on a card (FEL-3.13, 3.14): `["doomed-1", "doomed-1"]`."""
Effect = Literal["reveal", "shadow", "action", "response", "forced", "travel", "constant", "setup"]
Figure = Annotated[int, Meta(ge=0, le=99)]
Copies = Annotated[int, Meta(ge=0, le=9)]


class Strict(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of content: nothing that is not declared may be written."""


class Hero(Strict, frozen=True, kw_only=True):
    """A hero: what it adds to the dial at the start, and its four figures."""

    id: Id
    code: Code = ""
    name: Name
    sphere: Sphere
    traits: tuple[Trait, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    threat: Figure
    willpower: Figure
    attack: Figure
    defence: Figure
    health: Figure
    text: tuple[Effect, ...] = ()


class Ally(Strict, frozen=True, kw_only=True):
    """An ally. `copies`: in the box."""

    id: Id
    code: Code = ""
    name: Name
    sphere: Sphere
    cost: Figure
    unique: bool = False
    traits: tuple[Trait, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    willpower: Figure
    attack: Figure
    defence: Figure
    health: Figure
    copies: Copies = 1
    text: tuple[Effect, ...] = ()


class Attachment(Strict, frozen=True, kw_only=True):
    """An attachment, and what it may be laid on (`engaged`: an engaged enemy). A restricted one has that
    keyword."""

    id: Id
    code: Code = ""
    name: Name
    sphere: Sphere
    cost: Figure
    on: Literal["hero", "character", "location", "enemy", "engaged"] = "hero"
    unique: bool = False
    traits: tuple[Trait, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    copies: Copies = 1
    text: tuple[Effect, ...] = ()


class Event(Strict, frozen=True, kw_only=True):
    """An event. `any_cost`: it costs X, chosen as it is played; `cost` is then the least X."""

    id: Id
    code: Code = ""
    name: Name
    sphere: Sphere
    cost: Figure = 0
    any_cost: bool = False
    copies: Copies = 1
    text: tuple[Effect, ...] = ()


class Encounter(Strict, frozen=True, kw_only=True):
    """What every encounter card has: its set, and its copies in standard and in easy mode."""

    id: Id
    code: Code = ""
    name: Name
    set: Id
    copies: Copies = 1
    easy: Copies = 0
    traits: tuple[Trait, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    text: tuple[Effect, ...] = ()


class Enemy(Encounter, frozen=True, kw_only=True):
    """An enemy. `engage`: its engagement cost; `victory`: points, 0 for none."""

    engage: Figure
    threat: Figure
    attack: Figure
    defence: Figure
    health: Figure
    victory: Figure = 0


class Location(Encounter, frozen=True, kw_only=True):
    """A location. `points`: the progress that explores it."""

    threat: Figure
    points: Figure
    victory: Figure = 0


class Treachery(Encounter, frozen=True, kw_only=True):
    """A treachery: resolved when revealed, then discarded."""


class Objective(Encounter, frozen=True, kw_only=True):
    """An objective: it lies in staging until it is claimed."""


class Stage(Strict, frozen=True, kw_only=True):
    """One quest card. Of several with the same `stage` one is taken by chance. `points` 0: none are needed,
    it ends by its own rule. `reveal` in `text`: something happens as its second side is turned up."""

    id: Id
    name: Name
    stage: Annotated[int, Meta(ge=1, le=9)]
    points: Figure
    text: tuple[Effect, ...] = ()


class Scenario(Strict, frozen=True, kw_only=True):
    """A scenario: encounter sets, quest cards in order, cards that begin in staging or set aside.

    What set-up does beyond that is the `setup` effect of the first stage.
    """

    id: Id
    name: Name
    sets: Annotated[tuple[Id, ...], Meta(min_length=1)]
    stages: Annotated[tuple[Stage, ...], Meta(min_length=1)]
    staging: tuple[Id, ...] = ()
    aside: tuple[Id, ...] = ()


class Copied(Strict, frozen=True, kw_only=True):
    """So many copies of a card."""

    id: Id
    copies: Annotated[int, Meta(ge=1, le=9)] = 1


class Deck(Strict, frozen=True, kw_only=True):
    """A player deck that ships: its heroes and its cards."""

    id: Id
    name: Name
    heroes: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=3)]
    cards: tuple[Copied, ...]


PlayerCard = Ally | Attachment | Event
EncounterCard = Enemy | Location | Treachery | Objective
Card = Hero | PlayerCard | EncounterCard
