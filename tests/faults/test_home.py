"""Bringing home a session that was played on elsewhere."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator

import pytest

from engine.commands import Note
from engine.errors import StorageRefusal
from engine.store.log import Store
from engine.store.rows import Row, Secrets
from engine.store.snapshots import Snapshots
from replays.bundle import Bundle
from replays.bundle_import import restore
from replays.session import Environment, Session, find_rules, open_live
from replays.verify import Log, verify
from tests.cli.driving import Command
from tests.systems.table import hands, raw
from tests.trust import sessions
from tests.trust.test_import import relinked


def carried(live: Session, store: Store, steps: int = 20) -> tuple[Session, Bundle]:
    """The session taken elsewhere and played on there; and the file that brings it home."""
    restore(sessions.full(live), "there", store, find_rules)
    keys = (f"there-{n}" for n in itertools.count())
    there = open_live(
        "table", store, Snapshots.open(None), find_rules, Environment(hands().clock, lambda: next(keys))
    )
    sessions.play(there, steps, seed=11)
    return there, sessions.full(there)


@pytest.fixture(params=["memory:", "sqlite:///:memory:"])
def home(request: pytest.FixtureRequest) -> Iterator[Session]:
    with Store.open(request.param) as store:
        yield sessions.played(store=store, steps=12)


def test_S8_a_session_that_was_played_on_elsewhere_comes_home(home: Session) -> None:
    before = home.version
    there, file = carried(home, Store.open("memory:"))
    key = next(entry.command for entry in there.read(before) if entry.command)
    assert restore(file, "x", home.store, find_rules) == there.version - before > 0
    assert raw(home) == raw(there)
    assert home.store.version_of("table", key) == there.store.version_of("table", key) is not None
    home.refresh()
    assert home.state == there.state
    assert restore(file, "x", home.store, find_rules) == 0
    repeated = home.do(Note("ann", "again"), key=key)
    assert (repeated.repeated, home.version) == (True, there.version)
    sessions.play(home, 5, seed=1)
    log = Log("table", raw(home), sessions.SECRETS.dice, sessions.SECRETS.veil)
    assert verify(log, home.rules, home.codec).ok


def test_S8_what_was_played_on_in_both_places_is_refused(home: Session) -> None:
    _, file = carried(home, Store.open("memory:"))
    home.do(Note("ann", "here too"))
    kept = raw(home)
    with pytest.raises(StorageRefusal, match="here already, with other entries"):
        restore(file, "x", home.store, find_rules)
    assert raw(home) == kept


def test_S8_what_goes_on_wrongly_is_refused_whole(home: Session) -> None:
    """Linked anew by somebody who has the secrets: the links hold, the rules do not."""
    before = raw(home)
    _, file = carried(home, Store.open("memory:"))
    forged = [json.loads(row) for row in file.rows]
    thrown = next(n for n, row in enumerate(forged) if n >= len(before) and row["event"]["t"] == "rolled")
    forged[thrown]["event"]["faces"][0] = forged[thrown]["event"]["faces"][0] % 5 + 1
    with pytest.raises(StorageRefusal, match=f"its entry {thrown + 1} differs"):
        restore(relinked(forged, "table", sessions.SECRETS), "x", home.store, find_rules)
    assert raw(home) == before
    assert home.store.version_of("table", "there-0") is None


def test_S8_another_secret_is_another_session(home: Session) -> None:
    _, file = carried(home, Store.open("memory:"))
    home.store.delete("table")
    other = Secrets(sessions.SECRETS.dice, b"o" * 32)
    home.store.create("table", "proving", other, [Row("table", 1, "proving.began", file.rows[0])])
    with pytest.raises(StorageRefusal, match="here already, with other entries"):
        restore(file, "x", home.store, find_rules)
    assert home.store.last("table") == 1


def test_S8_the_command_says_how_much_came_home(cli: Command) -> None:
    cli.new()
    out, back = cli.folder / "out.rollbook", cli.folder / "back.rollbook"
    cli.done("export", "friday", out, "--full")
    elsewhere = ("--database", f"sqlite:///{cli.folder / 'elsewhere.db'}")
    assert cli.done("import", out, *elsewhere)["new"] is True
    for text in ("one", "two", "three"):
        cli.done("note", "friday", text, "--seat", "ann", *elsewhere)
    cli.done("export", "friday", back, "--full", *elsewhere)
    home = cli.done("import", back)
    assert (home["new"], home["added"], home["kind"]) == (False, 3, "session")
    assert [each["event"]["text"] for each in cli.log("friday")[-3:]] == ["one", "two", "three"]
    assert cli("import", back).out == "friday is here already\n"
    assert cli("verify", "friday").status == 0
