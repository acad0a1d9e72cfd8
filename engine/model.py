"""The model of a rule system: its events, its board, how events change the board. All that folding needs.

Projections, replays and the fold of old logs use the model alone: no steps, no content, no set-up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any

from msgspec import Struct
from msgspec.structs import force_setattr

from engine.course import Course
from engine.errors import GameFault
from engine.events import KERNEL_EVENTS, Event, tag
from engine.events.base import nothing
from engine.evolve import EVOLVE, Evolve, same
from engine.table import Table
from engine.tabletop import counters, declared
from engine.tabletop.folding import Change, fold, together
from engine.tabletop.zones import NO_ZONES, Zones

Board = Any
"""A system's own state: an immutable Struct with string keys, tuples and integers only."""


def everything(board: Board, _: str) -> Board:
    """A table on which nothing is hidden but what its zones hide."""
    return board


def _says(kind: type[Event]) -> bool:
    """Whether an event says itself, in a method `fold`, how it changes the board."""
    return isinstance(getattr(kind, "fold", None), FunctionType)


def _own(kind: Any, before: Change | None) -> Change | None:
    """What an event declares, and then what its method `fold` says."""
    fold = kind.fold
    if fold is nothing:
        return before
    if before is None:
        return lambda board, event: fold(event, board)
    return lambda board, event: fold(event, before(board, event))


def _called_alike(events: tuple[type[Event], ...]) -> str:
    """Two kinds of events that are stored under one tag, in a sentence."""
    tags: dict[str, type[Event]] = {}
    for kind in (*KERNEL_EVENTS, *events):
        other = tags.setdefault(tag(kind), kind)
        if other is not kind:
            whose = "an event of the kernel's" if other in KERNEL_EVENTS else other.__name__
            return f"{kind.__name__} has the tag {tag(kind)!r}, and so has {whose}"
    return ""


class Model(Struct, frozen=True):
    """What is needed to fold a log of one rule system.

    events: the system's own events. board: its state before anything happened.
    evolve: by type of event, `(board, event) -> board`: of the kernel's events where the board cares, and of
    the system's own that have no method `fold`. What an event declares of counters and of what lasts is
    folded before that, and needs neither.
    view: `(board, viewer) -> board` as that viewer may see it; equal to folding what the viewer may see.
    zones: where cards are (`engine.tabletop`). What they hide and what events move in them is added here, so
    that `evolve` and `view` say only what is no zone; the cards move first.
    """

    game: str
    events: tuple[type[Event], ...]
    board: Board
    evolve: Mapping[type[Event], Callable[[Board, Any], Board]] = {}
    view: Callable[[Board, str], Board] = everything
    zones: Zones = NO_ZONES
    changes: dict[type[Event], tuple[Evolve | None, Callable[[Board, Any], Board] | None]] = {}
    """By type of event, what changes the course and what changes the board: filled in here, looked up
    once."""

    def __post_init__(self) -> None:
        events = self.events
        wrong = _called_alike(events) or counters.unfit(self.board, events)
        if wrong := wrong or declared.unfit(self.zones, self.board, events):
            raise GameFault(f"{self.game}: {wrong}")
        for kind in (*KERNEL_EVENTS, *self.events):
            course = EVOLVE.get(kind)
            says = _says(kind)
            if says and kind in self.evolve:
                raise GameFault(f"{self.game}: {kind.__name__} has a `fold`, and stands in `EVOLVE` too")
            told = together(fold(self.zones, kind), counters.folding(kind.counts, *kind.lasts))
            board = _own(kind, told) if says else together(told, self.evolve.get(kind))
            if course is not None or board is not None or says:
                self.changes[kind] = None if course is same else course, board
        if self.zones.all:
            rest, zones = self.view, self.zones
            view = zones.view if rest is everything else lambda b, viewer: zones.view(rest(b, viewer), viewer)
            force_setattr(self, "view", view)


class State(Struct, frozen=True, gc=False):
    """A session at one moment: `head` is the last play entry on the line, 0 before the first."""

    head: int
    course: Course
    board: Board
    table: Table
    forward: tuple[int, ...] = ()
    """Rest points that undo left and redo goes back to, nearest first; play on another line empties it."""


def opening(model: Model) -> State:
    """Before the first entry."""
    return State(0, Course(), model.board, Table())
