"""A decision is there as a whole or not at all, whatever refuses a part of it."""

from __future__ import annotations

import os
import resource
import sqlite3
import subprocess
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from engine.errors import StorageRefusal
from engine.store import connections
from engine.store.log import Store
from tests.store import checks
from tests.store.checks import begun, holds, rows


@pytest.mark.parametrize("table", ["rollbook_commands", "stored_events"])
def test_a_refused_statement_takes_the_decision_with_it(filed: Store, table: str) -> None:
    checks.writes_all_or_nothing(filed, table)


def fill(store: Store, path: Path) -> None:
    """Saves larger and larger decisions until there is no room; then smaller ones are saved, or refused,
    and all that was saved is there, and nothing else."""
    begun(store)
    saved = 3
    with pytest.raises(StorageRefusal, match="no room left"):  # noqa: PT012 - which one, depends on the disk
        while saved < 40_000:
            store.append("s", rows("s", saved + 1, 200), f"k{saved}")
            saved += 200
    assert store.version_of("s", f"k{saved}") is None
    assert saved > 3
    holds_without_notes(store, saved)
    with pytest.raises(StorageRefusal, match="no room left"):
        store.create("t", "mini", checks.SECRETS, rows("t", 1, 400), "t")
    assert (store.secrets("t"), store.version_of("t", "t"), store.rows("t")) == (None, None, [])
    store.close()
    checks.whole(path)
    with Store.open(f"sqlite:///{path}") as again:
        holds_without_notes(again, saved)


def holds_without_notes(store: Store, count: int) -> None:
    assert store.rows("s") == rows("s", 1, count)
    assert store.sessions() == [("s", "mini", count)]


def test_a_database_that_may_not_grow(path: Path) -> None:
    with Store.open(f"sqlite:///{path}") as store:
        begun(store, "first", 1)
        checks.database(store).pool._pool[0]._sqlite_conn.execute("PRAGMA max_page_count = 40")
        before = store.last("first")
        with pytest.raises(StorageRefusal, match="no room left"):
            store.append("first", rows("first", 2, 4000), "k")
        assert (store.last("first"), store.version_of("first", "k")) == (before, None)
        store.append("first", rows("first", 2), "k")
        holds(store, "first", rows("first", 1, 4))


@pytest.fixture
def tiny() -> Iterator[Path]:
    """A disk of 256 kB; only the superuser of a machine that allows it can have one."""
    import tempfile

    folder = Path(tempfile.mkdtemp())
    command = ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(folder)]
    try:
        if subprocess.run(command, capture_output=True, check=False).returncode:
            pytest.skip("no small disk can be mounted here")
    except FileNotFoundError:
        pytest.skip("no mount command")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)
        folder.rmdir()


def test_a_full_disk(tiny: Path) -> None:
    path = tiny / "games.db"
    with Store.open(f"sqlite:///{path}") as store:
        fill(store, path)


def test_a_disk_too_full_to_begin(tiny: Path) -> None:
    (tiny / "rubbish").write_bytes(bytes(250_000))
    with pytest.raises(StorageRefusal, match="no room left"):
        Store.open(f"sqlite:///{tiny}/games.db")
    (tiny / "rubbish").unlink()
    with Store.open(f"sqlite:///{tiny}/games.db") as store:
        holds(begun(store), "s", rows("s", 1))


def test_a_full_disk_is_still_looked_at(tiny: Path) -> None:
    """Opening a database to write it takes room; looking at it need not. With room again it is played on."""
    address = f"sqlite:///{tiny}/games.db"
    with Store.open(address) as store:
        begun(store)
    with suppress(OSError), open(tiny / "rubbish", "wb", buffering=0) as rubbish:
        while True:
            rubbish.write(bytes(4096))
    looked_at(address)
    (tiny / "rubbish").unlink()
    with Store.open(address) as store:
        store.append("s", rows("s", 4, 2), "k")
        holds_without_notes(store, 5)


def looked_at(address: str) -> None:
    with Store.open(address) as store:
        assert not store.writable
        holds(store, "s", rows("s", 1))
        with pytest.raises(StorageRefusal, match="no room left"):
            store.append("s", rows("s", 4), "k")
        holds(store, "s", rows("s", 1))


@pytest.fixture
def roomless(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Lets every opening for writing fail with a code of SQLite's."""

    def fail(code: int) -> None:
        def prepare(*_: object) -> None:
            error = sqlite3.OperationalError("no")
            error.sqlite_errorcode = code
            raise error

        monkeypatch.setattr(connections.Pool, "_prepare", prepare)

    return fail


@pytest.mark.parametrize("code", [sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE])
def test_a_database_without_room_is_looked_at(path: Path, code: int, roomless: Callable[[int], None]) -> None:
    """The same where no disk can be mounted."""
    with Store.open(f"sqlite:///{path}") as store:
        begun(store)
    roomless(code)
    looked_at(f"sqlite:///{path}")


def test_what_cannot_even_be_looked_at_says_nothing_of_saving(
    path: Path, roomless: Callable[[int], None]
) -> None:
    """A log beside the file cannot be read without room; and a new database there is none."""
    other = checks.made(path.with_name("other.db"))
    roomless(sqlite3.SQLITE_FULL)
    with pytest.raises(StorageRefusal, match=r"no room left .* cannot be opened"):
        Store.open(f"sqlite:///{path}")
    Path(f"{other}-wal").write_bytes(bytes(100))
    with pytest.raises(StorageRefusal, match=r"no room left .* cannot be opened"):
        Store.open(f"sqlite:///{other}")


def test_only_want_of_room_makes_a_database_one_to_look_at(
    path: Path, roomless: Callable[[int], None]
) -> None:
    checks.made(path)
    roomless(sqlite3.SQLITE_IOERR)
    with pytest.raises(StorageRefusal, match="the disk failed"):
        Store.open(f"sqlite:///{path}")


def test_a_file_that_may_not_grow(path: Path) -> None:
    """The same by a limit of the process, where no disk can be mounted; SQLite calls it a failing disk."""
    child = os.fork()
    if child == 0:
        try:
            limited(path)
        except BaseException:  # noqa: BLE001 - a fork must not go on as a second run of the tests
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    checks.whole(path)
    with Store.open(f"sqlite:///{path}") as store:
        holds(store, "s", rows("s", 1))


def limited(path: Path) -> None:
    """Saves one session, and a decision that no longer fits."""
    store = begun(Store.open(f"sqlite:///{path}"))
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
    with pytest.raises(StorageRefusal, match=r"no room left|the disk failed"):
        store.append("s", rows("s", 4, 5000), "k")
    assert store.version_of("s", "k") is None
    assert store.rows("s") == rows("s", 1)
