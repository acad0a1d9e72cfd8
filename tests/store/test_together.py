"""Decisions that are committed together: each all or nothing, and none told as saved that is not.
Those that are written together, too, are lost together where one of them cannot be written."""

from __future__ import annotations

import sqlite3
import threading
from typing import Any

import pytest

from engine.errors import StorageRefusal
from engine.store import transactions
from engine.store.log import Store
from engine.store.rows import Clash, Row
from tests.store.checks import begun, database, holds, rows

SEEN = b'{"n":1}'


def commits(monkeypatch: pytest.MonkeyPatch, failing: bool = False) -> list[int]:
    """Counts what is committed; `failing`: the disk fails each time."""
    counted: list[int] = []
    leave = transactions.Bare.__exit__

    def exit(self: Any, kind: Any, error: Any, trace: Any) -> None:
        if self._write and error is None:
            counted.append(1)
            if failing:
                broken = sqlite3.OperationalError("disk I/O error")
                leave(self, type(broken), broken, None)
                raise broken
        leave(self, kind, error, trace)

    monkeypatch.setattr(transactions.Bare, "__exit__", exit)
    return counted


def test_each_is_saved_and_read_at_once_by_whoever_saves(store: Store) -> None:
    begun(store)
    with store.together():
        store.append("s", rows("s", 4, 2), "k")
        assert store.last("s") == 5
        assert store.version_of("s", "k") == 4
        store.append("s", rows("s", 6, 1))
    holds(store, "s", rows("s", 1, 6))


def test_one_that_is_refused_leaves_the_others(store: Store) -> None:
    begun(store)
    with store.together():
        store.append("s", rows("s", 4, 1), "k")
        with pytest.raises(Clash):
            store.append("s", rows("s", 4, 1, by="b"), "l")
        with pytest.raises(Clash):
            store.append("s", rows("s", 5, 1, by="b"), "k")
        store.append("s", rows("s", 5, 1))
    holds(store, "s", rows("s", 1, 5))
    assert store.version_of("s", "l") is None


def test_others_see_nothing_before_the_end_and_then_all(filed: Store) -> None:
    begun(begun(filed), "t")
    with Store.open(f"sqlite:///{filed.place}") as other:
        with filed.together():
            filed.append("s", rows("s", 4, 1))
            filed.append("t", rows("t", 4, 1))
            assert filed.pending
            assert (other.last("s"), other.last("t")) == (3, 3)
        assert not filed.pending
        assert (other.last("s"), other.last("t")) == (4, 4)


def test_it_is_one_commit_and_none_where_nothing_is_saved(
    filed: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(filed)
    counted = commits(monkeypatch)
    with filed.together():
        for version in range(4, 20):
            filed.append("s", rows("s", version, 1))
    assert len(counted) == 1
    with filed.together():
        assert filed.last("s") == 19
    assert len(counted) == 1


def test_what_waits_for_it_is_done_once_it_is_durable(filed: Store) -> None:
    begun(filed)
    seen: list[int] = []
    with Store.open(f"sqlite:///{filed.place}") as other:

        def look() -> None:
            seen.append(other.last("s"))

        filed.when_durable(look)
        assert seen == [3]
        with filed.together():
            filed.when_durable(look)  # nothing is pending
            assert seen == [3, 3]
            filed.append("s", rows("s", 4, 1))
            filed.when_durable(look)
            filed.append("s", rows("s", 5, 1))
            assert seen == [3, 3]
        assert seen == [3, 3, 5]


def test_what_waits_for_what_is_lost_is_never_done(filed: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(filed)
    done: list[bool] = []

    def lost() -> None:
        with filed.together():
            filed.append("s", rows("s", 4, 1))
            filed.when_durable(lambda: done.append(True))

    with monkeypatch.context() as patched:
        commits(patched, failing=True)
        with pytest.raises(StorageRefusal):
            lost()
    assert not done


def test_what_is_lost_at_the_end_is_refused_and_nothing_of_it_is_there(
    filed: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor is the number of a topic remembered that the database never got."""
    begun(filed)

    def lost() -> None:
        with filed.together():
            filed.append("s", [Row("s", 4, "mini.first", SEEN)])
            filed.append("s", [Row("s", 5, "mini.second", SEEN)])
            assert filed.rows("s", 3)[1].topic == "mini.second"

    with monkeypatch.context() as patched:
        commits(patched, failing=True)
        with pytest.raises(StorageRefusal):
            lost()
    holds(filed, "s", rows("s", 1, 3))
    new = [Row("s", 4, "mini.second", SEEN), Row("s", 5, "mini.first", SEEN)]
    filed.append("s", new)
    with Store.open(f"sqlite:///{filed.place}") as other:
        assert other.rows("s", 3) == new


def test_once_something_is_lost_nothing_more_is_saved(filed: Store) -> None:
    begun(filed)

    def given_up() -> None:
        """As SQLite does where the disk is full: nothing of the transaction is left."""
        with database(filed).writing() as cursor:
            cursor.execute("ROLLBACK")
            raise sqlite3.OperationalError("full")

    def lost() -> None:
        with filed.together():
            filed.append("s", rows("s", 4, 1))
            with pytest.raises(sqlite3.OperationalError):
                given_up()
            assert filed.pending
            with pytest.raises(StorageRefusal):
                filed.append("s", rows("s", 5, 1))
            with pytest.raises(StorageRefusal):
                filed.last("s")

    with pytest.raises(StorageRefusal):
        lost()
    holds(filed, "s", rows("s", 1, 3))


def test_a_disk_that_is_full_loses_all_or_keeps_what_was_told(filed: Store) -> None:
    """Whichever SQLite gives up: what is there afterwards is what nobody was refused."""
    begun(filed)
    with database(filed).writing() as cursor:
        pages = cursor.execute("PRAGMA page_count").fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count = {pages + 2}")
    told = 3
    try:
        with filed.together():
            for version in range(4, 200):
                filed.append("s", [Row("s", version, "mini.noted", b'"%s"' % (b"x" * 400))], f"k{version}")
                told = version
    except StorageRefusal:
        told = filed.last("s")
    assert 3 <= told < 199
    assert filed.last("s") == told
    assert [row.originator_version for row in filed.rows("s")] == list(range(1, told + 1))
    keys = [version for version in range(4, 200) if filed.version_of("s", f"k{version}") is not None]
    assert keys == list(range(4, told + 1))


def test_what_one_wrote_before_it_was_refused_goes_with_it(filed: Store) -> None:
    begun(filed)

    def refused() -> None:
        with database(filed).writing() as cursor:
            cursor.execute("DELETE FROM stored_events")
            raise ValueError("halfway")

    with filed.together():
        filed.append("s", rows("s", 4, 1))
        with pytest.raises(ValueError, match="halfway"):
            refused()
    holds(filed, "s", rows("s", 1, 4))


def test_what_other_threads_save_is_not_part_of_it(filed: Store) -> None:
    """It waits for its end, and is durable by itself."""
    begun(begun(filed), "t")
    saved = threading.Event()

    def elsewhere() -> None:
        filed.append("t", rows("t", 4, 1))
        saved.set()

    thread = threading.Thread(target=elsewhere)
    with filed.together():
        filed.append("s", rows("s", 4, 1))
        thread.start()
        assert not saved.wait(0.2)
    assert saved.wait(5)
    thread.join()
    assert (filed.last("s"), filed.last("t")) == (4, 4)


def test_followers_are_woken_at_the_end(store: Store) -> None:
    begun(store)
    found: list[int] = []
    with store.subscribe() as before:
        position = [next(before)[0] for _ in range(3)][-1]
    feed = store.subscribe(position)
    thread = threading.Thread(target=lambda: found.append(next(iter(feed))[1].originator_version))
    thread.start()
    with store.together():
        store.append("s", rows("s", 4, 1))
    thread.join(5)
    assert found == [4]


def write(store: Store, *decisions: tuple[str, list[Row], str]) -> None:
    """Save decisions that are written at the end."""
    with store.together(later=True):
        for session, each, key in decisions:
            store.append(session, each, key)
        assert store.pending == len(decisions)


def test_what_is_written_later_is_there_at_the_end(filed: Store) -> None:
    begun(begun(filed), "t")
    new = [Row("t", 4, "mini.new", SEEN)]
    with Store.open(f"sqlite:///{filed.place}") as other, filed.together(later=True):
        filed.append("s", rows("s", 4, 2), "k")
        filed.append("t", new)
        filed.append("s", rows("s", 6, 1), "l")
        holds(other, "s", rows("s", 1, 3))
    holds(filed, "s", rows("s", 1, 6))
    holds(filed, "t", [*rows("t", 1, 3), *new])
    assert (filed.version_of("s", "k"), filed.version_of("s", "l")) == (4, 6)


def test_what_is_written_later_takes_as_few_statements_for_many_as_for_two(filed: Store) -> None:
    """Rows go fifty to a statement; here each decision has two."""
    names = [f"s{number}" for number in range(20)]
    for name in names:
        begun(filed, name)
    seen: list[str] = []
    with database(filed).writing() as cursor:
        cursor.connection.set_trace_callback(seen.append)
    counted = []
    for version, several in ((4, names[:2]), (6, names[:2]), (4, names[2:])):
        seen.clear()
        write(filed, *((name, rows(name, version, 2), f"k{version}") for name in several))
        counted.append(len(seen))
    assert counted[1] == counted[2] > 0
    assert [filed.last(name) for name in names] == [7, 7, *[5] * 18]


def test_what_is_read_is_read_with_what_waits(filed: Store) -> None:
    begun(filed)
    with filed.together(later=True):
        filed.append("s", rows("s", 4, 2), "k")
        assert filed.last("s") == 5
        filed.append("s", rows("s", 6, 1))
        assert filed.rows("s", 5) == rows("s", 6, 1)
        assert filed.version_of("s", "k") == 4
    holds(filed, "s", rows("s", 1, 6))


def test_what_does_not_follow_what_waits_is_refused_at_once(filed: Store) -> None:
    begun(filed)
    with filed.together(later=True):
        filed.append("s", rows("s", 4, 1), "k")
        with pytest.raises(Clash):
            filed.append("s", rows("s", 4, 1, by="b"), "l")
        filed.append("s", rows("s", 5, 1), "m")
        with pytest.raises(Clash):
            filed.append("s", rows("s", 6, 1), "m")
    holds(filed, "s", rows("s", 1, 5))
    assert filed.version_of("s", "l") is None


@pytest.mark.parametrize("spoiler", ["version", "key", "link", "removed"])
def test_what_others_wrote_loses_all_that_waits(filed: Store, spoiler: str) -> None:
    begun(begun(filed), "t")
    filed.append("s", rows("s", 4, 1), "used")
    before: list[Row] = []

    def lost() -> None:
        with filed.together(later=True):
            filed.append("t", rows("t", 4, 1), "t")
            key, link = ("used" if spoiler == "key" else "k"), ("0" * 64 if spoiler == "link" else "")
            filed.append("s", rows("s", 5, 1), key, link)
            with Store.open(f"sqlite:///{filed.place}") as other:
                if spoiler == "version":
                    other.append("s", rows("s", 5, 1, by="b"))
                if spoiler == "removed":
                    other.delete("s")
                before.extend(other.rows("s"))

    with pytest.raises(StorageRefusal):
        lost()
    assert filed.rows("s") == before
    holds(filed, "t", rows("t", 1, 3))
    assert filed.version_of("t", "t") is None
    filed.append("t", rows("t", 4, 1), "t")
    holds(filed, "t", rows("t", 1, 4))


def test_a_session_is_begun_among_decisions_that_wait(filed: Store) -> None:
    begun(filed)
    with filed.together(later=True):
        filed.append("s", rows("s", 4, 1))
        begun(filed, "new")
        filed.append("new", rows("new", 4, 1))
    holds(filed, "s", rows("s", 1, 4))
    holds(filed, "new", rows("new", 1, 4))


def test_what_is_written_by_itself_follows_what_waits(filed: Store) -> None:
    begun(filed)
    with filed.together(later=True):
        filed.append("s", rows("s", 4, 1), "k")
        filed.extend("s", rows("s", 5, 2), {"theirs": 5})
        filed.append("s", rows("s", 7, 1), "l")
    holds(filed, "s", rows("s", 1, 7))
    assert [filed.version_of("s", key) for key in ("k", "theirs", "l")] == [4, 5, 7]
