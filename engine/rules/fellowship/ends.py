"""When the game is decided (FEL-9), the score, and the figures people watch."""

from __future__ import annotations

import functools

from engine.course import Gauge
from engine.model import State
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.abilities import LOSES, WINS
from engine.rules.fellowship.figures import Changes, figures_of
from engine.rules.fellowship.outcomes.elimination import eliminate, fallen
from engine.rules.fellowship.outcomes.tokens import LIMIT
from engine.rules.fellowship.reading import in_order, printed
from engine.rules.fellowship.state import Board
from engine.system import Verdict
from engine.turn import Tx

ROUND = 10
FIGURES = ("willpower", "attack", "defence", "threat", "health", "engage", "points")
"""What can be added to."""


_OPEN: list[Board] = []
"""The last board found undecided: many steps leave the board as it is, and it never changes by itself."""


def verdict(tx: Tx) -> Verdict | None:
    """Who is to go goes at once (FEL-9.1). Lost with everybody out, or by the text of a card; won with the
    last stage done and a player left (FEL-9.2)."""
    board: Board = tx.board
    if not board.seats or not board.stage or (_OPEN and _OPEN[0] is board):
        return None
    while (seat := fallen(board)) is not None:
        eliminate(tx, *seat)
        board = tx.board
    if not in_order(board) or _forfeit(board):
        return Verdict("lost", "FEL-9.2")
    wins = WINS.get(board.stage)
    if board.won or (wins is not None and wins(board)):
        score, adds = score_of(board, tx.ruling("FEL-9.4") == "rounds-count")
        tx.emit(f.Scored(score, adds), "FEL-9.2")
        return Verdict("won", "FEL-9.2")
    _OPEN[:] = [board]
    return None


def _forfeit(board: Board) -> bool:
    return any(card in board.printed and lost(board) for card, lost in LOSES.items())


def score_of(board: Board, rounds: bool) -> tuple[int, f.Rows]:
    """The score, lower is better, with its addends: dials, heroes that died, damage, rounds, victory."""
    rows: list[tuple[str, int]] = []
    for seat in board.seats:
        rows += _seat_rows(board, seat)
    if rounds:
        rows.append(("rounds", ROUND * board.complete))
    rows += [(card, -printed(board, card).victory) for card in board.victory]
    told = tuple(f"{source}={amount}" for source, amount in rows if amount)
    return sum(amount for _, amount in rows), told


def _seat_rows(board: Board, seat: str) -> list[tuple[str, int]]:
    """A dial counts at most its limit; somebody who is out counts it, and every hero as dead (9.3, 9.5)."""
    held = board.seats[seat]
    rows = [(seat, LIMIT if held.out else min(LIMIT, held.threat))]
    for hero in held.heroes:
        piece = board.pieces.get(hero)
        rows.append((hero, printed(board, hero).threat if piece is None else piece.damage))
    return rows


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
