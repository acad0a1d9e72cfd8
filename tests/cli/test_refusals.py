"""Every bad input: exit status 2, a message that says what to do, no traceback, and a log as it was."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from engine.errors import StorageRefusal
from service import cli as program
from service.signing import Keys
from tests.cli.driving import PROGRAM, ROOT, SECRET, Command

BAD = {
    "unknown session": (["ask", "nosuch"], "unknown", "friday"),
    "unknown session to answer": (["answer", "nosuch", "lay:x", "--seat", "ann"], "unknown", "friday"),
    "unknown seat": (["answer", "friday", "lay:x", "--seat", "zoe"], "seat", "ann"),
    "seat that is not asked": (["answer", "friday", "lay:x", "--seat", "referee"], "seat", "ann"),
    "unknown option": (["answer", "friday", "lay:nothing", "--seat", "ann"], "malformed", None),
    "two options where one is asked": (["answer", "friday", "a", "b", "--seat", "ann"], "malformed", None),
    "no option at all": (["answer", "friday:", "--seat", "ann"], "malformed", None),
    "face that is no option": (["answer", "friday", "face:-2", "--seat", "ann"], "malformed", None),
    "set that is no number": (["answer", "friday", "x", "--set", "y", "--seat", "ann"], "malformed", None),
    "set that was never open": (["answer", "friday", "lay:x", "--set", "3", "--seat", "ann"], "stale", None),
    "version beyond the end": (["show", "friday", "--at", "99999"], "unknown", None),
    "version that is no number": (["show", "friday", "--at", "three"], "malformed", None),
    "version that is no whole number": (["show", "friday", "--at", "3.6"], "malformed", None),
    "version in sixteens": (["why", "friday", "phase", "--at", "0x3"], "malformed", None),
    "version in digits of another script": (["gauges", "friday", "--at", "\u0663"], "malformed", None),
    "an empty version": (["dispute", "open", "friday", "x", "--on", "", "--seat", "ann"], "malformed", None),
    "a level that is none": (["verify", "friday", "--level", "deep"], "malformed", "phases"),
    "an option like another": (["undo", "friday", "--preveiw", "--seat", "ann"], "malformed", "--preview"),
    "a value for what takes none": (["verify", "friday", "--all=maybe"], "malformed", None),
    "an option given once too often": (["show", "friday", "--at", "3", "--at", "4"], "malformed", None),
    "undo to nowhere": (["undo", "friday", "--to", "99999", "--seat", "ann"], "malformed", None),
    "undo by an unknown step": (["undo", "friday", "--by", "day", "--seat", "ann"], "malformed", None),
    "redo of nothing": (["redo", "friday", "--seat", "ann"], "illegal", None),
    "unknown ruling": (["new", "proving", "--ruling", "PRO-9.9=x"], "unknown", None),
    "unknown variant": (["new", "proving", "--ruling", "PRO-4.1=x"], "malformed", "highest"),
    "clause without variants": (["new", "proving", "--ruling", "PRO-1.1=x"], "malformed", "PRO-4.1"),
    "ruling that is no pair": (["new", "proving", "--ruling", "PRO-4.1"], "malformed", None),
    "unknown game": (["new", "chess"], "unknown", "proving"),
    "rules of an unknown game": (["rules", "chess"], "unknown", "proving"),
    "diagram of an unknown game": (["diagram", "chess"], "unknown", "proving"),
    "diagram in an unknown format": (["diagram", "proving", "--format", "png"], "malformed", None),
    "unknown clause": (["rules", "proving", "PRO-77.1"], "unknown", None),
    "unknown scenario": (["new", "proving", "--scenario", "moon"], "unknown", None),
    "unknown option key": (["new", "proving", "--option", "speed=fast"], "malformed", "undo"),
    "unknown option value": (["new", "proving", "--option", "undo=maybe"], "malformed", "guarded"),
    "option that is no pair": (["new", "proving", "--option", "undo"], "malformed", None),
    "option given twice": (["new", "proving", *("--option", "undo=open") * 2], "malformed", None),
    "dice of nobody": (["new", "proving", "--option", "dice=declared:"], "malformed", None),
    "secret that is none": (["new", "proving", "--secret", "xyz"], "malformed", None),
    "secret that is too short": (["new", "proving", "--secret", SECRET[2:]], "malformed", None),
    "seat with a bad name": (["new", "proving", "--seat", "Ann; B"], "malformed", None),
    "seat called public": (["new", "proving", "--seat", "public"], "malformed", None),
    "seat named twice": (["new", "proving", "--seat", "a", "--seat", "a"], "malformed", None),
    "session with a bad name": (["new", "proving", "--name", "../x"], "malformed", None),
    "joining late": (["join", "friday", "--seat", "cat"], "illegal", None),
        "starting twice": (["start", "friday"], "illegal", None),
    "leaving to nobody": (["leave", "friday", "--seat", "ann", "--keeper", "zoe"], "illegal", "bob"),
    "an empty note": (["note", "friday", " ", "--seat", "ann"], "malformed", None),
    "a note with a control character": (["note", "friday", "x\x1b[2Jx", "--seat", "ann"], "malformed", None),
    "acting as a seat with --as": (["undo", "friday", "--as", "ann"], "malformed", None),
    "acting as everybody": (["undo", "friday", "--as", "public"], "seat", "referee"),
    "acting as nobody with --as": (["note", "friday", "x", "--as", "zoe"], "seat", "ann"),
    "acting as two": (["undo", "friday", "--as", "referee", "--seat", "ann"], "malformed", None),
    "agreeing to nothing": (["agree", "friday", "--seat", "ann"], "illegal", None),
    "unknown command": (["dance"], "malformed", "new"),
    "unknown flag": (["ask", "friday", "--loud"], "malformed", None),
    "unknown flag among words": (["answer", "friday", "x", "--loud"], "malformed", None),
    "missing argument": (["new"], "malformed", None),
    "missing value": (["join", "friday", "--seat"], "malformed", None),
    "unknown language": (["log", "friday", "--lang", "tlh"], "malformed", None),
    "an address that is none": (["ask", "--database", "mysql://x"], "storage", None),
    "a case file that is not there": (["case", "nosuch.toml"], "unknown", None),
    "no case file at all": (["case"], "malformed", None),
    "a version past all counting": (["show", "friday", "--at", "9" * 30], "unknown", None),
    "undo past all counting": (["undo", "friday", "--to", "9" * 30, "--seat", "ann"], "malformed", None),
    "a dispute past all counting": (
        ["dispute", "open", "friday", "x", "--on", "9" * 30, "--seat", "ann"], "malformed", None
    ),
    "a name longer than any file's": (["show", "a" * 5000], "unknown", "friday"),
    "a case file with such a name": (["case", "a" * 5000], "unknown", None),
    "a file with such a name": (["export", "friday", "a" * 5000 + ".rollbook"], "storage", None),
    "a transcript with such a name": (["transcript", "friday", "a" * 300 + ".md"], "storage", None),
    "a case file without end": (["case", "/dev/zero"], "unknown", None),
    "a file without end": (["import", "/dev/zero"], "malformed", None),
    "bytes that are no text": (["note", "friday", "a\udcffb", "--seat", "ann"], "malformed", None),
    "a key that is no text": (["new", "proving", "--key", "\udcff"], "malformed", None),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_a_bad_input_is_refused_and_changes_nothing(cli: Command, name: str) -> None:
    words, kind, legal = BAD[name]
    cli.new()
    before = cli.rows()
    refusal = cli.refused(*words)
    assert refusal["error"] == kind, refusal
    assert legal is None or legal in refusal["legal"], refusal
    assert cli.rows() == before
    for_people = cli(*words)
    assert (for_people.status, for_people.out) == (2, "")


def test_a_key_of_another_command_gives_that_command_s_result(cli: Command) -> None:
    cli.new()
    noted = cli.done("note", "friday", "x", "--seat", "ann", "--key", "k")
    before = cli.rows()
    assert cli.done("undo", "friday", "--seat", "ann", "--key", "k")["entries"] == noted["entries"]
    assert cli.rows() == before


def test_a_session_of_rules_that_are_not_installed_can_be_read_not_played(
    cli: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    from msgspec.structs import replace

    from tests.systems.proving import rules

    cli.new()
    monkeypatch.setattr(rules, "RULES", replace(rules.RULES, version=2))
    assert cli.done("show", "friday")["phase"] == "night.lay"
    assert cli.refused("answer", "friday", "lay:x", "--seat", "ann")["error"] == "rules"
    assert cli.refused("verify", "friday")["error"] == "rules"
    assert cli.done("verify", "friday", "--level", "phases")["ok"] is True


def test_a_session_of_a_game_that_is_not_installed(cli: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    from engine import library

    cli.new()
    monkeypatch.setattr(library, "_added", {})
    assert cli.refused("show", "friday")["error"] == "rules"
    assert cli.done("sessions")["sessions"][0]["session"] == "friday"


def changed(database: str, statement: str) -> None:
    """What another program did to the database."""
    with sqlite3.connect(database.removeprefix("sqlite:///")) as connection:
        connection.execute(statement)
    connection.close()


def test_a_newer_database(cli: Command) -> None:
    cli.new()
    changed(cli.database, "UPDATE rollbook_meta SET value = '99' WHERE key = 'format'")
    assert "upgrade" in cli.refused("ask")["message"]


def test_a_foreign_database(cli: Command, tmp_path: Path) -> None:
    changed(cli.database, "CREATE TABLE songs (name TEXT)")
    refusal = cli.refused("new", "proving", "--seat", "ann")
    assert refusal["error"] == "storage"
    assert "another program" in refusal["message"]


def test_a_file_that_is_no_database(cli: Command, tmp_path: Path) -> None:
    (tmp_path / "games.db").write_text("dear diary")
    assert cli.refused("sessions")["error"] == "storage"
    assert (tmp_path / "games.db").read_text() == "dear diary"


def test_a_folder_that_is_not_there(cli: Command, tmp_path: Path) -> None:
    assert (
        "create it" in cli.refused("sessions", "--database", f"sqlite:///{tmp_path}/no/games.db")["message"]
    )


def test_a_read_only_database_can_be_looked_at(cli: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    cli.new()
    before = cli.rows()
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    assert cli.done("ask", "friday", "--as", "ann")["sets"]
    for words in (
        ["answer", "friday", "lay:x", "--seat", "ann"],
        ["note", "friday", "x", "--seat", "ann"],
        ["new", "proving", "--seat", "ann"],
        ["show", "friday", "--as", "referee"],
    ):
        assert "read-only" in cli.refused(*words)["message"]
    assert cli.rows() == before


@pytest.mark.slow
def test_a_locked_database(cli: Command) -> None:
    cli.new()
    before = cli.rows()
    other = sqlite3.connect(cli.database.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        assert cli.done("ask", "friday")["sets"]
        assert "locked" in cli.refused("note", "friday", "x", "--seat", "ann")["message"]
    finally:
        other.execute("ROLLBACK")
        other.close()
    assert cli.rows() == before


def test_a_bug_of_ours_says_so(cli: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    from service.commands import listing

    def broken(_: object) -> None:
        raise KeyError("oh")

    monkeypatch.setattr(listing, "printed", broken)
    ran = cli("sessions")
    assert ran.status == 70
    assert "bug" in ran.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_what_cannot_be_told_is_done_all_the_same(cli: Command) -> None:
    cli.new()
    command = [
        sys.executable,
        "-c",
        PROGRAM,
        "note",
        "friday",
        "x",
        "--seat",
        "ann",
        "--database",
        cli.database,
    ]
    with open("/dev/full", "w") as full:
        ran = subprocess.run(command, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True)
    assert (ran.returncode, ran.stderr.count("\n")) == (74, 1), ran.stderr
    assert "Traceback" not in ran.stderr
    assert "ann noted" in cli("log", "friday").out


def test_what_cannot_be_told_is_said_in_the_language_of_the_command(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(program, "_run", full)
    monkeypatch.setattr(program, "_reader_left", lambda: 0)
    said = {}
    for language in ("en", "it", "es"):
        assert program.main(["games", "--lang", language]) == 74
        said[language] = capsys.readouterr().err
    assert len(set(said.values())) == 3
    assert all("No space left on device" in each for each in said.values())


@pytest.mark.skipif(os.name != "posix", reason="closed streams are a shell's")
def test_streams_that_are_closed(cli: Command) -> None:
    cli.new()
    line = f'"{sys.executable}" -m service.cli games <&- >&- 2>&-'
    assert subprocess.run(["/bin/sh", "-c", line], cwd=ROOT).returncode == 0


def test_trusted_keys_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "keys" / "trusted").mkdir(parents=True)
    with pytest.raises(StorageRefusal, match="cannot be used"):
        Keys(tmp_path / "keys").trusted()


def test_what_is_quoted_in_a_refusal_is_of_a_length_to_be_read(cli: Command) -> None:
    """A word of thousands of characters is told by its beginning and its end, wherever it was typed."""
    cli.new()
    word = "begin" + "x" * 5000 + "end"
    long = "begin " + "x y " * 2000 + "end"
    for typed in (word, long):
        for words in (
            ["answer", "friday", typed, "--seat", "ann"],
            ["whatif", "friday", "show", typed],
            ["why", "friday", typed],
            ["rules", typed],
            ["show", typed],
            ["show", "friday", "--at", typed],
            [typed],
        ):
            message = cli.refused(*words)["message"]
            assert len(message) < 1500, words
            if typed == word:
                assert "beginx" in message, words
                assert "xend" in message, words
    assert cli.refused("show", "x" * 40)["message"].count("x") == 40


def test_what_is_wrong_with_a_command_line_is_said_in_every_language(cli: Command) -> None:
    """In sentences of ours, with the help page that explains the command, and with nothing of Python's."""
    cli.new()
    for words in (
        ["show", "friday", "--at", "three"],
        ["show", "friday", "--at", ""],
        ["show", "friday", "--at"],
        ["show", "friday", "--as", "ann", "--as", "bob"],
        ["verify", "friday", "--level", "deep"],
        ["verify", "friday", "--all=maybe"],
        ["ask", "friday", "monday", "sunday"],
        ["undo", "friday", "--preveiw"],
        ["new"],
    ):
        said = {}
        for code in ("en", "it", "es"):
            told = cli.refused(*words, "--lang", code)["message"]
            said[code], _, page = told.rpartition("rollbook ")
            assert page == f"{words[0]} --help"
            assert not {*"[]"} & {*told}, told
        assert len({each.rpartition(";")[0] for each in said.values()}) == 3, said


def test_an_empty_word_is_quoted(cli: Command) -> None:
    """A sentence about nothing would begin with a space, or end with one."""
    cli.new()
    for words in (["why", "friday", ""], ["whatif", "friday", "show", ""]):
        assert '""' in cli.refused(*words)["message"]


@pytest.mark.parametrize("row", [b"{}", b"not JSON", b""])
def test_a_session_whose_log_is_damaged_points_to_verify(cli: Command, row: bytes) -> None:
    cli.new()
    with sqlite3.connect(cli.folder / "games.db") as database:
        changed = "UPDATE stored_events SET state = ?, link = NULL WHERE originator_version = 5"
        database.execute(changed, (row,))
    database.close()
    for each in cli.folder.glob("games.db.cache*"):
        each.unlink()
    for words in (["show", "friday"], ["log", "friday"], ["ask", "friday"], ["why", "friday", "phase"]):
        refused = cli.refused(*words)
        assert refused["message"] == "entry 5 is damaged; rollbook verify tells more"
        assert refused["clause"] == "KER-2.6"
    assert [each["session"] for each in cli.done("sessions")["sessions"]] == ["friday"]
    report = cli("verify", "friday", "--json")
    assert (report.status, report.json["fault"]["version"]) == (1, 5)


@pytest.mark.parametrize("gone", ["originator_version = 1", "originator_version > 0"])
def test_a_session_without_its_first_entry_is_listed_and_differs(cli: Command, gone: str) -> None:
    cli.new()
    with sqlite3.connect(cli.folder / "games.db") as database:
        database.execute(f"DELETE FROM stored_events WHERE {gone}")
    database.close()
    assert [each["session"] for each in cli.done("sessions")["sessions"]] == ["friday"]
    for words in (["verify", "friday"], ["verify", "--all"]):
        ran = cli(*words)
        assert (ran.status, "Traceback" in ran.err) == (1, False), ran
        assert "entry 1 differs (chain) [KER-2.6]" in ran.out
    assert cli.refused("log", "friday")["error"] in ("storage", "unknown")
