"""The figures people watch: dials, progress, rounds, and what stands that adds to figures."""

from __future__ import annotations

import functools

from engine.course import Gauge
from engine.model import State
from engine.rules.fellowship.figures import Changes, figures_of
from engine.rules.fellowship.outcomes.tokens import LIMIT
from engine.rules.fellowship.reading import printed
from engine.rules.fellowship.state import Board

FIGURES = ("willpower", "attack", "defence", "threat", "health", "engage", "points")
"""What can be added to."""


def gauges(state: State) -> dict[str, tuple[Gauge, str]]:
    """The dials with their limit, and the progress of the stage with its need."""
    board: Board = state.board
    if not board.stage:
        return {}
    found = {
        f"threat:{seat}": (Gauge(held.threat, LIMIT, seat), "FEL-9.1") for seat, held in board.seats.items()
    }
    found["progress"] = (Gauge(board.progress, printed(board, board.stage).points), "FEL-3.9")
    found["rounds"] = (Gauge(state.course.round), "FEL-7.3")
    return found


def modifiers(state: State) -> dict[tuple[str, str, str], tuple[int, str]]:
    """What stands: constant changes of cards in play, and what lasts for a while."""
    return _standing(figures_of(state.board).rows)


@functools.lru_cache(maxsize=64)
def _standing(rows: Changes) -> dict[tuple[str, str, str], tuple[int, str]]:
    found: dict[tuple[str, str, str], int] = {}
    for source, (target, figure, amount) in rows:
        if figure not in FIGURES:  # a flag adds nothing to a figure
            continue
        key = (source, target, figure)
        found[key] = found.get(key, 0) + amount
    return {key: (amount, "FEL-8.4") for key, amount in found.items() if amount}
