"""Watching a table from another process: told at once, filtered, called when it is one's turn."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from engine.audience import PUBLIC
from tests.cli.driving import Command

PATIENCE = 60.0


class Watching:
    """`rollbook watch` as a process of its own."""

    def __init__(self, command: Command, *words: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "service.cli", "watch", *words, "--database", command.database],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=dict(os.environ),
        )

    def lines(self) -> Iterator[str]:
        assert self.process.stdout is not None
        yield from self.process.stdout

    def objects(self) -> Iterator[dict[str, Any]]:
        for line in self.lines():
            yield json.loads(line)

    def end(self) -> str:
        """End it with Ctrl-C, if it has not ended; what it wrote to standard error."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        out, err = self.process.communicate(timeout=PATIENCE)
        assert "Traceback" not in out + err
        assert self.process.returncode == 0
        return err


Watch: TypeAlias = Callable[..., Watching]


@pytest.fixture
def watching(cli: Command) -> Iterator[Watch]:
    """Begins to watch `friday`; what was begun is ended."""
    begun: list[Watching] = []

    def begin(*words: str) -> Watching:
        begun.append(Watching(cli, "friday", *words))
        return begun[-1]

    yield begin
    for each in begun:
        each.end()


@pytest.fixture
def friday(cli: Command) -> Command:
    cli.done("new", "echoes", "--seat", "ann", "--seat", "bob", "--name", "friday")
    return cli


def answer(command: Command, seat: str) -> dict[str, Any]:
    """The first option of a seat, answered."""
    asked = command.done("ask", "friday", "--as", seat)["sets"][0]
    question = next(each for each in asked["questions"] if each["seat"] == seat)
    found: dict[str, Any] = command.done("answer", "friday", "--seat", seat, question["options"][0]["id"])
    return found


def test_what_others_do_is_told_at_once(watching: Watch, friday: Command) -> None:
    watched = watching("--seat", "bob", "--from", "1", "--json")
    found = watched.objects()
    begun = next(found)
    done = answer(friday, "ann")
    then = next(found)
    assert then["version"] == done["version"] > begun["version"]
    assert then["told"]
    assert (begun["asked"], then["asked"]) == (False, True)


def test_a_seat_is_called_when_its_turn_comes(watching: Watch, friday: Command, tmp_path: Path) -> None:
    """Heroes are chosen in turn: bob is called once ann has chosen, and no sooner."""
    place = tmp_path / "called"
    said = "os.environ['ROLLBOOK_SEAT'] + ': ' + os.environ['ROLLBOOK_QUESTION']"
    write = f"print({said}, file=open({str(place)!r}, 'a'))"
    hook = f'{sys.executable} -c "import os; {write}"'
    watched = watching("--seat", "bob", "--from", "1", "--on-turn", hook)
    lines = watched.lines()
    assert any("Giant Rat" in line for line in lines)
    assert not place.exists()
    answer(friday, "ann")
    assert next(line for line in lines if "ann led" not in line).startswith("It is your turn: Which hero")
    until(lambda: place.exists() and place.read_text().endswith("\n"))
    assert place.read_text() == "bob: Which hero do you lead?\n"


def test_a_hook_is_read_by_no_shell(watching: Watch, friday: Command, tmp_path: Path) -> None:
    place = tmp_path / "made"
    hook = f"{sys.executable} -c pass ; touch {place}"
    watched = watching("--seat", "ann", "--from", "1", "--on-turn", hook)
    assert any("It is your turn" in line for line in watched.lines())
    assert not place.exists()


def test_a_hook_that_fails_is_told_and_ends_nothing(watching: Watch, friday: Command) -> None:
    watched = watching("--seat", "ann", "--from", "1", "--on-turn", "/no/such/command")
    lines = watched.lines()
    assert any("It is your turn" in line for line in lines)
    answer(friday, "ann")
    assert any("ann led" in line for line in lines)
    assert "/no/such/command cannot be run" in watched.end()


def test_nobody_is_told_what_another_seat_is_told(watching: Watch, cli: Command) -> None:
    cli.done("new", "fellowship", "--seat", "ann", "--seat", "bob", "--name", "friday")
    for deck in ("ann", "bob", "ann", "bob"):
        answer(cli, deck)
    asked = cli.done("ask", "friday", "--as", "ann")["sets"][0]["questions"][0]
    hidden = [each["id"].partition(":")[2] for each in asked["options"] if ":" in each["id"]]
    assert hidden
    for viewer in ("bob", PUBLIC):
        seat = () if viewer == PUBLIC else ("--seat", viewer)
        watched = watching(*seat, "--from", "1", "--json")
        told = json.dumps(next(watched.objects()))
        assert not [card for card in hidden if card in told]


def test_it_says_that_the_table_went_back(watching: Watch, friday: Command) -> None:
    answer(friday, "ann")
    watched = watching("--from", "1", "--json")
    found = watched.objects()
    next(found)
    friday.done("undo", "friday", "--as", "referee")
    assert next(found)["moved"]


def test_it_ends_with_the_session(watching: Watch, friday: Command) -> None:
    watched = watching("--from", "1", "--json")
    found = watched.objects()
    next(found)
    friday.done("close", "friday", "--as", "referee")
    assert [each["over"] for each in found] == [True]
    assert watched.process.wait(PATIENCE) == 0


def test_what_cannot_be_watched_is_refused(friday: Command) -> None:
    assert friday.refused("watch", "friday", "--on-turn", "true")["error"] == "malformed"
    assert friday.refused("watch", "friday", "--seat", "eve")["error"] == "seat"
    assert friday.refused("watch", "friday", "--seat", "ann", "--on-turn", 'no "end')["error"] == "malformed"
    assert friday.refused("watch", "friday", "--from", "9999")["clause"] == "KER-2.1"


def until(done: Any) -> None:
    """Wait for a condition."""
    limit = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < limit
        time.sleep(0.05)
