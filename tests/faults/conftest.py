"""The command line on a database of its own, and an end to whatever would wait for ever."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import library
from tests.cli.driving import Command

PATIENCE = 30
"""Seconds: nothing that is refused at the interface takes one."""


def _waited(*_: object) -> None:
    raise AssertionError(f"still waiting after {PATIENCE} seconds")


@pytest.fixture
def cli(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Command]:
    """Runs `rollbook ...`; see `Command`."""
    monkeypatch.setenv("ROLLBOOK_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(library, "_added", dict(library._added))
    command = Command(tmp_path, capsys)
    monkeypatch.setenv("ROLLBOOK_DATABASE", command.database)
    before = signal.signal(signal.SIGALRM, _waited)
    signal.alarm(PATIENCE)
    yield command
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)
