"""Verification of a whole log, stopping at the first difference.

    chain   the rows are canonical, numbered and linked; sealed parts fit their commitments
    phases  decisions are whole, phases follow the table, the cursor moves between rest points
    rules   every recorded command is decided again under the pinned rules and gives the same bytes
    dice    seeded faces and orders are those that secret, words and label give

Each level takes in those before it. How far `rules` and `dice` reach is settled entry by entry, by what is
open: where a copy hides what a decision rests on, all that public facts allow is checked instead.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.codec import Codec
from engine.system import Rules
from replays.verify.report import Checked, Differs, Fault, Level, Log, Report
from replays.verify.verifier import Verifier

__all__ = ["Checked", "Fault", "Level", "Log", "Report", "verify"]


def verify(
    log: Log,
    rules: Rules,
    codec: Codec,
    level: Level = "rules",
    progress: Callable[[int], None] = lambda _: None,
) -> Report:
    """Check a log. `progress` is told the number of entries done, now and then."""
    depth = {"chain": 1, "phases": 2, "rules": 3, "dice": 3}[level]
    names: tuple[Level, ...] = ("chain", "phases", "rules", "dice")
    report = Report({name: Checked() for name in names[: depth if depth < 3 else 4]})
    try:
        Verifier(log, rules, codec, report, depth).run(progress)
    except Differs as differs:
        report.fault = differs.fault
        report.levels[differs.fault.level].ok = False
    return report
