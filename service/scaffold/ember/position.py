"""A position of Ember: a table that is written down, from which a case begins."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from engine.tabletop.laid import Words, Written
from engine.tabletop.tables import Ref
from engine.wording import say

Card = Annotated[str, Ref("cards", once=True)]
Seat = Annotated[str, Ref("seats")]


class Position(Written, frozen=True):
    """The hands, the deck from the top, and how the fire stands at dusk of a night."""

    hands: dict[Seat, tuple[Card, ...]] = {}
    deck: tuple[Card, ...] = ()
    fire: Annotated[int, Meta(ge=1, le=9)] = 6
    night: Annotated[int, Meta(ge=1, le=99)] = 1
    nights: Annotated[int, Meta(ge=1, le=99)] = 5


WORDS = Words(
    "EMB-1.1",
    {
        "cards": say("no card is called {name}, or it lies elsewhere"),
        "seats": say("no seat is called {seat}"),
    },
)
"""What is said of a word that names nothing."""
