"""The list of sessions, however long."""

from __future__ import annotations

import time

import pytest

from service.commands.listing import printed
from service.out import Page

ROWS = [
    {
        "session": f"evening-{n}",
        "game": "echoes",
        "scenario": "",
        "version": n * 7,
        "touched": 1_700_000_000 + n,
    }
    for n in range(20_000)
]


def test_P2_a_long_list_of_sessions_is_the_table_it_was(capsys: pytest.CaptureFixture[str]) -> None:
    """To the letter, but for blanks at the end of a line."""
    page = Page(json=False)
    printed(page, ROWS[:150])
    laid_out = capsys.readouterr().out.splitlines()
    for _ in range(2):
        printed(page, ROWS[:150] + ROWS[:150])
        plain = capsys.readouterr().out.splitlines()
    assert plain[:151] == [line.rstrip() for line in laid_out]
    assert plain[151:] == plain[1:151]


def test_P2_twenty_thousand_sessions_are_printed_in_a_second(capsys: pytest.CaptureFixture[str]) -> None:
    """Of the processor; laid out like a short list they took eight."""
    start = time.process_time()
    printed(Page(json=False), ROWS)
    taken = time.process_time() - start
    assert len(capsys.readouterr().out.splitlines()) == 20_001
    assert taken < 1.0


def test_P2_a_time_that_no_calendar_has_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    printed(Page(json=False), [{**ROWS[0], "touched": 2**62}])
    assert capsys.readouterr().out.splitlines()[1].split() == ["evening-0", "echoes", "0", "-"]
