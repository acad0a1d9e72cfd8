"""Following the log on PostgreSQL, where transactions end in another order than they began in.

A row is handed out once every transaction that began before its own has ended; then none comes in before it
any more. A position is the row's transaction and its place in the order of writing, as one number.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from eventsourcing.persistence import ConnectionPoolClosedError, Notification

from engine.errors import StorageRefusal
from engine.store.recorder import SessionRecorder
from engine.store.rows import Row
from engine.store.watch import BATCH, Watch

LOOK_SECONDS = 1.0
Settled: TypeAlias = "Callable[[int, int, int], list[tuple[tuple[int, int], Row]]]"
PLACES = 2**63
"""Places that one transaction could fill."""


class Follow(Watch):
    """A subscription that pages by transaction and place. `settled` reads rows after a place that no other
    comes in before, each with its transaction and place; `listen` sees that it is woken for what other
    processes save."""

    def __init__(
        self, recorder: SessionRecorder, settled: Settled, listen: Callable[[], object], after: int
    ) -> None:
        super().__init__(recorder, recorder.watches, after)
        self._settled, self._listen = settled, listen

    def _pull(self) -> bool:
        xact, place = divmod(self._last_notification_id or 0, PLACES)
        try:
            found = self._settled(xact, place, BATCH)
        except ConnectionPoolClosedError:
            self.stop()
            return False
        except StorageRefusal:
            return False  # the server is away for a while: nothing of what it has is missed
        notes = [_note(row, xact * PLACES + place) for (xact, place), row in found]
        if notes:
            self._last_notification_id = notes[-1].id
            self._ready.extend(notes)
        return bool(notes)

    def _wait(self) -> None:
        self._listen()
        self._woken.wait(LOOK_SECONDS)


def _note(row: Row, position: int) -> Notification:
    return Notification(row.originator_id, row.originator_version, row.topic, row.state, id=position)
