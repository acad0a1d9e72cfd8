"""The shape of a log: whole decisions, nothing after the closing, rest points, phases by their table; and
what is said of each that does not fit."""

from __future__ import annotations

import pytest

from engine import facts as f
from engine.entries import Entry
from engine.facts import Fact
from replays.verify.phases import Phases
from replays.verify.report import Differs, shown
from tests.kernel.little import FLOW, Did

CLAUSE = "KER-1.1"


def entries(first: int, *facts: Fact) -> list[Entry[Fact]]:
    """A decision that begins with this version."""
    return [Entry(first + at, fact, cause=first, clause=CLAUSE) for at, fact in enumerate(facts)]


def played(first: int, *facts: Fact) -> list[Entry[Fact]]:
    """A decision of the game: the answer it begins with, and what came of it."""
    return entries(first, f.Answered("ann", ("on",)), *facts)


def refused(phases: Phases, decision: list[Entry[Fact]], phase: str = "") -> tuple[object, ...]:
    with pytest.raises(Differs) as caught:
        phases.follow(decision, phase)
    each = caught.value.fault
    return each.version, each.level, each.clause, each.expected, each.found


def test_ker_2_1_a_decision_is_whole() -> None:
    torn: list[Entry[Fact]] = [Entry(5, Did("x"), cause=4)]
    assert refused(Phases(FLOW), torn) == (5, "phases", "KER-2.1", 5, 4)
    mixed = played(5, Did("y"), f.Noted("ann", "here", 0))
    assert refused(Phases(FLOW), mixed) == (7, "phases", "KER-2.1", 7, 5)
    two = entries(5, f.Noted("ann", "here", 0), f.Noted("ann", "there", 0))
    assert refused(Phases(FLOW), two) == (6, "phases", "KER-2.1", 6, 5)


def test_ker_1_1_a_decision_of_the_game_begins_with_an_input() -> None:
    (nobodys,) = entries(5, Did("x"))
    assert refused(Phases(FLOW), [nobodys]) == (5, "phases", "KER-1.1", "an input", shown(nobodys))


def test_ker_6_5_no_play_and_no_undo_after_the_closing() -> None:
    phases = Phases(FLOW)
    phases.follow(played(1), "")
    phases.follow(entries(2, f.Noted("ann", "here", 0)), "")
    phases.follow(played(3), "")  # a note closes nothing
    phases.follow(entries(4, f.Closed("ann", "")), "")
    phases.follow(entries(5, f.Noted("ann", "well", 0)), "")
    for fact in (f.Answered("ann", ("on",)), f.Undone("ann", 1)):
        (late,) = entries(6, fact)
        expected = (6, "phases", "KER-6.5", "no play after the closing", shown(late))
        assert refused(phases, [late]) == expected


def test_ker_2_1_the_cursor_goes_to_the_end_of_a_decision() -> None:
    phases = Phases(FLOW)
    phases.follow(entries(1, f.Noted("ann", "first", 0)), "")
    assert phases.rests == set()
    phases.follow(played(2, Did("b")), "")
    phases.follow_made(played(4, Did("d"), Did("e")), "", "key")
    assert phases.rests == {3}
    for to in (1, 2, 5, 7):
        found = refused(phases, entries(7, f.Undone("ann", to)))
        assert found == (7, "phases", "KER-2.1", "a rest point", to)
    phases.follow(entries(7, f.Undone("ann", 3)), "")
    phases.follow(entries(8, f.Redone("ann", 6)), "")
    assert phases.rests == {3, 6}


def test_phases_follow_the_table_of_phases() -> None:
    phases = Phases(FLOW)
    phases.follow(played(1, f.Entered("night.rest")), "")  # a position may lay any
    round_ = (f.Entered("night.rest"), Did("x"), f.Entered("day.work"))
    phases.follow(played(3, *round_), "day.work")

    def told(found: tuple[object, ...], version: int, legal: list[str], path: str) -> None:
        assert found == (version, "phases", CLAUSE, legal, path)

    told(refused(phases, played(7, f.Entered("day.work")), "day.work"), 8, ["night.rest"], "day.work")
    told(refused(phases, played(7, *round_), "night.rest"), 8, ["day.work"], "night.rest")
    again = played(7, f.Entered("night.rest"), f.Entered("night.rest"))
    told(refused(phases, again, "day.work"), 9, ["day.work"], "night.rest")
    for phase, legal in (("", []), ("gone", []), ("day.work", ["night.rest"])):
        told(refused(phases, played(7, f.Entered("nowhere")), phase), 8, list(legal), "nowhere")
    told(refused(phases, played(7, f.Entered("day.work")), "gone"), 8, [], "day.work")
