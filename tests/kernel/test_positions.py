"""Beginning from a written position, and how a game is decided."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine import events as ev
from engine.audience import PUBLIC, seen
from engine.commands import Position
from engine.dice import Scripted
from engine.errors import Illegal, Malformed, NotYours
from engine.frames import Steps
from engine.questions import Question, options
from engine.system import Rules, Verdict
from engine.turn import Tx
from tests.kernel.little import C, Did, Secret, Told, little
from tests.systems.table import choose, events_of, log, refused, table


class Written(Struct, frozen=True):
    """A position: what happened, and what ann knows."""

    b: tuple[str, ...] = ()
    a: str = "x"


def rules(**more: Any) -> Rules:
    steps = Steps()

    @steps.step
    def setup(tx: Tx) -> None:
        tx.enter("day.work")

    @steps.at("day.work", "night.rest")
    def work(tx: Tx) -> None:
        tx.ask(
            [Question(tx.seats, "q", C, options=options(C, "on", "win", "give-up"))], tx.frame(done), "any"
        )

    @steps.step
    def done(tx: Tx, _: str, what: str) -> None:
        tx.emit(Did(what), C)

    def place(tx: Tx, position: Written) -> None:
        for each in position.b:
            tx.emit(Did(each), C)
        tx.emit(Told("ann"), C, tx.seal(Secret("ann", position.a), "ann"))
        tx.enter("night.rest")

    def verdict(tx: Tx) -> Verdict | None:
        decided = {"win": "won", "give-up": "lost"}.get(tx.board.did[-1] if tx.board.did else "")
        return Verdict(decided, "KER-6.3") if decided else None  # type: ignore[arg-type]

    return little(steps, place=place, position=Written, verdict=verdict, **more)


def test_ker_6_2_a_position_begins_the_game_and_is_sealed_for_no_one() -> None:
    live = table(rules(), "ann", "bo", position=Written(("one", "two"), "key"), dice=Scripted())
    entry = next(e for e in log(live) if isinstance(e.event, ev.Positioned))
    assert entry.event.seats == ("ann", "bo")
    assert (entry.clause, entry.seat) == ("KER-6.2", "referee")
    assert [(part.to, part.event) for part in entry.sealed] == [
        ((), ev.Laid('{"a":"key","b":["one","two"]}'))
    ]
    assert seen(entry, PUBLIC).sealed[0].event is None
    assert live.state.board.did == ("one", "two")
    assert live.state.board.told == {"ann": "key"}
    assert live.state.course.phase == "night.rest"
    assert live.state.course.origin == entry.version
    choose(live, "bo", "on")
    assert live.state.course.phase == "day.work"  # what follows was queued
    with refused(live, Illegal, "KER-6.2"):
        live.do(Position(Written()))


def test_ker_6_2_a_game_without_positions_takes_none() -> None:
    live = table(little(one()), "ann", start=False)
    with refused(live, Malformed, "KER-6.2"):
        live.do(Position(Written()))
    live = table(rules(seats=(2, 2)), "ann", start=False)
    with refused(live, Illegal, "KER-6.2"):
        live.do(Position(Written()))
    with refused(live, NotYours, "KER-6.1"):
        live.do(Position(Written(), "dee"))


def one() -> Steps:
    steps = Steps()

    @steps.step
    def setup(tx: Tx) -> None:
        tx.ask([Question(tx.seats, "q", C, options=options(C, "a"))], tx.frame(setup), "any")

    return steps


def test_ker_6_3_a_position_may_be_decided_already() -> None:
    live = table(rules(), "ann", position=Written(("win",)), dice=Scripted())
    assert live.state.course.ended == "won"
    assert events_of(log(live), ev.Ended, ev.Asked) == [ev.Ended("won")]


def test_ker_6_3_the_verdict_is_looked_at_after_every_step_that_changed_something() -> None:
    for choice, result in (("win", "won"), ("give-up", "lost")):
        live = table(rules(), "ann")
        entries = choose(live, "ann", choice).entries
        assert [e.event for e in entries[1:]] == [Did(choice), ev.Ended(result)]  # type: ignore[arg-type]
        assert entries[-1].clause == "KER-6.3"
        assert live.state.course.prompt is None
        with refused(live, Illegal, "KER-6.3"):
            choose(live, "ann", "on")


def test_a_leaf_is_entered_by_the_edge_that_is_taken() -> None:
    live = table(rules(), "ann")
    assert [e.path for e in events_of(log(live), ev.Entered)] == ["day.work"]
    choose(live, "ann", "on")
    choose(live, "ann", "on")
    assert [e.path for e in events_of(log(live), ev.Entered)] == ["day.work", "night.rest", "day.work"]


def test_a_table_option_is_the_chosen_value_or_the_first() -> None:
    made = rules(options={"pace": ("slow", "fast")})
    for given, wanted in (({}, "slow"), ({"pace": "fast"}, "fast")):
        live = table(made, "ann", options=given)  # type: ignore[arg-type]
        tx = Tx(made, live.state, live.version, "ann", live.chance)
        assert tx.option("pace") == wanted
