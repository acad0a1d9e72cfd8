"""Deciding, folding, seeking, undoing and verifying, on sessions of 1,000 and 100,000 entries."""

from __future__ import annotations

import random
import sqlite3
import statistics
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from itertools import groupby
from pathlib import Path
from time import perf_counter

from msgspec.structs import replace

from benchmarks import sessions
from benchmarks.figures import Figure
from engine import evolve, library
from engine.commands import Redo, Undo
from engine.course import Course
from engine.decider import decide
from engine.dice import Seeded
from engine.entries import Entry
from engine.facts import CursorFact, Fact
from engine.fold import fold_line
from engine.model import State, opening
from engine.past import jump
from engine.store.packing import unpacked
from replays.live import Live
from replays.verify import Log, Report, verify
from replays.verify import rules as level

SHORT, LONG = 1_000, 100_000
LOOKS = 300
LOOKED_AT = 20_000


def measure(game: str, short: int = SHORT, long: int = LONG) -> list[Figure]:
    """About a minute a game, most of it playing the long session."""
    played = sessions.play(game, long)
    first = sessions.Played(game, played.rows[: _whole(played, short)])
    with tempfile.TemporaryDirectory() as folder:
        small, large = (sessions.on_file(each, Path(folder)) for each in (first, played))
        figures = [
            *_pair("seek", small, large, seek),
            *_pair("undo a decision, saved", small, large, undo_once),
            folding(large, Path(folder)),
            deciding(small),
            *verifying(large),
            Figure("size of an entry", _size(played), "bytes"),
        ]
        small.store.close()
        large.store.close()
    return [replace(each, name=f"{game}: {each.name}") for each in figures]


def _whole(played: sessions.Played, entries: int) -> int:
    decode = library.codec(played.game).decode
    causes = [decode(row.state).cause for row in played.rows[: entries + 1]]
    return max(n for n in range(1, entries + 1) if causes[n - 1] != causes[n])


def _size(played: sessions.Played) -> float:
    return sum(len(row.state) for row in played.rows) / len(played.rows)


def _pair(name: str, small: Live, large: Live, work: Callable[[Live], list[float]]) -> list[Figure]:
    """The same on both sessions, turn by turn, so that both meet the same machine."""
    short, long = [], []
    for _ in range(3):
        short += work(small)
        long += work(large)
    few, many = statistics.median(short) * 1e3, statistics.median(long) * 1e3
    peer = f"at {small.version:,} entries"
    return [Figure(f"{name} at {large.version:,} entries", many, "ms", peer, few, 1.5, limit=1.0)]


def seek(table: Live) -> list[float]:
    """Seconds of looks at random moments."""
    chance = random.Random(2)
    versions = [chance.randint(1, table.version - 1) for _ in range(LOOKS // 3)]
    return [_timed(partial(table.seeker.at, at)) for at in versions]


def undo_once(table: Live) -> list[float]:
    """Seconds of undoing a decision, durable on the disk; the redo between is not counted."""
    taken = []
    for _ in range(20):
        taken.append(_timed(lambda: table.do(Undo(sessions.SEATS[0]))))
        table.do(Redo(sessions.SEATS[0]))
    return taken


def folding(table: Live, folder: Path) -> Figure:
    """Load and fold all from SQLite, beside a bare select, a bare decode and bare evolve functions."""
    model = table.rules.model
    path = str(table.store.path)
    decode = library.codec(table.rules.game).decode

    def ours() -> object:
        state = opening(model)
        return table.seeker.fold(state, table.read(0))

    def bare() -> object:
        with closing(sqlite3.connect(path)) as connection:
            rows = connection.execute(
                "SELECT link, state, originator_version FROM stored_events WHERE originator_id ="
                " (SELECT number FROM rollbook_sessions WHERE session = 's') ORDER BY originator_version"
            ).fetchall()
        entries: list[Entry[Fact]] = [decode(unpacked(*row)) for row in rows]
        return bare_evolve(table, entries)

    mine, theirs = _best(ours), _best(bare)
    return Figure(
        f"fold {table.version:,} entries from SQLite",
        mine * 1e3,
        "ms",
        "sqlite3, msgspec and evolve by hand",
        theirs * 1e3,
        5.0,
        f"{mine / table.version * 1e6:.1f} us an entry",
    )


def bare_evolve(table: Live, entries: list[Entry[Fact]]) -> object:
    """Every open fact to its evolve function; where the cursor went back, the state that stood there."""
    board, now = table.rules.model.board, Course()
    wanted = {entry.fact.to for entry in entries if isinstance(entry.fact, CursorFact)}
    stood: dict[int, tuple[object, Course]] = {}
    for entry in entries:
        fact = entry.fact
        if isinstance(fact, CursorFact):
            board, now = stood[fact.to]
            continue
        change, change_course = table.rules.model.evolve.get(type(fact)), evolve.EVOLVE.get(type(fact))
        if change is not None:
            board = change(board, fact)
        if change_course is not None:
            now = change_course(now, fact, entry.version)
        if entry.version in wanted:
            stood[entry.version] = board, now
    return board, now


def deciding(table: Live) -> Figure:
    """One typical answer decided once, not saved, on the table that the decision before it led to: the median
    over all sets that a session asks."""
    chance = random.Random(3)
    dice = Seeded(sessions.SECRETS.dice)
    taken = []
    for state, _ in _before(table, table.read(0)):
        asked = state.course.open
        if asked is None or asked.then is None:
            continue
        answer = sessions.any_answer(asked, chance)
        taken.append(_timed(partial(decide, table.rules, state, answer, dice, state.head)))
    return Figure(
        "decide an answer", statistics.median(taken) * 1e6, "us", limit=150.0, note=f"of {len(taken)}"
    )


def verifying(table: Live) -> list[Figure]:
    """The rules level by itself, and all levels together."""
    rows = [row.state for row in table.store.rows("s")]
    log = Log("s", rows, sessions.SECRETS.dice, sessions.SECRETS.veil)
    one = _rate(len(rows), lambda: verify(log, table.rules, table.codec))
    note = "chain, phases, rules and dice"
    return [
        Figure("verify at all levels", one, "entries/s", least=50_000, note=note),
        redeciding(table, rows[:LOOKED_AT]),
    ]


def redeciding(table: Live, rows: list[bytes]) -> Figure:
    """The rules level: every row read, every decision decided again on the state before it and compared."""
    entries = [table.codec.decode(row) for row in rows]
    before = list(_before(table, entries))[:-1]  # the last decision may be cut off
    dice = Seeded(sessions.SECRETS.dice)

    def work() -> None:
        for row in rows:
            table.codec.decode(row)
        for state, decision in before:
            again, _ = level.redecide(table.rules, state, decision, dice)
            level.compare(decision, again)

    count = sum(len(decision) for _, decision in before)
    return Figure("of which the rules level alone", count / _best(work), "entries/s")


def _before(table: Live, entries: list[Entry[Fact]]) -> Iterator[tuple[State, list[Entry[Fact]]]]:
    """Every decision of the game with the state that it was made on."""
    state, stood = opening(table.rules.model), dict[int, State]()
    for _, group in groupby(entries, key=lambda entry: entry.cause):
        decision = list(group)
        fact = decision[0].fact
        if isinstance(fact, CursorFact):
            state = jump(state, stood[fact.to], redone=False)
            continue
        if fact.lane == "play" and decision[0].version > 1:
            yield state, decision
        state = fold_line(table.rules.model, state, decision)
        stood[state.head] = state


def _rate(entries: int, work: Callable[[], Report]) -> float:
    """Entries a second, the best of three runs."""
    taken = []
    for _ in range(3):
        start = perf_counter()
        report = work()
        taken.append(perf_counter() - start)
        if not report.ok:
            raise AssertionError(report.fault)
    return entries / min(taken)


def _best(work: Callable[[], object], times: int = 3) -> float:
    return min(_timed(work) for _ in range(times))


def _timed(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start
