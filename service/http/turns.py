"""One thread that does what is quick, several pieces at a time.

To hand a piece of work to a thread and its result back costs about as much as an answer, and while both
threads want to run each holds up the other; what is saved waits for the disk. So the thread is given what
waits, does it in the order it came, and hands the results back together, when all is on the disk; what comes
meanwhile waits for the next time. What one piece spoils for all, as by a key that was used before, is done
again for each by itself.
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
Wrote: TypeAlias = "Callable[[], int]"
"""How often something was written so far, or looked at that may still be lost."""


class Turns:
    """The thread, and what waits for it. All but the work itself is done on the loop."""

    def __init__(
        self, together: Callable[[bool], AbstractContextManager[Wrote]] = lambda _: nullcontext(int)
    ) -> None:
        """`together`: what the pieces that are handed over at once are done within; it is told whether they
        are several. Where it raises, none that wrote something, or looked at it, counts as done."""
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
        loop.call_soon_threadsafe(self._tell, pieces, self._results([work for work, _ in pieces]))

    def _results(self, works: Sequence[Callable[[], Any]]) -> list[Result]:
        """What came of each. Where all was lost, what had to do with it or was refused is done again."""
        results: list[Result] = []
        stays: list[bool] = []
        try:
            with self._together(len(works) > 1) as wrote:
                for work in works:
                    before = wrote()
                    results.append(_done(work))
                    stays.append(wrote() == before and results[-1][1] is None)
        except BaseException as error:  # noqa: BLE001 - raised where the results are waited for
            if len(works) == 1:
                return [(None, error)]
            return [
                result if stay else self._results([work])[0]
                for work, result, stay in zip(works, results, stays, strict=True)
            ]
        return results

    def _tell(self, pieces: Sequence[Piece], results: Sequence[Result]) -> None:
        for (_, future), (result, error) in zip(pieces, results, strict=True):
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
