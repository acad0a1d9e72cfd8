"""What is filed by card, cut down to what is in play, and deeds to what a game, a phase, a seat can have.

A board never changes, and most of its parts outlast many boards: what is read from a hand or a decklist is
kept for as long as the board holds that very hand or list.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from typing import Generic, TypeVar

from engine.rules.fellowship.abilities import ACTIONS, Deed, Where
from engine.rules.fellowship.reading import card_of
from engine.rules.fellowship.state import Board, Printed

Filed = Mapping[str, tuple[Deed, ...]]
"""Deeds by card, all of them done from where they are looked for: from play or from hand."""
Held = tuple[str, Deed, Printed]
"""A copy (or a card of a decklist), one of its deeds, and what is printed on it."""


T = TypeVar("T")


class InPlay(Generic[T]):
    """Something that is filed by card, for the copies in play and the stage, in the order they came: looked
    for again when a card comes or goes."""

    def __init__(self, filed: Mapping[str, T]) -> None:
        self._filed = filed
        self._last: tuple[tuple[str, ...], list[tuple[str, T]]] = (), []

    def of(self, board: Board) -> list[tuple[str, T]]:
        """The copies for which there is something, each with what there is."""
        there, last = (*board.pieces, board.stage), self._last
        if last[0] != there:
            last = self._last = there, self._among(board, there)
        return last[1]

    def _among(self, board: Board, there: tuple[str, ...]) -> list[tuple[str, T]]:
        filed, stage = self._filed, board.stage
        if cards_of(there).isdisjoint(filed):
            return []
        found = [(id, filed[piece.card]) for id, piece in board.pieces.items() if piece.card in filed]
        return [*found, (stage, filed[stage])] if stage in filed else found


@functools.lru_cache(maxsize=8)
def cards_of(there: tuple[str, ...]) -> frozenset[str]:
    """What these are copies of; a stage is a card of its own."""
    return frozenset((*map(card_of, there), there[-1]))


class Deeds:
    """Deeds by card, of which a game needs those of its own cards, and a seat those it holds or brought."""

    def __init__(self, filed: Filed) -> None:
        self._filed = filed
        self.in_play = InPlay(filed)
        self._last: tuple[Mapping[str, Printed], Filed] = {}, {}
        self._hands: dict[str, tuple[object, list[Held]]] = {}
        self._lists: dict[str, tuple[object, list[Held]]] = {}

    def of(self, board: Board) -> Filed:
        """Those of the cards that were printed for this game; kept for the game asked about last."""
        last = self._last
        if last[0] is not board.printed:
            mine = {card: deeds for card, deeds in self._filed.items() if card in board.printed}
            last = self._last = board.printed, mine
        return last[1]

    def in_hand(self, board: Board, seat: str) -> list[Held]:
        """Those of the cards in a seat's hand, copy by copy."""
        cards = board.seats[seat].hand.cards
        last = self._hands.get(seat)
        if last is None or last[0] is not cards:
            last = self._hands[seat] = cards, self._held(board, cards)
        return last[1]

    def in_list(self, board: Board, seat: str) -> list[Held]:
        """Those of the cards a seat brought, in the order they were filed."""
        brought = board.seats[seat].list
        last = self._lists.get(seat)
        if last is None or last[0] is not brought:
            cards = [card for card in self.of(board) if card in brought]
            last = self._lists[seat] = brought, self._held(board, cards)
        return last[1]

    def _held(self, board: Board, cards: Iterable[str]) -> list[Held]:
        filed, printed = self.of(board), board.printed
        return [
            (card, deed, printed[card_of(card)]) for card in cards for deed in filed.get(card_of(card), ())
        ]


@functools.cache
def acting(where: Where, phase: str) -> Deeds:
    """The actions that may be taken in a phase, of cards in play or in hand."""
    may = {card: [each for each in deeds if each.where == where] for card, deeds in ACTIONS.items()}
    bound = {card: tuple(each for each in deeds if in_phase(each, phase)) for card, deeds in may.items()}
    return Deeds({card: deeds for card, deeds in bound.items() if deeds})


def in_phase(deed: Deed, phase: str) -> bool:
    """Whether a deed that is bound to phases may be used in this one."""
    return not deed.phases or phase in deed.phases
