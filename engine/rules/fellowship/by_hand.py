"""What may be changed by hand, and why a change would contradict the table as it is.

The folds take whatever they are told, since a log is folded without rules; so what makes no sense is refused
here, before it is written. What only a deck or a hand hides is not looked at: a refusal would tell it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.facts import Fact
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.figures import TABLE, is_figure
from engine.rules.fellowship.state import Board, printed
from engine.rules.fellowship.words.things import thing
from engine.turn import Tx
from engine.wording import Text, say

HAND = "KER-8.1"
ADJUSTABLE: tuple[type[Fact], ...] = (
    f.ThreatRaised, f.ThreatLowered, f.Damaged, f.Healed, f.ResourcesGained, f.ResourcesSpent,
    f.ProgressPlaced, f.ProgressRemoved, f.Exhausted, f.Readied, f.Uncommitted, f.LastingBegan,
    f.CardTaken, f.CardPlaced, f.CardLeft, f.CardDiscarded, f.CardRemoved, f.ControlMoved, f.Attached,
    f.Engaged, f.ReturnedToStaging, f.Travelled, f.HandDiscarded, f.FirstPlayerNamed,
)  # fmt: skip
IN_PLAY = (
    f.Exhausted, f.Readied, f.Uncommitted, f.Travelled,
)  # fmt: skip
"""Facts about a card that is in play; of those that count or move something the core says it."""
NEEDED: Mapping[type[Fact], tuple[str, ...]] = {
    f.ControlMoved: ("hero", "ally"),
    f.Engaged: ("enemy",),
    f.Travelled: ("location",),
    f.ReturnedToStaging: ("enemy", "location", "objective"),
    f.Attached: ("attachment", "treachery", "objective", "enemy"),
    f.Damaged: ("hero", "ally", "enemy"),
    f.Healed: ("hero", "ally", "enemy"),
    f.ProgressPlaced: ("location",),
    f.ProgressRemoved: ("location",),
}
"""The kinds of cards that a fact may be about."""
PLACES = {
    "area": ("hero", "ally"),
    "staging": ("enemy", "location", "objective"),
    "active": ("location",),
    "engaged": ("enemy",),
    "on": ("attachment", "treachery", "objective", "enemy"),
}
"""The kinds of cards that may lie at a place in play."""
Wrong = tuple[bool, Text, str]
"""Whether something is wrong, in a sentence, and by which clause."""


def misfit(tx: Tx, fact: Fact) -> tuple[Text, str] | None:
    """Why a fact contradicts the table, or None."""
    board: Board = tx.board
    for looks in (_names(board, fact), _places(board, fact)):
        for wrong, text, clause in looks:
            if wrong:
                return text, clause
    return None


def _about(x: Any) -> str:
    """The card that a fact is about, or the stage."""
    return next((getattr(x, field) for field in ("card", "enemy", "location", "on") if hasattr(x, field)), "")


def _names(board: Board, x: Any) -> Iterator[Wrong]:
    """Who is named plays, what is named is in play, and of a kind to which this can happen."""
    seats = [getattr(x, field, "") for field in ("seat", "controller")]
    for seat in (each for each in seats if each):
        yield seat not in board.seats, say("no seat is called {seat}", seat=seat), HAND
        gone = board.seats[seat].out and not isinstance(x, f.CardTaken)
        yield gone, say("{seat} is out of the game", seat=seat), "FEL-9.1"
    card = _about(x)
    if isinstance(x, f.ProgressPlaced | f.ProgressRemoved) and card == board.stage:
        return
    if isinstance(x, IN_PLAY):
        yield card not in board.pieces, say("{card} is not in play", card=thing(card)), HAND
    kinds = NEEDED.get(type(x))
    if kinds is not None:
        told = say("to {card} this cannot happen: it is no {kinds}", card=thing(card), kinds=_named(kinds))
        yield printed(board, card).kind not in kinds, told, HAND


def _named(kinds: tuple[str, ...]) -> tuple[Text, ...]:
    return tuple([thing(each) for each in kinds])


def _places(board: Board, x: Any) -> Iterator[Wrong]:
    """Cards go where such cards lie, from where they are, to whom they belong."""
    if isinstance(x, f.CardPlaced):
        told = say("{card} cannot lie there", card=thing(x.card))
        yield printed(board, x.card).kind not in PLACES[x.where], told, HAND
        whose = {"area": x.controller, "engaged": x.seat, "on": x.on}
        yield not whose.get(x.where, True), told, HAND
    if isinstance(x, f.Attached | f.CardPlaced) and x.on:
        on_itself = x.on == x.card or board.pieces[x.on].on == x.card
        yield on_itself, say("{card} cannot lie there", card=thing(x.card)), HAND
    if isinstance(x, f.LastingBegan):
        yield not is_figure(x.figure), say("no figure is called {name}", name=x.figure), HAND
        known = x.target in (*board.pieces, *board.seats, TABLE, board.stage)
        yield not known, say("{card} is not in play", card=thing(x.target)), HAND
