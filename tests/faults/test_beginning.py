"""S1: `new --key` is whole or was not, whenever its process is killed, and one key begins one session."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from service.cli import main
from tests.cli.driving import SECRET, Command

SEATS = ("ann", "bob", "cat")
NEW = ("new", "proving", "--key", "k", "--json", *(word for seat in SEATS for word in ("--seat", seat)))
AT_ONCE = 30


def forked(action: Callable[[], int], out: Path) -> int:
    """Another process that does something; its number. What it prints goes to a file."""
    child = os.fork()
    if child:
        return child
    try:
        with out.open("w", encoding="utf-8") as file:
            sys.stdout = sys.stderr = file
            status = action()
    except BaseException:  # noqa: BLE001 - a process of its own must not run on as this one
        status = 99
    os._exit(status)


def ended(child: int) -> int:
    """How it ended: its exit status, below zero for a signal."""
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def killing(n: int, words: tuple[str, ...]) -> int:
    """Run a command that is killed before the `n`th step of its writing: where a transaction of the log
    begins, writes its first row, or is about to be over."""
    connect, left, last = sqlite3.connect, n, ""

    def step(statement: str) -> None:
        nonlocal left, last
        word = statement.split(maxsplit=1)[0].upper()
        if word in ("BEGIN", "INSERT", "COMMIT") and word != last:
            last = word
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    def traced(database: Any, *more: Any, **named: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(database, *more, **named)
        if "games.db" in str(database) and ".cache" not in str(database) and ".beside" not in str(database):
            connection.set_trace_callback(step)
        return connection

    sqlite3.connect = traced  # type: ignore[assignment] # in a process of its own
    return main(words)


def whole(cli: Command, session: str) -> None:
    """The session has begun with every seat, has started, and verifies."""
    told = [entry["event"] for entry in cli.log(session)]
    assert [event["t"] for event in told].count("began") == 1
    assert [event["seat"] for event in told if event["t"] == "joined"] == list(SEATS)
    assert [event["seats"] for event in told if event["t"] == "started"] == [list(SEATS)]
    assert cli("verify", session).status == 0
    assert [each["session"] for each in cli.done("sessions")["sessions"]] == [session]


@pytest.mark.slow
def test_killed_at_any_moment_of_new_the_repeat_gives_a_whole_session(
    cli: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    signal.alarm(0)
    for n in range(1, 200):
        database = f"sqlite:///{tmp_path / str(n) / 'games.db'}"
        (tmp_path / str(n)).mkdir()
        monkeypatch.setenv("ROLLBOOK_DATABASE", database)
        status = ended(forked(lambda n=n: killing(n, NEW), tmp_path / "out"))  # type: ignore[misc]
        assert status in (0, -signal.SIGKILL), (n, (tmp_path / "out").read_text(encoding="utf-8"))
        shape = json.loads(cli(*NEW).out)
        assert shape.get("error") is None, (n, shape)
        assert shape["version"] == len(cli.log(shape["session"])), (n, shape)
        whole(cli, shape["session"])
        if status == 0:
            assert n > 3  # it was killed now and then
            return
    raise AssertionError("it never came to its end")


@pytest.mark.parametrize("named", [(), ("--name", "friday")])
def test_thirty_at_once_with_one_key_begin_one_session(
    cli: Command, tmp_path: Path, named: tuple[str, ...]
) -> None:
    signal.alarm(0)
    ready, go = os.pipe()

    def begin() -> int:
        os.close(go)
        os.read(ready, 1)  # until all are there
        return main((*NEW, *named))

    children = [forked(begin, tmp_path / f"{n}.out") for n in range(AT_ONCE)]
    os.close(ready)
    os.close(go)
    statuses = [ended(child) for child in children]
    told = [(tmp_path / f"{n}.out").read_text(encoding="utf-8") for n in range(AT_ONCE)]
    assert statuses == [0] * AT_ONCE, [text for text, status in zip(told, statuses, strict=True) if status][
        :2
    ]
    shapes = [json.loads(text) for text in told]
    assert len({(shape["session"], shape["version"]) for shape in shapes}) == 1, shapes
    whole(cli, shapes[0]["session"])


def test_another_key_is_told_that_the_session_is_there(cli: Command) -> None:
    """Only who began it may take it for the one that it begins."""
    words = ("new", "proving", "--name", "friday", "--seat", "ann", "--secret", SECRET)
    first = cli.done(*words, "--key", "k")
    assert cli.done(*words, "--key", "k") == first
    assert "exists already" in cli.refused(*words, "--key", "other")["message"]
    assert "exists already" in cli.refused(*words)["message"]
