"""Asking the table for a branch that keeps what nobody has seen."""

from __future__ import annotations

from tests.cli.driving import Command


def test_ker_9_5_a_branch_is_asked_for_and_made_by_the_same_command(cli: Command) -> None:
    cli.new()
    cli.until("friday", "speak")
    assert cli.refused("branch", "friday", "--hidden")["error"] == "seat"
    asked = cli.done("branch", "friday", "--hidden", "--seat", "ann")
    assert [each["fact"]["t"] for each in asked["entries"]] == ["branch-asked"]
    assert cli.done("ask", "friday")["request"]["branch"] is True
    assert cli.done("show", "friday")["request"]["branch"] is True
    cli.done("agree", "friday", "--seat", "bob")
    made = cli.done("branch", "friday", "--hidden", "--seat", "ann", "--name", "kept")
    assert (made["session"], made["parent"]) == ("kept", "friday")
    assert cli.done("verify", "friday")["ok"]
    assert cli.done("verify", "kept")["ok"]
    assert [each["what"] for each in cli.done("undo", "friday", "--history")["moves"]] == ["ask to branch"]
