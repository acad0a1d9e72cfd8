"""The Heroes phase (ECH-4).

1. choose  the players choose which hero is next, anew each round (4.1)
2. act     that hero takes its two actions one after the other (4.1, 4.2), then back to 1
"""

from __future__ import annotations

from engine.facts import Marked
from engine.frames import Frame
from engine.questions import PASS, Question
from engine.rules.echoes import facts as f
from engine.rules.echoes.actions import CLAUSES, act_frames, choices
from engine.rules.echoes.asking import ask_one, named, seat_of
from engine.rules.echoes.reading import active
from engine.rules.echoes.state import Board
from engine.rules.echoes.steps import STEPS
from engine.turn import Tx

ACTIONS = 2


@STEPS.at("heroes.choose")
def choose(tx: Tx) -> None:
    """Whose turn is next; nobody is asked about the last one."""
    board: Board = tx.board
    left = [id for id in active(board) if not board.heroes[id].acted]
    if len(left) > 1:
        ids = [f"hero:{id}" for id in left]
        ask_one(tx, tx.seats, "turn-order", "ECH-4.1", ids, tx.frame(chosen))
    elif left:
        tx.then(tx.frame(begin_turn, left[0], ACTIONS))
    else:
        tx.take("finish")


@STEPS.at("heroes.chosen")
def chosen(tx: Tx, _: str, choice: str) -> None:
    """The players chose."""
    tx.then(tx.frame(begin_turn, named(choice), ACTIONS))


@STEPS.at("heroes.begin-turn")
def begin_turn(tx: Tx, hero: str, actions: int) -> None:
    """A hero's turn begins: an undo mark."""
    tx.emit(Marked("turn", tx.course.round, hero), "ECH-4.1")
    tx.emit(f.TurnBegan(hero, actions), "ECH-4.1")


@STEPS.at("heroes.act")
def act(tx: Tx) -> None:
    """Ask for the next action while any is left and the hero still stands (ECH-4.7, 6.1)."""
    board: Board = tx.board
    if not board.turn:
        return
    hero = board.heroes[board.turn]
    if hero.out or board.actions < 1:
        tx.emit(f.TurnEnded(board.turn), "ECH-6.1" if hero.out else "ECH-4.1")
        return
    offered = choices(board, board.turn, tx.ruling("ECH-4.14"))
    about = (board.turn, board.actions)
    asked = Question(seat_of(tx, board.turn), "act", "ECH-4.2", options=offered, about=about)
    tx.ask([asked], tx.frame(acted), "any")


@STEPS.at("heroes.acted")
def acted(tx: Tx, _: str, choice: str) -> None:
    """The action is spent whatever comes of it; then the next one is asked for."""
    board: Board = tx.board
    hero, left = board.turn, board.actions
    verb = choice.partition(":")[0]
    tx.emit(Marked("action", ACTIONS + 1 - left, hero), "ECH-4.1")
    tx.emit(f.ActionSpent(hero, choice, left if verb == "rest" else 1), CLAUSES[verb])
    if verb != PASS:
        act_frames(tx, hero, choice)
    tx.then(Frame("heroes.act"))
