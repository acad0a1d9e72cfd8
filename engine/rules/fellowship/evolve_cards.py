"""How cards move: into play, between the places in play, out of it, and through hands and piles."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine import facts as k
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.state import DECK, ENCOUNTER, Board, Hand, Piece, card_of

Zone = tuple[str, ...]


def change_piece(board: Board, card: str, **changes: Any) -> Board:
    """The board with a card in play changed."""
    return replace(board, pieces={**board.pieces, card: replace(board.pieces[card], **changes)})


def change_seat(board: Board, seat: str, **changes: Any) -> Board:
    """The board with a seat changed."""
    return replace(board, seats={**board.seats, seat: replace(board.seats[seat], **changes)})


def without(cards: Zone, card: str) -> Zone:
    """The zone without the card; as it is where the card is not in it."""
    if card not in cards:
        return cards
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def out_of_hand(hand: Hand, *cards: str) -> Hand:
    """The hand without these, of which a viewer may not have known."""
    left = hand.cards
    for card in cards:
        left = without(left, card)
    return Hand(hand.count - len(cards), left)


def seated(board: Board, *seats: str) -> None:
    """`LookupError` for whoever is no player; "" is nobody."""
    for seat in seats:
        if seat and seat not in board.seats:
            raise LookupError(seat)


def known(board: Board, *cards: str) -> None:
    """`LookupError` for a card that was never printed."""
    for card in cards:
        if card_of(card) not in board.printed:
            raise LookupError(card)


def card_placed(board: Board, fact: f.CardPlaced) -> Board:
    """Out of limbo, into play, where it is not yet."""
    seated(board, fact.owner, fact.controller, fact.seat)
    known(board, fact.card)
    if fact.card in board.pieces and _is_placed(board, fact.card):
        raise LookupError(fact.card)
    if bool(fact.on) != (fact.where == "on") or bool(fact.seat) != (fact.where == "engaged"):
        raise LookupError(fact.where)
    if fact.card in board.led:
        board = replace(board, led={id: seat for id, seat in board.led.items() if id != fact.card})
    old = board.pieces.get(fact.card) or Piece(card_of(fact.card))
    new = replace(old, owner=fact.owner, controller=fact.controller, on=fact.on, engaged=fact.seat)
    limbo = without(board.limbo, fact.card)
    board = replace(board, pieces={**board.pieces, fact.card: new}, limbo=limbo)
    return _put(board, fact.card, fact.where)


def _is_placed(board: Board, card: str) -> bool:
    """Whether a card is in its place; one that was revealed is on its way there."""
    piece = board.pieces[card]
    return bool(piece.on or piece.engaged or piece.controller) or card in (*board.staging, *board.active)


def _put(board: Board, card: str, where: str) -> Board:
    piece = board.pieces[card]
    if where == "area":
        area = board.seats[piece.controller].area
        return change_seat(board, piece.controller, area=(*area, card))
    if where == "engaged":
        engaged = board.seats[piece.engaged].engaged
        return change_seat(board, piece.engaged, engaged=(*engaged, card))
    if where == "on":
        host = board.pieces[piece.on]
        return change_piece(board, piece.on, attached=(*host.attached, card))
    if where == "active":
        return replace(board, active=(*board.active, card))
    return replace(board, staging=(*board.staging, card))


def _lift(board: Board, card: str) -> Board:
    """Out of whatever place in play it is in; its record stays."""
    piece = board.pieces[card]
    if piece.on:
        host = board.pieces.get(piece.on)
        return change_piece(board, piece.on, attached=without(host.attached, card)) if host else board
    if piece.engaged:
        seat = board.seats[piece.engaged]
        return change_seat(board, piece.engaged, engaged=without(seat.engaged, card))
    if piece.controller:
        seat = board.seats[piece.controller]
        return change_seat(board, piece.controller, area=without(seat.area, card))
    staging, active = without(board.staging, card), without(board.active, card)
    return replace(board, staging=staging, active=active, limbo=without(board.limbo, card))


def card_revealed(board: Board, fact: f.CardRevealed) -> Board:
    """It is on the table from here on, though it is not in its place yet; a treachery never gets one."""
    if board.printed[card_of(fact.card)].kind not in ("enemy", "location", "objective"):
        return board
    return replace(board, pieces={**board.pieces, fact.card: Piece(card_of(fact.card))})


def card_left(board: Board, fact: f.CardLeft) -> Board:
    """Out of play; whoever was in an attack is in it no more, and what lasted for the card is over: should it
    come back, it is another card (FEL-8.16)."""
    controller = board.pieces[fact.card].controller
    if controller not in ("", fact.owner):
        board = replace(board, led={**board.led, fact.card: controller})
    board = _forgotten(_lift(board, fact.card), fact.card)
    pieces = {id: piece for id, piece in board.pieces.items() if id != fact.card}
    attacks = tuple(
        replace(each, characters=without(each.characters, fact.card))
        if fact.card in each.characters
        else each
        for each in board.attacks
    )
    return drop(replace(board, pieces=pieces, attacks=attacks), fact.card, fact.to, fact.owner)


def _forgotten(board: Board, card: str) -> Board:
    used = {key: n for key, n in board.used.items() if key.split("@")[1] != card}
    return board if len(used) == len(board.used) else replace(board, used=used)


def drop(board: Board, card: str, to: str, owner: str) -> Board:
    """Into a zone out of play; a deck's order is the kernel's, and which card a hand got may be sealed."""
    if to == "discard" and owner:
        return change_seat(board, owner, discard=(*board.seats[owner].discard, card))
    if to == "hand":
        hand = board.seats[owner].hand
        return change_seat(board, owner, hand=Hand(hand.count + 1, hand.cards))
    if to == "deck":
        return board
    return replace(board, **{to: (*_zone(board, to), card)})


def _zone(board: Board, name: str) -> Zone:
    """A zone of the table that is out of play."""
    return {
        "discard": board.discard,
        "victory": board.victory,
        "aside": board.aside,
        "removed": board.removed,
        "limbo": board.limbo,
    }[name]


def card_taken(board: Board, fact: f.CardTaken) -> Board:
    """Out of a zone that is not in play, into limbo; a deck is the kernel's, and a hand may not be known. Of
    other zones everybody knows whether the card is there."""
    known(board, fact.card)
    board = replace(board, limbo=(*board.limbo, fact.card))
    if fact.zone == "deck":
        return board
    if fact.zone == "hand":
        return change_seat(board, fact.seat, hand=out_of_hand(board.seats[fact.seat].hand, fact.card))
    if fact.seat and fact.zone != "discard":
        raise LookupError(fact.zone)  # only the table has one
    cards = board.seats[fact.seat].discard if fact.seat else _zone(board, fact.zone)
    left = without(cards, fact.card)
    if left is cards:
        raise LookupError(fact.card)
    if fact.seat:
        return change_seat(board, fact.seat, discard=left)
    return replace(board, **{fact.zone: left})


def card_discarded(board: Board, fact: f.CardDiscarded) -> Board:
    """Out of limbo, to the discard pile."""
    known(board, fact.card)
    return drop(replace(board, limbo=without(board.limbo, fact.card)), fact.card, "discard", fact.owner)


def card_removed(board: Board, fact: f.CardRemoved) -> Board:
    """Out of limbo, out of the game."""
    known(board, fact.card)
    return replace(board, limbo=without(board.limbo, fact.card), removed=(*board.removed, fact.card))


def control_moved(board: Board, fact: f.ControlMoved) -> Board:
    """A character to another seat's area, with what lies on it (FEL-2.6)."""
    board = change_piece(_lift(board, fact.card), fact.card, controller=fact.seat)
    for each in board.pieces[fact.card].attached:
        if board.pieces[each].controller:
            board = change_piece(board, each, controller=fact.seat)
    return _put(board, fact.card, "area")


def attached(board: Board, fact: f.Attached) -> Board:
    """Onto another card."""
    seated(board, fact.controller)
    board = change_piece(
        _lift(board, fact.card), fact.card, on=fact.on, controller=fact.controller, engaged=""
    )
    return _put(board, fact.card, "on")


def travelled(board: Board, fact: f.Travelled) -> Board:
    """From staging to the place beside the quest."""
    return replace(
        board, staging=without(board.staging, fact.location), active=(*board.active, fact.location)
    )


def engaged(board: Board, fact: f.Engaged) -> Board:
    """From staging, or another player, to the place before this one."""
    board = change_piece(_lift(board, fact.enemy), fact.enemy, engaged=fact.seat)
    return _put(board, fact.enemy, "engaged")


def returned_to_staging(board: Board, fact: f.ReturnedToStaging) -> Board:
    """To the staging area, with damage and all."""
    board = change_piece(_lift(board, fact.card), fact.card, engaged="", on="", controller="")
    return replace(board, staging=(*board.staging, fact.card))


# Hands and piles ---------------------------------------------------------------------------------------


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
