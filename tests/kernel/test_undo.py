"""Undo and redo: where they may go, what they bring back, and who must agree."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine import facts as f
from engine.commands import Concede
from engine.errors import Illegal, Malformed, NotYours, Refusal, Stale
from engine.frames import Steps
from engine.questions import PASS, Question, options
from engine.turn import Tx
from replays import undo as u
from replays.live import Live
from replays.undo import agree, redo, refuse, undo, withdraw
from tests.kernel.little import C, Secret, Told, little
from tests.kernel.oracle import bare, fold_all, lines, rests, step
from tests.systems.proving import facts as p
from tests.systems.proving.rules import RULES
from tests.systems.table import adjust, another, choose, facts_of, log, refused, table

OPEN = {"undo": "open"}


def played(seed: int, moves: int, *seats: str, **options_: str) -> Live:
    """A proving game some random moves in."""
    live = table(RULES, *(seats or ("ann", "bo")), options={**OPEN, **options_})
    chance = random.Random(seed)
    for _ in range(moves):
        if not step(live, chance):
            break
    return live


# where it goes -----------------------------------------------------------------------------------------


def test_ker_2_1_every_rest_point_of_every_line_brings_back_what_was_there() -> None:
    chance = random.Random(7)
    live = played(7, 12)
    for _ in range(4):  # a bushy tree
        undo(live, "ann", to=chance.choice(rests(log(live))[:-1]))
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
        fact = undo(live, "bo", to=to).entries[0].fact
        assert isinstance(fact, f.Undone if to in line_of[before.head] else f.Redone)
        assert (live.state.head, live.state.course, live.state.board) == (
            to,
            recorded[to].course,
            recorded[to].board,
        )
        assert live.state.table == before.table
    assert [bare(live.at(v)) for v in range(live.version + 1)] == fold_all(RULES.model, log(live))


@pytest.mark.parametrize("step_", ["decision", "turn", "phase", "round"])
def test_ker_2_4_each_step_goes_back_again_and_again_to_the_start(step_: str) -> None:
    live = played(3, 60)
    entries = log(live)
    line_of = lines(entries)[live.state.head]
    start = rests(entries)[0]
    wanted = begun(entries, line_of, step_)
    at = live.state.head
    gone = []
    while True:
        ahead = [point for point in wanted if point < at]
        if not ahead:
            break
        undo(live, "ann", step=step_)
        gone.append(live.state.head)
        assert live.state.head == max(ahead)
        at = live.state.head
    assert gone[-1] == start if step_ != "turn" else gone[-1] > start
    assert len(gone) > 3
    with refused(live, Illegal, "KER-2.4"):
        undo(live, "ann", step=step_)
    assert bare(live.state) == fold_all(RULES.model, log(live))[-1]


def begun(entries: list[Any], line: tuple[int, ...], what: str) -> list[int]:
    """The rest points of a line at which a decision, turn, phase or round began, worked out from the log."""
    by_version = {entry.version: entry for entry in entries}
    found = set()
    ends: dict[int, int] = {}
    phase = ""
    for version in line:
        ends[by_version[version].cause] = version
    for version in line:
        entry = by_version[version]
        marks = isinstance(entry.fact, f.Marked) and entry.fact.what == what
        if isinstance(entry.fact, f.Entered):
            marks = marks or (what == "phase" and entry.fact.path.split(".")[0] != phase)
            phase = entry.fact.path.split(".")[0]
        if marks or what == "decision":
            found.add(ends[entry.cause])
    start = rests(entries)[0]
    return sorted(point for point in found if point >= start)


def acting() -> Live:
    """Actions of which each is marked, with an answer in between that is none."""
    steps = Steps()

    @steps.step
    def setup(tx: Tx) -> None:
        tx.ask([Question(tx.seats, "act", C, options=options(C, "act", "look"))], tx.frame(acted), "any")

    @steps.step
    def acted(tx: Tx, seat: str, choice: str) -> None:
        if choice == "act":
            tx.emit(f.Marked("action", 0, seat), C)
        else:
            tx.emit(Told(seat), C, tx.seal(Secret(seat, "x"), seat))
        tx.then(tx.frame(setup))

    return table(little(steps), "ann", "bo", options=OPEN)


def test_ker_2_4_an_action_goes_back_to_where_it_began_and_then_to_the_one_before() -> None:
    live = acting()
    with refused(live, Illegal, "KER-2.4"):
        undo(live, "ann", step="action")
    at = {}
    for n, what in enumerate(("act", "look", "act", "act", "look", "look")):
        choose(live, "ann", what)
        at[n] = live.state.head
    for wanted in (3, 2, 0):
        undo(live, "ann", step="action")
        assert live.state.head == at[wanted]
    with refused(live, Illegal, "KER-2.4"):
        undo(live, "ann", step="action")


def test_ker_2_4_there_are_five_steps() -> None:
    live = acting()
    with refused(live, Malformed, "KER-2.4", ("decision", "action", "turn", "phase", "round")):
        undo(live, "ann", step="week")


def test_ker_2_1_only_the_end_of_a_decision_is_a_rest_point() -> None:
    live = played(5, 10)
    live.note("ann", "here")
    undo(live, "ann")
    entries = log(live)
    good = rests(entries)
    for to in range(1, live.version + 1):
        if to in good:
            continue
        with refused(live, Illegal, "KER-2.1"):
            undo(live, "ann", to=to)
        with refused(live, Illegal, "KER-2.1"):
            redo(live, "ann", to=to)
    for far in (live.version + 1, 10**9, -1):
        with refused(live, Malformed, "KER-2.1"):
            undo(live, "ann", to=far)
    with refused(live, Illegal, "KER-2.1"):
        undo(live, "ann", to=live.state.head)


def test_ker_2_1_a_refusal_offers_rest_points_nearby() -> None:
    live = played(5, 4)
    good = rests(log(live))
    inside = good[-1] - 1
    assert inside not in good
    with pytest.raises(Illegal) as caught:
        undo(live, "ann", to=inside)
    offered = [int(each) for each in caught.value.legal]
    assert 1 <= len(offered) <= 5
    assert {*offered} <= {*good}
    assert offered[0] == good[-1]
    with pytest.raises(Illegal) as caught:
        undo(live, "ann", to=1)
    assert int(caught.value.legal[0]) == good[0]


def test_ker_2_1_nothing_lies_before_the_start() -> None:
    live = table(RULES, "ann", start=False)
    for move in (undo, redo):
        with pytest.raises(Refusal):
            move(live, "ann")
    with refused(live, Illegal, "KER-2.4"):
        undo(live, "ann")
    live = played(1, 0)
    with refused(live, Illegal, "KER-2.4"):
        undo(live, "ann")
    with refused(live, Illegal, "KER-2.1"):
        undo(live, "ann", to=1)


# there and back ----------------------------------------------------------------------------------------


def test_ker_2_1_redo_follows_what_was_undone_step_by_step() -> None:
    live = played(2, 8)
    points = rests(log(live))
    states = {live.state.head: bare(live.state)}
    for wanted in points[-2:-6:-1]:
        undo(live, "ann")
        assert live.state.head == wanted
        states[wanted] = bare(live.state)
    assert live.state.forward == tuple(points[-4:])
    for wanted in points[-4:]:
        entry = redo(live, "bo").entries[0]
        assert (entry.fact, entry.clause) == (f.Redone("bo", wanted), "KER-2.1")
        assert bare(live.state) == states[wanted]
    with refused(live, Illegal, "KER-2.1"):
        redo(live, "ann")


def test_ker_2_1_an_undo_by_a_long_step_is_redone_at_once() -> None:
    live = played(2, 30)
    late = live.state.head
    undo(live, "ann", step="round")
    undo(live, "ann", to=rests(log(live))[0])
    redo(live, "ann", to=late)
    assert live.state.head == late
    assert live.state.forward == ()


def test_ker_2_1_undo_of_an_undo() -> None:
    live = played(2, 8)
    points = rests(log(live))
    undo(live, "ann", to=points[-4])
    undo(live, "ann", to=points[-1])  # forward on the same line: a redo
    assert isinstance(log(live)[-1].fact, f.Redone)
    assert live.state.head == points[-1]
    assert live.state.forward == ()


def test_ker_2_1_after_a_new_move_the_old_line_is_reached_by_its_version() -> None:
    live = played(2, 8)
    old = live.state
    undo(live, "ann")
    undo(live, "ann")
    chance = random.Random(99)
    step(live, chance)
    new = live.state
    assert live.state.forward == ()
    with refused(live, Illegal, "KER-2.1"):
        redo(live, "ann")
    redo(live, "ann", to=old.head)
    assert isinstance(log(live)[-1].fact, f.Redone)
    assert (live.state.course, live.state.board) == (old.course, old.board)
    redo(live, "ann", to=new.head)
    assert (live.state.course, live.state.board) == (new.course, new.board)


def test_ker_2_1_redo_to_another_line_forgets_what_lay_ahead() -> None:
    live = played(2, 8)
    late = live.state.head
    points = rests(log(live))
    undo(live, "ann", to=points[-3])
    step(live, random.Random(99))
    undo(live, "ann")
    ahead: tuple[int, ...] = live.state.forward
    assert len(ahead) == 1
    redo(live, "ann", to=late)
    ahead = live.state.forward
    assert ahead == ()


def test_ker_6_3_an_end_is_undone_until_the_session_is_closed() -> None:
    live = table(RULES, "ann", options=OPEN)
    before = live.state
    adjust(live, p.Weakened(12))
    assert live.state.course.ended == "won"
    undo(live, "ann")
    assert (live.state.course, live.state.board) == (before.course, before.board)
    redo(live, "ann")
    assert live.state.course.ended == "won"
    live.close("ann")
    for move in (undo, redo, agree, refuse, withdraw):
        with refused(live, Illegal, "KER-6.5"):
            move(live, "ann")


def test_ker_6_4_conceding_is_undone_like_a_move() -> None:
    live = table(RULES, "ann", options=OPEN)
    live.do(Concede("ann"))
    undo(live, "ann")
    assert (live.state.course.ended, live.state.course.conceded) == ("", ())


def test_ker_2_6_table_entries_are_not_undone() -> None:
    live = table(RULES, "ann", "bo", "cy", options=OPEN)
    start = live.state.head
    choose(live, "ann", live.state.course.open.slots[0].question.ids[0])  # type: ignore[union-attr]
    live.note("bo", "mine")
    live.rule("PRO-4.1", "total", "referee")
    live.stand_pass("cy", "always")
    live.leave("bo", "ann")
    kept = live.state.table
    undo(live, "ann", to=start)
    assert live.state.table == kept
    assert (kept.notes, kept.rulings, kept.passes, kept.keepers) == (
        1,
        {"PRO-4.1": "total"},
        {"cy": "always"},
        {"bo": "ann"},
    )
    redo(live, "ann")
    assert live.state.table == kept


def test_ker_2_6_a_ruling_holds_from_its_version_on_every_line() -> None:
    live = table(RULES, "ann", options=OPEN)
    tx = Tx(RULES, live.state, live.version, "ann", live.chance)
    assert tx.ruling("PRO-4.1") == "highest"
    choose(live, "ann", live.state.course.open.slots[0].question.ids[0])  # type: ignore[union-attr]
    live.rule("PRO-4.1", "total", "ann")
    undo(live, "ann")
    tx = Tx(RULES, live.state, live.version, "ann", live.chance)
    assert tx.ruling("PRO-4.1") == "total"
    pinned = table(RULES, "ann", rulings={"PRO-4.1": "total"})
    assert Tx(RULES, pinned.state, 9, "ann", pinned.chance).ruling("PRO-4.1") == "total"
    pinned.rule("PRO-4.1", "highest", "ann")
    assert Tx(RULES, pinned.state, 9, "ann", pinned.chance).ruling("PRO-4.1") == "highest"


# who must agree ----------------------------------------------------------------------------------------


def looked(policy: str = "", *seats: str) -> tuple[Live, int, int]:
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
    undo(live, "bo")
    assert live.state.head == after
    crossed = next(e.version for e in log(live) if isinstance(e.fact, Told))
    asked = undo(live, "bo").entries
    assert [e.fact for e in asked] == [f.UndoAsked("bo", before, False, (crossed,))]
    assert (asked[0].clause, live.state.head) == ("KER-2.3", after)
    assert [e.fact for e in agree(live, "cy").entries] == [f.UndoAgreed("cy", asked[0].version)]
    assert live.state.head == after
    moved = agree(live, "ann").entries
    assert [e.fact for e in moved] == [f.UndoAgreed("ann", asked[0].version), f.Undone("bo", before)]
    live.note("ann", "well")
    assert agree(live, "ann", key=moved[0].command).entries == moved  # repeated, it is what it was
    assert live.state.head == before
    assert live.state.table.request is None


def test_ker_2_3_a_redo_uncovers_nothing_and_is_free_and_a_change_of_lines_is_not() -> None:
    live, before, _ = looked("guarded")
    late = live.state.head
    undo(live, "referee", to=before)
    redo(live, "bo")
    assert live.state.head == late
    undo(live, "referee", to=before)
    choose(live, "ann", "look")
    asked = redo(live, "bo", to=late).entries[0].fact
    assert isinstance(asked, f.UndoAsked)
    assert (asked.to, asked.redo, len(asked.crosses)) == (late, True, 1)
    agree(live, "ann")
    agree(live, "cy")
    assert log(live)[-1].fact == f.Redone("bo", late)
    assert live.state.head == late


def test_ker_2_3_an_undo_to_the_very_point_where_it_was_known_is_free() -> None:
    live, _, after = looked("guarded")
    choose(live, "ann", "act")
    undo(live, "cy", to=after)
    assert live.state.head == after


def test_ker_2_3_the_referee_alone_is_enough() -> None:
    live, before, _ = looked()
    undo(live, "referee", to=before)
    assert live.state.head == before
    live, before, _ = looked()
    undo(live, "ann", to=before)
    agree(live, "referee")
    assert live.state.head == before


def test_ker_2_2_consent_asks_for_everything() -> None:
    live, _, after = looked("consent", "ann", "bo")
    asked = undo(live, "ann").entries[0].fact
    assert asked == f.UndoAsked("ann", after, False, ())
    agree(live, "bo")
    assert live.state.head == after
    asked = redo(live, "bo").entries[0].fact
    assert isinstance(asked, f.UndoAsked)


def test_ker_2_2_open_asks_nobody_and_none_lets_nobody() -> None:
    live, before, _ = looked("open")
    undo(live, "cy", to=before)
    assert live.state.head == before
    live, before, _ = looked("none")
    for who in ("ann", "referee"):
        with refused(live, Illegal, "KER-2.2"):
            undo(live, who)
        with refused(live, Illegal, "KER-2.2"):
            redo(live, who, to=before)


@pytest.mark.parametrize("policy", ["guarded", "consent"])
def test_ker_2_3_who_is_alone_at_the_table_agrees_with_itself(policy: str) -> None:
    live, before, _ = looked(policy, "ann")
    undo(live, "ann", to=before)
    assert live.state.head == before
    live, before, _ = looked(policy, "ann", "bo")
    live.leave("bo", "ann")
    undo(live, "ann", to=before)
    assert live.state.head == before


def test_ker_2_3_agreeing_refusing_and_taking_back() -> None:
    live, before, _ = looked()
    for answer in (agree, refuse, withdraw):
        with refused(live, Illegal, "KER-2.5"):
            answer(live, "ann")
    asked = undo(live, "ann", to=before).version
    with refused(live, Illegal, "KER-2.3"):
        agree(live, "ann")
    with refused(live, NotYours, "KER-2.3"):
        refuse(live, "ann")
    with refused(live, NotYours, "KER-2.3", ("ann",)):
        withdraw(live, "bo")
    for answer in (agree, refuse, withdraw):
        with refused(live, NotYours, "KER-6.1", ("ann", "bo", "cy")):
            answer(live, "dee")
    agree(live, "bo")
    with refused(live, Illegal, "KER-2.3"):
        agree(live, "bo")
    entry = refuse(live, "cy").entries[0]
    assert (entry.fact, entry.clause) == (f.UndoRefused("cy", asked), "KER-2.3")
    assert live.state.table.request is None
    again = undo(live, "ann", to=before).version
    entry = withdraw(live, "ann").entries[0]
    assert (entry.fact, entry.clause) == (f.UndoWithdrawn("ann", again), "KER-2.3")
    assert live.state.table.request is None
    undo(live, "ann", to=before)
    agree(live, "bo")
    assert live.state.head != before  # what was agreed to the first time does not count
    agree(live, "cy")
    assert live.state.head == before


def test_ker_2_5_a_request_lapses_when_the_game_moves_but_not_by_notes() -> None:
    live, before, after = looked()
    undo(live, "ann", to=before)
    live.note("bo", "why?")
    live.stand_pass("bo", "")
    live.look("referee")
    agree(live, "bo")
    choose(live, "cy", "act")
    assert live.state.table.request is None
    with refused(live, Illegal, "KER-2.5"):
        agree(live, "cy")
    undo(live, "ann", to=before)
    undo(live, "bo")  # free, and the game moves
    assert live.state.table.request is None
    with refused(live, Illegal, "KER-2.5"):
        agree(live, "cy")
    assert live.state.head > after


def test_ker_2_5_one_request_at_a_time() -> None:
    live, before, after = looked("consent")
    first = undo(live, "ann", to=before).version
    agree(live, "cy")
    with refused(live, Illegal, "KER-2.5"):
        undo(live, "bo", to=after)
    second = undo(live, "ann", to=after).version  # its own may be put anew, and is agreed to anew
    assert live.state.table.request is not None
    assert live.state.table.request.agreed == ("ann",)
    for answer in (agree, refuse):
        with refused(live, Stale, "KER-2.5", (str(second),)):
            answer(live, "bo", request_id=first)
    agree(live, "bo", request_id=second)
    agree(live, "cy", request_id=second)
    assert live.state.head == after


def test_ker_2_3_throws_and_reveals_are_named_not_shown() -> None:
    live = played(4, 40, "ann", "bo", undo="guarded")
    reveals = {e.version for e in log(live) if e.fact.reveals}
    start = rests(log(live))[0]
    asked: Any = undo(live, "ann", to=start).entries[0]
    on_line = {v for v in lines(log(live))[live.state.head] if v > start}
    assert asked.fact.crosses == tuple(sorted(reveals & on_line))
    assert asked.sealed == ()


def test_ker_2_1_strangers_move_nothing() -> None:
    live = played(4, 4)
    for move in (undo, redo):
        with refused(live, NotYours, "KER-6.1", ("ann", "bo")):
            move(live, "dee")


def test_ker_2_1_two_programs_see_the_same_lines() -> None:
    live = played(9, 10)
    other = another(live)
    chance = random.Random(9)
    for _ in range(12):
        here = chance.choice((live, other))
        here.refresh()
        points = [point for point in rests(log(live)) if point != here.state.head]
        undo(here, "ann", to=chance.choice(points))
        step(here, chance)
    for each in (live, other):
        each.refresh()
        assert bare(each.state) == fold_all(RULES.model, log(live))[-1]
    assert live.state == other.state
    assert facts_of(log(live), f.Undone)


def test_ker_2_1_what_is_left_behind_is_the_line_and_not_what_lies_between() -> None:
    live = played(9, 10)
    points = rests(log(live))
    undo(live, "ann", to=points[3])
    step(live, random.Random(1))
    step(live, random.Random(2))
    line = lines(log(live))[live.state.head]
    left = u.left_behind(live, live.state, points[1])
    assert [e.version for e in left] == [v for v in line if v > points[1]]
    assert u.left_behind(live, live.state, live.state.head) == []


def test_ker_4_1_an_undone_pass_is_open_again() -> None:
    live = played(1, 2)
    assert live.state.course.phase == "day.brace"
    choose(live, "ann", PASS)
    undo(live, "bo")
    assert live.state.course.open is not None
    assert not any(slot.done for slot in live.state.course.open.slots)
