"""Any version of a session: snapshots that are there, broken, lost or of another log."""

from __future__ import annotations

import random
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from engine.commands import Answer, Note, Undo
from engine.decider import decide
from engine.errors import Refusal, Unknown
from engine.events import CursorEvent
from engine.model import opening
from engine.store.log import Store
from engine.store.snapshots import Snapshots
from replays import seek
from replays.session import Session
from tests.kernel.oracle import bare, fold_all, rests, step
from tests.kernel.test_session import SEATS, play
from tests.systems.proving.rules import RULES
from tests.systems.table import (
    SECRETS,
    another,
    hands,
    log,
    seat_down,
    table,
)

# snapshots ---------------------------------------------------------------------------------------------


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seek, "EVERY", 8)


def test_any_version_is_the_fold_from_scratch(often: None) -> None:
    live = play(table(RULES, *SEATS), 1, 80)
    states = fold_all(RULES.model, log(live))
    for version in range(live.version + 1):
        assert bare(live.at(version)) == states[version]
    loaded = another(live)
    for version in range(live.version + 1):
        assert loaded.at(version) == live.at(version)
    assert loaded.state == live.state


def test_a_snapshot_is_taken_at_the_end_of_the_decision_that_comes_past_so_many(often: None) -> None:
    """So no seek folds more than those between two snapshots: a stretch and a decision."""
    live = play(table(RULES, *SEATS), 1, 80)
    entries = log(live)
    ends = {entry.decision: entry.version for entry in entries}
    board: Any = type(RULES.model.board)
    cache, stamp = live.seeker.cache, seek.codec_of(board).stamp
    kept = {(cache.latest(live.session, version, stamp) or (0,))[0] for version in range(1, live.version + 1)}
    past = {entry.decision for entry in entries if entry.version % 8 == 0}
    assert past
    cursor = {entry.decision for entry in entries if isinstance(entry.event, CursorEvent)}
    assert {ends[each] for each in past - cursor} <= kept
    longest = max(end - first for first, end in ends.items())
    for version in range(1, live.version + 1):
        nearest = (cache.latest(live.session, version, stamp) or (0,))[0]
        assert version - nearest <= 8 + longest


def test_the_cache_knows_of_a_log_as_far_as_it_was_played(often: None) -> None:
    """Also where the cursor never moves: else whoever loads it would read all of it."""
    entries = log(play(table(RULES, *SEATS), 1, 80))
    cache = Snapshots.open(None)
    seeker = seek.Seeker(RULES.model, "again", table(RULES, *SEATS), cache)
    state = opening(RULES.model)
    for _, each in groupby(entries, lambda entry: entry.decision):
        decided = list(each)
        if any(isinstance(entry.event, CursorEvent) for entry in decided):
            break
        state = seeker.take_in(state, decided, seeker.fold(state, decided))
        assert decided[-1].version - cache.reached("again")[0] < 8 + len(decided)
    assert cache.reached("again")[0] > 16


@pytest.mark.parametrize("far", [1, 2, 1_000, 10**12])
def test_ker_2_1_beyond_the_end_nothing_is_known(far: int) -> None:
    live = play(table(RULES, *SEATS), 1, 20)
    for each in (live, another(live)):
        with pytest.raises(Unknown) as caught:
            each.at(each.version + far)
        assert caught.value.clause == "KER-2.1"
        with pytest.raises(Unknown):
            each.at(-far)


def on_disk(tmp_path: Path, seed: int = 1, moves: int = 70) -> Session:
    store = Store.open(f"sqlite:///{tmp_path / 'games.db'}")
    return play(table(RULES, *SEATS, store=store, cache=Snapshots.sidecar(store)), seed, moves)


def reopened(live: Session, cache: Snapshots) -> Session:
    return seat_down(RULES, live.session, SECRETS, live.store, cache, name="again").load()


def agree_everywhere(live: Session, loaded: Session) -> None:
    states = fold_all(RULES.model, log(live))
    assert (loaded.version, loaded.link) == (live.version, live.link)
    assert bare(loaded.state) == states[-1]
    for version in range(0, live.version + 1, 7):
        assert bare(loaded.at(version)) == states[version]
    for version in rests(log(live)):
        assert loaded.seeker.segment_of(version) == live.seeker.segment_of(version)


def test_a_cache_that_was_dropped_broken_or_filled_with_garbage_changes_nothing(
    tmp_path: Path, often: None
) -> None:
    live = on_disk(tmp_path)
    path = tmp_path / "games.db.cache"
    assert path.exists()
    kept = Snapshots.sidecar(live.store)
    assert live.version - seek.EVERY < kept.known(live.session) <= live.version
    agree_everywhere(live, reopened(live, kept))
    kept.forget(live.session)
    agree_everywhere(live, reopened(live, kept))
    kept.close()
    path.write_bytes(path.read_bytes()[:100] + bytes(4_000))
    for suffix in ("-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    agree_everywhere(live, reopened(live, Snapshots.sidecar(live.store)))


@pytest.mark.parametrize("blob", [b"", b"garbage", b"\x96\x01", b"\xc0", b"\x96" + b"\xa1x" * 6])
def test_a_snapshot_that_is_none_is_not_used(often: None, blob: bytes) -> None:
    live = play(table(RULES, *SEATS), 1, 60)
    cache = live.seeker.cache
    stamp = live.seeker._codec.stamp
    for version in range(1, live.version + 1):
        cache.put(live.session, version, stamp, blob)
    loaded = reopened(live, cache)
    agree_everywhere(live, loaded)
    step(loaded, random.Random(1))


def test_a_snapshot_of_another_log_is_found_out_by_its_link(often: None) -> None:
    one, other = (play(table(RULES, *SEATS), seed, 60) for seed in (1, 2))
    cache = one.seeker.cache
    loaded = seat_down(RULES, "table", SECRETS, other.store, cache).load()
    agree_everywhere(other, loaded)


def test_a_cache_that_knows_more_than_the_log_is_of_an_older_log(often: None) -> None:
    """A log put back to an older copy, and played on from there."""
    live = play(table(RULES, *SEATS), 1, 60, undos=0.2)
    cut = rests(log(live))[len(rests(log(live))) // 2]
    older = Store.open("memory:")
    rows = live.store.rows(live.session)[:cut]
    older.create("table", "proving", SECRETS, rows[:1], "a")
    for row in rows[1:]:
        older.append("table", [row])
    loaded = seat_down(RULES, "table", SECRETS, older, live.seeker.cache, name="new").load()
    assert loaded.version == cut
    play(loaded, 3, 40, undos=0.2)
    fresh = seat_down(RULES, "table", SECRETS, older, name="fresh").load()
    agree_everywhere(fresh, loaded)
    agree_everywhere(fresh, seat_down(RULES, "table", SECRETS, older, live.seeker.cache).load())


def test_a_cache_lost_in_the_middle_does_not_bend_the_lines(often: None) -> None:
    live = play(table(RULES, *SEATS), 1, 40, undos=0.2)
    live.seeker.forget()
    play(live, 2, 40, undos=0.2)
    fresh = another(live)
    agree_everywhere(fresh, live)
    agree_everywhere(fresh, reopened(live, live.seeker.cache))


def test_a_cache_that_keeps_nothing_costs_no_more_than_one_reading(often: None) -> None:
    """Undo on undo: seeking each rest point anew would take time that doubles with every one of them."""

    class Forgetful(Snapshots):
        def put(self, *_: Any, **__: Any) -> None:
            pass

    live = table(RULES, "ann", options={"undo": "open"}, cache=Forgetful.open(None))
    assert isinstance(live.seeker.cache, Snapshots)
    cache = Forgetful(Snapshots.open(None)._connection)
    live = table(RULES, "ann", options={"undo": "open"}, cache=cache)
    for _ in range(40):
        step(live, random.Random(1))
        live.do(Note("ann", "x"))
        live.do(Undo("ann"))
    reads: list[int] = []

    class Counting(Session):
        def read(self, after: int, upto: int | None = None) -> list[Any]:
            reads.append(after)
            return super().read(after, upto)

    loaded = Counting("table", RULES, live.codec, live.store, cache, SECRETS, hands("again"))
    loaded.load()
    loaded.at(live.version - 1)
    assert len(reads) < 10
    assert bare(loaded.state) == fold_all(RULES.model, log(live))[-1]


def test_a_restored_state_decides_the_same_bytes(often: None) -> None:
    live = play(table(RULES, "ann", "bo", "cy"), 6, 90, undos=0.05)
    codec = live.codec
    for version in rests(log(live))[::3]:
        state = live.at(version)
        blob = live.seeker._codec.encode(state, "x")
        link, restored = live.seeker._codec.decode(blob)
        assert (link, restored) == ("x", state)
        asked = state.course.prompt
        if asked is None:
            continue
        for slot in asked.slots:
            answer = Answer(slot.question.seats[0], slot.question.ids[:1])
            try:
                made = [
                    decide(RULES, each, live, answer, live.chance, version).entries
                    for each in (state, restored)
                ]
            except Refusal:
                continue
            rows = [[s.row for s in codec.store(each, "l", SECRETS.veil, 1, "k")] for each in made]
            assert rows[0] == rows[1]


def test_the_stamp_of_snapshots_follows_the_shape_of_the_state() -> None:
    from msgspec.structs import replace

    from tests.kernel.little import MODEL

    stamps = {seek.StateCodec(type(each.board)).stamp for each in (RULES.model, MODEL)}
    assert len(stamps) == 2
    assert seek.StateCodec(type(replace(MODEL, game="other").board)).stamp in stamps


@pytest.mark.parametrize("undos", [0.0, 0.5])
@pytest.mark.parametrize("nth", range(1, 8))
def test_ker_1_2_what_others_write_while_one_loads_makes_no_state_of_two_moments(
    nth: int, undos: float, often: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between any two looks at cache and log another program may have played on. The last version on an older
    table would let somebody answer a question that is closed."""
    live = play(table(RULES, *SEATS), 1, 60, undos=0.2)
    cache, looks = live.seeker.cache, 0

    def meanwhile(look: Any) -> Any:
        def looked(*words: Any) -> Any:
            nonlocal looks
            looks += 1
            if looks == nth:
                play(live, 2, 6, undos=undos)
            return look(*words)

        return looked

    for name in ("known", "reached", "latest"):
        monkeypatch.setattr(cache, name, meanwhile(getattr(cache, name)))
    for name in ("last", "rows"):
        monkeypatch.setattr(live.store, name, meanwhile(getattr(live.store, name)))
    loaded = reopened(live, cache)
    assert looks >= nth
    assert bare(loaded.state) == fold_all(RULES.model, log(live))[loaded.version]
    loaded.refresh()
    agree_everywhere(live, loaded)
