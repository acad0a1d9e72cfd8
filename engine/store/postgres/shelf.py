"""What lies beside the log, in tables of the same PostgreSQL database."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from engine.store.postgres.pool import Connection, Pool

ONE_AT_A_TIME = "SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || '.beside', 0))"


class PostgresShelf:
    """See `engine.store.shelf.Shelf`. Its connections are those of the log, which closes them."""

    shared = True

    def __init__(self, pool: Pool) -> None:
        self.place, self._pool = pool.place, pool

    @contextmanager
    def reading(self) -> Iterator[_Runs]:
        """To read; each statement sees what is there when it runs."""
        with self._pool.connection() as held:
            yield _Runs(held)

    @contextmanager
    def writing(self) -> Iterator[_Runs]:
        """One transaction, the only one of its kind in the database."""
        with self._pool.transaction() as held:
            held.execute(ONE_AT_A_TIME)
            yield _Runs(held)

    def has(self, table: str) -> bool:
        """Whether a table is there: `rollbook db init` makes those that came with a newer Rollbook."""
        with self._pool.connection() as held:
            return held.execute("SELECT to_regclass(%s)", (table,)).fetchone() != (None,)

    def close(self) -> None:
        """Nothing of its own is open."""


class _Runs:
    """A connection that takes SQLite's placeholders."""

    def __init__(self, held: Connection) -> None:
        self._held = held

    def execute(self, statement: str, values: Sequence[object] = ()) -> Any:
        """Run a statement."""
        return self._held.execute(statement.replace("?", "%s"), values)
