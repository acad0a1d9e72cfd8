"""`make tally`: plays every scenario under every combination of readings, and writes docs/tally.md.

Every combination of the variants of the clauses, one to four heroes and two led by one player, both bots:
each session is played to its end and verified at all levels. Exits with 1 when a session did not end or did
not hold, or when something that is printed never came up.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from rich.console import Console

from tests.tally.page import page
from tests.tally.running import EACH, Tally, jobs, tally

SAY = Console(highlight=False).print
RESULT = Path(__file__).parents[2] / "docs" / "tally.md"


def main(each: int = EACH, processes: int = 0) -> int:
    """Play, write the page, tell what is missing; 0 when nothing is."""
    work = jobs(each)
    found: Tally = tally(work, processes or os.cpu_count() or 1, SAY)
    RESULT.write_text(page(found), encoding="utf-8")
    for fault in (*found.faults, *found.missing()):
        SAY(fault)
    SAY(f"{found.sessions:,} sessions, written to docs/tally.md")
    return 1 if found.faults or found.missing() else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
