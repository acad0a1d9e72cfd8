"""A session being played: keys, clashes, lost acknowledgements, snapshots that may be lost."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from engine import events as ev
from engine.codec import Codec
from engine.commands import Answer, Begin, Join, Leave, Note, Start, Undo
from engine.decider import decide
from engine.dice import ALGORITHM, commitment
from engine.errors import InternalError, Refusal, Stale, StorageRefusal, Unknown
from engine.frames import Steps
from engine.questions import Question, options
from engine.store.log import Store
from engine.store.rows import Clash, Row
from engine.store.snapshots import Snapshots
from engine.turn import Tx
from engine.wording import say
from replays import session as lives
from replays.session import Session, open_live
from tests.kernel.little import C, Did, little
from tests.kernel.oracle import bare, fold_all, rests, step
from tests.systems.proving.rules import RULES
from tests.systems.table import (
    SECRETS,
    another,
    choose,
    events_of,
    hands,
    log,
    question,
    raw,
    refused,
    seat_down,
    table,
)

SEATS = ("ann", "bo")


def first(live: Session, seat: str) -> str:
    asked = question(live.state, seat)
    assert asked is not None
    return asked.ids[0]


def play(live: Session, seed: int, moves: int, undos: float = 0.1) -> Session:
    chance = random.Random(seed)
    for _ in range(moves):
        if chance.random() < undos or not step(live, chance):
            points = [point for point in rests(log(live)) if point != live.state.head]
            if points:
                live.do(Undo("referee", to=chance.choice(points[-12:])))
    return live


# keys --------------------------------------------------------------------------------------------------


def test_a_repeated_command_gives_its_first_result_and_writes_nothing() -> None:
    live = table(RULES, *SEATS)
    choice = first(live, "ann")
    done = choose(live, "ann", choice, key="mine")
    choose(live, "bo", first(live, "bo"))
    rows = raw(live)
    again = choose(live, "ann", "something else entirely", key="mine")
    assert raw(live) == rows
    assert (again.entries, again.version) == (done.entries, done.version)
    assert (done.repeated, again.repeated, again.undone) == (False, True, False)


def test_a_repeated_command_of_a_left_line_says_that_it_was_undone() -> None:
    live = table(RULES, *SEATS)
    done = choose(live, "ann", first(live, "ann"), key="mine")
    live.do(Undo("ann"))
    again = choose(live, "ann", first(live, "ann"), key="mine")
    assert (again.entries, again.repeated, again.undone) == (done.entries, True, True)
    live.do(Undo("ann", to=done.version))  # and back
    assert not choose(live, "ann", "x", key="mine").undone


def test_keys_hold_for_table_and_cursor_commands_and_are_never_undone_there() -> None:
    live = table(RULES, *SEATS)
    choose(live, "ann", first(live, "ann"))
    noted = live.do(Note("ann", "x"), key="n")
    moved = live.do(Undo("ann"), key="u")
    for again in (live.do(Note("bo", "y"), key="n"), live.do(Undo("ann"), key="n")):
        assert (again.entries, again.repeated, again.undone) == (noted.entries, True, False)
    again = live.do(Undo("ann"), key="u")
    assert (again.entries, again.repeated, again.undone) == (moved.entries, True, False)


def test_a_decision_of_many_entries_is_repeated_whole() -> None:
    live = table(RULES, "ann", "bo", "cy", start=False)
    done = live.do(Start(), key="start")
    assert len(done.entries) > 10
    assert live.do(Start(), key="start").entries == done.entries
    assert another(live).do(Start(), key="start").entries == done.entries


@pytest.mark.parametrize("many", [28, 29, 30, 31, 61, 100])
def test_a_decision_longer_than_one_reading_is_repeated_whole(many: int) -> None:
    steps = Steps()

    @steps.step
    def setup(tx: Tx) -> None:
        for n in range(many):
            tx.emit(Did(str(n)), C)
        tx.then(tx.frame(stop))

    @steps.step
    def stop(tx: Tx, *_: str) -> None:
        tx.ask([Question(("ann",), "q", C, options=options(C, "a"))], tx.frame(stop))

    live = table(little(steps), "ann", start=False)
    done = live.do(Start(), key="start")
    assert len(done.entries) == many + 2
    assert live.do(Start(), key="start").entries == done.entries
    choose(live, "ann", "a")
    assert live.do(Start(), key="start").entries == done.entries


def test_a_session_begins_once() -> None:
    live = table(RULES, "ann")
    other = seat_down(RULES, live.session, SECRETS, live.store, name="other")
    with pytest.raises(Clash):
        other.begin([Begin("", (), (), ALGORITHM, commitment(SECRETS.dice))])


# clashes -----------------------------------------------------------------------------------------------


class Losing(Store):
    """A store whose acknowledgements get lost: what it saved, it says it could not."""

    def __init__(self, of: Store) -> None:
        super().__init__(of.log, of.place, of.path)
        self.lose: list[Callable[[], Exception]] = []

    def append(self, session: str, rows: Any, command: str = "", link: str = "") -> None:
        super().append(session, rows, command, link)
        if self.lose:
            raise self.lose.pop()()


def test_a_lost_acknowledgement_is_found_again_by_its_key() -> None:
    store = Losing(Store.open("memory:"))
    live = table(RULES, *SEATS, store=store)
    store.lose = [lambda: Clash("table", 1)]
    done = choose(live, "ann", first(live, "ann"), key="mine")
    assert done.repeated
    assert not done.undone
    assert events_of(log(live), ev.Answered) == [ev.Answered("ann")]
    assert live.version == done.version
    store.lose = [lambda: StorageRefusal(say("gone"))]
    with pytest.raises(StorageRefusal):
        choose(live, "bo", first(live, "bo"), key="other")
    done = choose(live, "bo", "x", key="other")
    assert done.repeated
    assert live.state.course.phase == "day.brace"
    assert bare(live.state) == fold_all(RULES.model, log(live))[-1]


def test_somebody_who_is_always_second_gives_up() -> None:
    class Never(Losing):
        def append(self, session: str, rows: Any, command: str = "", link: str = "") -> None:
            if self.lose:
                raise Clash(session, 1)
            super().append(session, rows, command, link)

    store = Never(Store.open("memory:"))
    live = table(RULES, *SEATS, store=store)
    store.lose = [lambda: Clash("x", 1)]
    with pytest.raises(InternalError, match="100 times"):
        live.do(Note("ann", "x"))


def test_ker_1_2_two_programs_answer_one_set_in_any_order() -> None:
    one = table(RULES, *SEATS)
    other = another(one)
    choose(one, "ann", first(one, "ann"))
    choose(other, "bo", first(other, "bo"))  # has not heard of ann's answer, and need not
    one.refresh()
    assert one.state == other.state
    assert one.state.course.phase == "day.brace"


def test_ker_1_2_an_answer_is_stale_by_the_id_of_its_set_and_not_by_the_version() -> None:
    one = table(RULES, *SEATS)
    other = another(one)
    asked = other.state.course.prompt
    assert asked is not None
    one.do(Note("ann", "a note"))
    one.do(Leave("ann", "referee"))
    one.do(Join("ann"))
    assert other.do(Answer("bo", (first(other, "bo"),), asked.id)).entries
    choose(one, "ann", first(one, "ann"))
    with refused(other, Stale, "KER-1.2"):
        other.do(Answer("bo", ("lay:x",), asked.id))
    assert question(other.state, "bo") is not None


def test_an_answer_without_a_set_means_the_one_that_was_last_seen() -> None:
    one = table(RULES, *SEATS)
    other = another(one)
    for seat in SEATS:
        choose(one, seat, first(one, seat))
    with refused(other, Stale, "KER-1.2"):
        choose(other, "bo", "pass")
    choose(other, "bo", "pass")  # it has now seen the new one


def test_many_programs_at_one_table_give_one_log() -> None:
    one = table(RULES, "ann", "bo", "cy")
    programs = [one, another(one), seat_down(RULES, "table", SECRETS, one.store, name="third").load()]
    chance = random.Random(5)
    for _ in range(120):
        try:
            if not step(chance.choice(programs), chance):
                break
        except Refusal:
            continue
    for each in programs:
        each.refresh()
        assert bare(each.state) == fold_all(RULES.model, log(one))[-1]
        assert (each.version, each.link) == (one.version, one.link)


# opening -----------------------------------------------------------------------------------------------


def test_a_session_is_opened_by_its_name() -> None:
    live = play(table(RULES, *SEATS), 1, 20)
    cache = Snapshots.open(None)

    def find(game: str) -> tuple[Any, Codec]:
        assert game == "proving"
        return RULES, Codec(RULES.model)

    opened = open_live("table", live.store, cache, find, hands("opened"))
    assert opened.state == live.state
    with pytest.raises(Unknown) as caught:
        open_live("nowhere", live.store, cache, find, hands())
    assert caught.value.legal == ("table",)


def test_what_is_saved_is_what_is_decided() -> None:
    live = table(RULES, *SEATS)
    answer = Answer("ann", (first(live, "ann"),))
    made = decide(RULES, live.state, live, answer, live.chance, live.version).entries
    saved = choose(live, "ann", first(live, "ann")).entries
    assert [(e.event, e.sealed, e.decision, e.seat, e.clause) for e in made] == [
        (e.event, e.sealed, e.decision, e.seat, e.clause) for e in saved
    ]
    assert isinstance(live.store.rows("table")[-1], Row)
    assert lives.RETRIES == 100
