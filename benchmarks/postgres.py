"""Eight processes that write to one PostgreSQL: the store beside psycopg by hand, the same rows and indexes.

The peer sends one INSERT a decision and nothing else: no command key, no look whether anybody else wrote. Its
turns and the store's follow each other, so that both meet the same machine.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from multiprocessing.synchronize import Barrier
from time import monotonic, perf_counter

from msgspec import Struct

from benchmarks.figures import Figure
from benchmarks.store import SECRETS, rows
from engine.store.log import Store
from engine.store.packing import packed
from engine.store.postgres.pool import Pool
from tests.postgres import Server, binaries

WRITERS = 8
BATCH = 4
"""Rows of a decision."""
SECONDS, TURNS = 1.2, 5
PATIENCE_SECONDS = 60.0
BY_HAND = (
    "INSERT INTO stored_events (originator_id, originator_version, topic, link, state)"
    " SELECT %s, u.* FROM unnest(%s::int[], %s::int[], %b::bytea[], %b::bytea[]) AS u"
)

Took = list[float]
_ready: Barrier
"""In a writer, where all of them wait for each other."""


def measure() -> list[Figure]:
    """About thirty seconds. Nothing where PostgreSQL is not installed."""
    programs = binaries()
    if programs is None:
        return []
    server = Server(programs, "/var/tmp")
    try:
        address, by_hand = server.made(), server.made()
        turns = [
            (together(write_by_hand, by_hand, turn), together(write, address, turn)) for turn in range(TURNS)
        ]
    finally:
        server.close()
    # The turn in the middle by how the two compare: what else the machine does meets one or the other.
    theirs, ours = sorted(turns, key=lambda turn: turn[1].rate / turn[0].rate)[TURNS // 2]
    waits = sorted(ours.waits)
    half, most = (1e6 * waits[len(waits) * part // 100] for part in (50, 99))
    note = f"{ours.rate:,.0f} a second beside {theirs.rate:,.0f}; p99 {most / 1e3:.0f} ms"
    return [
        Figure("a commit by 8 writers", 1e6 / ours.rate, "us", "psycopg by hand", 1e6 / theirs.rate, 1 / 0.6),
        Figure("append on PostgreSQL", half, "us", note=note),
    ]


class Rate(Struct):
    """What all writers did: commits a second, and how long each took."""

    rate: float
    waits: Took


def together(work: Callable[..., Took], address: str, turn: int) -> Rate:
    """What all writers do at the same time."""
    context = multiprocessing.get_context("spawn")
    barrier = context.Barrier(WRITERS)
    with context.Pool(WRITERS, _prepare, (barrier,)) as pool:
        found = pool.starmap(work, [(address, turn * WRITERS + n) for n in range(WRITERS)], 1)
    return Rate(sum(map(len, found)) / SECONDS, [wait for each in found for wait in each])


def _prepare(barrier: Barrier) -> None:
    global _ready  # noqa: PLW0603 - a pool hands nothing else to its processes
    _ready = barrier


def timed(one: Callable[[int], object]) -> Took:
    """Do something with one version after another, for some seconds, all writers from the same moment on."""
    _ready.wait(PATIENCE_SECONDS)
    end, found, version = monotonic() + SECONDS, Took(), BATCH + 1
    while monotonic() < end:
        start = perf_counter()
        one(version)
        found.append(perf_counter() - start)
        version += BATCH
    return found


def write(address: str, number: int) -> Took:
    """The store: a decision with its command key."""
    with Store.open(address) as store:
        name = f"s{number}"
        store.create(name, "fellowship", SECRETS, rows(name, 1, BATCH))
        return timed(lambda first: store.append(name, rows(name, first, BATCH), f"c{first}"))


def write_by_hand(address: str, number: int) -> Took:
    """One INSERT a decision, prepared."""
    pool = Pool(address, 5)
    with pool.connect() as held:

        def insert(first: int) -> None:
            found = rows("s", first, BATCH)
            columns = [packed(row.state, row.originator_version) for row in found]
            links, states = [link for link, _ in columns], [state for _, state in columns]
            versions = [row.originator_version for row in found]
            held.execute(BY_HAND, (number + 1, versions, [1] * BATCH, links, states), prepare=True)

        return timed(insert)


if __name__ == "__main__":
    for figure in measure():
        print(figure)
