"""The described API against the service itself: what is described is answered, and nothing breaks it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.http.serving import Opened, Process

PHASES = {"there": "examples,coverage,fuzzing", "nowhere": "examples,coverage"}
"""Of a table that does not exist there is little to say, whatever is sent."""
EXAMPLES = "12"
"""Of each door, beside those that the description itself leads to."""


@pytest.mark.parametrize("session", ["there", "nowhere"])
def test_what_is_described_is_answered(tmp_path: Path, session: str) -> None:
    process = Process(tmp_path / "games.db", "--rate", "100000")
    table = Opened(process.owner, "echoes", ("ann", "bob"))
    named = table.session if session == "there" else "echoes-nowhere"
    config = tmp_path / "schemathesis.toml"
    config.write_text(
        f'[headers]\nAuthorization = "Bearer {process.token}"\n[parameters]\n"path.session" = "{named}"\n'
    )
    ran = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(config)),
            *("run", f"{process.url}/openapi.json", "--phases", PHASES[session]),
            *("--max-examples", EXAMPLES, "--exclude-path-regex", "/live$"),  # a stream has no end
            *("--generation-deterministic", "--no-color"),
            # To OPTIONS the framework names the methods of the first handler of a path alone.
            *("--exclude-checks", "allow_header_conformance"),
        ],
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    process.end()
    assert ran.returncode == 0, ran.stdout[-6000:] + ran.stderr[-2000:]
