"""`rollbook case`: files, folders, failures, and keeping what was played."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.driving import Command

CASE = """
id = "%s"
game = "proving"
seats = ["ann"]
options = { dice = "declared" }
[[script]]
answer = "card:plain-1"
[[script]]
answer = "card:calm-1"
[[script]]
undo = "decision"
[expect]
round = %d
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "cases" / "deep"
    found.mkdir(parents=True)
    (found / "one.toml").write_text(CASE % ("one", 0))
    (found / "two.toml").write_text(CASE % ("two", 0))
    return tmp_path / "cases"


def test_files_and_folders(cli: Command, folder: Path) -> None:
    shape = cli.done("case", folder)
    assert shape == {"cases": [{"id": each, "ok": True, "failures": []} for each in ("one", "two")]}
    assert [each["id"] for each in cli.done("case", folder / "deep" / "two.toml")["cases"]] == ["two"]
    assert not (folder.parent / "games.db").exists()


def test_a_failing_case_exits_with_1(cli: Command, folder: Path) -> None:
    (folder / "bad.toml").write_text(CASE % ("bad", 2))
    ran = cli("case", folder, "--json")
    assert ran.status == 1
    rows = {row["id"]: row for row in ran.json["cases"]}
    assert rows["bad"] == {
        "id": "bad",
        "ok": False,
        "failures": [{"path": "round", "expected": 2, "found": 0}],
    }
    assert rows["one"]["ok"] is True
    for_people = cli("case", folder)
    assert for_people.status == 1
    assert "round: expected 2, found 0" in for_people.out


def test_a_malformed_file_stops_everything(cli: Command, folder: Path) -> None:
    (folder / "bad.toml").write_text("id = \n")
    refusal = cli.refused("case", folder, "--keep")
    assert "bad.toml" in refusal["message"]
    assert cli.done("sessions") == {"sessions": [], "older": 0, "next": ""}


@pytest.mark.parametrize("name", ["cases", "nosuch"])
def test_a_folder_without_cases(cli: Command, tmp_path: Path, name: str) -> None:
    (tmp_path / "cases").mkdir()
    assert cli.refused("case", tmp_path / name)["error"] == "unknown"


def test_keep_makes_a_session_and_again_another(cli: Command, folder: Path) -> None:
    one = folder / "deep" / "one.toml"
    assert [each.get("session") for each in cli.done("case", "--keep", one)["cases"]] == ["one"]
    assert [each.get("session") for each in cli.done("case", "--keep", one)["cases"]] == ["one-2"]
    assert cli.done("ask")["session"] == "one-2"
    told = [each["event"] for each in cli.log("one", "ann")]
    assert told == [each["event"] for each in cli.log("one-2", "ann")]
    assert told[-1]["t"] == "undone"
    assert cli.done("verify", "one")["ok"] is True


def test_what_failed_is_not_kept(cli: Command, folder: Path) -> None:
    (folder / "bad.toml").write_text(CASE % ("bad", 2))
    assert cli("case", "--keep", folder / "bad.toml").status == 1
    assert cli.done("sessions") == {"sessions": [], "older": 0, "next": ""}


def test_a_case_with_its_own_dice_is_kept_and_verified(cli: Command, tmp_path: Path) -> None:
    deck = ", ".join(f'"{kind}-{n}"' for kind in ("plain", "calm", "shield", "mirror") for n in range(1, 8))
    script = "".join(
        f'[[script]]\nanswer = "{each}"\n' for each in ("lay:plain-1", "pass", "send:ann", "say:calm")
    )
    (tmp_path / "dice.toml").write_text(
        f'id = "dice"\ngame = "proving"\nseats = ["ann"]\n'
        f"[dice]\nstorm = [6, 1, 2]\npiles = {{ deck = [{deck}] }}\n{script}"
    )
    cli.done("case", "--keep", tmp_path / "dice.toml")
    assert [each["event"]["faces"] for each in cli.log("dice") if each["event"]["t"] == "rolled"] == [
        [6, 1, 2]
    ]
    report = cli.done("verify", "dice")
    assert report["ok"] is True
    assert report["levels"]["dice"]["checked"] == 0
