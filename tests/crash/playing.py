"""A whole session played by a process that is killed: run as a program, it plays and says what was saved."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from benchmarks.sessions import SECRETS, any_answer, live
from engine import library
from engine.commands import Begin, Join, Start, Undo
from engine.dice import ALGORITHM, commitment
from engine.store.log import Store
from replays.session import Session
from replays.verify import Log, verify

ROOT = Path(__file__).parents[2]


def play_on(path: Path, seed: int) -> None:
    """Answer, and undo now and then, for ever; after each save say the key and the version on a line."""
    library.add("proving", "tests.systems.proving")
    chance = random.Random(seed)
    with Store.open(f"sqlite:///{path}") as store:
        table = begun(store)
        while True:
            asked = table.state.course.prompt
            key = f"{seed}-{table.version}"
            if asked is None or chance.random() < 0.1:
                outcome = table.do(Undo("ann", step="round" if asked is None else "decision"), key=key)
            else:
                outcome = table.do(any_answer(asked, chance), key)
            say(key, outcome.entries[0].version)


def begun(store: Store) -> Session:
    """The session of the database, begun if it is not there yet, loaded if it is."""
    table = live("proving", store)
    if store.last("s") == 0:
        committed = commitment(SECRETS.dice)
        table.begin([Begin("", (), ("undo=open",), ALGORITHM, committed)])
        table.do(Join("ann"))
        table.do(Start("ann"))
    return table.load()


def say(key: str, version: int) -> None:
    """The acknowledgement, on its way before anything else is done."""
    sys.stdout.write(f"{key} {version}\n")
    sys.stdout.flush()


def killed(path: Path, seed: int, seconds: float) -> list[tuple[str, int]]:
    """Let the program play some seconds after its first acknowledgement, kill it; what it had said."""
    command = [sys.executable, "-m", "tests.crash.playing", str(path), str(seed)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(seconds)
        process.send_signal(signal.SIGKILL)
        said = (first + process.stdout.read()).splitlines()
    whole = [line.split() for line in said if len(line.split()) == 2]
    return [(key, int(version)) for key, version in whole]


def faults(path: Path, said: list[tuple[str, int]]) -> list[str]:
    """What is wrong with a session after a kill: an acknowledged decision that is not there, a log that does
    not verify, a state from the cache that is not the fold of the log."""
    library.add("proving", "tests.systems.proving")
    with Store.open(f"sqlite:///{path}") as store:
        lost = [f"{key} is lost" for key, version in said if store.version_of("s", key) != version]
        table = live("proving", store).load()
        rows = [row.state for row in store.rows("s")]
        report = verify(Log("s", rows, SECRETS.dice, SECRETS.veil), table.rules, table.codec)
        wrong = [] if report.ok else [f"the log differs: {report.json()['fault']}"]
        fresh = live("proving", Store.open("memory:"))
        folded = fresh.seeker.take_in(fresh.state, table.read(0))
        stale = [] if folded == table.state else ["the cache is not the log"]
    return lost + wrong + stale


if __name__ == "__main__":
    play_on(Path(sys.argv[1]), int(sys.argv[2]))
