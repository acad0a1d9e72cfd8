"""The thread for what is quick: each piece once, in its order, its result to whoever waits for it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from engine.errors import Unknown
from engine.wording import say
from service.http.turns import AT_ONCE, Turns


def held(turns: Turns) -> tuple[threading.Event, asyncio.Task[str]]:
    """A piece that is done once it is let go: what is asked for meanwhile waits."""
    free = threading.Event()

    def work() -> str:
        assert free.wait(10)
        return "first"

    return free, asyncio.create_task(turns.run(work))


def test_all_that_waits_is_done_in_order_on_one_thread() -> None:
    did: list[tuple[int, int]] = []

    def piece(number: int) -> Callable[[], int]:
        def work() -> int:
            did.append((number, threading.get_ident()))
            return number * number

        return work

    async def many() -> list[int]:
        turns = Turns()
        free, first = held(turns)
        others = [asyncio.create_task(turns.run(piece(n))) for n in range(3 * AT_ONCE + 1)]
        await asyncio.sleep(0.05)
        assert not did, "what comes while the thread is at work waits"
        free.set()
        assert await first == "first"
        found = await asyncio.gather(*others)
        turns.close()
        return found

    assert asyncio.run(many()) == [n * n for n in range(3 * AT_ONCE + 1)]
    assert [number for number, _ in did] == list(range(3 * AT_ONCE + 1))
    assert len({thread for _, thread in did}) == 1
    assert threading.get_ident() not in {thread for _, thread in did}


def test_what_a_piece_raises_is_its_own() -> None:
    def fails() -> int:
        raise Unknown(say("no table"))

    async def three() -> list[Any]:
        turns = Turns()
        free, first = held(turns)
        others = [asyncio.create_task(turns.run(work)) for work in (lambda: 1, fails, lambda: 3)]
        await asyncio.sleep(0)
        free.set()
        await first
        found = await asyncio.gather(*others, return_exceptions=True)
        turns.close()
        return found

    one, error, three_ = asyncio.run(three())
    assert (one, three_) == (1, 3)
    assert isinstance(error, Unknown)


def test_what_nobody_waits_for_any_more_is_not_begun() -> None:
    did: list[str] = []

    async def two() -> None:
        turns = Turns()
        free, first = held(turns)
        gone = asyncio.create_task(turns.run(lambda: did.append("gone")))
        stays = asyncio.create_task(turns.run(lambda: did.append("stays")))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
        free.set()
        await asyncio.gather(first, stays)
        with pytest.raises(asyncio.CancelledError):
            await gone
        turns.close()

    asyncio.run(two())
    assert did == ["stays"]


def test_closing_finishes_what_was_handed_over() -> None:
    did: list[str] = []

    async def closed() -> None:
        turns = Turns()
        free, first = held(turns)
        waits = asyncio.create_task(turns.run(lambda: did.append("waits")))
        await asyncio.sleep(0)
        threading.Timer(0.05, free.set).start()
        turns.close()
        assert await first == "first"
        with pytest.raises(asyncio.CancelledError):  # nobody waits for what is never begun
            await asyncio.wait_for(waits, 5)

    asyncio.run(closed())
    assert did == []


def test_nothing_is_begun_after_closing() -> None:
    async def closed() -> None:
        turns = Turns()
        assert await turns.run(lambda: 1) == 1
        turns.close()
        for _ in range(2):
            with pytest.raises(asyncio.CancelledError):
                await asyncio.wait_for(asyncio.ensure_future(turns.run(lambda: 2)), 5)

    asyncio.run(closed())


def test_a_piece_that_ends_an_iteration_holds_up_nobody() -> None:
    async def three() -> list[Any]:
        turns = Turns()
        free, first = held(turns)
        others = [asyncio.create_task(turns.run(work)) for work in (lambda: next(iter([])), lambda: 2)]
        await asyncio.sleep(0)
        free.set()
        await first
        found = await asyncio.wait_for(asyncio.gather(*others, return_exceptions=True), 5)
        found.append(await asyncio.wait_for(turns.run(lambda: 3), 5))
        turns.close()
        return found

    error, *found = asyncio.run(three())
    assert found == [2, 3]
    assert isinstance(error, RuntimeError)
    assert isinstance(error.__cause__, StopIteration)


class Ledger:
    """What pieces write. Where one of several is spoilt, all of it is lost."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self.pending: list[str] = []

    @contextmanager
    def together(self, several: bool) -> Iterator[Callable[[], int]]:
        self.pending = []
        yield lambda: len(self.pending)
        if "spoilt" in self.pending:
            raise OSError(several)
        self.written += self.pending

    def write(self, text: str) -> str:
        self.pending.append(text)
        return text


def test_what_one_spoils_for_all_is_done_again_for_each_that_wrote() -> None:
    """Whoever wrote nothing was right the first time, and is not asked again."""
    ledger, looked = Ledger(), list[int]()

    def looks() -> int:
        looked.append(1)
        return len(looked)

    async def three() -> list[Any]:
        turns = Turns(ledger.together)
        free, first = held(turns)
        works: tuple[Callable[[], Any], ...] = (
            lambda: ledger.write("a"),
            looks,
            lambda: ledger.write("spoilt"),
        )
        others = [asyncio.create_task(turns.run(work)) for work in works]
        await asyncio.sleep(0.02)
        free.set()
        await first
        found = await asyncio.wait_for(asyncio.gather(*others, return_exceptions=True), 5)
        turns.close()
        return found

    *right, error = asyncio.run(three())
    assert right == ["a", 1]
    assert isinstance(error, OSError)
    assert error.args == (False,), "it was tried by itself"
    assert ledger.written == ["a"]
