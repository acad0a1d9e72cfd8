"""Modules of the page that need no browser, tried by node's own test runner."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from tests.web.browser import present

HERE = Path(__file__).parent


def test_modules_do_what_their_tests_say() -> None:
    node = present(shutil.which("node"), "node")
    files = sorted(str(each) for each in HERE.glob("*.test.mjs"))
    assert files
    run = subprocess.run([node, "--test", *files], capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stdout + run.stderr
