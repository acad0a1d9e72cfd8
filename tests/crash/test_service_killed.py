"""A service that is killed under load loses no acknowledged answer, and its followers miss nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.commands import Note
from replays.create import Plan
from service.begun import begun
from service.host import Host
from tests.crash import listed, served
from tests.postgres import server


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


def test_what_is_there_twice_or_was_never_sent_is_found(tmp_path: Path) -> None:
    """An answer that is decided once more under another key is one that nobody sent."""
    address = f"sqlite:///{tmp_path / 'games.db'}"
    with Host(address) as host:
        live = begun(host, Plan("echoes", "", ("ann",), {}, {}), "one", None, start=True, key="k")
        version = live.version
        live.do(Note("ann", "said"), key="ann:key-0")
        live.do(Note("ann", "said"), key="ann:key-1")
        twice = {**host.store.commands("one"), "k-again": 1}
        sent = served.Seen("one", sent=1, saved={"key-0": version + 1}, stands=live.version)
        assert served.not_once(live, twice, served.Seen("one", sent=2)) == [
            "one: a decision is there twice, or under no key"
        ]
    assert served.left(address, sent) == ["one: nobody sent ann:key-1"]


def test_a_lobby_that_is_behind_is_found(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'games.db'}"
    with Host(address) as host:
        live = begun(host, Plan("echoes", "", ("ann",), {}, {}), "one", None, start=True, key="k")
        version = live.version
    right = {"version": version, "round": 0, "asked": ["ann"], "over": False}
    assert listed.stands(address) == {"one": right}
    assert listed.wrong("there", [{"session": "one", **right}], {"one": right}) == []
    late = [{"session": "one", **right, "version": version - 1}]
    (told,) = listed.wrong("there", late, {"one": right})
    assert f"'version': {version - 1}" in told
    assert len(listed.wrong("there", [], {"one": right})) == 1
    assert listed.behind(late, {"one": version}) == [
        f"the lobby shows one at {version - 1}, after {version} was acknowledged"
    ]
    assert len(listed.behind([], {"one": 0})) == 1
    assert listed.behind(late, {"one": version - 1}) == []


@pytest.mark.slow
def test_four_servers_and_their_database_are_killed() -> None:
    """Every acknowledged answer is there once, nobody who follows missed anything, every lobby is right."""
    with server() as running:
        saved, faults = served.rounds(3, running.made(), 4, served.falls(running), tables=6)
    assert faults == []
    assert saved > 0
