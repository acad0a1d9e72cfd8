"""Deciding, folding, verifying, seeking and undoing, on sessions as bots play them, in CPU time."""

from __future__ import annotations

import random
import sqlite3
import statistics
import tempfile
import tracemalloc
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from time import process_time

from msgspec.structs import replace

from benchmarks.figures import Figure
from benchmarks.sessions import Played, decisions, on_file, played
from engine import evolve
from engine.commands import Answer, Redo, Undo
from engine.course import Course
from engine.decider import decide
from engine.dice import Seeded
from engine.events import Answered, Chose
from engine.fold import fold_line
from engine.model import opening
from engine.past import Unwritten
from replays.bundle import parse, render
from replays.session import Session
from replays.verify import Log, verify

BOTS = ("greedy", "random")
ENTRIES = 6_000
LEAST = 20_000
"""Entries a second that are verified at the level of rules by one process."""
SHORT = 500
LOOKS = 300


def measure(game: str, entries: int = ENTRIES) -> list[Figure]:
    """About ten seconds a game."""
    figures: list[Figure] = []
    for bot in BOTS:
        some = played(game, bot, entries)
        figures += [deciding(some), folding(some), verifying(some), memory(some), size(some)]
    return [*figures, *moving(some)]


def deciding(some: Played) -> Figure:
    """Answers decided, not saved, each on the table that the decision before it led to."""
    asked, past = [], Unwritten()
    for bundle, entries in zip(some.bundles, some.read(), strict=True):
        assert bundle.secrets is not None
        dice = Seeded(bundle.secrets.dice)
        for state, (first, *_) in decisions(some.rules, entries):
            if isinstance(first.event, Answered):
                secret = (part.event.choice for part in first.sealed if isinstance(part.event, Chose))
                answer = Answer(first.event.seat, next(secret, first.event.choice))
                asked.append(partial(decide, some.rules, state, past, answer, dice, first.version - 1))
    taken = best(lambda: [each() for each in asked])
    made = sum(len(each().entries) for each in asked) / taken
    return replace(rate(some, "decide", len(asked), "answers/s", taken), note=f"{made:,.0f} entries/s")


def folding(some: Played) -> Figure:
    """Rows read and folded, beside bare decoding and bare evolve functions."""
    model, decode = some.rules.model, some.codec.decode

    def ours() -> None:
        for bundle in some.bundles:
            fold_line(model, opening(model), map(decode, bundle.rows))

    def bare() -> None:
        for bundle in some.bundles:
            board, course = model.board, Course()
            for entry in map(decode, bundle.rows):
                turn, change = evolve.EVOLVE.get(type(entry.event)), model.changes.get(type(entry.event))
                if change is not None and change[1] is not None:
                    board = change[1](board, entry.event)
                course = course if turn is None else turn(course, entry.event, entry.version)

    mine, theirs = best(ours), best(bare)
    peer, other = "msgspec and evolve by hand", some.entries / theirs
    return replace(rate(some, "fold", some.entries, "entries/s", mine), peer=peer, peer_value=other)


def verifying(some: Played) -> Figure:
    """Every entry decided again and compared, links and dice too, by one process."""

    def work() -> None:
        for log in logs(some):
            report = verify(log, some.rules, some.codec)
            if not report.ok:
                raise AssertionError(report.fault)

    return rate(some, "verify at the level of rules", some.entries, "entries/s", best(work), LEAST)


def logs(some: Played) -> list[Log]:
    """The sessions with their secrets."""
    return [
        Log(each.session, each.rows, each.secrets.dice, each.secrets.veil)
        for each in some.bundles
        if each.secrets
    ]


def memory(some: Played) -> Figure:
    """The most that verifying the longest session holds at once, its rows included."""
    data = render(max(some.bundles, key=lambda each: len(each.rows)))
    tracemalloc.start()
    try:
        whole = parse(data, "longest")
        (log,) = logs(Played(some.game, some.bot, (whole,)))
        verify(log, some.rules, some.codec)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    count = len(whole.rows)
    name = f"{some.game}, {some.bot}: memory of verifying, by entry"
    return Figure(name, most / count, "bytes", note=f"{most / 1e6:.1f} MB for {count:,} entries")


def size(some: Played) -> Figure:
    """Bytes of the database file, indexes and all, by entry, once the write-ahead log is written back."""
    with tempfile.TemporaryDirectory() as folder:
        bundle = max(some.bundles, key=lambda each: len(each.rows))
        table = on_file(some, bundle, Path(folder), len(bundle.rows))
        table.store.close()
        path = Path(folder, f"{table.version}.db")
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        held = path.stat().st_size / table.version
    text = sum(map(len, bundle.rows)) / len(bundle.rows)
    name = f"{some.game}, {some.bot}: size of an entry in the file"
    return Figure(name, held, "bytes", note=f"of which its row {text:.0f}")


def moving(some: Played) -> list[Figure]:
    """Looking at any moment, and undoing, early and late in a session: neither may grow with the log."""
    bundle = max(some.bundles, key=lambda each: len(each.rows))
    with tempfile.TemporaryDirectory() as folder:
        small = on_file(some, bundle, Path(folder), SHORT)
        large = on_file(some, bundle, Path(folder), len(bundle.rows))
        try:
            return [
                _pair(f"{some.game}: seek", small, large, seek),
                _pair(f"{some.game}: undo a decision, saved", small, large, undo_once),
            ]
        finally:
            small.store.close()
            large.store.close()


def _pair(name: str, small: Session, large: Session, work: Callable[[Session], list[float]]) -> Figure:
    """The same on both, turn by turn, so that both meet the same machine."""
    short: list[float] = []
    long: list[float] = []
    for _ in range(3):
        short += work(small)
        long += work(large)
    few, many = statistics.median(short) * 1e3, statistics.median(long) * 1e3
    return Figure(
        f"{name} at {large.version:,} entries", many, "ms", f"at {small.version:,}", few, 1.5, limit=1.0
    )


def seek(table: Session) -> list[float]:
    """Seconds of looks at random moments."""
    chance = random.Random(2)
    versions = [chance.randint(1, table.version - 1) for _ in range(LOOKS // 3)]
    return [timed(partial(table.seeker.at, at)) for at in versions]


def undo_once(table: Session) -> list[float]:
    """Seconds of undoing a decision, durable on the disk; the redo between is not counted."""
    taken, seat = [], table.state.table.present[0]
    for _ in range(20):
        taken.append(timed(partial(table.do, Undo(seat))))
        table.do(Redo(seat))
    return taken


def rate(some: Played, what: str, count: int, unit: str, taken: float, least: float = 0.0) -> Figure:
    """So many in so many seconds of CPU time."""
    note = f"{len(some.bundles)} sessions, {some.entries:,} entries"
    return Figure(f"{some.game}, {some.bot}: {what}", count / taken, unit, note=note, least=least)


def best(work: Callable[[], object], times: int = 5) -> float:
    """The least CPU time of several runs, in seconds."""
    return min(timed(work) for _ in range(times))


def timed(work: Callable[[], object]) -> float:
    """Seconds of CPU time that one call takes."""
    start = process_time()
    work()
    return process_time() - start
