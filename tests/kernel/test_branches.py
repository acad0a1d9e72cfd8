"""Branches of the proving game, which has hands: seats keep what they know, and nobody learns more."""

from __future__ import annotations

import random

from engine import events as ev
from engine.commands import Close, Leave, Note, Rule
from engine.store.rows import Secrets
from engine.store.snapshots import Snapshots
from replays.branching import branch
from replays.session import Session
from replays.verify import Log, verify
from tests.audit.playing import play_on
from tests.systems.proving import events as p
from tests.systems.proving.rules import RULES
from tests.systems.table import SEATS, adjust, correct, hands, log, table

OWN = Secrets(bytes(range(64, 96)), bytes(range(96, 128)))


def branched(live: Session, at: int = 0) -> Session:
    branch(live, "branch", at, "ann", OWN)
    return Session("branch", live.rules, live.codec, live.store, Snapshots.open(None), OWN, hands("b")).load()


def verified(live: Session) -> bool:
    rows = [row.state for row in live.store.rows(live.session)]
    report = verify(Log(live.session, rows, OWN.dice, OWN.veil), RULES, live.codec)
    assert report.ok, report.fault
    return report.ok


def test_ker_9_4_a_branch_begins_with_the_decisions_of_another() -> None:
    for dice in ("seeded", "declared"):
        live = table(RULES, *SEATS, options={"undo": "open", "dice": dice, "label": "fresh"})
        play_on(live, random.Random(1), 25, 0.1)
        live.do(Close("referee"))  # cards were laid under cover: an open session would keep them
        made = branched(live)
        assert made.state.board == live.state.board
        assert made.state.course.phase == live.state.course.phase
        one, other = (
            {name: sorted(pile.order) for name, pile in each.state.course.piles.items()}
            for each in (live, made)
        )
        assert one == other
        began = log(made)[0].event
        assert (began.parent, began.parent_version) == ("table", live.state.head)
        assert began.carried == made.version - 2
        assert began.commitment != log(live)[0].event.commitment
        play_on(made, random.Random(2), 15, 0.1)
        assert verified(made)


def test_ker_9_4_changes_by_hand_rulings_and_seats_go_with_it() -> None:
    live = table(RULES, *SEATS, options={"undo": "open"})
    live.do(Rule("referee", "PRO-4.1", "total"))
    live.do(Note("ann", "not carried over"))
    live.do(Leave("cy", "bo"))
    adjust(live, p.Weakened(1))
    correct(live, live.state.head, p.Weakened(1))
    made = branched(live)
    one, other = (RULES.model.view(each.state.board, "ann") for each in (live, made))
    assert one == other
    assert made.state.table.rulings == {"PRO-4.1": "total"}
    assert made.state.table.keepers == {"cy": "bo"}
    corrected = next(entry for entry in log(made) if isinstance(entry.event, ev.Corrected))
    assert isinstance(log(made)[corrected.event.of - 1].event, p.Weakened | ev.Asked)
    assert verified(made)
