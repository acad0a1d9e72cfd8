"""Shadow cards turned up during an attack (FEL-6.3, 6.11, 6.13)."""

from __future__ import annotations

from engine import facts as k
from engine.frames import Frame
from engine.questions import Question, options
from engine.rules.fellowship import abilities
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.reading import card_of, printed
from engine.rules.fellowship.state import ENCOUNTER, Attack, Board
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx


def turn_next(tx: Tx, attack: Attack | None) -> None:
    """The next card that lies face down; a real one is named by the table."""
    board: Board = tx.board
    if attack is None:
        return
    hidden = [each for each in board.pieces[attack.enemy].shadows if not each.turned]
    if not hidden:
        return
    if hidden[0].card:
        tx.then(Frame("shadow_turned", (attack.enemy, hidden[0].id, hidden[0].card)))
    else:
        tx.then(Frame("name_shadow", (attack.enemy, hidden[0].id)))
    tx.then(Frame("turn_shadow"))


@STEPS.at("name_shadow")
def name_shadow(tx: Tx, enemy: str, shadow: str) -> None:
    """Of a deck of real cards, somebody says which this was (KER-3.5)."""
    left = tx.course.piles[ENCOUNTER].order
    shown = options("KER-3.5", *(f"card:{card}" for card in dict.fromkeys(left)))
    asked = Question(tx.seats, "shadow", "KER-3.5", options=shown, about=(enemy,))
    tx.ask([asked], Frame("shadow_named", (enemy, shadow)), "any")


@STEPS.at("shadow_named")
def shadow_named(tx: Tx, enemy: str, shadow: str, _: str, answer: str) -> None:
    """That one."""
    tx.then(Frame("shadow_turned", (enemy, shadow, answer.removeprefix("card:"))))


@STEPS.at("shadow_turned")
def shadow_turned(tx: Tx, enemy: str, shadow: str, card: str) -> None:
    """It is turned up; if it has a shadow effect, that may be answered before it happens."""
    board: Board = tx.board
    assert board.attack is not None
    pile = tx.course.piles[ENCOUNTER]
    drawn = (tx.seal(k.Dealt(ENCOUNTER, "", (card,))),) if pile.declared else ()
    tx.emit(f.ShadowTurned(enemy, shadow, card), "FEL-6.3", *drawn)
    if card_of(card) in abilities.SHADOWS or "shadow" in printed(board, card).text:
        tx.propose(Frame("shadow_effect", (card, enemy, board.attack.seat)))


@STEPS.at("shadow_effect")
def shadow_effect(tx: Tx, card: str, enemy: str, seat: str) -> None:
    """Its code, or the players' hands (FEL-10.1)."""
    step = abilities.SHADOWS.get(card_of(card))
    if step:
        tx.then(Frame(step, (card, enemy, seat)))
    else:
        tx.then(Frame("leave_to_table", (card, "shadow")))
