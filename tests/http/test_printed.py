"""What pages print about the service works as printed: the curl session, the client, the demo."""

from __future__ import annotations

import gc
import io
import re
import shutil
import signal
import socket
import subprocess
import sys
import warnings
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from service.cli import main
from service.client import Service
from tests.cli.driving import environment
from tests.http.serving import Process

ROOT = Path(__file__).parents[2]


def block(page: str, language: str, word: str) -> str:
    """The block of a page that holds a word."""
    text = (ROOT / page).read_text(encoding="utf-8")
    found = re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return next(each for each in found if word in each)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.mark.skipif(shutil.which("curl") is None, reason="there is no curl")
def test_the_curl_session_of_the_readme(tmp_path: Path) -> None:
    typed = block("README.md", "sh", "curl")
    assert len(typed.splitlines()) == 5
    port = str(free_port())
    typed = typed.replace("8642", port).replace("rollbook serve", f"rollbook serve --port {port}")
    bin = Path(sys.executable).parent
    ran = subprocess.run(
        ["bash", "-c", f"{typed}\nkill %1; wait %1"],
        cwd=tmp_path,
        env={**environment(tmp_path), "PATH": f"{bin}:/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=90,
    )
    assert '{"status":"ok"}' in ran.stdout
    assert '"session":"net"' in ran.stdout
    assert '"id":"hero:mara"' in ran.stdout
    assert "ann led Mara" in ran.stdout.splitlines()[-1] or "ann led Mara" in ran.stdout
    assert "Traceback" not in ran.stderr


def test_the_client_of_the_page(tmp_path: Path) -> None:
    process = Process(tmp_path / "games.db")
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(
            block("docs/service.md", "python", "service.client"), {"url": process.url, "token": process.token}
        )
    assert "led" in printed.getvalue()
    process.end()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_the_demo_is_served_and_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: signal.Signals
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    process = Process(tmp_path / "unused.db", "--demo")
    with Service(process.url, process.token) as service:
        line = service.tables()[0]
        assert (line.session, line.game) == ("first-evening", "echoes")
        assert service.table(line.session).verify()["ok"]
    process.end(how)
    assert list(tmp_path.iterdir()) == []


def test_a_service_that_cannot_begin_leaves_no_socket_open(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_bytes(b"no database" * 100)
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always", ResourceWarning)
        assert main(["serve", "--port", "0", "--database", f"sqlite:///{tmp_path / 'games.db'}"]) == 2
        gc.collect()
    assert [str(each.message) for each in warned if "socket" in str(each.message)] == []
