"""`rollbook statistics`: how sessions ended, by game, scenario and seats."""

from __future__ import annotations

from pathlib import Path

from engine.store.log import Store
from engine.store.rows import Row
from tests.cli.driving import Command
from tests.cli.shapes import differences, documented
from tests.store.checks import SECRETS


def test_sessions_by_how_they_stand(cli: Command) -> None:
    assert cli.done("statistics") == {"kinds": [], "sessions": 0, "unread": 0, "behind": 0}
    for name in ("one", "two"):
        cli.done("new", "echoes", "--seat", "ann", "--name", name, "--scenario", "unsaid-bell")
    cli.done("answer", "one", "--seat", "ann", "hero:mara")
    cli.done("concede", "one", "--seat", "ann")
    cli.done("new", "echoes", "--seat", "ann", "--name", "three", "--scenario", "unsaid-bell", "--wait")
    found = cli.done("statistics")
    assert differences(documented()["statistics"], found) == []
    rows = [(each["result"], each["sessions"], each["answers"]) for each in found["kinds"]]
    assert rows == [("conceded", 1, 1), ("playing", 1, None), ("waiting", 1, None)]
    assert cli.done("statistics", "--game", "echoes", "--scenario", "unsaid-bell") == found
    assert cli.done("statistics", "--game", "proving")["kinds"] == []
    printed = cli("statistics").out
    for told in ("The Unsaid Bell", "given up", "still played", "not begun", "3 sessions"):
        assert told in printed
    assert "Statistiche" not in printed
    assert "abbandono" in cli("statistics", "--lang", "it").out


def test_a_session_that_cannot_be_read_is_told_of_and_not_counted(cli: Command) -> None:
    with Store.open(cli.database) as store:
        store.restore("torn", "echoes", SECRETS, [Row("torn", 1, "x", b"nonsense")], {})
    ran = cli("statistics")
    assert ran.status == 0
    assert "1 session cannot be read, and is not counted." in ran.out
    assert cli.done("statistics")["unread"] == 1


def test_a_database_that_is_not_there_is_refused_plainly(cli: Command, tmp_path: Path) -> None:
    ran = cli("statistics", "--database", f"sqlite:///{tmp_path / 'no' / 'such.db'}")
    assert ran.status == 2
    assert "Traceback" not in ran.err
