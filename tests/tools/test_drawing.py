"""The tools that draw pictures and screens: each picture finds its moment, and help draws nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.library import GAMES
from tools import screens, screenshots

ASKED = {"echoes": "act", "fellowship": "defend", "mercenaries": "move"}


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_shows_the_question_that_it_is_about(game: str) -> None:
    live = screenshots.MADE[game]()
    prompt = live.state.course.prompt
    assert prompt is not None
    assert prompt.slots[0].question.what == ASKED[game]
    assert live.state.course.round > 0
    shown = screenshots.play_picture(live)
    assert shown.startswith("<svg")


def test_a_session_in_which_nobody_is_asked_is_told() -> None:
    with pytest.raises(SystemExit, match="nobody was asked 'sing'"):
        screenshots.fullest(screenshots.parse(screenshots.SESSION.read_bytes(), ""), "sing", lambda _: 0)


@pytest.mark.parametrize("tool", [screens, screenshots])
@pytest.mark.parametrize("words", [["--help"], ["chess"]])
def test_help_or_a_game_that_is_none_draws_nothing(
    tool: object, words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setattr(tool, "FOLDER", tmp_path)
    with pytest.raises(SystemExit) as ended:
        tool.main(words)  # type: ignore[attr-defined]
    assert ended.value.code == (0 if words == ["--help"] else 2)
    assert "GAME" in "".join(capsys.readouterr())
    assert list(tmp_path.iterdir()) == []
