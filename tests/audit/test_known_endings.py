"""What went wrong in other programs for games at a table: unfinished tables, tried on every game.

A finished game that a rules fix makes unreadable, a table that nobody can finish: reported of many.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from engine import library
from engine.audience import PUBLIC
from engine.commands import Leave, Redo, Undo
from engine.errors import RulesMissing
from engine.frames import StepFunction, Steps
from engine.store.rows import Secrets
from engine.store.snapshots import Snapshots
from engine.system import Rules
from projections.show import show
from replays.migrating import migrate
from replays.session import Session, open_live, pin
from replays.verify import Log, verify
from tests.audit.any_game import another, begun, play, rows
from tests.kernel.oracle import bare
from tests.random_play import SECRETS
from tests.systems.table import hands


def finished(game: str) -> Session:
    live = begun(game)
    play(live, random.Random(8), 3000)
    assert live.state.course.ended
    return live


def mended(rules: Rules) -> Rules:
    """The rules after a fix: another number, another content, and not one step as it was."""

    def broken(*_: Any) -> None:
        raise AssertionError("a step was run")

    steps = Steps()
    step: StepFunction = broken
    for name in rules.steps:
        steps.at(name)(step)
    return replace(rules, version=rules.version + 1, content="0" * 64, steps=steps)


def test_a_finished_game_is_loaded_after_a_rules_fix(game: str) -> None:
    live = finished(game)
    other = another(live, mended(live.rules))
    assert bare(other.state) == bare(live.state)
    for version in range(1, live.version + 1, 37):
        assert bare(other.at(version)) == bare(live.at(version))
        shown = show(other.rules.model, other.at(version), version, "referee", other.session)
        assert shown.phase == live.at(version).course.phase
    other.do(Undo("ann"))
    assert other.state.course.ended == ""
    other.do(Redo("ann"))
    log = Log(live.session, rows(live), SECRETS.dice, SECRETS.veil)
    report = verify(log, other.rules, live.codec)
    assert report.fault is not None
    assert (report.fault.version, report.fault.level) == (1, "rules")
    assert verify(log, other.rules, live.codec, "phases").ok


Kept = Callable[[bool], None]


@pytest.fixture
def replaced(game: str, monkeypatch: pytest.MonkeyPatch) -> Kept:
    """Newer rules are installed in the place of the present ones, which are kept or not."""
    old = library.rules(game)
    module = library._module(game, "rules")

    def install(kept: bool) -> None:
        newer = replace(old, version=old.version + 1, content="1" * 64)
        monkeypatch.setattr(module, "RULES", newer)
        monkeypatch.setattr(library, "versions", lambda _: (old.version,) if kept else ())
        monkeypatch.setattr(library, "_replaced", lambda *_: old)

    return install


def test_a_table_that_was_pinned_is_finished_under_its_rules(game: str, replaced: Kept) -> None:
    live = begun(game)
    play(live, random.Random(9), 20)
    replaced(True)
    later = another(live, library.rules(game))
    pin(later, play=True)
    assert later.rules.version == live.rules.version != library.rules(game).version
    play(later, random.Random(10), 3000)
    assert later.state.course.ended
    assert verify(Log(live.session, rows(live), SECRETS.dice, SECRETS.veil), later.rules, live.codec).ok


def test_a_table_whose_rules_are_gone_is_finished_after_a_migration(game: str, replaced: Kept) -> None:
    live = begun(game)
    play(live, random.Random(11), 20)
    replaced(False)
    with pytest.raises(RulesMissing):
        pin(another(live, library.rules(game)), play=True)
    own = Secrets(bytes(32), bytes(range(32)))
    done = migrate(live, library.rules(game), "newer", "referee", own)
    newer = open_live(
        "newer", live.store, Snapshots.open(None), lambda _: (library.rules(game), live.codec), hands("c")
    )
    pin(newer, play=True)
    if done.stop is None:
        one, other = (live.rules.model.view(each.state.board, PUBLIC) for each in (live, newer))
        assert one == other
    else:  # cards that were laid under cover stay with who laid them
        assert (game, done.stop.clause) == ("proving", "KER-9.4")
    play(newer, random.Random(12), 3000)
    assert newer.state.course.ended
    assert verify(Log("newer", rows(newer), own.dice, own.veil), newer.rules, live.codec).ok


def test_a_table_that_everybody_else_left_is_finished_by_a_keeper(game: str) -> None:
    live = begun(game)
    play(live, random.Random(13), 15)
    live.do(Leave("ben", "ann"))
    assert live.state.table.present == ("ann",)
    play(live, random.Random(14), 3000)
    assert live.state.course.ended
