"""The damage of an enemy's attack (FEL-6.4, 6.5, 6.10), its end, and attacks made out of turn (6.16)."""

from __future__ import annotations

from engine.frames import Frame
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.figures import figures_of, sums
from engine.rules.fellowship.outcomes.cards import drop_shadow
from engine.rules.fellowship.phases.enemy_attacks import at_hand
from engine.rules.fellowship.reading import heroes, in_order
from engine.rules.fellowship.state import Attack, Board
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx


@STEPS.at("resolve_attack")
def resolve_attack(tx: Tx) -> None:
    """Who takes it is chosen after the shadow cards (FEL-6.10)."""
    board: Board = tx.board
    attack = at_hand(tx)
    if attack is not None:
        able = attack.characters or _undefended(board, attack)
        reckoning = Frame("reckon", (attack.enemy, *attack.characters))
        tx.then(Frame("choose", (attack.seat, "who-takes", attack.enemy, 0, *able), reckoning))
        tx.propose(Frame("attacked", (attack.enemy, attack.seat)))
    tx.then(Frame("end_attack", (len(board.attacks),)))


def _undefended(board: Board, attack: Attack) -> tuple[str, ...]:
    """The heroes of the attacked player; the one character that is attacked, if it is one (FEL-6.20)."""
    if attack.against:
        return (attack.against,) if attack.against in board.pieces else ()
    return heroes(board, attack.seat)


@STEPS.at("reckon")
def reckon(tx: Tx, enemy: str, *defenders_and_target: str) -> None:
    """Attack less the defence of whoever defends; against nobody, all of it."""
    *defenders, target = defenders_and_target
    figures = figures_of(tx.board)
    attack, adds = sums(figures, (enemy,), "attack")
    defence, against = sums(figures, defenders, "defence")
    amount = max(0, attack - defence)
    clause = "FEL-6.4" if defenders else "FEL-6.5"
    tx.emit(f.DamageReckoned(target, attack, defence, amount, adds, against), clause)
    if amount:
        tx.propose(Frame("damage", (target, amount, enemy)))


@STEPS.at("attacked")
def attacked(tx: Tx, enemy: str, seat: str) -> None:
    """A moment that cards may answer to: the attack is resolved."""


@STEPS.at("end_attack")
def end_attack(tx: Tx, depth: int) -> None:
    """It is over; one outside its turn takes its shadow cards with it (FEL-6.16). An attack that was broken
    off by a further one of the same enemy is over already."""
    board: Board = tx.board
    attack = board.attack
    if attack is None or len(board.attacks) != depth:
        return
    if attack.alone and attack.enemy in board.pieces:
        for shadow in board.pieces[attack.enemy].shadows:
            drop_shadow(tx, attack.enemy, shadow.id)
    tx.emit(f.AttackEnded(attack.enemy, attack.seat), "FEL-6.16" if attack.alone else "FEL-6.3")


@STEPS.at("attack_alone")
def attack_alone(tx: Tx, enemy: str, seat: str, against: str = "") -> None:
    """Old shadow cards of this enemy go first, one is dealt, and every step is followed by a window."""
    board: Board = tx.board
    if enemy not in board.pieces or board.seats[seat].out:
        return
    for shadow in board.pieces[enemy].shadows:
        drop_shadow(tx, enemy, shadow.id)
    if board.attack is not None and board.attack.enemy == enemy:
        tx.emit(f.AttackEnded(enemy, board.attack.seat), "FEL-6.16")
    tx.emit(f.AttackBegan(enemy, seat, alone=True, against=against), "FEL-6.16")
    others = [each for each in in_order(board) if each != seat]
    tx.then(
        Frame("deal_shadow", (enemy, 1)),
        _window("choose"),
        Frame("ask_defence", (seat, *others)),
        _window("defend"),
        Frame("turn_shadow"),
        _window("shadow"),
        Frame("resolve_attack"),
        _window("damage"),
    )


def _window(after: str) -> Frame:
    return Frame("window", (f"combat.attack.after_{after}", "FEL-6.16"))
