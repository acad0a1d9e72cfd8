"""A database and a service that are played alike."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.http.both import Both

if TYPE_CHECKING:
    from tests.http.several import Two
    from tests.postgres import Server


@pytest.fixture
def both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Both]:
    monkeypatch.setenv("ROLLBOOK_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    found = Both(tmp_path, capsys)
    yield found
    found.process.end()


@pytest.fixture(scope="module")
def two(postgres: Server) -> Iterator[Two]:
    """Two servers on one database."""
    from tests.http.several import Two

    found = Two(postgres.made())
    yield found
    for each in found.servers:
        assert each.end() in (0, -15, 143)
