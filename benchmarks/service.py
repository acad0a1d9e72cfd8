"""The service under load, beside boardgame.io's server where Node is there: turn by turn, on one machine.

Ours decides by the rules of the game, writes 7 to 13 entries, and acknowledges once they are on the disk. The
peer's move throws two dice and changes three numbers; it keeps them in memory, or in files that it does not
wait for.
"""

from __future__ import annotations

import json
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import mean
from typing import Any

from benchmarks.figures import Figure

PEER = Path(__file__).with_name("peer")
CLIENTS, SECONDS, ROUNDS = 50, 6, 2
UNBOUNDED = "1000000"
"""Requests a second that one sender may send here."""
Run = dict[str, float]


def measure() -> list[Figure]:
    """About a minute, with the peer; half of it without."""
    node = peer_there()
    ours: list[Run] = []
    shared: list[Run] = []
    files: list[Run] = []
    memory: list[Run] = []
    for _ in range(ROUNDS):
        ours.append(served("own", CLIENTS, "echoes"))
        if node:
            files.append(beside(node, CLIENTS, kept=True))
            memory.append(beside(node, CLIENTS, kept=False))
        shared.append(served("shared", 4, "fellowship"))
    return [*_alone(ours, files, memory), *_together(shared)]


def _alone(ours: list[Run], files: list[Run], memory: list[Run]) -> list[Figure]:
    name = f"echoes, {CLIENTS} tables of one"
    peer = "boardgame.io, files" if files else ""
    found = [
        Figure(
            f"{name}: answers",
            _mean(ours, "answers"),
            "a second",
            peer,
            _mean(files, "answers"),
            note="each on the disk",
            least=700,
        ),
        Figure(f"{name}: to the answer, median", _mean(ours, "p50"), "ms", peer, _mean(files, "p50")),
        Figure(f"{name}: 99 of 100", _mean(ours, "p99"), "ms", peer, _mean(files, "p99"), limit=120),
    ]
    if memory:
        of = f"boardgame.io in memory, {CLIENTS} matches"
        found.append(Figure(f"{of}: moves", _mean(memory, "answers"), "a second", note="all gone at its end"))
        found.append(Figure(f"{of}: 99 of 100", _mean(memory, "p99"), "ms"))
    return found


def _together(shared: list[Run]) -> list[Figure]:
    name = "fellowship, four at a table"
    return [
        Figure(f"{name}: answers", _mean(shared, "answers"), "a second", note="each told to four streams"),
        Figure(f"{name}: 99 of 100", _mean(shared, "p99"), "ms", limit=10),
        Figure(f"{name}: told by a stream after it", _mean(shared, "later99"), "ms, 99 of 100", limit=8),
    ]


def _mean(runs: list[Run], key: str) -> float:
    return mean(run[key] for run in runs) if runs else 0.0


def served(mode: str, clients: int, game: str) -> Run:
    """One run of `benchmarks.load` against a service on a new database, in a process each."""
    with tempfile.TemporaryDirectory() as folder:
        serve = [sys.executable, "-m", "service.cli", "serve", "--port", "0", "--rate", UNBOUNDED, "--json"]
        with running([*serve, "--database", f"sqlite:///{folder}/games.db"]) as said:
            url, _, token = json.loads(said)["address"].partition("/#")
            load = [
                sys.executable,
                "-m",
                "benchmarks.load",
                url,
                token,
                mode,
                str(clients),
                str(SECONDS),
                game,
            ]
            return _run(load)


def peer_there() -> str:
    """Node, with boardgame.io installed from its lock file; "" where it is not to be had."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return ""
    if not (PEER / "node_modules").is_dir():
        install = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
        if subprocess.run(install, cwd=PEER, capture_output=True, check=False).returncode:
            return ""
    return node


def beside(node: str, clients: int, *, kept: bool) -> Run:
    """One run of the peer."""
    with tempfile.TemporaryDirectory() as folder:
        port = str(_free_port())
        server = [node, str(PEER / "server.cjs"), port, *([folder] if kept else [])]
        with running(server, until="ready"):
            return _run([node, str(PEER / "load.cjs"), port, str(clients), str(SECONDS)])


def _run(command: list[str]) -> Run:
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60 + 2 * SECONDS)
    found: Any = json.loads(done.stdout)
    return dict(found)


def _free_port() -> int:
    """A port that is free, as the one above it is."""
    while True:
        with socket.socket() as one, socket.socket() as other:
            one.bind(("127.0.0.1", 0))
            port = int(one.getsockname()[1])
            try:
                other.bind(("127.0.0.1", port + 1))
            except OSError:
                continue
            return port


@contextmanager
def running(command: list[str], until: str = "") -> Iterator[str]:
    """A server while it runs, with the line that it says when it is ready."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout is not None
    try:
        for line in process.stdout:
            if not until or line.strip() == until:
                yield line
                break
        else:
            raise RuntimeError(f"{command[0]} ended: {process.wait()}")
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()


if __name__ == "__main__":
    from rich.console import Console

    from benchmarks.run import table

    Console().print(table(measure()))
