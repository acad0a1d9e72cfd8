"""Keeping the rows of all sessions up with the log: what a service does by itself, a little at a time."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from functools import partial

from engine.errors import Refusal
from engine.store.summary_rows import Kept
from replays.summaries import Keeper, Taken
from replays.summary import Summary, summarise
from service.http.tables import Tables

LOOK_SECONDS = 1.0
AT_ONCE = 10
"""Sessions between which others may have the thread."""
RESTS = 9
"""How many times as long as it took it rests: where much is played, answers come first, and the rows are
brought up by whoever looks at them."""


class Keeping:
    """One for a service, on its loop. Several servers of a database each try; what one has done the others
    do not do again."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._ends = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        tables.host.summaries.fold = self._fold

    async def begin(self) -> None:
        """Keep up from now on."""
        self._task = asyncio.create_task(self._run())

    async def end(self) -> None:
        """Keep up no longer, once what is under way is done."""
        self._ends.set()
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        keeper = self.tables.host.summaries
        while not self._ends.is_set():
            rests = LOOK_SECONDS
            with suppress(Refusal):  # of the database: it is tried again
                taken, took = await self.tables.run(partial(_timed, keeper), long=True)
                rests = RESTS * took
                if not (taken.more and taken.moved):
                    rests = max(rests, LOOK_SECONDS)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._ends.wait(), rests)

    def _fold(self, session: str, before: Summary | None) -> Kept:
        """A session at hand is not loaded a second time, unless somebody is at its table."""
        return self.tables.if_at_hand(session, lambda live: summarise(live, before)) or summarise(
            self.tables.host.load(session), before
        )


def _timed(keeper: Keeper) -> tuple[Taken, float]:
    begun = time.monotonic()
    return keeper.take_in(AT_ONCE), time.monotonic() - begun
