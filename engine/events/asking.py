"""Questions asked and answered, and the windows nobody could use."""

from __future__ import annotations

from typing import ClassVar

from engine.events.base import Event
from engine.frames import Frame
from engine.questions import Mode, Option, Question


class Asked(Event, frozen=True, tag="asked"):
    """A set of questions is open; the version of its entry is the set's id. `binds`: it
    follows an open answer of the same step, which binds the dice from here on, whatever comes of it."""

    outcome: ClassVar[bool] = False
    questions: tuple[Question, ...]
    mode: Mode = "all"
    in_turn: bool = False
    binds: bool = False


class Offered(Event, frozen=True, tag="offered"):
    """The options of one hidden question, sealed for its seat."""

    outcome: ClassVar[bool] = False
    slot: int
    options: tuple[Option, ...] = ()


class Suspended(Event, frozen=True, tag="suspended"):
    """What the program does next, sealed for no one: who asked, what takes the answers, what waits."""

    outcome: ClassVar[bool] = False
    asking: Frame
    then: Frame
    closing: Frame | None = None
    stack: tuple[Frame, ...] = ()


class Answered(Event, frozen=True, tag="answered"):
    """A seat answered; a secret choice stands in a sealed part instead (`Chose`). `shows`: the choice names
    something that only the seat knew of. `pace`: the pace passed for the seat, by the moments of this digest;
    that follows from what all can see (KER-4.4)."""

    outcome: ClassVar[bool] = False
    seat: str
    choice: tuple[str, ...] = ()
    shows: bool = False
    pace: str = ""

    @property
    def reveals(self) -> bool:  # type: ignore[override]
        """Whether somebody knows more than before."""
        return self.shows


class Chose(Event, frozen=True, tag="chose"):
    """The secret choice of a seat, sealed for that seat."""

    outcome: ClassVar[bool] = False
    seat: str
    choice: tuple[str, ...]


class Typed(Event, frozen=True, tag="typed"):
    """Whether a pass was typed or made by a standing pass, sealed for the seat: the table cannot tell."""

    outcome: ClassVar[bool] = False
    standing: bool = False


class WindowClosed(Event, frozen=True, tag="window-closed"):
    """An action window in which, as the table can see, nobody could act closed by itself."""

    outcome: ClassVar[bool] = False
    window: str
