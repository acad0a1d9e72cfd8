"""What can be asked of a session that moves the game. Table and cursor commands have their own modules."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.facts import Fact


class Start(Struct, frozen=True, tag="start"):
    """Begin the game with the seats that have joined (KER-6.2)."""

    seat: str = ""


class Position(Struct, frozen=True, tag="position"):
    """Begin from a written position, a Struct of the rule system, with the seats that have joined."""

    position: Any
    seat: str = "referee"


class Answer(Struct, frozen=True, tag="answer"):
    """A seat's answer to the open set `set` (0: whichever is open)."""

    seat: str
    choice: tuple[str, ...]
    set: int = 0
    standing: bool = False


class Concede(Struct, frozen=True, tag="concede"):
    """A seat gives the game up (KER-6.4)."""

    seat: str


class Adjust(Struct, frozen=True, tag="adjust"):
    """Change the table by hand: facts of the rule system, with a reason (KER-8.1)."""

    seat: str
    reason: str
    facts: tuple[Fact, ...]


class Correct(Struct, frozen=True, tag="correct"):
    """Carry out a ruling on entry `of`: the facts that put the table right now (KER-8.2)."""

    seat: str
    of: int
    ruling: str
    facts: tuple[Fact, ...]


Command = Start | Position | Answer | Concede | Adjust | Correct
