"""Standing passes and giving up, typed at the table (KER-4.2, 6.4)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.events import Conceded, StoodPass
from engine.questions import PASS
from engine.rules.echoes.rules import RULES as ECHOES
from engine.rules.fellowship.rules import RULES as FELLOWSHIP
from engine.wording import render
from projections.translator import translator
from replays.session import Session
from service.playing import commands, passing
from service.playing.screen import Screen
from service.playing.table import Table
from tests.play.typist import plays
from tests.systems.fellowship.tables import ids, lay
from tests.systems.table import choose, log, table

TWO: dict[str, dict[str, Any]] = {
    "ann": {"heroes": ["aragorn"]},
    "bo": {"heroes": ["eowyn"], "hand": 3, "deck": 9},
}


def at_a_window() -> Session:
    """Ann can act in every window (Aragorn's ally); Bo holds three cards that nobody knows."""
    seats = {**TWO, "ann": {**TWO["ann"], "allies": ["faramir"]}}
    return lay("ann", "bo", at="quest.before_commit", first="ann", seats=seats)


def at_table(live: Session, *seats: str) -> Table:
    return Table(live, seats, translator("fellowship"), Screen())


def stood(live: Session) -> list[str]:
    return [entry.event.seat for entry in log(live) if isinstance(entry.event, StoodPass)]


@pytest.mark.parametrize("typed", ["p attack-on-me", "pass attack-on-me"])
def test_a_standing_pass_is_typed_with_its_word_and_holds_at_once(typed: str) -> None:
    live = at_a_window()
    asked = live.state.course.prompt
    plays(live, [typed], "ann")
    assert live.state.table.passes == {"ann": "attack-on-me"}
    assert stood(live) == ["ann"]
    assert live.state.course.prompt != asked


def test_off_ends_it() -> None:
    live = at_a_window()
    plays(live, ["p my-turn", "p off"], "ann")
    assert not live.state.table.passes.get("ann")
    assert stood(live) == ["ann", "ann"]


def test_pass_alone_is_still_an_answer() -> None:
    for line in ("p", "pass", "pass the salt", "p nonsense"):
        assert commands.find(line, FELLOWSHIP.passes) is None
    assert commands.find("p my-turn", FELLOWSHIP.passes) == ("stand", "my-turn")


def test_a_game_without_standing_passes_has_no_such_command() -> None:
    assert not ECHOES.passes
    assert commands.find("p off", ECHOES.passes) is None
    live = table(ECHOES, "ann", scenario=ECHOES.scenarios[0])
    assert list(passing.helped(at_table(live))) == []


def test_the_help_says_what_every_word_means() -> None:
    assert "concede" in plays(at_a_window(), ["h"], "ann")
    printed = plays(at_a_window(), ["h p"], "ann")
    words = translator("fellowship")
    for word in FELLOWSHIP.passes:
        assert f"  p {word} " in printed
        assert render(words.standing(word)) in " ".join(printed.split())
        assert render(words.standing(word)) != f"({word})"


def test_who_can_do_nothing_but_pass_is_told_how_not_to_be_asked() -> None:
    live = at_a_window()
    at = at_table(live, "ann")
    open_set = live.state.course.prompt
    assert open_set is not None
    (mine,) = [slot.question for slot in open_set.slots if slot.question.seats == ("ann",)]
    assert mine.ids != (PASS,)
    assert passing.hint(at, mine) is None
    blank = type(mine)(mine.seats, mine.what, mine.clause, mine.form, mine.options[-1:])
    assert blank.ids == (PASS,)
    assert passing.hint(at, blank) is not None


def test_the_rest_of_a_phase_is_passed_and_what_is_no_window_is_asked() -> None:
    live = at_a_window()
    at = at_table(live, "ann")
    passing.stand(at, passing.PHASE)
    assert at.slot() is None
    choose(live, "bo", PASS)
    passing.carry_on(at)
    found = at.slot()
    assert found is not None
    assert found[1].question.what == "commit"
    assert not stood(live)


def test_it_takes_one_line() -> None:
    live = at_a_window()
    before = live.version
    printed = plays(live, ["p phase"], "ann")
    assert live.version > before
    assert printed.count("p phase") == 1


def test_the_next_phase_is_asked_about_again() -> None:
    live = at_a_window()
    at = at_table(live, "ann")
    before = live.version
    at.passing["ann"] = ("0 resource", False)
    passing.carry_on(at)
    assert live.version == before
    passing.settle(at, "ann")
    passing.carry_on(at)
    assert live.version > before


def planning(turn: str) -> Table:
    """Both can play an ally and act; it is the part of `turn`."""
    hand = {"hand": ["guard-of-the-citadel"], "allies": ["gleowine"]}
    rich = {"card": "aragorn", "resources": 9}
    seats = {"ann": {"heroes": [rich], **hand}, "bo": {"heroes": ["eowyn"], "allies": ["faramir"]}}
    live = lay("ann", "bo", at="planning.play", first=turn, seats=seats)
    return at_table(live, "ann", "bo")


def test_passing_in_the_part_of_another_does_not_pass_ones_own() -> None:
    at = planning("bo")
    passing.settle(at, "ann")
    choose(at.live, "bo", PASS)
    passing.carry_on(at)
    for _ in range(4):
        found = at.slot()
        if found is None or found[2] == "ann":
            break
        choose(at.live, "bo", PASS)
        passing.carry_on(at)
    assert at.live.state.board.turn == "ann"
    assert found is not None
    assert "play:guard-of-the-citadel" in found[1].question.ids


def test_passing_in_ones_own_part_ends_it() -> None:
    at = planning("ann")
    passing.settle(at, "ann")
    passing.carry_on(at)
    found = at.slot()
    assert found is not None
    assert found[2] == "bo"


def test_a_seat_concedes_after_being_asked_once_more() -> None:
    live = at_a_window()
    plays(live, ["concede", "n"], "ann")
    assert not live.state.course.conceded
    plays(live, ["concede", "y"], "ann")
    assert [entry.event.seat for entry in log(live) if isinstance(entry.event, Conceded)] == ["ann"]
    assert not live.state.course.ended


def test_when_every_seat_here_has_conceded_the_game_is_over() -> None:
    live = lay(at="quest.before_commit", seats={"ann": {"heroes": ["aragorn"], "allies": ["faramir"]}})
    assert ids(live)
    plays(live, ["concede", "y"])
    assert live.state.course.ended == "conceded"
