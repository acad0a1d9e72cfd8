"""What the service does by itself at a table: it lets bots answer, and calls people whose turn it is.

It looks at a table when something was saved there, and every second at all tables where anything is arranged,
since another process may write to the same database.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial

from engine.errors import Refusal, Unknown
from service.http.bots import BOT, move
from service.http.calling import Caller, Calls
from service.http.tables import Table, Tables

LOOK_SECONDS = 1.0


class Attendant:
    """One for a service, on its loop."""

    def __init__(self, tables: Tables, caller: Caller) -> None:
        self.tables, self.caller = tables, caller
        self._woken: dict[str, None] = {}
        self._event = asyncio.Event()
        self._seen: dict[str, int] = {}
        self._task: asyncio.Task[None] | None = None
        self._ended = False

    @property
    def _over(self) -> bool:
        return self._ended or self.tables.closing

    def notice(self, session: str) -> None:
        """Something was saved at a table; nothing: the service ends. Where nothing is arranged, as at nearly
        all tables, there is nothing to look at."""
        if session:
            if not self.tables.host.arranged.any_at(session):
                return
            self._woken[session] = None
        self._event.set()

    async def begin(self) -> None:
        """Look from now on."""
        self.tables.attend = self.notice
        self._task = asyncio.create_task(self._run())

    async def end(self) -> None:
        """Look no longer, once what is under way is done."""
        self._ended = True
        self.notice("")
        if self._task is not None:
            await self._task
        await self.caller.close()

    async def _run(self) -> None:
        while not self._over:
            for session in await self._next():
                if self._over:
                    return
                with suppress(Refusal):  # of the database: it is looked at again
                    moved, calls = await self.tables.run(partial(self._look, session), long=True)
                    if moved:
                        self.tables.wake(session)
                    for each in calls:
                        self.caller.send(session, *each)

    async def _next(self) -> list[str]:
        """The tables to look at: those that were noticed, and those that go on now; after a second without
        any, all."""
        going = self.tables.going
        try:
            await asyncio.wait_for(self._event.wait(), going.soon(LOOK_SECONDS))
        except TimeoutError:
            if due := going.due():
                return due
            with suppress(Refusal):
                return await self.tables.run(self._changed)
        self._event.clear()
        found, self._woken = [*self._woken], {}
        return [*dict.fromkeys([*going.due(), *found])]

    def _changed(self) -> list[str]:
        held, store = self.caller.held, self.tables.host.store
        arranged = self.tables.host.arranged.sessions()
        return [each for each in arranged if each in held or store.last(each) != self._seen.get(each)]

    def _look(self, session: str) -> tuple[bool, Calls]:
        """Go on where it is time to, or do what a bot has to do, one thing; where there is none, say who is
        to be called. While people may still make the table wait, bots and calls do."""
        arranged, going = self.tables.host.arranged, self.tables.going
        bots, due = arranged.of(session, BOT), session in going.due()
        if not due and not bots and not self.caller.any_at(session):
            return False, []

        def look(table: Table) -> tuple[bool, Calls]:
            table.live.refresh()
            if due and going.give(table.live):
                return True, []
            if going.left(table.live) is not None:
                return False, []
            if bots and move(table.live, arranged.of(session, BOT)):
                return True, []
            self._seen[session] = table.live.version
            return False, self.caller.look(table.live)

        try:
            return self.tables.look(session, look)
        except Unknown:
            arranged.forget(session)
            going.forget(session)
            return False, []
