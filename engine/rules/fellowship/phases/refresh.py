"""The refresh phase (FEL-7), action windows of the phase table, and the end of every phase and of the round.

1. ready        every card the players control is readied (7.1)
2. threat       each dial rises by one (7.2), while the token is where it was (7.4)
3. token        the first player token passes to the left (7.3)
4. after_token  an action window (7.3); then phase and round end

X.after_Y  the window a clause names; X.end  what lasts to the end of the phase ends, then what answers to it
           (8.6, 7.5)
"""

from __future__ import annotations

from engine.events import Marked
from engine.frames import Frame
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.actions import one_of
from engine.rules.fellowship.consequences import next_seat
from engine.rules.fellowship.phases import FLOW
from engine.rules.fellowship.state import LEAVES, Board, in_order
from engine.rules.fellowship.steps import STEPS
from engine.rules.fellowship.windows import open_window
from engine.system import Ability, Listener
from engine.tabletop.lasting import Lasting
from engine.turn import Tx
from engine.waiting import Waiting

# The phase ---------------------------------------------------------------------------------------------


@STEPS.at("refresh.ready")
def ready(tx: Tx) -> None:
    """Characters and attachments."""
    board: Board = tx.board
    for id, piece in board.pieces.items():
        if piece.exhausted and piece.controller:
            tx.propose(Frame("ready", (id, "readying")))


@STEPS.at("refresh.threat")
def threat(tx: Tx) -> None:
    """In player order."""
    for seat in in_order(tx.board):
        tx.propose(Frame("raise_threat", (seat, 1, "refresh")))


@STEPS.at("refresh.token")
def token(tx: Tx) -> None:
    """To the next player who is in the game."""
    board: Board = tx.board
    left = next_seat(board, board.first)
    if left != board.first:
        tx.propose(Frame("pass_token", (left,)))


@STEPS.at("pass_token")
def pass_token(tx: Tx, seat: str) -> None:
    """It is that player's now."""
    tx.emit(ev.FirstPlayerNamed(seat), "FEL-7.3")


# Windows and ends --------------------------------------------------------------------------------------


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
    tx.emit(ev.PhaseEnded(phase), "FEL-8.6")


@STEPS.at("round_end")
def round_end(tx: Tx, round: int) -> None:
    """What lasted for the round is over."""
    tx.emit(ev.RoundCompleted(round), "FEL-7.5")


def _leaving(until: str) -> Listener:
    """Cards that leave play as it ends: each answers to the end like a forced effect (FEL-8.13)."""

    def abilities(tx: Tx, _: Frame) -> tuple[Ability, ...]:
        board: Board = tx.board
        due: dict[str, list[Lasting]] = {}
        for row in board.lasting:
            if row.until == until and row.figure.startswith(LEAVES) and row.target in board.pieces:
                due.setdefault(row.target, []).append(row)
        return tuple(
            [Ability(f"leave:{card}", "", _send_off(card, rows), "FEL-8.6") for card, rows in due.items()]
        )

    return Listener("after", f"{until}_end", "forced", abilities)


LEAVING = (_leaving("phase"), _leaving("round"))


def _send_off(card: str, rows: list[Lasting]) -> Frame:
    zones = dict.fromkeys(row.figure.removeprefix(LEAVES) for row in rows)
    return Frame("send_off", (card, rows[0].source, *zones))


@STEPS.waits("send_off")
def send_off(tx: Tx, card: str, source: str, *zones: str) -> Waiting:
    """A card that should leave for several zones goes where the first player says (FEL-8.12)."""
    board: Board = tx.board
    if card in board.pieces:
        zone = yield one_of(tx, board.first, "leaves-for", zones, card, clause="FEL-8.12")
        tx.propose(Frame("leave", (card, zone, source)))


@STEPS.at("open_round")
def open_round(tx: Tx) -> None:
    """The next round begins."""
    tx.emit(Marked("round", tx.course.round + 1), "FEL-1.1")
