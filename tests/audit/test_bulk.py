"""Many sessions and files verified at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.driving import Command
from tests.cli.shapes import differences, documented
from tests.cli.test_verify import rewrite

BULK = documented()["bulk"]


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
    assert about["fact"]["t"] == "answered"
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
