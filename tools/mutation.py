"""Changes one thing in the code at a time and sees whether a test notices: `make mutation`.

Before a module of the project is imported, one process is forked for each mutant. There the mutated module is
what an import finds, so everybody who imports it has it; the libraries were imported once and for all.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import importlib
import os
import resource
import signal
import sys
import tempfile
import time
import tomllib
import warnings
from collections.abc import Callable, Iterator, Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tools.mutants import Mutant, mutants

TABLE = Path(__file__).with_suffix(".toml")
PYTEST = ("-x", "-q", "-p", "no:cacheprovider", "--assert=plain")
MEMORY = 4 << 30
"""Bytes for one mutant, some of which build a list without an end."""
NOTICED, SURVIVED, ENDLESS = "noticed", "survived", "never ended"
HELP = """\
WHAT is a file, alone or with some of its functions, classes or methods:

  python -m tools.mutation                                    all runs of tools/mutation.toml
  python -m tools.mutation engine/dice.py                     one of them, with the tests that stand there
  python -m tools.mutation engine/dice.py:label,Seeded.throw --tests tests/kernel/test_dice.py
                                                              two functions, with tests named here

A survivor is printed as `file:line: before -> after`. Either it makes a difference, and a test is missing:
write it and run the file again. Or it makes none: then docs/mutation.md says why. A mutant that works much
longer than the tests do without it never ends, and counts as noticed. Tests that start another Python see the
code as it is, and notice nothing. The exit status is 0 whatever survives, 2 if the tests fail before anything
was changed."""


class Run(NamedTuple):
    """One file, the names in it that are mutated (all where none are given), and the tests."""

    path: str
    names: tuple[str, ...]
    tests: tuple[str, ...]


class Mutated(SourceFileLoader):
    """Loads one module from a tree in memory."""

    tree: ast.Module

    def get_code(self, fullname: str) -> CodeType:
        """The tree, compiled."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of `1 is None` and the like
            return compile(self.tree, self.path, "exec")


class Finder:
    """Finds the mutated module before anybody else finds the one on disk."""

    def __init__(self, path: str, tree: ast.Module) -> None:
        self._name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        self._loader = Mutated(self._name, str(Path(path).resolve()))
        self._loader.tree = tree

    def find_spec(self, name: str, path: Any, target: Any = None) -> ModuleSpec | None:
        """See `importlib.abc.MetaPathFinder`."""
        if name != self._name:
            return None
        return spec_from_file_location(name, self._loader.path, loader=self._loader)


def table() -> dict[str, tuple[str, ...]]:
    """The runs that are kept: what is mutated, and the tests."""
    return {what: tuple(tests) for what, tests in tomllib.loads(TABLE.read_text())["runs"].items()}


def forked(work: Callable[[], int], limit: float, output: str = os.devnull) -> str:
    """How a piece of work in a process of its own went; whatever it left running is ended with it. The limit
    is in seconds of work, so a busy machine makes no difference; who waits for nothing has ten times that."""
    child = os.fork()
    if child == 0:
        try:
            os.setpgrp()
            with contextlib.suppress(OSError, ValueError):  # where there is no such limit, or a stricter one
                resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            signal.setitimer(signal.ITIMER_PROF, limit)
            signal.setitimer(signal.ITIMER_REAL, 10 * limit)
            opened = os.open(output, os.O_WRONLY | os.O_CREAT)
            os.dup2(opened, 1)
            os.dup2(opened, 2)
            status = work()
        except BaseException:  # noqa: BLE001 - a mutant may raise anything, and was noticed
            status = 1
        finally:
            sys.stdout.flush()
            os._exit(1 if status else 0)
    try:
        _, status = os.waitpid(child, 0)
    finally:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(child, signal.SIGKILL)
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGPROF, signal.SIGALRM):
        return ENDLESS
    return NOTICED if status else SURVIVED


def tested(tests: Sequence[str]) -> int:
    """Runs the tests here; 0 when they pass. Hypothesis tries the same examples every time."""
    import pytest

    seed = ["--hypothesis-seed=0"] if importlib.util.find_spec("hypothesis") else []
    return int(pytest.main([*PYTEST, *seed, *tests]))


def libraries(tests: Sequence[str], scratch: Path) -> float:
    """Imports what the tests import from elsewhere; gives the seconds of work without a mutant."""
    names, output = scratch / "names", scratch / "output"

    def work() -> int:
        failed = tested(tests)
        found = [name for name, module in list(sys.modules.items()) if not _is_ours(module)]
        names.write_text("\n".join([str(time.process_time()), *found]))
        return failed

    if forked(work, 3600, str(output)) != SURVIVED:
        print(output.read_text(errors="replace"), file=sys.stderr)
        print("the tests fail before anything was changed", file=sys.stderr)
        sys.exit(2)
    took, *found = names.read_text().split()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name in found:
            with contextlib.suppress(Exception):  # what cannot be imported by its name, a child imports
                importlib.import_module(name)
    return float(took)


def _is_ours(module: Any) -> bool:
    """Whether a module lies below this folder, installed libraries excepted, or cannot be told from one."""
    file = getattr(module, "__file__", None)
    if module is None or module.__name__ in ("__main__", "__mp_main__"):
        return True
    if file is None:
        return getattr(module, "__path__", None) is not None
    return Path(file).is_relative_to(Path.cwd()) and "site-packages" not in file


def survivors(run: Run, bar: Progress, counts: dict[str, int]) -> Iterator[Mutant]:
    """The mutants of one run that no test notices; all are counted in `counts`."""
    tree = ast.parse(Path(run.path).read_text())
    task = bar.add_task(run.path, total=sum(1 for _ in mutants(tree, run.names)))
    with tempfile.TemporaryDirectory() as scratch:
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = scratch
        limit = 2 + 3 * libraries(run.tests, Path(scratch))
        for mutant in mutants(tree, run.names):

            def work() -> int:
                sys.meta_path.insert(0, Finder(run.path, tree))
                return tested(run.tests)

            result = forked(work, limit)
            counts[result] += 1
            bar.update(task, advance=1, refresh=True)
            if result == SURVIVED:
                yield mutant
    bar.remove_task(task)


def runs(what: Sequence[str], tests: Sequence[str]) -> list[Run]:
    """What is asked for: with the tests given, or with those of the table."""
    kept = table() if not tests else {}
    chosen = what or list(kept)
    result = []
    for each in chosen:
        path, _, names = each.partition(":")
        same_file = [key for key in kept if each == key or path == key.partition(":")[0]]
        if not tests and not same_file:
            raise ValueError(f"no tests are kept for {path}; name them with --tests. Kept: {', '.join(kept)}")
        key = each if each in kept or tests else same_file[0]
        names = names or key.partition(":")[2]
        result.append(Run(path, tuple(names.split(",")) if names else (), tuple(tests or kept[key])))
    return result


def main(arguments: Sequence[str]) -> int:
    """Prints the survivors of every run, then what became of its mutants."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.mutation",
        description=__doc__,
        epilog=HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", nargs="*", metavar="WHAT", help="file.py[:function,Class,Class.method,...]")
    parser.add_argument("--tests", nargs="+", default=(), metavar="TESTS", help="files or folders for pytest")
    asked = parser.parse_args(arguments)
    try:
        chosen = runs(asked.what, asked.tests)
    except ValueError as error:
        parser.error(str(error))
    console = Console(stderr=True)
    quiet = not console.is_terminal
    columns = (TextColumn("{task.description}"), MofNCompleteColumn(), TimeRemainingColumn())
    for run in chosen:
        began, counts = time.monotonic(), {NOTICED: 0, SURVIVED: 0, ENDLESS: 0}
        # Refreshed by hand: a thread of its own must not be there when a process is forked.
        with Progress(*columns, console=console, auto_refresh=False, transient=True, disable=quiet) as bar:
            for mutant in survivors(run, bar, counts):
                print(f"{run.path}:{mutant.line}: {mutant.before} -> {mutant.after}", flush=True)
        total, noticed = sum(counts.values()), counts[NOTICED] + counts[ENDLESS]
        endless = f" ({counts[ENDLESS]} never ended)" if counts[ENDLESS] else ""
        names = f":{','.join(run.names)}" if run.names else ""
        print(
            f"{run.path}{names}: {total} mutants, {noticed} noticed{endless}, {counts[SURVIVED]} survived, "
            f"{time.monotonic() - began:.0f} s\n",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
