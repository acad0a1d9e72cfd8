"""Two servers on one PostgreSQL beside one, in turn, with the CPU time that each part takes for an answer.

Clients, servers and database share the machine, and what the clients take there would be elsewhere in use.
So beside what was answered stands what the servers and PostgreSQL took for it, in CPU time that the system
counts: it is about the same on a machine that does other things as well, and says how many answers two cores
can give.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from statistics import median
from typing import IO

from msgspec import Struct

from benchmarks.figures import Figure
from benchmarks.load import BEGUN
from benchmarks.service import UNBOUNDED
from tests.postgres import Server, binaries

CLIENTS, SECONDS, TURNS = 40, 5, 3
WARMING = 2
"""Seconds in which a server is asked before, so that what it does once alone is no part of an answer."""
CORES = 2
PROCESSES = Path("/proc")


class Turn(Struct, frozen=True):
    """Answers a second, and milliseconds of CPU time an answer: of each part, and together of those that give
    it."""

    answers: float
    servers: float
    postgres: float
    clients: float

    @property
    def given(self) -> float:
        """What the servers and the database take for an answer."""
        return self.servers + self.postgres

    def most(self, servers: int) -> float:
        """Answers a second that so many servers could give on two cores, were the clients elsewhere: a server
        uses one core at most, and all share two."""
        return min(servers * 1e3 / self.servers, CORES * 1e3 / self.given)


def measure() -> list[Figure]:
    """About a minute. Nothing where PostgreSQL is not installed, or no system tells the times of others."""
    programs = binaries()
    if programs is None or not (PROCESSES / "self" / "stat").exists():
        return []
    database = Server(programs, "/var/tmp")
    try:
        turns = [(turn(database, 1), turn(database, 2)) for _ in range(TURNS)]
    finally:
        database.close()
    # The turn in the middle by how the two compare: what else the machine does meets one or the other.
    one, two = sorted(turns, key=lambda each: each[1].answers / each[0].answers)[TURNS // 2]
    taken = [_middle([each[n] for each in turns]) for n in (0, 1)]
    name = f"echoes on PostgreSQL, {CLIENTS} tables of one, two servers"
    return [
        Figure(f"{name}: answers", two.answers, "a second", "one server", one.answers, note="as it was"),
        Figure(
            f"{name}: answers that two cores can give",
            taken[1].most(2),
            "a second",
            "one server",
            taken[0].most(1),
            note="by CPU time, without the clients",
        ),
        *(_share("one server", taken[0])),
        *(_share("two servers", taken[1])),
    ]


def _share(name: str, took: Turn) -> list[Figure]:
    note = f"PostgreSQL {took.postgres:.2f}; the clients {took.clients:.2f} beside"
    return [Figure(f"an answer by {name}: CPU time of the servers", took.servers, "ms", note=note)]


def _middle(turns: Sequence[Turn]) -> Turn:
    """Of each figure the one in the middle."""
    fields = Turn.__struct_fields__
    return Turn(**{each: median(getattr(turn, each) for turn in turns) for each in fields})


def turn(database: Server, servers: int) -> Turn:
    """One turn with so many servers on a new database, and a client process for each."""
    address, processes = database.made(), list[subprocess.Popen[str]]()
    with ExitStack() as stack:
        for _ in range(servers):
            processes.append(stack.enter_context(_serving(address)))
            stack.callback(processes[-1].terminate)
        said = [json.loads(_line(process.stdout))["address"].partition("/#") for process in processes]
        clients = CLIENTS // servers
        for load in [stack.enter_context(_loading(url, token, 4, WARMING)) for url, _, token in said]:
            load.communicate()
        loads = [stack.enter_context(_loading(url, token, clients, SECONDS)) for url, _, token in said]
        for load in loads:
            if _line(load.stderr).strip() != BEGUN:
                raise RuntimeError(load.communicate()[1])
        before = _taken(processes, database)
        runs = [json.loads(load.communicate()[0]) for load in loads]
        after = _taken(processes, database)
    rate = sum(run["answers"] for run in runs)
    took = [after[n] - before[n] for n in (0, 1)]
    return Turn(rate, *(1e3 * each / (rate * SECONDS) for each in (*took, sum(run["cpu"] for run in runs))))


def _serving(address: str) -> subprocess.Popen[str]:
    serve = [sys.executable, "-m", "service.cli", "serve", "--port", "0", "--rate", UNBOUNDED, "--json"]
    return subprocess.Popen(
        [*serve, "--database", address], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )


def _loading(url: str, token: str, clients: int, seconds: int) -> subprocess.Popen[str]:
    command = ["-m", "benchmarks.load", url, token, "own", str(clients), str(seconds), "echoes"]
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, *command], stdout=pipe, stderr=pipe, text=True)


def _line(stream: IO[str] | None) -> str:
    assert stream is not None
    return stream.readline()


def _taken(servers: Sequence[subprocess.Popen[str]], database: Server) -> tuple[float, float]:
    """Seconds of CPU time that the servers and the database took so far."""
    return sum(seconds(each.pid) for each in servers), whole(database.process)


def whole(process: int) -> float:
    """Seconds of CPU time of a process and of all that it began, also of those that have ended."""
    found = seconds(process, ended=True)
    for each in PROCESSES.glob("[0-9]*"):
        with suppress(OSError):  # it has just ended
            if _fields(int(each.name))[1] == str(process):
                found += seconds(int(each.name))
    return found


def seconds(process: int, *, ended: bool = False) -> float:
    """Seconds of CPU time of a process; with those of processes that it began and that have `ended`."""
    return sum(map(int, _fields(process)[11 : 15 if ended else 13])) / os.sysconf("SC_CLK_TCK")


def _fields(process: int) -> list[str]:
    """What the system says of a process, behind its name (proc(5))."""
    return (PROCESSES / str(process) / "stat").read_text().rpartition(")")[2].split()


if __name__ == "__main__":
    for figure in measure():
        print(figure)
