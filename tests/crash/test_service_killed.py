"""A service that is killed under load loses no acknowledged answer, and its followers miss nothing."""

from __future__ import annotations

import signal
from functools import partial
from pathlib import Path

import pytest

from replays.create import Plan
from service.begun import begun
from service.host import Host
from tests.crash import served
from tests.postgres import Server, server


def test_a_service_killed_under_load(tmp_path: Path) -> None:
    saved, faults = served.rounds(2, f"sqlite:///{tmp_path / 'games.db'}")
    assert faults == []
    assert saved > 0


@pytest.mark.soak
@pytest.mark.parametrize("part", range(3))
def test_a_service_killed_under_load_a_hundred_times(tmp_path: Path, part: int) -> None:
    saved, faults = served.rounds(100, f"sqlite:///{tmp_path / 'games.db'}")
    assert faults == []
    assert saved > 1000


def test_what_is_lost_or_told_otherwise_is_found(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'games.db'}"
    host = Host(address)
    live = begun(host, Plan("echoes", "", ("ann",), {}, {}), "one", None, start=True, key="k")
    host.close()
    end = live.version
    seen = served.Seen("one", saved={"never": 7}, told=[(end - 3, end, ["nothing"])], stands=end - 1)
    found = "\n".join(served.left(address, seen))
    for fault in ("never is lost", "was told ['nothing']", f"stands at {end - 1} of {end}"):
        assert fault in found


def crashed(running: Server) -> None:
    """The server of the database goes without a word, and comes back."""
    running.stop(signal.SIGQUIT)
    running.start()


def test_several_servers_and_their_database_are_killed() -> None:
    """Every acknowledged answer is there once, and nobody who follows missed anything."""
    with server() as running:
        saved, faults = served.rounds(3, running.made(), 2, partial(crashed, running))
    assert faults == []
    assert saved > 0


@pytest.mark.soak
@pytest.mark.parametrize("part", range(3))
def test_several_servers_and_their_database_are_killed_a_hundred_times(part: int) -> None:
    with server() as running:
        saved, faults = served.rounds(100, running.made(), 4, partial(crashed, running))
    assert faults == []
    assert saved > 1000
