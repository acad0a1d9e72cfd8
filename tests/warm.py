"""A process in which the command line is imported already, and which forks itself for each command.

What a command prints and how it ends is the same as when it is started anew, without its second of imports.
A few tests at each interface start the program itself; whoever runs dozens of commands asks here.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

PROGRAM = """
import gc, json, os, signal, sys
from importlib import import_module
from engine import library
from service import cli
cli.build()
for place in (place for group in cli.COMMANDS.values() for place in group):
    import_module("service.commands." + place.partition(":")[0])
for each in ("service.checked", "service.host", "replays.verify", "projections.show"):
    import_module(each)
for game in library.GAMES:
    library.rules(game), library.wording(game), library.codec(game)
gc.freeze()  # so that a fork does not copy all of it when it collects its garbage
for line in sys.stdin:
    words, environment, folder, out, err = json.loads(line)
    child = os.fork()
    if not child:
        signal.alarm(60)  # what never comes to its end is ended, and the test that waits for it fails
        os.environ.clear()
        os.environ.update(environment)
        os.chdir(folder)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(os.open(out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), 1)
        os.dup2(1 if err == out else os.open(err, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), 2)
        sys.exit(cli.main(words))
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


class Warm:
    """Such a process."""

    def __init__(self, process: subprocess.Popen[str], folder: Path) -> None:
        self._process, self._folder = process, folder

    def ran(self, words: Sequence[str], environment: Mapping[str, str], at: Path) -> tuple[int, str, str]:
        """The exit status of a command, run with this environment in this folder, and what it printed."""
        files = [self._folder / "out", self._folder / "err"]
        status = self._asked(words, environment, at, files)
        out, err = (file.read_text(encoding="utf-8") for file in files)
        return status, out, err

    def printed(self, words: Sequence[str], environment: Mapping[str, str], at: Path) -> str:
        """What a command printed, errors among it."""
        self._asked(words, environment, at, [self._folder / "out"] * 2)
        return (self._folder / "out").read_text(encoding="utf-8")

    def _asked(
        self, words: Sequence[str], environment: Mapping[str, str], at: Path, files: list[Path]
    ) -> int:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        asked = [list(words), dict(environment), str(at), *map(str, files)]
        self._process.stdin.write(f"{json.dumps(asked)}\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())


@contextmanager
def warm(folder: Path, first: str = "") -> Iterator[Warm]:
    """It, until the end of the block; what commands print is kept in `folder`. `first` is run before all."""
    command, pipe = [sys.executable, "-c", f"{first}\n{PROGRAM}"], subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, text=True, stdin=pipe, stdout=pipe) as process:
        yield Warm(process, folder)
        process.communicate(timeout=60)
    assert process.returncode == 0
