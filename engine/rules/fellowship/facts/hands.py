"""Cards that are not in play: in hands, piles and discard piles, or on their way."""

from __future__ import annotations

from typing import Annotated, ClassVar

from engine.facts import Fact
from engine.facts.base import one_of

From = Annotated[str, one_of("hand", "discard", "deck", "aside", "victory")]


class HandPutBack(Fact, frozen=True, tag="hand-put-back"):
    """A whole hand went back into its deck, which is shuffled (FEL-0.1)."""

    seat: str
    count: int


class Held(Fact, frozen=True, tag="held"):
    """Cards that came into a hand from elsewhere than the deck; sealed for the seat."""

    seat: str
    cards: tuple[str, ...]


class HandGained(Fact, frozen=True, tag="hand-gained"):
    """Cards came into a hand other than by a draw. `Held`, sealed for the seat, says which; `cards` are those
    of them that everybody saw on their way."""

    seat: str
    count: int
    source: str
    cards: tuple[str, ...] = ()


class HandDiscarded(Fact, frozen=True, tag="hand-discarded"):
    """Cards went from a hand to the discard pile."""

    reveals: ClassVar[bool] = True
    seat: str
    cards: tuple[str, ...]
    source: str = ""


class CardPlayed(Fact, frozen=True, tag="card-played"):
    """A card was played from a hand; `x` is what a cost of X was chosen to be."""

    reveals: ClassVar[bool] = True
    seat: str
    card: str
    x: int = 0


class CardTaken(Fact, frozen=True, tag="card-taken"):
    """A card is on its way, out of `zone`: `hand`, `discard` or `deck` of a seat, or without one `discard`,
    `deck`, `aside` or `victory` of the table."""

    reveals: ClassVar[bool] = True
    card: str
    zone: From
    seat: str = ""


class CardRevealed(Fact, frozen=True, tag="card-revealed"):
    """An encounter card was revealed, for this player or by that card."""

    card: str
    by: str


class CardDiscarded(Fact, frozen=True, tag="card-discarded"):
    """A card that was not in play went to its owner's discard pile ("": the encounter discard pile)."""

    card: str
    owner: str = ""


class CardsReturned(Fact, frozen=True, tag="cards-returned"):
    """Cards on their way went into a pile, face down; where in it they are follows."""

    cards: tuple[str, ...]
    pile: str


class DeckRemade(Fact, frozen=True, tag="deck-remade"):
    """The encounter discard pile is shuffled into a new deck."""


class CardRemoved(Fact, frozen=True, tag="card-removed"):
    """A card that was not in play is out of the game."""

    card: str


class Peeked(Fact, frozen=True, tag="peeked"):
    """A seat looked at the top cards of a pile; which (`Saw`) is sealed for it."""

    reveals: ClassVar[bool] = True
    seat: str
    pile: str
    count: int


class Saw(Fact, frozen=True, tag="saw"):
    """The cards a seat saw."""

    seat: str
    pile: str
    cards: tuple[str, ...]
