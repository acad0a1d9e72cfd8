"""Encounter cards of other scenarios that published cases speak of."""

from __future__ import annotations

from engine.rules.fellowship import deeds
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.abilities import forced, shadow, when_revealed
from engine.rules.fellowship.effects import among
from engine.rules.fellowship.effects.orcs import it_attacked
from engine.rules.fellowship.effects.then import then_discard_hand
from engine.rules.fellowship.figures import LOCATIONS, TABLE, Figures
from engine.rules.fellowship.outcomes.cards import drop_shadow
from engine.rules.fellowship.outcomes.tokens import CARD
from engine.rules.fellowship.reading import in_order, printed
from engine.rules.fellowship.state import Board
from engine.turn import Tx

HIGH = 35
"""The dial from which Sauron's Reach is harder on a player."""

# Wargs ---------------------------------------------------------------------------------------------------


def drew_a_blank(tx: Tx, seat: str, card: str, enemy: str, *rest: str) -> bool:
    """It attacked, and a shadow card that took effect for it has no shadow line (FEL-6.13)."""
    board: Board = tx.board
    if not it_attacked(tx, seat, card, enemy, *rest):
        return False
    turned = (each.card for each in board.pieces[card].shadows if each.turned)
    return any("shadow" not in printed(board, each).text for each in turned)


@forced("wargs", "attacked", can=drew_a_blank)
def wargs(tx: Tx, card: str, *_: str) -> None:
    """Back to the staging area."""
    deeds.to_staging(tx, card, card)


@shadow("wargs")
def wargs_shadow(tx: Tx, card: str, enemy: str, seat: str) -> None:
    """One more attack, two if undefended."""
    deeds.last(tx, card, enemy, "attack", 1 if among.defenders(tx.board) else 2, "attack")


# Massing at Night ----------------------------------------------------------------------------------------


@when_revealed("massing-at-night")
def massing_at_night(tx: Tx, card: str) -> None:
    """One more card for each player."""
    deeds.reveal(tx, len(in_order(tx.board)), card)


@shadow("massing-at-night")
def massing_at_night_shadow(tx: Tx, card: str, enemy: str, seat: str) -> None:
    """One more shadow card for each player."""
    deeds.deal_shadow(tx, enemy, len(in_order(tx.board)))


# Treacherous Fog -----------------------------------------------------------------------------------------


@when_revealed("treacherous-fog")
def treacherous_fog(tx: Tx, card: str) -> None:
    """One more threat for each location, even one that comes later; players with a high dial discard."""
    board: Board = tx.board
    deeds.last(tx, card, TABLE, f"{LOCATIONS}threat", 1)
    for seat in in_order(board):
        hand = board.seats[seat].hand
        if board.seats[seat].threat >= HIGH and hand.count:
            deeds.choose_hand(
                tx, seat, "what-discarded", hand.cards, then_discard_hand, seat, card, source=card
            )


# The Brown Lands -----------------------------------------------------------------------------------------


def travelled_to_it(tx: Tx, _: str, card: str, place: str) -> bool:
    """The players travelled to the card itself."""
    return place == card


@forced("the-brown-lands", "travel", can=travelled_to_it)
def the_brown_lands(tx: Tx, card: str, place: str) -> None:
    """One progress on it."""
    deeds.progress(tx, 1, card, card)


# Gladden Fields ------------------------------------------------------------------------------------------


def active_in_refresh(tx: Tx, _: str, card: str, phase: str) -> bool:
    """It is active as the refresh phase ends."""
    return phase == "refresh" and card in tx.board.active


@forced("gladden-fields", "phase_end", can=active_in_refresh)
def gladden_fields(tx: Tx, card: str, phase: str) -> None:
    """One more threat for each player."""
    for seat in in_order(tx.board):
        deeds.raise_threat(tx, seat, 1, card)


# Hill Troll ----------------------------------------------------------------------------------------------


def overkill(board: Board, target: str) -> int:
    """Damage beyond what a character can take."""
    return max(0, -Figures(board).health_left(target))


def it_overkilled(tx: Tx, _: str, card: str, target: str, source: str) -> bool:
    """Its attack does more damage than the character can take."""
    board: Board = tx.board
    return source == card and target in board.pieces and overkill(board, target) > 0


@forced("hill-troll", "destroy", timing="would", can=it_overkilled)
def hill_troll(tx: Tx, card: str, target: str, *_: object) -> None:
    """The rest is threat for the player it attacks, whoever's character defends (FEL-6.12)."""
    board: Board = tx.board
    seat = board.attack.seat if board.attack else board.pieces[target].controller
    deeds.raise_threat(tx, seat, overkill(board, target), card)


# Wolf Rider ----------------------------------------------------------------------------------------------


@shadow("wolf-rider")
def wolf_rider(tx: Tx, card: str, enemy: str, seat: str) -> None:
    """It comes out of the shadow, lies beside the attacker, and attacks by itself."""
    board: Board = tx.board
    place = next(each.id for each in board.pieces[enemy].shadows if each.card == card)
    drop_shadow(tx, enemy, place, "limbo")
    tx.emit(f.CardPlaced(card, "on", "put", on=board.pieces[enemy].on or enemy), CARD)
    deeds.last(tx, card, card, "leaves:top", 1)
    deeds.attack(tx, card, seat)
