"""Q1 to Q4: who acts for whom, and who is asked before something is shown or taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine import events as ev
from engine.commands import Agree, Answer, Close, Concede, Join, Leave, Refuse, StandPass, Undo, Withdraw
from engine.errors import Illegal, NotYours
from engine.questions import PASS
from replays.session import Session
from replays.verify import Log, verify
from tests.systems.fellowship.tables import asked, lay
from tests.systems.proving.rules import RULES as PROVING
from tests.systems.table import SECRETS, choose, log, question, raw, refused, table


def first(live: Session, seat: str) -> tuple[str, ...]:
    """The first thing a seat may answer."""
    found = question(live.state, seat)
    assert found is not None
    return found.ids[:1]


def holds(live: Session) -> bool:
    """Whether the log is decided again as it stands."""
    report = verify(Log(live.session, raw(live), SECRETS.dice, SECRETS.veil), live.rules, live.codec)
    assert report.ok, report.fault
    return report.ok


def left(keeper: str) -> Session:
    """A game of three in which bo has left."""
    live = table(PROVING, "ann", "bo", "cy")
    live.do(Leave("bo", keeper))
    return live


# Q1: a seat that left ------------------------------------------------------------------------------------


@pytest.mark.parametrize("keeper", ["ann", "referee"])
def test_q1_the_keeper_answers_and_the_entry_says_who_acted_and_for_whom(keeper: str) -> None:
    live = left(keeper)
    entry = live.do(Answer("bo", first(live, "bo"), by=keeper)).entries[0]
    assert (entry.seat, entry.event, entry.clause) == (keeper, ev.Answered("bo"), "KER-1.1")
    assert [part.to for part in entry.sealed] == [("bo",)]  # what bo lays stays bo's
    assert holds(live)


def test_q1_the_referee_answers_for_a_seat_that_is_there_and_is_named() -> None:
    live = table(PROVING, "ann", "bo")
    assert live.do(Answer("bo", first(live, "bo"), by="referee")).entries[0].seat == "referee"
    assert live.do(Answer("ann", first(live, "ann"))).entries[0].seat == "ann"
    assert holds(live)


@pytest.mark.parametrize(
    "asks",
    [
        lambda by: Answer("bo", (PASS,), by=by),
        lambda by: StandPass("bo", "always", by),
        lambda by: Concede("bo", by),
    ],
    ids=["answer", "standing pass", "concede"],
)
def test_q1_neither_a_stranger_nor_the_seat_that_left_acts(asks: Callable[[str], Any]) -> None:
    live = left("ann")
    for by in ("cy", "", "bo"):
        with refused(live, NotYours, "KER-1.6", ("ann", "referee")):
            live.do(asks(by))
    live.do(Join("bo"))
    with refused(live, NotYours, "KER-1.6", ("bo", "referee")):
        live.do(asks("ann"))  # who came back acts for itself again


def test_q1_the_keepers_keeper_acts_when_the_keeper_leaves_too() -> None:
    live = left("ann")
    live.do(Leave("ann", "cy"))
    with refused(live, NotYours, "KER-1.6", ("cy", "referee")):
        live.do(Answer("bo", first(live, "bo"), by="ann"))
    assert live.do(Answer("bo", first(live, "bo"), by="cy")).entries[0].seat == "cy"


@pytest.mark.parametrize("keeper", ["ann", "referee"])
def test_q1_a_pass_that_a_seat_settled_before_it_left_is_its_keepers(keeper: str) -> None:
    """The pass is given after somebody else's answer, which must not be refused for it."""
    live = table(PROVING, "ann", "bo", "cy")
    live.do(StandPass("bo", "always"))
    live.do(Leave("bo", keeper))
    for seat in ("ann", "bo", "cy"):
        live.do(Answer(seat, first(live, seat), by=keeper if seat == "bo" else ""))
    passed = [each for each in log(live) if each.event == ev.Answered("bo", (PASS,))]
    assert [(each.seat, each.sealed[0].event) for each in passed] == [(keeper, ev.Typed(True))]
    assert holds(live)


def test_q1_a_keeper_is_told_from_the_seat_in_conceding_and_standing_passes() -> None:
    live = left("ann")
    stood = live.do(StandPass("bo", "no-cards", "ann")).entries[0]
    assert (stood.seat, stood.event) == ("ann", ev.StoodPass("bo"))
    assert live.state.table.passes == {"bo": "no-cards"}
    gave_up = live.do(Concede("bo", "ann")).entries[0]
    assert (gave_up.seat, gave_up.event) == ("ann", ev.Conceded("bo"))
    assert live.state.course.conceded == ("bo",)
    assert holds(live)


# Q2: closing ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", ["guarded", "consent", "none"])
def test_q2_a_seat_asks_the_others_and_the_last_to_agree_closes(policy: str) -> None:
    live = table(PROVING, "ann", "bo", "cy", options={"undo": policy})
    (asked_,) = live.do(Close("ann")).entries
    assert (asked_.event, asked_.clause) == (ev.CloseAsked("ann"), "KER-6.5")
    assert not live.state.table.closed
    live.do(Agree("bo"))
    assert not live.state.table.closed
    agreed, closed = live.do(Agree("cy")).entries
    assert (agreed.event, agreed.clause) == (ev.Agreed("cy", asked_.version), "KER-6.5")
    assert (closed.event, closed.decision) == (ev.Closed("ann", SECRETS.dice.hex()), agreed.version)
    assert live.state.table.closed
    assert holds(live)


def test_q2_a_refusal_a_withdrawal_and_a_move_end_the_request() -> None:
    live = table(PROVING, "ann", "bo")
    for ends in (Refuse("bo"), Withdraw("ann"), Answer("ann", first(live, "ann"))):
        live.do(Close("ann"))
        live.do(ends)
        with refused(live, Illegal, "KER-2.5"):
            live.do(Agree("bo"))
    assert not live.state.table.closed


@pytest.mark.parametrize("who", ["referee", "alone", "open", "keeper"])
def test_q2_who_need_ask_nobody_closes_at_once(who: str) -> None:
    seats = ("ann",) if who == "alone" else ("ann", "bo")
    live = table(PROVING, *seats, options={"undo": "open"} if who == "open" else {})
    if who == "keeper":
        live.do(Leave("bo", "ann"))
    live.do(Close("referee" if who == "referee" else "ann"))
    assert live.state.table.closed


def test_q2_a_seat_that_left_agrees_through_its_keeper() -> None:
    live = left("cy")
    live.do(Close("ann"))
    with refused(live, NotYours, "KER-6.5", ("ann", "cy")):
        live.do(Agree("bo"))
    live.do(Agree("cy"))
    assert live.state.table.closed


# Q3: what a hand shows -----------------------------------------------------------------------------------

CARD = "play:guard-of-the-citadel"


def planning(hands: str) -> Session:
    """Two seats; ann may play a card that Glóin cannot pay for alone, so she is asked who does."""
    heroes = [{"card": "aragorn", "resources": 2}, {"card": "gloin", "resources": 1}]
    ann = {"heroes": heroes, "hand": ["guard-of-the-citadel"], "deck": 9}
    seats = {"ann": ann, "bo": {"heroes": ["theodred"], "deck": 9}}
    live = lay("ann", "bo", at="planning.play", seats=seats, options={"hands": hands})
    assert CARD in asked(live)[0].ids
    return live


def test_q3_a_card_that_was_named_is_not_taken_back_unasked_before_it_is_paid_for() -> None:
    live = planning("hidden")
    before = live.state.head
    named = live.do(Answer("ann", (CARD,))).entries[0]
    assert asked(live)[0].form == "pay"
    assert [each.event for each in live.do(Undo("ann")).entries] == [
        ev.UndoAsked("ann", before, False, (named.version,))
    ]
    live.do(Agree("bo"))
    assert live.state.head == before
    assert holds(live)


def test_q3_what_shows_nothing_is_taken_back_unasked() -> None:
    for hands, choice in (("hidden", PASS), ("open", CARD)):
        live = planning(hands)
        before = live.state.head
        live.do(Answer("ann", (choice,)))
        assert [each.event for each in live.do(Undo("ann")).entries] == [ev.Undone("ann", before)]
        assert holds(live)


# Q4: whose an answer is ----------------------------------------------------------------------------------


def test_q4_anothers_answer_to_an_open_set_is_not_taken_back_unasked() -> None:
    live = table(PROVING, "ann", "bo", "cy")
    before = live.state.head
    choose(live, "ann", *first(live, "ann"))
    (asked_,) = live.do(Undo("bo")).entries
    assert (asked_.event, asked_.clause) == (ev.UndoAsked("bo", before, False, ()), "KER-2.3")
    live.do(Agree("cy"))
    assert live.state.head != before
    live.do(Agree("ann"))
    assert live.state.head == before
    assert holds(live)


def test_q4_ones_own_answer_is_taken_back_unasked_and_so_is_a_kept_seats_by_its_keeper() -> None:
    live = table(PROVING, "ann", "bo", "cy")
    before = live.state.head
    choose(live, "ann", *first(live, "ann"))
    assert live.do(Undo("ann")).entries[0].event == ev.Undone("ann", before)
    live.do(Leave("bo", "ann"))
    live.do(Answer("bo", first(live, "bo"), by="ann"))
    asked_ = live.do(Undo("cy")).entries[0].event
    assert isinstance(asked_, ev.UndoAsked)
    assert live.do(Undo("ann")).entries[0].event == ev.Undone("ann", before)
    assert holds(live)


def test_q4_an_own_answer_behind_anothers_is_not_free() -> None:
    live = table(PROVING, "ann", "bo", "cy")
    before = live.state.head
    choose(live, "ann", *first(live, "ann"))
    after = live.state.head
    choose(live, "bo", *first(live, "bo"))
    assert isinstance(live.do(Undo("ann", to=before)).entries[0].event, ev.UndoAsked)
    live.do(Withdraw("ann"))
    assert live.do(Undo("bo")).entries[0].event == ev.Undone("bo", after)
