"""What disks, other programs and other versions do to a database, and what a person is told."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.errors import StorageRefusal
from engine.store.log import Store
from tests.store import programs
from tests.store.checks import SECRETS, begun, holds, leaves_alone, rows, snapshot

NOBODY = 65534


@pytest.fixture
def shared() -> Iterator[Path]:
    """A folder that users without privileges can reach."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o777)
    yield folder
    folder.chmod(0o777)
    shutil.rmtree(folder)


def as_nobody(work: Callable[[], None]) -> None:
    """Runs `work` as somebody whom permissions stop, in a process of its own if need be."""
    if os.geteuid() != 0:
        work()
        return
    child = os.fork()
    if child == 0:
        try:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
            work()
        except BaseException:  # noqa: BLE001 - a fork must not go on as a second run of the tests
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def made(path: Path) -> Path:
    """A database with one session, closed."""
    with Store.open(f"sqlite:///{path}") as store:
        begun(store)
    return path


def refused(says: str) -> pytest.RaisesExc[StorageRefusal]:
    return pytest.raises(StorageRefusal, match=says)


def foreign(path: Path, *, wal: bool = False) -> Path:
    """Another program's database, closed."""
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA journal_mode = {'WAL' if wal else 'DELETE'}")
    connection.execute("CREATE TABLE stored_events (x)")
    connection.execute("INSERT INTO stored_events VALUES (1)")
    connection.commit()
    connection.close()
    return path


@pytest.mark.parametrize("wal", [False, True])
def test_a_database_of_another_program_is_left_alone(path: Path, wal: bool) -> None:
    leaves_alone(foreign(path, wal=wal), "another program")


def test_a_database_of_another_program_that_is_in_use_is_left_alone(path: Path) -> None:
    connection = sqlite3.connect(foreign(path, wal=True))
    connection.execute("INSERT INTO stored_events VALUES (2)")
    connection.commit()
    before = snapshot(path.parent)
    with refused("another program"):
        Store.open(f"sqlite:///{path}", 0)
    after = snapshot(path.parent)
    assert before.keys() == after.keys()
    assert {name: after[name] for name in after if "-shm" not in name} == {
        name: before[name] for name in before if "-shm" not in name
    }
    connection.close()


def test_a_foreign_table_made_while_we_looked_is_seen_under_the_lock(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from engine.store import look
    from engine.store.schema import Contents

    foreign(path)
    monkeypatch.setattr(look, "examine", lambda *_: Contents(frozenset()))
    with refused("another program"):
        Store.open(f"sqlite:///{path}", 0)
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("stored_events",)]
    connection.close()


@pytest.mark.parametrize(
    "content", [b"x", b"SQLite format 2\0" + bytes(84), b"{}" * 4000, b"SQLite format 3"]
)
def test_a_file_that_is_no_database_is_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    leaves_alone(path, "not an SQLite database")


@pytest.mark.parametrize("part", [0.3, 0.6, 0.9])
def test_a_cut_off_database_is_called_damaged(path: Path, part: float) -> None:
    whole = made(path).read_bytes()
    path.write_bytes(whole[: int(len(whole) * part)])
    leaves_alone(path, "damaged")


def test_damage_is_found_by_reading_too(path: Path) -> None:
    made(path)
    with sqlite3.connect(path) as connection:
        page, size = (
            connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_size", "page_count")
        )
        root = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'stored_events'"
        ).fetchone()[0]
    connection.close()
    assert size >= root
    with open(path, "r+b") as file:
        file.seek((root - 1) * page)
        file.write(b"\xff" * page)
    with Store.open(f"sqlite:///{path}") as store:
        with refused("damaged"):
            store.rows("s")
        with refused("damaged"):
            store.append("s", rows("s", 4))


@pytest.mark.parametrize(
    ("value", "says"), [("2", "upgrade Rollbook"), ("99", "upgrade Rollbook"), ("x", "damaged")]
)
def test_a_newer_format_asks_for_an_upgrade_and_is_left_alone(path: Path, value: str, says: str) -> None:
    made(path)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE rollbook_meta SET value = ? WHERE key = 'format'", (value,))
    connection.close()
    leaves_alone(path, says)


def test_an_empty_file_becomes_a_database(path: Path) -> None:
    path.touch()
    made(path)


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with refused("the folder of .*/no/games.db does not exist"):
        Store.open(f"sqlite:///{tmp_path}/no/games.db")
    with refused("is a folder"):
        Store.open(f"sqlite:///{tmp_path}")
    assert os.listdir(tmp_path) == []


def test_a_folder_without_permission(shared: Path) -> None:
    shared.chmod(0o755 if os.geteuid() == 0 else 0o555)

    def work() -> None:
        with refused("no permission"):
            Store.open(f"sqlite:///{shared}/games.db")

    as_nobody(work)
    assert os.listdir(shared) == []


def test_a_file_without_permission(shared: Path) -> None:
    path = made(shared / "games.db")
    path.chmod(0o000)

    def work() -> None:
        with refused("no permission"):
            Store.open(f"sqlite:///{path}")

    as_nobody(work)


@pytest.mark.parametrize("folder", [0o777, 0o555])
def test_a_read_only_file_is_looked_at_and_not_played_on(shared: Path, folder: int) -> None:
    path = made(shared / "games.db")
    path.chmod(0o444)
    shared.chmod(folder)
    before = snapshot(shared)

    def work() -> None:
        with Store.open(f"sqlite:///{path}") as store:
            assert not store.writable
            holds(store, "s", rows("s", 1))
            assert store.secrets("s") == SECRETS
            for write in (lambda: store.append("s", rows("s", 4)), lambda: begun(store, "t")):
                with refused("read-only"):
                    write()

    as_nobody(work)
    assert snapshot(shared) == before


def test_a_read_only_file_with_a_log_beside_it(shared: Path) -> None:
    """What was saved last is still in the write-ahead log, because somebody has the database open."""
    path = shared / "games.db"
    with Store.open(f"sqlite:///{path}") as store:
        begun(store)
        for name in os.listdir(shared):
            (shared / name).chmod(0o444)
        shared.chmod(stat.S_IRUSR | stat.S_IXUSR | 0o055)

        def work() -> None:
            with Store.open(f"sqlite:///{path}") as looking:
                assert not looking.writable
                holds(looking, "s", rows("s", 1))

        as_nobody(work)


def test_a_locked_database_can_be_read_and_refuses_to_write(filed: Store, path: Path) -> None:
    begun(filed)
    with programs.running("hold", path) as other:
        assert programs.says(other) == "held"
        with Store.open(f"sqlite:///{path}", 0) as store:
            holds(store, "s", rows("s", 1))
            start = time.monotonic()
            with refused("locked by another program"):
                store.append("s", rows("s", 4), "k")
            assert time.monotonic() - start < 0.5
        start = time.monotonic()
        with refused("locked by another program"):
            filed.append("s", rows("s", 4), "k")
        assert 0.8 < time.monotonic() - start < 2
        other.communicate("go\n", timeout=5)
    filed.append("s", rows("s", 4), "k")
    holds(filed, "s", rows("s", 1, 6))


def test_a_database_locked_to_all_is_refused_when_opened(path: Path) -> None:
    made(path)
    with programs.running("hold_all", path) as other:
        assert programs.says(other) == "held"
        with refused("locked by another program"):
            Store.open(f"sqlite:///{path}", 0)
        other.communicate("go\n", timeout=5)
    with Store.open(f"sqlite:///{path}", 0) as store:
        holds(store, "s", rows("s", 1))


def test_a_database_being_made_by_another_process_is_waited_for(path: Path) -> None:
    sqlite3.connect(path).close()
    path.touch()
    with programs.running("hold", path) as other:
        assert programs.says(other) == "held"
        with refused("locked by another program"):
            Store.open(f"sqlite:///{path}", 0)
        other.communicate("go\n", timeout=5)
    made(path)
