"""What other processes do in the tests: `python -m tests.store.programs NAME ARGUMENT...`."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, cast

from engine.store.log import Store
from engine.store.rows import Clash
from tests.store.checks import SECRETS, begun, rows

ROOT = Path(__file__).parents[2]


@contextmanager
def running(name: str, *arguments: object) -> Iterator[subprocess.Popen[str]]:
    """Another process; killed if it is still there at the end."""
    command = [sys.executable, "-m", "tests.store.programs", name, *map(str, arguments)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, text=True, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        try:
            yield process
        finally:
            process.kill()


def says(process: subprocess.Popen[str]) -> str:
    """The next line of its output."""
    return cast(IO[str], process.stdout).readline().strip()


def rest(process: subprocess.Popen[str]) -> str:
    """The output that is left, what was read ahead of the last line included."""
    return cast(IO[str], process.stdout).read()


def go(process: subprocess.Popen[str]) -> None:
    """Lets a waiting process go on."""
    wait = cast(IO[str], process.stdin)
    wait.write("go\n")
    wait.flush()


def tell(*words: object) -> None:
    """Says something to whoever started this process, at once."""
    print(*words, flush=True)  # noqa: T201


def opened(place: str, lock_timeout: int) -> Store:
    """The store in a file, or at an address."""
    return Store.open(place if "://" in place else f"sqlite:///{place}", lock_timeout)


def hold(path: str) -> None:
    """Holds the write lock until something is typed."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("BEGIN EXCLUSIVE")
    tell("held")
    sys.stdin.readline()
    connection.close()


def hold_all(path: str) -> None:
    """Keeps even readers out until something is typed."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    connection.execute("BEGIN EXCLUSIVE")
    connection.execute("CREATE TABLE IF NOT EXISTS rollbook_held (x)")
    connection.execute("ROLLBACK")
    tell("held")
    sys.stdin.readline()
    connection.close()


def append(path: str, name: str, decisions: str) -> None:
    """Saves decisions of one to five rows to session `s`, which it begins if need be; again after a clash."""
    chance = random.Random(name)
    tell("ready")
    sys.stdin.readline()
    with opened(path, 30) as store:
        with suppress(Clash):
            begun(store)
        tell("begun")
        sys.stdin.readline()
        clashes = 0
        for number in range(int(decisions)):
            count = chance.randint(1, 5)
            while True:
                first = store.last("s") + 1
                try:
                    store.append("s", rows("s", first, count, f"{name}{number}"), f"{name}{number}")
                    break
                except Clash:
                    clashes += 1
            tell(name + str(number), first, count)
        tell("clashes", clashes)


def write_on(path: str) -> None:
    """Saves decisions for ever, in several sessions; prints every one when it is saved, never before. Others
    may write the same sessions: where one was first, nothing was saved."""
    chance = random.Random()
    with opened(path, 30) as store:
        number = len(store.sessions())
        while True:
            session = f"s{number + chance.randrange(3)}"
            first, count = store.last(session) + 1, chance.choice((1, 3, 8, 200))
            batch, key = rows(session, first, count, f"{first}/{count}"), f"{session}-{first}"
            try:
                if first == 1:
                    store.create(session, "mini", SECRETS, batch, key)
                else:
                    store.append(session, batch, key)
            except Clash:
                continue
            tell(session, first, count)


def boast(path: str) -> None:
    """What `write_on` must not be: says that it saved before it did."""
    with opened(path, 30) as store:
        session = f"s{len(store.sessions())}"
        store.create(session, "mini", SECRETS, rows(session, 1, 1, "1/1"), f"{session}-1")
        for first in range(2, 1_000_000, 200):
            tell(session, first, 200)
            time.sleep(0.05)  # long enough that a kill at random comes in between more often than not
            store.append(session, rows(session, first, 200, f"{first}/200"), f"{session}-{first}")


def dribble(path: str) -> None:
    """What `write_on` must not be: saves a decision row by row."""
    with opened(path, 30) as store:
        session = f"s{len(store.sessions())}"
        store.create(session, "mini", SECRETS, rows(session, 1, 1, "1/1"), f"{session}-1")
        for first in range(2, 1_000_000, 20):
            for row in rows(session, first, 20, f"{first}/20"):
                key = f"{session}-{first}" if row.originator_version == first else ""
                store.append(session, [row], key)
                time.sleep(0.002)
            tell(session, first, 20)


def follow(path: str, count: str) -> None:
    """Prints what a subscription hands out, as it comes."""
    with opened(path, 5) as store, store.subscribe() as feed:
        tell("following")
        for _ in range(int(count)):
            position, row = next(feed)
            tell(position, row.originator_id, row.originator_version)


def leave(path: str) -> None:
    """Ends with a subscription open, waiting in a thread, and the store not closed."""
    import threading

    store = opened(path, 5)
    feed = store.subscribe()
    threading.Thread(target=lambda: list(feed), daemon=True).start()
    tell("leaving")


if __name__ == "__main__":
    globals()[sys.argv[1]](*sys.argv[2:])
