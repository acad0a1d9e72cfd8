"""`rollbook simulate` and `rollbook odds` on the command line."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from engine.rules.echoes.skill_test import DOOM, FATE, FORTUNE, TEST
from tests.cli.driving import Command

WORDS = (
    "simulate",
    "echoes",
    "--scenario",
    "unsaid-bell",
    "--bots",
    "greedy",
    "--sessions",
    "3",
    "--jobs",
    "1",
)


def test_json_pictures_and_sessions_are_saved(cli: Command, tmp_path: Path) -> None:
    out = tmp_path / "figures"
    data = cli.done(*WORDS, "--out", out, "--keep", "1")
    assert sorted(data["files"]) == sorted(each.name for each in out.iterdir())
    saved = json.loads((out / "simulation.json").read_text(encoding="utf-8"))
    assert saved == {key: value for key, value in data.items() if key != "files"}
    kept = out / "echoes-unsaid-bell-greedy-00001.rollbook.gz"
    assert cli.done("verify", kept)["ok"]


def test_the_same_command_prints_the_same(cli: Command) -> None:
    assert cli(*WORDS).out == cli(*WORDS).out
    assert cli(*WORDS).out != cli(*WORDS, "--seed", "other").out


def test_one_kind_alone_is_told_in_full(cli: Command) -> None:
    told = cli(*WORDS).out
    assert "95 % interval" in told
    assert "The Unsaid Bell, greedy: cards" in told
    assert "KER-" not in told


@pytest.mark.parametrize(
    "words",
    [
        ("--bots", "clever"),
        ("--scenario", "nosuch"),
        ("--seats", "9"),
        ("--sessions", "0"),
        ("--keep", "1"),
        ("--jobs", "-1"),
    ],
)
def test_what_cannot_be_played_is_refused_with_what_can(cli: Command, words: tuple[str, ...]) -> None:
    refusal = cli.refused("simulate", "echoes", *words)
    assert refusal["error"] in ("unknown", "malformed")


# Odds -----------------------------------------------------------------------------------------------------


def test_odds_are_within_two_points_of_the_published_table(cli: Command) -> None:
    rows = cli.done("odds", "echoes")["rows"]
    assert [(row["skill"], row["difficulty"]) for row in rows] == [*TEST.published]
    assert [row["published"] for row in rows] == [83, 60, 50, 33, 17, 8]
    for row in rows:
        for chance in row["chances"].values():
            assert abs(chance["percent"] - row["published"]) <= 2


def test_odds_are_those_of_every_throw(cli: Command) -> None:
    throws = {
        "two-dice": [sum(faces) for faces in product(FATE.faces, DOOM.faces)],
        "d12": list(FORTUNE.faces),
    }
    for skill, difficulty in product((0, 2, 5, 9), (1, 4, 8)):
        (row,) = cli.done("odds", "echoes", "--skill", skill, "--difficulty", difficulty)["rows"]
        for variant, sums in throws.items():
            counted = Fraction(sum(skill + each >= difficulty for each in sums), len(sums))
            chance = row["chances"][variant]
            assert Fraction(chance["good"], chance["of"]) == counted
            assert chance["percent"] == round(float(counted) * 100, 2)


def test_odds_of_one_figure_run_through_the_other(cli: Command) -> None:
    rows = cli.done("odds", "echoes", "--skill", "4")["rows"]
    assert [row["difficulty"] for row in rows] == [1, 2, 3, 4, 5, 6]
    assert {row["skill"] for row in cli.done("odds", "echoes", "--difficulty", "4")["rows"]} == {
        1,
        2,
        3,
        4,
        5,
    }
    assert "published" not in cli("odds", "echoes", "--skill", "4").out


def test_odds_that_make_no_sense_are_refused(cli: Command) -> None:
    assert cli.refused("odds", "proving")["legal"] == ["echoes"]
    assert cli.refused("odds", "echoes", "--skill", "100")["error"] == "malformed"
    assert cli.refused("odds", "nosuch")["error"] == "unknown"
