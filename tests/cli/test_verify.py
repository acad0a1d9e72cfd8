"""`rollbook verify`: what holds, what was changed behind the log's back, and nothing given away."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

import pytest

from engine.errors import RulesMissing
from engine.invariants import NOTHING, Invariants
from engine.wording import say
from service import checked
from service.commands import verifying
from tests.cli.driving import Command
from tests.cli.shapes import differences, documented
from tests.systems.proving.invariants import INVARIANTS
from tests.systems.proving.rules import RULES

SHAPES = documented()


def rewrite(cli: Command, version: int, old: str, new: str) -> None:
    """Change what a row says, as somebody with an editor for databases could."""
    with sqlite3.connect(cli.database.removeprefix("sqlite:///")) as connection:
        table = next(
            name
            for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            if "rollbook" not in name
        )
        where = "originator_version = ?"
        state = connection.execute(f"SELECT state FROM {table} WHERE {where}", (version,)).fetchone()[0]
        assert old.encode() in state
        changed = state.replace(old.encode(), new.encode())
        connection.execute(f"UPDATE {table} SET state = ? WHERE {where}", (changed, version))
    connection.close()


def fault(cli: Command, level: str) -> dict[str, Any]:
    ran = cli("verify", "friday", "--level", level, "--json")
    assert ran.status == 1
    assert differences({**SHAPES["verify"], "fault": None}, {**ran.json, "fault": None}) == []
    found: dict[str, Any] = ran.json["fault"]
    assert set(found) == {"version", "level", "clause", "expected", "found"}
    return found


@pytest.mark.parametrize("level", ["chain", "phases", "rules"])
def test_an_honest_log_holds_at_every_level(cli: Command, level: str) -> None:
    cli.new()
    cli.until("friday", "speak")
    cli.done("undo", "friday", "--seat", "ann", "--by", "round")
    cli.done("agree", "friday", "--as", "referee")
    report = cli.done("verify", "friday", "--level", level)
    assert differences(SHAPES["verify"], report) == []
    assert report["ok"] is True
    assert "differs" not in cli("verify", "friday").out


def test_what_a_game_conserves_is_counted_where_it_is_asked_for(cli: Command, monkeypatch: Any) -> None:
    cli.new()
    cli.until("friday", "speak")
    assert "invariants" not in cli.done("verify", "friday")
    report = cli.done("verify", "friday", "--invariants")
    assert differences(SHAPES["verify"], report) == []
    assert report["invariants"] == {"ok": True, "checked": True, "fault": None}
    assert cli("verify", "friday", "--invariants").status == 0
    cli.done("export", "friday", cli.folder / "x.rollbook", "--as", "ann")
    copy = cli.done("verify", cli.folder / "x.rollbook", "--invariants")["invariants"]
    assert copy == {"ok": True, "checked": False, "fault": None}
    assert cli.refused("verify", "--all", "--invariants")["error"] == "malformed"
    monkeypatch.setattr(verifying, "stated", lambda _: CONSERVED_WRONGLY)
    ran = cli("verify", "friday", "--invariants", "--json")
    assert ran.status == 1
    assert ran.json["invariants"]["fault"] == {"version": 6, "kind": "card", "told": 0, "found": 1}
    assert cli("verify", "friday", "--invariants").status == 1


CONSERVED_WRONGLY = Invariants(INVARIANTS.counted, lambda _, __: NOTHING)
"""As if no event said that cards come out of the box."""


def test_a_changed_outcome_is_found_in_the_chain(cli: Command) -> None:
    cli.new()
    rewrite(cli, 5, '"storm":12', '"storm":11')
    assert fault(cli, "chain")["version"] == 5
    ran = cli("verify", "friday")
    assert ran.status == 1
    assert "entry 5 differs (chain)" in ran.out


def test_a_report_of_a_difference_gives_no_secret_away(cli: Command) -> None:
    cli.new()
    deck = next(row for session, row in cli.rows() if b'"t":"ordered"' in row)
    order = next(part["event"]["cards"] for part in json.loads(deck)["sealed"])
    rewrite(cli, 6, f'"{order[-1]}"', '"plain-99"')
    for words in (["verify", "friday"], ["verify", "friday", "--json"]):
        ran = cli(*words)
        assert ran.status == 1
        assert not [card for card in order if card in ran.out]


def test_a_row_that_cannot_be_read(cli: Command) -> None:
    cli.new()
    rewrite(cli, 1, '"t":"began"', '"t":"xxxxx"')
    assert fault(cli, "rules")["version"] == 1
    assert cli.refused("show", "friday")["error"] == "storage"


def test_acting_for_the_table_shows_nothing_hidden(cli: Command) -> None:
    cli.done("new", "proving", "--name", "friday", "--seat", "ann", "--seat", "bob", "--wait")
    shape = cli.done("start", "friday", "--as", "referee")
    assert [each for each in shape["entries"] if each["private"]] == []
    assert "looked" not in [each["event"]["t"] for each in cli.log("friday")]


def test_many_are_counted_by_game_and_version_and_what_cannot_be_read_by_neither(cli: Command) -> None:
    cli.new()
    folder = cli.folder / "evenings"
    folder.mkdir()
    cli.done("export", "friday", folder / "good.rollbook", "--as", "ann")
    (folder / "none.rollbook").write_text("nothing", encoding="utf-8")
    ran = cli("verify", folder)
    good = ["proving", str(RULES.version), "1", str(len(cli.rows())), "1"]
    told = [line.split()[:5] for line in ran.out.splitlines()[1:3]]
    assert (ran.status, told) == (1, [good, ["-", "-", "1", "0", "0"]])


def test_what_cannot_be_verified_is_counted_under_the_game_that_its_first_entry_names(
    cli: Command, monkeypatch: Any
) -> None:
    def missing(*_: object) -> Any:
        raise RulesMissing(say("the rules are gone"))

    cli.new()
    monkeypatch.setattr(checked, "verified", missing)
    ran = cli("verify", "--all", "--json")
    (row,) = ran.json["summary"]
    assert (ran.status, row["game"], row["rules"], row["differ"]) == (1, "proving", RULES.version, 1)
    assert ran.json["faults"] == [{"name": "friday", "refused": "the rules are gone", "fault": None}]
