"""Fields: where things stand in a game that is played on a map of hexes, in one shape for every game. What is
drawn of it is `projections.plotted`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

Kind = Literal["hero", "friend", "hostile"]


class Cell(Struct, frozen=True):
    """A hex, `q` columns and `r` rows along as `engine.tabletop.hexes` counts.

    kind: of what it is made (`difficult`, `hazard`, `obstacle`, `door` that is closed, `open` door; empty:
    mere floor). lies: by what lies there (`trap`, `coin`, `treasure`) how many.
    """

    q: int
    r: int
    kind: str = ""
    lies: Mapping[str, int] = {}


class Piece(Struct, frozen=True, kw_only=True):
    """A figure on a hex. of: its type, which it has in common with others; number: of a standee, 0 where
    there is but one; now: it is its turn; conditions: how many ends of its own turns each lasts, 0: without
    an end; adds: what it has besides (`shield`), by name; 0 of what is not counted."""

    of: str
    at: str
    kind: Kind
    number: int = 0
    elite: bool = False
    hp: int = 0
    limit: int = 0
    now: bool = False
    conditions: Mapping[str, int] = {}
    adds: Mapping[str, int] = {}


class Field(Struct, frozen=True):
    """All hexes by name, the walls between two of them, the figures by id, and every type that ever stood
    here, in the order in which they came, so that each keeps its letter."""

    cells: Mapping[str, Cell]
    walls: tuple[tuple[str, str], ...] = ()
    pieces: Mapping[str, Piece] = {}
    types: Mapping[str, Kind] = {}
