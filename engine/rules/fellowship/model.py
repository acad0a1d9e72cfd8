"""All that folding a log of fellowship needs: its events, its board, and where cards are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine import events as k
from engine.model import Model
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.events import EVENTS
from engine.rules.fellowship.state import DECK, ENCOUNTER, Board, Seat, card_of, owner_of
from engine.tabletop.zones import Zone, zones
from engine.wording import say


def _started(board: Board, event: k.Started | k.Positioned) -> Board:
    return replace(board, seats={seat: Seat() for seat in event.seats}, first=event.seats[0])


def _marked(board: Board, event: k.Marked) -> Board:
    return replace(board, turn=event.who) if event.what == "turn" else board


EVOLVE: Mapping[type[k.Event], Callable[[Board, Any], Board]] = {
    k.Started: _started,
    k.Positioned: _started,
    k.Marked: _marked,
}


def lies(board: Board, card: str) -> tuple[str, str]:
    """Where a card in play lies: on another, before a player, in a player's area, or with no player."""
    piece = board.pieces[card]
    if piece.on:
        return "on", piece.on
    if piece.engaged:
        return "engaged", piece.engaged
    if piece.controller:
        return "area", piece.controller
    return "staging" if card in board.staging else "active" if card in board.active else "limbo", ""


ZONES = zones(
    Zone("deck", pile=ENCOUNTER, turned="limbo", called=say("the encounter deck")),
    Zone("deck", of="seats", pile=DECK, turned="limbo", drawn="hand", called=say("the deck of {whose}")),
    Zone("hand", of="seats", seen="owner", names=ev.Held, called=say("the hand of {whose}")),
    Zone("discard", of="seats", called=say("the discard pile of {whose}")),
    Zone("discard", called=say("the encounter discard pile")),
    Zone("victory", called=say("the victory display")),
    Zone("aside", called=say("what is set aside")),
    Zone("removed", called=say("out of the game")),
    Zone("limbo", called=say("cards on their way")),
    Zone("staging", in_play=True, called=say("the staging area")),
    Zone("active", in_play=True, called=say("the active location")),
    Zone("area", of="seats", in_play=True, called=say("the area of {whose}")),
    Zone("engaged", of="seats", in_play=True, called=say("the enemies before {whose}")),
    Zone("on", of="pieces", field="attached", in_play=True, called=say("the cards on {whose}")),
    # Face down (FEL-6.1).
    Zone(
        "shadow",
        of="pieces",
        field="shadows",
        seen="none",
        own=True,
        called=say("the shadow cards of {whose}"),
    ),
    saw="saw",
    records="pieces",
    lies=lies,
    known=lambda board, card: card_of(card) in board.printed,
    owner=owner_of,
)
MODEL = Model("fellowship", EVENTS, Board(), EVOLVE, zones=ZONES)
