"""The golden sessions of a game verified at every level: short sessions, as people play them."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

from benchmarks.figures import Figure
from engine import library
from replays.bundle import parse
from replays.verify import Log, verify

ROOT = Path(__file__).resolve().parents[1] / "tests" / "golden"


def measure(game: str) -> list[Figure]:
    """One figure; none for a game without golden sessions."""
    bundles = [parse(path.read_bytes(), path.name) for path in sorted((ROOT / game).glob("*.rollbook"))]
    rules, codec = library.rules(game), library.codec(game)
    logs = [
        Log(each.session, each.rows, each.secrets.dice, each.secrets.veil) for each in bundles if each.secrets
    ]
    if not logs:
        return []
    best = [float("inf")] * len(logs)
    for _ in range(5):
        for at, log in enumerate(logs):
            start = perf_counter()
            report = verify(log, rules, codec)
            best[at] = min(best[at], perf_counter() - start)
            if not report.ok:
                raise AssertionError(report.fault)
    rate = sum(len(log.rows) for log in logs) / sum(best)
    note = f"{len(logs)} sessions, each the best of 5"
    return [Figure(f"{game}: verify the golden sessions", rate, "entries/s", least=50_000, note=note)]
