"""The model of a rule system: its facts, its board, how facts change the board. All that folding needs.

Projections, replays and the fold of old logs use the model alone: no steps, no content, no set-up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NoReturn

from msgspec import Struct
from msgspec.structs import replace

from engine import table as tables
from engine.course import Course, begin_decision, count_choice
from engine.entries import Entry, Part
from engine.errors import InternalError
from engine.evolve import EVOLVE, Evolve, same
from engine.facts import KERNEL_FACTS, Fact
from engine.table import Table

Board = Any
"""A system's own state: an immutable Struct with string keys, tuples and integers only."""


class Model(Struct, frozen=True):
    """What is needed to fold a log of one rule system.

    facts: the system's own facts. board: its state before anything happened.
    evolve: by type of fact (kernel facts included where the board cares), `(board, fact) -> board`.
    view: `(board, viewer) -> board` as that viewer may see it; equal to folding what the viewer may see.
    """

    game: str
    facts: tuple[type[Fact], ...]
    board: Board
    evolve: Mapping[type[Fact], Callable[[Board, Any], Board]]
    view: Callable[[Board, str], Board]
    changes: dict[type[Fact], tuple[Evolve | None, Callable[[Board, Any], Board] | None]] = {}
    """By type of fact, what changes the course and what changes the board: filled in here, looked up once."""

    def __post_init__(self) -> None:
        for kind in (*KERNEL_FACTS, *self.facts):
            course = EVOLVE.get(kind)
            if course is not None or kind in self.evolve:
                self.changes[kind] = None if course is same else course, self.evolve.get(kind)


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


def happened(
    model: Model, course: Course, board: Board, fact: Fact, sealed: tuple[Part[Fact], ...], version: int
) -> tuple[Course, Board]:
    """Course and board after one play fact: the public fact, then every sealed part that is open to us. A
    part adds to what is known, and binds neither dice nor undo, so that those are the same for everybody."""
    if course.choice and fact.outcome:
        course = count_choice(course)
    if fact.reveals:
        course = replace(course, known=version)
    change_course, change_board = model.changes.get(type(fact)) or _unknown(model, fact)
    if change_course is not None:
        course = change_course(course, fact, version)
    if change_board is not None:
        board = change_board(board, fact)
    for part in sealed:
        if (hidden := part.fact) is not None:
            change_course, change_board = model.changes.get(type(hidden)) or _unknown(model, hidden)
            if change_course is not None:
                course = change_course(course, hidden, version)
            if change_board is not None:
                board = change_board(board, hidden)
    return course, board


def _unknown(model: Model, fact: Fact) -> NoReturn:
    raise InternalError(f"{model.game} does not say what {type(fact).__name__} changes")


def fold_play(model: Model, state: State, entry: Entry[Fact]) -> State:
    """The state after a play entry."""
    course = state.course
    if entry.version == entry.cause:
        course = begin_decision(course, state.head, entry.cause)
    course, board = happened(model, course, state.board, entry.fact, entry.sealed, entry.version)
    return State(entry.version, course, board, tables.lapse(state.table))


def fold_table(state: State, entry: Entry[Fact]) -> State:
    """The state after a table entry: only the table lane moves."""
    table = tables.EVOLVE[type(entry.fact)](state.table, entry.fact, entry.version)
    for part in entry.sealed:
        if part.fact is not None:
            table = tables.EVOLVE[type(part.fact)](table, part.fact, entry.version)
    return replace(state, table=table)


def fold_line(model: Model, state: State, entries: Iterable[Entry[Fact]]) -> State:
    """Fold entries that hold no undo or redo; those move a cursor and belong to `replays.history`."""
    for entry in entries:
        if entry.fact.lane == "play":
            state = fold_play(model, state, entry)
        elif entry.fact.lane == "table":
            state = fold_table(state, entry)
        else:
            raise InternalError(f"entry {entry.version} moves the cursor")
    return state
