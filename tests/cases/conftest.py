"""The proving game, for cases about cases."""

from __future__ import annotations

import pytest

from engine import library


@pytest.fixture
def proving(monkeypatch: pytest.MonkeyPatch) -> None:
    """Known as `proving` for as long as the test runs."""
    monkeypatch.setattr(library, "_added", {**library._added, "proving": "tests.systems.proving"})
