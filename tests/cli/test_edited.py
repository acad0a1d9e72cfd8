"""Rules under construction (version 0) that are edited: sessions begun before are opened, read and played on,
and `verify` says at once that the rules were edited instead of blaming the first entry."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine import library
from engine.system import Rules
from tests.cli.driving import Command
from tests.systems.proving import rules as module


@pytest.fixture
def begun(cli: Command, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Two sessions of a game under construction, begun before its content was edited; one in files too."""
    give(monkeypatch, replace(module.RULES, version=0, content="a" * 64))
    for name in ("friday", "sunday"):
        cli.new(name=name)
        cli.until(name, "speak")
    cli.done("export", "friday", "friday.rollbook", "--full")
    cli.done("export", "friday", "seen.rollbook", "--as", "ann")
    give(monkeypatch, replace(module.RULES, version=0, content="b" * 64))
    return cli


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def give(monkeypatch: pytest.MonkeyPatch, rules: Rules) -> None:
    monkeypatch.setattr(module, "RULES", rules)


def unchecked(cli: Command, *words: object) -> dict[str, Any]:
    """The report of `verify`, in which the rules were not looked at because they were edited."""
    report: dict[str, Any] = cli.done("verify", *words)
    assert (report["ok"], report["fault"]) == (True, None)
    assert list(report["levels"]) == ["chain", "phases", "rules", "dice"]
    assert report["levels"]["phases"]["checked"] > 10
    for level in ("rules", "dice"):
        found = report["levels"][level]
        assert (found["checked"], list(found["left"])) == (0, ["edited"])
    return report


def test_it_is_read_and_played_on_and_verify_says_that_the_rules_were_edited(begun: Command) -> None:
    assert begun.done("show", "friday")["game"] == "proving"
    assert begun.log("friday")[0]["event"]["content"] == "a" * 64
    entries = len(begun.rows())
    begun.until("friday", "speak")
    seat = begun.done("ask", "friday")["sets"][0]["questions"][0]["seat"]
    begun.answer("friday", seat)
    begun.done("undo", "friday", "--as", "referee")
    assert len(begun.rows()) > entries
    unchecked(begun, "friday")
    told = begun("verify", "friday")
    assert told.status == 0
    lines = told.out.splitlines()
    assert "outcomes were not checked where the rules were edited since" in lines[0]
    assert not any("rules: good" in line or "differs" in line for line in lines)


@pytest.mark.parametrize("file", ["friday.rollbook", "seen.rollbook"])
def test_in_a_file_of_it_the_rules_are_not_checked_for_that_reason_either(begun: Command, file: str) -> None:
    assert "edited" in begun.done("verify", file)["levels"]["rules"]["left"]
    assert begun("verify", file).status == 0


def test_what_was_changed_behind_the_back_of_its_log_is_still_found(begun: Command, tmp_path: Path) -> None:
    data = Path("seen.rollbook").read_bytes()
    Path("seen.rollbook").write_bytes(data.replace(b'"seat":"ann"', b'"seat":"bob"', 1))
    ran = begun("verify", "seen.rollbook", "--json")
    assert (ran.status, ran.json["ok"], ran.json["fault"]["level"]) == (1, False, "chain")


def test_of_many_it_is_told_how_many_were_not_decided_again(begun: Command) -> None:
    assert begun.done("verify", "--all")["ok"]
    assert "2 were begun before the rules were edited, and not decided again" in begun("verify", "--all").out


def test_a_session_begun_after_the_edit_is_decided_again(begun: Command) -> None:
    begun.new(name="monday")
    report = begun.done("verify", "monday")
    assert (report["levels"]["rules"]["ok"], report["levels"]["rules"]["left"]) == (True, {})


def test_of_a_version_that_is_given_out_another_edition_is_not_installed(
    begun: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    give(monkeypatch, replace(module.RULES, version=1))
    assert library.pinned("proving", 0, "a" * 64) is None
    assert begun.done("show", "friday")["game"] == "proving"
    for words in (("verify", "friday"), ("undo", "friday", "--as", "referee")):
        assert begun.refused(*words)["error"] == "rules"
