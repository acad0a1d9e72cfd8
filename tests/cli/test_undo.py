"""Undo and redo on the command line, under every policy and every label of the dice."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cli.driving import Command


def events(shape: dict[str, Any]) -> list[str]:
    return [each["event"]["t"] for each in shape["entries"]]


def thrown(cli: Command) -> list[dict[str, Any]]:
    return [each["event"] for each in cli.log("friday") if each["event"]["t"] == "rolled"]


def test_undo_and_redo_are_appended_and_nothing_is_lost(cli: Command) -> None:
    cli.new(seats=1)
    before = cli.done("show", "friday")
    cli.answer("friday", "ann")
    after = cli.done("show", "friday")
    assert events(cli.done("undo", "friday")) == ["undone"]
    back = cli.done("show", "friday")
    moved = {"version", "forward"}
    assert {k: v for k, v in back.items() if k not in moved} == {
        k: v for k, v in before.items() if k not in moved
    }
    assert [each["version"] for each in cli.log("friday") if each["undone"]] == list(
        range(before["version"] + 1, after["version"] + 1)
    )
    assert events(cli.done("redo", "friday")) == ["redone"]
    again = cli.done("show", "friday")
    assert {k: v for k, v in again.items() if k not in moved} == {
        k: v for k, v in after.items() if k not in moved
    }


@pytest.mark.parametrize("step", ["decision", "turn", "phase", "round"])
def test_undo_by_a_step(cli: Command, step: str) -> None:
    cli.new(seats=1)
    cli.until("friday", "speak")
    version = cli.done("undo", "friday", "--by", step)["entries"][0]["event"]["to"]
    assert 0 < version < cli.done("show", "friday")["version"]


def test_undo_to_any_rest_point_and_redo_to_any_line(cli: Command) -> None:
    cli.new(seats=1)
    rest = cli.done("show", "friday")["head"]
    cli.until("friday", "send")
    left = cli.done("show", "friday")["head"]
    cli.done("undo", "friday", "--to", rest)
    cli.answer("friday", "ann", cli.done("ask")["sets"][0]["questions"][0]["options"][1]["id"])
    assert cli.done("redo", "friday", "--to", left)["entries"][0]["event"] == {
        "t": "redone",
        "by": "ann",
        "to": left,
    }
    assert cli.done("show", "friday")["head"] == left


@pytest.mark.parametrize("to", [1, 2, 5, -1, 9999])
def test_only_rest_points_can_be_gone_to(cli: Command, to: int) -> None:
    cli.new(seats=1)
    cli.answer("friday", "ann")
    refusal = cli.refused("undo", "friday", "--to", to)
    assert refusal["clause"] == "KER-2.1"


def test_open_nobody_is_asked(cli: Command) -> None:
    cli.new("--option", "undo=open")
    cli.until("friday", "send")
    assert events(cli.done("undo", "friday", "--seat", "bob", "--by", "round")) == ["undone"]


def test_guarded_is_free_until_something_would_be_un_known(cli: Command) -> None:
    cli.new()
    cli.answer("friday", "ann")
    assert events(cli.done("undo", "friday", "--seat", "ann")) == ["undone"]
    cli.until("friday", "send")
    asked = cli.done("undo", "friday", "--seat", "ann", "--by", "round")
    assert events(asked) == ["undo-asked"]
    assert asked["entries"][0]["event"]["crosses"]
    assert cli.done("ask", "friday")["request"]["by"] == "ann"
    assert events(cli.done("agree", "friday", "--seat", "bob")) == ["agreed", "undone"]


def test_guarded_may_be_refused_withdrawn_or_settled_by_the_referee(cli: Command) -> None:
    cli.new()
    cli.until("friday", "send")
    undo = ("undo", "friday", "--seat", "ann", "--by", "round")
    cli.done(*undo)
    assert events(cli.done("refuse", "friday", "--seat", "bob")) == ["declined"]
    cli.done(*undo)
    assert cli.refused("withdraw", "friday", "--seat", "bob")["legal"] == ["ann"]
    assert events(cli.done("withdraw", "friday", "--seat", "ann")) == ["withdrew"]
    assert cli.refused("agree", "friday", "--seat", "bob")["clause"] == "KER-2.5"
    cli.done(*undo)
    assert events(cli.done("agree", "friday", "--as", "referee"))[-1] == "undone"


def test_a_request_lapses_when_the_game_moves(cli: Command) -> None:
    cli.new()
    cli.until("friday", "send")
    cli.done("undo", "friday", "--seat", "ann", "--by", "round")
    cli.done("note", "friday", "wait", "--seat", "bob")
    assert "request" in cli.done("ask", "friday")
    cli.answer("friday", "bob")
    assert "request" not in cli.done("ask", "friday")


def test_consent_asks_for_everything(cli: Command) -> None:
    cli.new("--option", "undo=consent")
    cli.answer("friday", "ann")
    assert events(cli.done("undo", "friday", "--seat", "ann")) == ["undo-asked"]
    assert events(cli.done("agree", "friday", "--seat", "bob")) == ["agreed", "undone"]
    assert events(cli.done("redo", "friday", "--as", "referee")) == ["redone"]


def test_none_is_none(cli: Command) -> None:
    cli.new("--option", "undo=none")
    cli.answer("friday", "ann")
    for who in (("--seat", "ann"), ("--as", "referee")):
        refusal = cli.refused("undo", "friday", *who)
        assert (refusal["error"], refusal["clause"]) == ("illegal", "KER-2.2")


def twice(cli: Command, label: str, first: str, second: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The first throw after one choice and, gone back, after another."""
    cli.new("--option", f"label={label}", "--option", "undo=open", seats=1)
    cli.until("friday", "speak")
    cli.answer("friday", "ann", first)
    before = len(thrown(cli))
    cli.done("undo", "friday", "--seat", "ann")
    cli.answer("friday", "ann", second)
    throws = thrown(cli)
    return throws[0], throws[before]


def test_bound_the_same_choice_gives_the_same_faces(cli: Command) -> None:
    one, other = twice(cli, "bound", "say:plain", "say:plain")
    assert one == other


def test_bound_another_choice_throws_other_dice(cli: Command) -> None:
    one, other = twice(cli, "bound", "say:plain", "say:calm")
    assert one["label"] != other["label"]


def test_sticky_the_faces_stay_whatever_is_chosen(cli: Command) -> None:
    one, other = twice(cli, "sticky", "say:plain", "say:calm")
    assert one == other


def test_fresh_every_throw_is_new(cli: Command) -> None:
    one, other = twice(cli, "fresh", "say:plain", "say:plain")
    assert one["label"] != other["label"]
    assert cli.done("verify", "friday")["levels"]["dice"]["ok"] is True
