"""What golden sessions are: `sessions.toml` in the folder of a game, one recipe a session.

    [[session]]
    name = "bell-four-greedy"
    scenario = "unsaid-bell"              # as for `rollbook new`: scenario, seats, rulings, options
    seats = ["ann", "ben", "cat", "dan"]
    bot = "greedy"                        # who plays
    undos = 5                             # of a hundred answers, so many are followed by an undo
    redos = 2                             # and so many by an undo that is taken back
    corrections = [{ after = 20, ruling = "...", facts = [{ t = "healed", hero = "mara", wounds = 1 }] }]
    adjustments = [{ after = 30, reason = "...", facts = [{ t = "limit-moved", rounds = 1 }] }]
    concede = 30                          # everybody gives up after so many answers

or, written down by people: `name` and `case`, a case file beside the folder's root.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from engine import content


class Correction(Struct, frozen=True, forbid_unknown_fields=True):
    """The referee puts something right after so many answers."""

    after: int
    ruling: str
    facts: tuple[Mapping[str, Any], ...]


class Adjustment(Struct, frozen=True, forbid_unknown_fields=True):
    """The referee changes the table by hand after so many answers."""

    after: int
    reason: str
    facts: tuple[Mapping[str, Any], ...]


class Recipe(Struct, frozen=True, forbid_unknown_fields=True):
    """How one golden session comes about. See the module."""

    name: str
    case: str = ""
    scenario: str = ""
    seats: tuple[str, ...] = ("ann", "ben")
    bot: str = "greedy"
    rulings: Mapping[str, str] = {}
    options: Mapping[str, str] = {}
    undos: int = 0
    redos: int = 0
    corrections: tuple[Correction, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    concede: int = 0


class _Sessions(Struct, frozen=True, forbid_unknown_fields=True):
    session: tuple[Recipe, ...]


def recipes(folder: Path) -> tuple[Recipe, ...]:
    """The recipes of a game's golden sessions, in the order written."""
    path = folder / "sessions.toml"
    return content.decode(path.read_bytes(), _Sessions, str(path)).session
