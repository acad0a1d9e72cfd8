"""`docs/deployment.md` and its files: what is run there is run, and what they name is there."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from engine.store.log import Store
from tests.cli.driving import ROOT, environment
from tests.http.serving import Process

FOLDER = ROOT / "docs" / "deployment"
PAGE = (ROOT / "docs" / "deployment.md").read_text(encoding="utf-8")
FILES = {each.name: each.read_text(encoding="utf-8") for each in sorted(FOLDER.iterdir()) if each.is_file()}
SERVED = re.compile(r"rollbook serve (--[^\n`]*)")
LISTED = re.compile(r"\[\"?serve\"?, ([^\]]*)\]")
HERE = {r"--port \S+": "", "--host 0.0.0.0": "--host 127.0.0.1"}
"""What stands for what only whoever deploys it can know."""


def served() -> dict[str, list[str]]:
    """The words after `rollbook serve`, as the page and its files have them."""
    found = {}
    for name, text in (("the page", PAGE), *FILES.items()):
        lines = [
            *SERVED.findall(text),
            *(each.replace(",", " ").replace('"', "") for each in LISTED.findall(text)),
        ]
        for nth, line in enumerate(lines):
            told = " ".join(re.sub(r"\$\{SITE[^}]*\}", "games.example.org", line).split())
            for old, new in HERE.items():
                told = re.sub(old, new, told)
            found[f"{name} {nth}"] = told.split()
    return found


SERVING = served()


def test_each_file_is_named_on_the_page_and_serves() -> None:
    assert all(f"(deployment/{name})" in PAGE for name in FILES)
    assert {"Containerfile", "compose.yaml", "rollbook@.service"} <= {each.split()[0] for each in SERVING}


@pytest.mark.parametrize("words", SERVING.values(), ids=SERVING)
def test_a_server_begins_as_they_say(tmp_path: Path, words: list[str]) -> None:
    process = Process(tmp_path / "games.db", *words)
    try:
        host = {"host": "games.example.org"} if "--name" in words else {}
        assert process.client.get("/ready", headers=host).json() == {"status": "ready", "behind": 0}
    finally:
        process.end()


def test_a_copy_is_made_and_restored_as_it_says(tmp_path: Path) -> None:
    blocks = re.findall(r"^```sh run\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    begin = "rollbook new echoes --seat ann --name friday --database sqlite:///games.db"
    shell = environment(tmp_path, PATH=f"{ROOT / '.venv' / 'bin'}:{os.environ['PATH']}")
    script = "\n".join([begin, *blocks])
    ran = subprocess.run(["bash", "-euxc", script], cwd=tmp_path, env=shell, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.count("1 checked") == 2
    rows = []
    for name in ("old/games.db", "games.db"):
        with Store.open(f"sqlite:///{tmp_path / name}") as store:
            rows.append((store.rows("friday"), store.secrets("friday")))
    assert rows[0] == rows[1]


def test_what_is_watched_is_counted(tmp_path: Path) -> None:
    process = Process(tmp_path / "games.db")
    try:
        told = process.owner.get("/metrics").text
    finally:
        process.end()
    watched = {*re.findall(r"`(rollbook_\w+)`", PAGE)}
    assert len(watched) == 5
    assert [each for each in sorted(watched) if each not in told] == []
