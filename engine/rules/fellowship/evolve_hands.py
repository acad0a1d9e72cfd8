"""Hands and piles: how their facts change the board."""

from __future__ import annotations

from msgspec.structs import replace

from engine import facts as k
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.evolve_cards import change_seat, known, out_of_hand
from engine.rules.fellowship.state import DECK, ENCOUNTER, Board, Hand


def turned(board: Board, fact: k.Turned) -> Board:
    """Face up into limbo."""
    if fact.pile != ENCOUNTER and not fact.pile.startswith(DECK):
        return board
    return unsaw(replace(board, limbo=(*board.limbo, *fact.cards)), fact.pile)


def drawn(board: Board, fact: k.Drawn) -> Board:
    """Into a hand, unseen."""
    if fact.seat not in board.seats or not fact.pile.startswith(DECK):
        return unsaw(board, fact.pile)
    hand = board.seats[fact.seat].hand
    return unsaw(change_seat(board, fact.seat, hand=Hand(hand.count + fact.count, hand.cards)), fact.pile)


def dealt(board: Board, fact: k.Dealt) -> Board:
    """Which cards a hand drew."""
    if fact.seat not in board.seats or not fact.pile.startswith(DECK):
        return board
    return held(board, f.Held(fact.seat, fact.cards))


def held(board: Board, fact: f.Held) -> Board:
    """Which cards a hand got."""
    hand = board.seats[fact.seat].hand
    return change_seat(board, fact.seat, hand=Hand(hand.count, (*hand.cards, *fact.cards)))


def hand_gained(board: Board, fact: f.HandGained) -> Board:
    """Cards from elsewhere into a hand."""
    hand = board.seats[fact.seat].hand
    board = replace(board, limbo=tuple(each for each in board.limbo if each not in fact.cards))
    return change_seat(board, fact.seat, hand=Hand(hand.count + fact.count, hand.cards))


def returned(board: Board, fact: f.CardsReturned) -> Board:
    """Out of limbo, face down."""
    return replace(board, limbo=tuple(each for each in board.limbo if each not in fact.cards))


def shuffled(board: Board, fact: k.Shuffled | k.Stacked) -> Board:
    """What was known of a pile is known no more."""
    return unsaw(board, fact.pile)


def saw(board: Board, fact: f.Saw) -> Board:
    """What a seat saw of a pile."""
    return replace(board, saw={**board.saw, f"{fact.seat}@{fact.pile}": fact.cards})


def unsaw(board: Board, pile: str) -> Board:
    """Forget what seats saw of a pile."""
    if not board.saw:
        return board
    return replace(
        board, saw={key: cards for key, cards in board.saw.items() if key.partition("@")[2] != pile}
    )


def hand_discarded(board: Board, fact: f.HandDiscarded) -> Board:
    """From a hand, for all to see."""
    known(board, *fact.cards)
    seat = board.seats[fact.seat]
    hand = out_of_hand(seat.hand, *fact.cards)
    return change_seat(board, fact.seat, hand=hand, discard=(*seat.discard, *fact.cards))


def card_played(board: Board, fact: f.CardPlayed) -> Board:
    """From a hand, on its way."""
    hand = out_of_hand(board.seats[fact.seat].hand, fact.card)
    board = replace(board, limbo=(*board.limbo, fact.card), x=fact.x)
    return change_seat(board, fact.seat, hand=hand)
