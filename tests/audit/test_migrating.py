"""A migration is tried before it is made."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine import library
from replays.migrating import dry_run
from tests.audit.playing import session
from tests.cli.driving import Command


@pytest.mark.parametrize("game", library.GAMES)
def test_under_the_same_rules_nothing_would_be_otherwise(game: str) -> None:
    for seed in range(2):
        tried = dry_run(session(game, seed, 40), "public")
        assert tried.clean, tried.result.stop
        assert tried.pinned == tried.here


def test_under_rules_that_changed_it_says_where_the_record_ends() -> None:
    live = session("echoes", 3, 60)
    rules = live.rules
    try:
        live.rules = replace(rules, version=rules.version + 1)
        tried = dry_run(live, "public")
        assert tried.here[0] == tried.pinned[0] + 1
        live.rules = replace(rules, seats=(len(live.state.course.seats) + 1, 9))
        refused = dry_run(live, "public")
        assert not refused.clean
        assert refused.result.stop is not None
        assert refused.result.stop.clause == "KER-6.2"
    finally:
        live.rules = rules


def test_on_the_command_line(cli: Command) -> None:
    cli.new()
    cli.until("friday", "speak")
    (row,) = cli.done("migrate", "friday", "--dry-run")["sessions"]
    assert (row["clean"], row["stop"]) == (True, None)
    assert cli.done("migrate", "--all", "--dry-run")["sessions"] == [row]
    assert "nothing would be otherwise" in cli("migrate", "friday", "--dry-run").out
    assert cli.refused("migrate", "friday")["error"] == "malformed"
    cli.done("new", "proving", "--name", "later", "--seat", "ann", "--wait")
    ran = cli("migrate", "later", "--dry-run", "--json")
    assert (ran.status, ran.json["sessions"][0]["refused"]) == (1, "the game has not started")
