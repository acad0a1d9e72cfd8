"""What a look costs a database: steps of SQLite's machine, or rows that PostgreSQL's plans went through."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import psycopg
from psycopg.rows import tuple_row

EVERY = 10
"""Steps of SQLite's machine between two looks at how far it is."""


def cost(address: str, work: Callable[[], object]) -> int:
    """What `work`, which opens the database by itself, makes the database do."""
    if address.startswith("sqlite:"):
        with _steps() as steps:
            work()
        return steps[0]
    with _said() as said:
        work()
    with psycopg.connect(address) as held:
        return sum(_rows(held, *each) for each in said)


@contextmanager
def _steps() -> Iterator[list[int]]:
    steps, connect = [0], sqlite3.connect

    def counting(*words: Any, **more: Any) -> sqlite3.Connection:
        made = connect(*words, **more)

        def count() -> int:
            steps[0] += EVERY
            return 0

        made.set_progress_handler(count, EVERY)
        return made

    with patch("sqlite3.connect", counting):
        yield steps


@contextmanager
def _said() -> Iterator[list[tuple[Any, Any]]]:
    """The statements that read, with their values."""
    said, execute = list[tuple[Any, Any]](), psycopg.Cursor.execute

    def noting(self: Any, query: Any, values: Any = None, **more: Any) -> Any:
        if str(query).lstrip().startswith(("SELECT", "WITH")):
            said.append((query, values))
        return execute(self, query, values, **more)

    with patch("psycopg.Cursor.execute", noting):
        yield said


def _rows(held: psycopg.Connection[Any], query: Any, values: Any) -> int:
    with held.transaction(force_rollback=True), held.cursor(row_factory=tuple_row) as cursor:
        (found,) = cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {query}", values).fetchone() or ([],)
    return sum(_through(each["Plan"]) for each in found)


def _through(plan: dict[str, Any]) -> int:
    """The rows that a plan went through, those left out by a filter as well."""
    gone = plan.get("Rows Removed by Filter", 0) + plan.get("Rows Removed by Index Recheck", 0)
    own = int((plan["Actual Rows"] + gone) * plan["Actual Loops"])
    return own + sum(_through(each) for each in plan.get("Plans", ()))
