"""The enemies attack (FEL-6.3), one at a time, in player order, with an action window after each step.

1. choose  the attacked player chooses which engaged enemy attacks next
2. defend  one ready character defends and is exhausted, or nobody; a sentinel may for another player (6.6)
3. shadow  its shadow cards are turned up and resolved
4. damage  attack less defence to the defender (6.4), or all of it to one hero (6.5)

An attack outside this phase (6.16) goes through the same steps as frames.
"""

from __future__ import annotations

from engine.frames import Frame
from engine.questions import PASS, Option, Question
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.figures import Figures, figures_of
from engine.rules.fellowship.phases.shadow_cards import turn_next
from engine.rules.fellowship.reading import in_order
from engine.rules.fellowship.state import Attack, Board
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx

ATTACK = "attack:"
DEFEND = "defend:"


def at_hand(tx: Tx) -> Attack | None:
    """The attack to go on with: its enemy is still in play, and whom it attacks in the game (FEL-6.14)."""
    board: Board = tx.board
    attack = board.attack
    if attack is None or attack.enemy not in board.pieces or board.seats[attack.seat].out:
        return None
    return attack


@STEPS.at("combat.attack.choose")
def choose(tx: Tx) -> None:
    """The next enemy of the first player who has one left."""
    board: Board = tx.board
    figures = figures_of(board)
    for seat in in_order(board):
        able = [id for id in board.seats[seat].engaged if _attacks(figures, id, seat)]
        if able:
            then = Frame("attack_chosen", (seat,))
            tx.then(Frame("choose_attack", (seat, *able), then))
            return
    tx.take("done")


def _attacks(figures: Figures, enemy: str, seat: str) -> bool:
    if enemy in figures.board.attacked or figures.flag(enemy, "cannot-attack"):
        return False
    return not figures.flag(enemy, f"cannot-attack:{seat}")


@STEPS.at("choose_attack")
def choose_attack(tx: Tx, then: Frame, seat: str, *able: str) -> None:
    """The attacked player chooses the order."""
    if len(able) == 1:
        tx.then(then.adding(able[0]))
        return
    shown = tuple(Option(ATTACK + id, "FEL-6.3") for id in able)
    tx.ask([Question((seat,), "attack", "FEL-6.3", options=shown)], Frame("attack_named", (), then))


@STEPS.at("attack_named")
def attack_named(tx: Tx, then: Frame, answer: str) -> None:
    """That one."""
    tx.then(then.adding(answer.removeprefix(ATTACK)))


@STEPS.at("attack_chosen")
def attack_chosen(tx: Tx, seat: str, enemy: str) -> None:
    """The attack begins."""
    tx.propose(Frame("attack", (enemy, seat)))


@STEPS.at("attack")
def attack(tx: Tx, enemy: str, seat: str) -> None:
    """From here on it is made, whatever keeps the enemy from attacking later."""
    tx.emit(f.AttackBegan(enemy, seat), "FEL-6.3")


# Defence -------------------------------------------------------------------------------------------------


@STEPS.at("combat.attack.defend")
def defend(tx: Tx) -> None:
    """The attacked player first, then whoever has a sentinel."""
    attack = at_hand(tx)
    if attack is None:
        _give_up(tx)
    else:
        tx.then(Frame("ask_defence", (attack.seat, *_others(tx.board, attack.seat))))


def _others(board: Board, seat: str) -> tuple[str, ...]:
    return tuple(each for each in in_order(board) if each != seat)


def _give_up(tx: Tx) -> None:
    """An attack whose enemy is gone is over; the table goes back to the choice of the next."""
    board: Board = tx.board
    if board.attack is not None:
        tx.emit(f.AttackEnded(board.attack.enemy, board.attack.seat), "FEL-6.14")
    tx.take("ended")


def defenders(tx: Tx, seat: str, attacked: str) -> tuple[str, ...]:
    """Ready characters of a seat that may defend against an attack on a seat."""
    board: Board = tx.board
    figures = figures_of(board)
    return tuple(
        id
        for id in board.seats[seat].area
        if not board.pieces[id].exhausted and not figures.flag(id, "cannot-defend")
        if seat == attacked or figures.has(id, "keyword", "sentinel")
    )


@STEPS.at("ask_defence")
def ask_defence(tx: Tx, *seats: str) -> None:
    """Ask the next of these seats that has somebody."""
    attack = at_hand(tx)
    if attack is None:
        return
    for place, seat in enumerate(seats):
        able = defenders(tx, seat, attack.seat)
        if able:
            _ask(tx, attack, seat, able, seats[place + 1 :])
            return
    tx.propose(Frame("defend", (attack.enemy, attack.seat)))


def _ask(tx: Tx, attack: Attack, seat: str, able: tuple[str, ...], rest: tuple[str, ...]) -> None:
    shown = tuple(Option(DEFEND + id, "FEL-6.6") for id in able)
    about = (attack.enemy, attack.seat)
    then = Frame("defence_chosen", (attack.enemy, seat, *rest))
    if figures_of(tx.board).flag(seat, "many-defenders"):
        asked = Question((seat,), "defend", "FEL-6.6", "pick", shown, 0, len(able), about=about)
    else:
        shown += (Option(PASS, "FEL-6.3"),)
        asked = Question((seat,), "defend", "FEL-6.6", options=shown, about=about)
    tx.ask([asked], then)


@STEPS.at("defence_chosen")
def defence_chosen(tx: Tx, enemy: str, seat: str, *rest_and_answer: str | tuple[str, ...]) -> None:
    """Nobody: ask on; somebody: it is declared."""
    *rest, answer = rest_and_answer
    picked = answer if isinstance(answer, tuple) else (() if answer == PASS else (answer,))
    cards = tuple(each.removeprefix(DEFEND) for each in picked)
    if cards:
        tx.propose(Frame("defend", (enemy, seat, *cards)))
    else:
        tx.then(Frame("ask_defence", tuple(each for each in rest if isinstance(each, str))))


@STEPS.at("defend")
def declare(tx: Tx, enemy: str, seat: str, *cards: str) -> None:
    """The defender is exhausted; with nobody the attack is undefended."""
    tx.emit(f.DefenceDeclared(enemy, seat, cards), "FEL-6.6" if cards else "FEL-6.3")
    for card in cards:
        tx.emit(f.Exhausted(card, enemy), "FEL-6.6")


# Shadow --------------------------------------------------------------------------------------------------


@STEPS.at("combat.attack.shadow")
def shadow(tx: Tx) -> None:
    """All that lie before the enemy, those dealt meanwhile too."""
    if at_hand(tx) is None:
        _give_up(tx)
    else:
        tx.then(Frame("turn_shadow"))


@STEPS.at("turn_shadow")
def turn_shadow(tx: Tx) -> None:
    """Turn up the next one and let it take effect; then the next."""
    turn_next(tx, at_hand(tx))


# Damage --------------------------------------------------------------------------------------------------


@STEPS.at("combat.attack.damage")
def damage(tx: Tx) -> None:
    """To the defender, or to a hero."""
    if at_hand(tx) is None:
        _give_up(tx)
    else:
        tx.then(Frame("resolve_attack"))
