"""Sets of questions: who may answer when, what closes a set, and what is stale."""

from __future__ import annotations

from typing import Any

import pytest

from engine import events as ev
from engine.commands import Answer, Join, Leave, Note, Start
from engine.decider import decide
from engine.errors import Illegal, InternalError, Malformed, NotYours, Stale
from engine.frames import Steps
from engine.play import legal_for
from engine.questions import PASS, Mode, Option, Question, options
from engine.turn import Tx
from engine.wording import say
from replays.session import Session
from tests.kernel.little import C, Did, little
from tests.systems.table import choose, events_of, log, refused, table


def asking(mode: Mode, seats: tuple[tuple[str, ...], ...], **more: Any) -> Steps:
    """Asks the same question for ever; what was answered is on the board."""
    steps = Steps()
    of = options(C, "a", "b") + ((Option(PASS, "KER-4.1"),) if mode == "window" else ())

    def setup(tx: Tx) -> None:
        questions = [Question(each, f"q{n}", C, options=of, **more) for n, each in enumerate(seats)]
        closing = tx.frame(closed) if mode == "window" else None
        tx.ask(questions, tx.frame(answered), mode, in_turn=mode == "window" and IN_TURN, closing=closing)

    def answered(tx: Tx, *waited: str) -> None:
        tx.emit(Did(" ".join(waited)), C)
        if mode != "window":
            tx.then(tx.frame(setup))

    def closed(tx: Tx) -> None:
        tx.emit(Did("closed"), C)
        tx.then(tx.frame(setup))

    for step in (setup, answered, closed):
        steps.step(step)
    return steps


IN_TURN = False
EACH = (("ann",), ("bo",), ("cy",))


def sit(mode: Mode, seats: tuple[tuple[str, ...], ...] = EACH, **more: Any) -> Session:
    return table(little(asking(mode, seats, **more)), "ann", "bo", "cy")


def done(live: Session) -> tuple[str, ...]:
    did: tuple[str, ...] = live.state.board.did
    return did


# `all` -------------------------------------------------------------------------------------------------


def test_ker_1_5_an_all_set_closes_with_its_last_slot_in_any_order() -> None:
    live = sit("all")
    opened = live.state.course.prompt
    assert opened is not None
    for seat, choice in (("cy", "a"), ("ann", "b")):
        assert [type(e.event) for e in choose(live, seat, choice).entries] == [ev.Answered]
        now = live.state.course.prompt
        assert now is not None
        assert now.id == opened.id
    assert done(live) == ()
    last = choose(live, "bo", "a")
    assert [type(e.event) for e in last.entries] == [ev.Answered, Did, ev.Asked]
    assert done(live) == ("b a a",)  # in the order asked, not answered
    assert {entry.decision for entry in last.entries} == {last.entries[0].version}
    assert {entry.seat for entry in last.entries} == {"bo"}


def test_ker_1_5_an_answer_is_replaced_until_the_last_is_in() -> None:
    live = sit("all")
    first = live.state.course.prompt
    choose(live, "ann", "a")
    choose(live, "ann", "b")
    choose(live, "bo", "b")
    choose(live, "ann", "a")
    choose(live, "cy", "b")
    assert done(live) == ("a b b",)
    assert first is not None
    now = live.state.course.prompt
    assert now is not None
    with refused(live, Stale, "KER-1.2"):
        live.do(Answer("ann", ("b",), first.id))
    assert [slot.done for slot in now.slots] == [False, False, False]


def test_ker_1_2_an_answer_to_a_set_that_was_or_never_is_open_is_stale() -> None:
    live = sit("any", (("ann", "bo"),))
    old = live.state.course.prompt
    assert old is not None
    choose(live, "bo", "a")
    for wrong in (old.id, old.id + 1, 1, 999, -1):
        with refused(live, Stale, "KER-1.2"):
            live.do(Answer("ann", ("b",), wrong))
    now = live.state.course.prompt
    assert now is not None
    assert now.id == live.version
    live.do(Answer("ann", ("b",), now.id))
    assert done(live) == ("bo a", "ann b")


def test_ker_1_2_the_id_of_a_set_is_the_version_that_asked_whatever_is_noted_since() -> None:
    live = sit("all")
    asked = live.state.course.prompt
    assert asked is not None
    assert isinstance(log(live)[asked.id - 1].event, ev.Asked)
    live.do(Note("ann", "thinking"))
    live.do(Answer("ann", ("a",), asked.id))
    live.do(Note("bo", "thinking too"))
    live.do(Answer("bo", ("a",), asked.id))
    assert live.state.course.prompt is not None


def test_ker_1_2_an_answer_that_names_no_set_is_for_whichever_is_open() -> None:
    live = sit("all")
    made = decide(live.rules, live.state, live, Answer("bo", ("a",)), live.chance, live.version).entries
    assert [entry.event for entry in made] == [ev.Answered("bo", ("a",))]


# `any` -------------------------------------------------------------------------------------------------


def test_ker_1_5_one_answer_of_the_seats_named_closes_an_any_set() -> None:
    live = sit("any", (("ann", "bo"),))
    assert [type(e.event) for e in choose(live, "bo", "b").entries] == [ev.Answered, Did, ev.Asked]
    assert done(live) == ("bo b",)
    with refused(live, NotYours, "KER-1.5", ("ann", "bo")):
        choose(live, "cy", "a")


def test_ker_1_5_a_seat_that_is_not_asked_does_not_answer() -> None:
    live = sit("all", (("ann",), ("bo",)))
    for nobody in ("cy", "dee", "", "referee", "public"):
        with refused(live, NotYours, "KER-1.5", ("ann", "bo")):
            choose(live, nobody, "a")
        assert legal_for(live.state, nobody) == ()
    assert legal_for(live.state, "bo") == ("a", "b")


def test_ker_1_3_what_is_no_option_is_refused_with_the_options() -> None:
    live = sit("all")
    with refused(live, Malformed, "KER-1.3", ("a", "b")):
        choose(live, "ann", "c")
    with refused(live, Malformed, "KER-1.4", ("a", "b")):
        choose(live, "ann", "a", "b")
    with refused(live, Malformed, "KER-1.4", ("a", "b")):
        choose(live, "ann")


def test_ker_1_3_rules_may_say_which_clause_keeps_something_from_being_an_option() -> None:
    def forbids(state: Any, seat: str, choice: tuple[str, ...]) -> Any:
        assert (state, seat) == (live.state, "ann")
        return (say("{seat} is not strong enough", seat=seat), "KER-8.1") if choice == ("lift",) else None

    live = table(little(asking("all", EACH), forbids=forbids), "ann", "bo", "cy")
    with refused(live, Illegal, "KER-8.1", ("a", "b")):
        choose(live, "ann", "lift")
    with refused(live, Malformed, "KER-1.3", ("a", "b")):
        choose(live, "ann", "swim")
    with refused(live, Malformed, "KER-1.4", ("a", "b")):
        choose(live, "ann")
    choose(live, "ann", "a")


def test_ker_1_3_rules_are_not_asked_what_forbids_a_word_that_names_nothing() -> None:
    """Replaced rules that are kept (echoes 1) stumble over it."""

    def forbids(*_: object) -> Any:
        raise KeyError

    live = table(little(asking("all", EACH), forbids=forbids), "ann", "bo", "cy")
    for words in (("",), (":",), (":lift",), ("lift", ":")):
        with refused(live, Malformed, "KER-1.3", ("a", "b")):
            choose(live, "ann", *words)
    with refused(live, Malformed, "KER-1.4", ("a", "b")):  # each an option; there are only too many of them
        choose(live, "ann", "a", "b")


def test_ker_1_3_rules_that_forbid_by_a_clause_that_is_none_are_a_bug() -> None:
    rules = little(asking("all", EACH), forbids=lambda *_: (say("no"), "KER-99.9"))
    live = table(rules, "ann", "bo", "cy")
    with pytest.raises(InternalError, match=r"KER-99\.9"):
        choose(live, "ann", "lift")


# who may speak at all ----------------------------------------------------------------------------------


def test_ker_6_2_a_game_starts_once_with_as_many_seats_as_it_is_for() -> None:
    rules = little(asking("all", (("ann",),)), seats=(2, 3))
    live = table(rules, "ann", start=False)
    with refused(live, Illegal, "KER-6.2"):
        live.do(Start())
    with refused(live, Illegal, "KER-6.2"):
        choose(live, "ann", "a")
    live.do(Join("bo"))
    live.do(Start())
    with refused(live, Illegal, "KER-6.2"):
        live.do(Start())
    started = events_of(log(live), ev.Started)
    assert [each.seats for each in started] == [("ann", "bo")]


def test_ker_6_2_seats_that_left_do_not_start() -> None:
    live = table(little(asking("all", (("ann",),)), seats=(1, 2)), "ann", "bo", start=False)
    live.do(Leave("bo", "ann"))
    live.do(Start())
    assert live.state.course.seats == ("ann",)


def test_ker_6_1_only_the_table_and_the_referee_start_a_game() -> None:
    live = table(little(asking("all", (("ann",),))), "ann", start=False)
    with refused(live, NotYours, "KER-6.1", ("ann",)):
        live.do(Start("dee"))
    live.do(Start("referee"))
    assert live.state.course.seats == ("ann",)


def test_ker_1_1_nothing_is_answered_where_nothing_is_asked() -> None:
    from msgspec.structs import replace

    live = sit("all")
    silent = replace(live.state, course=replace(live.state.course, prompt=None))
    with pytest.raises(Illegal) as caught:
        decide(live.rules, silent, live, Answer("ann", ("a",)), live.chance, live.version)
    assert (str(caught.value), caught.value.clause) == ("nothing is asked", "KER-1.1")


def test_ker_1_1_what_is_parked_is_sealed_for_no_one_and_enough_to_go_on() -> None:
    live = sit("all")
    asked = live.state.course.prompt
    assert asked is not None
    entry = log(live)[asked.id - 1]
    suspended = [part for part in entry.sealed if isinstance(part.event, ev.Suspended)]
    assert [part.to for part in suspended] == [()]
    assert suspended[0].event.asking.step == "setup"
    assert suspended[0].event.then.step == "answered"


def test_ker_1_3_hidden_options_are_sealed_each_for_its_seat() -> None:
    live = sit("all", hidden=True, secret=True)
    asked = live.state.course.prompt
    assert asked is not None
    entry = log(live)[asked.id - 1]
    assert all(question.options == () for question in entry.event.questions)
    offers = [(part.to, part.event.slot) for part in entry.sealed if isinstance(part.event, ev.Offered)]
    assert offers == [(("ann",), 0), (("bo",), 1), (("cy",), 2)]
    answer = choose(live, "bo", "b").entries[0]
    assert answer.event == ev.Answered("bo", ())
    assert [(part.to, part.event) for part in answer.sealed] == [(("bo",), ev.Chose("bo", ("b",)))]
    choose(live, "ann", "a")
    choose(live, "cy", "a")
    assert done(live) == ("a b a",)


def test_ker_6_4_the_last_seat_that_concedes_ends_the_game() -> None:
    from engine.commands import Concede

    live = sit("all")
    with refused(live, NotYours, "KER-6.1", ("ann", "bo", "cy")):
        live.do(Concede("dee"))
    live.do(Concede("bo"))
    with refused(live, Illegal, "KER-6.4"):
        live.do(Concede("bo"))
    assert live.state.course.conceded == ("bo",)
    assert live.state.course.prompt is not None
    live.do(Leave("cy", "referee"))  # gone, so not waited for
    end = live.do(Concede("ann"))
    assert [each.event for each in end.entries] == [ev.Conceded("ann"), ev.Ended("conceded")]
    assert [each.clause for each in end.entries] == ["KER-6.4", "KER-6.4"]
    assert live.state.course.prompt is None
    assert legal_for(live.state, "ann") == ()
    for command in (Answer("ann", ("a",)), Concede("cy")):
        with refused(live, Illegal, "KER-6.3"):
            live.do(command)
