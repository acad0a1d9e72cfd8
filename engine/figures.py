"""Gauges and standing modifiers: what changed of them is told once a decision, at its end (KER-7.1)."""

from __future__ import annotations

from operator import is_
from typing import TYPE_CHECKING, Any

from engine import events as ev
from engine.course import modifier_key
from engine.model import State

if TYPE_CHECKING:
    from engine.turn import Tx

CLAUSE = "KER-7.1"


def tell(tx: Tx, told: tuple[Any, int] | None) -> None:
    """Emit every gauge and modifier that is not as it was told last (on that board, in that round), and the
    end of those that are gone."""
    state = State(tx.version, tx.course, tx.board, tx.table)
    if told is None or not _stands(tx, *told):
        _gauges(tx, state)
    _modifiers(tx, state)


def _stands(tx: Tx, board: Any, round: int) -> bool:
    """Whether gauges are what they were: nothing that they show (`Rules.gauged`) has moved."""
    now = tx.rules.shown(tx.board)
    return bool(now) and tx.course.round == round and all(map(is_, now, tx.rules.shown(board)))


def _gauges(tx: Tx, state: State) -> None:
    told = state.course.gauges
    gauges = tx.rules.gauges(state)
    for gauge, (now, clause) in gauges.items():
        if told.get(gauge) != now:
            tx.emit(ev.Gauged(gauge, now.value, now.limit, now.seat), clause)
    for gauge in [gauge for gauge in told if gauge not in gauges]:
        tx.emit(ev.Gauged(gauge, 0, 0, told[gauge].seat, True), CLAUSE)


_SAME: list[tuple[object, object]] = [(None, None)]
"""Modifiers as they were told and as they stood, when they were last found to be the same."""


def _modifiers(tx: Tx, state: State) -> None:
    told, now = state.course.modifiers, tx.rules.modifiers(state)
    same = _SAME[0]
    if not (told or now) or (same[0] is told and same[1] is now):
        return
    kept = set()
    for row, (amount, clause) in now.items():
        key = modifier_key(*row)
        kept.add(key)
        if told.get(key) != amount:
            tx.emit(ev.Modified(*row, amount), clause)
    for key in [key for key in told if key not in kept]:
        source, _, rest = key.partition(">")
        target, _, figure = rest.rpartition(".")
        tx.emit(ev.Modified(source, target, figure, 0), CLAUSE)
    _SAME[0] = tx.course.modifiers, now
