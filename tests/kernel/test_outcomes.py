"""Outcomes that may be interrupted: order of the stages, nesting, prevention, replacement, hidden windows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from engine import events as ev
from engine.errors import InternalError
from engine.frames import Frame, Steps
from engine.questions import PASS, Question, options
from engine.system import Ability, Listener, Rules, filed
from engine.turn import Tx
from replays.session import Session
from tests.kernel.little import C, Did, little
from tests.systems.table import choose, events_of, log, table

Rows = Sequence[tuple[str, str, str, str, str]]
"""Abilities as rows: timing, how, outcome, id, seat. What one does is the step `do` with its id."""


def ability(tx: Tx, id: str, seat: str) -> Ability:
    return Ability(id, seat, tx.frame(tx.rules.steps["do"], id), "KER-5.3" if id == "late" else "KER-5.2")


def listeners(rows: Rows, hidden: Callable[[Tx, Frame], tuple[str, ...]] | None) -> tuple[Listener, ...]:
    """One listener for each moment, kind and outcome, in the order of the rows."""
    found: dict[tuple[Any, Any, str], list[tuple[str, str]]] = {}
    for timing, how, outcome, id, seat in rows:
        found.setdefault((timing, how, outcome), []).append((id, seat))

    def made(pairs: list[tuple[str, str]]) -> Callable[[Tx, Frame], tuple[Ability, ...]]:
        return lambda tx, _: tuple(ability(tx, id, seat) for id, seat in pairs)

    return tuple(
        Listener(timing, outcome, how, made(pairs), None if how == "forced" else hidden)
        for (timing, how, outcome), pairs in found.items()
    )


def hurting(rows: Rows, hidden: Callable[[Tx, Frame], tuple[str, ...]] | None = None) -> Rules:
    """Ann begins by proposing the outcome `hurt`; then `q` is asked."""
    steps = Steps()

    @steps.step
    def setup(tx: Tx) -> None:
        tx.propose(tx.frame(hurt, 2))
        tx.then(tx.frame(stop))

    @steps.step
    def hurt(tx: Tx, amount: int) -> None:
        tx.emit(Did(f"hurt {amount}"), C)

    @steps.step
    def heal(tx: Tx) -> None:
        tx.emit(Did("heal"), C)

    @steps.step
    def do(tx: Tx, id: str) -> None:
        kind = id.partition(":")[0]
        if kind == "stop":
            tx.prevent(id, "KER-5.3")
        elif kind == "turn":
            tx.replace(tx.frame(heal), id, "KER-5.3")
        elif kind == "deep":
            tx.propose(tx.frame(heal))
            tx.then(tx.frame(do, f"stop:{id}"))
        else:
            tx.emit(Did(id), C)

    @steps.step
    def stop(tx: Tx, *_: str) -> None:
        tx.ask([Question(tx.seats, "q", C, options=options(C, "again"))], tx.frame(again), "any")

    @steps.step
    def again(tx: Tx, _: str, __: str) -> None:
        tx.then(tx.frame(setup))

    return little(steps, listeners=filed(*listeners(rows, hidden)))


def play(rows: Rows, hidden: Any = None, *seats: str, **more: Any) -> Session:
    return table(hurting(rows, hidden), *(seats or ("ann", "bo")), **more)


def asked(live: Session) -> tuple[str, dict[str, tuple[str, ...]]]:
    """What is asked, and each seat's options."""
    now = live.state.course.prompt
    assert now is not None
    return now.slots[0].question.what, {s.question.seats[0]: s.question.ids for s in now.slots}


def did(live: Session) -> tuple[str, ...]:
    found: tuple[str, ...] = live.state.board.did
    return found


def test_ker_5_1_where_nothing_listens_there_is_no_window_and_no_trace() -> None:
    live = play([])
    assert asked(live)[0] == "q"
    assert [type(e.event) for e in log(live)[3:]] == [ev.Started, Did, ev.Asked]


def test_ker_5_1_the_order_of_the_stages() -> None:
    live = play(
        [
            ("after", "optional", "hurt", "f", "ann"),
            ("after", "forced", "hurt", "e", "ann"),
            ("would", "optional", "hurt", "c", "bo"),
            ("would", "forced", "hurt", "b", "ann"),
            ("would", "prevent", "hurt", "a", "ann"),
        ]
    )
    assert asked(live) == ("would:hurt", {"ann": ("a", PASS)})
    choose(live, "ann", "a")
    assert did(live) == ("a", "b")  # the only prevention is used up; the forced one follows at once
    assert asked(live) == ("would:hurt", {"bo": ("c", PASS)})
    choose(live, "bo", PASS)
    assert did(live) == ("a", "b", "hurt 2", "e")
    assert asked(live) == ("after:hurt", {"ann": ("f", PASS)})
    choose(live, "ann", "f")
    assert did(live) == ("a", "b", "hurt 2", "e", "f")
    assert asked(live)[0] == "q"


def test_ker_5_1_several_forced_abilities_act_in_order_each_once() -> None:
    live = play(
        [
            ("after", "forced", "hurt", "one", "ann"),
            ("after", "forced", "hurt", "two", "bo"),
            ("after", "forced", "hurt", "three", "ann"),
        ]
    )
    assert did(live) == ("hurt 2", "one", "two", "three")
    assert asked(live)[0] == "q"


def test_ker_5_2_an_ability_acts_once_for_each_outcome() -> None:
    live = play([("would", "optional", "hurt", "x", "ann"), ("would", "optional", "hurt", "y", "ann")])
    assert asked(live)[1] == {"ann": ("x", "y", PASS)}
    choose(live, "ann", "y")
    assert asked(live)[1] == {"ann": ("x", PASS)}
    choose(live, "ann", "x")
    assert did(live) == ("y", "x", "hurt 2")
    choose(live, "ann", "again")
    assert asked(live)[1] == {"ann": ("x", "y", PASS)}  # another outcome


def test_ker_5_2_an_ability_of_two_moments_acts_in_one_of_them() -> None:
    rows = [
        ("would", "prevent", "hurt", "x", "ann"),
        ("would", "optional", "hurt", "x", "ann"),
        ("after", "optional", "hurt", "x", "ann"),
    ]
    live = play(rows)
    choose(live, "ann", "x")
    assert did(live) == ("x", "hurt 2")
    assert asked(live)[0] == "q"
    live = play(rows)
    choose(live, "ann", PASS)
    choose(live, "ann", PASS)
    choose(live, "ann", "x")
    assert did(live) == ("hurt 2", "x")
    assert asked(live)[0] == "q"


def test_ker_5_2_what_was_used_stays_used_when_the_others_pass() -> None:
    rows = [
        ("would", "prevent", "hurt", "x", "ann"),
        ("would", "prevent", "hurt", "y", "bo"),
        ("would", "optional", "hurt", "y", "bo"),
        ("after", "optional", "hurt", "x", "ann"),
        ("after", "optional", "hurt", "z", "ann"),
    ]
    live = play(rows)
    choose(live, "ann", "x")
    choose(live, "bo", PASS)
    choose(live, "bo", "y")
    assert did(live) == ("x", "y", "hurt 2")
    assert asked(live) == ("after:hurt", {"ann": ("z", PASS)})


def test_ker_5_3_a_prevented_outcome_does_not_happen_and_nothing_follows() -> None:
    live = play(
        [
            ("would", "prevent", "hurt", "stop:shield", "ann"),
            ("would", "forced", "hurt", "b", "ann"),
            ("after", "forced", "hurt", "e", "ann"),
        ]
    )
    entries = choose(live, "ann", "stop:shield").entries
    assert [entry.event for entry in entries][1:2] == [ev.Prevented("hurt", "stop:shield")]
    assert entries[1].clause == "KER-5.3"
    assert did(live) == ()
    assert asked(live)[0] == "q"


def test_ker_5_3_a_forced_ability_may_prevent_too() -> None:
    live = play([("would", "forced", "hurt", "stop:x", "ann"), ("after", "forced", "hurt", "e", "ann")])
    assert did(live) == ()
    assert events_of(log(live), ev.Prevented) == [ev.Prevented("hurt", "stop:x")]
    assert asked(live)[0] == "q"


def test_ker_5_3_a_replaced_outcome_becomes_the_other_with_what_listens_to_that() -> None:
    live = play(
        [
            ("would", "prevent", "hurt", "turn:mirror", "ann"),
            ("would", "forced", "heal", "b", "ann"),
            ("after", "forced", "hurt", "no", "ann"),
            ("after", "forced", "heal", "yes", "ann"),
        ]
    )
    entries = choose(live, "ann", "turn:mirror").entries
    assert events_of(entries, ev.Replaced) == [ev.Replaced("hurt", "turn:mirror", "heal")]
    assert did(live) == ("b", "heal", "yes")


def test_ker_5_3_a_replaced_outcome_happens_though_nothing_listens_to_the_other() -> None:
    live = play(
        [("would", "prevent", "hurt", "turn:mirror", "ann"), ("after", "forced", "hurt", "no", "ann")]
    )
    choose(live, "ann", "turn:mirror")
    assert did(live) == ("heal",)
    assert asked(live)[0] == "q"


def test_ker_5_1_a_proposal_that_nothing_follows_is_over_when_the_outcome_happens() -> None:
    """Nothing of it is left on the stack, and so in the log, while the outcome itself asks."""
    steps = Steps()

    @steps.step
    def setup(tx: Tx) -> None:
        tx.propose(tx.frame(hurt))

    @steps.step
    def hurt(tx: Tx) -> None:
        tx.ask([Question(tx.seats, "q", C, options=options(C, "a"))], tx.frame(do), "any")

    @steps.step
    def do(tx: Tx, *_: str) -> None:
        tx.emit(Did("hurt"), C)

    rows = [("would", "forced", "hurt", "x", "ann"), ("would", "optional", "hurt", "y", "ann")]
    live = table(little(steps, listeners=filed(*listeners(rows, None))), "ann")
    choose(live, "ann", PASS)
    assert asked(live)[0] == "q"
    now = live.state.course.prompt
    assert now is not None
    assert [frame.step for frame in now.stack if frame.step == "kernel.propose"] == []


def test_ker_5_3_what_replaced_an_outcome_does_not_replace_it_again() -> None:
    live = play(
        [
            ("would", "prevent", "hurt", "turn:m", "ann"),
            ("would", "prevent", "heal", "turn:m", "ann"),
            ("would", "prevent", "heal", "stop:s", "ann"),
        ]
    )
    choose(live, "ann", "turn:m")
    assert asked(live) == ("would:heal", {"ann": ("stop:s", PASS)})
    choose(live, "ann", "stop:s")
    assert did(live) == ()


def test_ker_5_1_windows_nest_and_the_innermost_outcome_is_meant() -> None:
    live = play(
        [
            ("would", "prevent", "hurt", "deep:x", "ann"),
            ("would", "prevent", "heal", "stop:inner", "bo"),
            ("after", "optional", "heal", "c", "ann"),
        ]
    )
    choose(live, "ann", "deep:x")
    assert asked(live) == ("would:heal", {"bo": ("stop:inner", PASS)})
    choose(live, "bo", PASS)
    assert did(live) == ("heal",)
    assert asked(live) == ("after:heal", {"ann": ("c", PASS)})
    choose(live, "ann", PASS)
    # the inner outcome is over, so what prevents now prevents the outer one
    assert events_of(log(live), ev.Prevented) == [ev.Prevented("hurt", "stop:deep:x")]
    assert did(live) == ("heal",)


def test_ker_5_3_a_nested_outcome_is_prevented_without_the_outer_one() -> None:
    live = play(
        [
            ("would", "prevent", "hurt", "deep:x", "ann"),
            ("would", "prevent", "heal", "stop:inner", "bo"),
        ]
    )
    choose(live, "ann", "deep:x")
    choose(live, "bo", "stop:inner")
    assert events_of(log(live), ev.Prevented) == [
        ev.Prevented("heal", "stop:inner"),
        ev.Prevented("hurt", "stop:deep:x"),
    ]


def test_ker_5_1_seats_respond_in_the_order_of_the_table_whoever_is_listed_first() -> None:
    live = play([("would", "optional", "hurt", "x", "bo"), ("would", "optional", "hurt", "y", "ann")])
    assert asked(live)[1] == {"ann": ("y", PASS), "bo": ("x", PASS)}
    choose(live, "ann", PASS)
    choose(live, "bo", PASS)
    assert did(live) == ("hurt 2",)


def test_the_clause_of_an_open_window_is_that_of_what_may_be_done() -> None:
    live = play([("would", "optional", "hurt", "x", "bo")])
    now = live.state.course.prompt
    assert now is not None
    question = now.slots[0].question
    assert question.clause == "KER-5.2"
    assert [(option.id, option.clause) for option in question.options] == [
        ("x", "KER-5.2"),
        (PASS, "KER-4.1"),
    ]
    assert not question.hidden
    rows = [("would", "optional", "hurt", "x", "bo"), ("would", "optional", "hurt", "late", "ann")]
    now = play(rows).state.course.prompt
    assert now is not None
    assert {slot.question.clause for slot in now.slots} == {"KER-5.2"}  # of several, the first that is filed


def test_changing_an_outcome_where_none_is_proposed_is_a_bug() -> None:
    steps = Steps()

    @steps.step
    def setup(tx: Tx) -> None:
        tx.prevent("x", C)

    with pytest.raises(InternalError, match="setup changes an outcome, but none is proposed"):
        table(little(steps), "ann")
