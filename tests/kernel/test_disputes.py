"""Disputes: table entries that move nothing, are settled once, and are never undone."""

from __future__ import annotations

import pytest

from engine import facts as f
from engine.errors import Illegal, Malformed, NotYours, Unknown
from engine.table import Dispute
from replays.dispute import dispute, house_rule, overturn, uphold, withdraw
from replays.live import Live
from replays.undo import redo, undo
from replays.verify import Log, verify
from tests.systems.proving import facts as p
from tests.systems.proving.rules import RULES
from tests.systems.table import SEATS, SECRETS, all_pass, choose, log, question, raw, refused, table


def opened(options: dict[str, str] | None = None) -> tuple[Live, int]:
    """A session in which ann disputes the last entry, and the number of the dispute."""
    live = table(RULES, *SEATS, options=options or {"undo": "open"})
    all_pass(live)
    done = dispute(live, "ann", live.version, "that is not how it goes", "PRO-4.1")
    return live, done.version


def stands(live: Live, number: int) -> str:
    return live.state.table.disputes[str(number)].stands


def verified(live: Live) -> None:
    report = verify(Log(live.session, raw(live), SECRETS.dice, SECRETS.veil), RULES, live.codec)
    assert report.ok, report.fault


def test_ker_9_1_whoever_is_at_the_table_may_dispute_an_entry() -> None:
    live, number = opened()
    on = number - 1
    entry = log(live)[-1]
    assert entry.fact == f.Disputed("ann", on, "that is not how it goes", "PRO-4.1")
    assert (entry.clause, entry.seat) == ("KER-9.1", "ann")
    assert live.state.table.disputes == {
        str(number): Dispute("ann", on, "that is not how it goes", "PRO-4.1")
    }
    dispute(live, "referee", 3, "who sat where?")
    assert log(live)[-1].fact.clause == log(live)[2].clause
    for on in (0, -1, live.version + 1):
        with refused(live, Malformed, "KER-9.1"):
            dispute(live, "ann", on, "x")
    with refused(live, Malformed, "KER-9.1"):
        dispute(live, "ann", 3, " ")
    with refused(live, Malformed, "KER-6.1"):
        dispute(live, "ann", 3, "x" * 501)
    with refused(live, NotYours, "KER-6.1", SEATS):
        dispute(live, "dee", 3, "x")
    with refused(live, Unknown, ""):
        dispute(live, "ann", 3, "x", "PRO-99.9")
    verified(live)


def test_ker_9_1_a_dispute_moves_nothing_and_is_never_undone() -> None:
    live = table(RULES, *SEATS, options={"undo": "open"})
    asked = live.state.course.open
    assert asked is not None
    question = asked.slots[0].question
    choose(live, question.seats[0], *question.ids[: max(1, question.least)])
    before = live.state
    number = dispute(live, "ann", live.version, "no").version
    assert (live.state.head, live.state.course, live.state.board) == (
        before.head, before.course, before.board,
    )  # fmt: skip
    undo(live, "ann", step="decision")
    assert stands(live, number) == "open"
    uphold(live, "referee", number)
    redo(live, "ann")
    assert stands(live, number) == "upheld"
    verified(live)


def test_ker_9_2_upheld_what_was_decided_stands() -> None:
    live, number = opened()
    board = live.state.board
    entry = uphold(live, "referee", number, "as the rules say").entries[0]
    assert entry.fact == f.DisputeRuled("referee", number, "upheld", "as the rules say", "PRO-4.1")
    assert entry.clause == "KER-9.2"
    assert live.state.board == board
    assert stands(live, number) == "upheld"
    verified(live)


def test_ker_9_2_overturned_by_a_correction_in_the_same_breath() -> None:
    live, number = opened()
    storm = live.state.board.storm
    done = overturn(live, "referee", number, (p.Weakened(1),), "one too many")
    corrected, ruled = done.entries[0].fact, log(live)[-1].fact
    assert corrected == f.Corrected(number - 1, "one too many", "referee")
    assert ruled == f.DisputeRuled(
        "referee", number, "overturned", "one too many", "PRO-4.1", "", done.entries[0].version
    )
    assert live.state.board.storm == storm - 1
    assert stands(live, number) == "overturned"
    undo(live, "ann", to=number - 1)
    assert live.state.board.storm == storm
    assert stands(live, number) == "overturned"
    verified(live)


def test_ker_9_2_without_a_reason_the_claim_is_what_was_ruled() -> None:
    live, number = opened()
    done = overturn(live, "referee", number, (p.Weakened(1),))
    assert done.entries[0].fact == f.Corrected(number - 1, "that is not how it goes", "referee")
    verified(live)


def test_ker_9_2_what_was_undone_since_is_not_overturned() -> None:
    """There is nothing to put right; the referee may uphold it or make a house rule of it."""
    live, _ = opened()
    choose(live, "ann", question(live.state, "ann").ids[0])  # type: ignore[union-attr]
    number = dispute(live, "bo", live.version, "not that card").version
    undo(live, "ann")
    with refused(live, Malformed, "KER-8.2"):
        overturn(live, "referee", number, (p.Weakened(1),))
    uphold(live, "referee", number)
    verified(live)


def test_ker_9_2_a_house_rule_holds_from_here_on() -> None:
    live, number = opened()
    house_rule(live, "referee", number, "total", reason="we like it better")
    facts = [entry.fact for entry in log(live)[-2:]]
    assert facts == [
        f.Ruled("PRO-4.1", "total", "referee"),
        f.DisputeRuled("referee", number, "house-rule", "we like it better", "PRO-4.1", "total"),
    ]
    assert live.state.table.rulings == {"PRO-4.1": "total"}
    verified(live)


def test_ker_9_2_a_dispute_is_settled_once_and_by_the_referee() -> None:
    live, number = opened()
    with refused(live, NotYours, "KER-9.2", ("referee",)):
        uphold(live, "bo", number)
    with refused(live, Illegal, "KER-9.2", (str(number),)):
        uphold(live, "referee", 3)
    with refused(live, Malformed, "KER-9.2"):
        overturn(live, "referee", number, ())
    with refused(live, Malformed, "PRO-4.1"):
        house_rule(live, "referee", number, "lowest")
    uphold(live, "referee", number)
    for again in (
        lambda: uphold(live, "referee", number),
        lambda: overturn(live, "referee", number, (p.Weakened(1),)),
        lambda: house_rule(live, "referee", number, "total"),
    ):
        with refused(live, Illegal, "KER-9.2", ()):
            again()
    alone = table(RULES, "ann")
    own = dispute(alone, "ann", 3, "hm").version
    assert stands(alone, own) == "open"
    uphold(alone, "ann", own)
    assert stands(alone, own) == "upheld"


def test_ker_9_3_who_opened_it_may_withdraw_it() -> None:
    live, number = opened()
    with refused(live, NotYours, "KER-9.3", ("ann",)):
        withdraw(live, "bo", number)
    entry = withdraw(live, "ann", number).entries[0]
    assert (entry.fact, entry.clause) == (f.DisputeWithdrawn("ann", number), "KER-9.3")
    assert stands(live, number) == "withdrawn"
    with refused(live, Illegal, "KER-9.3", ()):
        withdraw(live, "ann", number)
    verified(live)


def test_ker_6_5_a_closed_session_has_no_more_disputes() -> None:
    live, number = opened()
    live.close("ann")
    for late in (
        lambda: dispute(live, "ann", 3, "x"),
        lambda: uphold(live, "referee", number),
        lambda: withdraw(live, "ann", number),
    ):
        with refused(live, Illegal, "KER-6.5"):
            late()


@pytest.mark.parametrize("fault", ["outcome", "correction", "withdrawn"])
def test_a_settlement_that_the_rules_do_not_give_is_found(fault: str) -> None:
    from engine.table_commands import entry

    live, number = opened()
    forged: f.Fact = {
        "outcome": f.DisputeRuled("bo", number, "upheld"),
        "correction": f.DisputeRuled("referee", number, "overturned", correction=3),
        "withdrawn": f.DisputeWithdrawn("bo", number),
    }[fault]
    live.save(lambda _, version: [entry(forged, "KER-9.2", "bo", version + 1)])
    report = verify(Log(live.session, raw(live), SECRETS.dice, SECRETS.veil), RULES, live.codec)
    assert report.fault is not None
    assert (report.fault.version, report.fault.level) == (live.version, "rules")
