"""Little rule systems made for one test: a board that remembers what was said, and steps written in place."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from engine import kernel
from engine.audience import may_see
from engine.clauses import kernel_clauses
from engine.events import Event
from engine.flow import Edge, Flow, phase, step
from engine.frames import Frame, Steps
from engine.model import Model
from engine.system import Rules


class Did(Event, frozen=True, tag="did"):
    """Something happened."""

    what: str


class Told(Event, frozen=True, tag="told"):
    """A seat was told something; what (`Secret`) is sealed for it."""

    reveals: ClassVar[bool] = True
    seat: str


class Secret(Event, frozen=True, tag="secret"):
    """What a seat was told."""

    seat: str
    what: str


class Board(Struct, frozen=True, omit_defaults=True):
    """What happened, in order, and what each seat was told."""

    did: tuple[str, ...] = ()
    told: dict[str, str] = {}


def view(board: Board, viewer: str) -> Board:
    return replace(board, told={seat: what for seat, what in board.told.items() if may_see((seat,), viewer)})


EVOLVE: Any = {
    Did: lambda b, x: replace(b, did=(*b.did, x.what)),
    Told: lambda b, x: b,
    Secret: lambda b, x: replace(b, told={**b.told, x.seat: x.what}),
}
MODEL = Model("little", (Did, Told, Secret), Board(), EVOLVE, view)
FLOW = Flow.build(
    "little",
    (phase("day", "KER-1.1", step("work", "KER-1.1")), phase("night", "KER-1.1", step("rest", "KER-1.1"))),
    (Edge("next", "day.work", "night"), Edge("next", "night.rest", "day")),
    start="day",
)
C = "KER-1.1"
"""A clause to cite where it does not matter which."""


def little(steps: Steps, setup: str = "setup", **more: Any) -> Rules:
    """Rules from steps; the one named `setup` begins the game."""
    every = Steps(kernel.steps(), steps)
    given: dict[str, Any] = {"seats": (1, 4), "clauses": kernel_clauses(), "content": "little", **more}
    return Rules(model=MODEL, version=1, flow=FLOW, steps=every, setup=Frame(setup), **given)
