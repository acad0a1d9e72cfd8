"""A table of ships: cargo in hidden holds, on an open quay, in the sea, or face down before an inspector."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from engine.course import Course
from engine.entries import Entry, Part
from engine.events import Event
from engine.fold import fold_play
from engine.model import Model, State
from engine.table import Table
from engine.tabletop.moving import ALL, IN_PLAY, Names, Sees, moves
from engine.tabletop.zones import Hand, Zone, zones
from engine.wording import say


class Slot(Struct, frozen=True):
    id: str
    card: str = ""
    turned: bool = False


class Ship(Struct, frozen=True):
    hold: Hand = Hand()
    deck: tuple[str, ...] = ()
    slots: tuple[Slot, ...] = ()


class Harbour(Struct, frozen=True):
    ships: dict[str, Ship] = {}
    chests: dict[str, Hand] = {}
    quay: tuple[str, ...] = ()
    sea: tuple[str, ...] = ()
    flag: str = ""
    aboard: dict[str, str] = {}
    saw: dict[str, tuple[str, ...]] = {}


class Held(Event, frozen=True, tag="held"):
    names: ClassVar = Names("cards", "hold:{ship}")
    ship: str
    cards: tuple[str, ...]


class Stowed(Event, frozen=True, tag="stowed"):
    """From the quay into a hold, for all to see."""

    moves: ClassVar = moves("card", "quay", "hold:{ship}")
    ship: str
    card: str
    owner: str = ""


class Unloaded(Event, frozen=True, tag="unloaded"):
    moves: ClassVar = moves("cards", "hold:{ship}", "quay")
    reveals: ClassVar[bool] = True
    ship: str
    cards: tuple[str, ...]


class Gained(Event, frozen=True, tag="gained"):
    moves: ClassVar = moves("count", "quay", "hold:{ship}", shown="cards")
    ship: str
    count: int
    cards: tuple[str, ...] = ()


class Sunk(Event, frozen=True, tag="sunk"):
    """To a ship's own deck, or where none has such a place, to the harbour's."""

    moves: ClassVar = moves("card", "quay", "{to}:{ship|other} or {to}")
    card: str
    to: str
    ship: str = ""
    other: str = ""


class Emptied(Event, frozen=True, tag="emptied"):
    moves: ClassVar = moves(ALL, "hold:{ship}", "stock:{ship}")
    ship: str


class Swept(Event, frozen=True, tag="swept"):
    """All that lies on the quay goes into the sea."""

    moves: ClassVar = moves(ALL, "quay", "sea")


class Locked(Event, frozen=True, tag="locked"):
    """Cargo goes face down out of a hold into the chest of the ship."""

    moves: ClassVar = moves("count", "hold:{ship}", "chest:{ship}")
    ship: str
    count: int


class Which(Event, frozen=True, tag="which"):
    """Sealed with `Locked` for the ship: which cargo that was."""

    names: ClassVar = Names("cards", "chest:{ship}", left="hold:{ship}")
    ship: str
    cards: tuple[str, ...]


class Hoisted(Event, frozen=True, tag="hoisted"):
    moves: ClassVar = moves("card", "quay", "flag")
    card: str


class Shifted(Event, frozen=True, tag="shifted"):
    moves: ClassVar = moves("card", IN_PLAY, "quay")
    card: str


class Spied(Event, frozen=True, tag="spied"):
    sees: ClassVar = Sees("cards", "{pile}", "ship")
    ship: str
    pile: str
    cards: tuple[str, ...]


ZONES = zones(
    Zone("stock", of="ships", pile="stock:", drawn="hold", turned="quay", refill="sea"),
    Zone("chest", of="chests", field="", seen="owner"),
    Zone("hold", of="ships", seen="owner", called=say("{whose}"), names=Held),
    Zone("deck", of="ships", in_play=True),
    Zone("slot", of="ships", field="slots", seen="none", own=True),
    Zone("quay"),
    Zone("sea"),
    Zone("flag"),
    saw="saw",
    records="aboard",
    lies=lambda board, card: ("deck", board.aboard[card]),
    known=lambda _, card: card != "nothing",
    owner=lambda _, card: "ann" if card.startswith("a") else "",
)
REFILLED = ("tar", "rye", "tea")
EVENTS = (Held, Stowed, Unloaded, Gained, Sunk, Emptied, Swept, Locked, Which, Hoisted, Shifted, Spied)
TABLE = Harbour({"ann": Ship(Hand(1, ("axe",))), "bo": Ship()}, quay=("ale", "oil"), sea=("tar",))
MODEL = Model("harbour", EVENTS, TABLE, {}, zones=ZONES)


def after(event: Event, board: Harbour = TABLE, *sealed: Event) -> Harbour:
    parts = tuple(Part(("ann",), each) for each in sealed)
    state = State(1, Course(), board, Table())
    found: Harbour = fold_play(MODEL, state, Entry(2, event, parts, 2, "ann", (), "KER-1.1")).board
    return found
