"""Windows in which the table cannot see who could act: everyone who might is asked."""

from __future__ import annotations

from engine import events as ev
from engine.frames import Frame, Steps
from engine.questions import PASS, Question, options
from engine.turn import Tx
from tests.kernel.little import C, Did, little
from tests.kernel.test_outcomes import asked, did, play
from tests.systems.table import all_pass, events_of, log, table

# hidden windows ----------------------------------------------------------------------------------------

ROW = [("would", "prevent", "hurt", "stop:x", "bo")]


def everybody(tx: Tx, _: Frame) -> tuple[str, ...]:
    return tuple(reversed(tx.seats))


def test_ker_4_1_a_hidden_window_asks_everyone_who_might() -> None:
    live = play(ROW, everybody, "ann", "bo", "cy")
    assert asked(live) == ("would:hurt", {"ann": (PASS,), "bo": ("stop:x", PASS), "cy": (PASS,)})
    now = live.state.course.prompt
    assert now is not None
    assert {slot.question.clause for slot in now.slots} == {"KER-5.1"}  # tells nothing of whose
    entry = log(live)[now.id - 1]
    assert {question.options for question in entry.event.questions} == {()}
    all_pass(live, "would:hurt")
    assert did(live) == ("hurt 2",)


def test_ker_4_1_a_hidden_window_is_asked_though_nobody_can_do_anything() -> None:
    live = play([("would", "prevent", "heal", "stop:x", "bo")], everybody)
    assert asked(live)[0] == "q"  # nothing is filed under this outcome
    rows = [("would", "prevent", "hurt", "stop:x", "nobody")]
    live = play(rows, everybody)
    assert asked(live) == ("would:hurt", {"ann": (PASS,), "bo": (PASS,)})


def test_ker_4_1_only_those_who_might_are_asked() -> None:
    live = play(ROW, lambda tx, _: ("bo", "cy"), "ann", "bo", "cy")
    assert asked(live)[1] == {"bo": ("stop:x", PASS), "cy": (PASS,)}
    live = play([("would", "prevent", "hurt", "stop:x", "nobody")], lambda tx, _: (), "ann", "bo")
    assert asked(live)[0] == "q"


def test_ker_4_1_who_might_depends_on_the_outcome() -> None:
    def might(tx: Tx, outcome: Frame) -> tuple[str, ...]:
        assert outcome == Frame("hurt", (2,))
        return ("cy",)

    live = play([("would", "prevent", "hurt", "stop:x", "cy")], might, "ann", "bo", "cy")
    assert asked(live)[1] == {"cy": ("stop:x", PASS)}


def test_ker_4_1_with_open_hands_or_one_seat_only_those_who_can_are_asked() -> None:
    live = play(ROW, everybody, "ann", "bo", options={"hands": "open"})
    assert asked(live)[1] == {"bo": ("stop:x", PASS)}
    now = live.state.course.prompt
    assert now is not None
    assert [slot.question.hidden for slot in now.slots] == [False]
    live = play(ROW, everybody, "ann")
    assert asked(live)[0] == "q"
    live = play(ROW, everybody, "bo")
    assert asked(live)[1] == {"bo": ("stop:x", PASS)}


def test_ker_4_3_a_hidden_action_window_asks_all_who_might_unless_all_is_seen() -> None:
    steps = Steps()

    @steps.step
    def setup(tx: Tx) -> None:
        offers = {"bo": options(C, "x")} if tx.option("bo") == "yes" else {}
        tx.window("w", C, offers, tx.frame(acted), might=("bo", "ann"), closing=tx.frame(stop))

    @steps.step
    def acted(tx: Tx, seat: str, choice: str) -> None:
        tx.emit(Did(f"{seat} {choice}"), C)

    @steps.step
    def stop(tx: Tx, *_: str) -> None:
        tx.ask([Question(tx.seats, "q", C, options=options(C, "a"))], tx.frame(stop), "any")

    rules = little(steps, options={"bo": ("no", "yes")})
    for given, hands, wanted in (
        ("yes", "hidden", {"ann": (PASS,), "bo": ("x", PASS)}),
        ("no", "hidden", {"ann": (PASS,), "bo": (PASS,)}),
        ("yes", "open", {"bo": ("x", PASS)}),
    ):
        live = table(rules, "ann", "bo", "cy", options={"bo": given, "hands": hands})
        assert asked(live) == ("w", wanted)
        now = live.state.course.prompt
        assert now is not None
        assert {slot.question.hidden for slot in now.slots} == {hands == "hidden"}
    live = table(rules, "ann", "bo", "cy", options={"hands": "open"})
    assert asked(live)[0] == "q"
    assert events_of(log(live), ev.WindowClosed) == [ev.WindowClosed("w")]
