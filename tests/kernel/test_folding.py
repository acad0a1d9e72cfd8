"""Folding: what no log of a system holds is an error of the program, never passed over."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine import events as ev
from engine.commands import Leave, Note
from engine.entries import Entry, Part
from engine.errors import GameFault, InternalError
from engine.events import Event
from engine.events.base import nothing
from engine.fold import fold_line, fold_play
from engine.model import Model, opening
from tests.kernel.little import MODEL, Did
from tests.kernel.test_undo import acting
from tests.systems.table import choose, log


class Strange(Event, frozen=True, tag="strange"):
    """No system knows it."""


def test_a_event_that_the_model_does_not_know_is_a_bug_sealed_or_not() -> None:
    state = acting().state
    version = state.head + 1
    for event, sealed in ((Strange(), ()), (Did("x"), (Part((), Strange()),))):
        entry: Entry[Event] = Entry(version, event, sealed, version)
        with pytest.raises(InternalError, match="little does not say what Strange changes"):
            fold_play(MODEL, state, entry)


class Itself(Event, frozen=True, tag="itself"):
    """It says itself what it changes."""

    what: str

    def fold(self, board: Any) -> Any:
        return replace(board, did=(*board.did, self.what))


class Mere(Event, frozen=True, tag="mere"):
    """It tells something, and changes nothing."""

    fold = nothing


def test_an_event_may_fold_itself_or_say_that_it_changes_nothing() -> None:
    model = Model("little", (Itself, Mere), MODEL.board)
    state = opening(model)
    for version, event in enumerate((Itself("x"), Mere(), Itself("y")), 1):
        state = fold_play(model, state, Entry(version, event, (), version))
    assert state.board.did == ("x", "y")


def test_what_an_event_changes_is_said_in_one_place() -> None:
    with pytest.raises(GameFault, match="Itself has a `fold`, and stands in `EVOLVE` too"):
        Model("little", (Itself,), MODEL.board, {Itself: lambda board, _: board})


def test_a_line_is_folded_entry_by_entry_whatever_lane_it_is_in() -> None:
    live = acting()
    choose(live, "ann", "look")
    live.do(Note("ann", "here", on=live.state.head))
    live.do(Leave("ann", "referee"))
    entries = log(live)
    assert {entry.event.lane for entry in entries} == {"play", "table"}
    assert fold_line(MODEL, opening(MODEL), entries) == live.state


def test_a_line_holds_no_move_of_the_cursor() -> None:
    state = acting().state
    entry: Entry[Event] = Entry(9, ev.Undone("ann", 4), decision=9)
    with pytest.raises(InternalError, match="entry 9 moves the cursor"):
        fold_line(MODEL, state, (entry,))
