"""Places: where things stand in a game that is played on places with ways between them, in one shape for
every game. What is drawn of it is `projections.mapped`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

Kind = Literal["hero", "hostile", "friend"]


class Being(Struct, frozen=True):
    """Somebody who stands at a place. `now`: it is their turn; `limit` 0: wounds are not counted."""

    id: str
    kind: Kind
    wounds: int = 0
    limit: int = 0
    now: bool = False


class Place(Struct, frozen=True):
    """A place, the places that ways lead to from it, who stands there, and how many of what lies there."""

    links: tuple[str, ...]
    beings: tuple[Being, ...] = ()
    secrets: int = 0
    clues: int = 0


class Places(Struct, frozen=True):
    """All places by id, where play began, and where it is to end (empty: nowhere)."""

    of: Mapping[str, Place]
    start: str
    goal: str = ""
