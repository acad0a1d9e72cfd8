"""Kills a writing process at a random moment, again and again, and looks at what it left.

A kill shows that a decision is whole and that an acknowledged one was given to the operating system; that it
also survives the power going needs `synchronous = FULL`, which a test of the store asks SQLite about.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TypeAlias

from engine.store.log import Store
from tests.store import checks, programs
from tests.store.checks import SECRETS

Said = tuple[str, int, int]
"""Session, first version and number of rows of a decision that the process said it saved."""
Made: TypeAlias = "Path | Callable[[], str]"


ROUNDS_PER_DATABASE = 8


def rounds(n: int, made: Made, program: str = "write_on", writers: int = 1) -> tuple[int, list[str]]:
    """Starts and kills `program` `n` times, so many `writers` at once, a few times on each database: a file
    in a folder, or what is `made` on a server. Gives the number of decisions that were acknowledged and
    everything that is wrong with what was left (nothing, if all is well)."""
    chance, said, faults, total = random.Random(), list[Said](), list[str](), 0
    for number in range(n):
        if number % ROUNDS_PER_DATABASE == 0:
            place, said = made() if callable(made) else str(made / f"{number}.db"), []
        new = one_round(place, program, chance.uniform(0, 0.25), at_once=number % 4 == 3, writers=writers)
        said, total = said + new, total + len(new)
        faults += find_faults(place, said)
    return total, faults


def one_round(place: str, program: str, seconds: float, *, at_once: bool, writers: int = 1) -> list[Said]:
    """Kills the processes after some time: counted from their start, or from the first acknowledgement of
    each."""
    with ExitStack() as stack:
        running = [stack.enter_context(programs.running(program, place)) for _ in range(writers)]
        first = ["" if at_once else programs.says(each) + "\n" for each in running]
        time.sleep(seconds + 0.1 * at_once)
        for process in running:
            process.kill()
        said = [begun + programs.rest(each) for begun, each in zip(first, running, strict=True)]
    lines = [line for output in said for line in output[: output.rfind("\n") + 1].splitlines()]
    return [(session, int(start), int(count)) for session, start, count in map(str.split, lines)]


def find_faults(place: str | Path, said: list[Said]) -> list[str]:
    """What is missing of the acknowledged decisions, and every decision that is there in part."""
    in_file = "://" not in str(place)
    if in_file and not Path(place).exists():
        return []
    with programs.opened(str(place), 5) as store:
        faults = [fault for session, _, _ in store.sessions() for fault in in_session(store, session)]
        kept = {session: store.last(session) for session, _, _ in store.sessions()}
        faults += [f"{s} {first}: lost" for s, first, count in said if kept.get(s, 0) < first + count - 1]
        faults += [
            f"{s} {first}: no key" for s, first, _ in said if store.version_of(s, f"{s}-{first}") != first
        ]
    if in_file:
        checks.whole(Path(place))
    return faults


def in_session(store: Store, session: str) -> list[str]:
    """Every row says which decision it is part of, so the log must be a row of whole decisions."""
    rows, faults = store.rows(session), []
    expected = 1
    while expected <= len(rows):
        first, count = map(int, json.loads(rows[expected - 1].state)["by"].split("/"))
        if first != expected or rows[first - 1 : first - 1 + count] != checks.rows(
            session, first, count, f"{first}/{count}"
        ):
            faults.append(f"{session} {expected}: in part")
        if store.version_of(session, f"{session}-{first}") != first:
            faults.append(f"{session} {first}: no key")
        expected = first + count
    if store.secrets(session) != SECRETS:
        faults.append(f"{session}: no secrets")
    return faults
