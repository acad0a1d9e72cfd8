"""What is quick is saved together: before it is on the disk nobody is told of it, nor comes to its table."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.commands import Note
from engine.errors import StorageRefusal
from engine.store import transactions
from engine.store.log import Store
from replays.create import Plan
from service.begun import begun
from service.host import Host
from service.http.tables import Table, Tables

A_MOMENT = 10.0
NAMES = ("one", "two", "three", "four")


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    host = Host(f"sqlite:///{tmp_path / 'games.db'}")
    for name in NAMES:
        begun(host, Plan("echoes", "", ("ann", "bo"), {}, {}), name, None, start=True, key=name)
    found = Tables(host)

    async def loaded() -> None:
        for name in NAMES:
            await found.at(name, lambda table: table.live.version)

    asyncio.run(loaded())
    return found


@pytest.fixture
def apart(tables: Tables, tmp_path: Path) -> Store:
    """The same database, as another program sees it."""
    return Store.open(f"sqlite:///{tmp_path / 'games.db'}")


def note(text: str, key: str, seat: str = "ann") -> Callable[[Table], int]:
    return lambda table: table.live.do(Note(seat, text), key).version


async def at_once(tables: Tables, *work: tuple[str, Callable[[Table], Any]]) -> list[Any]:
    """Pieces that the thread is given together."""
    free = threading.Event()
    first = asyncio.create_task(tables.run(lambda: free.wait(A_MOMENT)))
    await asyncio.sleep(0)
    waiting = [asyncio.create_task(tables.at(name, each)) for name, each in work]
    await asyncio.sleep(0.05)
    free.set()
    await first
    return await asyncio.gather(*waiting, return_exceptions=True)


def met(monkeypatch: pytest.MonkeyPatch, before: Callable[[], None]) -> list[str]:
    """Does something before each commit; the threads that committed."""
    threads: list[str] = []
    leave = transactions.Bare.__exit__

    def exit(self: Any, kind: Any, error: Any, trace: Any) -> None:
        if self._write and error is None:
            threads.append(threading.current_thread().name)
            try:
                before()
            except sqlite3.Error as broken:
                leave(self, type(broken), broken, None)
                raise
        leave(self, kind, error, trace)

    monkeypatch.setattr(transactions.Bare, "__exit__", exit)
    return threads


def test_answers_at_several_tables_are_one_commit(
    tables: Tables, apart: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = met(monkeypatch, lambda: None)
    work = [("one", note("a", "a")), ("two", note("b", "b")), ("one", note("c", "c", "bo"))]
    one, two, again = asyncio.run(at_once(tables, *work))
    assert [name.partition("_")[0] for name in threads] == ["quick"]
    assert again == one + 1
    assert (apart.last("one"), apart.last("two")) == (again, two)
    tables.close()


def test_a_table_that_is_still_to_be_loaded_is_loaded_for_all_who_come(tables: Tables) -> None:
    """Also where something was saved at another table just before."""
    begun(tables.host, Plan("echoes", "", ("ann",), {}, {}), "late", None, start=True, key="late")
    looks = ("late", lambda table: table.live.session)
    found = asyncio.run(at_once(tables, ("one", note("a", "a")), looks, looks))
    assert found[1:] == ["late", "late"]
    tables.close()


def test_what_is_lost_is_refused_to_all_and_can_be_done_again(
    tables: Tables, apart: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = apart.last("one"), apart.last("two")
    work = [("one", note("a", "a")), ("two", note("b", "b"))]

    def fails() -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patched:
        met(patched, fails)
        found = asyncio.run(at_once(tables, *work))
    assert [type(each) for each in found] == [StorageRefusal, StorageRefusal]
    assert (apart.last("one"), apart.last("two")) == before
    again = asyncio.run(at_once(tables, *work))
    assert again == [before[0] + 1, before[1] + 1]
    assert (apart.last("one"), apart.last("two")) == tuple(again)
    assert asyncio.run(tables.at("one", lambda table: table.live.state)).head > 0
    tables.close()


def test_nobody_comes_to_a_table_before_it_is_on_the_disk(
    tables: Tables, apart: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    began, ends = threading.Event(), threading.Event()

    def waits() -> None:
        began.set()
        assert ends.wait(A_MOMENT)

    met(monkeypatch, waits)

    async def looked() -> tuple[int, int]:
        saving = asyncio.create_task(tables.at("one", note("a", "a")))
        await asyncio.to_thread(began.wait, A_MOMENT)
        looking = asyncio.create_task(tables.at("one", lambda table: apart.last("one"), long=True))
        await asyncio.sleep(0.1)
        assert not looking.done()
        ends.set()
        return await saving, await looking

    saved, seen = asyncio.run(looked())
    assert seen == saved
    tables.close()


def test_one_key_that_was_used_before_spoils_nothing_for_the_others(tables: Tables, apart: Store) -> None:
    """Its first result is given again."""
    first = asyncio.run(tables.at("one", note("a", "used")))
    before = apart.last("two")
    work = [("one", note("a", "used")), ("two", note("b", "b")), ("three", lambda table: table.live.session)]
    assert asyncio.run(at_once(tables, *work)) == [first, before + 1, "three"]
    assert (apart.last("one"), apart.last("two")) == (first, before + 1)
    tables.close()


def test_what_another_program_wrote_is_taken_in_and_spoils_nothing_for_the_others(
    tables: Tables, apart: Store, tmp_path: Path
) -> None:
    other = Host(f"sqlite:///{tmp_path / 'games.db'}").load("one", play=True)
    theirs = other.do(Note("bo", "first"), "theirs").version
    before = apart.last("two")
    work = [("one", note("a", "a")), ("two", note("b", "b"))]
    assert asyncio.run(at_once(tables, *work)) == [theirs + 1, before + 1]
    assert (apart.last("one"), apart.last("two")) == (theirs + 1, before + 1)
    tables.close()


def test_whoever_looked_at_what_was_then_lost_is_not_told_of_it(
    tables: Tables, apart: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = apart.last("one")
    work = [("one", note("a", "a")), ("one", lambda table: table.live.version)]

    def fails() -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patched:
        met(patched, fails)
        refused, seen = asyncio.run(at_once(tables, *work))
    assert isinstance(refused, StorageRefusal)
    assert seen == before == apart.last("one")
    tables.close()
