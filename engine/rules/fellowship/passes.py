"""Standing passes (KER-4.2): when a seat passes in a window by itself.

nothing       it holds nothing for this window
my-turn       it is not its own part of the planning, nor an attack on it
attack-on-me  no enemy attacks it at the moment
round         not the first window of a round, at which it is asked again
"""

from __future__ import annotations

from engine.model import State
from engine.questions import PASS, Question
from engine.rules.fellowship.state import Board

PASSES = ("nothing", "my-turn", "attack-on-me", "round")


def attacked(board: Board, seat: str) -> bool:
    """Whether the attack at hand is an enemy's on this seat."""
    attack = board.attack
    return attack is not None and attack.by_enemy and attack.seat == seat


def standing(state: State, seat: str, word: str, question: Question) -> bool:
    """Whether a standing pass of this word holds for a question."""
    board: Board = state.board
    if word == "nothing":
        return question.ids == (PASS,)
    if word == "my-turn":
        return board.turn != seat and not attacked(board, seat)
    if word == "attack-on-me":
        return not attacked(board, seat)
    return not state.course.phase.startswith("resource")
