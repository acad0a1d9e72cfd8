"""The cache: it answers by primary key, and nothing that happens to its file stops play or is believed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.store.snapshots import Snapshots

BLOB = os.urandom(500) + bytes(3000)


@pytest.fixture(params=["memory", "file"])
def cache(request: pytest.FixtureRequest, place: Path) -> Iterator[Snapshots]:
    """A cache of each kind."""
    with Snapshots.open(place if request.param == "file" else None, "log") as opened:
        yield opened


def filled(cache: Snapshots) -> Snapshots:
    """The cache with a state and a segment, known up to version 300."""
    with cache.saving():
        cache.put("s", 128, "1", BLOB)
        cache.add_segment("s", 200, 150)
        cache.set_known("s", 300)
    return cache


def works(cache: Snapshots) -> None:
    """It takes and gives, wherever it keeps things."""
    for session in ("new", "s"):
        cache.known(session)
        with cache.saving():
            cache.put(session, 10, "1", b"state")
            cache.add_segment(session, 7, 3)
            cache.set_known(session, 400)
        assert cache.latest(session, 11, "1") == (10, b"state")
        assert cache.segment_of(session, 9) == (7, 3)
        assert cache.known(session) == 400


def test_the_nearest_state_at_or_before_a_version(cache: Snapshots) -> None:
    for version in (128, 256, 384):
        cache.put("s", version, "1", BLOB + bytes([version % 251]))
    cache.put("t", 200, "1", b"t")
    cache.put("s", 300, "2", b"other schema")
    expected = {127: None, 128: 128, 255: 128, 256: 256, 383: 256, 9999: 384}
    for version, nearest in expected.items():
        found = cache.latest("s", version, "1")
        assert found == (None if nearest is None else (nearest, BLOB + bytes([nearest % 251])))
    assert cache.latest("s", 400, "2") == (300, b"other schema")
    assert cache.latest("s", 400, "3") is None


def test_a_state_may_be_replaced(cache: Snapshots) -> None:
    cache.put("s", 128, "1", b"one")
    cache.put("s", 128, "1", b"two")
    assert cache.latest("s", 128, "1") == (128, b"two")


def test_segments_by_version(cache: Snapshots) -> None:
    with cache.saving():
        for first, parent in ((40, 10), (80, 33), (120, 0)):
            cache.add_segment("s", first, parent)
        cache.add_segment("t", 60, 1)
    found = [cache.segment_of("s", version) for version in (1, 39, 40, 79, 80, 119, 120, 10**9)]
    assert found == [(0, 0), (0, 0), (40, 10), (40, 10), (80, 33), (80, 33), (120, 0), (120, 0)]
    assert cache.reached("s")[1] == [(40, 10), (80, 33), (120, 0)]
    assert cache.reached("x")[1] == []


def test_known_versions_only_rise(cache: Snapshots) -> None:
    assert cache.known("s") == 0
    filled(cache)
    with cache.saving():
        cache.set_known("s", 100)
    assert (cache.known("s"), cache.known("t")) == (300, 0)


def test_forgetting_a_session_leaves_the_others(cache: Snapshots) -> None:
    filled(cache)
    cache.put("t", 5, "1", b"t")
    cache.forget("s")
    assert (cache.latest("s", 999, "1"), cache.reached("s")[1], cache.known("s")) == (None, [], 0)
    assert cache.latest("t", 9, "1") == (5, b"t")


def test_a_batch_is_kept_whole_or_not_at_all(cache: Snapshots) -> None:
    filled(cache)
    with pytest.raises(KeyError), cache.saving():  # noqa: PT012 - the batch is the thing
        cache.put("s", 256, "1", b"no")
        cache.add_segment("s", 280, 1)
        cache.set_known("s", 400)
        raise KeyError
    assert (cache.known("s"), cache.reached("s")[1], cache.latest("s", 999, "1")) == (
        300,
        [(200, 150)],
        (128, BLOB),
    )
    works(cache)


def test_segments_are_only_written_in_a_batch(cache: Snapshots) -> None:
    with pytest.raises(RuntimeError):
        cache.add_segment("s", 1, 1)
    with pytest.raises(RuntimeError):
        cache.set_known("s", 1)


@given(
    st.lists(st.tuples(st.integers(1, 60), st.integers(0, 60)), max_size=20),
    st.lists(st.tuples(st.integers(1, 60), st.sampled_from("12"), st.binary(max_size=30)), max_size=20),
    st.integers(0, 70),
)
def test_it_answers_as_a_dictionary_would(
    segments: list[tuple[int, int]], states: list[tuple[int, str, bytes]], asked: int
) -> None:
    with Snapshots.open(None) as cache:
        with cache.saving():
            for first, parent in segments:
                cache.add_segment("s", first, parent)
            for version, stamp, blob in states:
                cache.put("s", version, stamp, blob)
        assert cache.reached("s")[1] == sorted(dict(segments).items())
        at = max((first for first, _ in segments if first <= asked), default=0)
        assert cache.segment_of("s", asked) == (at, dict(segments).get(at, 0))
        kept = {version: blob for version, stamp, blob in states if stamp == "1"}
        nearest = max((version for version in kept if version <= asked), default=None)
        assert cache.latest("s", asked, "1") == (None if nearest is None else (nearest, kept[nearest]))


def test_its_cost_does_not_grow(place: Path) -> None:
    """Every look-up is answered by a primary key, with nothing to sort and nothing to scan."""
    with Snapshots.open(place, "log") as cache:
        statements: list[str] = []
        cache._connection.set_trace_callback(statements.append)
        cache.latest("s", 5, "1")
        cache.segment_of("s", 5)
        cache.known("s")
        cache._connection.set_trace_callback(None)
        assert len(statements) == 3
        for statement in statements:
            plan = " ".join(row[3] for row in cache._connection.execute(f"EXPLAIN QUERY PLAN {statement}"))
            assert "SEARCH" in plan
            assert "SCAN" not in plan
            assert "TEMP B-TREE" not in plan
