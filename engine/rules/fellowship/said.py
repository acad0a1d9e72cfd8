"""What invented cards say (FEL-10.2), found again: the moments, and the rows of a game by their moment.
What the words mean is in `vocabulary`, what is done in `invented`."""

from __future__ import annotations

from collections.abc import Mapping

from engine.errors import Illegal
from engine.rules.fellowship.state import Board, card_of
from engine.tabletop.kept import kept
from engine.turn import Tx
from engine.wording import own, say

MOMENTS: Mapping[str, tuple[str, int]] = {
    **dict.fromkeys(("revealed", "shadow", "action", "while", "gone"), ("", 0)),
    "card-revealed": ("revealed", 0), "enter": ("enter", 0), "leave": ("leave", 0), "damage": ("damage", 0),
    "ready": ("ready", 0), "attack": ("attack", 0), "attacked": ("attacked", 0), "defend": ("defend", 2),
    "commit": ("commit", 1), "quested": ("quested", 0),
    "raise-threat": ("raise_threat", 0), "destroy": ("destroy", 0),
    "engage": ("engage", 0), "progress": ("progress", 0), "travel": ("travel", 0),
    "explore": ("explore", 0), "phase-end": ("phase_end", 0), "round-end": ("round_end", 0),
    "event": ("event_effect", 0), "token": ("pass_token", 0), "shadow-effect": ("shadow_effect", 0),
}  # fmt: skip
"""The outcome that a card answers to, and where in what it is called with those begin whom it is about. The
first answer to none: `while` it is in play, `gone` as soon as it is not. An outcome that no card of the box
answers to is not heard by invented ones either."""
INSTEAD = ("prevent", "take-first")
"""What is done before an outcome, in its place."""


def invented_step(place: int, how: str) -> str:
    """The step that begins with a row of an invented card."""
    return f"invented-{place}:{how}"


def rows_of(board: Board, card: str, place: int) -> tuple[int, ...]:
    """The rows that are done together with this one: those of one moment, answered to in one way."""
    does = board.printed[card_of(card)].does
    return tuple([i for i, row in enumerate(does) if (row.on, row.may) == (does[place].on, does[place].may)])


@kept("printed")
def _said(board: Board) -> dict[str, list[tuple[str, int]]]:
    found: dict[str, list[tuple[str, int]]] = {}
    for card, what in board.printed.items():
        for place, row in enumerate(what.does):
            found.setdefault(row.on, []).append((card, place))
    return found


def said(board: Board, on: str) -> list[tuple[str, int]]:
    """The invented cards of this game that say something for a moment, and in which row."""
    return _said(board).get(on, [])


def step_of(index: Mapping[str, str], on: str, board: Board, card: str) -> str:
    """The step that is filed for a card, or carries out what an invented card says; "" for none."""
    found = next((place for id, place in said(board, on) if id == card_of(card)), None)
    return invented_step(found, "forced") if found is not None else index.get(card_of(card), "")


ENDLESS = 2_000
"""Entries of one decision (and, by a tenth, frames that wait in it) after which nothing invented is done any
more: what answers to itself for ever is refused, and the table may be changed by hand."""


def must_end(tx: Tx, card: str) -> None:
    """`Illegal` where what a card does, by itself or by what is given to it, has no end (FEL-10.2)."""
    if len(tx.entries) > ENDLESS or len(tx.stack) > ENDLESS // 10:
        raise Illegal(say("what {card} does has no end", card=own(card)), "FEL-10.2")
