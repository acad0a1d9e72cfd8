"""Whoever takes long at one table holds up nobody at another; a token is known for a moment."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from engine.errors import Unknown
from engine.store.access import Access, hash_of
from replays.create import Plan
from service.begun import begun
from service.host import Host
from service.http import tables as module
from service.http.tables import Tables

A_MOMENT = 10.0


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    host = Host(f"sqlite:///{tmp_path / 'games.db'}")
    for name in ("one", "two"):
        begun(host, Plan("echoes", "", ("ann",), {}, {}), name, None, start=True, key=name)
    return Tables(host)


def test_a_long_look_at_one_table_holds_up_no_other(tables: Tables) -> None:
    going, goes_on = threading.Event(), threading.Event()
    order: list[str] = []

    def long(_: module.Table) -> None:
        going.set()
        assert goes_on.wait(A_MOMENT)
        order.append("long")

    async def all_at_once() -> None:
        await tables.at("two", lambda table: table.live.version)  # loaded
        looking = asyncio.create_task(tables.at("one", long, long=True))
        await asyncio.to_thread(going.wait, A_MOMENT)
        same = asyncio.create_task(tables.at("one", lambda _: order.append("same")))
        assert await asyncio.wait_for(tables.at("two", lambda table: table.live.version), A_MOMENT) > 0
        order.append("other")
        goes_on.set()
        await asyncio.gather(looking, same)

    asyncio.run(all_at_once())
    tables.close()
    assert order == ["other", "long", "same"]


def test_a_table_that_does_not_exist_is_not_kept(tables: Tables) -> None:
    async def look() -> None:
        with pytest.raises(Unknown):
            await tables.at("nowhere", lambda table: table.live)

    for _ in range(2):
        asyncio.run(look())
    assert "nowhere" not in tables._tables
    tables.close()


def test_a_token_taken_back_counts_no_more_here_at_once_and_elsewhere_soon(
    tables: Tables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [100.0]
    monkeypatch.setattr(module.time, "monotonic", lambda: clock[0])
    for token in ("here", "there"):
        tables.access.grant(token, "one", "ann", "token", tables.now())
        assert asyncio.run(tables.grant(token)) is not None
    tables.revoke("one", hash_of("here"))
    assert asyncio.run(tables.grant("here")) is None
    other = Access.beside(tmp_path / "games.db")  # as another process does
    other.revoke("one", hash_of("there"), tables.now())
    other.close()
    clock[0] += module.KNOWN_SECONDS + 0.01
    assert asyncio.run(tables.grant("there")) is None
    tables.close()
