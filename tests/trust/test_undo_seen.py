"""Undo seen before it is done, and every one there was: who, from, to, what it crossed, how it ended."""

from __future__ import annotations

import pytest

from engine.commands import Agree, Note, Redo, Refuse, Undo, Withdraw
from engine.errors import Illegal
from engine.questions import PASS
from replays.undo_history import moves, preview
from tests.systems.table import all_pass, choose, log
from tests.trust import sessions


def storm(undo_option: str = "guarded") -> sessions.Session:
    """Two seats, just past the first throws."""
    live = sessions.played("proving", steps=0, options={"undo": undo_option})
    for seat in ("ann", "bo"):
        asked = live.state.course.prompt
        assert asked is not None
        slot = next(slot for slot in asked.slots if seat in slot.question.seats)
        choose(live, seat, slot.question.ids[0])
    all_pass(live)
    choose(live, "ann", "send:ann")
    choose(live, "ann", "say:plain")
    return live


def test_a_preview_names_versions_and_who_has_to_agree() -> None:
    live = storm()
    before = live.version
    seen = preview(live, "ann", step="round")
    thrown = [entry.version for entry in log(live) if entry.event.reveals and entry.version > seen.to]
    assert seen.crosses == tuple(thrown)
    assert seen.agree == ("bo",)
    assert live.version == before
    asked = live.do(Undo("ann", step="round")).entries[0].event
    assert (asked.to, asked.crosses) == (seen.to, seen.crosses)  # type: ignore[attr-defined]


def test_a_preview_of_what_needs_nobody() -> None:
    live = sessions.played("proving", steps=0)
    asked = live.state.course.prompt
    assert asked is not None
    choose(live, "ann", asked.slots[0].question.ids[0])
    seen = preview(live, "ann")
    assert (seen.crosses, seen.agree, seen.leaves) == ((), (), 1)


def test_a_preview_at_a_table_without_undo_says_so() -> None:
    assert preview(storm("none"), "ann").refused
    with pytest.raises(Illegal):
        preview(sessions.played("proving", steps=0), "ann")


def test_the_history_tells_every_end_of_a_request() -> None:
    live = storm()
    head = live.state.head
    live.do(Undo("ann", step="round"))
    live.do(Refuse("bo"))
    live.do(Undo("ann", step="round"))
    live.do(Withdraw("ann"))
    live.do(Undo("ann", step="round"))
    live.do(Agree("bo"))
    live.do(Redo("bo"))
    live.do(Undo("bo", step="round"))
    found = moves(log(live))
    assert [(move.what, move.by, move.ended, move.ended_by) for move in found] == [
        ("ask to undo", "ann", "refused", "bo"),
        ("ask to undo", "ann", "withdrawn", "ann"),
        ("ask to undo", "ann", "agreed", "bo"),
        ("undo", "ann", "moved", ""),
        ("redo", "bo", "moved", ""),
        ("ask to undo", "bo", "open", ""),
    ]
    there = found[3]
    assert (there.start, there.crosses) == (head, found[0].crosses)
    assert (found[4].start, found[4].to, found[4].crosses) == (there.to, head, ())


def test_a_request_lapses_when_the_game_goes_on() -> None:
    live = storm()
    live.do(Undo("ann", step="round"))
    live.do(Note("bo", "wait"))
    assert [move.ended for move in moves(log(live))] == ["open"]
    asked = live.state.course.prompt
    assert asked is not None
    seat = asked.slots[0].question.seats[0]
    choose(live, seat, PASS if PASS in asked.slots[0].question.ids else asked.slots[0].question.ids[0])
    assert [move.ended for move in moves(log(live))] == ["lapsed"]


def test_the_history_is_the_same_from_any_copy() -> None:
    live = sessions.played(steps=60, seed=5)
    whole = moves(log(live))
    assert whole
    for viewer in ("public", "bo"):
        rows = sessions.copy_for(live, viewer).rows
        assert moves(live.codec.decode(row) for row in rows) == whole
