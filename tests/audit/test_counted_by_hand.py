"""What people change by hand is counted by whoever verifies, undone or not, in sessions and in files."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import library
from replays.verify.report import ByHand, counted
from tests.cli.driving import Command

MOVED = ("--event", "limit-moved rounds=1", "--reason", 'he said "t":"adjusted" twice')
NONE = {"adjusted": 0, "corrected": 0}


@pytest.fixture
def evening(cli: Command) -> Command:
    cli.done("new", "echoes", "--name", "friday", "--seat", "ann", "--option", "undo=open")
    cli.done("answer", "friday", "hero:mara")
    return cli


def test_nothing_by_hand_is_said_to_be_nothing(evening: Command) -> None:
    assert evening.done("verify", "friday")["by_hand"] == NONE
    assert "by hand" not in evening("verify", "friday").out


def test_changes_and_corrections_are_counted_undone_ones_too(evening: Command) -> None:
    evening.done("adjust", "friday", *MOVED)
    evening.done("undo", "friday")
    evening.done("adjust", "friday", *MOVED)
    wrong = evening.done("show", "friday")["head"]
    evening.done("correct", "friday", str(wrong), "--event", "limit-moved rounds=1", "--ruling", "one more")
    evening.done("note", "friday", 'a note with "t":"corrected" in it')
    for level in ("chain", "phases", "rules"):
        found = evening.done("verify", "friday", "--level", level)
        assert (found["ok"], found["by_hand"]) == (True, {"adjusted": 2, "corrected": 1})
    told = evening("verify", "friday").out
    assert "The table was changed by hand 2 times." in told
    assert "1 entry was corrected by hand." in told


def test_they_are_counted_in_a_copy_and_in_bulk(evening: Command, tmp_path: Path) -> None:
    evening.done("adjust", "friday", *MOVED)
    evening.done("new", "echoes", "--name", "other", "--seat", "ann")
    copy = tmp_path / "friday.rollbook"
    evening.done("export", "friday", copy, "--as", "public")
    assert evening.done("verify", copy)["by_hand"] == {"adjusted": 1, "corrected": 0}
    (row,) = evening.done("verify", "friday", "other", copy)["summary"]
    assert (row["sessions"], row["by_hand"]) == (3, 2)


def test_a_row_that_cannot_be_read_is_no_change() -> None:
    assert counted([b'{"t":"adjusted"}'], library.codec("echoes")) == ByHand(0, 0)
    assert ByHand(2, 1).all == 3
