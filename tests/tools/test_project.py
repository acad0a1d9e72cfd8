"""What the repository promises about itself: nothing of one machine in it, locked, readable, runnable."""

from __future__ import annotations

import re
import subprocess
import tomllib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("engine", "projections", "replays", "service")
LOCKS = ("requirements/runtime.txt", "requirements/dev.txt")

# Written in pieces, or this file would be its own first finding.
OF_ONE_MACHINE = re.compile(
    "|".join(
        (
            r"(?<![\w.])/" + r"work/",
            r"(?<![\w.])/" + r"root/",
            r"/home/" + r"\w+/",
            r"/Users/" + r"\w+/",
            "files." + "pythonhosted",
            r"pypi\." + r"org/simple",
            r"--(extra-)?" + "index" + r"-url[ =]\S*://",
            "file" + ":///(?!PATH)",
        )
    )
)
PIN = re.compile(r"^([a-z0-9][a-z0-9._-]*)==(\S+)( ; [^\\]+)? \\$")
HASH = re.compile(r"^    --hash=sha256:[0-9a-f]{64}( \\)?$")


@cache
def tracked() -> tuple[Path, ...]:
    """Every file of the project: what git has or, in an archive without git, whatever is there."""
    if not (ROOT / ".git").exists():
        found = [path for path in ROOT.rglob("*") if path.is_file()]
        return tuple(
            sorted(p for p in found if not {".venv", "__pycache__"} & set(p.relative_to(ROOT).parts))
        )
    # The owner of a checkout may be somebody else than who runs the tests, in a container for one.
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z", "--cached"]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    return tuple(path for name in names if name and (path := ROOT / name).is_file())


def text(path: Path) -> str:
    """What is in a file, or nothing if it is not text."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def pins(lock: str) -> dict[str, str]:
    """Name and version of every requirement of a lock."""
    return {found[1]: found[2] for line in text(ROOT / lock).splitlines() if (found := PIN.match(line))}


def wanted(requirements: list[str]) -> set[str]:
    return {re.split(r"[^\w.-]", requirement)[0].lower() for requirement in requirements}


def test_nothing_of_one_machine_or_registry_is_in_a_file() -> None:
    found = [
        f"{name(path)}:{number}: {match[0]}"
        for path in tracked()
        for number, line in enumerate(text(path).splitlines(), 1)
        if (match := OF_ONE_MACHINE.search(line))
    ]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "see /" + "work/main",
        "cd /" + "root/x",
        "https://files." + "pythonhosted.org/x",
        "--index" + "-url https://example.invalid/simple",
        "file" + ":///opt/x",
    ],
)
def test_the_search_for_machines_has_teeth(line: str) -> None:
    assert OF_ONE_MACHINE.search(line)


LONG = {"tools/verify_rollbook.py"}
"""It stands alone in one file, so that it can be copied to where nothing is installed."""


def test_files_are_short_enough_to_be_read() -> None:
    files = [path for path in tracked() if path.suffix == ".py" and name(path) not in LONG]
    long = {name(p): n for p in files if (n := len(text(p).splitlines())) > 350}
    assert long == {}


def test_text_files_have_unix_ends_and_a_last_newline() -> None:
    texts = {name(path): path.read_bytes() for path in tracked() if text(path)}
    assert [path for path, data in texts.items() if b"\r\n" in data or not data.endswith(b"\n")] == []


def test_every_folder_with_code_is_a_package() -> None:
    folders = {p.parent for p in tracked() if p.suffix == ".py" and p.relative_to(ROOT).parts[0] in PACKAGES}
    assert sorted(name(folder) for folder in folders if not (folder / "__init__.py").is_file()) == []


@pytest.mark.parametrize("lock", LOCKS)
def test_locks_hold_pins_with_hashes_and_nothing_else(lock: str) -> None:
    hashes = 1
    for number, line in enumerate(text(ROOT / lock).splitlines(), 1):
        if PIN.match(line):
            assert hashes, f"{lock}:{number}: the requirement before it has no hash"
            hashes = 0
        elif HASH.match(line):
            hashes += 1
        else:
            assert line.strip() == "" or line.lstrip().startswith("#"), f"{lock}:{number}: {line}"
    assert hashes, f"{lock}: the last requirement has no hash"


def test_locks_hold_what_the_project_asks_for() -> None:
    project = tomllib.loads(text(ROOT / "pyproject.toml"))["project"]
    runtime, dev = (pins(lock) for lock in LOCKS)
    assert wanted(project["dependencies"]) - set(runtime) == set()
    assert wanted(project["optional-dependencies"]["dev"]) - set(dev) == set()
    assert {package: version for package, version in runtime.items() if dev.get(package) != version} == {}


def test_continuous_integration_runs_what_developers_run() -> None:
    script = ROOT / ".ci" / "run"
    assert script.stat().st_mode & 0o111 == 0o111
    lines = text(script).splitlines()
    assert lines[0] == "#!/usr/bin/env bash"
    assert "set -euo pipefail" in lines
    assert "make test" in lines


def test_make_lists_every_target_with_a_line() -> None:
    makefile = text(ROOT / "Makefile")
    targets = re.findall(r"^\.PHONY: ([a-z-]+)$", makefile, re.MULTILINE)
    listed = subprocess.run(["make", "help"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert {"demo", "test", "lint", "format", "types", "soak", "bench", "docs", "clean"} <= set(targets)
    assert re.findall(r"^  make ([a-z-]+) +\S", listed, re.MULTILINE) == targets


def test_hooks_fetch_nothing() -> None:
    hooks = text(ROOT / ".pre-commit-config.yaml")
    assert set(re.findall(r"repo: (\S+)", hooks)) == {"local"}
    assert set(re.findall(r"language: (\S+)", hooks)) == {"system"}
