"""What the cards of Dol Guldur Orcs do, but for the one in `patterns`."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules.fellowship import deeds
from engine.rules.fellowship.abilities import Row, constant, forced, shadow, travel_cost, when_revealed
from engine.rules.fellowship.effects import among, moves
from engine.rules.fellowship.figures import TABLE
from engine.rules.fellowship.state import Board
from engine.turn import Tx
from engine.waiting import Waiting

NECROMANCERS_PASS = 2
"""The cards that travelling there costs."""

# Dol Guldur Orcs -----------------------------------------------------------------------------------------


@when_revealed("dol-guldur-orcs")
def dol_guldur_orcs_come(tx: Tx, card: str) -> Waiting:
    """Two damage on a character on the quest."""
    board: Board = tx.board
    able = among.committed(board, among.everyone(board))
    hurt = yield deeds.one_of(tx, board.first, "who-damaged", able, card)
    if hurt:
        deeds.damage(tx, hurt, 2, card)


# Chieftain Ufthak ----------------------------------------------------------------------------------------


@constant("chieftain-ufthak")
def chieftain_ufthak(board: Board, card: str) -> Iterable[Row]:
    """Two more attack for each resource on him."""
    tokens = board.pieces[card].resources
    return ((card, "attack", 2 * tokens),) if tokens else ()


def it_attacked(tx: Tx, _: str, card: str, enemy: str, *__: str) -> bool:
    """The card itself attacks, or did, and is in play."""
    return enemy == card and card in tx.board.pieces


@forced("chieftain-ufthak", "attacked", can=it_attacked)
def chieftain_ufthak_attacked(tx: Tx, card: str, *_: str) -> None:
    """He gains a resource."""
    deeds.add_tokens(tx, card, 1, card)


# Dol Guldur Beastmaster ----------------------------------------------------------------------------------


@forced("dol-guldur-beastmaster", "attack", can=it_attacked)
def dol_guldur_beastmaster(tx: Tx, card: str, *_: str) -> None:
    """One more shadow card."""
    deeds.deal_shadow(tx, card)


# Necromancer's Pass --------------------------------------------------------------------------------------


def two_in_hand(tx: Tx, card: str) -> bool:
    """The first player has two cards to discard."""
    board: Board = tx.board
    return board.seats[board.first].hand.count >= NECROMANCERS_PASS


@travel_cost("necromancers-pass", can=two_in_hand)
def necromancers_pass(tx: Tx, card: str) -> None:
    """The first player discards two cards at random."""
    moves.discard_random(tx, tx.board.first, NECROMANCERS_PASS, card)


# Enchanted Stream ----------------------------------------------------------------------------------------


@constant("enchanted-stream")
def enchanted_stream(board: Board, card: str) -> Iterable[Row]:
    """While it is active nobody draws."""
    return ((TABLE, "no-draw", 1),) if card in board.active else ()


# Driven by Shadow ----------------------------------------------------------------------------------------


@when_revealed("driven-by-shadow")
def driven_by_shadow(tx: Tx, card: str) -> None:
    """One more threat for all in the staging area now; with none there it surges."""
    there = among.staged(tx.board, "enemy", "location")
    for each in there:
        deeds.last(tx, card, each, "threat", 1)
    if not there:
        deeds.reveal(tx, 1, card)


@shadow("driven-by-shadow")
def driven_by_shadow_shadow(tx: Tx, card: str, enemy: str, seat: str) -> Waiting:
    """The defender loses an attachment; undefended, the player loses all."""
    board: Board = tx.board
    standing, gone = among.defenders(board), among.held(board, seat)
    if standing:
        able = (*among.attachments(board, standing), *among.conditions(board, standing))
        one = yield deeds.one_of(tx, seat, "what-discarded", able, card)
        gone = (one,) if one else ()
    for each in gone:
        deeds.leave(tx, each, "discard", card)


# The Necromancer's Reach ---------------------------------------------------------------------------------


@when_revealed("the-necromancers-reach")
def the_necromancers_reach(tx: Tx, card: str) -> None:
    """One damage on each exhausted character."""
    board: Board = tx.board
    for each in among.exhausted(board, among.everyone(board)):
        deeds.damage(tx, each, 1, card)
