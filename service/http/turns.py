"""One thread that does what is quick, several pieces at a time, and one that waits for the disk.

To hand a piece of work to a thread and its result back costs about as much as an answer, and while both
threads want to run each holds up the other. So the thread is given what waits, does it in the order it came,
and takes what came meanwhile, while the other one saves all of it; the results are handed back together, when
all is on the disk. What one piece spoils for all, as by a key that was used before, is done again for each by
itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Protocol, TypeAlias, TypeVar

from msgspec import Struct

T = TypeVar("T")

AT_ONCE = 32
"""Pieces that are handed over at once: the first of more would wait long for its result."""
Piece: TypeAlias = "tuple[Callable[[], Any], asyncio.Future[Any]]"
Result: TypeAlias = "tuple[Any, BaseException | None]"


class Gathered(Protocol):
    """What pieces that are handed over at once have written."""

    def wrote(self) -> int:
        """How often something was written so far, asked while they are done."""
        ...

    def settle(self) -> None:
        """Put it on the disk, on any thread. What it raises is raised for all that wrote."""
        ...


class Nothing:
    """What pieces have written that save nothing."""

    def wrote(self) -> int:
        """Never."""
        return 0

    def settle(self) -> None:
        """Nothing is to be done."""


class Batch(Struct, eq=False):
    """Pieces that were done at once, and what came of each. `wrote`: those that wrote something."""

    pieces: Sequence[Piece]
    gathered: Gathered
    results: list[Result]
    wrote: list[bool]


class Turns:
    """The threads, and what waits for them. All but the work itself is done on the loop."""

    def __init__(
        self, gathering: Callable[[bool], AbstractContextManager[Gathered]] = lambda _: nullcontext(Nothing())
    ) -> None:
        """`gathering`: what the pieces that are handed over at once are done within; it is told whether they
        are several."""
        self._gathering = gathering
        self._thread, self._disk = ThreadPoolExecutor(1, "quick"), ThreadPoolExecutor(1, "disk")
        self._waiting: list[Piece] = []
        self._busy = self._closed = False

    async def run(self, work: Callable[[], T]) -> T:
        """The result of a piece of work, done on the thread; what it raises is raised here."""
        if self._closed:
            raise asyncio.CancelledError
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, future))
        if not self._busy:
            self._next()
        return await future

    def _next(self) -> None:
        waiting = [each for each in self._waiting if not each[1].done()]  # for the others nobody waits
        pieces, self._waiting = waiting[:AT_ONCE], waiting[AT_ONCE:]
        self._busy = bool(pieces)
        if pieces:
            self._thread.submit(self._do, asyncio.get_running_loop(), pieces)

    def _do(self, loop: asyncio.AbstractEventLoop, pieces: Sequence[Piece]) -> None:
        batch = self._done(pieces)
        if len(pieces) > 1 and any(batch.wrote):
            self._disk.submit(self._settle, loop, batch)
            loop.call_soon_threadsafe(self._next)
        else:
            loop.call_soon_threadsafe(self._tell_and_go_on, pieces, _settled(batch) or batch.results)

    def _done(self, pieces: Sequence[Piece]) -> Batch:
        with self._gathering(len(pieces) > 1) as gathered:
            batch, before = Batch(pieces, gathered, [], []), 0
            for work, _ in pieces:
                batch.results.append(_done(work))
                now = gathered.wrote()
                batch.wrote.append(now > before)
                before = now
        return batch

    def _settle(self, loop: asyncio.AbstractEventLoop, batch: Batch) -> None:
        if _settled(batch) is None:
            loop.call_soon_threadsafe(self._tell, batch.pieces, batch.results)
        else:
            self._thread.submit(self._again, loop, batch)

    def _again(self, loop: asyncio.AbstractEventLoop, batch: Batch) -> None:
        """Do by itself each piece that wrote what was lost, or was refused for it."""
        found = [
            self._alone(piece) if wrote or result[1] is not None else result
            for piece, result, wrote in zip(batch.pieces, batch.results, batch.wrote, strict=True)
        ]
        loop.call_soon_threadsafe(self._tell, batch.pieces, found)

    def _alone(self, piece: Piece) -> Result:
        batch = self._done([piece])
        return (_settled(batch) or batch.results)[0]

    def _tell(self, pieces: Sequence[Piece], results: Sequence[Result]) -> None:
        for (_, future), (result, error) in zip(pieces, results, strict=True):
            if future.done():  # whoever waited for it has gone
                continue
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)

    def _tell_and_go_on(self, pieces: Sequence[Piece], results: Sequence[Result]) -> None:
        self._tell(pieces, results)
        self._next()

    def close(self) -> None:
        """Finish what was handed over, and begin nothing more: whoever waits for that is let go."""
        if self._closed:
            return
        self._closed, waiting, self._waiting = True, self._waiting, []
        for _, future in waiting:
            future.cancel()
        self._thread.submit(self._disk.shutdown).result()
        self._thread.shutdown()


def _settled(batch: Batch) -> list[Result] | None:
    """None where all is on the disk, else what becomes of every piece."""
    try:
        batch.gathered.settle()
    except BaseException as error:  # noqa: BLE001 - raised where the results are waited for
        return [(None, error)] * len(batch.pieces)
    return None


def _done(work: Callable[[], Any]) -> Result:
    """What came of a piece, or what it raised, which is raised where the result is waited for."""
    try:
        return work(), None
    except StopIteration as error:  # a future takes it for its own end, and refuses it
        return None, _raised(error)
    except BaseException as error:  # noqa: BLE001
        return None, error


def _raised(error: StopIteration) -> RuntimeError:
    """As a coroutine turns it into something that can be raised."""
    found = RuntimeError("a piece of work raised StopIteration")
    found.__cause__ = error
    return found
