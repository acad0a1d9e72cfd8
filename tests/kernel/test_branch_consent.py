"""Branches that keep what nobody has seen: the table is asked, as for an undo past what was thrown."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from engine import facts as f
from engine.errors import Illegal, Malformed, NotYours
from engine.store.snapshots import Snapshots
from engine.table_commands import entry
from replays import migrating
from replays.branching import ask, branch
from replays.live import Live, Make
from replays.undo import agree, refuse, undo, withdraw
from replays.undo_history import moves
from replays.verify import Log, verify
from tests.audit.playing import play_on
from tests.kernel.test_branches import OWN
from tests.systems.proving.rules import RULES
from tests.systems.table import SEATS, SECRETS, hands, log, refused, table

NEWER = replace(RULES, version=RULES.version + 1, content="newer")


def played(undo: str = "guarded", *seats: str) -> Live:
    live = table(RULES, *(seats or SEATS), options={"undo": undo})
    play_on(live, random.Random(1), 20, 0)
    return live


def kept(live: Live, by: str = "ann", name: str = "branch") -> bool:
    """Make the branch; whether its piles lie as those of the session do."""
    branch(live, name, 0, by, OWN, as_it_lies=True)
    made = Live(name, RULES, live.codec, live.store, Snapshots.open(None), OWN, hands(name)).load()
    return made.state.course.piles == live.state.course.piles


def orders(live: Live, session: str) -> dict[str, tuple[str, ...]]:
    """Every pile of a session of that store, from the top."""
    made = Live(session, RULES, live.codec, live.store, Snapshots.open(None), OWN, hands(session)).load()
    return {name: pile.order for name, pile in made.state.course.piles.items()}


def holds(live: Live) -> bool:
    rows = [row.state for row in live.store.rows(live.session)]
    report = verify(Log(live.session, rows, SECRETS.dice, SECRETS.veil), RULES, live.codec)
    assert report.ok, report.fault
    return report.ok


def test_ker_9_5_a_seat_asks_and_makes_the_branch_when_all_have_agreed() -> None:
    live = played()
    asked = ask(live, 0, "ann")
    assert asked is not None
    (first,) = asked.entries
    assert (first.fact, first.clause, first.seat) == (f.BranchAsked("ann", live.state.head), "KER-9.5", "ann")
    for who in SEATS[1:]:
        with refused(live, Illegal, "KER-9.5"):
            kept(live)
        assert [each.fact for each in agree(live, who).entries] == [f.Agreed(who, first.version)]
    assert ask(live, 0, "ann") is None
    for other in SEATS[1:]:
        with refused(live, Illegal, "KER-9.5"):
            kept(live, other)
    head = live.state.head
    assert kept(live)
    assert live.state.head == head  # nothing moved
    assert log(live)[-1].fact == f.Branched("ann", first.version, "branch")
    assert holds(live)
    assert live.state.table.request is None
    with refused(live, Illegal, "KER-9.5"):  # one consent is for one branch
        kept(live, name="second")


def test_ker_9_5_the_referee_agrees_for_all_and_needs_no_consent() -> None:
    live = played()
    assert ask(live, 0, "referee") is None
    assert kept(live, "referee", "first")
    ask(live, 0, "bo")
    agree(live, "referee")
    assert kept(live, "bo")
    assert holds(live)


def test_ker_9_5_it_is_refused_taken_back_and_over_when_the_game_moves() -> None:
    live = played()
    ask(live, 0, "ann")
    refuse(live, "bo")
    ask(live, 0, "ann")
    with refused(live, Illegal, "KER-2.5"):
        ask(live, 0, "bo")
    withdraw(live, "ann")
    ask(live, 0, "ann")
    agree(live, "referee")
    play_on(live, random.Random(2), 1, 0)
    assert live.state.table.request is None
    with refused(live, Illegal, "KER-9.5"):
        kept(live)
    told = [(each.what, each.ended) for each in moves(live.read(0))]
    assert told == [("ask to branch", each) for each in ("refused", "withdrawn", "lapsed")]
    ask(live, 0, "ann")
    agree(live, "referee")
    assert kept(live)
    assert (moves(live.read(0))[-1].ended, moves(live.read(0))[-1].ended_by) == ("agreed", "referee")


def test_ker_9_5_what_was_agreed_to_is_this_branch_and_no_undo() -> None:
    live = played()
    play_on(live, random.Random(2), 3, 0)
    start = live.state.course.origin
    ends = [e.version for e, after in zip(log(live), log(live)[1:], strict=False) if after.cause != e.cause]
    earlier = [each for each in ends if start < each < live.state.head][-1]
    ask(live, earlier, "ann")
    agree(live, "referee")
    with refused(live, Illegal, "KER-9.5"):
        kept(live)
    before = live.state.head
    asked = undo(live, "ann", to=min(each for each in ends if each > start)).entries
    assert isinstance(asked[0].fact, f.UndoAsked)
    assert live.state.head == before


@pytest.mark.parametrize("policy", ["guarded", "consent"])
def test_ker_9_5_who_plays_alone_agrees_with_itself(policy: str) -> None:
    live = played(policy, "ann")
    assert ask(live, 0, "ann") is None
    assert kept(live)


def test_ker_9_5_where_undo_is_open_nobody_is_asked_and_without_undo_it_is_not_to_be_had() -> None:
    live = played("open")
    assert ask(live, 0, "ann") is None
    assert kept(live)
    with refused(live, NotYours, "KER-6.1", SEATS):
        ask(live, 0, "public")
    live.leave("cy", "bo")
    with refused(live, NotYours, "KER-9.5", SEATS[:2]):
        ask(live, 0, "cy")
    live = played("none")
    with refused(live, Illegal, "KER-2.2"):
        ask(live, 0, "ann")
    with refused(live, Illegal, "KER-9.5"):
        kept(live)


def test_ker_9_5_nothing_is_asked_for_an_entry_that_is_no_rest_point() -> None:
    live = played()
    inside = next(
        e.version for e, after in zip(log(live), log(live)[1:], strict=False) if after.opens is False
    )
    with refused(live, Illegal, "KER-2.1"):
        ask(live, inside, "ann")


def test_ker_9_5_a_name_that_is_taken_costs_no_consent() -> None:
    live = played()
    ask(live, 0, "ann")
    agree(live, "referee")
    with pytest.raises(Malformed):
        kept(live, name=live.session)
    assert kept(live)


def test_ker_9_6_a_migration_that_keeps_what_is_hidden_is_asked_for_as_such() -> None:
    live = played()
    ask(live, 0, "ann")
    agree(live, "referee")
    with refused(live, Illegal, "KER-9.5"):  # they agreed to a branch under the same rules
        migrating.migrate(live, NEWER, "newer", "ann", OWN, as_it_lies=True)
    asked = migrating.ask(live, NEWER, "ann")
    assert asked is not None
    assert asked.entries[0].fact == f.BranchAsked("ann", live.state.head, NEWER.version)
    with refused(live, Illegal, "KER-9.5"):
        kept(live)
    agree(live, "referee")
    assert migrating.ask(live, NEWER, "ann") is None
    migrating.migrate(live, NEWER, "newer", "ann", OWN, as_it_lies=True)
    assert log(live)[-1].fact == f.Branched("ann", asked.version, "newer")
    migrating.migrate(live, NEWER, "dealt-anew", "ann", OWN)  # needs nobody
    assert holds(live)
    was, as_it_lies, anew = (orders(live, name) for name in (live.session, "newer", "dealt-anew"))
    assert as_it_lies == was
    assert anew != was
    assert {name: sorted(each) for name, each in anew.items()} == {
        name: sorted(each) for name, each in was.items()
    }


def claiming(request: int) -> Make:
    fact = f.Branched("ann", request, "never-agreed")
    return lambda _, version: [entry(fact, "KER-9.5", "ann", version + 1)]


def test_ker_9_5_a_log_that_claims_consent_differs() -> None:
    for agreeing in ((), ("bo",)):
        live = played()
        asked = ask(live, 0, "ann")
        assert asked is not None
        for seat in agreeing:
            agree(live, seat)
        live.save(claiming(asked.version))
        rows = [row.state for row in live.store.rows(live.session)]
        report = verify(Log(live.session, rows, SECRETS.dice, SECRETS.veil), RULES, live.codec)
        assert report.fault is not None
        assert (report.fault.version, report.fault.level, report.fault.clause) == (
            live.version,
            "rules",
            "KER-9.5",
        )
