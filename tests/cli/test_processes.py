"""The command as people run it: in processes of its own, in pipes, at terminals that can do little."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.commands import Note
from engine.errors import Malformed
from service.host import Host
from tests.cli.driving import PROGRAM, ROOT, SECRET, Command, environment, ran, started
from tests.warm import Warm, warm

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def at_hand(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Warm]:
    """Processes that are forked, for what is tried again and again under other settings."""
    adding = 'from engine import library; library.add("proving", "tests.systems.proving")'
    with warm(tmp_path_factory.mktemp("warm"), adding) as process:
        yield process


def test_a_whole_turn(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    session = ran(tmp_path, database, "new", "proving", "--seat", "ann").out.strip()
    asked = ran(tmp_path, database, "ask")
    assert (asked.status, asked.err) == (0, "")
    option = next(word for word in asked.out.split() if word.startswith("lay:"))
    assert ran(tmp_path, database, "answer", session, option, "--seat", "ann").status == 0
    assert ran(tmp_path, database, "verify").status == 0
    refused = ran(tmp_path, database, "answer", "nothing")
    assert (refused.status, refused.out) == (2, "")
    assert "Traceback" not in refused.err


def test_the_default_database_is_in_the_data_folder(tmp_path: Path) -> None:
    assert ran(tmp_path, "", "new", "proving", "--seat", "ann").status == 0
    assert ran(tmp_path, "", "ask").status == 0
    assert list(tmp_path.rglob("rollbook.db"))


def test_two_at_once_answer_one_question(cli: Command, tmp_path: Path) -> None:
    cli.new(seats=1)
    asked = cli.done("ask", "friday")["sets"][0]
    options = [each["id"] for each in asked["questions"][0]["options"]]
    both = [
        started(tmp_path, cli.database, "answer", "friday", each, "--set", asked["id"]) for each in options
    ]
    ends = [(process.communicate(timeout=60), process.returncode) for process in both]
    assert sorted(status for _, status in ends) == [0, 2, 2, 2]
    assert all("Traceback" not in err for (_, err), _ in ends)
    answered = [each for each in cli.log("friday") if each["event"]["t"] == "answered"]
    assert len(answered) == 1
    assert cli.done("verify", "friday")["ok"] is True


def test_two_seats_answer_at_once(cli: Command, tmp_path: Path) -> None:
    cli.new(seats=3)
    both = [
        started(tmp_path, cli.database, "answer", "friday", *cli.first_answer("friday", seat), "--seat", seat)
        for seat in ("ann", "bob", "cat")
    ]
    assert [process.communicate(timeout=60)[1] for process in both] == ["", "", ""]
    assert [process.returncode for process in both] == [0, 0, 0]
    assert cli.done("ask", "friday")["phase"] != "night.lay"
    assert cli.done("verify", "friday")["ok"] is True


def test_one_key_sent_by_two_processes_is_done_once(cli: Command, tmp_path: Path) -> None:
    cli.new()
    both = [
        started(tmp_path, cli.database, "note", "friday", "once", "--seat", "ann", "--key", "k", "--json")
        for _ in range(3)
    ]
    assert [process.communicate(timeout=60)[1] for process in both] == ["", "", ""]
    assert [each["event"]["t"] for each in cli.log("friday")].count("noted") == 1


@pytest.mark.parametrize("command", ["log friday --json", "log friday", "rules proving", "--help"])
def test_a_pipe_that_is_closed_early(cli: Command, tmp_path: Path, command: str) -> None:
    cli.new()
    with Host(cli.database) as host:
        friday = host.open("friday", play=True)
        for _ in range(120):
            friday.do(Note("ann", "x" * 400))
    process = started(tmp_path, cli.database, *command.split())
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait(timeout=60) == 0


def test_colour_is_for_terminals(cli: Command, tmp_path: Path, at_hand: Warm) -> None:
    cli.new()
    for words in (["show"], ["log"], ["verify"], ["answer", "--help"]):
        done = ran(tmp_path, cli.database, *words)
        assert done.status == 0, done
        assert "\x1b" not in done.out
        for more in ({"NO_COLOR": "1"}, {"TERM": "dumb"}, {"TERM": ""}):
            shell = environment(tmp_path, ROLLBOOK_DATABASE=cli.database, **more)
            status, out, _ = at_hand.ran(words, shell, ROOT)
            assert status == 0, out
            assert out == done.out


def test_a_terminal_of_plain_letters(cli: Command, tmp_path: Path) -> None:
    cli.new()
    cli.done("note", "friday", "na\u00efve \u2192 \u2603", "--seat", "ann")
    for words in (["log"], ["log", "--json"], ["show"], ["ask"]):
        done = ran(tmp_path, cli.database, *words, PYTHONIOENCODING="ascii")
        assert (done.status, done.err) == (0, "")


def test_a_pipe_is_never_wrapped(cli: Command, tmp_path: Path) -> None:
    cli.new()
    cli.done("note", "friday", "word " * 90, "--seat", "ann")
    assert any(len(line) > 400 for line in ran(tmp_path, cli.database, "log").out.splitlines())


def test_the_help_is_there_at_once_and_imports_nothing_heavy() -> None:
    program = PROGRAM.replace("sys.exit(main())", "main(['--help']); print(sorted(sys.modules))")
    program = program.replace('library.add("proving", "tests.systems.proving")', "").replace(
        "from engine import library", ""
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for heavy in ("cyclopts", "eventsourcing", "msgspec", "rich", "transitions", "sqlite3"):
        assert f"'{heavy}'" not in done.stdout


@pytest.mark.parametrize("columns", ["0", "1", "2", "3", "10"])
def test_the_help_of_a_command_comes_to_its_end_on_any_width(
    tmp_path: Path, at_hand: Warm, columns: str
) -> None:
    status, out, err = at_hand.ran(["agree", "--help"], environment(tmp_path, COLUMNS=columns), ROOT)
    assert (status, err) == (0, "")
    assert out


def test_the_help_of_a_command_opens_no_database(tmp_path: Path) -> None:
    program = PROGRAM.replace("sys.exit(main())", "main(['answer', '--help']); print(sorted(sys.modules))")
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        check=True,
    )
    for heavy in ("eventsourcing", "transitions", "sqlite3"):
        assert f"'{heavy}'" not in done.stdout
    assert not (tmp_path / "data").exists()


def test_it_is_the_same_in_every_process(cli: Command, tmp_path: Path) -> None:
    cli.new(name="one")
    other = f"sqlite:///{tmp_path / 'other.db'}"
    words = ("new", "proving", "--name", "one", "--secret", SECRET, "--seat", "ann", "--seat", "bob",
             "--option", "hands=hidden")  # fmt: skip
    assert ran(tmp_path, other, *words, PYTHONHASHSEED="1").status == 0
    here = ran(tmp_path, cli.database, "show", "one", "--as", "ann", "--json")
    there = ran(tmp_path, other, "show", "one", "--as", "ann", "--json", PYTHONHASHSEED="2")
    assert here.out == there.out


def test_bytes_that_are_no_text_are_refused_and_play_goes_on(cli: Command, tmp_path: Path) -> None:
    cli.new()
    words = [sys.executable, "-c", PROGRAM, "play", "friday", "--seat", "ann"]
    at = environment(tmp_path, ROLLBOOK_DATABASE=cli.database, PYTHONIOENCODING="utf-8:surrogateescape")
    played = subprocess.run(words, cwd=ROOT, env=at, input=b"\xff\xfe\nn \xff\nq\n", capture_output=True)
    assert (played.returncode, b"Traceback" in played.stderr) == (0, False), played


def test_ker_2_6_halves_of_characters_are_no_note(cli: Command) -> None:
    cli.new()
    with Host(cli.database) as host, pytest.raises(Malformed):
        host.open("friday", play=True).do(Note("ann", "x \udcff"))
