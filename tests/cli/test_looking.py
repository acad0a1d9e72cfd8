"""Looking: whose view is shown, at which moment, and what the referee's looking leaves."""

from __future__ import annotations

import html
from functools import partial
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from engine.commands import Answer, SetPace
from engine.model import State
from engine.pace import NORMAL, by_itself
from service.host import Host
from service.simulate.session import find_bot
from tests.cli.driving import Command


def cards(shape: dict[str, Any], seat: str) -> list[str]:
    found: list[str] = shape["board"]["hands"][seat].get("cards", [])
    return found


def test_the_public_sees_no_hand_and_a_seat_its_own(cli: Command) -> None:
    cli.new()
    assert cards(cli.done("show", "friday"), "ann") == []
    shown = cli.done("show", "friday", "--as", "ann")
    assert len(cards(shown, "ann")) == 4
    assert cards(shown, "bob") == []
    assert shown["piles"] == {"deck": 20}


def test_one_seat_sees_its_own_by_default(cli: Command) -> None:
    cli.new(seats=1)
    assert len(cards(cli.done("show", "friday"), "ann")) == 4
    assert cards(cli.done("show", "friday", "--as", "public"), "ann") == []


def test_hands_played_open_are_seen_by_default(cli: Command) -> None:
    cli.new("--option", "hands=open")
    shown = cli.done("show", "friday")
    assert len(cards(shown, "ann")) == len(cards(shown, "bob")) == 4


def test_the_referee_sees_every_hand_and_the_table_sees_that(cli: Command) -> None:
    cli.new()
    version = cli.done("show", "friday")["version"]
    shown = cli.done("show", "friday", "--as", "referee")
    assert len(cards(shown, "ann")) == len(cards(shown, "bob")) == 4
    assert shown["version"] == version
    looked = cli.log("friday")[-1]["event"]
    assert looked == {"t": "looked", "by": "referee", "at_version": version}


def test_nothing_else_that_looks_leaves_a_trace(cli: Command) -> None:
    cli.new()
    before = cli.rows()
    for words in (
        ["show"],
        ["show", "--as", "ann"],
        ["log", "--as", "bob"],
        ["ask"],
        ["verify"],
        ["sessions"],
    ):
        assert cli(*words).status == 0
    assert cli.rows() == before


def test_show_at_an_entry_is_the_table_after_it(cli: Command) -> None:
    cli.new(seats=1)
    then = cli.done("show", "friday")
    cli.until("friday", "speak")
    assert cli.done("show", "friday", "--at", then["version"]) == then
    assert cli.done("show", "friday", "--at", 0)["phase"] == ""


@pytest.mark.parametrize("at", [-1, 999])
def test_show_and_log_at_an_entry_that_is_not_there(cli: Command, at: int) -> None:
    cli.new()
    assert cli.refused("show", "friday", "--at", at)["error"] == "unknown"
    assert cli.refused("log", "friday", "--at", at)["error"] == "unknown"
    assert cli.refused("log", "friday", "--from", at)["error"] == "unknown"


def test_log_from_and_at(cli: Command) -> None:
    cli.new()
    ran = cli("log", "friday", "--from", 3, "--at", 5, "--json")
    assert [line.count('"version"') for line in ran.out.splitlines()] == [1, 1, 1]
    assert cli("log", "friday", "--all", "--from", 3, "--at", 3).out.startswith("    3  ")


def test_log_at_marks_what_was_undone_by_then(cli: Command) -> None:
    cli.new(seats=1)
    cli.answer("friday", "ann")
    there = cli.done("show", "friday")["version"]
    cli.done("undo")
    assert not [each for each in cli.done_lines("log", "friday", "--at", there) if each["undone"]]
    assert [each for each in cli.done_lines("log", "friday") if each["undone"]]


def test_log_tells_a_line_with_its_clause(cli: Command) -> None:
    cli.new()
    assert any(
        line.endswith("Round 1 began.  PRO-1.2") for line in cli("log", "friday", "--all").out.splitlines()
    )


@pytest.mark.parametrize("command", ["show", "log", "ask"])
def test_a_viewer_that_is_not_there(cli: Command, command: str) -> None:
    cli.new()
    refusal = cli.refused(command, "friday", "--as", "zoe")
    assert (refusal["error"], refusal["legal"]) == ("seat", ["public", "ann", "bob", "referee"])


def test_the_map_is_shown_and_drawn(cli: Command, tmp_path: Path) -> None:
    cli.done("new", "echoes", "--name", "bell", "--scenario", "unsaid-bell", "--seat", "ann")
    file = tmp_path / "map.svg"
    shapes = cli.done("show", "bell", "--map", "--picture", file)["map"]
    assert {each["id"] for each in shapes["places"]} >= {"lantern-square", "bell-tower"}
    picture = file.read_text(encoding="utf-8")
    for place in shapes["places"]:
        assert html.escape(place["told"], quote=False) in picture
    assert "│The Weir Mill" in cli("show", "bell", "--map").out
    assert cli.refused("show", "bell", "--map", "--picture", tmp_path / "map.png")["error"] == "malformed"


def test_a_map_of_hexes_is_shown_and_drawn(cli: Command, tmp_path: Path) -> None:
    """In 80 columns, and as a picture that names every hex; the brute begins on H2."""
    cli.done("new", "mercenaries", "--name", "barrow", "--scenario", "black-barrow", "--seat", "ann")
    for choice in ("class:brute", "pass", "at:H2"):
        cli.done("answer", "barrow", choice)
    file = tmp_path / "map.svg"
    shapes = cli.done("show", "barrow", "--map", "--picture", file)["map"]
    texts = {each.text for each in ET.parse(file).iter("{http://www.w3.org/2000/svg}text")}
    assert {each["id"] for each in shapes["spots"]} | {"@B", "10/10", "+"} <= texts
    lines = cli("show", "barrow", "--map").out.splitlines()
    assert lines[0].split() == list("FGHIJKL")
    assert all(len(line) <= 80 for line in lines)
    assert any("@B" in line for line in lines)
    assert any("know every room" in line for line in cli("show", "barrow").out.splitlines())


def test_a_game_without_places_has_no_map(cli: Command) -> None:
    cli.new(seats=1)
    assert cli.refused("show", "friday", "--map")["error"] == "malformed"


def test_ker_4_5_asking_takes_nobodys_seconds_away(cli: Command) -> None:
    """Between an answer and the pass of the pace that follows people may still make the table wait: who only
    asks gives no pass."""
    cli.done("new", "fellowship", "--name", "friday", "--seat", "ann", "--seat", "bob")
    bot = find_bot("fellowship", "greedy")
    with Host(cli.database) as host:
        live = host.open("friday", play=True)
        live.do(SetPace("referee", NORMAL))
        while by_itself(live.rules, live.state) is None:
            asked = live.state.course.prompt
            assert asked is not None
            question = next(slot.question for slot in asked.slots if not slot.done)
            (seat, *_) = question.seats
            answer = Answer(seat, bot(live.state, seat, question, lambda _: 0), asked.id)
            live.save(partial(_given, answer), "")
        version = live.version
    cli.done("ask", "friday", "--as", "ann")
    with Host(cli.database) as host:
        assert host.store.last("friday") == version


def _given(answer: Answer, _: State) -> Answer:
    return answer
