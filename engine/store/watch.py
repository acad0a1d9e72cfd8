"""Following the log: subscriptions that work on every store, in this process and across processes.

The library's own subscriptions start a thread that keeps the interpreter from exiting, and SQLite has none.
These have no thread: whoever iterates reads, and sleeps when there is nothing, until a write of this process
wakes it or `POLL_SECONDS` have passed (writes of other processes).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from threading import Event
from types import TracebackType

from eventsourcing.persistence import (
    ApplicationRecorder,
    ConnectionPoolClosedError,
    Notification,
    Subscription,
)

from engine.store.rows import Row
from engine.store.trouble import refusing

POLL_SECONDS = 0.05
BATCH = 500


class Watch(Subscription[ApplicationRecorder]):
    """The library's subscription: an iterator of notifications in commit order, ended by `stop()`."""

    def __init__(
        self,
        recorder: ApplicationRecorder,
        watches: set[Watch],
        gt: int | None = None,
        topics: Sequence[str] = (),
    ) -> None:
        super().__init__(recorder, gt, topics)
        self._watches = watches
        self._woken = Event()
        self._ready: deque[Notification] = deque()
        watches.add(self)

    def __next__(self) -> Notification:
        while not self._has_been_stopped:
            if self._ready:
                return self._ready.popleft()
            self._woken.clear()
            if not self._pull():
                self._wait()
        raise StopIteration

    def _wait(self) -> None:
        self._woken.wait(POLL_SECONDS)

    def _pull(self) -> bool:
        try:
            found = self._recorder.select_notifications(
                self._last_notification_id or 0, BATCH, topics=self._topics, inclusive_of_start=False
            )
        except ConnectionPoolClosedError:
            self.stop()
            return False
        if found:
            self._last_notification_id = found[-1].id
            self._ready.extend(found)
        return bool(found)

    def wake(self) -> None:
        """Look again now: something was written."""
        self._woken.set()

    def stop(self) -> None:
        """End the iteration, from any thread."""
        super().stop()
        self._watches.discard(self)
        self._woken.set()


class Feed(Iterator[tuple[int, Row]]):
    """Rows of all sessions with their positions, in commit order. Blocks for more; a context manager.

    A position is a number that rises with every row; give the last one seen to continue from there. Positions
    may have gaps. `stop()` (or closing the store) ends the iteration from any thread, at the latest after
    the row that is being handed out. Raises `StorageRefusal` where reading would.
    """

    def __init__(self, watch: Subscription[ApplicationRecorder], place: str) -> None:
        self._watch, self._place = watch, place

    def __next__(self) -> tuple[int, Row]:
        with refusing(self._place):
            found = next(self._watch)
        return found.id, Row(str(found.originator_id), found.originator_version, found.topic, found.state)

    def stop(self) -> None:
        """End the iteration."""
        self._watch.stop()

    def __enter__(self) -> Feed:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
