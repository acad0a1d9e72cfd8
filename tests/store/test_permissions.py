"""Files and folders that may not be written, seen by somebody whom permissions stop."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.store.log import Store
from tests.store.checks import SECRETS, begun, holds, made, refused, rows, snapshot

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
