"""Every command of `docs/postgres.md` is run, in its order, as it stands but for where the server is."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from engine.store.log import Store
from tests.cli.driving import ROOT, environment
from tests.postgres import USER, Server, server

PAGE = (ROOT / "docs" / "postgres.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```sh run\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
ADDRESS = re.compile(r"postgresql://games@db\.example/(\w+)")


@pytest.fixture
def empty() -> object:
    """A server on which nothing was made yet."""
    with server() as running:
        yield running


def test_no_command_is_left_out() -> None:
    shown = re.findall(r"^```sh\b.*?\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert [each for each in shown if each not in BLOCKS] == ["pip install 'rollbook[postgres]'\n"]


def test_its_commands_do_what_it_says(empty: Server, tmp_path: Path) -> None:
    folder = empty.folder
    scripts = [ADDRESS.sub(rf"postgresql://games@/\1?host={folder}", each) for each in BLOCKS]
    scripts = [re.sub(r"--port \d+", "--port 0", each) for each in scripts]
    programs = ":".join((str(empty.programs), str(ROOT / ".venv" / "bin"), os.environ["PATH"]))
    shell = environment(tmp_path, PATH=programs, PGHOST=str(folder), PGUSER=USER, PGDATABASE="postgres")
    begin = "rollbook new echoes --seat ann --name friday --database sqlite:///games.db"
    end = "kill $(jobs -p); wait || true"
    ran = subprocess.run(
        ["bash", "-euxc", "\n".join([begin, *scripts, end])],
        cwd=tmp_path, env=shell, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.count("http://localhost:") == 2
    with Store.open(f"sqlite:///{tmp_path / 'games.db'}") as store:
        rows = store.rows("friday")
    with Store.open(f"sqlite:///{tmp_path / 'back.db'}") as store:
        assert store.rows("friday") == rows
    for name in ("games", "restored"):
        with Store.open(f"postgresql://games@/{name}?host={folder}") as store:
            assert store.rows("friday") == rows
            assert store.about()["foreign"] == 0
