"""Runs of the command line that are held to what it promises of every input.

A test makes a `Door` on a folder of its own, hands random words and files in with `run`, and has each run
judged by `assert_refused_well`, or, where the input may be good after all, by `assert_ended_well`.
"""

from __future__ import annotations

import hashlib
import io
import os
import random
import shutil
import signal
import sqlite3
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from types import FrameType
from unittest.mock import patch

import pytest
from msgspec import Struct

import service.http.app  # noqa: F401 - what Ctrl-C broke off while it is imported would stay half there
from engine.wording import plain
from service import cli

DONE, FAILED, REFUSED, STOPPED = 0, 1, 2, 130
"""Exit statuses of what is carried out, of a check that failed, of a refusal, of Ctrl-C; 70 is a bug."""
UNENDING, A_WHILE = ("watch", "serve"), 0.5
"""Commands that go on until Ctrl-C, which comes here after some seconds."""
PATIENCE, AGAIN = 20, 5
"""Seconds: in which a hundred inputs are refused; after which Ctrl-C is said again."""
SEEDS = (0, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(1, 60)))
"""Of every day, and of the long run."""
NOT_THE_LOG = (".cache", ".beside", "-wal", "-shm", "last.json")
"""Ends of files that are no record of what happened: the cache, refused attempts, what was used last."""


class Run(Struct, frozen=True):
    """One command: its words and status, what it printed, and what was on disk before and after it."""

    words: tuple[str, ...]
    status: int
    out: str
    err: str
    before: dict[str, str]
    after: dict[str, str]


def assert_ended_well(run: Run) -> None:
    """Carried out, or refused as promised."""
    if run.status in (DONE, FAILED) or (run.status == STOPPED and run.words[0] in UNENDING):
        assert "Traceback" not in run.out + run.err, run
        assert run.status != FAILED or run.out, run
    else:
        assert_refused_well(run)


def assert_refused_well(run: Run) -> None:
    """A documented status, one sentence, no traceback, nothing written. A check that failed (1) has said so
    on standard output, and so has a trial of many sessions for each that cannot be tried (2)."""
    assert run.status in (FAILED, REFUSED), run
    assert "Traceback" not in run.out + run.err, run
    assert run.after == run.before, run
    tried = run.words[:1] == ("migrate",) and "--dry-run" in run.words and not run.err
    if run.status == FAILED or tried:
        assert run.out, run
        return
    said = run.err.splitlines()
    assert 1 <= len(said) <= 2, run
    assert said[0].startswith("rollbook: "), run
    assert len(said[0]) > len("rollbook: x"), run
    assert said[1:] == [] or said[1].startswith("  "), run
    assert all(line == plain(line) for line in said), run
    assert len(run.err) < 10_000, run


class Waited(BaseException):
    """A command that would not end; nothing of the program may catch it."""


def deleting(frame: FrameType | None) -> bool:
    """Whether something is just being deleted: there Python swallows what is raised, and complains of it."""
    while frame is not None and frame.f_code.co_name != "__del__":
        frame = frame.f_back
    return frame is not None


@contextmanager
def patient(seconds: int = PATIENCE, stop: float = 0) -> Iterator[None]:
    """Ends what is done in it after some seconds, with `Waited`; with Ctrl-C first, where it is to `stop`."""

    def late(_: int, frame: FrameType | None) -> None:
        over = time.monotonic() >= began + seconds
        signal.setitimer(signal.ITIMER_REAL, 1 if over else AGAIN)  # what runs just then may swallow it
        if over:
            raise Waited
        if not deleting(frame):
            signal.raise_signal(signal.SIGINT)

    began = time.monotonic()
    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, stop or seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


class Interface:
    """The command line in this process, in a folder of its own whose database is as before each run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.database, self._kept = folder / "games.db", folder.parent / f"{folder.name}.kept"
        folder.mkdir(parents=True, exist_ok=True)

    def keep(self) -> None:
        """From now on every run begins with the files that are here now."""
        if self._kept.exists():
            shutil.rmtree(self._kept)
        shutil.copytree(self.folder, self._kept)
        self._state = state(self.folder)

    def run(self, *words: object) -> Run:
        """Run a command; what it wrote is looked at, and undone."""
        said, told = tuple(str(each) for each in words), io.StringIO()
        out = io.StringIO()
        here = os.getcwd()
        environment = {
            "ROLLBOOK_HOME": str(self.folder / "data"),
            "ROLLBOOK_DATABASE": f"sqlite:///{self.database}",
        }
        before = state(self.folder)
        os.chdir(self.folder)
        try:
            with (
                patch.dict(os.environ, environment),
                patch.object(sys, "stdin", io.StringIO("")),
                redirect_stdout(out),
                redirect_stderr(told),
                patient(stop=A_WHILE if said[:1] and said[0] in UNENDING else 0),
            ):
                status = cli.main(said)
        except SystemExit as end:
            raise AssertionError(f"{said} ended the process: {end.code}") from end
        except Waited as late:
            raise AssertionError(f"{said} did not end") from late
        finally:
            os.chdir(here)
        after = state(self.folder)
        if hasattr(self, "_state") and after != self._state:
            self._restore()
        return Run(said, status, out.getvalue(), told.getvalue(), before, after)

    def _restore(self) -> None:
        shutil.rmtree(self.folder)
        shutil.copytree(self._kept, self.folder)


def state(folder: Path) -> dict[str, str]:
    """Everything on disk that is a record of something, by its name; of a database, its rows."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.name.endswith(NOT_THE_LOG):
            found[str(path.relative_to(folder))] = _digest(path)
    return found


def _digest(path: Path) -> str:
    data = path.read_bytes()
    if path.suffix == ".db" and data.startswith(b"SQLite format 3"):
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
            tables = [
                row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            ]
            rows = [database.execute(f'SELECT * FROM "{name}"').fetchall() for name in sorted(tables)]
        data = repr(rows).encode()
    return hashlib.sha256(data).hexdigest()


# Random bytes and text -----------------------------------------------------------------------------------


def noise(chance: random.Random, most: int = 40) -> bytes:
    """Bytes of any kind."""
    return bytes(
        chance.choice(b'\x00\x01\n\r\t "{}[]:,=\\/.-_0199azAZ\x7f\xc3\xa8\xe2\x80\xae\xf0\x9f\xff')
        for _ in range(chance.randint(0, most))
    )


def damaged(data: bytes, chance: random.Random) -> bytes:
    """The bytes with one to three slips: a bit, bytes put in or left out, a part that comes twice, an end."""
    for _ in range(chance.randint(1, 3)):
        at = chance.randint(0, len(data))
        to = min(len(data), at + chance.randint(1, 30))
        match chance.randrange(6):
            case 0 if at < len(data):
                data = data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]
            case 1:
                data = data[:at] + noise(chance, 12) + data[at:]
            case 2:
                data = data[:at] + data[to:]
            case 3:
                data = data[:to] + data[at:]
            case 4:
                data = data[:at]
            case _:
                data = (
                    data[:at]
                    + chance.choice((b"\xff", b"\xed\xa0\x80", b"9" * 5000, b"[" * 3000, b"-1", b'"'))
                    + data[to:]
                )
    return data


def typed(data: bytes) -> str:
    """Bytes as a shell hands them in."""
    return os.fsdecode(data.replace(b"\0", b""))


def some(chance: random.Random, of: Sequence[str], least: int, most: int) -> list[str]:
    """Some of these, in any order, again and again."""
    return [chance.choice(of) for _ in range(chance.randint(least, most))]
