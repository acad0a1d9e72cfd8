"""Many sessions and files verified at once."""

from __future__ import annotations

import gzip
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.cli.driving import ROOT, Command
from tests.cli.shapes import differences, documented
from tests.cli.test_verify import rewrite

BULK = documented()["bulk"]
GOLDEN = ROOT / "tests" / "golden"


def some(cli: Command, n: int) -> list[str]:
    return [cli.new(name=f"evening-{place}") for place in range(n)]


def test_all_sessions_are_summed_up_by_system_and_version(cli: Command) -> None:
    names = some(cli, 3)
    cli.done("new", "echoes", "--seat", "ann", "--name", "other")
    found = cli.done("verify", "--all")
    assert differences(BULK, found) == []
    assert (found["ok"], found["checked"]) == (True, 4)
    games = {row["game"]: row for row in found["summary"]}
    assert (games["proving"]["sessions"], games["echoes"]["good"]) == (3, 1)
    entries = sum(cli.done("show", name)["version"] for name in names)
    assert games["proving"]["entries"] == entries
    assert cli.done("verify", names[0], names[1])["checked"] == 2
    assert "4 checked" in cli("verify", "--all").out


def test_a_folder_of_files_and_the_first_fault(cli: Command, tmp_path: Path) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    for name in some(cli, 3):
        cli.done("export", name, folder / f"{name}.rollbook", "--full")
    assert cli.done("verify", folder)["checked"] == 3
    broken = folder / "evening-1.rollbook"
    broken.write_bytes(broken.read_bytes().replace(b'"storm":12', b'"storm":11'))
    (folder / "evening-0.rollbook").write_bytes(b"nothing")
    ran = cli("verify", folder, "--json")
    assert ran.status == 1
    found: dict[str, Any] = ran.json
    assert (found["ok"], found["checked"]) == (False, 3)
    one, other = found["faults"]
    assert (Path(one["name"]).name, bool(one["refused"])) == ("evening-0.rollbook", True)
    assert Path(other["name"]).name == "evening-1.rollbook"
    assert other["refused"] or other["fault"]["level"] == "chain"


def test_a_difference_comes_with_its_input_and_the_options_there_were(cli: Command) -> None:
    cli.new()
    seat = cli.done("ask", "friday")["sets"][0]["questions"][0]["seat"]
    options = [
        each["id"] for each in cli.done("ask", "friday", "--as", seat)["sets"][0]["questions"][0]["options"]
    ]
    entries = cli.answer("friday", seat)["entries"]
    rewrite(cli, entries[-1]["version"], '"clause":"', '"clause":"X')
    ran = cli("verify", "friday", "--json")
    assert ran.status == 1
    about = ran.json["about"]
    assert (about["version"], about["seat"]) == (entries[0]["version"], seat)
    assert about["event"]["t"] == "answered"
    assert {*about["asked"][seat]} in ({*options}, set())
    assert "input:" in cli("verify", "friday").out


@pytest.mark.slow
def test_several_processes_find_the_same(cli: Command) -> None:
    names = some(cli, 9)
    rewrite(cli, 5, '"storm":12', '"storm":11')
    ran = [cli("verify", *names, "--jobs", jobs, "--json") for jobs in (1, 2)]
    assert ran[0].json == ran[1].json
    assert ran[0].status == ran[1].status == 1
    assert len(ran[0].json["faults"]) == 9


def test_an_empty_folder_is_refused(cli: Command, tmp_path: Path) -> None:
    assert "no .rollbook" in cli.refused("verify", tmp_path)["message"]


def test_a_session_goes_before_a_folder_of_its_name(
    cli: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder is `./NAME`; a folder of a name that no session has is looked into as before."""
    monkeypatch.chdir(tmp_path)
    cli.new()
    cli.new(name="other")
    for folder in ("friday", "frid"):
        (tmp_path / folder).mkdir()
        cli.done("export", "other", tmp_path / folder / "other.rollbook")
    assert "levels" in cli.done("verify", "friday")
    assert cli.done("verify", "friday", "other")["summary"][0]["sessions"] == 2
    for folder in ("./friday", "frid", str(tmp_path / "friday")):
        assert cli.done("verify", folder)["checked"] == 1
        assert "levels" not in cli.done("verify", folder)


def test_an_imported_copy_goes_before_a_folder_of_its_name(
    cli: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    cli.new()
    cli.done("export", "friday", tmp_path / "a.rollbook")
    (tmp_path / "friday").mkdir()
    elsewhere = f"sqlite:///{tmp_path}/other.db"
    cli.done("import", tmp_path / "a.rollbook", "--database", elsewhere)
    assert "levels" in cli.done("verify", "friday", "--database", elsewhere)


@pytest.fixture
def goldens(tmp_path: Path) -> Path:
    """A folder of two golden sessions of either game, one of them written out so that it can be damaged."""
    folder = tmp_path / "goldens"
    folder.mkdir()
    for name in ("echoes/by-hand-boss", "echoes/by-hand-survived", "fellowship/by-hand-attack"):
        shutil.copy(GOLDEN / f"{name}.rollbook", folder)
    damaged = folder / "by-hand-damaged.rollbook"
    damaged.write_bytes(gzip.decompress((GOLDEN / "fellowship" / "corrected.rollbook").read_bytes()))
    return folder


def damage(folder: Path, line: int, old: bytes, new: bytes) -> None:
    """What somebody with an editor does to one entry of the file that is written out."""
    file = folder / "by-hand-damaged.rollbook"
    lines = file.read_bytes().split(b"\n")
    assert old in lines[line]
    lines[line] = lines[line].replace(old, new, 1)
    file.write_bytes(b"\n".join(lines))


@pytest.mark.parametrize("level", ["chain", "rules"])
def test_a_damaged_golden_session_among_good_ones(cli: Command, goldens: Path, level: str) -> None:
    """It is counted under its game and told with its first difference: version, level and clause."""
    damage(goldens, 100, b'"clause":"KER-1.1"', b'"clause":"KER-1.2"')
    ran = cli("verify", goldens, "--level", level, "--json")
    assert ran.status == 1
    found = ran.json
    assert differences(BULK, found) == []
    assert (found["ok"], found["checked"]) == (False, 4)
    by_game = {row["game"]: (row["sessions"], row["good"], row["differ"]) for row in found["summary"]}
    assert by_game == {"echoes": (2, 2, 0), "fellowship": (2, 1, 1)}
    assert sum(row["sessions"] for row in found["summary"]) == 4
    (fault,) = found["faults"]
    assert (Path(fault["name"]).name, fault["refused"]) == ("by-hand-damaged.rollbook", "")
    assert {key: fault["fault"][key] for key in ("version", "level", "clause")} == {
        "version": 100, "level": "chain", "clause": "KER-2.6",
    }  # fmt: skip
    told = cli("verify", goldens, "--level", level)
    assert told.status == 1
    assert "entry 100 differs (chain) [KER-2.6]" in told.out
    assert next(line.split() for line in told.out.splitlines() if line.startswith("fellowship"))[2] == "2"


def test_the_first_difference_is_told_under_the_name_of_its_file(cli: Command, goldens: Path) -> None:
    """Also where what comes before it is no session at all, which has no difference to be told."""
    damage(goldens, 100, b'"clause":"KER-1.1"', b'"clause":"KER-1.2"')
    (goldens / "a-diary.rollbook").write_bytes(b"dear diary")
    (goldens / "z-cut-off.rollbook").write_bytes((goldens / "by-hand-boss.rollbook").read_bytes()[:-300])
    ran = cli("verify", goldens, "--level", "chain")
    assert ran.status == 1
    lines = ran.out.splitlines()
    place = next(n for n, line in enumerate(lines) if "by-hand-damaged.rollbook" in line)
    assert lines[place + 1].startswith("entry 100 differs (chain)")
    assert [line.split()[:3] for line in lines if line.startswith("-")] == [["-", "-", "2"]]
    for name in ("a-diary", "z-cut-off"):
        (line,) = [line for line in lines if name in line]
        assert line.count(name) == 1


def test_what_cannot_be_checked_is_said_in_every_language(cli: Command, tmp_path: Path) -> None:
    (tmp_path / "diary.rollbook").write_bytes(b"dear diary")
    for how in ((), ("--json",)):
        said = {code: cli("verify", tmp_path, *how, "--lang", code).out for code in ("en", "it", "es")}
        assert "expected the header" in said["en"]
        for code in ("it", "es"):
            assert "diary.rollbook" in said[code]
            assert "expected" not in said[code]


def test_what_is_pinned_to_rules_that_are_not_here_is_of_its_game(cli: Command, goldens: Path) -> None:
    damage(goldens, 1, b'"rules":1', b'"rules":99')
    found = cli("verify", goldens, "--json").json
    assert {(row["game"], row["rules"]): row["differ"] for row in found["summary"] if row["differ"]} == {
        ("fellowship", 99): 1
    }
    assert "99" in found["faults"][0]["refused"]


@pytest.mark.parametrize("version", [1, 4])
def test_a_session_with_an_entry_that_is_none_is_of_its_game(cli: Command, version: int) -> None:
    """What cannot be folded any more can still be told where it differs."""
    some(cli, 2)
    with sqlite3.connect(cli.database.removeprefix("sqlite:///")) as connection:
        connection.execute(
            "UPDATE stored_events SET state = ?, link = NULL WHERE originator_version = ? AND originator_id ="
            " (SELECT number FROM rollbook_sessions WHERE session = 'evening-1')",
            (b"nothing", version),
        )
    connection.close()
    ran = cli("verify", "--all", "--json")
    assert ran.status == 1
    (fault,) = ran.json["faults"]
    assert (fault["name"], fault["refused"], fault["fault"]["version"]) == ("evening-1", "", version)
    assert {row["game"] for row in ran.json["summary"]} == {"proving"}


def test_a_number_of_processes_that_cannot_be_is_refused(cli: Command) -> None:
    """However many sessions there are; and no more are begun than there are sessions."""
    names = some(cli, 9)
    assert "--jobs" in cli.refused("verify", *names, "--jobs", "-1")["message"]
    assert "--jobs" in cli.refused("verify", names[0], "--jobs", "-1")["message"]


def test_a_file_that_is_none_is_named_once_by_migrate_too(cli: Command, tmp_path: Path) -> None:
    (tmp_path / "diary.rollbook").write_bytes(b"dear diary")
    ran = cli("migrate", tmp_path / "diary.rollbook", "--dry-run")
    assert (ran.status, ran.out.count("diary.rollbook")) == (2, 1)
