"""KER-4.4 to KER-4.6: who is asked in an action window, who makes the table wait, and what is settled."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine import events as ev
from engine import library
from engine.audience import seen, view
from engine.commands import Answer, Hold, Release, SetPace, SettleResponse, Undo
from engine.course import Course, Prompt, Slot
from engine.errors import Illegal, Malformed, NotYours
from engine.frames import Frame
from engine.pace import ACTED, ENCLOSED, EVERY, WAITED, by_itself, may_pass, pace_of, pace_pass, reasons
from engine.questions import PASS, Question
from engine.system import Look, Moments
from engine.table import Table, answered
from replays.session import Session
from tests.kernel.test_passes import brace
from tests.systems.proving.rules import RULES
from tests.systems.table import choose, log, question, refused, table

DIGEST = "0123abcd"
UNMOVED = Moments(lambda *_: (), lambda *_: True, (), DIGEST, {})
"""No seat has a moment anywhere."""


def paced(*stops: str, pace: str = "normal", free: bool = True) -> Session:
    """The window of the day is open, at a table whose moments are these seats'."""
    live = brace()

    def at(look: Look, _: str) -> tuple[str, ...]:
        return ("shield",) if look.seat in stops else ()

    live.rules = replace(RULES, moments=Moments(at, lambda *_: free, (), DIGEST, {}))
    if pace:
        live.do(SetPace("referee", pace))  # type: ignore[arg-type]
    return live


def passed(live: Session) -> list[str]:
    """The seats for which the pace passed."""
    return [each.event.seat for each in log(live) if type(each.event) is ev.Answered and each.event.pace]


def why(live: Session, seat: str) -> tuple[str, ...] | None:
    asked = question(live.state, seat)
    assert asked is not None
    return reasons(live.rules, live.state, asked)


def test_ker_4_4_without_a_pace_every_seat_is_asked() -> None:
    live = paced(pace="")
    assert pace_pass(live.rules, live.state) is None
    assert why(live, "ann") == (EVERY,)


def test_ker_4_4_who_has_no_moment_passes_openly_and_who_has_is_asked() -> None:
    live = paced("bo")
    assert passed(live) == ["ann", "cy"]
    assert why(live, "bo") == ("shield",)
    entry = next(each for each in log(live) if each.event == ev.Answered("ann", (PASS,), pace=DIGEST))
    assert (entry.seat, entry.sealed, entry.decision) == ("ann", (), entry.version)
    choose(live, "bo", PASS)
    assert live.state.course.phase == "day.choose"


def test_ker_4_4_with_no_moment_at_all_the_game_goes_on() -> None:
    live = paced()
    assert passed(live) == ["ann", "bo", "cy"]
    assert live.state.course.phase == "day.choose"


def test_ker_4_4_a_game_without_moments_has_no_pace() -> None:
    live = brace()
    with refused(live, Illegal, "KER-4.4"):
        live.do(SetPace("ann", "normal", "ann"))


def test_ker_4_4_the_pace_of_the_table_is_the_referees_and_each_seat_has_its_own() -> None:
    live = paced("ann", "bo", "cy")
    with refused(live, NotYours, "KER-4.4", ("referee",)):
        live.do(SetPace("ann", "every"))
    with refused(live, NotYours, "KER-1.6", ("bo", "referee")):
        live.do(SetPace("ann", "every", "bo"))
    with refused(live, Malformed, "KER-4.4", ("day.brace",)):
        live.do(SetPace("ann", "every", "ann", "dawn"))
    live.do(SetPace("ann", "every", "ann", "day"))
    assert live.state.table.paces == {"@": "normal", "ann@day": "every"}
    live.do(SetPace("ann", "", "ann", "day"))
    assert live.state.table.paces == {"@": "normal"}


@pytest.mark.parametrize(
    ("paces", "pace"),
    [
        ({}, "every"),
        ({"@": "normal"}, "normal"),
        ({"@day": "normal"}, "normal"),
        ({"@night": "normal"}, "every"),
        ({"@": "every", "ann@": "normal"}, "normal"),
        ({"@day.brace": "every", "ann@": "normal"}, "normal"),
        ({"ann@": "normal", "ann@day": "every"}, "every"),
        ({"ann@day": "every", "ann@day.brace": "normal"}, "normal"),
        ({"bo@": "normal"}, "every"),
    ],
)
def test_ker_4_4_a_seat_before_the_table_and_a_window_before_its_phase(
    paces: dict[str, str], pace: str
) -> None:
    assert pace_of(Table(paces=paces), "ann", "day.brace") == pace


def test_ker_4_4_a_pass_is_refused_that_the_pace_does_not_make() -> None:
    live = paced("ann")
    asked = live.state.course.prompt
    assert asked is not None
    with refused(live, Illegal, "KER-4.4"):
        live.do(Answer("ann", (PASS,), pace=DIGEST))
    with refused(live, Illegal, "KER-4.4"):
        live.do(Answer("ann", ("brace:ann",), pace="another"))


def test_ker_4_4_what_other_moments_gave_nobody_can_check() -> None:
    live = paced("ann")
    live.do(Answer("ann", (PASS,), pace="another"))
    assert live.state.course.phase == "day.choose"


@pytest.mark.parametrize("pace", ["", "every"])
def test_ker_4_4_no_moments_pass_where_a_seat_is_asked_in_every_window(pace: str) -> None:
    live = paced("ann", pace=pace)
    with refused(live, Illegal, "KER-4.4"):
        live.do(Answer("ann", (PASS,), pace="another"))


def test_ker_4_4_a_pass_by_the_pace_is_its_seats_own() -> None:
    live = paced("ann")
    with refused(live, Illegal, "KER-4.4"):
        live.do(Answer("ann", (PASS,), pace="another", by="referee"))


@pytest.mark.parametrize(
    ("at", "window", "waits"),
    [
        ("quest", "quest.after_commit", True),
        ("quest.after_commit", "quest.after_commit", True),
        ("quest.after", "quest.after_commit", False),
        ("combat", "quest.after_commit", False),
    ],
)
def test_ker_4_5_a_seat_waits_ahead_for_a_window_or_a_phase(at: str, window: str, waits: bool) -> None:
    asked = Question(("ann",), window, "KER-4.1")
    held, slot = Table(paces={"@": "normal"}, holds={"ann": at}), Slot(asked)
    assert may_pass(held, asked) is not waits
    course = Course(prompt=Prompt(1, "window", (slot,)))
    assert (answered(held, course, ev.Answered("ann", (PASS,))).holds == {}) == waits


def test_ker_4_4_undo_goes_by_what_people_typed() -> None:
    live = paced("ann")
    before = live.state
    choose(live, "ann", PASS)
    live.do(Undo("referee"))
    assert live.state.course == before.course
    assert by_itself(live.rules, live.state) is None


def test_ker_4_4_who_acted_is_asked_again() -> None:
    live = paced("ann", "bo")
    choose(live, "bo", "brace:bo")
    assert [slot.question.seats for slot in live.state.course.prompt.slots] == [("ann",), ("cy",)]  # type: ignore[union-attr]
    live = paced("ann")
    course = replace(live.state.course, acted="ann@brace")
    asked = question(live.state, "ann")
    assert asked is not None
    rules = replace(live.rules, moments=UNMOVED)
    assert reasons(rules, replace(live.state, course=course), asked) == (ACTED,)
    whole = replace(rules, moments=replace(UNMOVED, whole=("brace",)))
    assert reasons(whole, replace(live.state, course=course), asked) == ()
    heard = replace(live.state.table, heard="ann@brace")
    assert reasons(rules, replace(live.state, course=course, table=heard), asked) == ()


def test_ker_4_5_who_acted_is_asked_again_where_one_could_go_back_only_too_late() -> None:
    """Though the moments of the window say all that one would do there."""
    live = paced("ann")
    asked, opened = question(live.state, "ann"), live.state.course.prompt
    assert asked is not None
    assert opened is not None
    rules = replace(live.rules, moments=replace(UNMOVED, whole=("brace",)))
    course = replace(live.state.course, acted="ann@brace", spoke=live.version + 1)
    assert reasons(rules, replace(live.state, course=course), asked) == ()  # the table chooses next
    thrown = (Frame("kernel.advance", ("next",)), Frame("strike_at", ("ann",)))
    edge = replace(course, prompt=replace(opened, closing=None, stack=thrown))
    assert reasons(rules, replace(live.state, course=edge), asked) == (ACTED,)


# waiting -------------------------------------------------------------------------------------------------


def test_ker_4_5_nobody_passes_by_itself_while_the_table_waits() -> None:
    live = brace()
    live.rules = paced("ann").rules
    live.do(Hold("cy"))
    live.do(SetPace("referee", "normal"))
    assert passed(live) == []
    assert why(live, "bo") == (WAITED,)
    choose(live, "cy", "brace:cy")
    assert live.state.table.holds == {}
    assert passed(live) == ["bo"]


@pytest.mark.parametrize("choice", ["brace:ann", PASS])
def test_ker_4_5_who_waits_is_asked_in_the_next_window_whatever_it_answers_before(choice: str) -> None:
    live = table(RULES, "ann", "bo", "cy")
    live.rules = paced().rules
    live.do(SetPace("referee", "normal"))
    live.do(Hold("ann"))
    for seat in ("ann", "bo", "cy"):  # each lays a card: no window, so nobody has its say
        asked = question(live.state, seat)
        assert asked is not None
        choose(live, seat, asked.ids[0])
    assert live.state.course.phase == "day.brace"
    assert passed(live) == []
    assert live.state.table.holds == {"ann": ""}
    assert why(live, "ann") == why(live, "bo") == (WAITED,)
    choose(live, "ann", choice)
    assert live.state.table.holds == {}
    assert {"bo", "cy"} <= {*passed(live)}


def test_ker_4_5_a_seat_waits_ahead_once() -> None:
    live = brace()
    live.rules = paced().rules
    for nowhere in ("dawn", "day.choose"):  # where nobody is asked for actions nobody would ever wait
        with refused(live, Malformed, "KER-4.5", ("day.brace",)):
            live.do(Hold("cy", nowhere))
        with refused(live, Malformed, "KER-4.4", ("day.brace",)):
            live.do(SetPace("cy", "every", "cy", nowhere))
    live.do(Hold("cy", "day"))
    assert not live.state.table.waits
    live.do(Hold("cy"))
    with refused(live, Illegal, "KER-4.5"):
        live.do(Hold("cy"))
    live.do(Release("cy"))
    with refused(live, Illegal, "KER-4.5"):
        live.do(Release("cy"))
    with refused(live, NotYours, "KER-1.6", ("cy", "referee")):
        live.do(Hold("cy", by="ann"))


def test_ker_4_5_who_waits_takes_no_answer_back_that_another_typed() -> None:
    live = paced("ann")
    before = live.state.head
    choose(live, "ann", PASS)
    live.do(Hold("bo"))
    asked = live.do(Undo("bo", to=before)).entries
    assert [type(each.event) for each in asked] == [ev.UndoAsked]


def test_ker_4_5_passes_of_the_pace_are_taken_back_freely() -> None:
    live = paced("ann")
    first = next(each.version for each in log(live) if type(each.event) is ev.Answered and each.event.pace)
    rest = max(each.version for each in log(live)[: first - 1] if each.event.lane == "play")
    live.do(Hold("bo"))
    live.do(Undo("bo", to=rest))
    assert live.state.head == rest
    choose(live, "bo", "brace:bo")
    assert "bo" in live.state.board.braced


def test_ker_4_5_where_nobody_could_speak_up_everybody_is_asked() -> None:
    live = paced("ann", "bo", "cy")
    rules = replace(live.rules, moments=UNMOVED)
    asked, opened = question(live.state, "ann"), live.state.course.prompt
    assert asked is not None
    assert opened is not None
    course = replace(live.state.course, known=live.version)
    assert reasons(rules, replace(live.state, course=course), asked) == ()  # the table chooses next
    edge = replace(
        course,
        prompt=replace(
            opened, closing=None, stack=(Frame("kernel.advance", ("next",)), Frame("strike_at", ("ann",)))
        ),
    )
    assert reasons(rules, replace(live.state, course=edge), asked) == (ENCLOSED,)
    asked_since = replace(edge, spoke=live.version + 1)
    assert reasons(rules, replace(live.state, course=asked_since), asked) == ()


# settled responses ---------------------------------------------------------------------------------------


def test_ker_4_6_what_a_seat_settled_is_its_own() -> None:
    live = brace()
    entry = live.do(SettleResponse("bo", "shield", "never")).entries[0]
    assert (entry.event, [part.to for part in entry.sealed]) == (ev.Settled("bo"), [("bo",)])
    assert seen(entry, "ann").sealed[0].event is None
    assert view(RULES.model, live.state, "bo").table.settled == {"bo": {"shield": "never"}}
    assert view(RULES.model, live.state, "ann").table.settled == {}
    live.do(SettleResponse("bo", "shield", "ask"))
    assert live.state.table.settled == {"bo": {}}
    with refused(live, NotYours, "KER-1.6", ("bo", "referee")):
        live.do(SettleResponse("bo", "shield", "never", "ann"))


def test_ker_4_6_where_nothing_is_asked_that_could_be_settled_it_is_refused() -> None:
    live = table(library.rules("echoes"), "ann", "bo", scenario="winter-watch")
    with refused(live, Illegal, "KER-4.6"):
        live.do(SettleResponse("ann", "shield", "never"))
