"""Gauges and standing modifiers: what changed of them is told once a decision, at its end (KER-7.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import facts as f
from engine.course import modifier_key
from engine.model import State

if TYPE_CHECKING:
    from engine.turn import Tx

CLAUSE = "KER-7.1"


def tell(tx: Tx) -> None:
    """Emit every gauge and modifier that is not as it was told last, and the end of those that are gone."""
    state = State(tx.version, tx.course, tx.board, tx.table)
    _gauges(tx, state)
    _modifiers(tx, state)


def _gauges(tx: Tx, state: State) -> None:
    told = state.course.gauges
    gauges = tx.rules.gauges(state)
    for gauge, (now, clause) in gauges.items():
        if told.get(gauge) != now:
            tx.emit(f.Gauged(gauge, now.value, now.limit, now.seat), clause)
    for gauge in [gauge for gauge in told if gauge not in gauges]:
        tx.emit(f.Gauged(gauge, 0, 0, told[gauge].seat, True), CLAUSE)


def _modifiers(tx: Tx, state: State) -> None:
    told = state.course.modifiers
    kept = set()
    for row, (amount, clause) in tx.rules.modifiers(state).items():
        key = modifier_key(*row)
        kept.add(key)
        if told.get(key) != amount:
            tx.emit(f.Modified(*row, amount), clause)
    for key in [key for key in told if key not in kept]:
        source, _, rest = key.partition(">")
        target, _, figure = rest.rpartition(".")
        tx.emit(f.Modified(source, target, figure, 0), CLAUSE)
