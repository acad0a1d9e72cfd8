"""The page of the long run: each part says how much it did."""

from __future__ import annotations

import re

import pytest

from tests import soak, soak_sessions
from tests.soak import Done


@pytest.mark.slow
def test_the_properties_are_counted() -> None:
    """The line that counts is the last one that is printed."""
    counts, faults, _ = soak.properties(("tests/kernel/test_questions.py",), "0")
    assert re.match(r"[1-9]\d* passed", counts), counts
    assert faults == []


def test_a_part_that_is_run_alone_leaves_the_others() -> None:
    sessions = Done("Random sessions", "10 sessions", (), 5, ("## What came up", "", "a hero 3"))
    first = soak.page([Done("Altered files", "3 files", ("one passes",), 2), sessions], "")
    assert "| Altered files | 3 files | 2 | 1 |" in first
    assert "- Altered files: one passes" in first
    again = soak.page([Done("Altered files", "4 files", (), 2)], first)
    assert "| Altered files | 4 files | 2 | 0 |" in again
    assert "3 files" not in again
    assert "one passes" not in again
    [row] = [line for line in first.splitlines() if line.startswith("| Random sessions")]
    assert row in again.splitlines()
    assert again.endswith("## What came up\n\na hero 3\n")


def test_every_row_says_of_which_commit_it_is() -> None:
    rows = [
        line
        for line in soak.page([Done("Properties", "7 passed", (), 9)], "").splitlines()
        if "7 passed" in line
    ]
    assert [soak.commit() in row for row in rows] == [True]


def test_sessions_are_played_again_in_a_fresh_process_and_one_that_differs_is_named() -> None:
    came = soak_sessions.sessions(("proving",), 2, 1)
    soak_sessions.again(came, ("proving",), 2)
    assert (came.again, came.faults) == (2, [])
    came.digests["proving, seed 1"] = "other bytes"
    soak_sessions.again(came, ("proving",), 2)
    assert came.faults == ["proving, seed 1: comes out otherwise in a fresh process"]
