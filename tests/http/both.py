"""A command on a database and on a service: it is to print the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from service import cli
from tests.http.serving import KEY, Caller, Process

SECRET = "5e" * 32
LINK = re.compile(r"[0-9a-f]{64,128}")
TIME = re.compile(r'"(at|began|touched)": ?\d+')


class Both:
    """A command on a database, and on the service of another one that was played alike."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capsys = folder, capsys
        self.process = Process(folder / "served.db")
        self.here = ("--database", f"sqlite:///{folder / 'here.db'}")
        self.there = ("--server", self.process.url, "--token", self.process.token)

    def run(self, *words: str) -> tuple[int, str, str]:
        """Run a command; its status, and what it printed."""
        self.capsys.readouterr()
        status = cli.main(list(words))
        printed = self.capsys.readouterr()
        return status, printed.out, printed.err

    def same(self, *words: str, status: int | None = 0) -> str:
        """Run a command in both places: it ends (None: as it may) and prints alike. What it printed."""
        here, there = self.run(*words, *self.here), self.run(*words, *self.there)
        assert "Traceback" not in there[2], there[2]
        assert plain(there) == plain(here), words
        assert status is None or here[0] == status, here
        return here[1]

    def seat(self, session: str, seat: str) -> tuple[str, ...]:
        """What to say to act as a seat of the service."""
        owner = self.process.owner
        made = owner.post(f"/api/sessions/{session}/invitations", {"viewer": seat}).json()["token"]
        token = Caller(owner.client, "").post("/api/join", {"invitation": made}, KEY + seat).json()["token"]
        return ("--server", self.process.url, "--token", token)


def plain(ran: tuple[int, str, str]) -> tuple[int, str, str]:
    """Without what hangs on the secrets of a session and on the clock."""
    status, out, err = ran
    return status, TIME.sub(r'"\1":0', LINK.sub("LINK", out)), LINK.sub("LINK", err)


NEW = ("new", "echoes", "--name", "friday", "--seat", "ann", "--seat", "bob", "--secret", SECRET)
