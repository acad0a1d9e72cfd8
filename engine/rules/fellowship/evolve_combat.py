"""Shadow cards and attacks: how their facts change the board."""

from __future__ import annotations

from msgspec.structs import replace

from engine.rules.fellowship import facts as f
from engine.rules.fellowship.evolve_cards import change_piece, change_seat
from engine.rules.fellowship.state import Attack, Board, Shadow


def shadow_dealt(board: Board, fact: f.ShadowDealt) -> Board:
    """One more card before an enemy."""
    shadows = (*board.pieces[fact.enemy].shadows, Shadow(fact.shadow))
    return replace(change_piece(board, fact.enemy, shadows=shadows), shadows=board.shadows + 1)


def shadow_known(board: Board, fact: f.ShadowIs | f.ShadowTurned) -> Board:
    """Which card it is."""
    turned = type(fact) is f.ShadowTurned
    shadows = tuple(
        Shadow(each.id, fact.card, turned) if each.id == fact.shadow else each
        for each in board.pieces[fact.enemy].shadows
    )
    return change_piece(board, fact.enemy, shadows=shadows)


def shadow_discarded(board: Board, fact: f.ShadowDiscarded) -> Board:
    """Away from its enemy."""
    left = tuple(each for each in board.pieces[fact.enemy].shadows if each.id != fact.shadow)
    board = change_piece(board, fact.enemy, shadows=left)
    if not fact.card:  # of a deck of real cards, never turned up: only the table knows
        return board
    if fact.to == "limbo":
        return replace(board, limbo=(*board.limbo, fact.card))
    return replace(board, discard=(*board.discard, fact.card))


def attack_began(board: Board, fact: f.AttackBegan) -> Board:
    """One more attack, the innermost."""
    new = Attack(fact.enemy, fact.seat, alone=fact.alone, against=fact.against)
    attacked = board.attacked if fact.alone else (*board.attacked, fact.enemy)
    return replace(board, attacks=(*board.attacks, new), attacked=attacked)


def defence_declared(board: Board, fact: f.DefenceDeclared) -> Board:
    """Who defends."""
    *others, last = board.attacks
    return replace(board, attacks=(*others, replace(last, characters=fact.defenders)))


def strike_declared(board: Board, fact: f.StrikeDeclared) -> Board:
    """Characters attack."""
    new = Attack(fact.enemy, fact.seat, fact.attackers, by_enemy=False, alone=fact.alone)
    struck = board.seats[fact.seat].struck
    board = replace(board, attacks=(*board.attacks, new))
    return board if fact.alone else change_seat(board, fact.seat, struck=(*struck, fact.enemy))


def attack_ended(board: Board, _: f.AttackEnded | f.StrikeEnded) -> Board:
    """The innermost attack is over, and what lasted for it."""
    depth = len(board.attacks)
    lasting = tuple(each for each in board.lasting if each.until != "attack" or each.depth < depth)
    return replace(board, attacks=board.attacks[:-1], lasting=lasting)
