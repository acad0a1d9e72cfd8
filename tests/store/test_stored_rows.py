"""Rows that are read as they are asked for: a sequence like any other, of which little is in memory."""

from __future__ import annotations

import random
import sqlite3
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.store.log import Store
from engine.store.rows import Row
from engine.store.stored_rows import BATCH, KEPT, StoredRows
from tests.store.checks import SECRETS, begun, rows

ALL = [b"%d" % n for n in range(1, 4 * BATCH * KEPT)]


def over(found: list[bytes], asked: list[tuple[int, int]] | None = None) -> StoredRows:
    def read(after: int, upto: int) -> list[bytes]:
        if asked is not None:
            asked.append((after, upto))
        return found[after:upto]

    return StoredRows(read, len(found))


@given(st.lists(st.integers(-len(ALL) - 3, len(ALL) + 3), max_size=20))
def test_every_place_is_what_a_list_has_there(places: list[int]) -> None:
    found = over(ALL)
    for place in places:
        if -len(ALL) <= place < len(ALL):
            assert found[place] == ALL[place]
        else:
            with pytest.raises(IndexError):
                found[place]


ENDS = st.none() | st.integers(-len(ALL) - 3, len(ALL) + 3)


@given(st.lists(st.tuples(ENDS, ENDS, st.sampled_from([None, 1, 2, 7, -1, -3])), max_size=8))
def test_every_slice_is_what_a_list_has_there(
    slices: list[tuple[int | None, int | None, int | None]],
) -> None:
    found = over(ALL)
    for each in slices:
        assert found[slice(*each)] == ALL[slice(*each)]


def test_reading_on_reads_every_batch_once() -> None:
    asked: list[tuple[int, int]] = []
    found = over(ALL, asked)
    assert [found[place] for place in range(len(ALL))] == ALL
    assert asked == [(at, min(at + BATCH, len(ALL))) for at in range(0, len(ALL), BATCH)]
    assert list(over(ALL)) == ALL


def test_a_second_pass_reads_in_batches_too() -> None:
    """Whoever looked through all of it begins again at the first row, or anywhere."""
    asked: list[tuple[int, int]] = []
    found = over(ALL, asked)
    for first in (0, 2 * BATCH + 7):
        list(found)
        del asked[:]
        assert [found[place] for place in range(first, len(ALL))] == ALL[first:]
        assert len(asked) <= len(ALL) // BATCH + 2


def test_looking_back_far_reads_that_one_row_and_keeps_the_batches() -> None:
    asked: list[tuple[int, int]] = []
    found = over(ALL, asked)
    for place in range(10 * BATCH):
        _ = found[place]
    del asked[:]
    assert (found[3], found[10:14], found[10 * BATCH - 1]) == (ALL[3], ALL[10:14], ALL[10 * BATCH - 1])
    assert asked == [(3, 4), (10, 14)]


def test_never_more_than_a_few_batches_are_in_memory() -> None:
    found, chance = over(ALL), random.Random(1)
    for place in range(0, len(ALL), 3):
        _ = found[place], found[chance.randrange(len(ALL))]
        assert sum(map(len, found._batches.values())) <= KEPT * BATCH


def test_of_every_store(store: Store) -> None:
    """What is saved after the reading began is not in it."""
    begun(store, "s", 2 * BATCH + 5)
    begun(store, "t", 4)
    with store.reading("s") as found:
        assert list(found) == [row.state for row in store.rows("s")]
        assert len(found) == 2 * BATCH + 5
    with store.reading("unknown") as found:
        assert (len(found), list(found)) == (0, [])


def test_it_reads_one_state_of_the_log(filed: Store, path: Path) -> None:
    begun(filed, "s", 3 * BATCH)
    with filed.reading("s") as found, Store.open(f"sqlite:///{path}") as other:
        _ = found[0]
        other.delete("s")
        assert found[3 * BATCH - 1] == rows("s", 3 * BATCH, 1)[0].state
        assert other.last("s") == 0


def test_a_log_of_fifty_thousand_entries_takes_four_megabytes(filed: Store) -> None:
    """Four batches of a thousand rows of half a kilobyte, and what reading the next one takes."""
    state = b"x" * 500
    for first in range(1, 50_001, 5_000):
        batch = [Row("s", version, "mini.noted", state) for version in range(first, first + 5_000)]
        if first == 1:
            filed.create("s", "mini", SECRETS, batch)
        else:
            filed.append("s", batch)
    with filed.reading("s") as found:
        tracemalloc.start()
        assert sum(map(len, found)) == 50_000 * 500
        assert sum(len(found[place]) for place in range(len(found))) == 50_000 * 500
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert peak < 4_000_000


def test_a_row_that_is_gone_leaves_its_place_empty(filed: Store, path: Path) -> None:
    begun(filed, "s", BATCH + 10)
    expected = [row.state for row in filed.rows("s")]
    gone = (1, BATCH, BATCH + 7)
    with sqlite3.connect(path) as connection:
        connection.executemany("DELETE FROM stored_events WHERE originator_version = ?", [(v,) for v in gone])
    connection.close()
    with filed.reading("s") as found:
        assert list(found) == [b"" if v in gone else row for v, row in enumerate(expected, 1)]
