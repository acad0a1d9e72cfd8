"""Folding: the state after each entry of a log. What events change, `engine.evolve` and the model say."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

from msgspec.structs import replace

from engine import table as tables
from engine.course import Course
from engine.entries import Entry, Part
from engine.errors import InternalError
from engine.events import Event
from engine.evolve import begin_decision, bound
from engine.model import Board, Model, State


def happened(
    model: Model, course: Course, board: Board, event: Event, sealed: tuple[Part[Event], ...], version: int
) -> tuple[Course, Board]:
    """Course and board after one play event: the public event, then every sealed part that is open to us. A
    part adds to what is known, and binds neither dice nor undo, so that those are the same for everybody."""
    if course.choice:
        course = bound(course, event)
    if event.reveals:
        course = replace(course, known=version)
    change_course, change_board = model.changes.get(type(event)) or _unknown(model, event)
    if change_course is not None:
        course = change_course(course, event, version)
    if change_board is not None:
        board = change_board(board, event)
    for part in sealed:
        if (hidden := part.event) is not None:
            change_course, change_board = model.changes.get(type(hidden)) or _unknown(model, hidden)
            if change_course is not None:
                course = change_course(course, hidden, version)
            if change_board is not None:
                board = change_board(board, hidden)
    return course, board


def _unknown(model: Model, event: Event) -> NoReturn:
    raise InternalError(
        f"{model.game} does not say what {type(event).__name__} changes: it stands in the model's list, and"
        " has a method `fold` (`fold = nothing` where it changes nothing) or an entry in `EVOLVE`"
    )


def fold_play(model: Model, state: State, entry: Entry[Event]) -> State:
    """The state after a play entry."""
    course = state.course
    if entry.version == entry.decision:
        course = begin_decision(course, state.head, entry.decision)
    course, board = happened(model, course, state.board, entry.event, entry.sealed, entry.version)
    return State(
        entry.version, course, board, tables.lapse(tables.answered(state.table, state.course, entry.event))
    )


def fold_table(state: State, entry: Entry[Event]) -> State:
    """The state after a table entry: only the table lane moves."""
    table = tables.EVOLVE[type(entry.event)](state.table, entry.event, entry.version)
    for part in entry.sealed:
        if part.event is not None:
            table = tables.EVOLVE[type(part.event)](table, part.event, entry.version)
    return replace(state, table=table)


def fold_one(model: Model, state: State, entry: Entry[Event]) -> State:
    """The state after an entry that is no undo or redo; those move a cursor and belong to `replays.seek`."""
    if entry.event.lane == "play":
        return fold_play(model, state, entry)
    if entry.event.lane == "table":
        return fold_table(state, entry)
    raise InternalError(f"entry {entry.version} moves the cursor")


def fold_line(model: Model, state: State, entries: Iterable[Entry[Event]]) -> State:
    """Fold entries that hold no undo or redo."""
    for entry in entries:
        state = fold_one(model, state, entry)
    return state
