"""Chance: throws, shuffles, and what comes off a pile."""

from __future__ import annotations

from typing import ClassVar, Literal

from engine.events.base import Event


class Rolled(Event, frozen=True, tag="rolled"):
    """A throw, written before anything depends on it.

    `dice` names each die; `faces` holds them in order, an open-ended die followed by every die of its chain.
    `source` is `seeded`, `declared` or `scripted`; `label` is what a seeded throw is computed from. `binds`:
    the throw follows an open answer of the same step, and is bound to it (KER-3.2).
    """

    outcome: ClassVar[bool] = False
    reveals: ClassVar[bool] = True
    by: str
    dice: tuple[str, ...]
    faces: tuple[int, ...]
    source: str
    label: str = ""
    binds: bool = False


class Shuffled(Event, frozen=True, tag="shuffled"):
    """A pile was shuffled; its new order (`Ordered`) is sealed for no one. A shuffle is a throw."""

    outcome: ClassVar[bool] = False
    reveals: ClassVar[bool] = True
    pile: str
    count: int
    source: str
    label: str = ""


class Ordered(Event, frozen=True, tag="ordered"):
    """The order of a pile, from the top; sealed."""

    outcome: ClassVar[bool] = False
    pile: str
    cards: tuple[str, ...]


class Turned(Event, frozen=True, tag="turned"):
    """Cards came off the top of a pile for everyone to see."""

    reveals: ClassVar[bool] = True
    pile: str
    cards: tuple[str, ...]


class Drawn(Event, frozen=True, tag="drawn"):
    """A seat took cards off the top of a pile; which (`Dealt`) is sealed for that seat. Without a seat they
    were laid face down for nobody."""

    reveals: ClassVar[bool] = True
    pile: str
    seat: str
    count: int


class Dealt(Event, frozen=True, tag="dealt"):
    """The cards a seat drew, sealed for it."""

    outcome: ClassVar[bool] = False
    pile: str
    seat: str
    cards: tuple[str, ...]


class Stacked(Event, frozen=True, tag="stacked"):
    """Cards went face down onto a pile, `at` its top or its bottom; which (`Ordered`) is sealed."""

    pile: str
    count: int
    at: Literal["top", "bottom"] = "top"
