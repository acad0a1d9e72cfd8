"""The table of content: the kinds of cards in `content/wood.toml`, and the cards of a game."""

from __future__ import annotations

from msgspec import Struct

from engine import content


class Wood(Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of card, as it is printed."""

    id: str
    copies: int
    heat: int
    damp: bool = False


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    wood: tuple[Wood, ...]


_PACKAGE = __package__ or ""
_READ = content.read(_PACKAGE, "content", "wood.toml")
WOOD = {each.id: each for each in content.decode(_READ, _File, f"{_PACKAGE}/content/wood.toml").wood}
CARDS = tuple(f"{each.id}-{n}" for each in WOOD.values() for n in range(1, each.copies + 1))
"""Every card has an id of its own, which begins with its kind."""


def printed(card: str) -> Wood:
    """What is printed on a card."""
    return WOOD[card.rpartition("-")[0]]
