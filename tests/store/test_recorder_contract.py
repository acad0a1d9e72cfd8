"""The contract tests that eventsourcing ships for recorders, run against ours."""

# The parts put together below (a recorder, a case) know each other only then.
# mypy: disable-error-code="attr-defined, misc, method-assign, assignment"

from __future__ import annotations

import itertools
import tempfile
from pathlib import Path
from uuid import uuid4

import pytest
from eventsourcing.tests.persistence import (
    AggregateRecorderTestCase,
    ApplicationRecorderTestCase,
    NonInterleavingNotificationIDsBaseCase,
)

from engine.store.connections import Datastore
from engine.store.look import address
from engine.store.memory import MemorySessionRecorder
from engine.store.postgres.pool import Pool
from engine.store.postgres.recorder import PostgresSessionRecorder
from engine.store.recorder import SessionRecorder
from engine.store.sqlite import SQLiteSessionRecorder

numbers = itertools.count()


class InFile:
    """A recorder on a file of its own."""

    INITIAL_VERSION = 1

    def new_originator_id(self) -> str:
        return str(uuid4())

    def create_recorder(self) -> SessionRecorder:
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        path = Path(self.folder.name) / "games.db"
        path.touch()
        return self.on(address(path, "mode=rw"))

    def on(self, uri: str) -> SessionRecorder:
        recorder = SQLiteSessionRecorder(Datastore(uri, 5))
        self.addCleanup(recorder.datastore.close)
        recorder.create_table()
        return recorder


class InSQLiteMemory(InFile):
    """A recorder on a database in memory."""

    def create_recorder(self) -> SessionRecorder:
        return self.on(f"file:contract-{next(numbers)}?mode=memory&cache=shared")


class InMemory(InFile):
    """A recorder on Python objects."""

    def create_recorder(self) -> SessionRecorder:
        return MemorySessionRecorder()


class InPostgres(InFile):
    """A recorder on PostgreSQL."""

    EXPECT_CONTIGUOUS_NOTIFICATION_IDS = False

    @pytest.fixture(autouse=True)
    def served(self, postgres) -> None:
        self.address = postgres.made()

    def create_recorder(self) -> SessionRecorder:
        recorder = PostgresSessionRecorder(Pool(self.address, 5))
        self.addCleanup(recorder.close)
        return recorder


class Streams:
    """An aggregate recorder gives no positions; ours, being more than one, does. All else is the same."""

    def create_recorder(self) -> SessionRecorder:
        recorder = super().create_recorder()
        insert = recorder.insert_events

        def without_positions(events, **kwargs):
            insert(events, **kwargs)

        recorder.insert_events = without_positions
        return recorder


class Subscribing:
    """The part of the contract that SQLite recorders of the library do not keep."""

    def test_insert_subscribe(self) -> None:
        self.optional_test_insert_subscribe()


class TestFileStreams(Streams, InFile, AggregateRecorderTestCase):
    pass


class TestFileApplication(InFile, Subscribing, ApplicationRecorderTestCase):
    pass


class TestFileOrder(InFile, NonInterleavingNotificationIDsBaseCase):
    pass


class TestSQLiteMemoryStreams(Streams, InSQLiteMemory, AggregateRecorderTestCase):
    pass


class TestSQLiteMemoryApplication(InSQLiteMemory, Subscribing, ApplicationRecorderTestCase):
    pass


class TestSQLiteMemoryOrder(InSQLiteMemory, NonInterleavingNotificationIDsBaseCase):
    pass


class TestMemoryStreams(Streams, InMemory, AggregateRecorderTestCase):
    pass


class TestMemoryApplication(InMemory, Subscribing, ApplicationRecorderTestCase):
    pass


class TestMemoryOrder(InMemory, NonInterleavingNotificationIDsBaseCase):
    pass


class TestPostgresStreams(Streams, InPostgres, AggregateRecorderTestCase):
    pass


class TestPostgresApplication(InPostgres, Subscribing, ApplicationRecorderTestCase):
    pass


class TestPostgresOrder(InPostgres, NonInterleavingNotificationIDsBaseCase):
    pass


# The library's abstract cases must not be collected here.
del AggregateRecorderTestCase, ApplicationRecorderTestCase, NonInterleavingNotificationIDsBaseCase
