"""Whole sessions through a pipe."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine import library
from engine.rules.echoes.rules import RULES as ECHOES
from tests.play.typist import anybody, plays
from tests.systems.proving.rules import RULES as PROVING
from tests.systems.table import SEATS, table

ROOT = Path(__file__).parents[2]

PROGRAM = """
import sys
from engine import library
from service.commands.play import sit_down
from tests.systems.table import table
library.add("proving", "tests.systems.proving")
sit_down(table(library.rules("proving"), *sys.argv[1:]))
"""


def piped(lines: str, *seats: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The proving game through a real pipe."""
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, *seats],
        input=lines,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
    )


@pytest.mark.parametrize("seats", [("ann",), ("ann", "bo")])
def test_a_whole_session_of_the_proving_game_is_played_through_a_pipe(seats: tuple[str, ...]) -> None:
    ran = piped("1\n" * 900, *seats)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert re.search(r"The game is (won|lost)\.", ran.stdout)
    assert ran.stdout.rstrip().endswith("rollbook play table comes back to it.")


def test_a_pipe_gets_no_colour_no_control_characters_and_80_columns() -> None:
    ran = piped("1\n" * 900, "ann", "bo")
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", ran.stdout)
    assert max(len(line) for line in ran.stdout.splitlines()) <= 80


def test_where_only_ascii_can_be_written_only_ascii_is_written() -> None:
    ran = piped("1\n" * 300, "ann", PYTHONIOENCODING="ascii")
    assert ran.returncode == 0
    assert ran.stdout.isascii()


def test_the_end_of_the_input_leaves_the_table_and_the_session_stays() -> None:
    live = table(PROVING, "ann")
    before = live.version
    assert "The session stays: rollbook play table comes back to it." in plays(live, [])
    assert live.version == before


def test_ctrl_c_leaves_like_the_end_of_the_input() -> None:
    def interrupt() -> str:
        raise KeyboardInterrupt

    assert "The session stays" in plays(table(PROVING, "ann"), [interrupt])


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("seats", [("ann",), SEATS])
def test_a_session_of_echoes_is_played_to_its_end(seed: int, seats: tuple[str, ...]) -> None:
    live = table(ECHOES, *seats, scenario=ECHOES.scenarios[0])
    printed = plays(live, anybody(live, seed))
    assert live.state.course.ended
    assert f"The game is {live.state.course.ended}." in printed
    assert max(len(line) for line in printed.splitlines()) <= 80
    assert "{" not in printed


@pytest.mark.parametrize("dice", ["declared", "declared:bo"])
def test_real_dice_and_cards_are_typed_in(dice: str) -> None:
    live = table(PROVING, "ann", "bo", options={"dice": dice})
    printed = plays(live, anybody(live, 4))
    assert live.state.course.ended
    assert "faces: 1, 2, 3, 4, 5, 6" in printed


def test_every_question_of_echoes_says_what_it_asks() -> None:
    live = table(ECHOES, *SEATS, scenario=ECHOES.scenarios[0])
    printed = plays(live, anybody(live, 9))
    for what in ("turn-order", "event-order", "character-order"):
        assert what not in printed
    assert library.optional("echoes", "forecast") is not None
    assert " in 12" in printed


def test_many_options_stand_in_columns() -> None:
    live = table(ECHOES, "ann", scenario=ECHOES.scenarios[0], options={"dice": "declared"})
    printed = plays(live, ["1", "cold rain"])
    listed = printed.partition("Take the top card of the event deck")[2].partition(">")[0]
    assert "Cold Rain" in listed
    assert len(listed.splitlines()) < 15
    assert "The event was Cold Rain" in printed
