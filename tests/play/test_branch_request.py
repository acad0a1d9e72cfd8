"""A branch that somebody asked for is put to whoever sits at the terminal."""

from __future__ import annotations

import io

from engine.facts import Branched, Agreed, Declined
from projections.saying import Saying
from replays import branching
from replays.undo import agree
from service.play import Game
from service.playing import going_back
from service.playing.screen import Screen
from service.playing.table import Table
from tests.kernel.test_branches import OWN
from tests.play.typist import plays
from tests.systems.proving.rules import RULES
from tests.systems.table import another, log, table

Cases = tuple[tuple[str, tuple[tuple[int, str], ...], bool], ...]


def test_ker_9_5_a_branch_is_asked_for_agreed_to_and_made_elsewhere() -> None:
    live = table(RULES, "ann", "bo")
    plays(live, ["", "1", "", "1"])
    elsewhere = another(live)
    asked = branching.ask(elsewhere, 0, "bo")
    assert asked is not None
    head = live.state.head
    printed = plays(live, ["y"], "ann")
    assert "bo asks for a branch that keeps what is hidden, from entry" in printed
    assert log(live)[-1].fact == Agreed("ann", asked.version)
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
    assert log(live)[-1].fact == Declined("ann", asked.version)
    assert live.state.table.request is None


def test_who_asked_agreed_or_put_it_off_is_left_in_peace() -> None:
    """The prompt is not given up for a request that nobody here has still to answer."""
    live = table(RULES, "ann", "bo")
    plays(live, ["", "1", "", "1"])
    asked = branching.ask(live, 0, "bo")
    assert asked is not None
    open_set = live.state.course.open
    assert open_set is not None
    cases: Cases = (("bo", (), False), ("ann", (), True), ("ann", ((asked.version, "ann"),), False))
    with Screen(io.StringIO(), io.StringIO()) as screen:
        for seat, put_off, waits in cases:
            game = Game(Table(live, (seat,), Saying(None), screen))
            game._put_off.update(put_off)
            assert game._moved((open_set, open_set.slots[0], seat)) == waits
            assert going_back.undecided(game.table, game._put_off) == ([seat] if waits else [])
        agree(live, "ann")
        ann = Game(Table(live, ("ann",), Saying(None), screen))
        assert not ann._moved((open_set, open_set.slots[0], "ann"))
