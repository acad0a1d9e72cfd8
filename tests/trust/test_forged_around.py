"""Table entries that nobody could have written, with every number, commitment and link made anew by somebody
who holds both secrets: what stands alone, what belongs together, and what the table was asked."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine import events as ev
from engine import library
from engine.beginning import CARRIED
from engine.commands import Agree, Close, Correct, Dispute, Leave, Settle, Undo
from engine.entries import Entry
from engine.events import KERNEL_EVENTS, Event
from engine.recorded import _READ, command_of
from replays.session import Session
from replays.verify import Report
from tests.forging import entry
from tests.systems.proving import events as p
from tests.systems.table import log
from tests.trust import sessions
from tests.trust.test_forged import altered
from tests.trust.test_going_back import event
from tests.trust.test_moves import found, go, judge, judged, request, table


def told(live: Session, said: Event, clause: str, by: str = "ann") -> Report:
    """What is said of the session and one more table entry."""
    return judged(live, entry(said, clause, by, live.version + 1))


# Around the game ----------------------------------------------------------------------------------------


def test_every_table_event_is_decided_again() -> None:
    """From the command that gives it; but for the moment of a pass and what a seat settled, which are sealed
    in their entries, and for the verdict on a dispute, whose command may begin with what it rests on."""
    around = {each for each in KERNEL_EVENTS if each.lane != "play"}
    assert around - set(_READ) == {ev.Until, ev.Settles, ev.DisputeRuled}
    assert set(CARRIED) < around
    alone: Entry[Event] = Entry(5, ev.DisputeRuled("referee", 3, "upheld"), (), 5)
    assert command_of(library.rules("proving"), [alone]) == Settle("referee", 3, "upheld")


def test_ker_4_2_the_moment_of_a_pass_stands_in_no_entry_of_its_own() -> None:
    live = table("open", 1)
    version = live.version + 1
    said: Entry[Event] = Entry(version, ev.Until("ann", "always"), (), version, "zoe", (1,), "ABC-1.1")
    assert found(judged(live, said)) == (version, "phases", "KER-4.2")
    assert found(judged(live, said, level="phases")) == (version, "phases", "KER-4.2")


def test_ker_8_1_the_referee_looks_and_nobody_else() -> None:
    live = table("open", 1)
    version = live.version + 1
    assert told(live, ev.Looked("referee", 1), "KER-8.1", "referee").ok
    assert found(told(live, ev.Looked("ann", 1), "KER-8.1")) == (version, "rules", "KER-8.1")


def test_ker_6_5_nobody_asks_for_a_move_after_the_closing() -> None:
    live = table("consent", 2)
    before = live.state.course.previous
    live.do(Close("referee"))
    assert found(judged(live, request(live, before))) == (live.version + 1, "phases", "KER-6.5")


# Consent ------------------------------------------------------------------------------------------------


def moved() -> list[Entry[Any]]:
    """Ann asked, bo agreed, and with that the cursor moved."""
    live = table("consent", 1)
    to = live.state.head
    go(live, 2)
    live.do(Undo("ann", to=to))
    live.do(Agree("bo"))
    return log(live)


def test_ker_2_3_with_the_last_agreement_the_move_is_made() -> None:
    *before, move = moved()
    here = move.version
    assert judge([*before, move]).ok
    later = replace(move, version=here + 1, decision=here + 1)
    noted = entry(ev.Noted("ann", "hm", here - 1), "KER-2.6", "ann", here)
    other = entry(ev.Undone("referee", move.event.to), "KER-2.1", "referee", here)
    for wrong in ([], [noted, later], [other], [noted]):
        assert found(judge([*before, *wrong])) == (here, "rules", "KER-2.1")
    for torn in ({"command": "key"}, {"at": move.at + 1}):
        assert found(judge([*before, replace(move, **torn)])) == (here, "phases", "KER-2.1")


def test_ker_2_3_a_seat_that_leaves_agrees_to_nothing() -> None:
    """Who is left has agreed, but nobody said so last: they ask anew."""
    live = sessions.played("proving", "ann", "bo", "cy", steps=0, options={"undo": "consent"})
    go(live, 1)
    to = live.state.head
    go(live, 2)
    live.do(Undo("ann", to=to))
    live.do(Agree("bo"))
    live.do(Leave("cy", "bo"))
    request = live.state.table.request
    assert request is not None
    assert set(live.state.table.voices) <= set(request.agreed)
    move = entry(ev.Undone("ann", to), "KER-2.1", "ann", live.version + 1)
    assert found(judged(live, move)) == (live.version + 1, "rules", "KER-2.3")


def test_ker_6_5_nobody_is_asked_for_a_closing_that_is_free() -> None:
    alone = sessions.played("proving", "ann", steps=0, options={"undo": "consent"})
    for live in (table("open", 1), alone):
        report = told(live, ev.CloseAsked("ann"), "KER-6.5")
        assert found(report) == (live.version + 1, "rules", "KER-6.5")
    live = table("consent", 1)
    assert told(live, ev.CloseAsked("ann"), "KER-6.5").ok
    assert found(told(live, ev.CloseAsked("referee"), "KER-6.5", "referee")) == (
        live.version + 1,
        "rules",
        "KER-6.5",
    )
    secret = sessions.SECRETS.dice.hex()
    assert found(told(live, ev.Closed("ann", secret), "KER-6.5")) == (live.version + 1, "rules", "KER-6.5")
    assert told(live, ev.Closed("referee", secret), "KER-6.5", "referee").ok


def test_ker_6_5_what_the_table_agreed_to_is_done_at_once() -> None:
    live = table("consent", 1)
    live.do(Close("ann"))
    live.do(Agree("bo"))
    *before, closed = log(live)
    assert found(judge(before)) == (closed.version, "rules", "KER-6.5")
    alone = replace(closed, decision=closed.version, seat="ann")
    assert found(judge([*before, alone])) == (closed.version, "rules", "KER-6.5")
    assert found(judge([*before, replace(closed, event=replace(closed.event, by="bo"))])) == (
        closed.version, "rules", "KER-6.5",
    )  # fmt: skip


# Disputes -----------------------------------------------------------------------------------------------


def disputed() -> tuple[Session, int]:
    """Ann disputes an entry; its number."""
    live = table("open", 2)
    live.do(Dispute("ann", live.state.head, "not so", "PRO-4.1"))
    return live, live.version


@pytest.mark.parametrize("more", [{"clause": "KER-1.1"}, {"variant": "total"}, {"correction": 7}])
def test_ker_9_2_what_is_upheld_says_nothing_else(more: dict[str, Any]) -> None:
    live, number = disputed()
    live.do(Settle("referee", number, "upheld", "so it is"))
    entries = log(live)
    assert found(altered(entries, -1 % len(entries), event(**more))) == (live.version, "rules", "KER-9.2")


def test_ker_9_2_a_dispute_is_overturned_by_a_correction_of_what_it_is_about() -> None:
    live, number = disputed()
    go(live, 1)
    answered = live.state.course.decision
    said = ev.DisputeRuled("referee", number, "overturned", "", "PRO-4.1", correction=answered)
    assert found(told(live, said, "KER-9.2", "referee")) == (live.version + 1, "rules", "KER-9.2")
    live.do(Correct("referee", answered, "not so", ()))
    said = replace(said, correction=live.state.course.decision)
    assert found(told(live, said, "KER-9.2", "referee")) == (live.version + 1, "rules", "KER-9.2")


def test_ker_9_2_a_correction_that_changes_nothing_overturns_nothing() -> None:
    live, number = disputed()
    on = live.state.table.disputes[str(number)].on
    live.do(Correct("referee", on, "not so", ()))
    first, last = live.state.course.decision, log(live)[-1]
    said = ev.DisputeRuled("referee", number, "overturned", "", "PRO-4.1", correction=first)
    ruled = replace(entry(said, "KER-9.2", "referee", live.version + 1), at=last.at)
    assert found(judged(live, ruled)) == (live.version + 1, "rules", "KER-9.2")


@pytest.mark.parametrize("how", ["overturned", "house-rule"])
def test_ker_9_2_what_settles_a_dispute_comes_right_before_it(how: str) -> None:
    live, number = disputed()
    if how == "overturned":
        live.do(Settle("referee", number, "overturned", events=(p.Weakened(1),)))
    else:
        live.do(Settle("referee", number, "house-rule", variant="total"))
    *before, settled = log(live)
    here = settled.version
    assert judge([*before, settled]).ok
    later = replace(settled, version=here + 1, decision=here + 1)
    noted = entry(ev.Noted("ann", "hm", here - 1), "KER-2.6", "ann", here)
    clause = "KER-9.2" if how == "overturned" else "KER-8.2"  # the ruling that would come first
    assert found(judge([*before, noted, later])) == (here + 1, "rules", clause)
    for wrong in ({"command": "key"}, {"at": settled.at + 1}):
        assert found(judge([*before, replace(settled, **wrong)])) == (here, "phases", "KER-2.1")
