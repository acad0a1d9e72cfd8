"""The command line, as its own tests drive it; and every game, the proving one too."""

import pytest

from engine import library
from tests.audit.any_game import GAMES
from tests.cli.conftest import cli

__all__ = ["cli", "game"]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """One game after the other."""
    monkeypatch.setattr(library, "_added", {**library._added, "proving": "tests.systems.proving"})
    return str(request.param)
