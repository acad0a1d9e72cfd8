"""Several processes on one file."""

from __future__ import annotations

import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from engine.store.log import Store
from tests.store import checks, programs
from tests.store.checks import begun, rows


@pytest.fixture(params=["file", "postgres"])
def place(request: pytest.FixtureRequest, path: Path) -> str:
    """A database that several processes write to: a file that is not there yet, or one on a server."""
    return str(path) if request.param == "file" else str(request.getfixturevalue("postgres").made())


def test_two_processes_append_to_one_session_at_once(place: str) -> None:
    """Both begin the database and the session; every decision is there once, where it was said to be."""
    said: dict[str, tuple[int, int]] = {}
    with programs.running("append", place, "a", 150) as a, programs.running("append", place, "b", 150) as b:
        for step in ("ready", "begun"):
            assert programs.says(a) == programs.says(b) == step
            for process in (a, b):
                programs.go(process)
        lines = a.communicate(timeout=30)[0].splitlines() + b.communicate(timeout=30)[0].splitlines()
        assert a.returncode == b.returncode == 0
    clashes = sum(int(line.split()[1]) for line in lines if line.startswith("clashes"))
    for line in lines:
        key, *numbers = line.split()
        if key != "clashes":
            said[key] = (int(numbers[0]), int(numbers[1]))
    if "://" not in place:
        checks.whole(Path(place))
    with programs.opened(place, 5) as store:
        expected = dict(enumerate(rows("s", 1), 1))
        for key, (first, count) in said.items():
            assert store.version_of("s", key) == first
            expected.update(enumerate(rows("s", first, count, key), first))
        assert store.rows("s") == [expected[version] for version in range(1, len(expected) + 1)]
    assert len(said) == 300
    assert len(expected) == 3 + sum(count for _, count in said.values())
    assert clashes, "they never met: the test proves nothing"


def test_a_subscription_hands_out_what_another_process_writes(place: str) -> None:
    with programs.opened(place, 5) as store, programs.running("follow", place, 9) as other:
        begun(store)
        assert programs.says(other) == "following"
        got = [programs.says(other) for _ in range(3)]
        waits = []
        for version in range(4, 10):
            store.append("s", rows("s", version, 1))
            start = time.monotonic()
            got.append(programs.says(other))
            waits.append(time.monotonic() - start)
        assert other.wait(5) == 0
    positions = [int(each.partition(" ")[0]) for each in got]
    assert [each.partition(" ")[2] for each in got] == [f"s {v}" for v in range(1, 10)]
    assert positions == sorted({*positions})
    assert sorted(waits)[2] < 0.2


def test_a_subscription_left_open_does_not_keep_the_process(filed: Store, path: Path) -> None:
    begun(filed)
    command = [sys.executable, "-m", "tests.store.programs", "leave", str(path)]
    done = subprocess.run(command, cwd=programs.ROOT, capture_output=True, text=True, timeout=10)
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "leaving", "")


def test_a_reader_is_not_held_up_by_a_writer(filed: Store, path: Path) -> None:
    begun(filed)
    with programs.running("hold", path) as other:
        assert programs.says(other) == "held"
        start = time.monotonic()
        assert Counter(row.originator_id for row in filed.rows("s")) == {"s": 3}
        assert time.monotonic() - start < 0.5
        with Store.open(f"sqlite:///{path}", 1) as second:
            assert second.last("s") == 3
