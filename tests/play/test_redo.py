"""Going forward again: what comes back is shown before it does."""

from __future__ import annotations

import pytest

from engine.commands import Undo
from engine.rules.echoes.position import LocationAt
from engine.wording import render, say
from replays.session import Session
from tests.play.typist import plays
from tests.systems.echoes.laying import answer, board, hero, lay

ASKED = render(say("Redo? y/n"))
TWO = (LocationAt("here", ("there",)), LocationAt("there", ("here",)))


@pytest.fixture
def gone_back() -> tuple[Session, int]:
    """A move that was taken back, and where it ended."""
    live = lay(hero("mara", "here"), turn="mara", locations=TWO, options={"undo": "open"})
    answer(live, "move:there")
    moved = live.version
    live.do(Undo("ann"))
    return live, moved


def test_what_comes_back_is_shown_and_then_comes_back(gone_back: tuple[Session, int]) -> None:
    live, moved = gone_back
    shown = plays(live, ["r", "y", "q"]).split(ASKED)[0]
    entries = [entry for entry in live.read(0, moved) if entry.clause == "ECH-4.4"]
    assert f"{entries[-1].version}  " in shown
    assert "ECH-4.4" in shown
    assert board(live).heroes["mara"].at == "there"


def test_whoever_says_no_stays(gone_back: tuple[Session, int]) -> None:
    live, _ = gone_back
    plays(live, ["r", "n", "q"])
    assert board(live).heroes["mara"].at == "here"


def test_what_another_line_did_is_not_among_it(gone_back: tuple[Session, int]) -> None:
    live, moved = gone_back
    answer(live, "pass")
    shown = plays(live, [f"r {moved}", "n", "q"]).split(ASKED)[0].rpartition(f"{moved}.")[2]
    assert "ECH-4.4" in shown
    assert "ECH-4.7" not in shown


def test_what_is_no_rest_point_is_refused_before_anything_is_asked(gone_back: tuple[Session, int]) -> None:
    live, moved = gone_back
    assert ASKED not in plays(live, [f"r {moved - 1}", "q"])
