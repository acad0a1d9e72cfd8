"""Laying out cards: what is printed on them, whose they are, and the numbers that tell copies apart.

Copies of a card are numbered through the game, those of the first seat first (`gandalf`, `gandalf-2`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.rules.fellowship import facts as f
from engine.rules.fellowship.content import CONTENT, printed_fact
from engine.rules.fellowship.state import DECK, Board
from engine.turn import Tx


def copy(card: str, number: int) -> str:
    """The id of a copy."""
    return card if number == 1 else f"{card}-{number}"


class Copies:
    """Gives out copies of cards, each once."""

    def __init__(self, given: Mapping[str, int] = {}) -> None:
        self._given = dict(given)

    def next(self, card: str) -> str:
        """The next copy."""
        self._given[card] = self._given.get(card, 0) + 1
        return copy(card, self._given[card])

    def all(self, cards: Mapping[str, int]) -> tuple[str, ...]:
        """So many copies of each."""
        return tuple(self.next(card) for card, copies in cards.items() for _ in range(copies))


def brought(board: Board) -> dict[str, int]:
    """How many copies of each card the seats have brought so far."""
    given: dict[str, int] = {}
    for seat in board.seats.values():
        for card, copies in seat.list.items():
            given[card] = given.get(card, 0) + copies
        for hero in seat.heroes:
            given[hero] = given.get(hero, 0) + 1
    return given


def print_cards(tx: Tx, cards: Iterable[str], clause: str) -> None:
    """Tell what is printed on cards of the content that the log does not know yet."""
    for id in dict.fromkeys(cards):
        if id not in tx.board.printed:
            card = CONTENT.cards.get(id) or CONTENT.stages[id]
            tx.emit(printed_fact(card), clause)


def bring_deck(tx: Tx, seat: str, deck: str, heroes: tuple[str, ...], cards: Mapping[str, int]) -> None:
    """A seat's heroes stand before it, its dial is set, its deck is shuffled (FEL-0.1)."""
    print_cards(tx, (*heroes, *cards), "FEL-0.1")
    copies = Copies(brought(tx.board))
    rows = tuple(f"{card}={n}" for card, n in cards.items())
    tx.emit(f.DeckBrought(seat, deck, heroes, rows), "FEL-0.1")
    for hero in heroes:
        tx.emit(f.CardPlaced(hero, "area", "laid", seat, seat), "FEL-0.1")
    costs = {hero: tx.board.printed[hero].threat for hero in heroes}
    addends = tuple(f"{hero}={cost}" for hero, cost in costs.items())
    tx.emit(f.DialSet(seat, sum(costs.values()), addends), "FEL-0.1")
    tx.shuffle(DECK + seat, copies.all(cards), "FEL-0.1")
