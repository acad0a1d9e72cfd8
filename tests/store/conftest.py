"""The four stores, each new and empty."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.store.access import Access
from engine.store.log import Store
from tests.postgres import Server

KINDS = {
    "memory": "memory:",
    "sqlite-memory": "sqlite:///:memory:",
    "sqlite-file": "sqlite:///{folder}/games.db",
    "postgres": "",
}


@pytest.fixture(params=KINDS)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a store of each kind in turn."""
    if request.param == "postgres":
        return str(request.getfixturevalue("postgres").made())
    return KINDS[request.param].format(folder=tmp_path)


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    """A store of each kind in turn."""
    with Store.open(address) as opened:
        yield opened


@pytest.fixture(params=[each for each in KINDS if each != "postgres"])
def local(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """A store of each kind of this computer in turn."""
    with Store.open(KINDS[request.param].format(folder=tmp_path)) as opened:
        yield opened


@pytest.fixture
def served(postgres: Server) -> Iterator[Store]:
    """A store on PostgreSQL."""
    with Store.open(postgres.made(), 1) as opened:
        yield opened


@pytest.fixture(params=["memory", "postgres"])
def beside(request: pytest.FixtureRequest) -> Iterator[Store]:
    """A store for what lies beside it."""
    if request.param == "memory":
        with Store.open("memory:") as opened:
            yield opened
    else:
        yield request.getfixturevalue("served")


@pytest.fixture
def access(beside: Store) -> Access:
    """The tokens of a database, none yet."""
    return Access.within(beside)


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
