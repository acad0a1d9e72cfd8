"""What disks, other programs and other versions do to a database, and what a person is told."""

from __future__ import annotations

import os
import sqlite3
import time
from pathlib import Path

import pytest

from engine.store.log import Store
from tests.store import programs
from tests.store.checks import begun, holds, leaves_alone, made, refused, rows, snapshot


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
    with refused(f"^{path} is a database of another program"):
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
    ("value", "says"),
    [("3", "upgrade Rollbook"), ("99", "upgrade Rollbook"), ("1", "an older Rollbook"), ("x", "damaged")],
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


def test_a_locked_database_can_be_read_and_refuses_to_write(filed: Store, path: Path) -> None:
    begun(filed)
    with programs.running("hold", path) as other:
        assert programs.says(other) == "held"
        with Store.open(f"sqlite:///{path}", 0) as store:
            holds(store, "s", rows("s", 1))
            start = time.monotonic()
            with refused("locked by another program"):
                store.append("s", rows("s", 4), "k")
            assert time.monotonic() - start < 0.7
        start = time.monotonic()
        with refused("locked by another program"):
            filed.append("s", rows("s", 4), "k")
        assert 0.8 < time.monotonic() - start < 4
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
