"""Command lines of known words in any order, and of bytes that are no words, for every command there is."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from engine import library
from service import cli
from tests.fuzz.harness import (
    SEEDS,
    Interface,
    Run,
    assert_ended_well,
    assert_refused_well,
    deleting,
    noise,
    some,
    typed,
)

COMMANDS = tuple(cli.name_of(place) for commands in cli.COMMANDS.values() for place in commands)
LONG = ("simulate",)
"""What runs for minutes, or writes into the repository: only with words that no game or folder is called."""
WORDS = (
    "friday", "cards", "fri", "-", "--", "", " ", "ann", "bob", "zoe", "public", "referee", "0", "1", "3",
    "20", "-1", "007", "99999", "9" * 30, "0x3", "1e3", "\u0663", "proving", "echoes", "fellowship",
    "mercenaries", "class:brute",
    "chess", "../x", ".", "~nobody/x", "x.rollbook", "good.rollbook", "ann.rollbook", "x.toml", "x.txt",
    "here.md", "/dev/null", "/dev/zero", "lay:x", "face:-2", "deck:leadership", "deck:own", "pass",
    "hero:tobin", "KER-1.1", "PRO-4.1", "PRO-4.1=highest", "undo=open", "undo=", "=", "a=b",
    "wounded who=ann wounds=1", "wounded who=zoe wounds=1", "wounded", "weakened by=1",
    "damaged card=x amount=1", "card-taken card=x zone=__class__", "threat-raised seat=zoe amount=9",
    "phase", "board:ann", "board:__class__", "wounds:ann", "round", "turn", "decision", "open", "settle",
    "list", "show", "trust", "forget", "ab" * 32, "00" * 32, "upheld", "sqlite:///",
    "memory:", "mysql://x", "it", "es", "tlh", "mermaid", "png", "chain", "rules", "phases", "{0}", "{}",
    "%s", "$x", "a\x1b[2Jb", "a\nb", "\u202ex", "e\u0301" * 20, "x" * 3000,
)  # fmt: skip


@pytest.fixture
def interface(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Interface:
    monkeypatch.setattr(library, "_added", {**library._added, "proving": "tests.systems.proving"})
    interface = Interface(tmp_path / "here")
    for words in (
        "new fellowship --name cards --seat ann --seat bob",
        "new proving --name friday --seat ann --seat bob",
        "export friday good.rollbook",
        "export friday ann.rollbook --as ann",
    ):
        assert interface.run(*words.split()).status == 0
    (interface.folder / "x.toml").write_bytes(b'id = "one"\ngame = "proving"\nseats = ["ann"]\n')
    (interface.folder / "x.txt").write_bytes(b"1x Aragorn\n3x Gandalf\n")
    (interface.folder / "x.rollbook").write_bytes(b"nothing\n")
    interface.keep()
    return interface


def options(command: str) -> tuple[str, ...]:
    """The options of a command, as its help names them."""
    app = cli.build()
    found = app[command].assemble_argument_collection(default_parameter=app.default_parameter)
    return tuple(name for each in found for name in each.names if name.startswith("--"))


def line(command: str, chance: random.Random) -> list[str]:
    """A command line: words, options with and without values, now and then bytes of any kind."""
    known = options(command)
    words = some(chance, WORDS, 0, 3)
    for option in some(chance, known, 0, 3):
        words += [f"{option}={chance.choice(WORDS)}"] if chance.random() < 0.3 else [option]
        words += some(chance, WORDS, 1, 1) if chance.random() < 0.6 else []
    if chance.random() < 0.2:
        word = typed(noise(chance))
        disk = word[:1] == "/" and not word.strip("/.")  # the whole of it would be looked through
        words.insert(chance.randint(0, len(words)), "." if disk else word)
    if command in LONG:
        words = ["chess", *(word for word in words if word not in (*library.games(), "proving", "."))]
    return [command, *words]


def test_nothing_is_broken_off_while_something_is_deleted() -> None:
    """Python would swallow it there, and say so on its own."""
    found: list[bool] = []

    class Gone:
        def __del__(self) -> None:
            self.say()

        def say(self) -> None:
            found.append(deleting(sys._getframe()))

    Gone()
    assert [*found, deleting(sys._getframe())] == [True, False]


@pytest.mark.parametrize("words", [("watch", "friday"), ("serve", "--port", "0")])
def test_what_goes_on_until_ctrl_c_ends_by_it(interface: Interface, words: tuple[str, ...]) -> None:
    assert_ended_well(interface.run(*words))


@pytest.mark.parametrize("seed", SEEDS)
def test_every_command_refuses_what_it_does_not_understand(interface: Interface, seed: int) -> None:
    chance = random.Random(seed)
    for command in COMMANDS:
        for _ in range(5):
            run = interface.run(*line(command, chance))
            if "--help" not in run.words:
                assert_ended_well(run)


@pytest.mark.parametrize("seed", SEEDS)
def test_words_that_are_no_text_are_refused_by_every_command(interface: Interface, seed: int) -> None:
    chance = random.Random(seed)
    for command in COMMANDS:
        words = [command, *some(chance, WORDS, 0, 2)]
        words.insert(chance.randint(1, len(words)), "a\udcff" + typed(noise(chance)))
        run: Run = interface.run(*words)
        assert_refused_well(run)
        assert "not UTF-8, at byte 1" in run.err


def test_what_is_no_command_is_refused(interface: Interface) -> None:
    chance = random.Random(1)
    for _ in range(20):
        run = interface.run(*(typed(noise(chance)) or "x" for _ in range(chance.randint(1, 3))))
        if run.words[0] not in ("--help", "-h", "--version"):
            assert_refused_well(run)
