"""Driving the command line: in this process, with what it printed; or in another one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from engine import library
from engine.commands import Answer
from engine.questions import PASS
from engine.store.log import Store
from projections.asking import waiting
from service import cli
from service.host import Host

ROOT = Path(__file__).resolve().parents[2]

SECRET = "5e" * 32
"""A dice secret, so that a test throws the same dice every time."""

PROGRAM = """
import sys
from engine import library
library.add("proving", "tests.systems.proving")
from service.cli import main
sys.exit(main())
"""


class Ran(Struct, frozen=True):
    """What a command did: its exit status, and what it printed."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The JSON on standard output."""
        return json.loads(self.out)


class Command:
    """The command line, on a database and a data folder of the test's own."""

    def __init__(self, folder: Path, capsys: Any) -> None:
        self.folder, self._capsys = folder, capsys
        self.database = f"sqlite:///{folder / 'games.db'}"
        library.add("proving", "tests.systems.proving")

    def __call__(self, *words: object) -> Ran:
        """Run it in this process. Hands stay covered where nothing is said of them."""
        self._capsys.readouterr()
        typed = [str(each) for each in words]
        settled = any("hands=" in each or each == "--deal-of" for each in typed)
        if typed[:1] == ["new"] and typed.count("--seat") > 1 and not settled:
            typed += ["--option", "hands=hidden"]
        status = cli.main(typed)
        printed = self._capsys.readouterr()
        return Ran(status, printed.out, printed.err)

    def done(self, *words: object) -> Any:
        """Run it with `--json`; it must be carried out. Its JSON."""
        ran = self(*words, "--json")
        assert ran.status == 0, ran
        assert "Traceback" not in ran.err
        return ran.json

    def refused(self, *words: object) -> dict[str, Any]:
        """Run it with `--json`; it must be refused as promised. The refusal."""
        ran = self(*words, "--json")
        assert ran.status == 2, ran
        assert ran.err.startswith("rollbook: ")
        assert "Traceback" not in ran.err
        refusal: dict[str, Any] = ran.json
        assert set(refusal) == {"error", "clause", "message", "legal"}
        assert refusal["message"] in ran.err
        return refusal

    def done_lines(self, *words: object) -> list[dict[str, Any]]:
        """The same for a command that prints JSON line by line."""
        ran = self(*words, "--json")
        assert ran.status == 0, ran
        return [json.loads(line) for line in ran.out.splitlines()]

    def log(self, session: str, viewer: str = "public") -> list[dict[str, Any]]:
        """The log as a viewer reads it."""
        return self.done_lines("log", session, "--as", viewer)

    def rows(self) -> list[tuple[str, bytes]]:
        """Every row of every session, as stored."""
        with Store.open(self.database) as store:
            return [(session, row.state) for session, _, _ in store.sessions() for row in store.rows(session)]

    def new(self, *words: object, seats: int = 2, name: str = "friday") -> str:
        """A session of the proving game that has started."""
        who = [word for seat in ("ann", "bob", "cat")[:seats] for word in ("--seat", seat)]
        shape = self.done("new", "proving", "--name", name, "--secret", SECRET, *who, *words)
        return str(shape["session"])

    def first_answer(self, session: str, seat: str) -> list[str]:
        """The first thing this seat may answer, or nothing."""
        for each in self.done("ask", session, "--as", seat)["sets"]:
            for question in each["questions"]:
                if seat in question.get("seats", [question["seat"]]):
                    return [question["options"][0]["id"]] * max(1, question["least"])
        return []

    def answer(self, session: str, seat: str, *choice: str) -> Any:
        """Answer as a seat; without a choice, with the first option there is."""
        return self.done("answer", session, *(choice or self.first_answer(session, seat)), "--seat", seat)

    def until(self, session: str, what: str, *seats: str) -> None:
        """Play on with first options, passing in windows, until a question of this name is open. This only
        leads to what a test is about, so it takes the host that the commands take, and not sixty commands."""
        with Host(self.database) as host:
            live = host.open(session, play=True)
            for _ in range(200):
                asked = live.state.course.prompt
                if asked is None or any(slot.question.what == what for slot in waiting(asked)):
                    return
                question = waiting(asked)[0].question
                first = (question.options[0].id,) * max(1, question.least)
                live.do(Answer(question.seats[0], (PASS,) if asked.mode == "window" else first))
        raise AssertionError(f"never came to {what}")


def environment(folder: Path, **more: str) -> Mapping[str, str]:
    """The environment of another process: this one's, with a data folder of the test's own."""
    kept = {key: each for key, each in os.environ.items() if not key.startswith("ROLLBOOK_")}
    own = {"XDG_DATA_HOME": str(folder / "data"), "LOCALAPPDATA": str(folder / "data"), "HOME": str(folder)}
    return {**kept, **own, "PYTHONPATH": str(ROOT), **more}


def started(folder: Path, database: str, *words: object, **more: str) -> subprocess.Popen[str]:
    """The command in another process."""
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *(str(each) for each in words)],
        cwd=ROOT,
        env=environment(folder, ROLLBOOK_DATABASE=database, **more),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ran(folder: Path, database: str, *words: object, **more: str) -> Ran:
    """The command in another process, to its end."""
    process = started(folder, database, *words, **more)
    out, err = process.communicate(timeout=60)
    return Ran(process.returncode, out, err)
