"""What differs between two tables."""

from __future__ import annotations

from projections.difference import Change, difference, look_up
from projections.show import show
from tests.systems.proving.rules import RULES as PROVING
from tests.systems.table import all_pass, choose, table

BEFORE = {
    "version": 4, "phase": "day",
    "wounds": {"mara": {"wounds": 1, "limit": 5}, "rat": {"wounds": 0, "limit": 1}},
    "order": [{"id": "mara", "stands": "now"}, {"id": "odo", "stands": "next"}], "saw": ["a"], "over": False,
}  # fmt: skip
AFTER = {
    "version": 9, "phase": "day",
    "wounds": {"mara": {"wounds": 3, "limit": 5}, "odo": {"wounds": 0, "limit": 4}},
    "order": [{"id": "mara", "stands": "done"}, {"id": "odo", "stands": "next"}], "saw": ["a", "b"],
    "over": 0,
}  # fmt: skip


def test_each_value_that_changed_is_a_path_with_before_and_after() -> None:
    assert difference(BEFORE, AFTER) == (
        Change("wounds.mara.wounds", 1, 3),
        Change("wounds.rat", {"wounds": 0, "limit": 1}, None),
        Change("wounds.odo", None, {"wounds": 0, "limit": 4}),
        Change("order.mara.stands", "now", "done"),
        Change("saw", ["a"], ["a", "b"]),
        Change("over", False, 0),
    )


def test_nothing_differs_from_itself_and_looking_elsewhere_is_no_difference() -> None:
    assert difference(BEFORE, BEFORE) == ()
    assert difference(BEFORE, {**BEFORE, "version": 8, "head": 3, "viewer": "ann"}) == ()


def test_numbers_tell_by_how_much() -> None:
    assert Change("x", 4, 1).amount == -3
    assert Change("x", None, 3).amount == 3
    assert Change("x", True, 3).amount == 3  # true is no number
    assert Change("x", "ann", "bo").amount == 0


def test_look_up_finds_what_a_path_names() -> None:
    assert look_up(AFTER, "wounds.mara.wounds") == 3
    assert look_up(AFTER, "order.odo.stands") == "next"
    assert look_up(AFTER, "wounds.nobody.wounds") is None
    assert look_up(AFTER, "phase.mara") is None
    assert look_up({"a.b": {"c": 1}}, "a.b.c") == 1
    assert look_up(AFTER, "") == AFTER


def test_every_path_of_a_difference_can_be_looked_up_in_both() -> None:
    live = table(PROVING, "ann", "bo")
    before = show(PROVING.model, live.state, live.version, "referee")
    for seat in ("ann", "bo"):
        choose(live, seat, f"lay:{live.state.board.hands[seat].cards[0]}")
    all_pass(live)
    after = show(PROVING.model, live.state, live.version, "referee")
    found = difference(before, after)
    assert {"phase", "board.shown"} <= {change.path for change in found}
    for change in found:
        assert (look_up(before, change.path), look_up(after, change.path)) == (change.before, change.after)
