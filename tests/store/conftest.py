"""The three stores, each new and empty."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.store.log import Store

KINDS = ("memory:", "sqlite:///:memory:", "sqlite:///{folder}/games.db")


@pytest.fixture(params=KINDS, ids=["memory", "sqlite-memory", "sqlite-file"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """A store of each kind in turn."""
    with Store.open(request.param.format(folder=tmp_path)) as opened:
        yield opened


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a database could be."""
    return tmp_path / "games.db"


@pytest.fixture
def filed(path: Path) -> Iterator[Store]:
    """A store in a file."""
    with Store.open(f"sqlite:///{path}", 1) as opened:
        yield opened


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Where a cache could be."""
    return tmp_path / "games.db.cache"
