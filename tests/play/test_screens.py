"""The screens of every kind of question are the files in `screens/`, and no kind is missing.

What differs is meant or a mistake: `python -m tools.screens` draws them anew, and the difference is read.
"""

from __future__ import annotations

import re
from functools import cache

import pytest
from rich.cells import cell_len

from engine import library
from engine.rules.echoes import wording as echoes
from engine.rules.fellowship.abilities import LISTENING
from engine.rules.fellowship.words import asked as fellowship
from engine.rules.mercenaries.words import asked as mercenaries
from tests.golden.test_golden import FILES, events
from tools import screens

GAMES = screens.GAMES
STYLES = ("", screens.COLOUR)
FILES_OF_GAME = [
    (game, f"{game}-{width}{style}.txt") for game in GAMES for width in screens.WIDTHS for style in STYLES
]
CODE = re.compile("\x1b\\[[0-9;]*m")
"""What a terminal is told of colours."""


@cache
def drawn(game: str) -> dict[str, str]:
    return screens.screens(game)


def kinds(file: str) -> list[str]:
    lines = (screens.FOLDER / file).read_text(encoding="utf-8").splitlines()
    return [line.removeprefix("== ").rpartition(": ")[0] for line in lines if line.startswith("== ")]


@pytest.mark.parametrize(("game", "file"), FILES_OF_GAME)
def test_a_screen_is_drawn_as_it_was_read(game: str, file: str) -> None:
    assert drawn(game)[file] == (screens.FOLDER / file).read_text(encoding="utf-8")


WORDED = {
    "echoes": {*echoes._ASKED, "declare", "draw"},
    "fellowship": {*fellowship.ASKED, "draw"},
    "mercenaries": {*mercenaries.ASKED, "declare", "draw"} - {"negate-plain"},
}
"""The questions that a game has words for, and those of the kernel about its real dice and cards; without
those of logs of old, for in the rules no damage comes from nowhere."""


def windows(game: str) -> set[str]:
    """Every action window of its rounds, and every kind of outcome that a printed card may answer to."""
    flow = library.rules(game).flow
    answered = {f"{timing}:{outcome}" for timing, mode, outcome in LISTENING if mode != "forced"}
    return {leaf for leaf in flow.leaves if flow.is_window(leaf)} | (
        answered if game == "fellowship" else set()
    )


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_question_has_its_screens(game: str) -> None:
    """Those that golden sessions come to, and all that the rules can ask: what no session reaches, a case
    lays out."""
    asked = {
        screens.kind(game, question)
        for path in FILES
        if path.parent.name == game
        for event in events(path)
        for question in getattr(event, "questions", ())
    }
    assert asked
    for _, file in (each for each in FILES_OF_GAME if each[0] == game):
        drawn_kinds = kinds(file)
        assert drawn_kinds == sorted(screens.moments(game))
        assert {*asked, *WORDED[game], *windows(game)} <= {*drawn_kinds}
    assert {path.name for path in screens.FOLDER.iterdir()} == {file for _, file in FILES_OF_GAME}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("width", screens.WIDTHS)
def test_no_line_is_wider_than_the_screen(game: str, width: int) -> None:
    for line in drawn(game)[f"{game}-{width}.txt"].splitlines():
        assert line.startswith("== ") or cell_len(line) <= width


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("width", screens.WIDTHS)
def test_colours_say_nothing_that_stands_nowhere_else(game: str, width: int) -> None:
    plain, coloured = (drawn(game)[f"{game}-{width}{style}.txt"] for style in STYLES)
    assert CODE.search(coloured)
    assert "\x1b" not in plain
    uncoloured = CODE.sub("", coloured).splitlines()
    assert [line.rstrip() for line in uncoloured] == plain.splitlines()
