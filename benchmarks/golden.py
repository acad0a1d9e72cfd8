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
    taken = []
    for _ in range(5):
        start = perf_counter()
        reports = [verify(log, rules, codec) for log in logs]
        taken.append(perf_counter() - start)
        if not all(report.ok for report in reports):
            raise AssertionError([report.fault for report in reports])
    rate = sum(len(log.rows) for log in logs) / min(taken)
    note = f"{len(logs)} sessions"
    return [Figure(f"{game}: verify the golden sessions", rate, "entries/s", least=50_000, note=note)]
