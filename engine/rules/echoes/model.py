"""All that folding a log of echoes needs: its events, its board, and where cards are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine import events as k
from engine.model import Model
from engine.rules.echoes.events import EVENTS
from engine.rules.echoes.state import Board
from engine.tabletop.zones import Zone, zones
from engine.wording import say

EVENT_DECK = "events"
SECRETS = "secrets"
"""The names of the two piles."""


def _marked(board: Board, event: k.Marked) -> Board:
    if event.what != "round":
        return board
    heroes = {id: replace(hero, acted=False, resolved=False) for id, hero in board.heroes.items()}
    characters = {
        id: replace(each, acted=False) if each.acted else each for id, each in board.characters.items()
    }
    return replace(board, heroes=heroes, characters=characters, turn="", actions=0)


EVOLVE: Mapping[type[k.Event], Callable[[Board, Any], Board]] = {k.Marked: _marked}
ZONES = zones(
    Zone("events", pile=EVENT_DECK, holds="event", refill="discard", called=say("the event deck")),
    Zone("event", holds="event"),
    Zone("discard", holds="event"),
    Zone("secrets", pile=SECRETS, holds="secret"),
    Zone("found", holds="secret"),
    Zone("box", holds="item", called=say("the box")),
    Zone("items", of="heroes", holds="item", own=True, called=say("what {whose} carries")),
    saw="saw",
    alike=("event", "secret"),
)
MODEL = Model("echoes", EVENTS, Board(), EVOLVE, zones=ZONES)
