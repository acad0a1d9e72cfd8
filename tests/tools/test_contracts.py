"""The import contracts: kept by the smallest tree there can be, each broken by what it forbids."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CONTRACTS = [
    contract["name"]
    for contract in tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
]

CLEAN = {
    "engine/flow.py": "import transitions",
    "engine/events.py": "import msgspec, hashlib",
    "engine/store/__init__.py": "import eventsourcing, sqlite3, os, engine.events",
    "engine/store/recorder.py": "import eventsourcing.sqlite, threading",
    "engine/store/postgres/pool.py": "import psycopg",
    "engine/rules/__init__.py": "",
    "engine/rules/one/__init__.py": "import engine.events, engine.rules.one.flow",
    "engine/rules/one/content.py": "import engine.events",
    "engine/rules/one/view.py": "import engine.events",
    "engine/rules/one/flow.py": "import engine.flow",
    "engine/rules/two/__init__.py": "",
    "projections/board.py": "import engine.rules.one.view, datetime",
    "replays/verify.py": "import projections.board, engine.store, time",
    "service/cli.py": "import replays.verify, engine.rules.one, secrets",
}

# The start of a contract's name, the modules that break it, each by one import.
BROKEN = {
    "The layers": {"engine/a.py": "import service.cli", "projections/a.py": "import replays.verify"},
    "Rule systems stand": {"engine/a.py": "import engine.rules.one.view"},
    "Only the interfaces": {
        "engine/a.py": "import engine.store.recorder",
        "engine/rules/one/a.py": "import engine.store",
    },
    "The core": {
        "engine/a.py": "def f():\n    from datetime import datetime",
        "engine/rules/one/a.py": "import os",
    },
    "Rules decide": {"engine/rules/one/a.py": "import random"},
    "Rule systems do": {"engine/rules/two/a.py": "import engine.rules.one.view"},
    "Projections": {
        "projections/a.py": "import engine.rules.one.flow",
        "projections/b.py": "import engine.rules.one.content",
    },
    "eventsourcing": {"replays/a.py": "import eventsourcing.application"},
    "psycopg": {"engine/store/a.py": "import psycopg", "service/a.py": "def f():\n    import psycopg"},
    "transitions": {"service/a.py": "from transitions.extensions import HierarchicalMachine"},
}


def lint(folder: Path, tree: dict[str, str]) -> dict[str, str]:
    """Each contract's name and KEPT or BROKEN, for a tree of its own."""
    for package in ("engine", "projections", "replays", "service"):
        (folder / package).mkdir()
        (folder / package / "__init__.py").touch()
    for name, code in tree.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(code + "\n")
    shutil.copy(ROOT / "pyproject.toml", folder)
    command = [
        sys.executable,
        "-P",
        "-c",
        "import sys; sys.path.insert(0, '.'); import importlinter.cli as c; ",
    ]
    command[-1] += "c.lint_imports_command(['--no-logo', '--no-cache'])"
    shown = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    results = re.findall(r"^(.+) (KEPT|BROKEN)\b", re.sub(r"\x1b\[\d*m", "", shown.stdout), re.MULTILINE)
    assert results, shown.stdout + shown.stderr
    return dict(results)


def test_a_clean_tree_keeps_them_all(tmp_path: Path) -> None:
    assert lint(tmp_path, CLEAN) == dict.fromkeys(CONTRACTS, "KEPT")


def test_a_tree_without_rule_systems_keeps_them_all(tmp_path: Path) -> None:
    bare = {"engine/store/__init__.py": "", "engine/events.py": "import msgspec"}
    assert lint(tmp_path, bare) == dict.fromkeys(CONTRACTS, "KEPT")


def test_each_has_something_that_breaks_it() -> None:
    assert [name for name in CONTRACTS if sum(name.startswith(start) for start in BROKEN) != 1] == []


@pytest.mark.parametrize(
    ("contract", "path", "code"),
    [
        pytest.param(start, path, code, id=f"{start}: {path}")
        for start, bad in BROKEN.items()
        for path, code in bad.items()
    ],
)
def test_what_is_forbidden_breaks_it(tmp_path: Path, contract: str, path: str, code: str) -> None:
    results = lint(tmp_path, CLEAN | {path: code})
    assert [result for name, result in results.items() if name.startswith(contract)] == ["BROKEN"]
