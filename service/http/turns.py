"""One thread that does what is quick, several pieces at a time.

To hand a piece of work to a thread and its result back costs about as much as an answer, and while both
threads want to run each holds up the other; what is saved waits for the disk. So the thread is given what
waits, does it in the order it came, and hands the results back together, when all is on the disk; what comes
meanwhile waits for the next time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")

AT_ONCE = 32
"""Pieces that are handed over at once: the first of more would wait long for its result."""
Piece: TypeAlias = "tuple[Callable[[], Any], asyncio.Future[Any]]"
Result: TypeAlias = "tuple[Any, BaseException | None]"


class Turns:
    """The thread, and what waits for it. All but the work itself is done on the loop."""

    def __init__(self, together: Callable[[], AbstractContextManager[None]] = nullcontext) -> None:
        """`together`: what the pieces that are handed over at once are done within. Where it raises, none of
        them counts as done."""
        self._together = together
        self._thread = ThreadPoolExecutor(1, "quick")
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
        try:
            with self._together():
                done = [_done(work) for work, _ in pieces]
        except BaseException as error:  # noqa: BLE001 - raised where the results are waited for
            done = [(None, error)] * len(pieces)
        loop.call_soon_threadsafe(self._tell, pieces, done)

    def _tell(self, pieces: Sequence[Piece], done: Sequence[Result]) -> None:
        for (_, future), (result, error) in zip(pieces, done, strict=True):
            if future.done():  # whoever waited for it has gone
                continue
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)
        self._next()

    def close(self) -> None:
        """Finish what was handed over, and begin nothing more: whoever waits for that is let go."""
        self._closed, waiting, self._waiting = True, self._waiting, []
        for _, future in waiting:
            future.cancel()
        self._thread.shutdown()


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
