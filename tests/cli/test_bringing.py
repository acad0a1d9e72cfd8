"""Monsters and decks of one's own, brought along at `new`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.driving import Command
from tests.systems.mercenaries.brought import WOLVES

NEW = (
    "new",
    "mercenaries",
    "--name",
    "friday",
    "--scenario",
    "black-barrow",
    "--seat",
    "ann",
    "--seat",
    "bo",
)


@pytest.fixture
def wolves(tmp_path: Path) -> list[str]:
    """The words of the command that bring the wolves along."""
    words = []
    for each in WOLVES:
        path = tmp_path / each.file
        path.write_text(each.text, encoding="utf-8")
        words += ["--bring", f"{each.place}={path}" if each.place else str(path)]
    return words


def test_mer_0_11_wolves_are_brought_along_and_what_is_by_hand_is_said(
    cli: Command, wolves: list[str]
) -> None:
    ran = cli(*NEW, *wolves)
    assert ran.status == 0, ran
    assert "wolf-deck.json, card 2: by hand: custom %howl%" in ran.err
    began = cli.log("friday")[0]["event"]
    assert [each["file"] for each in began["brought"]] == ["wolf.json", "cub.json", "wolf-deck.json"]
    assert began["brought"][0]["place"] == "bandit-guard"
    told = cli("log", "friday").out
    assert "brought Wolf along, in the place of Bandit Guard" in " ".join(told.split())


def test_mer_0_11_no_file_is_read_again(cli: Command, wolves: list[str], tmp_path: Path) -> None:
    cli.done(*NEW, *wolves)
    for each in WOLVES:
        (tmp_path / each.file).unlink()
    assert cli("verify", "friday").status == 0
    branch = cli.done("branch", "friday", "--as", "referee", "--name", "other")
    assert cli("verify", branch["session"]).status == 0


def test_mer_0_11_all_that_is_wrong_is_told_at_once_and_no_session_is_made(
    cli: Command, wolves: list[str], tmp_path: Path
) -> None:
    bad = json.loads(WOLVES[0].text)
    bad["count"], bad["stats"][3]["health"] = 11, -1
    (tmp_path / "wolf.json").write_text(json.dumps(bad), encoding="utf-8")
    refusal = cli.refused(*NEW, *wolves)
    assert refusal["message"] == (
        "wolf.json, at $.count: Expected `int` <= 10; wolf.json, at $.stats[3].health: Expected `int` >= 1"
    )
    assert refusal["clause"] == "MER-0.11"
    assert cli.done("sessions")["sessions"] == []


def test_what_is_no_file_and_what_reads_none_is_refused(cli: Command, wolves: list[str]) -> None:
    assert "cannot be read" in cli.refused(*NEW, "--bring", "nowhere.json")["message"]
    echoes = ("new", "echoes", "--seat", "ann")
    assert cli.refused(*echoes, *wolves)["clause"] == "KER-6.7"
