"""Moves of the cursor and requests for them, added to a log with the right links: where they may go, and who
may go there."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from engine import library
from engine.commands import Agree, Answer, Close, Correct, Note, Redo, Undo
from engine.entries import Entry
from engine.events import Event, Redone, UndoAsked, Undone
from replays.session import Session
from replays.verify import Level, Log, Report, verify
from tests.forging import entry
from tests.systems.table import log
from tests.trust import sessions
from tests.trust.test_going_back import codec, linked


def table(policy: str, answers: int = 0) -> Session:
    """Ann and bo, some answers after the start."""
    return go(sessions.played("proving", steps=0, options={"undo": policy}), answers)


def go(live: Session, answers: int) -> Session:
    """On by some answers, each of the first seat that is asked."""
    chance = random.Random(live.version)
    for _ in range(answers):
        asked = live.state.course.prompt
        assert asked is not None
        slot = next(slot for slot in asked.slots if not slot.done)
        live.do(Answer(slot.question.seats[0], sessions.any_choice(slot.question, chance)))
    return live


def revealed(live: Session) -> Session:
    """On until something was revealed."""
    before = live.state.course.known
    while live.state.course.known == before:
        go(live, 1)
    return live


def judged(live: Session, *more: Entry[Event], level: Level = "rules") -> Report:
    """What is said of the session and these entries behind it."""
    return judge([*log(live), *more], level)


def judge(entries: list[Entry[Event]], level: Level = "rules") -> Report:
    secrets = sessions.SECRETS
    rows = linked(entries)
    return verify(Log("table", rows, secrets.dice, secrets.veil), library.rules("proving"), codec(), level)


def found(report: Report) -> tuple[int, str, str] | None:
    fault = report.fault
    return None if fault is None else (fault.version, fault.level, fault.clause)


def move(live: Session, to: int, by: str = "ann", *, back: bool = True) -> Entry[Event]:
    return entry(Undone(by, to) if back else Redone(by, to), "KER-2.1", by, live.version + 1)


def request(live: Session, to: int, by: str = "ann", *, redo: bool = False) -> Entry[Event]:
    """A request that crosses nothing."""
    return entry(UndoAsked(by, to, redo, ()), "KER-2.3", by, live.version + 1)


@pytest.mark.parametrize("policy", ["open", "consent"])
def test_ker_2_1_a_move_or_a_request_is_to_another_rest_point_of_the_game(policy: str) -> None:
    live = table(policy, 3)
    inside = next(e.version for e in log(live) if e.version > live.state.course.origin + 1)
    for to in (0, 1, 2, inside, live.state.head, 10**6):
        told = move(live, to) if policy == "open" else request(live, to)
        level = "phases" if policy == "open" and to != live.state.head else "rules"
        clause = "KER-2.3" if policy == "consent" and to == 0 else "KER-2.1"  # 0 would be a step back
        assert found(judged(live, told)) == (live.version + 1, level, clause)


@pytest.mark.parametrize("policy", ["open", "consent"])
def test_ker_2_1_what_is_called_redo_does_not_go_back_along_the_line(policy: str) -> None:
    live = table(policy, 2)
    here = live.state.head
    go(live, 1)
    told = move(live, here, back=False) if policy == "open" else request(live, here, redo=True)
    clause = "KER-2.1" if policy == "open" else "KER-2.3"
    assert found(judged(live, told)) == (live.version + 1, "rules", clause)
    if policy == "open":
        assert found(judged(live, told, level="phases")) == (live.version + 1, "phases", "KER-2.1")


def test_ker_2_1_what_is_called_undo_does_not_go_to_another_line() -> None:
    live = table("open", 2)
    left = live.state.head
    live.do(Undo("ann"))
    go(live, 1)
    assert judged(live, move(live, left, back=False)).ok
    assert found(judged(live, move(live, left))) == (live.version + 1, "rules", "KER-2.1")
    assert found(judged(live, move(live, left), level="phases")) == (live.version + 1, "phases", "KER-2.1")


def test_ker_2_2_what_uncovers_nothing_is_free_back_and_forth_between_lines() -> None:
    live = table("guarded", 1)
    left = live.state.head
    live.do(Undo("ann"))
    live.do(Redo("ann"))
    live.do(Undo("ann"))
    go(live, 1)
    live.do(Redo("ann", to=left))
    assert not any(isinstance(each.event, UndoAsked) for each in log(live))
    assert judged(live).ok


def test_ker_2_3_back_over_what_was_revealed_needs_everyone() -> None:
    live = table("guarded")
    before = live.state.head
    revealed(live)
    assert found(judged(live, move(live, before))) == (live.version + 1, "rules", "KER-2.3")
    assert judged(live, move(live, before), level="phases").ok  # no rules of the table at that level
    assert judged(live, move(live, before, "referee")).ok


def test_ker_2_3_to_another_line_what_was_revealed_on_this_one_counts() -> None:
    """Even where the other line is the younger one."""
    live = table("guarded")
    before = live.state.head
    revealed(live)
    known = live.state.head
    live.do(Undo("referee", to=before))
    go(live, 1)
    younger = live.state.head
    live.do(Redo("ann", to=known))
    assert judged(live).ok
    assert found(judged(live, move(live, younger, back=False))) == (live.version + 1, "rules", "KER-2.3")


def agreed() -> tuple[list[Entry[Any]], int]:
    """Ann asked to go back, bo agreed; and a rest point between."""
    live = table("consent", 1)
    to = live.state.head
    go(live, 1)
    between = live.state.head
    go(live, 1)
    live.do(Undo("ann", to=to))
    live.do(Agree("bo"))
    return log(live), between


def test_ker_2_3_a_move_is_the_one_that_was_agreed_to() -> None:
    entries, between = agreed()
    *before, moved = entries
    assert judge(entries).ok
    for other in ({"to": between}, {"by": "bo"}):
        lied = replace(moved, event=replace(moved.event, **other))
        assert found(judge([*before, lied])) == (moved.version, "rules", "KER-2.1")


def test_ker_2_3_a_move_and_a_request_are_as_they_are_made() -> None:
    entries, _ = agreed()
    for place, clause in ((-1, "KER-2.1"), (-3, "KER-2.3")):
        lied = [*entries]
        lied[place] = replace(lied[place], seat="referee")
        assert found(judge(lied)) == (lied[place].version, "rules", clause)


def test_ker_2_3_a_request_alone_moves_nothing() -> None:
    live = table("consent", 1)
    to = live.state.head
    go(live, 1)
    assert found(judged(live, move(live, to))) == (live.version + 1, "rules", "KER-2.3")
    live.do(Undo("ann", to=to))
    assert found(judged(live, move(live, to))) == (live.version + 1, "rules", "KER-2.3")


def test_ker_6_5_who_agreed_to_a_closing_agreed_to_no_move() -> None:
    """What the last agreement carries out is what was asked for."""
    live = table("consent", 1)
    to = live.state.head
    go(live, 1)
    live.do(Close("ann"))
    live.do(Agree("bo"))
    *before, agreed, closed = log(live)
    assert judge([*before, agreed, closed]).ok
    moved = replace(closed, event=Undone("ann", to), clause="KER-2.1")
    assert found(judge([*before, agreed, moved])) == (closed.version, "rules", "KER-6.5")


def test_ker_6_1_a_stranger_moves_nothing_and_asks_for_nothing() -> None:
    for policy, make in (("open", move), ("consent", request)):
        live = table(policy, 1)
        to = live.state.head
        go(live, 1)
        assert found(judged(live, make(live, to, "zoe"))) == (live.version + 1, "rules", "KER-6.1")


def test_ker_2_2_nobody_is_asked_for_a_move_that_is_free() -> None:
    live = table("open", 1)
    to = live.state.head
    go(live, 1)
    assert found(judged(live, request(live, to))) == (live.version + 1, "rules", "KER-2.1")
    live = table("consent", 1)
    to = live.state.head
    go(live, 1)
    assert found(judged(live, request(live, to, "referee"))) == (live.version + 1, "rules", "KER-2.1")


def test_ker_2_3_who_would_go_back_over_what_was_revealed_asks() -> None:
    live = table("guarded")
    before = live.state.head
    revealed(live).do(Undo("ann", to=before))
    assert isinstance(log(live)[-1].event, UndoAsked)
    assert judged(live).ok


def test_ker_2_5_a_second_seat_does_not_ask_while_a_request_is_open() -> None:
    live = table("consent", 1)
    to = live.state.head
    go(live, 1)
    live.do(Undo("ann", to=to))
    assert found(judged(live, request(live, to, "bo"))) == (live.version + 1, "rules", "KER-2.5")


def test_ker_2_3_a_request_to_go_on_says_what_this_line_would_lose() -> None:
    live = table("consent")
    before = live.state.head
    revealed(live)
    left = live.state.head
    live.do(Undo("referee", to=before))
    revealed(live)
    live.do(Redo("ann", to=left))
    asked = log(live)[-1].event
    assert isinstance(asked, UndoAsked)
    assert asked.redo
    assert min(asked.crosses) > left
    assert judged(live).ok


def test_ker_8_2_a_correction_without_changes_is_of_an_entry_on_this_line_too() -> None:
    live = table("open", 1)
    live.do(Undo("ann"))
    go(live, 2)
    live.do(Correct("referee", live.state.head, "so be it", ()))
    *before, asked = log(live)
    assert judged(live).ok
    corrected, left = before[-1], live.state.course.origin + 11
    assert before[left - 1].opens  # the answer that was undone
    lied = replace(corrected, event=replace(corrected.event, of=left))
    assert found(judge([*before[:-1], lied, asked])) == (corrected.version, "rules", "KER-8.2")


def test_ker_8_2_what_is_corrected_was_played() -> None:
    live = table("open", 2)
    noted = live.do(Note("ann", "that was odd")).version
    go(live, 1)
    live.do(Correct("referee", live.state.head, "so be it", ()))
    *before, asked = log(live)
    corrected = before[-1]
    assert judged(live).ok
    lied = replace(corrected, event=replace(corrected.event, of=noted))
    assert found(judge([*before[:-1], lied, asked])) == (corrected.version, "rules", "KER-8.2")
