"""Disputes: table entries that move nothing, are settled once, and are never undone."""

from __future__ import annotations

import pytest

from engine import events as ev
from engine.commands import Close, Dispute, Redo, Settle, Undo, WithdrawDispute
from engine.errors import Illegal, Malformed, NotYours, Unknown
from engine.table import Dispute as Disputed
from replays.session import Session
from replays.verify import Log, verify
from tests.forging import entry, forge
from tests.systems.proving import events as p
from tests.systems.proving.rules import RULES
from tests.systems.table import SEATS, SECRETS, all_pass, choose, log, question, raw, refused, table


def opened(options: dict[str, str] | None = None) -> tuple[Session, int]:
    """A session in which ann disputes the last entry, and the number of the dispute."""
    live = table(RULES, *SEATS, options=options or {"undo": "open"})
    all_pass(live)
    done = live.do(Dispute("ann", live.version, "that is not how it goes", "PRO-4.1"))
    return live, done.version


def stands(live: Session, number: int) -> str:
    return live.state.table.disputes[str(number)].stands


def verified(live: Session) -> None:
    report = verify(Log(live.session, raw(live), SECRETS.dice, SECRETS.veil), RULES, live.codec)
    assert report.ok, report.fault


def test_ker_9_1_whoever_is_at_the_table_may_dispute_an_entry() -> None:
    live, number = opened()
    on = number - 1
    entry = log(live)[-1]
    assert entry.event == ev.Disputed("ann", on, "that is not how it goes", "PRO-4.1")
    assert (entry.clause, entry.seat) == ("KER-9.1", "ann")
    assert live.state.table.disputes == {
        str(number): Disputed("ann", on, "that is not how it goes", "PRO-4.1")
    }
    live.do(Dispute("referee", 3, "who sat where?"))
    assert log(live)[-1].event.clause == log(live)[2].clause
    for on in (0, -1, live.version + 1):
        with refused(live, Malformed, "KER-9.1"):
            live.do(Dispute("ann", on, "x"))
    with refused(live, Malformed, "KER-9.1"):
        live.do(Dispute("ann", 3, " "))
    with refused(live, Malformed, "KER-6.1"):
        live.do(Dispute("ann", 3, "x" * 501))
    with refused(live, NotYours, "KER-6.1", SEATS):
        live.do(Dispute("dee", 3, "x"))
    with refused(live, Unknown, ""):
        live.do(Dispute("ann", 3, "x", "PRO-99.9"))
    verified(live)


def test_ker_9_1_a_dispute_moves_nothing_and_is_never_undone() -> None:
    live = table(RULES, *SEATS, options={"undo": "open"})
    asked = live.state.course.prompt
    assert asked is not None
    question = asked.slots[0].question
    choose(live, question.seats[0], *question.ids[: max(1, question.least)])
    before = live.state
    number = live.do(Dispute("ann", live.version, "no")).version
    assert (live.state.head, live.state.course, live.state.board) == (
        before.head, before.course, before.board,
    )  # fmt: skip
    live.do(Undo("ann", step="decision"))
    assert stands(live, number) == "open"
    live.do(Settle("referee", number, "upheld"))
    live.do(Redo("ann"))
    assert stands(live, number) == "upheld"
    verified(live)


def test_ker_9_2_upheld_what_was_decided_stands() -> None:
    live, number = opened()
    board = live.state.board
    entry = live.do(Settle("referee", number, "upheld", "as the rules say")).entries[0]
    assert entry.event == ev.DisputeRuled("referee", number, "upheld", "as the rules say", "PRO-4.1")
    assert entry.clause == "KER-9.2"
    assert live.state.board == board
    assert stands(live, number) == "upheld"
    verified(live)


def test_ker_9_2_overturned_by_a_correction_in_the_same_breath() -> None:
    live, number = opened()
    storm = live.state.board.storm
    done = live.do(Settle("referee", number, "overturned", "one too many", events=(p.Weakened(1),)))
    corrected, ruled = done.entries[0].event, log(live)[-1].event
    assert corrected == ev.Corrected(number - 1, "one too many", "referee")
    assert ruled == ev.DisputeRuled(
        "referee", number, "overturned", "one too many", "PRO-4.1", "", done.entries[0].version
    )
    assert live.state.board.storm == storm - 1
    assert stands(live, number) == "overturned"
    live.do(Undo("ann", to=number - 1))
    assert live.state.board.storm == storm
    assert stands(live, number) == "overturned"
    verified(live)


def test_ker_9_2_without_a_reason_the_claim_is_what_was_ruled() -> None:
    live, number = opened()
    done = live.do(Settle("referee", number, "overturned", events=(p.Weakened(1),)))
    assert done.entries[0].event == ev.Corrected(number - 1, "that is not how it goes", "referee")
    verified(live)


def test_ker_9_2_what_was_undone_since_is_not_overturned() -> None:
    """There is nothing to put right; the referee may uphold it or make a house rule of it."""
    live, _ = opened()
    choose(live, "ann", question(live.state, "ann").ids[0])  # type: ignore[union-attr]
    number = live.do(Dispute("bo", live.version, "not that card")).version
    live.do(Undo("ann"))
    with refused(live, Malformed, "KER-8.2"):
        live.do(Settle("referee", number, "overturned", events=(p.Weakened(1),)))
    live.do(Settle("referee", number, "upheld"))
    verified(live)


def test_ker_9_2_a_house_rule_holds_from_here_on() -> None:
    live, number = opened()
    live.do(Settle("referee", number, "house-rule", "we like it better", variant="total"))
    events = [entry.event for entry in log(live)[-2:]]
    assert events == [
        ev.Ruled("PRO-4.1", "total", "referee"),
        ev.DisputeRuled("referee", number, "house-rule", "we like it better", "PRO-4.1", "total"),
    ]
    assert live.state.table.rulings == {"PRO-4.1": "total"}
    verified(live)


def test_ker_9_2_a_dispute_is_settled_once_and_by_the_referee() -> None:
    live, number = opened()
    with refused(live, NotYours, "KER-9.2", ("referee",)):
        live.do(Settle("bo", number, "upheld"))
    with refused(live, Illegal, "KER-9.2", (str(number),)):
        live.do(Settle("referee", 3, "upheld"))
    with refused(live, Malformed, "KER-9.2"):
        live.do(Settle("referee", number, "overturned", events=()))
    with refused(live, Malformed, "PRO-4.1"):
        live.do(Settle("referee", number, "house-rule", variant="lowest"))
    live.do(Settle("referee", number, "upheld"))
    for again in (
        lambda: live.do(Settle("referee", number, "upheld")),
        lambda: live.do(Settle("referee", number, "overturned", events=(p.Weakened(1),))),
        lambda: live.do(Settle("referee", number, "house-rule", variant="total")),
    ):
        with refused(live, Illegal, "KER-9.2", ()):
            again()
    alone = table(RULES, "ann")
    own = alone.do(Dispute("ann", 3, "hm")).version
    assert stands(alone, own) == "open"
    alone.do(Settle("ann", own, "upheld"))
    assert stands(alone, own) == "upheld"


def test_ker_9_3_who_opened_it_may_withdraw_it() -> None:
    live, number = opened()
    with refused(live, NotYours, "KER-9.3", ("ann",)):
        live.do(WithdrawDispute("bo", number))
    entry = live.do(WithdrawDispute("ann", number)).entries[0]
    assert (entry.event, entry.clause) == (ev.DisputeWithdrawn("ann", number), "KER-9.3")
    assert stands(live, number) == "withdrawn"
    with refused(live, Illegal, "KER-9.3", ()):
        live.do(WithdrawDispute("ann", number))
    verified(live)


def test_ker_6_5_a_closed_session_has_no_more_disputes() -> None:
    live, number = opened()
    live.do(Close("referee"))
    for late in (
        lambda: live.do(Dispute("ann", 3, "x")),
        lambda: live.do(Settle("referee", number, "upheld")),
        lambda: live.do(WithdrawDispute("ann", number)),
    ):
        with refused(live, Illegal, "KER-6.5"):
            late()


@pytest.mark.parametrize("fault", ["outcome", "correction", "withdrawn"])
def test_a_settlement_that_the_rules_do_not_give_is_found(fault: str) -> None:
    live, number = opened()
    forged: ev.Event = {
        "outcome": ev.DisputeRuled("bo", number, "upheld"),
        "correction": ev.DisputeRuled("referee", number, "overturned", correction=3),
        "withdrawn": ev.DisputeWithdrawn("bo", number),
    }[fault]
    forge(live, entry(forged, "KER-9.2", "bo", live.version + 1))
    report = verify(Log(live.session, raw(live), SECRETS.dice, SECRETS.veil), RULES, live.codec)
    assert report.fault is not None
    assert (report.fault.version, report.fault.level) == (live.version, "rules")
