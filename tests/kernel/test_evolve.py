"""What each event of the kernel changes in the course of play, and what it leaves as it was."""

from __future__ import annotations

import hashlib

import pytest
from msgspec.structs import replace

from engine import events as ev
from engine.course import Course, Gauge, Mark, Pile, Prompt, Slot
from engine.evolve import EVOLVE, begin_decision, count_choice
from engine.frames import Frame
from engine.questions import PASS, Mode, Option, Question, options

ANN = Question(("ann",), "lay", "KER-4.1", options=options("KER-4.1", "a", "b"))
BOB = replace(ANN, seats=("bob", "cleo"))
PLAYED = Course(
    game="x", seats=("ann", "bob", "cleo"), origin=4, decision=20, previous=19, phase="day.morning", round=2
)
"""A course in which something stands everywhere that an event should leave alone."""


def after(course: Course, event: ev.Event, version: int = 21) -> Course:
    return EVOLVE[type(event)](course, event, version)


def asked(mode: Mode = "all", *slots: Slot) -> Course:
    """A course in which a set is open, asked by entry 18."""
    return replace(PLAYED, prompt=Prompt(18, mode, slots or (Slot(ANN), Slot(BOB))))


def spoken(course: Course, seat: str, **more: str) -> Course:
    """A course in which entry 21 was an answer of a seat that no pace gave."""
    return replace(course, spoke=21, said={seat: 21}, **more)


# beginnings ----------------------------------------------------------------------------------------------


def test_the_first_entry_pins_the_game() -> None:
    began = ev.Began("x", 3, "c0ffee", "storm", rulings=("X-1.1=old",), options=("undo=open", "note=a=b"))
    assert after(Course(), began, 1) == Course(
        game="x",
        rules=3,
        content="c0ffee",
        scenario="storm",
        rulings={"X-1.1": "old"},
        options={"undo": "open", "note": "a=b"},
    )


@pytest.mark.parametrize("kind", [ev.Started, ev.Positioned])
def test_a_game_starts_where_its_seats_stand(kind: type[ev.Started | ev.Positioned]) -> None:
    course = after(Course(game="x"), kind(("ann", "bob"), "e" * 64), 7)
    assert course == Course(game="x", seats=("ann", "bob"), entropy="e" * 64, origin=7)


def test_a_decision_begins_at_the_rest_point_before_it() -> None:
    marks = {"round": Mark(10, 12, 3), "turn": Mark(15, 0, 12)}
    course = begin_decision(replace(PLAYED, marks=marks, choice="ann:a"), 29, 33)
    marked = {"round": Mark(10, 12, 3), "turn": Mark(15, 29, 12)}
    assert course == replace(PLAYED, decision=33, previous=29, before=19, marks=marked)


def test_marks_that_are_set_stay_as_they_are() -> None:
    marks = {"round": Mark(10, 12, 3)}
    assert begin_decision(replace(PLAYED, marks=marks), 19, 20).marks is marks


def test_a_choice_with_an_outcome_binds_the_dice() -> None:
    before = replace(PLAYED, digest="d", choice="ann:a b", since=4, throws=9)
    digest = hashlib.sha256(b"d|ann:a b").hexdigest()[:32]
    assert count_choice(before) == replace(PLAYED, digest=digest, throws=9)


# questions -----------------------------------------------------------------------------------------------


def test_a_set_is_open_from_the_entry_that_asked() -> None:
    course = after(PLAYED, ev.Asked((ANN, BOB), "window", in_turn=True))
    assert course == replace(PLAYED, prompt=Prompt(21, "window", (Slot(ANN), Slot(BOB)), in_turn=True))


def test_sealed_options_come_to_their_question() -> None:
    course = after(asked(), ev.Offered(1, (Option("c", "X"),)))
    assert course == asked("all", Slot(ANN), Slot(replace(BOB, options=(Option("c", "X"),))))


def test_what_waits_is_parked_with_the_set() -> None:
    asking, then, closing, waits = (Frame(step) for step in ("asking", "then", "closing", "waits"))
    course = after(asked(), ev.Suspended(asking, then, closing, (waits,)))
    suspended = Prompt(18, "all", (Slot(ANN), Slot(BOB)), False, asking, then, closing, (waits,))
    assert course == replace(PLAYED, prompt=suspended)


def test_an_answer_fills_the_slot_of_its_seat() -> None:
    course = after(asked(), ev.Answered("cleo", ("a", "b")))
    filled = asked("all", Slot(ANN), Slot(BOB, True, "cleo", ("a", "b")))
    assert course == spoken(filled, "cleo", choice="cleo:a b")


def test_an_answer_may_be_changed() -> None:
    before = asked("all", Slot(ANN, True, "ann", ("a",)), Slot(BOB))
    course = after(before, ev.Answered("ann", ("b",)))
    assert course == spoken(asked("all", Slot(ANN, True, "ann", ("b",)), Slot(BOB)), "ann", choice="ann:b")


def test_the_last_answer_closes_a_set_of_all() -> None:
    course = after(asked("all", Slot(ANN, True, "ann", ("a",)), Slot(BOB)), ev.Answered("bob", ("b",)))
    assert course == spoken(PLAYED, "bob", choice="bob:b")


def test_one_answer_closes_a_set_of_any() -> None:
    assert after(asked("any"), ev.Answered("ann", ("a",))) == spoken(PLAYED, "ann", choice="ann:a")
    assert after(asked("any"), ev.Answered("bob", (PASS,))) == spoken(PLAYED, "bob")


def test_an_action_closes_a_window_and_a_pass_does_not() -> None:
    assert after(asked("window"), ev.Answered("ann", ("a",))) == spoken(
        PLAYED, "ann", choice="ann:a", acted="ann@lay"
    )
    assert after(asked("window"), ev.Answered("ann", (PASS,))) == spoken(
        asked("window", Slot(ANN, True, "ann", (PASS,)), Slot(BOB)), "ann"
    )


def test_who_acted_last_in_a_window_is_known_until_that_seat_passes_or_the_game_goes_on() -> None:
    course = replace(asked("window"), acted="ann@lay")
    assert after(course, ev.Answered("bob", (PASS,))).acted == "ann@lay"
    assert after(course, ev.Answered("ann", (PASS,))).acted == ""
    assert after(course, ev.Entered("day.noon")).acted == ""
    answering = Slot(replace(ANN, what="after:harm"))
    assert (
        after(replace(asked("window", answering), acted="bob@lay"), ev.Answered("ann", ("a",))).acted
        == "bob@lay"
    )


def test_a_pass_by_the_pace_is_no_step_of_undo_and_nobody_spoke() -> None:
    """KER-4.4: undo goes by what people typed."""
    course = after(
        replace(asked("window"), before=11, spoke=12), ev.Answered("ann", (PASS,), pace="0123abcd")
    )
    assert (course.previous, course.spoke) == (11, 12)


def test_the_last_pass_closes_a_window() -> None:
    before = asked("window", Slot(ANN, True, "ann", (PASS,)), Slot(BOB))
    assert after(before, ev.Answered("bob", (PASS,))) == spoken(PLAYED, "bob")


def test_what_a_pass_or_a_sealed_answer_says_binds_nothing() -> None:
    """KER-3.2: a pass changes nothing, and a secret is not in the answer that everybody sees."""
    chosen = replace(asked(), choice="ann:a")
    for choice in ((PASS,), ()):
        assert after(chosen, ev.Answered("ann", choice)).choice == ""


@pytest.mark.parametrize("event", [ev.Answered("dora", ("a",)), ev.Chose("dora", ("a",))])
def test_who_is_not_asked_changes_nothing(event: ev.Event) -> None:
    assert after(asked(), event) == asked()


@pytest.mark.parametrize("event", [ev.Answered("ann", ("a",)), ev.Chose("ann", ("a",))])
def test_nothing_is_answered_where_nothing_is_asked(event: ev.Event) -> None:
    assert after(PLAYED, event) == PLAYED


def test_a_secret_choice_comes_to_its_slot() -> None:
    before = asked("all", Slot(ANN), Slot(BOB, True, "bob"))
    assert after(before, ev.Chose("bob", ("b",))) == asked("all", Slot(ANN), Slot(BOB, True, "bob", ("b",)))


# phases and marks ----------------------------------------------------------------------------------------


def test_a_step_within_a_phase_is_no_new_phase() -> None:
    assert after(PLAYED, ev.Entered("day.noon")) == replace(PLAYED, phase="day.noon")


def test_a_new_phase_is_marked() -> None:
    course = after(PLAYED, ev.Entered("night.watch"))
    assert course == replace(PLAYED, phase="night.watch", marks={"phase": Mark(20, 0, 0)})


def test_a_mark_knows_where_the_one_before_it_began() -> None:
    old = {"round": Mark(11, 12, 9), "turn": Mark(13, 14)}
    course = after(replace(PLAYED, marks=old), ev.Marked("turn", 5))
    assert course == replace(PLAYED, marks={"round": Mark(11, 12, 9), "turn": Mark(20, 0, 14)})
    again = after(course, ev.Marked("turn", 6))
    assert again == course  # twice in one decision: the one before it began where it did


def test_a_round_has_a_number() -> None:
    assert after(PLAYED, ev.Marked("round", 3)) == replace(PLAYED, round=3, marks={"round": Mark(20)})


# chance --------------------------------------------------------------------------------------------------


def test_throws_are_counted() -> None:
    before = replace(PLAYED, since=2, throws=6)
    assert after(before, ev.Rolled("ann", ("d6",), (4,), "seeded", "l")) == replace(PLAYED, since=3, throws=7)


@pytest.mark.parametrize(("source", "declared"), [("seeded", False), ("declared", True), ("scripted", False)])
def test_a_shuffle_is_a_throw_and_a_new_pile(source: str, declared: bool) -> None:
    before = replace(PLAYED, piles={"deck": Pile(2, ("x", "y")), "bag": Pile(1)}, since=2, throws=6)
    course = after(before, ev.Shuffled("deck", 5, source, "l"))
    piles = {"deck": Pile(5, (), declared), "bag": Pile(1)}
    assert course == replace(PLAYED, piles=piles, since=3, throws=7)


def piled(pile: Pile) -> Course:
    return replace(PLAYED, piles={"deck": pile, "bag": Pile(1)})


KNOWN = Pile(4, ("a", "b", "c", "d"))
REAL = Pile(4, ("a", "b", "c", "d"), declared=True)
CHANGED = [
    (KNOWN, ev.Ordered("deck", ("d", "c")), Pile(4, ("d", "c"))),
    (REAL, ev.Ordered("deck", ("d", "c")), Pile(4, ("d", "c"), declared=True)),
    (KNOWN, ev.Turned("deck", ("a", "b")), Pile(2, ("c", "d"))),
    (REAL, ev.Turned("deck", ("c", "z")), Pile(2, ("a", "b", "d"), declared=True)),
    (KNOWN, ev.Drawn("deck", "ann", 3), Pile(1, ("d",))),
    (REAL, ev.Drawn("deck", "ann", 3), Pile(1, ("a", "b", "c", "d"), declared=True)),
    (KNOWN, ev.Dealt("deck", "ann", ("b",)), KNOWN),
    (REAL, ev.Dealt("deck", "ann", ("b",)), Pile(4, ("a", "c", "d"), declared=True)),
    (KNOWN, ev.Stacked("deck", 2), Pile(6, ("a", "b", "c", "d"))),
    (REAL, ev.Stacked("deck", 2), Pile(6, ("a", "b", "c", "d"), declared=True)),
]
"""A seeded pile is taken from its top; of a real one only those cards are gone that somebody has seen."""


@pytest.mark.parametrize(("pile", "event", "left"), CHANGED, ids=lambda each: type(each).__name__)
def test_what_becomes_of_a_pile(pile: Pile, event: ev.Event, left: Pile) -> None:
    assert after(piled(pile), event) == piled(left)


UNHEARD = [
    (ev.Ordered("new", ("d", "c")), Pile(0, ("d", "c"))),
    (ev.Turned("new", ("a",)), Pile(0)),
    (ev.Drawn("new", "ann", 3), Pile(0)),
    (ev.Stacked("new", 2), Pile(2)),
]


@pytest.mark.parametrize(("event", "pile"), UNHEARD, ids=lambda each: type(each).__name__)
def test_a_pile_nobody_has_heard_of_begins_with_it(event: ev.Event, pile: Pile) -> None:
    """A copy of a session may begin to see a pile in the middle."""
    course = after(piled(KNOWN), event)
    assert course.piles == {"deck": KNOWN, "bag": Pile(1), "new": pile}


def test_nothing_is_dealt_from_a_pile_nobody_has_heard_of() -> None:
    assert after(piled(KNOWN), ev.Dealt("new", "ann", ("b",))) == piled(KNOWN)


# figures and ends ----------------------------------------------------------------------------------------


def test_a_gauge_is_set_and_goes() -> None:
    before = replace(PLAYED, gauges={"threat": Gauge(3, 9, "ann"), "rounds": Gauge(1)})
    course = after(before, ev.Gauged("threat", 4, 8, "bob"))
    assert course == replace(PLAYED, gauges={"threat": Gauge(4, 8, "bob"), "rounds": Gauge(1)})
    assert after(course, ev.Gauged("threat", 4, gone=True)) == replace(PLAYED, gauges={"rounds": Gauge(1)})


def test_a_modifier_stands_until_it_is_nothing() -> None:
    course = after(replace(PLAYED, modifiers={"x>y.z": 1}), ev.Modified("axe", "ann", "strength", -2))
    assert course == replace(PLAYED, modifiers={"x>y.z": 1, "axe>ann.strength": -2})
    gone = after(course, ev.Modified("axe", "ann", "strength", 0))
    assert gone == replace(PLAYED, modifiers={"x>y.z": 1})


def test_seats_concede_one_after_the_other() -> None:
    course = after(replace(PLAYED, conceded=("bob",)), ev.Conceded("ann"))
    assert course == replace(PLAYED, conceded=("bob", "ann"))


def test_an_end_leaves_nothing_to_be_answered() -> None:
    assert after(asked(), ev.Ended("won")) == replace(PLAYED, ended="won")


UNNOTICED = [
    ev.Laid("{}"), ev.Typed(), ev.WindowClosed("w"), ev.Prevented("hit", "shield"),
    ev.Replaced("hit", "shield", "miss"), ev.Adjusted("ann", "why"), ev.Corrected(3, "r", "ann"),
]  # fmt: skip


@pytest.mark.parametrize("event", UNNOTICED, ids=lambda each: type(each).__name__)
def test_some_events_are_for_the_board_and_for_people_alone(event: ev.Event) -> None:
    course = asked()
    assert after(course, event) is course


def test_every_event_that_may_come_has_its_change() -> None:
    play = {kind for kind in ev.KERNEL_EVENTS if kind.lane == "play"}
    assert play <= {*EVOLVE}


def test_the_last_answer_of_each_seat_is_known_until_it_answers_again() -> None:
    course = after(asked("all"), ev.Answered("ann", ("a",)), 19)
    course = after(course, ev.Answered("bob", ("b",)), 23)
    assert course.said == {"ann": 19, "bob": 23}
    assert (
        after(replace(course, prompt=asked("any").prompt), ev.Answered("ann", ("a",)), 31).said["ann"] == 31
    )
