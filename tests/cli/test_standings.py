"""`rollbook standings`: how all who played a deal did."""

from __future__ import annotations

from tests.cli.driving import Command
from tests.cli.shapes import differences, documented


def test_the_sessions_of_a_deal_by_how_they_ended(cli: Command) -> None:
    cli.done("new", "echoes", "--seat", "ann", "--name", "first", "--scenario", "unsaid-bell")
    assert cli.refused("standings", "first")["clause"] == "KER-9.6"  # it is not closed yet
    cli.done("answer", "first", "--seat", "ann", "hero:mara")
    cli.done("concede", "first", "--seat", "ann")
    cli.done("close", "first", "--seat", "ann")
    cli.done("new", "--deal-of", "first", "--seat", "Clara", "--name", "second")
    cli.done("close", "second", "--seat", "ann")
    found = cli.done("standings", "second")
    assert differences(documented()["standings"], found) == []
    rows = [(each["session"], each["result"], each["names"]) for each in found["rows"]]
    assert rows == [("first", "conceded", {"ann": "ann"}), ("second", "", {"ann": "Clara"})]
    printed = cli("standings", "first").out
    assert printed.index("ann") < printed.index("Clara")
