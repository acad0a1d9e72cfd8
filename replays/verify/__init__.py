"""Verification of a whole log at three levels, stopping at the first difference.

    chain   the rows are canonical, numbered and linked; sealed parts fit their commitments
    phases  decisions are whole, phases follow the table, the cursor moves between rest points
    rules   every decision is decided again under the pinned rules and gives the same entries; seeded dice
            are computed again where the secret is known

Each level takes in those before it.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.codec import Codec
from engine.system import Rules
from replays.verify.log import Log
from replays.verify.report import Checked, Differs, Fault, Level, Report
from replays.verify.verifier import Verifier

__all__ = ["Checked", "Fault", "Level", "Log", "Report", "verify"]


def verify(
    log: Log,
    rules: Rules,
    codec: Codec,
    level: Level = "rules",
    progress: Callable[[int], None] = lambda _: None,
    share: tuple[int, int] = (0, 1),
) -> Report:
    """Check a log. `progress` is told the number of entries done, now and then.

    `share` (k, of): decide again only every `of`-th decision, beginning with the k-th, and fold the others;
    whoever runs all shares has checked all of it (see `replays.verify.shared`).
    """
    depth = {"chain": 1, "phases": 2, "rules": 3, "dice": 3}[level]
    names: tuple[Level, ...] = ("chain", "phases", "rules", "dice")
    report = Report({name: Checked() for name in names[: depth if depth < 3 else 4]})
    try:
        Verifier(log, rules, codec, report, depth, share).run(progress)
    except Differs as differs:
        report.fault = differs.fault
        report.levels[differs.fault.level].ok = False
    return report
