"""Breaks the store in one place after the other: the test that should notice does."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from eventsourcing.application import Application

from engine.store import connections, look, memory, recorder, schema, sqlite, transactions, watch
from engine.store import statements as of_sqlite
from engine.store.game_log import GameLog
from engine.store.log import Store
from engine.store.postgres import follow, statements
from engine.store.postgres.recorder import PostgresSessionRecorder
from engine.store.rows import Row
from engine.store.snapshots import Snapshots
from tests.store import checks, test_cache_file, test_refusals, test_snapshots, test_store
from tests.store.checks import rows

Patch = pytest.MonkeyPatch
SQLite, Memory, Watch = sqlite.SQLiteSessionRecorder, memory.MemorySessionRecorder, watch.Watch


def notices(check: Callable[..., None], *arguments: Any) -> None:
    """The check fails now, by its own word or by what breaks under it."""
    with pytest.raises((AssertionError, pytest.fail.Exception, sqlite3.Error, KeyError)):
        check(*arguments)


def watching(store: Store) -> tuple[type[watch.Watch], Any]:
    """What follows a store, and the module in which it reads how much at once."""
    on_server = isinstance(store.log.recorder, PostgresSessionRecorder)
    return (follow.Follow, follow) if on_server else (Watch, watch)


def test_a_store_on_postgresql_that_takes_gaps(served: Store, monkeypatch: Patch) -> None:
    monkeypatch.setattr(statements, "APPEND", statements.APPEND.replace("last = %(before)s AND", ""))
    notices(checks.refuses_gaps, served)


def test_a_store_on_postgresql_that_forgets_keys(served: Store, monkeypatch: Patch) -> None:
    forgetful = statements.APPEND.replace("FROM moved WHERE %(key)s::text <> ''", "FROM moved WHERE false")
    assert forgetful != statements.APPEND
    monkeypatch.setattr(statements, "APPEND", forgetful)
    notices(checks.keeps_command_keys_apart, served)


def test_a_store_that_takes_gaps(local: Store, monkeypatch: Patch) -> None:
    monkeypatch.setattr(recorder, "check_follows", lambda *_: True)
    notices(checks.refuses_gaps, local)


def test_a_store_that_does_not_look_at_the_batch(store: Store, monkeypatch: Patch) -> None:
    monkeypatch.setattr("engine.store.log.check_rows", lambda *_: None)
    notices(checks.refuses_gaps, store)


def test_a_store_that_overwrites(filed: Store, monkeypatch: Patch) -> None:
    monkeypatch.setattr(recorder, "check_follows", lambda *_: True)
    statement = of_sqlite.INSERT.replace("INSERT", "INSERT OR REPLACE", 1)
    monkeypatch.setattr(of_sqlite, "INSERT", statement)
    notices(checks.refuses_taken_versions, filed)


def test_a_store_in_memory_that_overwrites(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Memory, "_assert_uniqueness", lambda *_, **__: None)
    with Store.open("memory:") as store:
        notices(checks.refuses_taken_versions, store)


def test_a_store_that_loses_command_keys(filed: Store, monkeypatch: Patch) -> None:
    whole = SQLite._insert_decision

    def without_key(self: Any, cursor: Any, decision: Any, first: int) -> None:
        whole(self, cursor, type(decision)(decision.session, "", decision.opening), first)

    monkeypatch.setattr(SQLite, "_insert_decision", without_key)
    notices(checks.keeps_command_keys_apart, filed)


def test_a_store_that_writes_in_two_transactions(filed: Store, monkeypatch: Patch) -> None:
    def record(self: Any, batch: Any, decision: Any) -> None:
        with self.datastore.writing() as cursor:
            self._insert_decision(cursor, decision, batch[0].originator_version)
        with self.datastore.writing() as cursor:
            cursor.executemany(of_sqlite.INSERT, self._values(cursor, batch))

    monkeypatch.setattr(SQLite, "record", record)
    notices(checks.writes_all_or_nothing, filed, "stored_events")


def test_a_store_that_commits_what_failed(filed: Store, monkeypatch: Patch) -> None:
    def leave(self: Any, *_: object) -> None:
        self._connection.raw.commit()
        self._pool.put_connection(self._connection)

    monkeypatch.setattr(transactions.Bare, "__exit__", leave)
    notices(checks.writes_all_or_nothing, filed, "stored_events")


def test_a_store_that_changes_bytes(store: Store, monkeypatch: Patch) -> None:
    select = type(store.log.recorder).select_rows

    def changed(self: Any, *asked: Any) -> list[Row]:
        found = select(self, *asked)
        return [
            Row(r.originator_id, r.originator_version, r.topic, r.state.replace(b" ", b"")) for r in found
        ]

    monkeypatch.setattr(type(store.log.recorder), "select_rows", changed)
    odd = [Row("s", 1, "mini.noted", b'{"a": 1}')]
    store.create("s", "mini", checks.SECRETS, odd)
    notices(checks.holds, store, "s", odd)


def test_a_subscription_that_repeats(store: Store, monkeypatch: Patch) -> None:
    kind, _ = watching(store)
    pull = kind._pull

    def again(self: Any) -> bool:
        before = self._last_notification_id
        found = pull(self)
        self._last_notification_id = before if found else self._last_notification_id
        return found

    monkeypatch.setattr(kind, "_pull", again)
    notices(checks.hands_out_everything, store)


def test_a_subscription_that_loses_one(store: Store, monkeypatch: Patch) -> None:
    kind, module = watching(store)
    monkeypatch.setattr(module, "BATCH", 200)
    pull = kind._pull

    def lossy(self: Any) -> bool:
        found = pull(self)
        if len(self._ready) == module.BATCH:
            self._ready.pop()
        return found

    monkeypatch.setattr(kind, "_pull", lossy)
    monkeypatch.setattr(checks, "PATIENCE_SECONDS", 0.7)
    notices(checks.hands_out_everything, store)


def test_a_subscription_that_only_polls(store: Store, monkeypatch: Patch) -> None:
    monkeypatch.setattr(recorder.SessionRecorder, "wake", lambda _: None)
    monkeypatch.setattr(follow, "LOOK_SECONDS", 0.05)
    notices(checks.wakes_at_once, store)


def test_a_first_look_that_leaves_files(path: Path, monkeypatch: Patch) -> None:
    quoted = look.address
    monkeypatch.setattr(look, "address", lambda p, options: quoted(p, options.replace("&immutable=1", "")))
    notices(test_refusals.test_a_database_of_another_program_is_left_alone, path, True)


def test_a_first_look_that_does_not_refuse(path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr(schema, "check", lambda *_: None)
    notices(test_refusals.test_a_newer_format_asks_for_an_upgrade_and_is_left_alone, path, "3", "upgrade")


def test_a_look_that_does_not_measure(path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr(look, "is_cut", lambda _: False)
    notices(test_refusals.test_a_cut_off_database_is_called_damaged, path, 0.9)


def test_an_application_that_reads_the_environment(path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr(GameLog, "construct_env", Application.construct_env)
    with pytest.raises(Exception, match="nonsense"):
        test_store.test_the_environment_changes_nothing(monkeypatch, path)


def test_a_database_that_is_not_durable(path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr(connections, "PRAGMAS", ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = NORMAL"))
    with Store.open(f"sqlite:///{path}") as store:
        notices(test_store.test_it_is_durable_and_one_writer_writes_at_a_time, store)


def test_a_write_ahead_log_that_grows(path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr(connections, "PRAGMAS", connections.PRAGMAS[:2])
    with Store.open(f"sqlite:///{path}") as store:
        notices(test_store.test_the_write_ahead_log_stays_short, store, path)


def test_a_damaged_log_is_not_whole(filed: Store, path: Path) -> None:
    checks.begun(filed)
    with sqlite3.connect(path) as connection:
        connection.execute("DELETE FROM stored_events WHERE originator_version = 2")
    connection.close()
    notices(checks.whole, path)
    notices(checks.holds, filed, "s", rows("s", 1))


def test_a_cache_that_trusts_what_is_gone(tmp_path: Path, monkeypatch: Patch) -> None:
    known = Snapshots.known

    def forgetful(self: Any, session: str) -> int:
        found = known(self, session)
        self._told.clear()
        return found

    monkeypatch.setattr(Snapshots, "known", forgetful)
    notices(test_cache_file.test_a_batch_that_builds_on_what_is_gone_is_not_kept, tmp_path / "x.cache")


def test_a_cache_that_keeps_half_a_batch(tmp_path: Path, monkeypatch: Patch) -> None:
    run = Snapshots._run

    def unbound(self: Any, statement: str, *values: Any) -> None:
        if statement not in {"BEGIN IMMEDIATE", "COMMIT"}:
            run(self, statement, *values)

    monkeypatch.setattr(Snapshots, "_run", unbound)
    with Snapshots.open(tmp_path / "x.cache", "log") as cache:
        notices(test_snapshots.test_a_batch_is_kept_whole_or_not_at_all, cache)


def test_a_cache_that_takes_any_file(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr("engine.store.cachefile.is_ours", lambda *_: True)
    notices(test_cache_file.test_a_file_that_is_not_ours_is_left_alone, tmp_path / "x.cache", b"x" * 5000)
