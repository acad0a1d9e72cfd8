"""Undo and redo: where they may go, what they bring back, and who must agree."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine import events as ev
from engine.commands import Note, Redo, Undo
from engine.errors import Illegal, Malformed, NotYours, Refusal
from engine.frames import Steps
from engine.past import behind, fork
from engine.questions import PASS, Question, options
from engine.turn import Tx
from engine.undo import undo_target
from replays.session import Session
from tests.kernel.little import C, Secret, Told, little
from tests.kernel.oracle import bare, fold_all, lines, rests, step
from tests.systems.proving.rules import RULES
from tests.systems.table import another, choose, events_of, log, refused, table

OPEN = {"undo": "open"}


def played(seed: int, moves: int, *seats: str, **options_: str) -> Session:
    """A proving game some random moves in."""
    live = table(RULES, *(seats or ("ann", "bo")), options={**OPEN, **options_})
    chance = random.Random(seed)
    for _ in range(moves):
        if not step(live, chance):
            break
    return live


# where it goes -----------------------------------------------------------------------------------------


def test_ker_2_3_two_lines_part_at_the_last_entry_that_lies_on_both() -> None:
    chance = random.Random(3)
    live = played(3, 9)
    for _ in range(4):
        live.do(Undo("ann", to=chance.choice(rests(log(live))[:-1])))
        for _ in range(4):
            step(live, chance)
    line_of, points = lines(log(live)), rests(log(live))
    parted = {(one, other): fork(live.seeker, one, other) for one in points for other in points}
    assert parted == {(one, other): max(set(line_of[one]) & set(line_of[other])) for one, other in parted}
    assert len(set(parted.values()) - set(points[:1])) > 5


def test_ker_2_1_every_rest_point_of_every_line_brings_back_what_was_there() -> None:
    chance = random.Random(7)
    live = played(7, 12)
    for _ in range(4):  # a bushy tree
        live.do(Undo("ann", to=chance.choice(rests(log(live))[:-1])))
        for _ in range(6):
            step(live, chance)
    recorded = fold_all(RULES.model, log(live))
    line_of = lines(log(live))
    targets = rests(log(live))
    assert len(targets) > 30
    chance.shuffle(targets)
    for to in targets:
        if to == live.state.head:
            continue
        before = live.state
        event = live.do(Undo("bo", to=to)).entries[0].event
        assert isinstance(event, ev.Undone if to in line_of[before.head] else ev.Redone)
        assert (live.state.head, live.state.course, live.state.board) == (
            to,
            recorded[to].course,
            recorded[to].board,
        )
        assert live.state.table == before.table
    assert [bare(live.at(v)) for v in range(live.version + 1)] == fold_all(RULES.model, log(live))


STEPS: list[str] = ["decision", "turn", "phase", "round"]


@pytest.mark.parametrize("step_", STEPS)
def test_ker_2_4_each_step_goes_back_again_and_again_to_the_start(step_: str) -> None:
    live = played(3, 60)
    entries = log(live)
    line_of = lines(entries)[live.state.head]
    start = rests(entries)[0]
    wanted = {point for each in STEPS[STEPS.index(step_) :] for point in begun(entries, line_of, each)}
    at = live.state.head
    gone = []
    while True:
        ahead = [point for point in wanted if point < at]
        if not ahead:
            break
        live.do(Undo("ann", step=step_))
        gone.append(live.state.head)
        assert live.state.head == max(ahead)
        at = live.state.head
    assert gone[-1] == start
    assert len(gone) > 3
    with refused(live, Illegal, "KER-2.4"):
        live.do(Undo("ann", step=step_))
    assert bare(live.state) == fold_all(RULES.model, log(live))[-1]


def begun(entries: list[Any], line: tuple[int, ...], what: str) -> list[int]:
    """The rest points of a line at which a decision, turn, phase or round began, worked out from the log."""
    by_version = {entry.version: entry for entry in entries}
    found = set()
    ends: dict[int, int] = {}
    phase = ""
    for version in line:
        ends[by_version[version].decision] = version
    for version in line:
        entry = by_version[version]
        marks = isinstance(entry.event, ev.Marked) and entry.event.what == what
        if isinstance(entry.event, ev.Entered):
            marks = marks or (what == "phase" and entry.event.path.split(".")[0] != phase)
            phase = entry.event.path.split(".")[0]
        if marks or what == "decision":
            found.add(ends[entry.decision])
    start = rests(entries)[0]
    return sorted(point for point in found if point >= start)


def acting() -> Session:
    """Actions of which each is marked, with an answer in between that is none."""
    steps = Steps()

    @steps.step
    def setup(tx: Tx) -> None:
        tx.ask([Question(tx.seats, "act", C, options=options(C, "act", "look"))], tx.frame(acted), "any")

    @steps.step
    def acted(tx: Tx, seat: str, choice: str) -> None:
        if choice == "act":
            tx.emit(ev.Marked("action", 0, seat), C)
        else:
            tx.emit(Told(seat), C, tx.seal(Secret(seat, "x"), seat))
        tx.then(tx.frame(setup))

    return table(little(steps), "ann", "bo", options=OPEN)


def test_ker_2_4_an_action_goes_back_to_where_it_began_and_then_to_the_one_before() -> None:
    live = acting()
    with refused(live, Illegal, "KER-2.4"):
        live.do(Undo("ann", step="action"))
    at = {}
    for n, what in enumerate(("act", "look", "act", "act", "look", "look")):
        choose(live, "ann", what)
        at[n] = live.state.head
    for wanted in (3, 2, 0):
        live.do(Undo("ann", step="action"))
        assert live.state.head == at[wanted]
    with refused(live, Illegal, "KER-2.4"):
        live.do(Undo("ann", step="action"))


def test_ker_2_4_no_step_goes_back_further_than_a_larger_one() -> None:
    """From wherever a table rested, also where the last turn lies in a round that is over."""
    live = played(3, 60)
    for to in rests(log(live))[1:]:
        if live.state.head != to:
            live.do(Undo("ann", to=to))
        targets = []
        for each in ("decision", "action", "turn", "phase", "round"):
            try:
                targets.append(undo_target(live.state.course, live.state.head, each))
            except Illegal:
                targets.append(0)
        assert targets == sorted(targets, reverse=True)


def test_ker_2_4_there_are_five_steps() -> None:
    live = acting()
    with refused(live, Malformed, "KER-2.4", ("decision", "action", "turn", "phase", "round")):
        live.do(Undo("ann", step="week"))


def test_ker_2_1_only_the_end_of_a_decision_is_a_rest_point() -> None:
    live = played(5, 10)
    live.do(Note("ann", "here"))
    live.do(Undo("ann"))
    entries = log(live)
    good = rests(entries)
    for to in range(1, live.version + 1):
        if to in good:
            continue
        with refused(live, Illegal, "KER-2.1"):
            live.do(Undo("ann", to=to))
        with refused(live, Illegal, "KER-2.1"):
            live.do(Redo("ann", to=to))
    for far in (live.version + 1, 10**9, -1):
        with refused(live, Malformed, "KER-2.1"):
            live.do(Undo("ann", to=far))
    with refused(live, Illegal, "KER-2.1"):
        live.do(Undo("ann", to=live.state.head))


def test_ker_2_1_a_refusal_offers_rest_points_nearby() -> None:
    live = played(5, 4)
    good = rests(log(live))
    inside = good[-1] - 1
    assert inside not in good
    with pytest.raises(Illegal) as caught:
        live.do(Undo("ann", to=inside))
    offered = [int(each) for each in caught.value.legal]
    assert 1 <= len(offered) <= 5
    assert {*offered} <= {*good}
    assert offered[0] == good[-1]
    with pytest.raises(Illegal) as caught:
        live.do(Undo("ann", to=1))
    assert int(caught.value.legal[0]) == good[0]


def test_ker_2_1_nothing_lies_before_the_start() -> None:
    live = table(RULES, "ann", start=False)
    for move in (Undo, Redo):
        with pytest.raises(Refusal):
            live.do(move("ann"))
    with refused(live, Illegal, "KER-2.4"):
        live.do(Undo("ann"))
    live = played(1, 0)
    with refused(live, Illegal, "KER-2.4"):
        live.do(Undo("ann"))
    with refused(live, Illegal, "KER-2.1"):
        live.do(Undo("ann", to=1))


def test_ker_2_1_strangers_move_nothing() -> None:
    live = played(4, 4)
    for move in (Undo, Redo):
        with refused(live, NotYours, "KER-6.1", ("ann", "bo")):
            live.do(move("dee"))


def test_ker_2_1_two_programs_see_the_same_lines() -> None:
    live = played(9, 10)
    other = another(live)
    chance = random.Random(9)
    for _ in range(12):
        here = chance.choice((live, other))
        here.refresh()
        points = [point for point in rests(log(live)) if point != here.state.head]
        here.do(Undo("ann", to=chance.choice(points)))
        step(here, chance)
    for each in (live, other):
        each.refresh()
        assert bare(each.state) == fold_all(RULES.model, log(live))[-1]
    assert live.state == other.state
    assert events_of(log(live), ev.Undone)


def test_ker_2_1_what_is_left_behind_is_the_line_and_not_what_lies_between() -> None:
    live = played(9, 10)
    points = rests(log(live))
    live.do(Undo("ann", to=points[3]))
    step(live, random.Random(1))
    step(live, random.Random(2))
    line = lines(log(live))[live.state.head]
    left = behind(live, live.state.head, points[1])
    assert [e.version for e in left] == [v for v in line if v > points[1]]
    assert behind(live, live.state.head, live.state.head) == []


def test_ker_4_1_an_undone_pass_is_open_again() -> None:
    live = played(1, 2)
    assert live.state.course.phase == "day.brace"
    choose(live, "ann", PASS)
    live.do(Undo("bo"))
    assert live.state.course.prompt is not None
    assert not any(slot.done for slot in live.state.course.prompt.slots)
