"""The command line, as its own tests drive it; and every game, the proving one too."""

from collections.abc import Iterator

import pytest

from engine import library
from engine.store.log import Store
from engine.store.sidecar import Sidecar
from tests.audit.any_game import GAMES
from tests.cli.conftest import cli

__all__ = ["cli", "game", "sidecar"]


@pytest.fixture(params=["memory", "postgres"])
def sidecar(request: pytest.FixtureRequest) -> Iterator[Sidecar]:
    """What is kept beside a log, in memory and in a database on a server."""
    if request.param == "memory":
        yield Sidecar.open(None)
        return
    with Store.open(request.getfixturevalue("postgres").made()) as store:
        yield Sidecar.of(store)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """One game after the other."""
    monkeypatch.setattr(library, "_added", {**library._added, "proving": "tests.systems.proving"})
    return str(request.param)
