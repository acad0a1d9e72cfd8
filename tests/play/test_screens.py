"""The screens of every kind of question are the files in `screens/`, and no kind is missing.

What differs is meant or a mistake: `python -m tools.screens` draws them anew, and the difference is read.
"""

from __future__ import annotations

from functools import cache

import pytest
from rich.cells import cell_len

from engine.rules.echoes import wording as echoes
from engine.rules.fellowship.words import asked as fellowship
from tests.golden.test_golden import FILES, events
from tools import screens

GAMES = tuple(screens.COLOURED)
FILES_OF_GAME = [(game, f"{game}-{each}.txt") for game in GAMES for each in (*screens.WIDTHS, "colour")]


@cache
def drawn(game: str) -> dict[str, str]:
    return screens.screens(game)


def kinds(file: str) -> list[str]:
    lines = (screens.FOLDER / file).read_text(encoding="utf-8").splitlines()
    return [line.removeprefix("== ").rpartition(": ")[0] for line in lines if line.startswith("== ")]


@pytest.mark.parametrize(("game", "file"), FILES_OF_GAME)
def test_a_screen_is_drawn_as_it_was_read(game: str, file: str) -> None:
    assert drawn(game)[file] == (screens.FOLDER / file).read_text(encoding="utf-8")


WORDED = {"echoes": echoes._ASKED, "fellowship": fellowship.ASKED}
"""The questions that a game has words for."""


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_question_has_its_screens(game: str) -> None:
    """Those that golden sessions come to, and all that a game has words for: what no session reaches, a case
    lays out."""
    asked = {
        question.what
        for path in FILES
        if path.parent.name == game
        for event in events(path)
        for question in getattr(event, "questions", ())
    }
    assert asked
    for width in screens.WIDTHS:
        drawn_kinds = kinds(f"{game}-{width}.txt")
        assert drawn_kinds == sorted(screens.moments(game))
        assert {*asked, *WORDED[game]} <= {*drawn_kinds}
    assert kinds(f"{game}-colour.txt") == sorted(screens.COLOURED[game])
    assert {path.name for path in screens.FOLDER.iterdir()} == {file for _, file in FILES_OF_GAME}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("width", screens.WIDTHS)
def test_no_line_is_wider_than_the_screen(game: str, width: int) -> None:
    for line in drawn(game)[f"{game}-{width}.txt"].splitlines():
        assert line.startswith("== ") or cell_len(line) <= width
