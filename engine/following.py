"""What follows from the table (KER-5.4): looked at after every step that said something, and once after all
that one change by hand says.

The consequences of a rule system stand in a fixed order. The first of them that are due go before all that
waits; what they change may bring about others. Where nothing follows any more, the game may be decided.

A system may say what of the board its consequences and its verdict read (`Rules.reads`). Where these parts
are the very ones from which nothing followed last, nothing follows now, and nobody looks.
"""

from __future__ import annotations

from operator import is_
from typing import TYPE_CHECKING, Any

from engine import events as ev
from engine.errors import InternalError
from engine.frames import Argument, Frame
from engine.resting import led

if TYPE_CHECKING:
    from engine.turn import Tx

TOGETHER = "kernel.together"
"""The step behind outcomes that happen at once (`Tx.together`): before it nothing is looked at."""
Outcome = tuple[str, Argument]
"""What an outcome is known by."""


_STILL: list[tuple[Any, ...]] = [((None,), None, None, None, None, None)]
"""What was read of the last table from which nothing followed, whatever was on its way: the parts of the
board, and beside it rules, piles, round and rulings. Nothing else is kept."""


class Followed:
    """What a decision has looked at: the table (board, piles, phase, round) from which nothing follows, and
    what has followed. `awaited`: somebody asked what is on its way, which is no part of the table."""

    def __init__(self) -> None:
        self.still: tuple[Any, Any, str, int] = (None, None, "", 0)
        self.outcomes: dict[Outcome, Any] = {}
        self.awaited = False


def follow(tx: Tx) -> None:
    """Queue what is due; with nothing due, end the game if it is decided."""
    course, followed, board = tx.course, tx.followed, tx.board
    before, piles, phase, round = followed.still
    moved = board is not before or course.piles is not piles
    if course.ended or not (moved or course.phase != phase or course.round != round):
        return
    rules = tx.rules
    parts = rules.read(board)
    if parts:
        still = _STILL[0]
        if (
            all(map(is_, parts, still[0]))
            and still[1] is rules
            and still[2] is course.piles
            and still[3] == course.round
            and still[4] is course.rulings
            and still[5] is tx.table.rulings
        ):
            return
    for frame in tx.stack:
        if frame.step == TOGETHER:
            return
    followed.awaited = not moved
    if moved and _due(tx):
        return
    followed.still = board, course.piles, course.phase, course.round
    verdict = rules.verdict(tx)
    if verdict is not None:
        tx.emit(ev.Ended(verdict.result), verdict.clause)
    elif parts and not followed.awaited:
        _STILL[0] = parts, rules, course.piles, course.round, course.rulings, tx.table.rulings


def _due(tx: Tx) -> bool:
    """Whether something follows, or waits to; what is new of it is put on the stack."""
    for consequence in tx.rules.consequences:
        due = [frame for frame in consequence.due(tx) if not _prevented(tx, frame)]
        if not due:
            continue
        on_its_way, tx.followed.awaited = waiting(tx), True
        new = [frame for frame in due if frame.about not in on_its_way]
        if new:
            _not_again(tx, new[0])
            tx.stack += [led(tx.proposal(frame), tx.leads) for frame in new][::-1]
        if new or not all(on_its_way[frame.about] for frame in due):
            return True  # what comes next is looked at when these have happened, or are being answered to
    return False


def waiting(tx: Tx) -> dict[Outcome, int]:
    """The outcomes that are on their way, each with the stage it has come to."""
    found: dict[Outcome, int] = {}
    for frame in tx.stack:
        if frame.then is None:
            found[frame.about] = 0
        elif frame.step == "kernel.propose":
            found[frame.then.about] = int(frame.args[0])
        else:  # it asks something, or somebody
            found[frame.then.about] = 1
    return found


def _prevented(tx: Tx, outcome: Frame) -> bool:
    """Whether it was tried on the table as it is, and prevented: nothing follows it (KER-5.3)."""
    again = tx.followed.outcomes.get(outcome.about) == tx.board
    return again and any(type(entry.event) is ev.Prevented for entry in tx.entries)


def _not_again(tx: Tx, outcome: Frame) -> None:
    """Raises InternalError where an outcome follows again from a table that it has left as it was."""
    if tx.followed.outcomes.get(outcome.about) == tx.board:
        raise InternalError(f"{outcome.step} {outcome.args} follows without end: it changes nothing")
    tx.followed.outcomes[outcome.about] = tx.board
