"""The recorder for plain Python objects: tests, simulations and bulk verification."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from eventsourcing.persistence import IntegrityError, StoredEvent
from eventsourcing.popo import POPOApplicationRecorder, POPOFactory
from msgspec.structs import astuple

from engine.store.recorder import SessionRecorder, must_follow
from engine.store.rows import NOBODY, Decision, Opening, Row, Secrets, tombstone
from engine.store.stored_rows import StoredRows, placed


class MemorySessionRecorder(SessionRecorder, POPOApplicationRecorder):
    """Positions are places in one list. All checks are made before anything is kept."""

    def __init__(self) -> None:
        POPOApplicationRecorder.__init__(self)
        SessionRecorder.__init__(self)
        self._openings: dict[str, Opening] = {}
        self._commands: dict[tuple[str, str], int] = {}
        self._identity = secrets.token_hex(16)

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int] | None:
        ids = self._insert_events(stored_events, **kwargs)
        self.wake()
        return ids

    def record(self, rows: Sequence[Row], decision: Decision) -> None:
        self.insert_events([StoredEvent(*astuple(row)) for row in rows], decision=decision)

    def _assert_uniqueness(
        self, stored_events: Sequence[StoredEvent], decision: Decision | None = None, **_: Any
    ) -> None:
        if decision is not None:
            last = self.last(decision.session)
            row = self.select_rows(decision.session, last - 1, last)[0].state if last else b""
            must_follow(decision, stored_events[0].originator_version, last, row)
            keys = (decision.command, *decision.commands)
            known = any((decision.session, key) in self._commands for key in keys)
            if known or (decision.opening is not None and decision.session in self._openings):
                raise IntegrityError(f"{decision.session} {decision.command} exists")
        super()._assert_uniqueness(stored_events)

    def _update_table(
        self, stored_events: Sequence[StoredEvent], decision: Decision | None = None, **_: Any
    ) -> Sequence[int] | None:
        if decision is not None and decision.opening is not None:
            self._openings[decision.session] = decision.opening
        if decision is not None:
            for command, version in decision.commands.items():
                self._commands[decision.session, command] = version
            if decision.command:
                self._commands[decision.session, decision.command] = stored_events[0].originator_version
        return super()._update_table(stored_events)

    def delete(self, session: str) -> None:
        """Positions are places in the list, so a tombstone stands in the place of each row as well."""
        with self._database_lock:
            version = self.last(NOBODY) + 1
            stone = StoredEvent(*astuple(tombstone(session, version)))
            for place in self._stored_events_index.pop(session, {}).values():
                self._stored_events[place] = stone
            for key in [key for key in self._commands if key[0] == session]:
                del self._commands[key]
            self._openings.pop(session, None)
            super()._update_table([stone])
        self.wake()

    def select_rows(self, session: str, after: int, upto: int) -> list[Row]:
        with self._database_lock:
            index, events = self._stored_events_index.get(session, {}), self._stored_events
            found = [events[index[v]] for v in range(max(after, 0) + 1, min(upto, len(index)) + 1)]
        return [Row(session, e.originator_version, e.topic, e.state) for e in found]

    @contextmanager
    def reading(self, session: str) -> Iterator[StoredRows]:
        def read(after: int, upto: int) -> list[bytes]:
            found = self.select_rows(session, after, upto)
            return placed({row.originator_version: row.state for row in found}, after, upto)

        yield StoredRows(read, self.last(session))

    def last(self, session: str) -> int:
        return len(self._stored_events_index.get(session, ()))

    def game(self, session: str) -> str | None:
        found = self._openings.get(session)
        return found.game if found else None

    def secrets(self, session: str) -> Secrets | None:
        found = self._openings.get(session)
        return found.secrets if found else None

    def version_of(self, session: str, command: str) -> int | None:
        return self._commands.get((session, command))

    def commands(self, session: str) -> dict[str, int]:
        found = {key: version for (of, key), version in self._commands.items() if of == session}
        return dict(sorted(found.items(), key=lambda each: (each[1], each[0])))

    def sessions(self) -> list[tuple[str, str, int]]:
        with self._database_lock:
            return [(session, kept.game, self.last(session)) for session, kept in self._openings.items()]

    def identity(self) -> str:
        return self._identity


class Factory(POPOFactory):
    """Builds the recorder of sessions; every other kind is the library's."""

    def application_recorder(self) -> MemorySessionRecorder:
        return MemorySessionRecorder()
