"""The golden sessions of a game verified at every level: short sessions, as people play them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter

from benchmarks.figures import Figure
from engine import library
from replays.bundle import parse
from replays.verify import Log, verify
from service.bulk import Target, check

ROOT = Path(__file__).resolve().parents[1] / "tests" / "golden"
LEAST = 50_000
"""Entries a second."""
TIMES = 15
"""Passes over all sessions: a machine that is shared is as fast as it can be only now and then."""


def measure(game: str) -> list[Figure]:
    """In one process, and as `rollbook verify FOLDER` does it; none for a game without golden sessions."""
    files = sorted((ROOT / game).glob("*.rollbook"))
    return [alone(game, files), in_bulk(game, files)] if files else []


def alone(game: str, files: Sequence[Path]) -> Figure:
    """By one process that has read them already."""
    bundles = [parse(path.read_bytes(), path.name) for path in files]
    rules, codec = library.rules(game), library.codec(game)
    logs = [
        Log(each.session, each.rows, each.secrets.dice, each.secrets.veil) for each in bundles if each.secrets
    ]
    best = [float("inf")] * len(logs)
    for _ in range(TIMES):
        for at, log in enumerate(logs):
            start = perf_counter()
            report = verify(log, rules, codec)
            best[at] = min(best[at], perf_counter() - start)
            if not report.ok:
                raise AssertionError(report.fault)
    rate = sum(len(log.rows) for log in logs) / sum(best)
    note = f"{len(logs)} sessions, each the best of {TIMES}"
    return Figure(f"{game}: verify the golden sessions", rate, "entries/s", least=LEAST, note=note)


def in_bulk(game: str, files: Sequence[Path]) -> Figure:
    """By a process a core, files read and all; the first pass starts them."""
    targets = [Target(str(path)) for path in files]
    jobs = os.cpu_count() or 1
    best = float("inf")
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        for _ in range(TIMES):
            start = perf_counter()
            reports = list(pool.map(check, targets, ["rules"] * len(targets)))
            best = min(best, perf_counter() - start)
    if not all(each.ok for each in reports):
        raise AssertionError([each.report for each in reports if not each.ok])
    rate = sum(each.entries for each in reports) / best
    name, note = f"{game}: verify the golden sessions in bulk", f"{len(files)} files, {jobs} processes"
    return Figure(name, rate, "entries/s", least=LEAST, note=f"{note}, the best of {TIMES}")
