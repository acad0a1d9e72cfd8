"""Undo and redo that the others must agree to: what is asked, and how a request ends."""

from __future__ import annotations

from typing import Any

import pytest

from engine import events as ev
from engine.commands import Agree, Leave, Look, Note, Redo, Refuse, StandPass, Undo, Withdraw
from engine.errors import Illegal, NotYours, Stale
from replays.session import Session
from tests.kernel.little import Told
from tests.kernel.oracle import lines, rests
from tests.kernel.test_undo import acting, played
from tests.systems.table import choose, log, refused, table

# who must agree ----------------------------------------------------------------------------------------


def looked(policy: str = "", *seats: str) -> tuple[Session, int, int]:
    """A game with a rest point before, and one after, somebody was told something."""
    live = acting()
    options_ = {"undo": policy} if policy else {}
    live = table(live.rules, *(seats or ("ann", "bo", "cy")), options=options_)
    before = live.state.head
    choose(live, "ann", "look")
    after = live.state.head
    choose(live, "ann", "act")
    return live, before, after


@pytest.mark.parametrize("policy", ["", "guarded"])
def test_ker_2_3_guarded_undo_is_free_until_something_would_be_unknown(policy: str) -> None:
    live, before, after = looked(policy)
    live.do(Undo("bo"))
    assert live.state.head == after
    crossed = next(e.version for e in log(live) if isinstance(e.event, Told))
    asked = live.do(Undo("bo")).entries
    assert [e.event for e in asked] == [ev.UndoAsked("bo", before, False, (crossed,))]
    assert (asked[0].clause, live.state.head) == ("KER-2.3", after)
    assert [e.event for e in live.do(Agree("cy")).entries] == [ev.Agreed("cy", asked[0].version)]
    assert live.state.head == after
    moved = live.do(Agree("ann")).entries
    assert [e.event for e in moved] == [ev.Agreed("ann", asked[0].version), ev.Undone("bo", before)]
    live.do(Note("ann", "well"))
    assert live.do(Agree("ann"), key=moved[0].command).entries == moved  # repeated, it is what it was
    assert live.state.head == before
    assert live.state.table.request is None


def test_ker_2_3_a_redo_uncovers_nothing_and_is_free_and_a_change_of_lines_is_not() -> None:
    live, before, _ = looked("guarded")
    late = live.state.head
    live.do(Undo("referee", to=before))
    live.do(Redo("bo"))
    assert live.state.head == late
    live.do(Undo("referee", to=before))
    choose(live, "ann", "look")
    asked = live.do(Redo("bo", to=late)).entries[0].event
    assert isinstance(asked, ev.UndoAsked)
    assert (asked.to, asked.redo, len(asked.crosses)) == (late, True, 1)
    live.do(Agree("ann"))
    live.do(Agree("cy"))
    assert log(live)[-1].event == ev.Redone("bo", late)
    assert live.state.head == late


def test_ker_2_3_a_change_of_lines_that_part_behind_what_is_known_is_free() -> None:
    live, _, after = looked("guarded")
    late = live.state.head
    live.do(Undo("cy", to=after))
    choose(live, "ann", "act")
    assert live.do(Redo("bo", to=late)).entries[0].event == ev.Redone("bo", late)
    assert live.state.head == late


def test_ker_2_3_an_undo_to_the_very_point_where_it_was_known_is_free() -> None:
    live, _, after = looked("guarded")
    choose(live, "ann", "act")
    live.do(Undo("cy", to=after))
    assert live.state.head == after


def test_ker_2_3_the_referee_alone_is_enough() -> None:
    live, before, _ = looked()
    live.do(Undo("referee", to=before))
    assert live.state.head == before
    live, before, _ = looked()
    live.do(Undo("ann", to=before))
    live.do(Agree("referee"))
    assert live.state.head == before


def test_ker_2_2_consent_asks_for_everything() -> None:
    live, _, after = looked("consent", "ann", "bo")
    asked = live.do(Undo("ann")).entries[0].event
    assert asked == ev.UndoAsked("ann", after, False, ())
    live.do(Agree("bo"))
    assert live.state.head == after
    asked = live.do(Redo("bo")).entries[0].event
    assert isinstance(asked, ev.UndoAsked)


def test_ker_2_2_open_asks_nobody_and_none_lets_nobody() -> None:
    live, before, _ = looked("open")
    live.do(Undo("cy", to=before))
    assert live.state.head == before
    live, before, _ = looked("none")
    for who in ("ann", "referee"):
        with refused(live, Illegal, "KER-2.2"):
            live.do(Undo(who))
        with refused(live, Illegal, "KER-2.2"):
            live.do(Redo(who, to=before))


@pytest.mark.parametrize("policy", ["guarded", "consent"])
def test_ker_2_3_who_is_alone_at_the_table_agrees_with_itself(policy: str) -> None:
    live, before, _ = looked(policy, "ann")
    live.do(Undo("ann", to=before))
    assert live.state.head == before
    live, before, _ = looked(policy, "ann", "bo")
    live.do(Leave("bo", "ann"))
    live.do(Undo("ann", to=before))
    assert live.state.head == before


def test_ker_2_3_agreeing_refusing_and_taking_back() -> None:
    live, before, _ = looked()
    for answer in (Agree, Refuse, Withdraw):
        with refused(live, Illegal, "KER-2.5"):
            live.do(answer("ann"))
    asked = live.do(Undo("ann", to=before)).version
    with refused(live, Illegal, "KER-2.3"):
        live.do(Agree("ann"))
    with refused(live, NotYours, "KER-2.3"):
        live.do(Refuse("ann"))
    with refused(live, NotYours, "KER-2.3", ("ann",)):
        live.do(Withdraw("bo"))
    for answer in (Agree, Refuse, Withdraw):
        with refused(live, NotYours, "KER-6.1", ("ann", "bo", "cy")):
            live.do(answer("dee"))
    live.do(Agree("bo"))
    with refused(live, Illegal, "KER-2.3"):
        live.do(Agree("bo"))
    entry = live.do(Refuse("cy")).entries[0]
    assert (entry.event, entry.clause) == (ev.Declined("cy", asked), "KER-2.3")
    assert live.state.table.request is None
    again = live.do(Undo("ann", to=before)).version
    entry = live.do(Withdraw("ann")).entries[0]
    assert (entry.event, entry.clause) == (ev.Withdrew("ann", again), "KER-2.3")
    assert live.state.table.request is None
    live.do(Undo("ann", to=before))
    live.do(Agree("bo"))
    assert live.state.head != before  # what was agreed to the first time does not count
    live.do(Agree("cy"))
    assert live.state.head == before


def test_ker_2_5_a_request_lapses_when_the_game_moves_but_not_by_notes() -> None:
    live, before, after = looked()
    live.do(Undo("ann", to=before))
    live.do(Note("bo", "why?"))
    live.do(StandPass("bo", ""))
    live.do(Look("referee"))
    live.do(Agree("bo"))
    choose(live, "cy", "act")
    assert live.state.table.request is None
    with refused(live, Illegal, "KER-2.5"):
        live.do(Agree("cy"))
    live.do(Undo("ann", to=before))
    live.do(Undo("bo"))  # free, and the game moves
    assert live.state.table.request is None
    with refused(live, Illegal, "KER-2.5"):
        live.do(Agree("cy"))
    assert live.state.head > after


def test_ker_2_5_one_request_at_a_time() -> None:
    live, before, after = looked("consent")
    first = live.do(Undo("ann", to=before)).version
    live.do(Agree("cy"))
    with refused(live, Illegal, "KER-2.5"):
        live.do(Undo("bo", to=after))
    second = live.do(Undo("ann", to=after)).version  # its own may be put anew, and is agreed to anew
    assert live.state.table.request is not None
    assert live.state.table.request.agreed == ("ann",)
    for answer in (Agree, Refuse):
        with refused(live, Stale, "KER-2.5", (str(second),)):
            live.do(answer("bo", first))
    live.do(Agree("bo", request=second))
    live.do(Agree("cy", request=second))
    assert live.state.head == after


def test_ker_2_3_throws_and_reveals_are_named_not_shown() -> None:
    live = played(4, 40, "ann", "bo", undo="guarded")
    reveals = {e.version for e in log(live) if e.event.reveals}
    start = rests(log(live))[0]
    asked: Any = live.do(Undo("ann", to=start)).entries[0]
    on_line = {v for v in lines(log(live))[live.state.head] if v > start}
    assert asked.event.crosses == tuple(sorted(reveals & on_line))
    assert asked.sealed == ()
