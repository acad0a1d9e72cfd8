"""Windows: actions resolved at once, passes, turns, and windows that close by themselves."""

from __future__ import annotations

import pytest

from engine import events as ev
from engine.errors import NotYours
from engine.frames import Steps
from engine.questions import PASS, Option, Question, options
from engine.turn import Tx
from tests.kernel.little import C, Did, little
from tests.kernel.test_sets import done, sit
from tests.systems.table import choose, events_of, log, refused, table

# windows -----------------------------------------------------------------------------------------------


def test_ker_4_1_an_action_is_resolved_at_once_and_the_window_opens_again() -> None:
    live = sit("window")
    choose(live, "ann", PASS)
    choose(live, "bo", "a")
    assert done(live) == ("bo a",)
    asked = live.state.course.prompt
    assert asked is not None
    assert [slot.done for slot in asked.slots] == [
        False,
        False,
        False,
    ]  # ann too, who had passed
    for seat in ("cy", "ann"):
        assert [type(e.event) for e in choose(live, seat, PASS).entries] == [ev.Answered]
    assert done(live) == ("bo a",)
    choose(live, "bo", PASS)
    assert done(live) == ("bo a", "closed")


def test_ker_1_5_a_pass_is_replaced_while_the_window_is_open() -> None:
    live = sit("window")
    choose(live, "ann", PASS)
    choose(live, "ann", "b")
    assert done(live) == ("ann b",)


def test_ker_1_5_in_turn_only_the_next_seat_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.kernel.test_sets.IN_TURN", True)
    live = sit("window")
    with refused(live, NotYours, "KER-1.5", ("ann",)):
        choose(live, "bo", PASS)
    choose(live, "ann", PASS)
    for seat in ("ann", "cy"):
        with refused(live, NotYours, "KER-1.5", ("bo",)):
            choose(live, seat, "a")
    choose(live, "bo", "a")
    assert done(live) == ("bo a",)
    with refused(live, NotYours, "KER-1.5", ("ann",)):
        choose(live, "bo", PASS)
    for seat in ("ann", "bo", "cy"):
        choose(live, seat, PASS)
    assert done(live) == ("bo a", "closed")


def test_ker_4_3_a_window_in_which_nobody_could_act_closes_by_itself_and_says_so() -> None:
    steps = Steps()

    @steps.step
    def setup(tx: Tx) -> None:
        tx.window("quiet", "KER-4.3", {}, tx.frame(setup), closing=tx.frame(after))

    @steps.step
    def after(tx: Tx) -> None:
        tx.ask([Question(("ann",), "next", C, options=options(C, "go"))], tx.frame(other))

    @steps.step
    def other(tx: Tx, _: str) -> None:
        tx.then(tx.frame(bare), tx.frame(after))

    @steps.step
    def bare(tx: Tx) -> None:
        tx.window("bare", "KER-4.3", {}, tx.frame(bare))

    live = table(little(steps), "ann", "bo")
    closed = [entry for entry in log(live) if isinstance(entry.event, ev.WindowClosed)]
    assert [(entry.event.window, entry.clause) for entry in closed] == [("quiet", "KER-4.3")]
    choose(live, "ann", "go")
    assert [each.window for each in events_of(log(live), ev.WindowClosed)] == ["quiet", "bare"]


def test_ker_4_1_a_window_asks_those_with_offers_in_the_order_of_the_seats() -> None:
    steps = Steps()

    @steps.step
    def setup(tx: Tx) -> None:
        tx.window("w", C, {"cy": options(C, "x"), "ann": options(C, "y")}, tx.frame(acted), in_turn=True)

    @steps.step
    def acted(tx: Tx, seat: str, choice: str) -> None:
        tx.emit(Did(f"{seat} {choice}"), C)

    live = table(little(steps), "ann", "bo", "cy")
    asked = live.state.course.prompt
    assert asked is not None
    assert asked.in_turn
    assert [(slot.question.seats, slot.question.ids) for slot in asked.slots] == [
        (("ann",), ("y", PASS)),
        (("cy",), ("x", PASS)),
    ]
    assert not any(slot.question.hidden for slot in asked.slots)
    choose(live, "ann", PASS)
    choose(live, "cy", "x")
    assert done(live) == ("cy x",)


def test_ker_4_2_only_a_pass_in_a_window_says_under_seal_how_it_came_about() -> None:
    live = sit("window")
    passed, acted = (choose(live, seat, what).entries[0] for seat, what in (("ann", PASS), ("bo", "a")))
    assert [(part.to, part.event) for part in passed.sealed] == [(("ann",), ev.Typed())]
    assert acted.sealed == ()
    steps = Steps()

    @steps.step
    def setup(tx: Tx) -> None:
        ways = (*options(C, "a"), Option(PASS, C))
        tx.ask([Question((seat,), "q", C, options=ways) for seat in tx.seats], tx.frame(setup))

    live = table(little(steps), "ann", "bo")
    assert choose(live, "ann", PASS).entries[0].sealed == ()
