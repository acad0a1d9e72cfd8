"""The command line on a database of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import library
from tests.cli.driving import Command


@pytest.fixture
def cli(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs `rollbook ...`; see `Command`."""
    monkeypatch.setenv("ROLLBOOK_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(library, "_added", dict(library._added))
    command = Command(tmp_path, capsys)
    monkeypatch.setenv("ROLLBOOK_DATABASE", command.database)
    return command
