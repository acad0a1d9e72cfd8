"""The file of the cache: nothing that happens to it stops play or is believed."""

from __future__ import annotations

import os
import random
import sqlite3
from pathlib import Path

import pytest

from engine.store.log import Store
from engine.store.snapshots import Snapshots
from tests.store import programs
from tests.store.checks import begun, snapshot
from tests.store.test_snapshots import BLOB, filled, works


def test_a_file_is_there_again(place: Path) -> None:
    with Snapshots.open(place, "log") as cache:
        filled(cache)
        assert not cache.in_memory
    with Snapshots.open(place, "log") as cache:
        assert (cache.latest("s", 130, "1"), cache.reached("s")[1], cache.known("s")) == (
            (128, BLOB),
            [(200, 150)],
            300,
        )
    assert place.stat().st_mode & 0o077 == 0


def test_two_processes_worth_of_caches_share_a_file(place: Path) -> None:
    with Snapshots.open(place, "log") as one, Snapshots.open(place, "log") as other:
        filled(one)
        assert other.latest("s", 130, "1") == (128, BLOB)
        other.put("s", 256, "1", b"two")
        assert one.latest("s", 300, "1") == (256, b"two")


def test_the_cache_of_another_log_is_emptied(place: Path) -> None:
    with Snapshots.open(place, "log") as cache:
        filled(cache)
    with Snapshots.open(place, "another") as cache:
        assert (cache.latest("s", 999, "1"), cache.reached("s")[1], cache.known("s")) == (None, [], 0)
        assert not cache.in_memory
        works(cache)


def test_a_store_names_its_cache(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with Store.open(f"sqlite:///{path}") as store, Snapshots.sidecar(store) as cache:
        filled(cache)
    os.unlink(path)
    with Store.open(f"sqlite:///{path}") as store, Snapshots.sidecar(begun(store)) as cache:
        assert cache.known("s") == 0
        assert sorted(os.listdir(tmp_path))[:2] == ["games.db", "games.db-shm"]
        assert (tmp_path / "games.db.cache").exists()
    with Store.open("memory:") as store, Snapshots.sidecar(store) as cache:
        assert cache.in_memory


@pytest.mark.parametrize("content", [b"x" * 5000, b"SQLite format 3\0" + bytes(5000)])
def test_a_file_that_is_not_ours_is_left_alone(place: Path, content: bytes) -> None:
    place.write_bytes(content)
    with Snapshots.open(place, "log") as cache:
        assert cache.in_memory
        works(cache)
    assert snapshot(place.parent) == {place.name: content}


def test_a_database_that_is_not_ours_is_left_alone(place: Path) -> None:
    connection = sqlite3.connect(place)
    connection.execute("CREATE TABLE snapshots (x)")
    connection.commit()
    connection.close()
    before = snapshot(place.parent)
    with Snapshots.open(place, "log") as cache:
        assert cache.in_memory
        works(cache)
    assert snapshot(place.parent) == before


@pytest.mark.parametrize("seed", range(12))
def test_a_broken_file_is_made_anew_or_not_believed(place: Path, seed: int) -> None:
    """Pages of our own file overwritten or cut off: play goes on; what is still answered is what was put."""
    with Snapshots.open(place, "log") as cache:
        filled(cache)
        for version in range(256, 9000, 128):
            cache.put("s", version, "1", BLOB)
    chance, size = random.Random(seed), place.stat().st_size
    with open(place, "r+b") as file:
        if seed % 3 == 0:
            file.truncate(chance.randrange(200, size))
        file.seek(4096 * chance.randrange(1, 4) if seed % 3 else 4096)
        file.write(os.urandom(8192))
    with Snapshots.open(place, "log") as cache:
        assert cache.latest("s", 9999, "1") in {None, *((version, BLOB) for version in range(128, 9000, 128))}
        assert cache.known("s") in {0, 300}
        cache.reached("s")[1]
        works(cache)
    with Snapshots.open(place, "log") as cache:
        works(cache)


def test_damage_inside_a_state_is_noticed(place: Path) -> None:
    with Snapshots.open(place, "log") as cache:
        filled(cache)
    with sqlite3.connect(place) as connection:
        connection.execute(
            "UPDATE snapshots SET blob = CAST(substr(blob, 1, length(blob) - 4) || x'01020304' AS BLOB)"
        )
    connection.close()
    with Snapshots.open(place, "log") as cache:
        assert cache.latest("s", 130, "1") is None
        works(cache)
    with Snapshots.open(place, "log") as cache:
        assert not cache.in_memory
        assert cache.known("s") == 0


def test_what_breaks_while_it_is_open_is_noticed(place: Path) -> None:
    """The tables are taken away under an open cache: a batch that built on them is not kept."""
    with Snapshots.open(place, "log") as cache:
        filled(cache)
        assert cache.known("s") == 300
        with sqlite3.connect(place) as connection:
            connection.execute("DROP TABLE segments")
        connection.close()
        with cache.saving():
            cache.add_segment("s", 350, 20)
            cache.set_known("s", 400)
        assert (cache.known("s"), cache.reached("s")[1]) == (0, [])
        works(cache)


def test_a_batch_that_builds_on_what_is_gone_is_not_kept(place: Path) -> None:
    """Another process emptied the cache between our asking what is known and our adding to it."""
    with Snapshots.open(place, "log") as cache:
        filled(cache)
        assert cache.known("s") == 300
        with Snapshots.open(place, "log") as other:
            other.forget("s")
        with cache.saving():
            cache.add_segment("s", 350, 20)
            cache.set_known("s", 400)
        assert (cache.known("s"), cache.reached("s")[1]) == (0, [])
        with cache.saving():
            cache.add_segment("s", 200, 150)
            cache.set_known("s", 400)
        assert (cache.known("s"), cache.reached("s")[1]) == (400, [(200, 150)])


def test_a_locked_file_is_read_and_not_waited_for(place: Path) -> None:
    with Snapshots.open(place, "log") as cache:
        filled(cache)
        with programs.running("hold", place) as other:
            assert programs.says(other) == "held"
            with cache.saving():
                cache.put("s", 256, "1", b"lost")
                cache.set_known("s", 400)
            assert (cache.latest("s", 999, "1"), cache.known("s")) == ((128, BLOB), 300)
            with Snapshots.open(place, "log") as second:
                assert second.known("s") == 300
            with Snapshots.open(place, "another") as third:
                assert third.in_memory
                works(third)
            other.communicate("go\n", timeout=5)
        assert not cache.in_memory
        works(cache)


def test_forgetting_that_does_not_succeed_leaves_the_file(place: Path) -> None:
    with Snapshots.open(place, "log") as cache:
        filled(cache)
        with programs.running("hold", place) as other:
            assert programs.says(other) == "held"
            cache.forget("s")
            assert (cache.in_memory, cache.known("s"), cache.reached("s")[1]) == (True, 0, [])
            works(cache)


def test_no_folder_and_no_room(tmp_path: Path) -> None:
    with Snapshots.open(tmp_path / "no" / "x.cache") as cache:
        assert cache.in_memory
        works(cache)
    with Snapshots.open(tmp_path) as cache:
        assert cache.in_memory
    with Snapshots.open(tmp_path / "full.cache") as cache:
        filled(cache)
        cache._connection.execute("PRAGMA max_page_count = 12")
        with cache.saving():
            for version in range(1000, 1100):
                cache.put("s", version, "1", os.urandom(4000))
            cache.set_known("s", 2000)
        assert (cache.latest("s", 9999, "1"), cache.known("s"), cache.in_memory) == ((128, BLOB), 300, False)


def test_using_a_closed_cache_does_nothing(place: Path) -> None:
    cache = filled(Snapshots.open(place, "log"))
    cache.close()
    cache.close()
    cache.put("s", 1, "1", b"")
    assert (cache.known("s"), cache.latest("s", 999, "1")) == (0, None)
