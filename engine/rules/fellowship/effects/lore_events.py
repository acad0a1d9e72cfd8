"""What the lore events do."""

from __future__ import annotations

from engine.rules.fellowship import deeds, targets
from engine.rules.fellowship.abilities import action
from engine.rules.fellowship.effects.patterns import cards_are_drawn
from engine.rules.fellowship.moves import look_through
from engine.rules.fellowship.state import Board, heroes, in_order
from engine.turn import Tx
from engine.waiting import Waiting

QUEST = ("quest",)

# Lore of Imladris ----------------------------------------------------------------------------------------


def somebody_is_hurt(tx: Tx, *_: object) -> bool:
    """There is damage to heal."""
    return bool(targets.damaged(tx.board, targets.everyone(tx.board)))


@action("lore-of-imladris", where="hand", can=somebody_is_hurt)
def lore_of_imladris(tx: Tx, seat: str, card: str) -> Waiting:
    """A character is healed of everything."""
    hurt = targets.damaged(tx.board, targets.everyone(tx.board))
    healed = yield deeds.one_of(tx, seat, "who-healed", hurt, card)
    if healed:
        deeds.heal(tx, healed, tx.board.pieces[healed].damage, card)


# Lórien's Wealth -----------------------------------------------------------------------------------------


@action("loriens-wealth", where="hand", can=cards_are_drawn)
def loriens_wealth(tx: Tx, seat: str, card: str) -> Waiting:
    """A player draws three."""
    player = yield deeds.one_of(tx, seat, "who-draws", in_order(tx.board), card)
    deeds.draw(tx, player, 3, card)


# Radagast's Cunning, Secret Paths ------------------------------------------------------------------------


def an_enemy_is_staged(tx: Tx, *_: object) -> bool:
    """An enemy is in the staging area."""
    return bool(targets.staged(tx.board, "enemy"))


@action("radagasts-cunning", where="hand", phases=QUEST, can=an_enemy_is_staged)
def radagasts_cunning(tx: Tx, seat: str, card: str) -> Waiting:
    """An enemy gives no threat."""
    enemy = yield deeds.one_of(tx, seat, "what-gives-no-threat", targets.staged(tx.board, "enemy"), card)
    deeds.last(tx, card, enemy, "no-threat", 1)


def a_location_is_staged(tx: Tx, *_: object) -> bool:
    """A location is in the staging area."""
    return bool(targets.staged(tx.board, "location"))


@action("secret-paths", where="hand", phases=QUEST, can=a_location_is_staged)
def secret_paths(tx: Tx, seat: str, card: str) -> Waiting:
    """A location gives no threat."""
    place = yield deeds.one_of(tx, seat, "what-gives-no-threat", targets.staged(tx.board, "location"), card)
    deeds.last(tx, card, place, "no-threat", 1)


# Gandalf's Search ----------------------------------------------------------------------------------------


@action("gandalfs-search", where="hand")
def gandalfs_search(tx: Tx, seat: str, card: str) -> Waiting:
    """A player's deck is searched, as deep as was paid for: one of its top cards to its owner's hand, the
    rest back on top in any order."""
    player = yield deeds.one_of(tx, seat, "whose-deck", in_order(tx.board), card)
    look_through(tx, seat, player, tx.board.x, card)


# Beorn's Hospitality -------------------------------------------------------------------------------------


@action("beorns-hospitality", where="hand")
def beorns_hospitality(tx: Tx, seat: str, card: str) -> Waiting:
    """The heroes of a player are healed of everything."""
    board: Board = tx.board
    player = yield deeds.one_of(tx, seat, "whose-heroes", in_order(board), card)
    for each in targets.damaged(board, heroes(board, player)):
        deeds.heal(tx, each, board.pieces[each].damage, card)
