"""What the lore events do."""

from __future__ import annotations

from engine.rules.fellowship import deeds
from engine.rules.fellowship.abilities import action
from engine.rules.fellowship.effects import among
from engine.rules.fellowship.effects.patterns import cards_are_drawn
from engine.rules.fellowship.effects.searching import look_through
from engine.rules.fellowship.effects.then import then_draw, then_last
from engine.rules.fellowship.reading import heroes, in_order
from engine.rules.fellowship.state import Board
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx

QUEST = ("quest",)

# Lore of Imladris ----------------------------------------------------------------------------------------


def somebody_is_hurt(tx: Tx, *_: object) -> bool:
    """There is damage to heal."""
    return bool(among.damaged(tx.board, among.everyone(tx.board)))


@action("lore-of-imladris", where="hand", can=somebody_is_hurt)
def lore_of_imladris(tx: Tx, seat: str, card: str) -> None:
    """A character is healed."""
    hurt = among.damaged(tx.board, among.everyone(tx.board))
    deeds.choose(tx, seat, "who-healed", hurt, then_heal_all, card, source=card)


@STEPS.step
def then_heal_all(tx: Tx, card: str, chosen: str) -> None:
    """Of everything."""
    deeds.heal(tx, chosen, tx.board.pieces[chosen].damage, card)


# Lórien's Wealth -----------------------------------------------------------------------------------------


@action("loriens-wealth", where="hand", can=cards_are_drawn)
def loriens_wealth(tx: Tx, seat: str, card: str) -> None:
    """A player draws three."""
    deeds.choose(tx, seat, "who-draws", in_order(tx.board), then_draw, 3, card, source=card)


# Radagast's Cunning, Secret Paths ------------------------------------------------------------------------


def an_enemy_is_staged(tx: Tx, *_: object) -> bool:
    """An enemy is in the staging area."""
    return bool(among.staged(tx.board, "enemy"))


@action("radagasts-cunning", where="hand", phases=QUEST, can=an_enemy_is_staged)
def radagasts_cunning(tx: Tx, seat: str, card: str) -> None:
    """An enemy gives no threat."""
    able = among.staged(tx.board, "enemy")
    deeds.choose(tx, seat, "what-gives-no-threat", able, then_last, card, "no-threat", 1, source=card)


def a_location_is_staged(tx: Tx, *_: object) -> bool:
    """A location is in the staging area."""
    return bool(among.staged(tx.board, "location"))


@action("secret-paths", where="hand", phases=QUEST, can=a_location_is_staged)
def secret_paths(tx: Tx, seat: str, card: str) -> None:
    """A location gives no threat."""
    able = among.staged(tx.board, "location")
    deeds.choose(tx, seat, "what-gives-no-threat", able, then_last, card, "no-threat", 1, source=card)


# Gandalf's Search ----------------------------------------------------------------------------------------


@action("gandalfs-search", where="hand")
def gandalfs_search(tx: Tx, seat: str, card: str) -> None:
    """A player's deck is searched, as deep as was paid for."""
    players = in_order(tx.board)
    deeds.choose(tx, seat, "whose-deck", players, gandalfs_search_there, seat, tx.board.x, card, source=card)


@STEPS.step
def gandalfs_search_there(tx: Tx, seat: str, x: int, card: str, chosen: str) -> None:
    """One of the top cards to its owner's hand, the rest back on top in any order."""
    look_through(tx, seat, chosen, x, card)


# Beorn's Hospitality -------------------------------------------------------------------------------------


@action("beorns-hospitality", where="hand")
def beorns_hospitality(tx: Tx, seat: str, card: str) -> None:
    """The heroes of a player are healed."""
    deeds.choose(tx, seat, "whose-heroes", in_order(tx.board), beorns_hospitality_given, card, source=card)


@STEPS.step
def beorns_hospitality_given(tx: Tx, card: str, chosen: str) -> None:
    """Of everything."""
    board: Board = tx.board
    for each in among.damaged(board, heroes(board, chosen)):
        deeds.heal(tx, each, board.pieces[each].damage, card)
