"""What may be changed by hand, and why a change would contradict the table as it is.

The folds take whatever they are told, since a log is folded without rules; so what makes no sense is refused
here, before it is written. What only a deck or a hand hides is not looked at: a refusal would tell it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.events import Event
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.figures import TABLE, is_figure
from engine.rules.fellowship.state import Board, printed
from engine.rules.fellowship.words.things import thing
from engine.tabletop.by_hand import HAND, Misfit, Wrong, first
from engine.turn import Tx
from engine.wording import Text, say

ADJUSTABLE: tuple[type[Event], ...] = (
    ev.ThreatRaised, ev.ThreatLowered, ev.Damaged, ev.Healed, ev.ResourcesGained, ev.ResourcesSpent,
    ev.ProgressPlaced, ev.ProgressRemoved, ev.Exhausted, ev.Readied, ev.Uncommitted, ev.LastingBegan,
    ev.CardTaken, ev.CardPlaced, ev.CardLeft, ev.CardDiscarded, ev.CardRemoved, ev.ControlMoved, ev.Attached,
    ev.Engaged, ev.ReturnedToStaging, ev.Travelled, ev.HandDiscarded, ev.FirstPlayerNamed,
)  # fmt: skip
IN_PLAY = (
    ev.Exhausted, ev.Readied, ev.Uncommitted, ev.Travelled,
)  # fmt: skip
"""Events about a card that is in play; of those that count or move something the core says it."""
NEEDED: Mapping[type[Event], tuple[str, ...]] = {
    ev.ControlMoved: ("hero", "ally"),
    ev.Engaged: ("enemy",),
    ev.Travelled: ("location",),
    ev.ReturnedToStaging: ("enemy", "location", "objective"),
    ev.Attached: ("attachment", "treachery", "objective"),
    ev.Damaged: ("hero", "ally", "enemy"),
    ev.Healed: ("hero", "ally", "enemy"),
    ev.ProgressPlaced: ("location",),
    ev.ProgressRemoved: ("location",),
}
"""The kinds of cards that an event may be about."""
PLACES = {
    "area": ("hero", "ally"),
    "staging": ("enemy", "location", "objective"),
    "active": ("location",),
    "engaged": ("enemy",),
    "on": ("attachment", "treachery", "objective", "enemy"),
}
"""The kinds of cards that may lie at a place in play."""


def misfit(tx: Tx, event: Event) -> Misfit | None:
    """Why an event contradicts the table, or None."""
    return first(_names(tx.board, event), _places(tx.board, event))


def _about(x: Any) -> str:
    """The card that an event is about, or the stage."""
    return next((getattr(x, field) for field in ("card", "enemy", "location", "on") if hasattr(x, field)), "")


def _names(board: Board, x: Any) -> Iterator[Wrong]:
    """Who is named plays, what is named is in play, and of a kind to which this can happen."""
    seats = [getattr(x, field, "") for field in ("seat", "controller")]
    for seat in (each for each in seats if each):
        yield seat not in board.seats, say("no seat is called {seat}", seat=seat), HAND
        gone = board.seats[seat].out and not isinstance(x, ev.CardTaken)
        yield gone, say("{seat} is out of the game", seat=seat), "FEL-9.1"
    card = _about(x)
    if isinstance(x, ev.ProgressPlaced | ev.ProgressRemoved) and card == board.stage:
        return
    if isinstance(x, IN_PLAY):
        yield card not in board.pieces, say("{card} {card:is|are} not in play", card=thing(card)), HAND
    kinds = NEEDED.get(type(x))
    if kinds is not None:
        told = say("to {card} this cannot happen: it is no {kinds}", card=thing(card), kinds=_named(kinds))
        yield printed(board, card).kind not in kinds, told, HAND


def _named(kinds: tuple[str, ...]) -> tuple[Text, ...]:
    return tuple([thing(each) for each in kinds])


def _places(board: Board, x: Any) -> Iterator[Wrong]:
    """Cards go where such cards lie, from where they are, to whom they belong."""
    if isinstance(x, ev.CardPlaced):
        told = say("{card} cannot lie there", card=thing(x.card))
        yield printed(board, x.card).kind not in PLACES[x.where], told, HAND
        whose = {"area": x.controller, "engaged": x.seat, "on": x.on}
        yield not whose.get(x.where, True), told, HAND
    if isinstance(x, ev.Attached | ev.CardPlaced) and x.on:
        on_itself = x.on == x.card or board.pieces[x.on].on == x.card
        yield on_itself, say("{card} cannot lie there", card=thing(x.card)), HAND
    if isinstance(x, ev.CardLeft):
        covered = x.card in board.pieces and bool(board.pieces[x.card].shadows)
        yield covered, say("shadow cards lie before {card}", card=thing(x.card)), "FEL-6.14"
    if isinstance(x, ev.LastingBegan):
        yield not is_figure(x.figure), say("no figure is called {name}", name=x.figure), HAND
        known = x.target and x.target in (*board.pieces, *board.seats, TABLE, board.stage)
        yield not x.source, say("no card is named"), HAND
        yield not known, say("{card} {card:is|are} not in play", card=thing(x.target)), HAND
