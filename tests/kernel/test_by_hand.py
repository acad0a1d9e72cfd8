"""Putting the table right: adjustments and corrections, and what is asked afterwards."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine import events as ev
from engine.commands import Adjust, Answer, Close, Correct, Note, Undo
from engine.decider import decide
from engine.errors import Illegal, Malformed, NotYours, Stale
from engine.play import resolve
from engine.questions import PASS
from replays.session import Session
from replays.verify import Log, verify
from tests.forging import forge
from tests.kernel.little import Did, little
from tests.kernel.test_sets import asking
from tests.systems.proving import events as p
from tests.systems.proving.rules import RULES
from tests.systems.table import (
    SECRETS,
    adjust,
    choose,
    correct,
    events_of,
    log,
    question,
    raw,
    refused,
    table,
)

SEATS = ("ann", "bo")


def sit() -> Session:
    return table(RULES, *SEATS)


def lay(live: Session, seat: str) -> str:
    asked = question(live.state, seat)
    assert asked is not None
    choose(live, seat, asked.ids[0])
    return asked.ids[0].removeprefix("lay:")


def test_ker_8_1_an_adjustment_is_marked_and_its_events_rest_on_it() -> None:
    live = sit()
    entries = adjust(live, p.Wounded("ann", 2), p.Weakened(1), by="ann", reason="we forgot").entries
    assert [type(e.event) for e in entries] == [
        ev.Adjusted, p.Wounded, p.Weakened, ev.Gauged, ev.Gauged, ev.Asked,
    ]  # fmt: skip
    first = entries[0]
    assert first.event == ev.Adjusted("ann", "we forgot")
    assert (first.clause, first.seat, first.opens) == ("KER-8.1", "ann", True)
    for changed in entries[1:3]:
        assert (changed.clause, changed.because, changed.decision) == (
            "KER-8.1",
            (first.version,),
            first.version,
        )
    assert live.state.board.wounds == {"ann": 2}
    assert live.state.board.storm == 11


def test_ker_7_1_gauges_follow_a_change_by_hand() -> None:
    live = sit()
    entries = adjust(live, p.Wounded("bo", 3)).entries
    assert events_of(entries, ev.Gauged) == [ev.Gauged("wounds:bo", 3, 4, "bo")]
    assert adjust(live).entries[1:2][0].event.__class__ is ev.Asked  # nothing changed, so nothing is told


def test_ker_8_3_a_half_answered_set_is_asked_again() -> None:
    live = sit()
    old = live.state.course.prompt
    assert old is not None
    lay(live, "ann")
    adjust(live, p.Weakened(1))
    new = live.state.course.prompt
    assert new is not None
    assert new.id == live.version != old.id
    assert [slot.done for slot in new.slots] == [False, False]
    assert [slot.choice for slot in new.slots] == [(), ()]
    assert (new.asking, new.then, new.stack) == (old.asking, old.then, old.stack)
    with refused(live, Stale, "KER-1.2"):
        live.do(Answer("bo", ("lay:x",), old.id))
    cards = {seat: lay(live, seat) for seat in SEATS}
    assert live.state.board.shown == cards


def test_ker_8_3_a_window_with_passes_in_it_opens_again_for_all() -> None:
    live = sit()
    for seat in SEATS:
        lay(live, seat)
    choose(live, "ann", PASS)
    adjust(live, p.Weakened(1))
    asked = live.state.course.prompt
    assert asked is not None
    assert asked.mode == "window"
    assert [slot.done for slot in asked.slots] == [False, False]


def test_ker_8_3_asking_again_sees_the_table_put_right() -> None:
    live = sit()
    for seat in SEATS:
        lay(live, seat)
    choose(live, "ann", "brace:ann")
    asked = live.state.course.prompt
    assert asked is not None
    assert [slot.question.seats for slot in asked.slots] == [("bo",)]
    live.do(Undo("referee"))
    asked = live.state.course.prompt
    assert asked is not None
    assert [slot.question.seats for slot in asked.slots] == [("ann",), ("bo",)]


def test_ker_8_1_a_change_by_hand_may_decide_the_game() -> None:
    live = sit()
    entries = adjust(live, p.Weakened(12)).entries
    assert [e.event for e in entries][1:3] == [p.Weakened(12), ev.Ended("won")]
    assert entries[2].clause == "PRO-5.1"
    assert live.state.course.ended == "won"
    assert live.state.course.prompt is None
    with refused(live, Illegal, "KER-6.3"):
        adjust(live, p.Weakened(1))
    live.do(Undo("referee"))  # KER-6.3: the end itself may be undone
    assert live.state.course.ended == ""
    assert live.state.board.storm == 12


def test_ker_8_1_an_adjustment_needs_a_reason() -> None:
    live = sit()
    for nothing in ("", "  \n"):
        with refused(live, Malformed, "KER-8.1"):
            adjust(live, p.Weakened(1), reason=nothing)


def test_ker_8_1_only_some_events_may_be_written_by_hand() -> None:
    live = sit()
    for wrong in (p.Shaken("ann"), ev.Ended("won"), ev.Entered("over"), ev.Joined("cy")):
        with refused(live, Malformed, "KER-8.1", ("wounded", "weakened")):
            adjust(live, p.Weakened(1), wrong)
        with refused(live, Malformed, "KER-8.2", ("wounded", "weakened")):
            correct(live, live.state.head, wrong)
    assert live.state.board.storm == 12


def test_ker_8_1_only_the_table_and_the_referee_change_it() -> None:
    live = sit()
    for stranger in ("dee", "public"):
        with refused(live, NotYours, "KER-6.1", SEATS):
            adjust(live, p.Weakened(1), by=stranger)
        with refused(live, NotYours, "KER-6.1", SEATS):
            correct(live, 5, p.Weakened(1), by=stranger)


def test_ker_8_1_nothing_is_changed_before_the_game_or_after_the_closing() -> None:
    live = table(RULES, *SEATS, start=False)
    with refused(live, Illegal, "KER-6.2"):
        adjust(live, p.Weakened(1))
    live = sit()
    live.do(Close("referee"))
    for command in (Adjust("ann", "x", ()), Correct("ann", 5, "x", ())):
        with refused(live, Illegal, "KER-6.5"):
            live.do(command)


def test_ker_8_2_a_correction_names_its_entry_and_the_past_stays() -> None:
    live = sit()
    of = next(e.version for e in log(live) if isinstance(e.event, p.Laid))
    before = [live.at(version) for version in range(1, live.version + 1)]
    entries = correct(live, of, p.Weakened(2), by="bo", ruling="a storm of ten").entries
    assert entries[0].event == ev.Corrected(of, "a storm of ten", "bo")
    assert [(e.clause, e.because) for e in entries[:2]] == [
        ("KER-8.2", ()),
        ("KER-8.2", (entries[0].version,)),
    ]
    assert live.state.board.storm == 10
    assert [live.at(version) for version in range(1, len(before) + 1)] == before
    assert live.at(of).board.storm == 12


@pytest.mark.parametrize("far", [0, -1, 1_000])
def test_ker_8_2_a_correction_is_of_an_entry_behind_this_point(far: int) -> None:
    live = sit()
    with refused(live, Malformed, "KER-8.2"):
        correct(live, far, p.Weakened(1))
    with refused(live, Malformed, "KER-8.2"):
        correct(live, live.state.head + 1, p.Weakened(1))
    correct(live, live.state.head, p.Weakened(1))
    correct(live, 1, p.Weakened(1))


def test_ker_8_2_the_decider_takes_no_correction_of_what_lies_ahead_either() -> None:
    """A log is decided again without the interface that looks first."""
    live = sit()
    for far in (-1, 0, live.state.head + 1):
        correction = Correct("referee", far, "ruled", ())
        with pytest.raises(Malformed) as caught:
            decide(RULES, live.state, live, correction, live.chance, live.state.head)
        assert (caught.value.clause, str(caught.value)) == (
            "KER-8.2",
            f"no entry {far} lies behind this point",
        )


def test_ker_8_2_a_correction_says_what_was_ruled() -> None:
    live = sit()
    for nothing in ("", " \n"):
        with refused(live, Malformed, "KER-8.2"):
            correct(live, live.state.head, p.Weakened(1), ruling=nothing)


def test_ker_8_2_what_was_undone_or_moved_nothing_is_not_corrected() -> None:
    live = sit()
    at = live.state.head
    lay(live, "ann")
    left = live.state.head
    live.do(Undo("referee"))
    lay(live, "bo")
    assert at < left < live.state.head
    note = live.do(Note("ann", "here")).version
    lay(live, "ann")
    for of in (left, note):
        with refused(live, Malformed, "KER-8.2"):
            correct(live, of, p.Weakened(1))
    correct(live, at, p.Weakened(1))
    log_ = Log(live.session, raw(live), SECRETS.dice, SECRETS.veil)
    assert verify(log_, RULES, live.codec).fault is None
    forged = Correct("referee", left, "slipped past", (p.Weakened(1),))
    version = forge(live, *resolve(RULES, live.state, forged, live.chance, live.version).entries)
    found = verify(Log(live.session, raw(live), SECRETS.dice, SECRETS.veil), RULES, live.codec).fault
    assert found is not None
    assert (found.version, found.level, found.clause) == (version, "rules", "KER-8.2")


def test_ker_8_2_an_undo_before_a_correction_takes_it_back() -> None:
    live = sit()
    at = live.state.head
    correct(live, at, p.Weakened(2))
    live.do(Undo("referee"))
    assert (live.state.head, live.state.board.storm) == (at, 12)


def test_ker_7_1_gauges_and_modifiers_are_told_when_they_change_and_when_they_end() -> None:
    live = sit()
    start = [e for e in log(live) if isinstance(e.event, ev.Gauged)]
    assert [(e.event, e.clause) for e in start] == [
        (ev.Gauged("storm", 12), "PRO-5.1"),
        (ev.Gauged("wounds:ann", 0, 4, "ann"), "PRO-4.3"),
        (ev.Gauged("wounds:bo", 0, 4, "bo"), "PRO-4.3"),
    ]
    for seat in SEATS:
        lay(live, seat)
    told = choose(live, "bo", "brace:bo").entries
    assert [(e.event, e.clause) for e in told if isinstance(e.event, ev.Modified)] == [
        (ev.Modified("brace", "bo", "guard", 1), "PRO-3.1")
    ]
    assert live.state.course.modifiers == {"brace>bo.guard": 1}
    assert events_of(choose(live, "ann", "brace:ann").entries, ev.Modified) == [
        ev.Modified("brace", "ann", "guard", 1)
    ]


@pytest.mark.parametrize("misfit", [KeyError, IndexError, ValueError])
def test_ker_8_1_a_change_that_does_not_fit_the_table_is_refused(misfit: type[Exception]) -> None:
    def did(board: Any, event: Did) -> Any:
        if event.what == "nowhere":
            raise misfit(event.what)
        return replace(board, did=(*board.did, event.what))

    rules = little(asking("all", (("ann",),)), adjustable=(Did,))
    model = replace(rules.model, evolve={**rules.model.evolve, Did: did})
    live = table(replace(rules, model=model), "ann")
    with refused(live, Malformed, "KER-8.1"):
        adjust(live, Did("here"), Did("nowhere"))
    with refused(live, Malformed, "KER-8.2"):
        correct(live, 3, Did("nowhere"))
    adjust(live, Did("here"))
    assert live.state.board.did == ("here",)
