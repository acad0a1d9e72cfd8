"""What can happen in Ember, what lies on its table, and where its cards are.

Folding a log needs this module alone: it imports neither steps nor content.
"""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from engine.events import Event
from engine.model import Model
from engine.tabletop.counters import Counter, Counts, counts, stands
from engine.tabletop.moving import moves
from engine.tabletop.zones import Hand, Zone, zones

FIRE = Counter("fire", clause="EMB-1.1", limit=lambda board, _: 10)
"""The board's field of this name; events say what they do to it."""


class FireLit(Event, frozen=True, tag="fire-lit"):
    """The fire stands at `strength`; so many nights are to be lived through."""

    counts: ClassVar[Counts] = stands(FIRE, "", "strength")
    strength: int
    nights: int


class WorkShown(Event, frozen=True, tag="work-shown"):
    """What a seat chose in secret is shown to all."""

    reveals: ClassVar[bool] = True
    tells: ClassVar[bool] = True
    seat: str
    work: str


class CardBurnt(Event, frozen=True, tag="card-burnt"):
    """A seat put a card of its hand into the fire, for all to see. Its heat stands here as it is printed."""

    counts: ClassVar[Counts] = counts(FIRE, "", "heat")
    moves: ClassVar = moves("card", "hand:{seat}", "burnt")
    reveals: ClassVar[bool] = True
    seat: str
    card: str
    heat: int


class Flared(Event, frozen=True, tag="flared"):
    """The fire flared up and fell to `strength`."""

    counts: ClassVar[Counts] = stands(FIRE, "", "strength")
    strength: int


class WindBlew(Event, frozen=True, tag="wind-blew"):
    """The wind took `lost` from the fire: less where the seat in the wind came to what was needed."""

    counts: ClassVar[Counts] = counts(FIRE, "", "-lost")
    seat: str
    total: int
    needed: int
    lost: int


class Board(Struct, frozen=True, omit_defaults=True):
    """The fire, every hand, what was burnt, and what each seat does tonight."""

    fire: int = 0
    nights: int = 0
    hands: dict[str, Hand] = {}
    burnt: tuple[str, ...] = ()
    work: dict[str, str] = {}


def hand(board: Board, seat: str) -> Hand:
    """The hand of a seat, which may be empty."""
    return board.hands.get(seat, Hand())


ZONES = zones(
    Zone("deck", pile="deck", drawn="hand", refill="burnt"),
    Zone("hand", of="hands", field="", seen="owner"),
    Zone("burnt"),
)
"""Where cards are: a draw goes to the hand of its seat, which alone sees it; a shuffle takes in the burnt."""
EVOLVE: Any = {
    FireLit: lambda board, event: replace(board, nights=event.nights),
    WorkShown: lambda board, event: replace(board, work={**board.work, event.seat: event.work}),
    WindBlew: lambda board, event: replace(board, work={}),
}
MODEL = Model("ember", (FireLit, WorkShown, CardBurnt, Flared, WindBlew), Board(), EVOLVE, zones=ZONES)
