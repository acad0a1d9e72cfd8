"""Who acts for whom, and whose an answer is."""

from __future__ import annotations

from engine import events as ev
from engine.commands import Agree, Answer, Close, Concede, Join, Leave, Refuse, StandPass, Undo, Withdraw
from engine.errors import Illegal, NotYours
from engine.frames import Steps
from engine.questions import Question, options
from engine.turn import Tx
from replays.session import Session
from replays.verify import Log, verify
from tests.kernel.little import C, Did, little
from tests.systems.proving.rules import RULES
from tests.systems.table import SECRETS, log, question, raw, refused, table


def together(**more: str) -> Session:
    """All seats are asked at once, again and again."""
    steps = Steps()

    @steps.step
    def setup(tx: Tx) -> None:
        questions = [Question((seat,), "q", C, options=options(C, "a", "b")) for seat in tx.seats]
        tx.ask(questions, tx.frame(done), "all")

    @steps.step
    def done(tx: Tx, *choices: str) -> None:
        tx.emit(Did(" ".join(map(str, choices))), C)
        tx.then(tx.frame(setup))

    return table(little(steps), "ann", "bo", "cy", options=more)


def first(live: Session, seat: str) -> str:
    asked = question(live.state, seat)
    assert asked is not None
    return asked.ids[0]


def verified(live: Session) -> None:
    report = verify(Log(live.session, raw(live), SECRETS.dice, SECRETS.veil), live.rules, live.codec)
    assert report.fault is None


def test_ker_1_6_the_keeper_of_a_seat_that_left_and_the_referee_act_for_it() -> None:
    live = table(RULES, "ann", "bo", "cy")
    live.do(Leave("bo", "ann"))
    choice = (first(live, "bo"),)
    with refused(live, NotYours, "KER-1.6", ("ann", "referee")):
        live.do(Answer("bo", choice))
    with refused(live, NotYours, "KER-1.6", ("ann", "referee")):
        live.do(Answer("bo", choice, by="cy"))
    entry = live.do(Answer("bo", choice, by="ann")).entries[0]
    assert isinstance(entry.event, ev.Answered)
    assert (entry.seat, entry.event.seat) == ("ann", "bo")
    entry = live.do(StandPass("bo", "always", by="ann")).entries[0]
    assert (entry.seat, entry.event) == ("ann", ev.StoodPass("bo"))
    live.do(Join("bo"))
    with refused(live, NotYours, "KER-1.6", ("bo", "referee")):
        live.do(Concede("bo", by="ann"))
    entry = live.do(Concede("bo", by="referee")).entries[0]
    assert (entry.seat, entry.event) == ("referee", ev.Conceded("bo"))
    verified(live)


def test_ker_1_6_a_keeper_that_left_too_hands_on_to_its_own() -> None:
    live = table(RULES, "ann", "bo", "cy")
    live.do(Leave("bo", "ann"))
    live.do(Leave("ann", "cy"))
    assert live.state.table.voices == ("cy",)
    entry = live.do(Concede("bo", by="cy")).entries[0]
    assert (entry.seat, entry.event) == ("cy", ev.Conceded("bo"))


def test_ker_2_7_another_answer_to_an_open_set_is_not_taken_back_unasked() -> None:
    live = together()
    before = live.state.head
    live.do(Answer("ann", ("a",)))
    mine = live.state.head
    live.do(Answer("bo", ("a",)))
    asked = live.do(Undo("ann", to=mine)).entries[0]
    assert asked.event == ev.UndoAsked("ann", mine)
    live.do(Withdraw("ann"))
    assert type(live.do(Undo("bo", to=mine)).entries[0].event) is ev.Undone  # its own
    assert type(live.do(Undo("bo", to=before)).entries[0].event) is ev.UndoAsked  # ann's, too
    live.do(Refuse("cy"))
    live.do(Undo("ann", to=before))
    verified(live)


def test_ker_2_7_once_the_set_is_closed_an_undo_is_free_again() -> None:
    live = together()
    before = live.state.head
    for seat in ("ann", "bo", "cy"):
        live.do(Answer(seat, ("a",)))
    assert type(live.do(Undo("ann", to=before)).entries[0].event) is ev.Undone


def test_ker_2_7_where_undo_is_open_nobody_is_asked() -> None:
    live = together(undo="open")
    before = live.state.head
    live.do(Answer("bo", ("a",)))
    assert type(live.do(Undo("ann", to=before)).entries[0].event) is ev.Undone


def test_ker_6_5_closing_needs_the_others_and_is_carried_out_with_the_last_agreement() -> None:
    live = table(RULES, "ann", "bo", "cy")
    live.do(Leave("cy", "bo"))
    entry = live.do(Close("ann")).entries[0]
    assert (entry.event, entry.clause, entry.seat) == (ev.CloseAsked("ann"), "KER-6.5", "ann")
    assert not live.state.table.closed
    assert SECRETS.dice.hex().encode() not in b"".join(raw(live))
    with refused(live, Illegal, "KER-6.5"):
        live.do(Agree("ann"))
    with refused(live, NotYours, "KER-6.5", ("ann", "bo")):
        live.do(Agree("cy"))  # it agrees through its keeper
    agreed, closed = live.do(Agree("bo")).entries
    assert (agreed.event, agreed.clause) == (ev.Agreed("bo", entry.version), "KER-6.5")
    assert (closed.event, closed.decision) == (ev.Closed("ann", SECRETS.dice.hex()), agreed.version)
    assert live.state.table.closed
    verified(live)


def test_ker_6_5_a_refused_closing_changes_nothing_and_the_game_goes_on() -> None:
    live = table(RULES, "ann", "bo")
    live.do(Close("ann"))
    entry = live.do(Refuse("bo")).entries[0]
    assert (type(entry.event), entry.clause) == (ev.Declined, "KER-6.5")
    live.do(Close("ann"))
    live.do(Answer("ann", (first(live, "ann"),)))
    assert live.state.table.request is None  # it lapsed when the game moved
    assert not any(isinstance(each.event, ev.Closed) for each in log(live))


def test_ker_6_5_alone_by_the_referee_and_where_undo_is_open_a_session_closes_at_once() -> None:
    for seats, options_, by in (
        (("ann",), {}, "ann"),
        (("ann", "bo"), {}, "referee"),
        (("ann", "bo"), {"undo": "open"}, "bo"),
    ):
        live = table(RULES, *seats, options=options_)
        assert type(live.do(Close(by)).entries[0].event) is ev.Closed
    live = table(RULES, "ann", "bo")
    live.do(Leave("bo", "referee"))
    assert type(live.do(Close("ann")).entries[0].event) is ev.CloseAsked  # bo's hand is not ann's to show
