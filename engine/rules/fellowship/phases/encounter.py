"""The encounter phase (FEL-5), with an action window after each step.

1. optional  once round the table each player may engage an enemy of the staging area (5.1)
2. checks    round and round each player is engaged by the costliest enemy that can (5.3, 5.4)
"""

from __future__ import annotations

from collections.abc import Collection

from engine.frames import Frame
from engine.questions import PASS
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.figures import TABLE, Figures, figures_of
from engine.rules.fellowship.state import Board, in_order, kind_of
from engine.rules.fellowship.steps import ACT, STEPS, in_play, thing
from engine.turn import Tx
from engine.verbs import Look, Why
from engine.waiting import Waiting, one
from engine.wording import say


def _enemies(board: Board) -> list[str]:
    return [id for id in board.staging if kind_of(board, id) == "enemy"]


def _staging(look: Look) -> Collection[str]:
    staging: tuple[str, ...] = look.board.staging
    return staging


def _elsewhere(_: Look) -> Why:
    return Why(say("enemies are engaged in the encounter phase"), "FEL-5.1")


@ACT.verb("engage", "FEL-5.1", asked="engage", names=in_play, near=_staging, elsewhere=_elsewhere)
def comer(look: Look, enemy: str) -> Why | None:
    """Any enemy in staging, whatever its cost."""
    board: Board = look.board
    if enemy not in _enemies(board):
        return Why(say("{card} {card:is|are} no enemy in the staging area", card=thing(enemy)), "FEL-5.1")
    if figures_of(board).flag(enemy, "no-optional"):
        return Why(say("a card keeps {card} from being engaged so", card=thing(enemy)), "FEL-8.14")
    return None


@STEPS.at("encounter.optional")
def optional(tx: Tx) -> None:
    """One player after another."""
    tx.then(*(Frame("may_engage", (seat,)) for seat in in_order(tx.board)))


@STEPS.waits("may_engage")
def may_engage(tx: Tx, seat: str) -> Waiting:
    """An enemy, or none."""
    if not tx.board.seats[seat].out:
        enemy = yield comer.one(tx.look(seat), or_none="FEL-8.3")
        if enemy not in ("", PASS):
            tx.propose(Frame("engage", (enemy, seat, "optional")))


CLAUSES = {"optional": "FEL-5.1", "check": "FEL-5.3", "effect": "FEL-5.6"}


@STEPS.at("engage")
def engage(tx: Tx, enemy: str, seat: str, how: str) -> None:
    """It moves in front of the player."""
    board: Board = tx.board
    if enemy in board.pieces and not board.seats[seat].out and board.pieces[enemy].engaged != seat:
        tx.emit(ev.Engaged(enemy, seat, how), CLAUSES[how])


@STEPS.at("encounter.checks")
def checks(tx: Tx) -> None:
    """From the first player on."""
    board: Board = tx.board
    if not figures_of(board).flag(TABLE, "no-checks"):
        tx.then(Frame("check", (board.first,)))


def able_to_engage(board: Board, seat: str, figures: Figures, gone: Collection[str] = ()) -> list[str]:
    """The enemies that can engage a player, only the costliest of them (FEL-5.4); `gone`: those that are
    engaged by then."""
    threat = board.seats[seat].threat
    there = [id for id in _enemies(board) if id not in gone and not figures.flag(id, "no-check")]
    costs = {id: figures.of(id, "engage") for id in there}
    able = {id: cost for id, cost in costs.items() if cost <= threat}
    most = max(able.values(), default=0)
    return [id for id, cost in able.items() if cost == most]


def to_come(board: Board, figures: Figures) -> list[tuple[str, tuple[str, ...]]]:
    """Whom the checks would bring as the table stands (FEL-5.3, 5.4): by check the seat, and the enemies one
    of which engages it; several where the first player breaks a tie."""
    came: list[tuple[str, tuple[str, ...]]] = []
    gone: list[str] = []
    tied: dict[int, tuple[str, ...]] = {}
    seats = () if figures.flag(TABLE, "no-checks") else in_order(board)
    while any(able_to_engage(board, each, figures, gone) for each in seats):
        for seat in seats:
            able = able_to_engage(board, seat, figures, gone)
            if able:
                came.append((seat, tied.setdefault(figures.of(able[0], "engage"), tuple(able))))
                gone.append(able[0])
    return came


@STEPS.waits("check")
def check(tx: Tx, seat: str) -> Waiting:
    """One check; it is over when no enemy can engage anyone. Of several with one cost the first player says
    which comes (FEL-5.4)."""
    board: Board = tx.board
    figures = figures_of(board)
    seats = in_order(board)
    if not any(able_to_engage(board, each, figures) for each in seats):
        return
    seat = seat if seat in seats else seats[0]
    able = able_to_engage(board, seat, figures)
    enemy = yield one(
        (board.first,),
        "engages-first",
        "FEL-5.4",
        able,
        prefix="choose:",
        about=(seat,),
        alike=tx.look(board.first).alike,
    )
    cost = figures.of(enemy, "engage") if enemy else 0
    tx.emit(ev.Checked(seat, board.seats[seat].threat, enemy, cost), "FEL-5.3")
    if enemy:
        tx.propose(Frame("engage", (enemy, seat, "check")))
    tx.then(Frame("check", (seats[(seats.index(seat) + 1) % len(seats)],)))
