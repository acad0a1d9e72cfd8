"""In a chained system an event rests on the event that led to its step, across questions, windows and
phases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine import events as ev
from engine import resting
from engine.codec import canonical
from engine.frames import Frame, Led, Steps
from engine.questions import PASS, Question, options
from engine.system import Ability, Listener, Verdict, filed
from engine.turn import Tx
from replays.session import Session
from tests.kernel.little import C, Did, little
from tests.systems.table import another, choose, log, table


def chain(chained: bool = True, **more: Any) -> Session:
    """`first` leads to `second`, which leads to `third` once ann has answered; then `second` is heard."""
    steps = Steps()

    @steps.step
    def setup(tx: Tx) -> None:
        tx.emit(Did("first"), C)
        tx.then(tx.frame(second))

    @steps.step
    def second(tx: Tx) -> None:
        tx.emit(Did("second"), C)
        tx.propose(tx.frame(middle))
        tx.then(tx.frame(named))

    @steps.step
    def middle(tx: Tx) -> None:
        tx.ask([Question(("ann",), "q", C, options=options(C, "on"))], tx.frame(third))

    @steps.step
    def third(tx: Tx, _: str) -> None:
        tx.emit(Did("third"), C)
        tx.propose(tx.frame(hurt))

    @steps.step
    def hurt(tx: Tx) -> None:
        tx.emit(Did("hurt"), C)

    @steps.step
    def cry(tx: Tx) -> None:
        tx.emit(Did("cry"), C)

    @steps.step
    def named(tx: Tx) -> None:
        version = tx.emit(Did("named"), C, because=(tx.decision,))
        tx.emit(Did("also"), C, because=(version,))
        tx.enter("day.work")

    @steps.at("day.work")
    def work(tx: Tx) -> None:
        tx.emit(Did("work"), C)
        tx.then(tx.frame(last))

    @steps.step
    def last(tx: Tx) -> None:
        tx.ask([Question(("ann",), "end", C, options=options(C, "on"))], tx.frame(over))

    @steps.step
    def over(tx: Tx, _: str) -> None:
        tx.emit(Did("over"), C)

    def hears(tx: Tx, _: Frame) -> tuple[Ability, ...]:
        return (Ability("cry", "ann", tx.frame(cry), C),)

    def verdict(tx: Tx) -> Verdict | None:
        return Verdict("won", C) if "over" in tx.board.did else None

    heard = filed(Listener("after", "hurt", "optional", hears))
    return table(little(steps, listeners=heard, verdict=verdict, chained=chained), "ann", **more)


def rests(live: Session) -> Mapping[str, tuple[str, ...]]:
    """By what happened, what it rests on."""
    told = {e.version: e.event.what if isinstance(e.event, Did) else ev.tag(e.event) for e in log(live)}
    return {
        told[e.version]: tuple(told[each] for each in e.because)
        for e in log(live)
        if isinstance(e.event, Did | ev.Ended)
    }


def played(live: Session) -> Session:
    choose(live, "ann", "on")
    choose(live, "ann", "cry")
    choose(live, "ann", "on")
    return live


def test_a_event_rests_on_the_event_that_led_to_its_step() -> None:
    assert rests(played(chain())) == {
        "first": (),
        "second": ("first",),
        "third": ("second",),  # ann was asked in between
        "hurt": ("third",),
        "cry": ("hurt",),  # answers to it, in a window of its own
        "named": ("answered",),  # it says itself on what
        "also": ("named",),
        "work": (),  # a phase that begins leads to nothing
        "over": ("work",),
        "ended": ("over",),
    }


def test_without_being_chained_events_rest_only_on_what_they_name() -> None:
    found = rests(played(chain(chained=False)))
    assert {what: on for what, on in found.items() if on} == {"named": ("answered",), "also": ("named",)}


def test_what_led_to_a_step_is_in_the_log() -> None:
    """Another process goes on, and writes just what the first one would have."""
    here, there = chain(), chain()
    choose(here, "ann", "on")
    choose(there, "ann", "on")
    elsewhere = another(there)
    choose(here, "ann", "cry")
    choose(elsewhere, "ann", "cry")
    assert [(e.event, e.because) for e in log(here)] == [(e.event, e.because) for e in log(elsewhere)]


def test_when_all_have_passed_what_closes_the_window_rests_on_what_opened_it() -> None:
    steps = Steps()

    @steps.step
    def setup(tx: Tx) -> None:
        tx.emit(Did("first"), C)
        tx.then(tx.frame(opens))

    @steps.step
    def opens(tx: Tx) -> None:
        tx.window("w", C, {"ann": options(C, "it")}, tx.frame(used), closing=tx.frame(closes))

    @steps.step
    def used(tx: Tx, _: str, __: str) -> None:
        tx.emit(Did("used"), C)

    @steps.step
    def closes(tx: Tx) -> None:
        tx.emit(Did("closed"), C)
        tx.enter("day.work")

    @steps.at("day.work")
    def work(tx: Tx) -> None:
        tx.ask([Question(("ann",), "end", C, options=options(C, "on"))], tx.frame(used, ""))

    live = table(little(steps, chained=True), "ann")
    choose(live, "ann", PASS)
    assert rests(live) == {"first": (), "closed": ("first",)}


def test_a_frame_is_parked_as_frames_always_were() -> None:
    frame = Frame("hurt", (2, "ann"), Frame("deep"))
    led = resting.led(frame, 7)
    assert (led.on, frame.on) == (7, 0)
    assert canonical(resting.suspended(led)) == b'["kernel.led",[7],["hurt",[2,"ann"],["deep",[],null]]]'
    assert resting.suspended(frame) is frame
    assert resting.taken_up(resting.suspended(led)) == led
    assert resting.taken_up(frame) is frame


def test_what_is_known_to_have_led_to_a_frame_stays() -> None:
    led = resting.led(Frame("hurt"), 7)
    assert resting.led(led, 9) is led
    assert resting.led(Frame("hurt"), 0) == Frame("hurt")
    assert isinstance(led.adding("ann"), Led)
    assert led.adding("ann").on == 7
    assert resting.led(Frame("heal"), 9).on == 9


@pytest.mark.parametrize(
    ("event", "before"),
    [
        (ev.WindowClosed("day"), ("first",)),
        (ev.Shuffled("deck", 3, "seeded", "l"), ("first",)),
        (ev.Stacked("deck", 3, "top"), ("first",)),
        (ev.Entered("day.work"), ()),
        (Did("second"), ("second",)),
    ],
)
def test_nothing_rests_on_a_window_that_closed_or_on_how_a_pile_was_laid(
    event: ev.Event, before: tuple[str, ...]
) -> None:
    """What a step queues after `first` and another event rests on the one that changed something."""
    steps = Steps()

    @steps.step
    def setup(tx: Tx) -> None:
        tx.emit(Did("first"), C)
        tx.emit(event, C)
        tx.then(tx.frame(after))

    @steps.step
    def after(tx: Tx) -> None:
        tx.emit(Did("after"), C)
        tx.then(tx.frame(asks))

    @steps.step
    def asks(tx: Tx) -> None:
        tx.ask([Question(("ann",), "q", C, options=options(C, "on"))], tx.frame(after))

    assert rests(table(little(steps, chained=True), "ann"))["after"] == before


def test_only_what_answers_to_the_outcome_that_happened_rests_on_it() -> None:
    hurt = Frame("hurt", (2,))
    stack: list[Frame] = [Frame("x"), Frame("y"), Frame("kernel.propose", (4,), hurt)]
    for other in (Frame("heal"), Frame("hurt"), Frame("heal", (2,))):
        resting.answered(stack, other, 9)
        assert [each.on for each in stack] == [0, 0, 0]
    resting.answered(stack, hurt, 9)
    assert [each.on for each in stack] == [0, 0, 9]
    stack = [Frame("kernel.throw", (), hurt)]  # waits for a throw, not for what happened
    resting.answered(stack, hurt, 9)
    assert [each.on for each in stack] == [0]
