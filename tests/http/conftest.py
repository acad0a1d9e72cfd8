"""A database and a service that are played alike."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.http.both import Both


@pytest.fixture
def both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Both]:
    monkeypatch.setenv("ROLLBOOK_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    found = Both(tmp_path, capsys)
    yield found
    found.process.end()
