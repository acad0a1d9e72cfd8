"""The lobby and the register of rulings over many sessions, on both stores: at a thousand, at ten thousand.
Sessions are one that was played, copied under other names; every tenth has a ruling.

    python -m benchmarks.register [SESSIONS]      figures, and the plans of PostgreSQL
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

from benchmarks.figures import Figure
from benchmarks.sessions import SECRETS, any_choice
from engine.commands import Answer, Dispute, Note, Settle
from engine.store.log import Store
from engine.store.rows import Row
from projections.asking import waiting
from replays.create import Plan
from replays.ruling import wanted
from service.begun import begun
from service.host import Host
from service.language import wording
from service.listing import listed
from service.statistics import statistics
from tests.postgres import Server, binaries

RULED = 10
"""Every so many sessions one has a ruling."""
ANSWERS = 12
PAGE, HITS = 200, 20


def measure(sessions: int = 300) -> list[Figure]:
    """About ten seconds; some minutes for ten thousand."""
    return [*in_file(sessions), *on_server(sessions)]


def in_file(sessions: int, *, plans: bool = False) -> list[Figure]:
    """In a file. `plans`: printed, too."""
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        return on(f"sqlite:///{folder}/games.db", "SQLite", sessions, plans=plans)


def on_server(sessions: int, *, plans: bool = False) -> list[Figure]:
    """On a server; nothing where PostgreSQL is not installed."""
    programs = binaries()
    if programs is None:
        return []
    server = Server(programs, "/var/tmp")
    try:
        return on(server.made(), "PostgreSQL", sessions, plans=plans)
    finally:
        server.close()


def on(address: str, where: str, sessions: int, *, plans: bool = False) -> list[Figure]:
    """The figures of one store."""
    Store.make(address)
    with Host(address) as host:
        plain, ruled, keys = _played(host)
        entries = _copied(host.store, sessions, plain, ruled, keys)
        keeper, kept = host.summaries, host.summaries.kept
        cpu, wall = process_time(), perf_counter()
        keeper.catch_up()
        cpu, wall = process_time() - cpu, perf_counter() - wall
        live = host.load(f"copy-{sessions // 2}")

        def moved() -> None:
            live.do(Note("ann", "a note"))

        def said() -> None:
            live.do(Note("ann", "a note"))
            keeper.take_in(10)

        looks: dict[str, Callable[[], Any]] = {
            "an entry": moved,
            "an entry, and its row": said,
            "nothing new to take in": lambda: keeper.take_in(10),
            "how far behind": keeper.behind,
            f"lobby, {PAGE} tables": lambda: [*listed(host, kept.page(PAGE), wording("en"))],
            "statistics": lambda: statistics(host, wording("en")),
            "a session by the beginning of its name": lambda: host.store.directory.beginning("copy-9", HITS),
            "the sessions that were begun last": lambda: host.store.directory.page(HITS),
            "how many sessions and entries": keeper.totals,
            f"register, the newest {HITS}": lambda: kept.search(wanted(), HITS),
            "register, a common word and a rare one": lambda: kept.search(wanted(("surge", "word40")), HITS),
            "register, two common words": lambda: kept.search(wanted(("surge", "so")), HITS),
            "register, a clause and a game": lambda: kept.search(wanted((), "ECH-4", "echoes"), HITS),
            "register, a word that is nowhere": lambda: kept.search(wanted(("dragon",)), HITS),
        }
        note = f"{entries:,} entries, {cpu:.1f} s of CPU, {1e3 * wall / sessions:.2f} ms each"
        figures = [Figure(f"{where}: all rows of {sessions:,} sessions", wall, "s", note=note)]
        figures += [
            Figure(f"{where}: {name}, of {sessions:,} sessions", _middle(look), "ms", limit=_limit(name))
            for name, look in looks.items()
        ]
        figures += _bytes(host, where, sessions, entries)
        if plans:
            _plans(host, where)
        return figures


def _limit(name: str) -> float:
    """What a look may take, however many sessions there are, on a machine with other work."""
    return 25.0 if name.startswith("register") else 0.0


def _middle(look: Callable[[], Any], times: int = 25) -> float:
    """Milliseconds, the median."""
    found = []
    for _ in range(times):
        start = perf_counter()
        look()
        found.append(1e3 * (perf_counter() - start))
    return median(found)


def _played(host: Host) -> tuple[list[Row], list[Row], dict[str, int]]:
    """The rows of a session that was played a little, and of the same with a ruling; and
    the command keys of its decisions."""
    live = begun(host, Plan("echoes", "unsaid-bell", ("ann", "bob")), "played", None, start=True, key="k")
    chance = random.Random(1)
    for _ in range(ANSWERS):
        prompt = live.state.course.prompt
        if prompt is None:
            break
        question = chance.choice(waiting(prompt)).question
        live.do(Answer(question.seats[0], any_choice(question, chance), prompt.id))
    plain, keys = host.store.rows("played"), host.store.commands("played")
    number = live.do(Dispute("ann", 2, "Why so, and not otherwise?", "ECH-4.6")).version
    live.do(Settle("referee", number, "upheld", "surge word0"))
    ruled = host.store.rows("played")
    host.store.delete("played")
    return plain, ruled, keys


def _copied(store: Store, sessions: int, plain: list[Row], ruled: list[Row], keys: dict[str, int]) -> int:
    """Write them again under other names; how many entries that makes."""
    entries = 0
    for first in range(0, sessions, 100):
        with store.together():
            for n in range(first, min(first + 100, sessions)):
                rows = plain if n % RULED else ruled
                name, word = f"copy-{n}", b"surge word%d" % n
                made = [
                    Row(name, row.originator_version, row.topic, row.state.replace(b"surge word0", word))
                    for row in rows
                ]
                store.restore(name, "echoes", SECRETS, made, keys)
                entries += len(made)
    return entries


LOG = ("stored_events", "rollbook_sessions", "rollbook_commands")
ROWS = ("summaries", "rulings", "ruling_keys", "counted", "tallies")


def _bytes(host: Host, where: str, sessions: int, entries: int) -> list[Figure]:
    """What lies on the disk, with indexes: of the log an entry, of the rows a session."""
    path = host.store.path
    if path is None:
        log, rows = (
            sum(int(_one(host, f"SELECT pg_total_relation_size('{table}')")) for table in tables)
            for tables in (LOG, ROWS)
        )
    else:
        log, rows = path.stat().st_size, Path(f"{path}.summaries").stat().st_size
    return [
        Figure(f"{where}: an entry, with its session and keys", log / entries, "bytes"),
        Figure(f"{where}: a row, with its part of the register", rows / sessions, "bytes"),
    ]


def _one(host: Host, statement: str) -> Any:
    with host.summaries.kept._reading() as runs:
        return runs.execute(statement).fetchone()[0]


@contextmanager
def _said(host: Host) -> Iterator[list[tuple[str, tuple[Any, ...]]]]:
    kept, asked = host.summaries.kept, list[tuple[str, tuple[Any, ...]]]()
    whole = kept._all

    def all(statement: str, *values: Any) -> list[Any]:
        asked.append((statement, values))
        return whole(statement, *values)

    kept._all = all  # type: ignore[method-assign]
    yield asked
    del kept._all


def _plans(host: Host, where: str) -> None:
    """How the database goes about it."""
    kept = host.summaries.kept
    with _said(host) as asked:
        kept.page(PAGE)
        kept.search(wanted(("surge", "word40")), HITS)
        kept.search(wanted((), "ECH-4", "echoes"), HITS)
        kept.dealt("x")
    explain = "EXPLAIN" if host.store.path is None else "EXPLAIN QUERY PLAN"
    for statement, values in asked:
        with kept._reading() as runs:
            print(f"-- {where}: {statement}")
            for row in runs.execute(f"{explain} {statement}", values).fetchall():
                print(f"     {row[-1]}")


if __name__ == "__main__":
    for kind in (in_file, on_server):
        for figure in kind(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000, plans=True):
            print(f"{figure.name:64} {figure.value:10,.2f} {figure.unit}  {figure.note}", flush=True)
