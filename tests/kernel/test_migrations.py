"""A session goes on under newer rules as a branch that says so."""

from __future__ import annotations

from msgspec.structs import replace

from engine import events as ev
from engine.commands import Answer
from engine.errors import Illegal
from engine.past import check_rest
from engine.store.rows import Secrets
from replays.migrating import migrate
from replays.session import open_live
from tests.systems.proving.rules import RULES
from tests.systems.table import hands, log, question, refused, table

NEWER = replace(RULES, version=RULES.version + 1, content="newer")
OWN = Secrets(bytes(range(64, 96)), bytes(range(96, 128)))


def test_ker_9_5_it_goes_on_as_a_branch_that_names_its_parent_and_the_newer_rules() -> None:
    live = table(RULES, "ann", options={"undo": "open"})
    asked = question(live.state, "ann")
    assert asked is not None
    live.do(Answer("ann", (asked.ids[0],)))
    done = migrate(live, NEWER, "newer", "ann", OWN)
    assert (done.reached, done.stop) == (live.state.head, None)
    made = open_live("newer", live.store, live.seeker.cache, lambda _: (NEWER, live.codec), hands("b"))
    began = log(made)[0].event
    assert isinstance(began, ev.Began)
    assert (began.parent, began.parent_version) == (live.session, live.state.head)
    assert (began.rules, began.content) == (NEWER.version, "newer")
    check_rest(made, began.carried)
    assert made.state.board == live.state.board
    first = log(live)[0].event
    assert isinstance(first, ev.Began)
    assert (first.rules, first.content) == (RULES.version, RULES.content)  # the parent stays as it is
    with refused(live, Illegal, "KER-9.5"):
        migrate(live, RULES, "same", "ann", OWN)
