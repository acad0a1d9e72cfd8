"""How a game's things are called in a language, for every command."""

from __future__ import annotations

from engine import library
from engine.wording import ENGLISH, Wording
from projections.saying import Saying


def saying(game: str, language: Wording = ENGLISH) -> Saying:
    """The sentences of a game; a game without wording is told by its ids."""
    return Saying(library.optional(game, "wording"), language)
