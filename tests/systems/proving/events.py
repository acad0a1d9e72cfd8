"""Events of the proving game."""

from __future__ import annotations

from typing import ClassVar

from engine.events import Event


class Laid(Event, frozen=True, tag="table-laid"):
    """The storm's strength, and how many wounds a seat can bear."""

    storm: int
    limit: int


class Revealed(Event, frozen=True, tag="revealed"):
    """A seat's chosen card is turned up."""

    reveals: ClassVar[bool] = True
    seat: str
    card: str


class Braced(Event, frozen=True, tag="braced"):
    """A seat braced itself; once a round."""

    seat: str


class Discarded(Event, frozen=True, tag="discarded"):
    """A seat put a hand card away, open to all."""

    reveals: ClassVar[bool] = True
    seat: str
    card: str


class Peeked(Event, frozen=True, tag="peeked"):
    """A seat looked at the top of the deck; what it saw is sealed for it."""

    reveals: ClassVar[bool] = True
    seat: str


class Saw(Event, frozen=True, tag="saw"):
    """The card a seat saw."""

    seat: str
    card: str


class Claimed(Event, frozen=True, tag="claimed"):
    """A seat said which card it saw."""

    seat: str
    card: str


class Truth(Event, frozen=True, tag="truth"):
    """Whether what a seat claimed is true, sealed for it."""

    seat: str
    true: bool


class Wounded(Event, frozen=True, tag="wounded"):
    """A seat took wounds."""

    seat: str
    wounds: int


class Weakened(Event, frozen=True, tag="weakened"):
    """The storm lost strength."""

    by: int


class Shaken(Event, frozen=True, tag="shaken"):
    """A seat at its limit is shaken."""

    seat: str


EVENTS = (Laid, Revealed, Braced, Discarded, Peeked, Saw, Claimed, Truth, Wounded, Weakened, Shaken)
