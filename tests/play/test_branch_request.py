"""A branch that somebody asked for is put to whoever sits at the terminal."""

from __future__ import annotations

from engine.facts import Branched, UndoAgreed, UndoRefused
from replays import branching
from tests.kernel.test_branches import OWN
from tests.play.typist import plays
from tests.systems.proving.rules import RULES
from tests.systems.table import another, log, table


def test_ker_9_5_a_branch_is_asked_for_agreed_to_and_made_elsewhere() -> None:
    live = table(RULES, "ann", "bo")
    plays(live, ["", "1", "", "1"])
    elsewhere = another(live)
    asked = branching.ask(elsewhere, 0, "bo")
    assert asked is not None
    head = live.state.head
    printed = plays(live, ["y"], "ann")
    assert "bo asks for a branch that keeps what is hidden, from entry" in printed
    assert log(live)[-1].fact == UndoAgreed("ann", asked.version)
    assert live.state.head == head  # nothing was undone
    elsewhere.refresh()
    branching.branch(elsewhere, "kept", 0, "bo", OWN, as_it_lies=True)
    assert log(elsewhere)[-1].fact == Branched("bo", asked.version, "kept")


def test_ker_9_5_a_branch_is_refused_at_the_table() -> None:
    live = table(RULES, "ann", "bo")
    plays(live, ["", "1", "", "1"])
    asked = branching.ask(another(live), 0, "bo")
    assert asked is not None
    plays(live, ["n"], "ann")
    assert log(live)[-1].fact == UndoRefused("ann", asked.version)
    assert live.state.table.request is None
