"""The moments of a session: where the table rested, as seeking there finds it, in stretches as at once."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from engine import library
from engine.commands import Adjust, Dispute, Note, Redo, Undo
from engine.errors import Illegal, Malformed
from engine.past import check_rest, on_line
from engine.rules.echoes import events as echoes
from replays.moments import Mark, Moments, moments
from replays.session import Session
from tests.audit.playing import play_on, session
from tests.audit.test_why_golden import golden
from tests.random_play import seated


def played(game: str, seed: int, decisions: int) -> Session:
    """A session of one's own in which nothing was undone."""
    rules = library.rules(game)
    live = seated(rules, 2, (), {}, rules.scenarios[0])
    play_on(live, random.Random(seed), decisions, undos=0.0)
    return live


def whole(live: Session) -> Moments:
    return moments(live, 0, live.version)


@pytest.mark.parametrize("game", library.GAMES)
def test_a_moment_shows_the_round_and_the_step_that_the_table_rested_in(game: str) -> None:
    for live in golden(game)[:4]:
        found = whole(live)
        assert [each.version for each in found.rests] == sorted({each.version for each in found.rests})
        for rest in found.rests[:: max(1, len(found.rests) // 60)]:
            course = live.at(rest.version).course
            assert (rest.round, rest.phase) == (course.round, course.phase), rest


def test_every_rest_point_of_every_line_is_a_moment_and_no_other_entry() -> None:
    live = session("echoes", 3, 60)
    moved = {each.version for each in whole(live).marks if each.kind in ("undo", "redo")}
    assert moved
    rested = {each.version for each in whole(live).rests} - moved
    for version in range(1, live.version + 1):
        try:
            check_rest(live, version)
        except (Illegal, Malformed):
            assert version not in rested
        else:
            assert version in rested


def test_stretches_of_any_length_tell_what_the_whole_tells() -> None:
    live = session("fellowship", 5, 60)
    at_once = whole(live)
    assert any(each.kind == "throw" or each.kind == "round" for each in at_once.marks)
    for length in (1, 7, 64):
        parts = [moments(live, after, after + length) for after in range(0, live.version, length)]
        for name in ("rests", "marks", "beside", "dials"):
            assert [each for part in parts for each in getattr(part, name)] == [*getattr(at_once, name)], name
        assert {part.line for part in parts} == {at_once.line}


def test_a_stretch_costs_its_own_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    live = played("fellowship", 4, 250)
    read: list[int] = []
    stored = live.store.rows

    def counted(session: str, after: int = 0, upto: int | None = None):  # type: ignore[no-untyped-def]
        rows = stored(session, after, upto)
        read.append(len(rows))
        return rows

    live._tail.clear()
    monkeypatch.setattr(live.store, "rows", counted)
    moments(live, live.version - 50, live.version)
    assert live.version > 1000
    assert sum(read) < 400  # its own, those of a snapshot before it, and of a decision left open


def test_marks_say_what_they_are_about() -> None:
    live = played("echoes", 7, 25)
    left = live.state.head
    thrown = [each for each in whole(live).marks if each.kind == "throw"]
    assert thrown
    assert all(each.version <= each.rest and len(each.faces) >= len(each.dice) > 0 for each in thrown)
    live.do(Note("ann", "here it turned", thrown[0].version))
    noted = live.version
    live.do(Dispute("ann", thrown[0].version, "a die fell off the table"))
    to = next(
        each.version
        for each in reversed(whole(live).rests)
        if each.version < left and on_line(live, each.version, left)
    )
    live.do(Undo("ann", to))
    undone = live.version
    live.do(Redo("ann"))
    hero = next(iter(live.state.board.heroes))
    live.do(Adjust("ann", "set down wrong", (echoes.CluesGained(hero, 1),)))
    last = {each.kind: each for each in whole(live).marks}
    assert last["note"] == Mark(noted, "note", noted, "ann", on=thrown[0].version, text="here it turned")
    assert (last["dispute"].on, last["dispute"].rest) == (thrown[0].version, noted + 1)
    assert last["undo"] == Mark(undone, "undo", undone, "ann", start=left, to=to)
    assert last["redo"] == Mark(undone + 1, "redo", undone + 1, "ann", start=to, to=left)
    assert last["hand"].rest == live.state.head
    assert {noted, noted + 1} <= {*whole(live).beside}


def test_the_line_says_what_was_left() -> None:
    live = played("echoes", 9, 12)
    rests = [each.version for each in whole(live).rests]
    to, left = rests[-4], rests[-1]
    live.do(Undo("ann", to))
    play_on(live, random.Random(2), 2, undos=0.0)
    line = whole(live).line
    on = {each for each in rests if any(first <= each <= last for first, last in line)}
    assert on == {each for each in rests if each <= to}
    assert left not in on
    assert all(later[0] > earlier[1] for later, earlier in pairwise(line))
