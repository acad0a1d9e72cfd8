"""Hitting back: whoever was attacked and lives deals damage to the attacker (MER-5.5)."""

from __future__ import annotations

from engine.rules.mercenaries import printed
from engine.rules.mercenaries.acting import STEPS, Tx
from engine.rules.mercenaries.damage import deal
from engine.rules.mercenaries.gains import gain
from engine.rules.mercenaries.ground import apart
from engine.rules.mercenaries.state import Board
from engine.rules.mercenaries.vocabulary import Retaliate

EFFECT = "MER-5.5"


def hits_back(board: Board, figure: str) -> bool:
    """Whether a figure would hit back at somebody near enough."""
    if board.figures[figure].stats.retaliate:
        return True
    return any(row.target == figure and row.figure.startswith("retaliate") for row in board.lasting)


@STEPS.step
def retaliate(tx: Tx, figure: str, attacker: str) -> None:
    """Whoever was attacked and lives hits back, if the attacker is near enough (MER-5.5)."""
    board = tx.board
    if figure not in board.figures or attacker not in board.figures:
        return
    far = apart(board, figure, attacker)
    if far is None:
        return
    stats = board.figures[figure].stats
    rows = [(stats.retaliate, stats.retaliates_at, "")]
    for row in board.lasting:
        what, _, range = row.figure.partition(":")
        if row.target == figure and what == "retaliate":
            rows.append((row.amount, int(range), row.source))
    able = [(amount, source) for amount, range, source in rows if amount and far <= range]
    for _, source in able:
        gain(tx, figure, _xp(tx, figure, source), EFFECT)
    deal(tx, attacker, sum(amount for amount, _ in able), EFFECT, figure)


def _xp(tx: Tx, figure: str, card: str) -> int:
    """What a character gains each time that its card hits back."""
    held = tx.board.characters.get(figure)
    if held is None or card not in held.active:
        return 0
    half = printed.action(f"card:{card}:{held.active[card].half}")
    return sum(each.each_xp for each in (half.abilities if half else ()) if isinstance(each, Retaliate))
