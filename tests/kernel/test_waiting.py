"""Steps in one piece: what is asked and thrown where it stands, on the table as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine import events as ev
from engine.commands import Start, Undo
from engine.dice import Scripted
from engine.errors import InternalError
from engine.frames import Frame, Steps
from engine.questions import PASS, Question, options
from engine.turn import BEFORE, Tx
from engine.waiting import Waiting, call, draw, number, one, pay, roll, some
from replays.session import Session
from tests.kernel.little import C, Did, little
from tests.systems.table import adjust, another, choose, events_of, log, question, table


def resting(tx: Tx, *_: str) -> None:
    tx.ask([Question(("ann",), "rest", C, options=options(C, "rest"))], REST)


REST = Frame("rest")


def game(step: Callable[..., Waiting], *more: Callable[..., Waiting], **rules: Any) -> Any:
    """A little game of one step in one piece, after which somebody may rest. `adjustable`: what happened."""
    steps = Steps()
    steps.waits("setup")(step)
    for each in more:
        steps.waits(each.__name__)(each)
    steps.add("rest", resting)
    return little(steps, adjustable=(Did,), **rules)


def asked(live: Session, seat: str = "ann") -> tuple[str, tuple[str, ...]]:
    found = question(live.state, seat)
    assert found is not None
    return found.what, found.ids


def did(live: Session) -> tuple[str, ...]:
    happened: tuple[str, ...] = live.state.board.did
    return happened


def journey(tx: Tx) -> Waiting:
    """Where to, with whom (none of those that fell by the way), a throw, and then it happens."""
    to = yield one(("ann",), "where", C, ("mill", "well"), prefix="to:", or_none=C)
    if to == PASS:
        tx.then(REST)
        return
    there = [who for who in ("dog", "cat", "owl") if f"{who}-fell" not in tx.board.did]
    who = yield some(("ann", "bo"), "who", C, there, 1, 2, prefix="with:", about=(to,))
    thrown = yield roll("ann", ("d6", "d6"), C)
    tx.emit(Did(f"{to} {'+'.join(who)} {sum(thrown.faces)}"), C, because=(thrown.version,))
    tx.then(REST)


def travel(**more: Any) -> Session:
    return table(game(journey), "ann", "bo", options={"undo": "open"}, **more)


def test_it_asks_asks_again_throws_and_then_does() -> None:
    live = travel(dice=Scripted({"d6": (4, 3)}))
    assert asked(live) == ("where", ("to:mill", "to:well", PASS))
    choose(live, "ann", "to:well")
    assert asked(live, "bo") == ("who", ("with:dog", "with:cat", "with:owl"))
    assert question(live.state, "bo").about == ("well",)  # type: ignore[union-attr]
    assert did(live) == ()
    made = choose(live, "bo", "with:owl", "with:dog").entries
    assert [type(entry.event) for entry in made] == [ev.Answered, ev.Rolled, Did, ev.Asked]
    assert made[2].event == Did("well owl+dog 7")
    assert made[2].because == (made[1].version,)
    assert asked(live)[0] == "rest"


def test_a_pass_is_handed_to_it() -> None:
    live = travel()
    choose(live, "ann", PASS)
    assert (asked(live)[0], did(live)) == ("rest", ())


def test_another_program_goes_on_from_what_is_parked_and_undo_goes_back_between() -> None:
    live = travel(dice=Scripted({"d6": (1, 2, 5, 6)}))
    choose(live, "ann", "to:well")
    other = another(live)
    other.do(Undo("ann"))
    assert asked(other)[0] == "where"
    choose(other, "ann", "to:mill")
    assert another(other).state == other.state
    assert asked(other)[0] == "who"
    assert question(other.state, "ann").about == ("mill",)  # type: ignore[union-attr]


def test_after_a_change_by_hand_the_options_are_those_of_the_table_and_no_answer_is_asked_for_twice() -> None:
    live = travel()
    choose(live, "ann", "to:well")
    adjust(live, Did("owl-fell"))
    assert asked(live) == ("who", ("with:dog", "with:cat"))
    assert question(live.state, "ann").about == ("well",)  # type: ignore[union-attr]


def test_an_answer_that_no_longer_fits_is_asked_for_anew_with_all_that_came_after_it() -> None:
    def choosing(tx: Tx) -> Waiting:
        able = [each for each in ("a", "b", "c") if f"no-{each}" not in tx.board.did]
        first = yield one(("ann",), "first", C, able)
        second = yield one(("ann",), "second", C, [each for each in able if each != first])
        third = yield one(("ann",), "third", C, ("x", "y"))
        tx.emit(Did(f"{first}{second}{third}"), C)
        tx.then(REST)

    live = table(game(choosing), "ann")
    choose(live, "ann", "a")
    choose(live, "ann", "b")
    assert asked(live)[0] == "third"
    adjust(live, Did("no-c"))  # both answers still fit
    assert asked(live)[0] == "third"
    adjust(live, Did("no-b"))  # the second does not, and nothing is left for it
    assert asked(live)[0] == "third"
    choose(live, "ann", "x")
    assert did(live)[-1] == "ax"

    live = table(game(choosing), "ann")
    choose(live, "ann", "a")
    choose(live, "ann", "b")
    adjust(live, Did("no-a"))
    assert asked(live) == ("first", ("b", "c"))


def test_an_answer_of_a_seat_that_is_not_asked_any_more_is_asked_for_anew() -> None:
    def leading(tx: Tx) -> Waiting:
        first = "bo" if "bo-leads" in tx.board.did else "ann"
        what = yield one((first,), "what", C, ("a", "b"))
        how = yield one((first,), "how", C, ("x", "y"))
        tx.emit(Did(f"{what}{how}"), C)
        tx.then(REST)

    live = table(game(leading), "ann", "bo")
    choose(live, "ann", "a")
    adjust(live, Did("bo-leads"))
    assert (question(live.state, "ann"), asked(live, "bo")[0]) == (None, "what")


def test_what_nobody_was_asked_is_asked_where_there_is_a_choice_now() -> None:
    def choosing(tx: Tx) -> Waiting:
        first = yield one(("ann",), "first", C, ("a", *(("b",) if "more" in tx.board.did else ())))
        second = yield one(("ann",), "second", C, ("x", "y"))
        tx.emit(Did(first + second), C)
        tx.then(REST)

    live = table(game(choosing), "ann")
    assert asked(live)[0] == "second"
    adjust(live, Did("more"))
    assert asked(live) == ("first", ("a", "b"))


def test_what_was_answered_after_an_answer_that_is_forced_now_is_asked_for_anew() -> None:
    def choosing(tx: Tx) -> Waiting:
        first = yield one(("ann",), "first", C, ("b", *(("a",) if "no-a" not in tx.board.did else ())))
        second = yield one(("ann",), "second", C, ("x", "y"))
        third = yield one(("ann",), "third", C, ("p", "q"))
        tx.emit(Did(first + second + third), C)
        tx.then(REST)

    live = table(game(choosing), "ann")
    choose(live, "ann", "a")
    choose(live, "ann", "x")
    adjust(live, Did("no-a"))
    assert asked(live)[0] == "second"


def test_what_nobody_can_choose_is_not_asked() -> None:
    def forced(tx: Tx) -> Waiting:
        only = yield one(("ann",), "only", C, ("a",), prefix="take:")
        none = yield one(("ann",), "none", C, ())
        both = yield some(("ann",), "both", C, ("b", "c"), 2, 2)
        nobody = yield some(("ann",), "nobody", C, (), 0, 3)
        three = yield number(("ann",), "three", C, 3, 3)
        all_of = yield pay(("ann",), "pay", C, {"x": 1, "y": 2}, 3)
        one_pool = yield pay(("ann",), "pay-one", C, {"x": 4, "y": 0}, 3)
        free = yield pay(("ann",), "free", C, {"x": 4, "y": 1}, 0)
        tx.emit(Did(repr((only, none, both, nobody, three, all_of, one_pool, free))), C)
        tx.then(REST)

    live = table(game(forced), "ann")
    expected = ("a", "", ("b", "c"), (), 3, ("x=1", "y=2"), ("x=3",), ())
    assert did(live) == (repr(expected),)


def test_numbers_and_payments_are_handed_on_as_they_were_answered() -> None:
    def buying(tx: Tx) -> Waiting:
        n = yield number(("ann",), "how-many", C, 0, 4, about=("pies",))
        paid = yield pay(("ann",), "pay", C, {"x": 3, "y": 3}, n)
        last = yield one(("ann",), "sure", C, ("yes", "no"))
        tx.emit(Did(f"{n} {paid} {last}"), C)
        tx.then(REST)

    live = table(game(buying), "ann")
    choose(live, "ann", "2")
    choose(live, "ann", "x=1", "y=1")
    choose(live, "ann", "yes")
    assert did(live) == ("2 ('x=1', 'y=1') yes",)


# what it may not do --------------------------------------------------------------------------------------


def broken(step: Callable[..., Waiting], *answers: str, more: tuple[Callable[..., Waiting], ...] = ()) -> str:
    live = table(game(step, *more), "ann", start=False)

    def play() -> None:
        live.do(Start())
        for each in answers:
            choose(live, "ann", each)

    with pytest.raises(InternalError) as caught:
        play()
    return str(caught.value)


def test_it_says_and_queues_nothing_before_it_waits() -> None:
    def says(tx: Tx) -> Waiting:
        tx.emit(Did("too early"), C)
        yield one(("ann",), "q", C, ("a", "b"))

    def says_before_what_nobody_is_asked(tx: Tx) -> Waiting:
        tx.emit(Did("too early"), C)
        yield one(("ann",), "q", C, ("a",))

    def queues(tx: Tx) -> Waiting:
        tx.then(REST)
        yield roll("ann", ("d6",), C)

    told = "setup waits after it said, queued or asked something" + BEFORE
    assert broken(says) == broken(says_before_what_nobody_is_asked) == broken(queues) == told


def test_nothing_follows_an_answer_that_is_covered() -> None:
    def hides(tx: Tx) -> Waiting:
        yield one(("ann",), "card", C, ("a", "b"), secret=True)
        yield roll("ann", ("d6",), C)

    def hides_options(tx: Tx) -> Waiting:
        yield one(("ann",), "card", C, ("a", "b"), hidden=True)
        yield one(("ann",), "again", C, ("a", "b"))

    assert broken(hides, "a") == "setup waits for 'roll' after it was given something"
    assert broken(hides_options, "a") == "setup waits for 'again' after it was given something"


def test_a_step_is_called_first_or_not_at_all() -> None:
    def child(tx: Tx) -> Waiting:
        yield one(("ann",), "q", C, ("a", "b"))

    def late(tx: Tx) -> Waiting:
        yield one(("ann",), "before", C, ("a", "b"))
        yield call(tx.frame(child))

    assert broken(late, "a", more=(child,)) == "setup waits for 'call:child' after it was given something"


def test_a_covered_question_is_asked_whatever_there_is_and_its_answer_binds_nothing() -> None:
    def hides(tx: Tx) -> Waiting:
        card = yield one(("ann",), "card", C, (), hidden=True)
        tx.emit(Did(f"({card})"), C)
        tx.then(REST)

    live = table(game(hides), "ann", "bo")
    assert asked(live) == ("card", (PASS,))
    assert not events_of(log(live), ev.Asked)[-1].binds
    choose(live, "ann", PASS)
    assert did(live) == ("(pass)",)


# calling -------------------------------------------------------------------------------------------------


def test_a_step_is_handed_what_the_one_that_it_calls_returns() -> None:
    def test(tx: Tx, skill: int) -> Waiting:
        if "dead" in tx.board.did:
            return ()
        more = yield one(("ann",), "boost", C, ("1", "2"))
        thrown = yield roll("ann", ("d6",), C)
        version = tx.emit(Did("tested"), C)
        return version, skill + int(more) + thrown.faces[0]

    def fight(tx: Tx) -> Waiting:
        found = yield call(tx.frame(test, 5))
        if found:
            version, total = found
            tx.emit(Did(f"total {total}"), C, because=(version,))
        else:
            tx.emit(Did("nobody"), C)
        tx.then(REST)

    live = table(game(fight, test), "ann", dice=Scripted({"d6": (4,)}))
    choose(live, "ann", "2")
    assert did(live) == ("tested", "total 11")
    tested, total = [entry for entry in log(live) if isinstance(entry.event, Did)]
    assert total.because == (tested.version,)

    live = table(game(fight, test), "ann", dice=Scripted({"d6": (4,)}))
    adjust(live, Did("dead"))
    assert did(live) == ("dead", "nobody")


def test_cards_come_as_they_lie_and_real_ones_are_asked_for_inside_the_step() -> None:
    def dealing(tx: Tx) -> Waiting:
        how = yield one(("ann",), "how", C, ("slowly", "fast"))
        came = yield draw("deck", 2, C)
        tx.emit(Did(f"{how} {' '.join(came.cards)}"), C, because=(came.version,))
        tx.then(REST)

    def lays(tx: Tx) -> None:
        tx.shuffle("deck", ("c1", "c2", "c3"), C)
        tx.then(tx.frame(dealing))

    steps = Steps()
    steps.add("setup", lays)
    steps.waits("dealing")(dealing)
    steps.add(
        "rest",
        lambda tx, *_: tx.ask([Question(("ann",), "rest", C, options=options(C, "r"))], tx.frame(lays)),
    )
    live = table(little(steps), "ann", options={"dice": "declared"})
    choose(live, "ann", "fast")
    choose(live, "ann", "card:c2")
    choose(live, "ann", "card:c3")
    assert did(live) == ("fast c2 c3",)
    live = table(little(steps), "ann", dice=Scripted(piles={"deck": ("c3", "c1", "c2")}))
    choose(live, "ann", "fast")
    assert did(live) == ("fast c3 c1",)
