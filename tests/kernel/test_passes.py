"""Standing passes: given as decisions of their own, and no different from typed ones for anybody else."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine import events as ev
from engine.audience import seen, view
from engine.commands import Answer, Close, Redo, StandPass, Undo
from engine.errors import Illegal, Malformed, NotYours
from engine.pace import own_answer as standing_pass
from engine.questions import PASS
from replays.session import Session
from tests.systems.proving.rules import RULES
from tests.systems.table import another, choose, events_of, log, question, refused, table

SEATS = ("ann", "bo", "cy")


def brace(*seats: str) -> Session:
    """A game in which the window of the day is open: every seat may brace itself."""
    live = table(RULES, *(seats or SEATS))
    for seat in live.state.course.seats:
        asked = question(live.state, seat)
        assert asked is not None
        choose(live, seat, asked.ids[0])
    assert live.state.course.phase == "day.brace"
    return live


def test_ker_4_2_a_standing_pass_is_given_at_once_and_at_every_later_window() -> None:
    live = brace()
    said = live.do(StandPass("bo", "always"))
    assert [type(e.event) for e in said.entries] == [ev.StoodPass]
    given = log(live)[-1]
    assert given.event == ev.Answered("bo", (PASS,))
    assert (given.seat, given.decision, given.clause) == ("bo", given.version, "KER-1.1")
    assert [part.event for part in given.sealed] == [ev.Typed(True)]
    assert [part.to for part in given.sealed] == [("bo",)]
    choose(live, "ann", "brace:ann")  # the window opens again
    assert log(live)[-1].event == ev.Answered("bo", (PASS,))
    assert question(live.state, "bo") is None
    choose(live, "cy", PASS)
    assert live.state.course.phase == "day.choose"


def test_ker_4_2_a_standing_pass_that_closes_the_window_goes_on_with_the_game() -> None:
    live = brace("ann", "bo")
    choose(live, "ann", PASS)
    live.do(StandPass("bo", "always"))
    assert live.state.course.phase == "day.choose"
    entries = log(live)
    passed = next(e for e in reversed(entries) if e.event == ev.Answered("bo", (PASS,)))
    assert {e.decision for e in entries if e.version >= passed.version} == {passed.version}


def test_ker_4_2_it_holds_only_when_its_word_says_so() -> None:
    live = brace()
    live.do(StandPass("bo", "no-cards"))  # holds where bo has nothing to choose; bracing is a choice
    assert isinstance(log(live)[-1].event, ev.StoodPass)
    assert standing_pass(RULES, live.state) is None
    live.do(StandPass("bo", "always"))
    live.do(StandPass("bo", ""))
    live.do(StandPass("bo", ""))  # taking back what is not there says nothing new
    choose(live, "ann", "brace:ann")
    assert question(live.state, "bo") is not None


def test_ker_4_2_questions_that_are_no_window_are_never_passed() -> None:
    live = table(RULES, *SEATS)
    for seat in SEATS:
        live.do(StandPass(seat, "always"))
    assert live.state.course.phase == "night.lay"
    assert events_of(log(live), ev.Answered) == []


def test_ker_4_2_all_standing_each_gives_a_decision_of_its_own() -> None:
    live = table(RULES, *SEATS)
    for seat in SEATS:
        live.do(StandPass(seat, "always"))
    for seat in SEATS:
        asked = question(live.state, seat)
        assert asked is not None
        choose(live, seat, asked.ids[0])
    assert live.state.course.phase == "day.choose"
    passes = [e for e in log(live) if e.event == ev.Answered(e.seat, (PASS,))]
    assert [e.seat for e in passes] == list(SEATS)
    assert all(e.opens and e.command for e in passes)


def test_ker_4_2_the_word_is_sealed_for_the_seat() -> None:
    live = brace()
    entry = live.do(StandPass("bo", "no-cards")).entries[0]
    assert entry.event == ev.StoodPass("bo")
    assert [(part.to, part.event) for part in entry.sealed] == [(("bo",), ev.Until("bo", "no-cards"))]
    assert live.state.table.passes == {"bo": "no-cards"}
    for viewer, passes in (("bo", {"bo": "no-cards"}), ("ann", {}), ("public", {})):
        assert view(RULES.model, live.state, viewer).table.passes == passes


def test_ker_4_2_refusals() -> None:
    live = brace()
    with refused(live, Malformed, "KER-4.2", ("always", "no-cards")):
        live.do(StandPass("bo", "never"))
    with refused(live, NotYours, "KER-4.2", SEATS):
        live.do(StandPass("referee", "always"))
    with refused(live, NotYours, "KER-6.1", SEATS):
        live.do(StandPass("dee", "always"))
    live.do(Close("referee"))
    with refused(live, Illegal, "KER-6.5"):
        live.do(StandPass("bo", "always"))


def told(live: Session, viewer: str) -> list[Any]:
    """What a copy for a viewer holds, but for time, link and commitments; keys as their shape."""
    return [
        replace(
            seen(entry, viewer),
            at=0,
            link="",
            command=entry.command.rstrip("0123456789"),
        )
        for entry in log(live)
    ]


def test_ker_4_2_nobody_else_can_tell_a_standing_pass_from_a_typed_one() -> None:
    typed, stood = brace(), brace()
    for live in (typed, stood):
        live.do(StandPass("bo", "no-cards" if live is typed else "always"))
    choose(typed, "bo", PASS)
    for live in (typed, stood):
        choose(live, "ann", "brace:ann")
    choose(typed, "bo", PASS)
    for live in (typed, stood):
        choose(live, "cy", PASS)
    assert typed.version == stood.version
    for viewer in ("public", "ann", "cy"):
        assert told(typed, viewer) == told(stood, viewer)
        assert view(RULES.model, typed.state, viewer) == view(RULES.model, stood.state, viewer)
    assert told(typed, "bo") != told(stood, "bo")
    shapes = [
        [
            (e.version, e.event, e.seat, e.clause, e.decision, e.because, [p.to for p in e.sealed])
            for e in log(each)
        ]
        for each in (typed, stood)
    ]
    assert shapes[0] == shapes[1]


def test_ker_4_2_an_undo_stays_where_it_goes_and_redo_still_works() -> None:
    live = brace("ann", "bo")
    asked = live.state.head
    live.do(StandPass("bo", "always"))
    waits = live.state.head
    choose(live, "ann", "brace:ann")
    late = live.state.head
    live.do(Undo("ann", to=waits))
    assert live.state.head == waits
    live.do(Undo("ann"))
    assert live.state.head == asked
    assert question(live.state, "bo") is not None
    live.do(Redo("ann"))
    live.do(Redo("ann"))
    assert live.state.head == late
    live.do(Undo("ann", to=asked))
    choose(live, "ann", "brace:ann")  # with the next decision the standing pass is given again
    assert live.state.course.phase == "day.choose"


def test_ker_4_2_two_programs_give_a_standing_pass_once() -> None:
    one = brace()
    other = another(one)
    one.do(StandPass("bo", "always"))
    before = one.version
    other.pass_on()  # it has not heard yet
    other.refresh()
    other.pass_on()
    one.pass_on()
    assert other.version == one.version == before


def test_ker_4_2_a_pass_given_meanwhile_does_not_harm_the_answer_it_follows() -> None:
    one = brace()
    other = another(one)
    one.do(StandPass("bo", "always"))
    asked = other.state.course.prompt
    assert asked is not None
    done = other.do(Answer("ann", ("brace:ann",), asked.id))
    assert done.entries[0].seat == "ann"
    one.pass_on()
    one.refresh()
    other.refresh()
    assert one.state == other.state
    assert question(one.state, "bo") is None


def test_ker_4_2_a_seat_that_said_nothing_is_not_passed_whatever_the_rules_say() -> None:
    live = brace()
    asked = live.state.course.prompt
    assert asked is not None

    def standing(state: Any, seat: str, when: str, question: Any) -> bool:
        assert (state, seat, when) == (live.state, "cy", "no-cards")
        return question.ids == ("brace:cy", PASS)

    rules = replace(RULES, standing=standing)
    assert standing_pass(rules, live.state) is None
    live.do(StandPass("cy", "no-cards"))
    assert standing_pass(rules, live.state) == Answer("cy", (PASS,), asked.id, True)
    choose(live, "cy", PASS)
    assert standing_pass(rules, live.state) is None


def test_ker_4_2_in_turn_a_standing_pass_waits_for_its_turn() -> None:
    live = brace()
    live.do(StandPass("bo", "no-cards"))
    rules = replace(RULES, standing=lambda *_: True)
    asked = live.state.course.prompt
    assert asked is not None
    course = replace(live.state.course, prompt=replace(asked, in_turn=True))
    assert standing_pass(rules, replace(live.state, course=course)) is None
    first = (replace(asked.slots[0], done=True), *asked.slots[1:])
    course = replace(live.state.course, prompt=replace(asked, in_turn=True, slots=first))
    assert standing_pass(rules, replace(live.state, course=course)) == Answer("bo", (PASS,), asked.id, True)
    course = replace(live.state.course, prompt=None)
    assert standing_pass(rules, replace(live.state, course=course)) is None


def test_ker_4_2_a_pass_has_the_time_of_its_question_whether_it_was_typed_or_not() -> None:
    """Else the clock would tell them apart: who types takes a while, who said so beforehand does not."""
    live = table(RULES, *SEATS)
    live.do(StandPass("bo", "always"))
    while (asked := live.state.course.prompt) is not None and asked.mode != "window":
        slot = next(slot for slot in asked.slots if not slot.done)
        choose(live, slot.question.seats[0], slot.question.ids[0])
    assert asked is not None
    times = {each.version: each.at for each in log(live)}
    live.hands.clock()  # time goes by
    typed = live.do(Answer("ann", (PASS,))).entries[0]
    assert typed.at == times[asked.id]
    passed = [
        each for each in log(live) if isinstance(each.event, ev.Answered) and each.event.choice == (PASS,)
    ]
    questions = [each for each in log(live) if isinstance(each.event, ev.Asked)]
    for each in passed:
        assert each.at == max((q for q in questions if q.version < each.version), key=lambda q: q.version).at
