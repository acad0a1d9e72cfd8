"""Allies and attachments from hand: which may enter play, on what, and what keeps them from it."""

from __future__ import annotations

from collections.abc import Iterable

from engine.questions import Option
from engine.rules.fellowship.figures import Figures, figures_of, ignores
from engine.rules.fellowship.offers import PLAY, affordable, unseen
from engine.rules.fellowship.state import (
    Board,
    Printed,
    kind_of,
    printed,
    title_in_play,
)
from engine.turn import Tx
from engine.verbs import Look

HOSTS = {"character": ("hero", "ally"), "engaged": ("enemy",)}


def hosts(board: Board, card: str) -> tuple[str, ...]:
    """What an attachment may be laid on."""
    figures = figures_of(board)
    on = printed(board, card).on
    wanted = HOSTS.get(on, (on,))
    return tuple(
        id
        for id, piece in board.pieces.items()
        if kind_of(board, id) in wanted and (piece.engaged or on != "engaged")
        if not figures.has(id, "keyword", "no-attachments") and not ignores(board, id, card)
    )


def to_play(tx: Tx | Look, figures: Figures, seat: str) -> list[Option]:
    """The allies and attachments a seat can play from its hand (FEL-2.1, 2.2, 2.3)."""
    board: Board = tx.board
    return [
        Option(PLAY + card, "FEL-2.1")
        for card in board.seats[seat].hand.cards
        if _enters(figures, seat, card)
    ]


def _enters(figures: Figures, seat: str, card: str) -> bool:
    what = printed(figures.board, card)
    return what.kind in ("ally", "attachment") and not entry_obstacle(figures, seat, card, what)


def entry_obstacle(figures: Figures, seat: str, card: str, what: Printed) -> str:
    """What keeps an ally or attachment from being played by a seat: a word of `OBSTACLES`."""
    board = figures.board
    if not affordable(figures, seat, what):
        return "cost"
    if figures.flag(seat, f"no-{what.kind}"):
        return "kept"
    if title_in_play(board, card):
        return "unique"
    return "" if what.kind == "ally" or hosts(board, card) else "host"


def might_play(figures: Figures, seat: str) -> bool:
    """Whether a seat could hold an ally or attachment it could play."""
    board = figures.board
    cards: Iterable[str] = board.seats[seat].list if board.seats[seat].hand.count else ()
    return any(_enters(figures, seat, card) and unseen(board, seat, card) for card in cards)
