"""All that folding a log of mercenaries needs: its events, its board, and where cards are."""

from __future__ import annotations

from engine.model import Model
from engine.rules.mercenaries.events import EVENTS
from engine.rules.mercenaries.state import Board
from engine.tabletop.zones import Zone, zones
from engine.wording import say

ABILITIES, MODIFIERS = "abilities:", "modifiers:"
"""What the names of piles begin with: before a monsters' deck, before whose modifier deck it is."""
ZONES = zones(
    Zone("hand", of="characters", called=say("the hand of {whose}")),
    Zone("chosen", of="characters", called=say("the cards of the round of {whose}")),
    Zone("active", of="characters", own=True, called=say("the active area of {whose}")),
    Zone("discard", of="characters", called=say("the discards of {whose}")),
    Zone("lost", of="characters", called=say("the lost cards of {whose}")),
    Zone("abilities", of="decks", pile=ABILITIES, turned="limbo", refill="limbo"),
    Zone("up", of="decks", called=say("the ability card of {whose}")),
    Zone("spent", of="decks", called=say("the spent ability cards of {whose}")),
    Zone("modifiers", of="modifiers", pile=MODIFIERS, turned="limbo", refill="limbo"),
    Zone("drawn", of="modifiers", called=say("the drawn modifier cards of {whose}")),
    Zone("box", called=say("the box")),
    Zone("limbo", called=say("cards on their way")),
    alike=("card",),
)
MODEL = Model("mercenaries", EVENTS, Board(), zones=ZONES)
