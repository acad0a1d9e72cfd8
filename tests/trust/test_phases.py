"""The shape of a log: whole decisions, nothing after the closing, rest points, phases by their table; and
what is said of each that does not fit."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine import events as ev
from engine.entries import Entry
from engine.events import Event
from replays.verify.phases import LATEST, Phases
from replays.verify.report import Differs, shown
from tests.kernel.little import FLOW, Did

CLAUSE = "KER-1.1"


def entries(first: int, *events: Event) -> list[Entry[Event]]:
    """A decision that begins with this version."""
    return [Entry(first + at, event, decision=first, clause=CLAUSE) for at, event in enumerate(events)]


def played(first: int, *events: Event) -> list[Entry[Event]]:
    """A decision of the game: the answer it begins with, and what came of it."""
    return entries(first, ev.Answered("ann", ("on",)), *events)


def refused(phases: Phases, decision: list[Entry[Event]], phase: str = "") -> tuple[object, ...]:
    with pytest.raises(Differs) as caught:
        phases.follow(decision, phase)
    each = caught.value.fault
    return each.version, each.level, each.clause, each.expected, each.found


def test_ker_2_1_a_decision_is_whole() -> None:
    torn: list[Entry[Event]] = [Entry(5, Did("x"), decision=4)]
    assert refused(Phases(FLOW), torn) == (5, "phases", "KER-2.1", 5, 4)
    mixed = played(5, Did("y"), ev.Noted("ann", "here", 0))
    assert refused(Phases(FLOW), mixed) == (7, "phases", "KER-2.1", 7, 5)
    two = entries(5, ev.Noted("ann", "here", 0), ev.Noted("ann", "there", 0))
    assert refused(Phases(FLOW), two) == (6, "phases", "KER-2.1", 6, 5)


def test_ker_1_1_a_decision_of_the_game_begins_with_an_input() -> None:
    (nobodys,) = entries(5, Did("x"))
    assert refused(Phases(FLOW), [nobodys]) == (5, "phases", "KER-1.1", "an input", shown(nobodys))


@pytest.mark.parametrize(
    "event",
    [
        ev.Started(("ann",), ""), ev.Positioned(("ann",), ""), ev.Answered("ann", ("on",)),
        ev.Conceded("ann"), ev.Adjusted("ann", "so"), ev.Corrected(1, "so", "referee"),
    ],
)  # fmt: skip
def test_ker_1_1_these_are_inputs(event: Event) -> None:
    Phases(FLOW).follow(entries(5, event, Did("x")), "")


def test_ker_3_1_a_session_begins_once_with_its_first_entry_alone() -> None:
    began = ev.Began("little", 1, "little")
    Phases(FLOW).follow(entries(1, began), "")
    assert refused(Phases(FLOW), entries(1, began, Did("x"))) == (2, "phases", "KER-2.1", 2, 1)
    (again,) = entries(2, began)
    told = (2, "phases", "KER-3.1", "a session that begins once", shown(again))
    assert refused(Phases(FLOW), [again]) == told


def test_ker_2_1_a_command_is_carried_out_once_and_its_key_stands_first() -> None:
    def keyed(first: int, key: str) -> list[Entry[Event]]:
        opening, *rest = played(first, Did("x"))
        return [replace(opening, command=key), *rest]

    phases = Phases(FLOW)
    phases.follow(keyed(1, ""), "")
    phases.follow(keyed(3, ""), "")  # without a key nothing is held against another
    phases.follow(keyed(5, "a"), "")
    phases.follow_made(keyed(7, "b"), "", "b")
    phases.follow_made(keyed(9, ""), "", "")
    for key in ("a", "b"):
        assert refused(phases, keyed(11, key)) == (11, "phases", "KER-2.1", "a key of its own", key)
    phases.follow(keyed(11, ""), "")
    first, second = keyed(13, "c")
    within = [first, replace(second, command="d")]
    assert refused(phases, within) == (14, "phases", "KER-2.1", ["", 0], ["d", 0])


def test_ker_2_1_a_decision_is_of_one_time() -> None:
    first, second = (replace(each, at=60) for each in played(3, Did("x")))
    Phases(FLOW).follow([first, second], "")
    late = replace(second, at=61)
    assert refused(Phases(FLOW), [first, late]) == (4, "phases", "KER-2.1", ["", 60], ["", 61])


def test_ker_2_6_the_time_of_a_decision_is_one_that_a_clock_can_show() -> None:
    for at in (0, LATEST - 1):
        Phases(FLOW).follow([replace(each, at=at) for each in played(3, Did("x"))], "")
    for at in (-1, LATEST, 1 << 62):
        wrong = [replace(each, at=at) for each in played(3, Did("x"))]
        assert refused(Phases(FLOW), wrong) == (3, "phases", "KER-2.6", "a time that a clock can show", at)


def test_ker_4_2_the_moment_of_a_pass_is_for_its_seat_alone() -> None:
    (public,) = entries(3, ev.Until("ann", "round"))
    told = (3, "phases", "KER-4.2", "a moment, sealed for its seat", shown(public))
    assert refused(Phases(FLOW), [public]) == told


def test_ker_6_5_only_signatures_after_the_closing() -> None:
    phases = Phases(FLOW)
    phases.follow(played(1), "")
    phases.follow(entries(2, ev.Noted("ann", "here", 0)), "")
    phases.follow(played(3), "")  # a note closes nothing
    phases.follow(entries(4, ev.Closed("ann", "")), "")
    phases.follow(entries(5, ev.Signed("k", "s", "l")), "")
    for event in (ev.Answered("ann", ("on",)), ev.Undone("ann", 1), ev.Noted("ann", "well", 0)):
        (late,) = entries(6, event)
        expected = (6, "phases", "KER-6.5", "nothing after the closing", shown(late))
        assert refused(phases, [late]) == expected


def test_ker_2_1_the_cursor_goes_to_the_end_of_a_decision() -> None:
    phases = Phases(FLOW)
    phases.follow(entries(1, ev.Noted("ann", "first", 0)), "")
    assert phases.rests == set()
    phases.follow(played(2, Did("b")), "")
    phases.follow_made(played(4, Did("d"), Did("e")), "", "key")
    assert phases.rests == {3, 6}
    for to in (1, 2, 5, 7):
        found = refused(phases, entries(7, ev.Undone("ann", to)))
        assert found == (7, "phases", "KER-2.1", "a rest point", to)
    phases.follow(entries(7, ev.Undone("ann", 3)), "")
    phases.follow(entries(8, ev.Redone("ann", 6)), "")
    assert phases.rests == {3, 6}


def test_phases_follow_the_table_of_phases() -> None:
    phases = Phases(FLOW)
    phases.follow(played(1, ev.Entered("night.rest")), "")  # a position may lay any
    round_ = (ev.Entered("night.rest"), Did("x"), ev.Entered("day.work"))
    phases.follow(played(3, *round_), "day.work")

    def told(found: tuple[object, ...], version: int, legal: list[str], path: str) -> None:
        assert found == (version, "phases", CLAUSE, legal, path)

    told(refused(phases, played(7, ev.Entered("day.work")), "day.work"), 8, ["night.rest"], "day.work")
    told(refused(phases, played(7, *round_), "night.rest"), 8, ["day.work"], "night.rest")
    again = played(7, ev.Entered("night.rest"), ev.Entered("night.rest"))
    told(refused(phases, again, "day.work"), 9, ["day.work"], "night.rest")
    for phase, legal in (("", []), ("gone", []), ("day.work", ["night.rest"])):
        told(refused(phases, played(7, ev.Entered("nowhere")), phase), 8, list(legal), "nowhere")
    told(refused(phases, played(7, ev.Entered("day.work")), "gone"), 8, [], "day.work")
