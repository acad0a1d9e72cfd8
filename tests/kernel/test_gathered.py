"""The throws of steps in one piece are bound to every open answer that the step gathered (KER-3.2)."""

from __future__ import annotations

from engine import events as ev
from engine.commands import Undo
from replays.bundle import render
from tests.kernel.test_waiting import travel
from tests.systems.table import choose, events_of, log
from tests.trust.sessions import SECRETS, full
from tools import verify_rollbook


def throw_after(*answers: tuple[str, ...]) -> ev.Rolled:
    live = travel(secrets=SECRETS)
    for seat, *choice in answers:
        choose(live, seat, *choice)
    rolled: ev.Rolled = events_of(log(live), ev.Rolled)[-1]
    found = verify_rollbook.verify(render(full(live)))
    assert found.counts["labels"] == 1
    return rolled


def test_ker_3_2_every_open_answer_that_a_step_gathered_binds_its_throw() -> None:
    def way(to: str, *who: str) -> ev.Rolled:
        return throw_after(("ann", f"to:{to}"), ("bo", *(f"with:{each}" for each in who)))

    first = way("well", "owl")
    assert way("well", "owl") == first
    labels = {
        first.label,
        way("mill", "owl").label,
        way("well", "cat").label,
        way("well", "owl", "cat").label,
    }
    assert len(labels) == 4


def test_an_answer_that_was_taken_back_binds_nothing() -> None:
    live = travel(secrets=SECRETS)
    choose(live, "ann", "to:mill")
    live.do(Undo("ann"))
    choose(live, "ann", "to:well")
    choose(live, "bo", "with:owl")
    straight = throw_after(("ann", "to:well"), ("bo", "with:owl"))
    assert events_of(log(live), ev.Rolled)[-1] == straight
