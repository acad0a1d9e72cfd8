"""What the leadership events do."""

from __future__ import annotations

from engine.rules.fellowship import deeds
from engine.rules.fellowship.abilities import action, response
from engine.rules.fellowship.effects import among, moves
from engine.rules.fellowship.effects.then import then_ready
from engine.rules.fellowship.figures import has_trait
from engine.rules.fellowship.reading import heroes, kind_of, owner_of, printed, title_in_play
from engine.rules.fellowship.state import Board
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx

# Ever Vigilant -------------------------------------------------------------------------------------------


def tired(board: Board, kind: str) -> tuple[str, ...]:
    """Exhausted heroes, or allies."""
    pieces, every = board.pieces, among.everyone(board)
    return tuple([each for each in every if pieces[each].exhausted and kind_of(board, each) == kind])


def an_ally_is_tired(tx: Tx, *_: object) -> bool:
    """There is an ally to ready."""
    return bool(tired(tx.board, "ally"))


@action("ever-vigilant", where="hand", can=an_ally_is_tired)
def ever_vigilant(tx: Tx, seat: str, card: str) -> None:
    """An ally is readied."""
    deeds.choose(tx, seat, "who-readies", tired(tx.board, "ally"), then_ready, card, source=card)


# Common Cause --------------------------------------------------------------------------------------------


def one_for_another(tx: Tx, seat: str, *_: object) -> bool:
    """A ready hero of one's own, and another who is exhausted."""
    board: Board = tx.board
    return bool(among.ready(board, heroes(board, seat)) and tired(board, "hero"))


@action("common-cause", where="hand", can=one_for_another)
def common_cause(tx: Tx, seat: str, card: str) -> None:
    """A hero of one's own is exhausted."""
    able = among.ready(tx.board, heroes(tx.board, seat))
    deeds.choose(tx, seat, "who-exhausts", able, common_cause_paid, seat, card, source=card)


@STEPS.step
def common_cause_paid(tx: Tx, seat: str, card: str, chosen: str) -> None:
    """Another hero is readied."""
    board: Board = tx.board
    able = tired(board, "hero")
    deeds.exhaust(tx, chosen, card)
    deeds.choose(tx, seat, "who-readies", able, then_ready, card, source=card)


# For Gondor! ---------------------------------------------------------------------------------------------


@action("for-gondor", where="hand")
def for_gondor(tx: Tx, seat: str, card: str) -> None:
    """One more attack for all, one more defence for Gondor."""
    board: Board = tx.board
    for each in among.everyone(board):
        deeds.last(tx, card, each, "attack", 1)
        if has_trait(board, each, "gondor"):
            deeds.last(tx, card, each, "defence", 1)


# Sneak Attack --------------------------------------------------------------------------------------------


def held_allies(board: Board, seat: str) -> tuple[str, ...]:
    """Allies in a hand that may enter play."""
    held = board.seats[seat].hand.cards
    return tuple(
        each for each in held if printed(board, each).kind == "ally" and not title_in_play(board, each)
    )


def holds_an_ally(tx: Tx, seat: str, card: str) -> bool:
    """There is an ally in hand."""
    return bool(held_allies(tx.board, seat))


@action("sneak-attack", where="hand", holds=holds_an_ally)
def sneak_attack(tx: Tx, seat: str, card: str) -> None:
    """An ally from hand enters play."""
    able = held_allies(tx.board, seat)
    deeds.choose_hand(tx, seat, "who-enters", able, sneak_attack_chose, seat, card, source=card)


@STEPS.step
def sneak_attack_chose(tx: Tx, seat: str, card: str, chosen: str) -> None:
    """It goes back to the hand when the phase ends."""
    if chosen:
        deeds.put_into_play(tx, seat, chosen, card)
        moves.leaves_at_end(tx, chosen, "hand", card)


# Valiant Sacrifice ---------------------------------------------------------------------------------------


def an_ally_left(tx: Tx, seat: str, card: str, target: str, *_: str) -> bool:
    """The card that left play is an ally."""
    return printed(tx.board, target).kind == "ally"


@response("valiant-sacrifice", "leave", where="hand", can=an_ally_left)
def valiant_sacrifice(tx: Tx, seat: str, card: str, target: str, *_: str) -> None:
    """Whoever controlled it draws two."""
    board: Board = tx.board
    deeds.draw(tx, board.led.get(target) or owner_of(board, target), 2, card)


# Grim Resolve --------------------------------------------------------------------------------------------


@action("grim-resolve", where="hand")
def grim_resolve(tx: Tx, seat: str, card: str) -> None:
    """Everybody is readied."""
    board: Board = tx.board
    for each in among.exhausted(board, among.everyone(board)):
        deeds.ready(tx, each, card)
