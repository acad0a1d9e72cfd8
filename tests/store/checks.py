"""What must hold of a store, as functions that raise AssertionError; `test_sabotage` proves that they can."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from pathlib import Path

import pytest

from engine.errors import StorageRefusal
from engine.store.connections import Datastore
from engine.store.log import Store
from engine.store.rows import Clash, Gap, Row, Secrets
from engine.store.sqlite import SQLiteSessionRecorder

PATIENCE_SECONDS = 5.0
SECRETS = Secrets(b"d" * 32, b"v" * 32)


def database(store: Store) -> Datastore:
    """The connections under a store on SQLite."""
    recorder = store.log.recorder
    assert isinstance(recorder, SQLiteSessionRecorder)
    return recorder.datastore


def rows(session: str, first: int, count: int = 3, by: str = "a") -> list[Row]:
    """`count` rows that say which they are."""
    return [
        Row(session, v, "mini.noted", b'{"by":"%s","version":%d}' % (by.encode(), v))
        for v in range(first, first + count)
    ]


def begun(store: Store, session: str = "s", count: int = 3) -> Store:
    """The store with one session of `count` rows."""
    store.create(session, "mini", SECRETS, rows(session, 1, count), "begin")
    return store


def holds(store: Store, session: str, expected: list[Row]) -> None:
    """The session holds exactly these rows, by every way of asking."""
    assert store.rows(session) == expected
    assert store.last(session) == len(expected)
    assert (session, len(expected)) in [(s, last) for s, _, last in store.sessions()]
    notes = [n for n in store.log.notification_log.select(1, 500) if n.originator_id == session]
    assert [n.state for n in notes] == [row.state for row in expected]
    assert list(store.log.events.get(session)) == expected


def refuses_taken_versions(store: Store) -> None:
    """A version that exists, and the same rows again, clash and change nothing."""
    begun(store)
    store.append("s", rows("s", 4), "k")
    before = store.rows("s")
    for again in (rows("s", 4), rows("s", 6), rows("s", 4, by="b"), rows("s", 1, 1)):
        with pytest.raises(Clash):
            store.append("s", again, "other")
    holds(store, "s", before)
    assert store.version_of("s", "other") is None


def refuses_gaps(store: Store) -> None:
    """Rows that do not follow each other or the log are a caller's bug and change nothing."""
    begun(store)
    before = store.rows("s")
    for bad in (rows("s", 5), [*rows("s", 4, 1), *rows("s", 6, 1)], rows("t", 4), rows("s", 4)[::-1], []):
        with pytest.raises(Gap):
            store.append("s", bad, "k")
    with pytest.raises(Gap):
        store.append("unknown", rows("unknown", 1))
    with pytest.raises(Gap):
        store.create("late", "mini", SECRETS, rows("late", 2))
    holds(store, "s", before)
    assert [session for session, _, _ in store.sessions()] == ["s"]
    assert store.version_of("s", "k") is None
    assert store.rows("unknown") == []


def keeps_command_keys_apart(store: Store) -> None:
    """A key is used once a session; the second decision under it is not saved, whatever its versions."""
    begun(store)
    begun(store, "t")
    store.append("s", rows("s", 4), "k")
    store.append("t", rows("t", 4), "k")
    store.append("s", rows("s", 7, 1))
    store.append("s", rows("s", 8, 1))
    with pytest.raises(Clash):
        store.append("s", rows("s", 9), "k")
    assert [store.version_of("s", key) for key in ("begin", "k", "", "K")] == [1, 4, None, None]
    assert store.last("s") == 8


def hands_out_everything(store: Store) -> None:
    """A subscription has what was there, what comes while it waits, in order and once, and ends when told."""
    begun(store)
    seen: list[tuple[int, str, int]] = []
    with store.subscribe() as feed:
        late = threading.Timer(PATIENCE_SECONDS, feed.stop)
        late.start()
        timer = threading.Timer(0.05, lambda: begun(store, "t", 600))
        timer.start()
        for position, row in feed:
            seen.append((position, row.originator_id, row.originator_version))
            if len(seen) == 603:
                break
        timer.join()
        late.cancel()
    assert [each[1:] for each in seen] == [("s", v) for v in (1, 2, 3)] + [("t", v) for v in range(1, 601)]
    assert [each[0] for each in seen] == sorted({each[0] for each in seen})
    with store.subscribe(seen[600][0]) as later:
        assert [next(later)[0] for _ in range(2)] == [seen[601][0], seen[602][0]]


def wakes_at_once(store: Store) -> None:
    """A write of the same process is handed out without waiting for the next poll."""
    begun(store)
    with store.subscribe() as feed:
        for _ in range(3):
            next(feed)
        threading.Timer(0.1, lambda: store.append("s", rows("s", 4, 1))).start()
        next(feed)
        waits = []
        for version in range(5, 12):
            written: list[float] = []
            threading.Timer(0.01, lambda v=version, w=written: _write(store, v, w)).start()  # type: ignore[misc]
            next(feed)
            waits.append(time.monotonic() - (written or [time.monotonic()])[0])
    assert sorted(waits)[3] < 0.02


def _write(store: Store, version: int, written: list[float]) -> None:
    written.append(time.monotonic())
    store.append("s", rows("s", version, 1))


def leaves_alone(path: Path, says: str) -> None:
    """Opening is refused with that sentence, and neither the file nor its folder changes."""
    before = snapshot(path.parent)
    with pytest.raises(StorageRefusal, match=says):
        Store.open(f"sqlite:///{path}", 0)
    assert snapshot(path.parent) == before


def snapshot(folder: Path) -> dict[str, bytes]:
    """Every file of a folder with its bytes."""
    return {name: (folder / name).read_bytes() for name in sorted(os.listdir(folder))}


def writes_all_or_nothing(store: Store, fault: str) -> None:
    """When SQLite refuses one statement of a decision (`fault`: a trigger), nothing of it is there."""
    begun(store)
    before = store.rows("s")
    with database(store).writing() as cursor:
        cursor.execute(
            f"CREATE TEMP TRIGGER fault BEFORE INSERT ON {fault} BEGIN SELECT RAISE(ABORT, 'no'); END"
        )
    with pytest.raises((Clash, StorageRefusal)):
        store.append("s", rows("s", 4), "k")
    with pytest.raises((Clash, StorageRefusal)):
        store.create("t", "mini", SECRETS, rows("t", 1), "k")
    with database(store).writing() as cursor:
        cursor.execute("DROP TRIGGER temp.fault")
    holds(store, "s", before)
    assert store.version_of("s", "k") is None
    assert (store.rows("t"), store.secrets("t"), store.version_of("t", "k")) == ([], None, None)
    store.append("s", rows("s", 4), "k")
    assert store.version_of("s", "k") == 4


def whole(path: Path) -> None:
    """SQLite finds no damage, and every session's versions are 1, 2, 3, ... each once."""
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        for session, count, first, last in connection.execute(
            "SELECT originator_id, COUNT(*), MIN(originator_version), MAX(originator_version)"
            " FROM stored_events GROUP BY originator_id"
        ):
            assert (first, last) == (1, count), session
    connection.close()


def made(path: Path) -> Path:
    """A database with one session, closed."""
    with Store.open(f"sqlite:///{path}") as store:
        begun(store)
    return path


def refused(says: str) -> pytest.RaisesExc[StorageRefusal]:
    return pytest.raises(StorageRefusal, match=says)
