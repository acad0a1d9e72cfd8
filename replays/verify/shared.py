"""A long log verified by several processes: each follows the whole chain, and decides its share again."""

from __future__ import annotations

import multiprocessing
import threading
from concurrent.futures import ProcessPoolExecutor

from engine import library
from replays.verify import Level, Log, Report, verify
from replays.verify.report import LEVELS

LONG = 20_000
"""Entries from which more than one process is worth its start."""

_at_hand: list[tuple[Log, str, int, str, Level]] = []
"""In a worker: what it verifies. Handed over once, when the worker starts, since a log may be large."""


def verify_shared(log: Log, pinned: tuple[str, int, str], level: Level, jobs: int) -> Report:
    """As `verify`, for the game, version and content that `Began` pins, on `jobs` processes."""
    with ProcessPoolExecutor(jobs, _context(), initializer=_take, initargs=((log, *pinned, level),)) as pool:
        return together(list(pool.map(_share, [(own, jobs) for own in range(jobs)])))


def _context() -> multiprocessing.context.BaseContext:
    """Forking hands the log over for nothing, but is not safe beside other threads, nor everywhere."""
    alone = threading.active_count() == 1 and "fork" in multiprocessing.get_all_start_methods()
    return multiprocessing.get_context("fork" if alone else "spawn")


def _take(given: tuple[Log, str, int, str, Level]) -> None:
    _at_hand[:] = [given]


def _share(share: tuple[int, int]) -> Report:
    log, game, version, content, level = _at_hand[0]
    return verify(log, library.rules(game, version, content), library.codec(game), level, share=share)


def together(reports: list[Report]) -> Report:
    """One report of all shares: every share followed the chain and the phases, each decided its own part. Of
    several faults that of the share which came to an end first is told: the others folded what it had to
    decide."""
    whole = min(reports, key=_stopped)
    for name in ("rules", "dice"):
        if name in whole.levels:
            whole.levels[name].checked = sum(each.levels[name].checked for each in reports)
    return whole


def _stopped(report: Report) -> tuple[float, int]:
    """After how many rows a share found its fault, and in which level: deciding comes before folding."""
    if report.fault is None:
        return float("inf"), 0
    return report.levels["chain"].checked, -LEVELS.index(report.fault.level)
