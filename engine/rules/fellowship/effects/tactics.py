"""What the tactics allies and attachments do."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules.fellowship import deeds, moves, targets
from engine.rules.fellowship.abilities import Row, action, constant, response
from engine.rules.fellowship.state import Board, printed
from engine.turn import Tx

# Gondorian Spearman --------------------------------------------------------------------------------------


def it_defends(tx: Tx, seat: str, card: str, enemy: str, _: str, *defending: str) -> bool:
    """The card itself was declared a defender, and the attacker is there."""
    return card in defending and enemy in tx.board.pieces


@response("gondorian-spearman", "defend", can=it_defends)
def gondorian_spearman(tx: Tx, seat: str, card: str, enemy: str, *_: str) -> None:
    """One damage on the attacker."""
    deeds.damage(tx, enemy, 1, card)


# Beorn ---------------------------------------------------------------------------------------------------


@action("beorn", limit=1)
def beorn(tx: Tx, seat: str, card: str) -> None:
    """Five more attack this phase; when it ends he goes back into the deck."""
    deeds.last(tx, card, card, "attack", 5)
    moves.leaves_at_end(tx, card, "deck", card)


# Attachments ---------------------------------------------------------------------------------------------


@constant("blade-of-gondolin")
def blade_of_gondolin_cuts(board: Board, card: str) -> Iterable[Row]:
    """One more attack against an Orc."""
    bearer, attack = targets.host(board, card), board.attack
    if attack is None or not targets.attacking(board, bearer, attack.enemy):
        return ()
    return ((bearer, "attack", 1),) if "orc" in printed(board, attack.enemy).traits else ()


def bearer_killed(tx: Tx, seat: str, card: str, target: str, source: str) -> bool:
    """An attack of the bearer destroyed the enemy."""
    return targets.killed_by_attack(tx.board, targets.host(tx.board, card), target, source)


@response("blade-of-gondolin", "destroy", can=bearer_killed)
def blade_of_gondolin(tx: Tx, seat: str, card: str, *_: str) -> None:
    """One progress on the quest."""
    deeds.progress(tx, 1, card)


@constant("citadel-plate")
def citadel_plate(board: Board, card: str) -> Iterable[Row]:
    """Four more hit points."""
    return ((targets.host(board, card), "health", 4),)


@constant("dwarven-axe")
def dwarven_axe(board: Board, card: str) -> Iterable[Row]:
    """One more attack, two for a Dwarf."""
    bearer = targets.host(board, card)
    return ((bearer, "attack", 2 if "dwarf" in printed(board, bearer).traits else 1),)


def a_character_died(tx: Tx, seat: str, card: str, target: str, *_: str) -> bool:
    """The card destroyed is a hero or an ally."""
    return printed(tx.board, target).kind in ("hero", "ally") and card in tx.board.pieces


@response("horn-of-gondor", "destroy", can=a_character_died)
def horn_of_gondor(tx: Tx, seat: str, card: str, *_: str) -> None:
    """A resource for the bearer."""
    deeds.gain(tx, targets.host(tx.board, card), 1, card)
