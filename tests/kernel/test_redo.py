"""There and back: redo, undo of an undo, what is never undone."""

from __future__ import annotations

import random

from engine import events as ev
from engine.commands import Agree, Close, Concede, Leave, Note, Redo, Refuse, Rule, StandPass, Undo, Withdraw
from engine.errors import Illegal
from engine.turn import Tx
from tests.kernel.oracle import bare, rests, step
from tests.kernel.test_undo import OPEN, played
from tests.systems.proving import events as p
from tests.systems.proving.rules import RULES
from tests.systems.table import adjust, choose, log, refused, table

# there and back ----------------------------------------------------------------------------------------


def test_ker_2_1_redo_follows_what_was_undone_step_by_step() -> None:
    live = played(2, 8)
    points = rests(log(live))
    states = {live.state.head: bare(live.state)}
    for wanted in points[-2:-6:-1]:
        live.do(Undo("ann"))
        assert live.state.head == wanted
        states[wanted] = bare(live.state)
    assert live.state.forward == tuple(points[-4:])
    for wanted in points[-4:]:
        entry = live.do(Redo("bo")).entries[0]
        assert (entry.event, entry.clause) == (ev.Redone("bo", wanted), "KER-2.1")
        assert bare(live.state) == states[wanted]
    with refused(live, Illegal, "KER-2.1"):
        live.do(Redo("ann"))


def test_ker_2_1_an_undo_by_a_long_step_is_redone_at_once() -> None:
    live = played(2, 30)
    late = live.state.head
    live.do(Undo("ann", step="round"))
    live.do(Undo("ann", to=rests(log(live))[0]))
    live.do(Redo("ann", to=late))
    assert live.state.head == late
    assert live.state.forward == ()


def test_ker_2_1_undo_of_an_undo() -> None:
    live = played(2, 8)
    points = rests(log(live))
    live.do(Undo("ann", to=points[-4]))
    live.do(Undo("ann", to=points[-1]))  # forward on the same line: a redo
    assert isinstance(log(live)[-1].event, ev.Redone)
    assert live.state.head == points[-1]
    assert live.state.forward == ()


def test_ker_2_1_after_a_new_move_the_old_line_is_reached_by_its_version() -> None:
    live = played(2, 8)
    old = live.state
    live.do(Undo("ann"))
    live.do(Undo("ann"))
    chance = random.Random(99)
    step(live, chance)
    new = live.state
    assert live.state.forward == ()
    with refused(live, Illegal, "KER-2.1"):
        live.do(Redo("ann"))
    live.do(Redo("ann", to=old.head))
    assert isinstance(log(live)[-1].event, ev.Redone)
    assert (live.state.course, live.state.board) == (old.course, old.board)
    live.do(Redo("ann", to=new.head))
    assert (live.state.course, live.state.board) == (new.course, new.board)


def test_ker_2_1_redo_to_another_line_forgets_what_lay_ahead() -> None:
    live = played(2, 8)
    late = live.state.head
    points = rests(log(live))
    live.do(Undo("ann", to=points[-3]))
    step(live, random.Random(99))
    live.do(Undo("ann"))
    ahead: tuple[int, ...] = live.state.forward
    assert len(ahead) == 1
    live.do(Redo("ann", to=late))
    ahead = live.state.forward
    assert ahead == ()


def test_ker_6_3_an_end_is_undone_until_the_session_is_closed() -> None:
    live = table(RULES, "ann", options=OPEN)
    before = live.state
    adjust(live, p.Weakened(12))
    assert live.state.course.ended == "won"
    live.do(Undo("ann"))
    assert (live.state.course, live.state.board) == (before.course, before.board)
    live.do(Redo("ann"))
    assert live.state.course.ended == "won"
    live.do(Close("ann"))
    for move in (Undo, Redo, Agree, Refuse, Withdraw):
        with refused(live, Illegal, "KER-6.5"):
            live.do(move("ann"))


def test_ker_6_4_conceding_is_undone_like_a_move() -> None:
    live = table(RULES, "ann", options=OPEN)
    live.do(Concede("ann"))
    live.do(Undo("ann"))
    assert (live.state.course.ended, live.state.course.conceded) == ("", ())


def test_ker_2_6_table_entries_are_not_undone() -> None:
    live = table(RULES, "ann", "bo", "cy", options=OPEN)
    start = live.state.head
    choose(live, "ann", live.state.course.prompt.slots[0].question.ids[0])  # type: ignore[union-attr]
    live.do(Note("bo", "mine"))
    live.do(Rule("referee", "PRO-4.1", "total"))
    live.do(StandPass("cy", "always"))
    live.do(Leave("bo", "ann"))
    kept = live.state.table
    live.do(Undo("ann", to=start))
    assert live.state.table == kept
    assert (kept.notes, kept.rulings, kept.passes, kept.keepers) == (
        1,
        {"PRO-4.1": "total"},
        {"cy": "always"},
        {"bo": "ann"},
    )
    live.do(Redo("ann"))
    assert live.state.table == kept


def test_ker_2_6_a_ruling_holds_from_its_version_on_every_line() -> None:
    live = table(RULES, "ann", options=OPEN)
    tx = Tx(RULES, live.state, live.version, "ann", live.chance)
    assert tx.ruling("PRO-4.1") == "highest"
    choose(live, "ann", live.state.course.prompt.slots[0].question.ids[0])  # type: ignore[union-attr]
    live.do(Rule("ann", "PRO-4.1", "total"))
    live.do(Undo("ann"))
    tx = Tx(RULES, live.state, live.version, "ann", live.chance)
    assert tx.ruling("PRO-4.1") == "total"
    pinned = table(RULES, "ann", rulings={"PRO-4.1": "total"})
    assert Tx(RULES, pinned.state, 9, "ann", pinned.chance).ruling("PRO-4.1") == "total"
    pinned.do(Rule("ann", "PRO-4.1", "highest"))
    assert Tx(RULES, pinned.state, 9, "ann", pinned.chance).ruling("PRO-4.1") == "highest"
