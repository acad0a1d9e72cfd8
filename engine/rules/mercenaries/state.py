"""The board of mercenaries: the map, the figures on it, and what lies before the players.

A hex is called by its column and row, `C4` (`engine.tabletop.hexes.named`).
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from engine.rules.mercenaries.schema import Deck as PrintedDeck
from engine.rules.mercenaries.schema import Monster, Stats
from engine.tabletop.counters import Counter
from engine.tabletop.lasting import Lasting, Lasts
from engine.tabletop.records import on

BASIC = {"attack": "top", "move": "bottom"}
"""Which action a card is used for as Attack 2 or Move 2 (MER-3.6)."""
MONSTERS = "monsters"
"""Whose modifier deck it is that all monsters share (MER-5.2)."""


class Figure(Struct, frozen=True, omit_defaults=True):
    """A figure on the map: a character, a summon or a monster.

    kind: its class, its type, or what was summoned. seat: who plays it; "" for monsters. owner: of a summon
    the figure that summoned it. number: of a standee. elite; spawned: it was summoned or spawned by monsters
    and leaves no money. conditions: how many of its own turns' ends each lasts, 0 without an end. waits: it
    does not act this round. acted: it has had its turn of this round.
    """

    kind: str
    at: str
    hp: int
    stats: Stats
    seat: str = ""
    owner: str = ""
    number: int = 0
    elite: bool = False
    spawned: bool = False
    conditions: dict[str, int] = {}
    waits: bool = False
    acted: bool = False

    @property
    def monster(self) -> bool:
        """Whether it fights on the monsters' side."""
        return not self.seat


class Active(Struct, frozen=True, omit_defaults=True):
    """A card in the active area: which half works, how often still (0: not counted), and where it goes."""

    half: str
    uses: int = 0
    lost: bool = False
    until: str = ""


class Item(Struct, frozen=True, omit_defaults=True):
    """An item that a character wears. ready: neither spent nor consumed; gone: consumed."""

    ready: bool = True
    gone: bool = False


class Character(Struct, frozen=True, omit_defaults=True):
    """What lies before a player: cards and items. kind: the class. chosen: the two cards of this round, the
    leading one first, once they are shown. halves: what was done with them, `top` and `bottom`. resting: the
    round is its long rest. exhausted: it is out of the scenario."""

    seat: str
    kind: str
    level: int = 1
    xp: int = 0
    gold: int = 0
    hand: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    active: dict[str, Active] = {}
    items: dict[str, Item] = {}
    halves: tuple[str, ...] = ()
    resting: bool = False
    exhausted: bool = False


class Deck(Struct, frozen=True, omit_defaults=True):
    """A monsters' deck: the card of this round with its initiative (0: none is up), what was turned up
    before, and whether the deck is shuffled at the round's end."""

    up: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    initiative: int = 0
    mixes: bool = False


class Type(Struct, frozen=True, omit_defaults=True):
    """A type of monster that is or was on the map: its deck, and its standees that are not."""

    deck: str
    standees: int = 6


class Modifiers(Struct, frozen=True, omit_defaults=True):
    """A modifier deck's cards that were drawn. mixes: a card drawn from it has it shuffled at the round's
    end. added: the blessings and curses that lie among the others."""

    drawn: tuple[str, ...] = ()
    mixes: bool = False
    added: tuple[str, ...] = ()


class Trap(Struct, frozen=True, omit_defaults=True):
    """A trap on the map. owner: the character that laid it; xp: what it gains when an enemy springs it."""

    damage: int = 0
    conditions: tuple[str, ...] = ()
    owner: str = ""
    xp: int = 0


class Door(Struct, frozen=True, omit_defaults=True):
    """A door, and the room behind it."""

    room: str
    open: bool = False


class Goal(Struct, frozen=True, omit_defaults=True):
    """What wins: `clear` (no monster is left and every room is known), `treasure` (it was looted), `survive`
    (so many rounds), `slay` (this type is gone)."""

    kind: str = ""
    need: int = 0
    what: str = ""


class Brought(Struct, frozen=True, omit_defaults=True):
    """What the table brought along (MER-0.11): types of monsters, decks, and by type of the scenario the one
    that comes in its place."""

    monsters: dict[str, Monster] = {}
    decks: dict[str, PrintedDeck] = {}
    places: dict[str, str] = {}


class Board(Struct, frozen=True, omit_defaults=True):
    """The table.

    raised: by how much the level is higher for monsters and traps (MER-0.10). floor: by hex its terrain
    (`""`, `difficult`, `hazard`, `obstacle`), open doors too. walls: thin ones, between two hexes. elements:
    2 strong, 1 waning. coming: made in this turn. consumed: by types of monsters in this round, for all of
    the type (`any`: one of their choice). turns: who acts this round, in order, characters and types, by
    these keys; before: which of two types that share a deck the players put first. acting: the figure whose
    turn it is. moved, dealt: of that turn. box: blessings and curses that are in no deck. limbo: cards that
    were turned up and are on their way. result: `won` or `lost`, once it is settled.
    """

    scenario: str = ""
    level: int = 1
    raised: int = 0
    goal: Goal = Goal()
    floor: dict[str, str] = {}
    walls: tuple[tuple[str, str], ...] = ()
    doors: dict[str, Door] = {}
    traps: dict[str, Trap] = {}
    coins: dict[str, int] = {}
    treasures: dict[str, str] = {}
    looted: tuple[str, ...] = ()
    figures: dict[str, Figure] = {}
    characters: dict[str, Character] = {}
    types: dict[str, Type] = {}
    decks: dict[str, Deck] = {}
    modifiers: dict[str, Modifiers] = {}
    elements: dict[str, int] = {}
    coming: tuple[str, ...] = ()
    consumed: dict[str, tuple[str, ...]] = {}
    turns: tuple[str, ...] = ()
    keys: dict[str, tuple[int, ...]] = {}
    before: tuple[tuple[str, str], ...] = ()
    acting: str = ""
    doing: str = ""
    parts: tuple[int, ...] = ()
    way: tuple[str, ...] = ()
    moved: int = 0
    dealt: int = 0
    lasting: tuple[Lasting, ...] = ()
    box: tuple[str, ...] = ()
    limbo: tuple[str, ...] = ()
    complete: int = 0
    result: str = ""
    brought: Brought = Brought()

    @property
    def danger(self) -> int:
        """The level of monsters and traps."""
        return self.level + self.raised


LASTING = Lasts("lasting")
"""What lasts for the round, by figure: `shield`, `retaliate`, `attack`, `hindering`, `redirect`."""
HP = Counter(
    "hp", "figures", clause="MER-4.4",
    limit=lambda board, id: board.figures[id].stats.health, seat=lambda board, id: board.figures[id].seat,
)  # fmt: skip
XP = Counter("xp", "characters")
GOLD = Counter("gold", "characters")


def without_active(board: Board, character: str, card: str) -> Board:
    """The board without a card of an active area, and without what it gave. Where another character has one
    like it there, what both gave to others is left until that goes too."""
    active = {id: each for id, each in board.characters[character].active.items() if id != card}
    others = [id for id, each in board.characters.items() if id != character and card in each.active]
    lasting = [row for row in board.lasting if row.source != card or (others and row.target != character)]
    return on(replace(board, lasting=tuple(lasting)), "characters", character, active=active)
