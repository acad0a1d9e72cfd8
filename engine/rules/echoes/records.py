"""One record of the board replaced, all others as they were."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.rules.echoes.state import Board


def amounts(rows: tuple[str, ...]) -> dict[str, int]:
    """Rows `SOURCE=AMOUNT` by source."""
    pairs = (row.split("=", 1) for row in rows)
    return {source: int(amount) for source, amount in pairs}


def on_hero(board: Board, hero: str, **changes: Any) -> Board:
    """A hero with these changes."""
    return replace(board, heroes={**board.heroes, hero: replace(board.heroes[hero], **changes)})


def on_character(board: Board, character: str, **changes: Any) -> Board:
    """A character with these changes."""
    changed = replace(board.characters[character], **changes)
    return replace(board, characters={**board.characters, character: changed})


def on_location(board: Board, location: str, **changes: Any) -> Board:
    """A location with these changes."""
    changed = replace(board.locations[location], **changes)
    return replace(board, locations={**board.locations, location: changed})


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards but for the first of this name."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
