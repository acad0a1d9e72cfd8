"""A bug is told as whose it is: the program's, or that of a game."""

from __future__ import annotations

import pytest

from engine.errors import GameFault
from service import refusing


def test_a_bug_of_a_game_is_told_as_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert refusing.bug(GameFault("night.wind: no pile is called 'dekc'")) == 70
    told = capsys.readouterr().err
    assert "night.wind: no pile is called 'dekc'" in told
    assert told.endswith("rollbook: this is a bug of the game; nothing was saved by this step\n")
