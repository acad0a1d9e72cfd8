"""Action windows of the phase table, and the end of every phase and of the round (FEL-8.6, 7.5).

X.after_Y  the window a clause names; X.end  what lasts to the end of the phase ends, then what answers to it
"""

from __future__ import annotations

from engine.facts import Marked
from engine.frames import Frame
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.deeds import one_of
from engine.rules.fellowship.flow import FLOW
from engine.rules.fellowship.state import Board, Lasting
from engine.rules.fellowship.steps import STEPS
from engine.rules.fellowship.windows import open_window
from engine.turn import Tx
from engine.waiting import Waiting

LEAVES = "leaves:"
"""Figure of a lasting row: its target leaves play for a zone when the row ends."""
WINDOWS = tuple(leaf for leaf in FLOW.leaves if FLOW.is_window(leaf))
ENDS = tuple(leaf for leaf in FLOW.leaves if leaf.endswith(".end"))


@STEPS.at(*WINDOWS)
def between(tx: Tx) -> None:
    """The window of this leaf, unless the phase was cut short."""
    if not tx.board.cut:
        open_window(tx, tx.course.phase, FLOW.clause(tx.course.phase))


@STEPS.at(*ENDS)
def end(tx: Tx) -> None:
    """The phase is over at one instant; after the last one so is the round."""
    phase = tx.course.phase.partition(".")[0]
    tx.propose(Frame("phase_end", (phase,)))
    if phase == "refresh":
        tx.propose(Frame("round_end", (tx.course.round,)))
        tx.then(Frame("open_round"))


@STEPS.at("phase_end")
def phase_end(tx: Tx, phase: str) -> None:
    """What lasted for the phase is over."""
    board: Board = tx.board
    due = _leaving(board, "phase")
    tx.emit(f.PhaseEnded(phase), "FEL-8.6")
    _send_off(tx, due)


@STEPS.at("round_end")
def round_end(tx: Tx, round: int) -> None:
    """What lasted for the round is over."""
    board: Board = tx.board
    due = _leaving(board, "round")
    tx.emit(f.RoundCompleted(round), "FEL-7.5")
    _send_off(tx, due)


def _leaving(board: Board, until: str) -> dict[str, list[Lasting]]:
    due: dict[str, list[Lasting]] = {}
    for row in board.lasting:
        if row.until == until and row.figure.startswith(LEAVES):
            due.setdefault(row.target, []).append(row)
    return due


def _send_off(tx: Tx, due: dict[str, list[Lasting]]) -> None:
    for card, rows in due.items():
        zones = dict.fromkeys(row.figure.removeprefix(LEAVES) for row in rows)
        tx.then(Frame("send_off", (card, rows[0].source, *zones)))


@STEPS.waits("send_off")
def send_off(tx: Tx, card: str, source: str, *zones: str) -> Waiting:
    """A card that should leave for several zones goes where the first player says (FEL-8.12)."""
    board: Board = tx.board
    if card in board.pieces:
        zone = yield one_of(tx, board.first, "leaves-for", zones, card)
        tx.propose(Frame("leave", (card, zone, source)))


@STEPS.at("open_round")
def open_round(tx: Tx) -> None:
    """The next round begins."""
    tx.emit(Marked("round", tx.course.round + 1), "FEL-1.1")
