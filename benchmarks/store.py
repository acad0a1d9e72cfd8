"""The store beside bare `sqlite3`: the same rows, tables and pragmas, and the same work, in the same run."""

from __future__ import annotations

import sqlite3
import statistics
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import perf_counter

from benchmarks.figures import Figure
from engine.store.connections import PRAGMAS
from engine.store.log import Store
from engine.store.packing import packed, unpacked
from engine.store.rows import Row, Secrets
from engine.store.snapshots import Snapshots

SECRETS = Secrets(bytes(32), bytes(32))
STATE = (
    b'{"clause":"FEL-3.1","decision":7,"event":{"n":2,"t":"wounded","who":"aragorn"},"link":"'
    + b"a" * 64
    + b'","seat":"ann","version":%d}'
)
NUMBER = 1
"""Of the session, and of the topic, among the peer's rows."""
LAST = "SELECT max(originator_version) FROM stored_events WHERE originator_id = ?"
READ = (
    "SELECT link, state, originator_version FROM stored_events WHERE originator_id = ?"
    " ORDER BY originator_version"
)
BATCH = 8


def measure(decisions: int = 400, entries: int = 100_000) -> list[Figure]:
    """About ten seconds. Appends: median of single commits; reads: best of five."""
    with tempfile.TemporaryDirectory() as folder:
        return [append(Path(folder), decisions), memory(decisions), *reading(Path(folder), entries)]


def rows(session: str, first: int, count: int = BATCH) -> list[Row]:
    """`count` rows of about 150 bytes."""
    return [Row(session, first + i, "fellowship.wounded", STATE % (first + i)) for i in range(count)]


@contextmanager
def peer(path: Path, made: Path) -> Iterator[sqlite3.Connection]:
    """The connection somebody would write by hand, with the store's pragmas and the tables that it `made`."""
    with closing(sqlite3.connect(made)) as ours:
        tables = ours.execute("SELECT sql FROM sqlite_master WHERE type = 'table'").fetchall()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in (*PRAGMAS, *(sql for (sql,) in tables)):
            connection.execute(statement)
        yield connection


def insert(connection: sqlite3.Connection, batch: list[Row], key: str) -> None:
    """One transaction with the rows of a decision and its command key, by hand: nobody else may have written
    in between, or used the key."""
    first = batch[0]
    values = [
        (NUMBER, each.originator_version, NUMBER, *packed(each.state, each.originator_version))
        for each in batch
    ]
    connection.execute("BEGIN IMMEDIATE")
    (last,) = connection.execute(LAST, (NUMBER,)).fetchone()
    if last not in (None, first.originator_version - 1):
        raise AssertionError("somebody else wrote")
    connection.execute(
        "INSERT INTO rollbook_commands VALUES (?, ?, ?)", (NUMBER, key, first.originator_version)
    )
    connection.executemany("INSERT INTO stored_events VALUES (?, ?, ?, ?, ?)", values)
    connection.execute("COMMIT")


def append(folder: Path, decisions: int) -> Figure:
    """One decision of eight rows and its command key, turn by turn with the peer so that both meet the same
    disk."""
    ours: list[float] = []
    theirs: list[float] = []
    path = folder / "append.db"
    with Store.open(f"sqlite:///{path}") as store:
        store.create("s", "fellowship", SECRETS, rows("s", 1))
    with Store.open(f"sqlite:///{path}") as store, peer(folder / "append-peer.db", path) as bare:
        insert(bare, rows("s", 1), "c0")
        for n in range(1, decisions + 1):
            batch = rows("s", 1 + n * BATCH)
            theirs.append(timed(lambda batch=batch, n=n: insert(bare, batch, f"c{n}")))  # type: ignore[misc]
            ours.append(timed(lambda batch=batch, n=n: store.append("s", batch, f"c{n}")))  # type: ignore[misc]
    note = "a decision of 8 rows, with its command key, on the disk when it returns"
    value, other = (statistics.median(each) * 1e6 for each in (ours, theirs))
    return Figure("append a decision", value, "us", "sqlite3 by hand", other, 1.5, note)


def memory(decisions: int) -> Figure:
    """The same decision in memory: what a simulation pays."""
    taken: list[float] = []
    with Store.open("memory:") as store:
        store.create("s", "fellowship", SECRETS, rows("s", 1))
        for n in range(1, decisions + 1):
            batch = rows("s", 1 + n * BATCH)
            taken.append(timed(lambda batch=batch, n=n: store.append("s", batch, f"c{n}")))  # type: ignore[misc]
    return Figure("append a decision in memory", statistics.median(taken) * 1e6, "us", note="8 rows")


def reading(folder: Path, entries: int) -> list[Figure]:
    """All rows of a long session, and the last eight of it."""
    path = folder / "read.db"
    with Store.open(f"sqlite:///{path}") as store:
        store.create("s", "fellowship", SECRETS, rows("s", 1, entries))
    with Store.open(f"sqlite:///{path}") as store, peer(folder / "read-peer.db", path) as bare:
        insert(bare, rows("s", 1, entries), "c0")
        whole = best(lambda: store.rows("s"))
        select = best(lambda: [unpacked(*row) for row in bare.execute(READ, (NUMBER,))])
        tail = best(lambda: store.rows("s", after=entries - BATCH), 200)
        last = best(lambda: store.last("s"), 200)
    return [
        Figure(f"read {entries:,} rows", whole * 1e3, "ms", "sqlite3 select", select * 1e3, 3.0),
        Figure("read the last 8 rows", tail * 1e6, "us", note=f"of {entries:,}"),
        Figure("find the last version", last * 1e6, "us", note=f"of {entries:,}"),
        snapshot(folder),
    ]


def snapshot(folder: Path, count: int = 800) -> Figure:
    """The nearest snapshot among 800 (a game of 100,000 entries), unpacked."""
    blob = STATE % 1 * 50
    with Snapshots.open(folder / "read.db.cache") as cache:
        with cache.saving():
            for n in range(count):
                cache.put("s", n * 128, "1", blob)
        return Figure("find a snapshot", best(lambda: cache.latest("s", 50_001, "1"), 200) * 1e6, "us")


def best(work: Callable[[], object], times: int = 5) -> float:
    """The fastest of several runs, in seconds."""
    return min(timed(work) for _ in range(times))


def timed(work: Callable[[], object]) -> float:
    """Seconds that one call takes."""
    start = perf_counter()
    work()
    return perf_counter() - start
