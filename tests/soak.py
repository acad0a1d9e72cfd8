"""The long run: `make soak`. Writes what it did into docs/soak.md.

Kills of a writing process and of servers, random sessions of every game verified at all levels, sessions that
come out the same in a fresh process, altered files offered to the three verifiers, and the property tests
with many more examples. `python -m tests.soak altered` runs that part alone, and leaves what the page says of
the others.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic

from msgspec import Struct
from rich.console import Console

from engine import library
from tests import soak_sessions
from tests.crash import killing, served
from tests.postgres import Server, binaries
from tests.trust import corpus
from tests.trust.sessions import playable
from tests.web.verifying import Node, apart

ROOT = Path(__file__).parents[1]
RESULT = ROOT / "docs" / "soak.md"
SAY = Console(highlight=False).print
KILLS, WRITERS, MUTATIONS = 1_000, 3, 10_000
FALLS, SERVERS, TABLES = 120, 4, 40
PACE = "tests/systems/fellowship/test_pace.py"
PERSON = "tests/play/test_person.py"
LONG = ("tests/properties", "tests/crash", "tests/audit/test_why_golden.py", "tests/fuzz", PACE, PERSON)
"""Where tests lie that are too long for every day."""
Result = tuple[str, list[str], tuple[str, ...]]
"""Of one part: counts, faults, lines for the end of the page."""


class Done(Struct, frozen=True):
    """One part of the run: what was done how often, and what went wrong."""

    name: str
    counts: str
    faults: tuple[str, ...]
    seconds: int
    more: tuple[str, ...] = ()

    def row(self, commit: str) -> str:
        """Its row of the page."""
        day = f"{datetime.now(UTC):%Y-%m-%d}"
        return f"| {self.name} | {self.counts} | {self.seconds} | {len(self.faults)} | {commit}, {day} |"


def kills() -> Result:
    """Writing processes killed again and again, several at once: what they said was saved is there, whole."""
    times = -(-KILLS // WRITERS)
    with tempfile.TemporaryDirectory() as folder:
        said, faults = killing.rounds(times, Path(folder), writers=WRITERS)
    told = f"{times * WRITERS:,} kills of {WRITERS} writers at once, {said:,} decisions acknowledged"
    if (programs := binaries()) is None:
        return f"{told}; PostgreSQL is not installed", faults, ()
    server = Server(programs)
    try:
        there, more = killing.rounds(times, server.made, writers=WRITERS)
    finally:
        server.close()
    return f"{told}; as many on PostgreSQL, {there:,} acknowledged", faults + more, ()


def servers() -> Result:
    """Servers of one database killed under load, and the database with them: every acknowledged answer is
    there once, who followed missed nothing, and each lobby is right."""
    if (programs := binaries()) is None:
        return "PostgreSQL is not installed", [], ()
    server = Server(programs)
    try:
        said, faults = served.rounds(FALLS, server.made(), SERVERS, served.falls(server), TABLES)
    finally:
        server.close()
    told = f"{FALLS} kills of {SERVERS} servers with {TABLES} tables, every third of their database"
    return f"{told}; {said:,} answers acknowledged", faults, ()


def sessions() -> Result:
    """Random sessions of every game and the proving game, over seats, modes, rulings and dice labels."""
    came = soak_sessions.sessions((*library.games(), "proving"))
    head = "## What of fellowship came up in the random sessions, and in how many"
    return came.told(), came.faults, (head, "", *soak_sessions.up(came))


def played_again() -> Result:
    """Random sessions of mercenaries, each once more in a fresh process, in which it is the same."""
    games, many = ("mercenaries",), 2_000
    came = soak_sessions.sessions(games, many)
    soak_sessions.again(came, games, many)
    return came.told(), came.faults, ()


def mutated() -> Result:
    """Files altered in every way we know, offered to all three verifiers: each says what it should, and the
    page's what the one that stands alone says."""
    node, tried, wrong = Node(), 0, []
    for file in corpus.corpus(MUTATIONS, playable()):
        tried += 1
        wrong += corpus.judged(file) + apart(node, file.data, f"{file.of.name} of {file.good.name}")
    node.close()
    return f"{tried:,} altered files offered to all three verifiers, {len(wrong)} judged wrongly", wrong, ()


def properties(places: Sequence[str] = LONG, jobs: str = "auto") -> Result:
    """The tests that are too long for every day, and the property tests with more examples."""
    # The project's own options hold a -q already; a second one leaves out the line that counts.
    command = [sys.executable, "-m", "pytest", "-m", "soak or not soak", *places, "-n", jobs]
    done = subprocess.run(
        [*command, "--hypothesis-profile", "soak"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    lines = done.stdout.strip().splitlines() or ["nothing was printed"]
    failed = [line for line in lines if line.startswith(("FAILED ", "ERROR "))]
    return lines[-1].strip("= "), [] if done.returncode == 0 else failed or lines[-1:], ()


PARTS: dict[str, tuple[str, Callable[[], Result]]] = {
    "kills": ("Killed while writing", kills),
    "servers": ("Servers killed", servers),
    "sessions": ("Random sessions", sessions),
    "again": ("Played again elsewhere", played_again),
    "altered": ("Altered files", mutated),
    "properties": ("Properties", properties),
}


def run(parts: Sequence[str]) -> Iterator[Done]:
    """These parts in turn."""
    for name, part in (PARTS[each] for each in parts):
        SAY(f"== {name}")
        start = monotonic()
        counts, faults, more = part()
        SAY(counts, *faults[:5], sep="\n")
        yield Done(name, counts, tuple(faults), round(monotonic() - start), more)


def commit() -> str:
    """The commit that was run, `-dirty` where something else than the page of the last run was changed."""
    name = _git("rev-parse", "--short=8", "HEAD")
    changed = _git("status", "--porcelain", "--untracked-files=no", "--", ".", ":(exclude)docs/soak.md")
    return f"{name}-dirty" if changed else name or "unknown"


def _git(*words: str) -> str:
    asked = ["git", *words]
    return subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()


HEAD = f"""# The last long run

Written by `make soak`, on Python {platform.python_version()} and {os.cpu_count()} cores.

| what | how much | seconds | faults | of |
|---|---|---|---|---|"""


def page(done: Sequence[Done], before: str) -> str:
    """The result as a page; of what was not run, what the page said before."""
    of = commit()
    rows = {each.name: each.row(of) for each in done}
    old = {line.split(" | ")[0].removeprefix("| "): line for line in before.splitlines() if line[:2] == "| "}
    table = [rows.get(name) or old[name] for name, _ in PARTS.values() if name in rows or name in old]
    faults = [f"- {each.name}: {fault}" for each in done for fault in each.faults[:20]]
    more = [line for each in done for line in each.more]
    if "Random sessions" not in rows and "\n## " in before:
        more = ["##" + before.partition("\n##")[2].rstrip()]
    return "\n".join([HEAD, *table, "", *faults, *([""] if faults else []), *more]).rstrip() + "\n"


def main(*parts: str) -> int:
    """Run these parts, all where none is named; write the page. 0 when nothing went wrong."""
    done = list(run(parts or tuple(PARTS)))
    before = RESULT.read_text(encoding="utf-8") if RESULT.exists() else ""
    RESULT.write_text(page(done, before if parts else ""), encoding="utf-8")
    SAY(f"written to {RESULT.relative_to(ROOT)}")
    return 1 if any(each.faults for each in done) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
