"""Gauges, wounds, printed numbers and what adds to them, seats: from states made by hand."""

from __future__ import annotations

import json

import pytest

from engine.course import Course, Gauge, Pile, Prompt, Slot
from engine.model import State
from engine.questions import Question, options
from engine.table import Request, Table
from projections import figures, seats, threat
from projections.figures import Figure, Modifier, Standing
from projections.show import piles
from projections.threat import Gauge as Shown
from service.out import as_json

GAUGES = {
    "storm": Gauge(7),
    "rounds": Gauge(9, 12),
    "dial:ann": Gauge(48, 50, "ann"),
    "dial:bo": Gauge(48, 50, "bo"),
}
MODIFIERS = {"axe>mara.strength": 1, "fear>mara.strength": -2, "axe>tomara.strength": 5, "axe>mara.wisdom": 9}


def test_threat_gives_every_gauge_one_shape() -> None:
    assert threat.threat(Course(gauges=GAUGES)) == {
        "storm": Shown(7),
        "rounds": Shown(9, 12),
        "dial:ann": Shown(48, 50, "ann"),
        "dial:bo": Shown(48, 50, "bo"),
    }


def written(shown: object) -> object:
    return json.loads(as_json(shown))


def test_all_of_a_gauge_and_of_a_request_is_written_though_a_log_leaves_out_what_is_nothing() -> None:
    assert written(threat.threat(Course(gauges={"storm": Gauge(7)}))) == {
        "storm": {"value": 7, "limit": 0, "seat": ""}
    }
    assert written(seats.request(Request(9, "ann", 4, crosses=(5, 7), agreed=("ann",)))) == {
        "id": 9, "by": "ann", "to": 4, "redo": False, "crosses": [5, 7], "agreed": ["ann"], "closing": False,
    }  # fmt: skip


def test_the_nearest_gauge_has_the_least_left_and_the_first_of_equals_counts() -> None:
    assert threat.nearest(Course(gauges=GAUGES)) == "dial:ann"
    assert threat.nearest(Course(gauges={"storm": Gauge(7)})) == ""


@pytest.mark.parametrize(("gauge", "left"), [(Gauge(3), None), (Gauge(3, 5), 2), (Gauge(7, 5), 0)])
def test_what_is_left_of_a_gauge_is_never_below_nothing(gauge: Gauge, left: int | None) -> None:
    assert threat.left(gauge) == left


def test_a_figure_is_its_printed_number_and_what_adds_to_it_by_source() -> None:
    course = Course(modifiers=MODIFIERS)
    assert figures.stands(course, "mara", "strength", 3) == Standing(3, 2, {"axe": 1, "fear": -2})
    assert figures.stands(course, "mara", "agility", 3) == Standing(3, 3, {})


def test_modifiers_of_a_target_whose_name_ends_like_anothers_are_not_its_own() -> None:
    assert figures.addends(Course(modifiers=MODIFIERS), "mara", "strength") == {"axe": 1, "fear": -2}


def test_modifiers_are_listed_as_rows() -> None:
    found = figures.modifiers(Course(modifiers={"axe>mara.at-war.strength": 1}))
    assert found == (Modifier("axe", "mara.at-war", "strength", 1),)


def test_what_is_left_of_a_figure_is_never_below_nothing() -> None:
    assert (figures.left(Figure(2, 5)), figures.left(Figure(6, 5)), figures.left(Figure(1))) == (3, 0, None)


def _asked(*done: bool, in_turn: bool = False) -> Prompt:
    names = ("ann", "bo", "cy")
    slots = [
        Slot(Question((seat,), "act", "T-1.1", options=options("T-1.1", "go")), each, seat if each else "")
        for seat, each in zip(names, done, strict=False)
    ]
    return Prompt(7, "all", tuple(slots), in_turn)


def test_seats_tell_who_is_asked_who_answered_and_who_keeps_a_seat() -> None:
    course = Course(seats=("ann", "bo", "cy"), prompt=_asked(True, False, False), conceded=("cy",), origin=1)
    state = State(7, course, None, Table(("ann", "bo", "cy"), keepers={"cy": "ann"}, passes={"bo": "always"}))
    rows = {row.id: row for row in seats.seats(state)}
    assert [rows[id].asked for id in rows] == [False, True, True]
    assert [rows[id].answered for id in rows] == [True, False, False]
    assert rows["cy"].keeper == "ann"
    assert rows["cy"].conceded
    assert rows["bo"].passes == "always"


def test_in_turn_only_the_next_seat_is_asked() -> None:
    course = Course(seats=("ann", "bo", "cy"), prompt=_asked(True, False, False, in_turn=True), origin=1)
    asked = [row.id for row in seats.seats(State(7, course, None, Table())) if row.asked]
    assert asked == ["bo"]


def test_before_the_start_the_seats_are_those_that_joined() -> None:
    assert [row.id for row in seats.seats(State(0, Course(), None, Table(("ann",))))] == ["ann"]


@pytest.mark.parametrize(
    ("course", "table", "over"),
    [(Course(), Table(), False), (Course(ended="won"), Table(), True), (Course(), Table(closed=True), True)],
)
def test_over_is_ended_or_closed(course: Course, table: Table, over: bool) -> None:
    assert seats.over(State(1, course, None, table)) is over


def test_of_a_pile_is_shown_how_many_cards_it_has() -> None:
    assert piles(Course(piles={"deck": Pile(3, ("a", "b", "c"))})) == {"deck": 3}
