"""What can happen in Ember, what lies on its table, and who sees what of it.

Folding a log needs this module alone: it imports neither steps nor content.
"""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from engine.audience import may_see
from engine.facts import Dealt, Drawn, Fact, Shuffled
from engine.model import Model
from engine.tabletop.counters import Counter, Counts, counts, stands

FIRE = Counter("fire", clause="EMB-1.1", limit=lambda board, _: 10)
"""The board's field of this name; events say what they do to it."""


class FireLit(Fact, frozen=True, tag="fire-lit"):
    """The fire stands at `strength`; so many nights are to be lived through."""

    counts: ClassVar[Counts] = stands(FIRE, "", "strength")
    strength: int
    nights: int


class WorkShown(Fact, frozen=True, tag="work-shown"):
    """What a seat chose in secret is shown to all."""

    reveals: ClassVar[bool] = True
    seat: str
    work: str


class CardBurnt(Fact, frozen=True, tag="card-burnt"):
    """A seat put a card of its hand into the fire, for all to see. Its heat stands here as it is printed."""

    counts: ClassVar[Counts] = counts(FIRE, "", "heat")
    reveals: ClassVar[bool] = True
    seat: str
    card: str
    heat: int


class Flared(Fact, frozen=True, tag="flared"):
    """The fire flared up and fell to `strength`."""

    counts: ClassVar[Counts] = stands(FIRE, "", "strength")
    strength: int


class WindBlew(Fact, frozen=True, tag="wind-blew"):
    """The wind took `lost` from the fire: less where the seat in the wind came to what was needed."""

    counts: ClassVar[Counts] = counts(FIRE, "", "-lost")
    seat: str
    total: int
    needed: int
    lost: int


class Hand(Struct, frozen=True, omit_defaults=True):
    """How many cards, and those that are known."""

    count: int = 0
    cards: tuple[str, ...] = ()


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


def _holds(board: Board, seat: str, count: int, cards: tuple[str, ...]) -> Board:
    return replace(board, hands={**board.hands, seat: Hand(count, cards)})


def _drawn(board: Board, fact: Drawn) -> Board:
    """All see how many cards a seat drew."""
    held = hand(board, fact.seat)
    return _holds(board, fact.seat, held.count + fact.count, held.cards)


def _dealt(board: Board, fact: Dealt) -> Board:
    """The seat sees which."""
    held = hand(board, fact.seat)
    return _holds(board, fact.seat, held.count, held.cards + fact.cards)


def _burnt(board: Board, fact: CardBurnt) -> Board:
    held = hand(board, fact.seat)
    left = tuple(card for card in held.cards if card != fact.card)
    return _holds(replace(board, burnt=(*board.burnt, fact.card)), fact.seat, held.count - 1, left)


def view(board: Board, viewer: str) -> Board:
    """Of the hands of others only how many cards there are."""
    hands = board.hands.items()
    return replace(
        board, hands={seat: held if may_see((seat,), viewer) else Hand(held.count) for seat, held in hands}
    )


EVOLVE: Any = {
    Drawn: _drawn,
    Dealt: _dealt,
    Shuffled: lambda board, fact: replace(board, burnt=()),
    FireLit: lambda board, fact: replace(board, nights=fact.nights),
    WorkShown: lambda board, fact: replace(board, work={**board.work, fact.seat: fact.work}),
    CardBurnt: _burnt,
    WindBlew: lambda board, fact: replace(board, work={}),
}
MODEL = Model("ember", (FireLit, WorkShown, CardBurnt, Flared, WindBlew), Board(), EVOLVE, view)
