"""Places in words: what people call one, and what an event moved, where a game has no better sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.events import Event
from engine.tabletop.moving import IN_PLAY, finder, moved_by, named_by
from engine.tabletop.zones import Zone, Zones
from engine.wording import Text, own, say

Thing = Callable[[str], Text]


def called(zone: Zone | None, key: str, thing: Thing) -> Text:
    """What people call a place."""
    if zone is None or zone.called is None:
        return own("" if zone is None else f"{zone.name}:{key}" if key else zone.name)
    return Text(zone.called.template, {"whose": thing(key)} if key else {})


def moved(zones: Zones, event: Event, thing: Thing) -> Text | None:
    """What an event moved, from where to where; None where it names no card that it moves."""
    for move in moved_by(type(event)):
        cards = tuple([thing(card) for card in named_by(move, event)])
        to = _place(zones, move.to, event, thing)
        if cards and to is not None:
            source = None if move.source == IN_PLAY else _place(zones, move.source, event, thing)
            if source is None:
                return say("{cards} \u2192 {to}.", cards=cards, to=to)
            return say("{cards}: {source} \u2192 {to}.", cards=cards, source=source, to=to)
    return None


def _place(zones: Zones, text: str, event: Any, thing: Thing) -> Text | None:
    zone, key = finder(zones, text)(None, event)
    return None if zone is None else called(zone, key, thing)
