"""`make demo`: an evening from end to end, its points found in the log, nothing left behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.driving import Command
from tools import demo

SCRIPT = """
id = "evening"
game = "proving"
seats = ["ann"]
options = { dice = "declared" }
"""
ROWS = [
    *(f'answer = "card:{card}"' for card in ("plain-1", "plain-2", "calm-1", "calm-2")),
    'answer = "lay:plain-1"',
    'answer = "pass"',
    'answer = "send:ann"',
    'undo = "decision"',
    "redo = true",
    'answer = "say:plain"',
    'answer = ["face:1", "face:2"]',
    'answer = "card:plain-3"',
    'answer = "lay:calm-1"',
]


@pytest.mark.parametrize("rows", [ROWS, [row for row in ROWS if "do =" not in row], ROWS[:2]])
def test_the_demo_shows_an_evening(
    cli: Command,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    rows: list[str],
) -> None:
    evening = tmp_path / "evening.toml"
    evening.write_text(SCRIPT + "".join(f"[[script]]\n{row}\n" for row in rows))
    assert demo.show_demo([str(evening)], monkeypatch.setenv) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    assert "\x1b" not in printed.out
    assert "$ rollbook verify" in printed.out
    assert ("went back" in printed.out) == ("undone" in " ".join(rows) or 'undo = "decision"' in rows)


def test_an_evening_that_does_not_come_out_is_told(
    cli: Command, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = tmp_path / "evening.toml"
    evening.write_text(SCRIPT + "[expect]\nround = 7\n")
    assert demo.show_demo([str(evening)], monkeypatch.setenv) == 1
    assert demo.show_demo([str(tmp_path / "none.toml")], monkeypatch.setenv) == 2
