"""An acknowledged decision is there and whole, whenever the process is killed."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.store.log import Store
from tests.crash.killing import find_faults, rounds
from tests.postgres import Server
from tests.store.checks import SECRETS, rows


def test_killed_while_writing(tmp_path: Path) -> None:
    said, faults = rounds(8, tmp_path)
    assert faults == []
    assert said > 20


def test_killed_while_writing_to_a_server(postgres: Server) -> None:
    """Three writers of the same sessions, so that they are killed while they wait for each other, too."""
    said, faults = rounds(2, postgres.made, writers=3)
    assert faults == []
    assert said > 20


@pytest.mark.soak
def test_killed_while_writing_three_hundred_times(tmp_path: Path) -> None:
    said, faults = rounds(300, tmp_path)
    assert faults == []
    assert said > 3000


@pytest.mark.parametrize("program", ["boast", "dribble"])
def test_a_writer_that_breaks_the_promise_is_caught(tmp_path: Path, program: str) -> None:
    for _ in range(12):
        if rounds(1, tmp_path, program)[1]:
            return
    pytest.fail("nothing was noticed")


def test_everything_that_can_be_wrong_is_found(tmp_path: Path) -> None:
    with Store.open(f"sqlite:///{tmp_path}/games.db") as store:
        store.create("s", "mini", SECRETS, rows("s", 1, 3, "1/3"), "s-1")
        store.append("s", rows("s", 4, 2, "4/2"), "s-4")
        assert find_faults(tmp_path / "games.db", [("s", 1, 3), ("s", 4, 2)]) == []
        assert find_faults(tmp_path / "games.db", [("s", 6, 1)]) == ["s 6: lost", "s 6: no key"]
        assert find_faults(tmp_path / "games.db", [("t", 1, 1)]) == ["t 1: lost", "t 1: no key"]
        store.append("s", rows("s", 6, 2, "6/3"), "s-6")
        assert find_faults(tmp_path / "games.db", []) == ["s 6: in part"]
        store.append("s", rows("s", 8, 1, "6/3"), "s-8")
        assert find_faults(tmp_path / "games.db", []) == []
        store.append("s", rows("s", 9, 1, "9/1"))
        assert find_faults(tmp_path / "games.db", []) == ["s 9: no key"]
