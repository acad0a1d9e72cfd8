"""The shape of the printed content: classes with their cards, items, monsters with their decks, scenarios.

    content/classes/<id>.toml    a class and its cards      content/decks.toml       [[deck]]
    content/items.toml           [[item]]                   content/monsters.toml    [[monster]]
    content/summons.toml         [[summon]]                 content/scenarios/<id>.toml

Unknown keys, bad ids, numbers out of bounds and names that lead nowhere are refused with file and path
(`engine/tabletop/tables.py`). What a card does is written in abilities: `vocabulary` has them all.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.rules.mercenaries.vocabulary import Condition, Doing, Id
from engine.tabletop.tables import Ref, Row, Table

BROUGHT = "brought-"
"""What the ids of types and decks begin with that the table brought along (MER-0.11)."""
Name = Annotated[str, Meta(pattern=r"\S", max_length=60)]
Initiative = Annotated[int, Meta(ge=1, le=99)]
Hex = Annotated[str, Meta(pattern=r"^[A-Z]{1,2}[1-9][0-9]?\Z")]
"""A hex by its column and row, `C4`."""
Slot = Literal["head", "body", "legs", "hand", "hands", "small"]
Rank = Literal["normal", "elite"]


class Stats(Struct, frozen=True, omit_defaults=True):
    """What is printed of a figure. range 0: it attacks who is beside it. conditions: what its attacks add.
    hindering: whoever attacks it has disadvantage. immune: conditions that it never has."""

    health: int
    move: int = 0
    attack: int = 0
    range: int = 0
    targets: int = 1
    shield: int = 0
    pierce: int = 0
    retaliate: int = 0
    retaliates_at: int = 1
    flies: bool = False
    advantage: bool = False
    hindering: bool = False
    conditions: tuple[str, ...] = ()
    immune: tuple[str, ...] = ()


class Action(Row, frozen=True, kw_only=True):
    """A half of a card: its abilities in printed order. lost: the card is lost afterwards. lasts: the card
    lies in the active area until the round ends, or until its uses are over. xp: for doing any of it."""

    abilities: Annotated[tuple[Doing, ...], Meta(min_length=1)]
    lost: bool = False
    lasts: Literal["", "round", "uses"] = ""
    xp: Annotated[int, Meta(ge=0, le=5)] = 0


class Card(Row, frozen=True, kw_only=True):
    """A card of a class. level 0 stands for X."""

    id: Id
    name: Name
    initiative: Initiative
    level: Annotated[int, Meta(ge=0, le=9)] = 1
    top: Action
    bottom: Action


class Class(Row, frozen=True, kw_only=True):
    """A class: hit points by level from 1 on, how many cards it takes along, and its cards."""

    id: Id
    name: Name
    health: Annotated[tuple[int, ...], Meta(min_length=9, max_length=9)]
    hand: Annotated[int, Meta(ge=5, le=12)]
    cards: Annotated[tuple[Card, ...], Meta(min_length=5)]


class Item(Row, frozen=True, kw_only=True):
    """An item (MER-3.7). at: the moment at which it can be used: any of the own turn, a move, an attack of
    its owner's (melee, ranged), an attack on its owner. spent: refreshed by a long rest; else consumed, or
    used again and again. copies: how many the box holds. minus: -1 cards that it adds to its owner's modifier
    deck."""

    id: Id
    number: Annotated[int, Meta(ge=1, le=999)]
    name: Name
    copies: Annotated[int, Meta(ge=1, le=9)] = 2
    slot: Slot
    price: Annotated[int, Meta(ge=0, le=99)]
    at: Literal["turn", "move", "attack", "melee", "ranged", "attacked"]
    use: Literal["spent", "consumed", "always"] = "spent"
    hits: Annotated[int, Meta(ge=1, le=9)] = 1
    minus: Annotated[int, Meta(ge=0, le=5)] = 0
    abilities: tuple[Doing, ...] = ()
    plus: Annotated[int, Meta(ge=0, le=5)] = 0
    jump: bool = False
    advantage: bool = False
    hindering: bool = False
    shield: Annotated[int, Meta(ge=0, le=5)] = 0
    pierces: bool = False
    flattens: bool = False
    conditions: tuple[Condition, ...] = ()


class Summoned(Row, frozen=True, kw_only=True):
    """A figure that a character can summon."""

    id: Id
    name: Name
    stats: Stats


class AbilityCard(Row, frozen=True, kw_only=True):
    """A monster's ability card. mixes: its deck is shuffled at the end of the round."""

    initiative: Initiative
    mixes: bool = False
    abilities: tuple[Doing, ...] = ()


class Deck(Row, frozen=True, kw_only=True):
    """The deck of a kind of monsters; types may share one (MER-2.9)."""

    id: Id
    name: Name
    cards: Annotated[tuple[AbilityCard, ...], Meta(min_length=1)]


class Monster(Row, frozen=True, kw_only=True):
    """A type of monster: its deck and what is printed of it at the levels 0 to 7."""

    id: Id
    name: Name
    deck: Annotated[Id, Ref("decks")]
    standees: Annotated[int, Meta(ge=1, le=10)] = 6
    normal: Annotated[tuple[Stats, ...], Meta(min_length=8, max_length=8)]
    elite: Annotated[tuple[Stats, ...], Meta(min_length=8, max_length=8)]

    def card(self, level: int, elite: bool) -> Stats:
        """What is printed of it at a level."""
        return (self.elite if elite else self.normal)[level]


class Placed(Row, frozen=True, kw_only=True):
    """A monster that stands in a room: for two, three and four characters a rank, or none."""

    monster: Annotated[Id, Ref("monsters")]
    at: Hex
    two: Rank | Literal[""] = "normal"
    three: Rank | Literal[""] = "normal"
    four: Rank | Literal[""] = "normal"

    def rank(self, characters: int) -> str:
        """What it is for so many characters; alone as for two."""
        return (self.two, self.two, self.three, self.four)[characters - 1]


class Lies(Row, frozen=True, kw_only=True):
    """What lies on hexes: an obstacle, difficult or hazardous terrain, a trap with the conditions that it
    brings, money, or a treasure with the gold in it."""

    kind: Literal["obstacle", "difficult", "hazard", "trap", "coin", "treasure"]
    at: Annotated[tuple[Hex, ...], Meta(min_length=1)]
    conditions: tuple[Condition, ...] = ()
    treasure: str = ""
    gold: Annotated[int, Meta(ge=0, le=99)] = 0


class Way(Row, frozen=True, kw_only=True):
    """A door: its hex, and the room behind it."""

    at: Hex
    room: Id


class Room(Row, frozen=True, kw_only=True):
    """A room: its floor, thin walls within it, and what is there when it is revealed. The hex of a door
    belongs to neither room. Where the floor ends there is a wall too, which `content.load` adds."""

    id: Id
    floor: Annotated[tuple[Hex, ...], Meta(min_length=1)]
    walls: tuple[tuple[Hex, Hex], ...] = ()
    doors: tuple[Way, ...] = ()
    lies: tuple[Lies, ...] = ()
    monsters: tuple[Placed, ...] = ()


class Wave(Row, frozen=True, kw_only=True):
    """Monsters that come at the end of a round, to hexes of the first room or the nearest that are empty."""

    round: Annotated[int, Meta(ge=1, le=30)]
    monsters: Annotated[tuple[Placed, ...], Meta(min_length=1)]


class Ends(Row, frozen=True, kw_only=True):
    """What wins: see `state.Goal`."""

    kind: Literal["clear", "treasure", "survive", "slay"]
    need: Annotated[int, Meta(ge=0, le=30)] = 0
    what: str = ""


class Scenario(Row, frozen=True, kw_only=True):
    """A scenario: rooms, of which the first is open, where the characters may start, who comes later, and
    what wins."""

    id: Id
    name: Name
    goal: Ends
    start: Annotated[tuple[Hex, ...], Meta(min_length=4)]
    rooms: Annotated[tuple[Room, ...], Meta(min_length=1)]
    waves: tuple[Wave, ...] = ()


class Tables(Struct, frozen=True):
    """Every table of the content in the order written."""

    classes: Annotated[dict[str, Class], Table("classes/")]
    items: Annotated[dict[str, Item], Table("items.toml", "item")]
    summons: Annotated[dict[str, Summoned], Table("summons.toml", "summon")]
    decks: Annotated[dict[str, Deck], Table("decks.toml", "deck")]
    monsters: Annotated[dict[str, Monster], Table("monsters.toml", "monster")]
    scenarios: Annotated[dict[str, Scenario], Table("scenarios/")]
