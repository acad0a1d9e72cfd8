"""A session whose process is killed at random moments loses nothing that was acknowledged and holds no half
decision; its cache is right or is made again."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import pytest

from engine.store.log import Store
from tests.crash import playing


def rounds(n: int, folder: Path) -> tuple[int, list[str]]:
    """Kill a playing process `n` times, four times on each database."""
    chance, faults, total = random.Random(), list[str](), 0
    for number in range(n):
        path = folder / f"{number // 4}.db"
        said = playing.killed(path, number, chance.uniform(0, 0.3))
        total += len(said)
        faults += playing.faults(path, said)
    return total, faults


def test_killed_while_playing(tmp_path: Path) -> None:
    said, faults = rounds(4, tmp_path)
    assert faults == []
    assert said > 0


@pytest.mark.soak
def test_killed_while_playing_a_hundred_times(tmp_path: Path) -> None:
    said, faults = rounds(100, tmp_path)
    assert faults == []
    assert said > 500


def test_a_lost_decision_and_a_changed_row_are_found(tmp_path: Path) -> None:
    path = tmp_path / "one.db"
    said = playing.killed(path, 1, 0.1)
    assert "never is lost" in playing.faults(path, [*said, ("never", 7)])
    with Store.open(f"sqlite:///{path}") as store:
        row = store.rows("s")[-1]
    changed = row.state.replace(b'"seat":"ann"', b'"seat":"bob"')
    rewrite(path, row.originator_version, changed)
    assert any("the log differs" in fault for fault in playing.faults(path, said))


def rewrite(path: Path, version: int, state: bytes) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute(
            "UPDATE stored_events SET state = ?, link = NULL WHERE originator_version = ?", (state, version)
        )
    connection.close()
