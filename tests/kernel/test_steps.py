"""What a step may say and what it may not: a decision is whole, in order, and ends by asking."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from engine import events as ev
from engine.commands import Start
from engine.course import Gauge
from engine.errors import GameFault, InternalError
from engine.flow import Edge, Flow, phase
from engine.flow import step as leaf
from engine.frames import Frame, Steps
from engine.questions import PASS, Mode, Question, options
from engine.turn import BEFORE, LIMIT, Tx
from tests.kernel.little import C, Did, Secret, Told, little
from tests.kernel.test_sets import asking, done
from tests.systems.table import choose, events_of, log, table

# what a step may not do --------------------------------------------------------------------------------


def one_step(step: Any, *more: Any) -> Steps:
    steps = Steps()
    steps.add("setup", step)
    for each in more:
        steps.step(each)
    return steps


def broken(step: Any, *more: Any) -> str:
    """The internal error of a game that begins with a step; nothing of it is saved."""
    live = table(little(one_step(step, *more)), "ann", start=False)
    before = log(live)
    with pytest.raises(InternalError) as caught:
        live.do(Start())
    assert log(live) == before
    return str(caught.value)


def test_a_step_that_asks_after_it_emitted_or_queued_is_a_bug() -> None:
    question = Question(("ann",), "q", C, options=options(C, "a"))

    def emits(tx: Tx) -> None:
        tx.emit(Did("x"), C)
        tx.ask([question], tx.frame(emits))

    def queues(tx: Tx) -> None:
        tx.then(tx.frame(queues))
        tx.ask([question], tx.frame(queues))

    assert broken(emits) == "setup asks after it emitted, queued or asked" + BEFORE
    assert broken(queues) == "setup asks after it emitted, queued or asked" + BEFORE


def test_a_step_that_goes_on_after_it_asked_is_a_bug() -> None:
    question = Question(("ann",), "q", C, options=options(C, "a"))

    def emits(tx: Tx) -> None:
        tx.ask([question], tx.frame(emits))
        tx.emit(Did("x"), C)

    def queues(tx: Tx) -> None:
        tx.ask([question], tx.frame(queues))
        tx.then(tx.frame(queues))

    def asks(tx: Tx) -> None:
        tx.ask([question], tx.frame(asks))
        tx.ask([question], tx.frame(asks))

    assert broken(emits) == broken(queues) == "setup goes on after it asked"
    assert broken(asks) == "setup asks after it emitted, queued or asked" + BEFORE


def test_a_set_asks_somebody_and_each_seat_once_and_its_windows_are_open() -> None:
    def asks(mode: Mode, *seats: tuple[str, ...], secret: bool = False) -> str:
        questions = [Question(each, "q", C, options=options(C, "a", PASS), secret=secret) for each in seats]
        return broken(lambda tx: tx.ask(questions, tx.frame(tx.rules.steps["setup"]), mode))

    for nobody in ((), ((),), (("ann",), ())):
        assert asks("all", *nobody) == "setup asks nobody, or a seat twice at once"
    for twice in ((("ann",), ("ann",)), (("ann", "bo"), ("bo",)), (("ann", "ann"),)):
        assert asks("any", *twice) == "setup asks nobody, or a seat twice at once"
    assert asks("window", ("ann",), secret=True).startswith("setup opens a window with secret answers")


def test_ker_7_1_a_gauge_or_modifier_that_is_gone_is_told_so() -> None:
    steps = asking("any", (("ann",),))

    def gauges(state: Any) -> Any:
        left = 2 - len(state.board.did)
        return {"time": (Gauge(left, 2, "ann"), "KER-2.1")} if left > 0 else {}

    def modifiers(state: Any) -> Any:
        many = len(state.board.did)
        return {("axe", "mara.left", "strength"): (many, "KER-2.2")} if many == 1 else {}

    live = table(little(steps, gauges=gauges, modifiers=modifiers), "ann")
    assert live.state.course.gauges == {"time": Gauge(2, 2, "ann")}
    told = []
    for _ in range(3):
        entries = choose(live, "ann", "a").entries
        told.append([(e.event, e.clause) for e in entries if isinstance(e.event, ev.Gauged | ev.Modified)])
    assert told == [
        [
            (ev.Gauged("time", 1, 2, "ann"), "KER-2.1"),
            (ev.Modified("axe", "mara.left", "strength", 1), "KER-2.2"),
        ],
        [
            (ev.Gauged("time", 0, 0, "ann", True), "KER-7.1"),
            (ev.Modified("axe", "mara.left", "strength", 0), "KER-7.1"),
        ],
        [],
    ]
    assert (live.state.course.gauges, live.state.course.modifiers) == ({}, {})


def test_ker_7_1_a_gauge_of_the_round_is_told_though_the_board_stands() -> None:
    steps = Steps()

    def ask(tx: Tx) -> None:
        tx.ask([Question(("ann",), "q", C, options=options(C, "a"))], tx.frame(begin))

    def begin(tx: Tx, _: str) -> None:
        tx.emit(ev.Marked("round", tx.course.round + 1), C)
        tx.then(tx.frame(ask))

    for each in (ask, begin):
        steps.step(each)

    def gauges(state: Any) -> Any:
        return {"rounds": (Gauge(state.course.round), "KER-2.1")}

    live = table(little(steps, "ask", gauges=gauges), "ann")
    for n in (1, 2):
        entries = choose(live, "ann", "a").entries
        assert [entry.event for entry in entries if isinstance(entry.event, ev.Gauged)] == [
            ev.Gauged("rounds", n)
        ]


def test_a_citation_that_does_not_resolve_is_a_bug() -> None:
    said = broken(lambda tx: tx.emit(Did("x"), "KER-99.9"))
    assert said == "setup: did cites 'KER-99.9', which no catalogue holds"
    assert "''" in broken(lambda tx: tx.emit(Did("x"), ""))


def asks_nothing(tx: Tx) -> None:
    tx.ask([Question(("ann",), "q", C)], Frame("setup"))


@pytest.mark.parametrize(
    ("does", "said"),
    [
        (asks_nothing, "setup asks 'q' without an option"),
        (lambda tx: tx.roll("ann", ("d6", "fang"), Frame("setup"), C), "setup: no die is called 'fang'"),
        (lambda tx: tx.draw("deck", 1, Frame("setup"), C), "setup: no pile is called 'deck'; laid are none"),
        (
            lambda tx: tx.peek("deck", 1, Frame("setup"), C, "ann"),
            "setup: no pile is called 'deck'; laid are none",
        ),
        (lambda tx: tx.then(Frame("nowhere")), "no step is called 'nowhere'"),
        (
            lambda tx: tx.then(tx.frame(done)),
            "done is no step: nothing registers it (STEPS.step, at or waits)",
        ),
        (
            lambda tx: tx.then(Frame("setup", (1, "two"))),
            "the step setup does not take what it is handed (1, 'two'): too many positional arguments",
        ),
    ],
)
def test_a_mistake_of_the_game_is_told_with_the_name_of_its_step(
    does: Callable[[Tx], Any], said: str
) -> None:
    """Each of these was a KeyError, a TypeError, an empty pile, or a question that nobody can answer."""
    assert broken(does) == said


def test_a_step_that_takes_fewer_answers_than_there_are_questions_is_told_so() -> None:
    def setup(tx: Tx) -> None:
        tx.ask([Question((seat,), "q", C, options=options(C, "a")) for seat in tx.seats], tx.frame(landed))

    def landed(tx: Tx, only: str) -> None:
        raise AssertionError(only)

    live = table(little(one_step(setup, landed)), "ann", "bo")
    choose(live, "ann", "a")
    with pytest.raises(GameFault, match=r"the step landed does not take what it is handed \('a', 'a'\)"):
        choose(live, "bo", "a")


def test_a_mistake_inside_a_step_is_not_taken_for_one_of_what_it_is_handed() -> None:
    live = table(little(one_step(lambda tx: tx.emit(Did("x" + None), C))), "ann", start=False)  # type: ignore[operator]
    with pytest.raises(TypeError, match="concatenate"):
        live.do(Start())


def test_an_agenda_that_runs_dry_is_a_bug() -> None:
    assert broken(lambda tx: tx.emit(Did("x"), C)) == "nothing is asked and nothing waits after 'setup'"


def test_a_decision_that_never_asks_shows_its_agenda() -> None:
    ran = 0

    def again(tx: Tx) -> None:
        nonlocal ran
        ran += 1
        tx.then(tx.frame(again), tx.frame(again))

    error = broken(again)
    assert f"no question after {LIMIT} steps" in error
    assert "setup" in error
    assert (LIMIT, ran) == (10_000, 10_000)


def test_frames_run_in_the_order_written_before_what_waited() -> None:
    def setup(tx: Tx) -> None:
        tx.then(tx.frame(say_it, "1"), tx.frame(deeper), tx.frame(say_it, "4"), tx.frame(stop))

    def deeper(tx: Tx) -> None:
        tx.then(tx.frame(say_it, "2"), tx.frame(say_it, "3"))

    def say_it(tx: Tx, what: str) -> None:
        tx.emit(Did(what), C)

    def stop(tx: Tx, *_: str) -> None:
        tx.ask([Question(("ann",), "q", C, options=options(C, "a"))], tx.frame(stop))

    live = table(little(one_step(setup, deeper, say_it, stop)), "ann")
    assert done(live) == ("1", "2", "3", "4")


def test_a_secret_that_a_seat_was_told_is_on_the_board_of_the_program() -> None:
    def setup(tx: Tx) -> None:
        tx.then(tx.frame(tell), tx.frame(stop))

    def tell(tx: Tx) -> None:
        tx.emit(Told("ann"), C, tx.seal(Secret("ann", "x"), "ann"))

    def stop(tx: Tx, *_: str) -> None:
        tx.ask([Question(("ann",), "q", C, options=options(C, "a"))], tx.frame(stop))

    assert table(little(one_step(setup, tell, stop)), "ann", "bo").state.board.told == {"ann": "x"}


def test_a_leaf_is_left_by_the_edge_that_is_taken_and_else_by_the_next() -> None:
    steps = Steps()

    @steps.step
    def setup(tx: Tx) -> None:
        tx.enter("day.work")

    @steps.at("day.work", "night.rest")
    def work(tx: Tx) -> None:
        if tx.course.phase == "night.rest":
            tx.take("sleep")

    @steps.at("dream.fly")
    def fly(tx: Tx) -> None:
        tx.ask([Question(tx.seats, "q", C, options=options(C, "a"))], tx.frame(setup), "any")

    leaves = (("day", "work"), ("night", "rest"), ("dream", "fly"))
    edges = (("next", "day.work", "night"), ("next", "night.rest", "day"), ("sleep", "night.rest", "dream"))
    phases = tuple(phase(name, C, leaf(within, C)) for name, within in leaves)
    flow = Flow.build("little", phases, tuple(Edge(*edge) for edge in edges), start="day")
    live = table(replace(little(steps), flow=flow), "ann")
    assert [each.path for each in events_of(log(live), ev.Entered)] == ["day.work", "night.rest", "dream.fly"]
