"""The table of content: the kinds of cards in `content/wood.toml`, and the cards of a game."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from engine import content
from engine.tabletop.tables import Row, Table, load


class Wood(Row, frozen=True, kw_only=True):
    """One kind of card, as it is printed."""

    id: str
    copies: int
    heat: int
    damp: bool = False


class Tables(Struct, frozen=True):
    """What is printed, by table and id."""

    wood: Annotated[dict[str, Wood], Table("wood.toml", "wood")]


WOOD = load(Tables, content.packaged(__package__ or "")).wood
CARDS = tuple(f"{each.id}-{n}" for each in WOOD.values() for n in range(1, each.copies + 1))
"""Every card has an id of its own, which begins with its kind."""


def printed(card: str) -> Wood:
    """What is printed on a card."""
    return WOOD[card.rpartition("-")[0]]
