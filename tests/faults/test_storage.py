"""Faults of storage that were found in use: damaged bytes, removal during play, repeats, moving home."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from engine.commands import Note
from engine.errors import StorageRefusal, Unknown
from engine.store.log import Store
from engine.store.snapshots import Snapshots
from replays.session import Session, find_rules, open_live
from service.host import Host
from tests.cli.driving import Command
from tests.systems.table import hands
from tests.trust import sessions

BAD = b"\xff"
"""A byte that is in no UTF-8."""


def changed(cli: Command, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(cli.folder / "games.db")) as database:
        database.execute(statement, values)
        database.commit()
    for each in cli.folder.glob("games.db.cache*"):
        each.unlink()


def spoilt(cli: Command, session: str, version: int) -> None:
    """A byte inside a string of a row of the database."""
    of = "(SELECT number FROM rollbook_sessions WHERE session = ?)"
    with closing(sqlite3.connect(cli.folder / "games.db")) as database:
        where = f"FROM stored_events WHERE originator_id = {of} AND originator_version = ?"
        state = database.execute(f"SELECT state {where}", (session, version)).fetchone()[0]
    at = state.index(b'"clause":"') + len(b'"clause":"')
    row = state[:at] + BAD + state[at + 1 :]
    changed(
        cli, f"UPDATE stored_events SET state = ? WHERE originator_id = {of} AND originator_version = ?",
        row, session, version,
    )  # fmt: skip


def never_ends_in_an_error(cli: Command, *lines: tuple[str, ...]) -> None:
    for words in lines:
        ran = cli(*words)
        assert ran.status in (0, 1, 2), (words, ran)
        assert "Traceback" not in ran.err, (words, ran)


COMMANDS = (
    ("show", "friday"),
    ("log", "friday"),
    ("ask", "friday"),
    ("why", "friday", "phase"),
    ("whatif", "friday", "--at", "3"),
    ("note", "friday", "hello", "--seat", "ann"),
    ("undo", "friday", "--seat", "ann"),
    ("export", "friday", "friday.rollbook"),
    ("dice", "--all"),
    ("dispute", "--all"),
    ("sessions",),
    ("verify", "friday"),
    ("verify", "--all"),
)


@pytest.mark.parametrize("version", [1, 5])
def test_T4_a_row_that_is_no_utf8_is_told_with_its_entry(
    cli: Command, version: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli.new()
    monkeypatch.chdir(cli.folder)
    spoilt(cli, "friday", version)
    never_ends_in_an_error(cli, *COMMANDS)
    for words in (["show", "friday"], ["log", "friday"], ["export", "friday", "x.rollbook", "--full"]):
        refused = cli.refused(*words)
        assert refused["message"] == f"entry {version} is damaged; rollbook verify tells more"
        assert refused["clause"] == "KER-2.6"
    report = cli("verify", "friday", "--json")
    assert report.status == 1
    assert (report.json["fault"]["version"], report.json["fault"]["level"]) == (version, "chain")


def test_T4_such_a_row_is_told_by_an_export_that_reads_it_from_the_cache(cli: Command) -> None:
    """A session that is loaded from its cache has not read its log."""
    cli.new()
    for _ in range(60):
        cli.done("note", "friday", "a note", "--seat", "ann")
    kept = {each: each.read_bytes() for each in cli.folder.glob("games.db.cache*")}
    spoilt(cli, "friday", 5)
    for each, data in kept.items():
        each.write_bytes(data)
    assert cli("show", "friday").status == 0
    refused = cli.refused("export", "friday", cli.folder / "x.rollbook", "--as", "ann")
    assert refused["message"] == "entry 5 is damaged; rollbook verify tells more"


def test_T4_one_such_row_does_not_end_verifying_all(cli: Command) -> None:
    for name in ("friday", "monday", "sunday"):
        cli.new(name=name)
    spoilt(cli, "monday", 4)
    ran = cli("verify", "--all", "--json")
    assert ran.status == 1
    assert ran.json["checked"] == 3
    assert [(each["name"], each["fault"]["version"]) for each in ran.json["faults"]] == [("monday", 4)]
    assert (sum(row["good"] for row in ran.json["summary"]), cli("verify", "friday").status) == (2, 0)


TEXTS = {
    "the name of a session": "UPDATE rollbook_sessions SET session = CAST(x'6672ff6461' AS TEXT)",
    "the game": "UPDATE rollbook_sessions SET game = CAST(x'70ff' AS TEXT)",
    "a topic": "UPDATE rollbook_topics SET topic = CAST(x'ff' || number AS TEXT)",
    "a command key": "UPDATE rollbook_commands SET command = CAST(x'ff' AS TEXT) WHERE version = 1",
    "the identity": "UPDATE rollbook_meta SET value = CAST(x'ff' AS TEXT) WHERE key = 'identity'",
    "a state that became text": "UPDATE stored_events SET state = CAST(x'7bff' AS TEXT) WHERE rowid = 3",
    "a state that became a number": "UPDATE stored_events SET state = 7 WHERE rowid = 3",
    "a link that became text": "UPDATE stored_events SET link = CAST(x'ffff' AS TEXT) WHERE rowid = 3",
    "a topic without a name": "UPDATE stored_events SET topic = 999 WHERE rowid = 3",
}


@pytest.mark.parametrize("what", TEXTS)
def test_T4_no_damaged_column_ends_in_an_error(
    cli: Command, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli.new()
    monkeypatch.chdir(cli.folder)
    changed(cli, TEXTS[what])
    never_ends_in_an_error(cli, *COMMANDS)
    assert len(cli.done("sessions")["sessions"]) == 1


def test_T4_a_schema_that_is_no_utf8_is_damage(cli: Command) -> None:
    cli.new()
    path = cli.folder / "games.db"
    data = path.read_bytes()
    for name in (b"stored_events (", b"rollbook_sessions (", b"rollbook_meta ("):
        path.write_bytes(data.replace(name, BAD + name[1:], 1))
        assert "damaged" in cli.refused("show", "friday")["message"]
        never_ends_in_an_error(cli, *COMMANDS)


def undone(folder: Path) -> tuple[Session, str]:
    """A session with moves of the cursor, its cache on the disk; and where its database is."""
    address = f"sqlite:///{folder / 'games.db'}"
    with Store.open(address) as store, Snapshots.sidecar(store) as cache:
        return sessions.played(store=store, cache=cache, steps=60, seed=3), address


@pytest.mark.parametrize("seed", range(3))
def test_T4_a_damaged_cache_is_made_again_and_never_believed(tmp_path: Path, seed: int) -> None:
    """Any byte of it: the table is the same at every version, and the next process has a good cache again."""
    here, address = undone(tmp_path)
    place, chance = tmp_path / "games.db.cache", random.Random(seed)
    good, states = place.read_bytes(), {}
    with Store.open(address) as store:
        live = open_live("table", store, Snapshots.open(None), find_rules, hands())
        states = {version: live.at(version) for version in range(0, live.version + 1, 7)}
    assert live.state == here.state
    for _ in range(60):
        at = chance.randrange(100, len(good))
        data = bytearray(good)
        data[at] = chance.choice([0xFF, data[at] ^ 1 << chance.randrange(8)])
        place.write_bytes(data)
        for suffix in ("-wal", "-shm"):
            Path(f"{place}{suffix}").unlink(missing_ok=True)
        with Store.open(address) as store, Snapshots.sidecar(store) as cache:
            live = open_live("table", store, cache, find_rules, hands())
            assert live.state == here.state, at
            assert {version: live.at(version) for version in states} == states, at


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data.replace(b"TABLE snapshots", b"TABLE snapsh\xffts"),
        lambda data: data.replace(b"parent INTEGER", b"p\xffrent INTEGER"),
        lambda data: data.replace(b"TABLE known", b"TABLE kn\xffwn"),
    ],
)
def test_T4_a_cache_whose_schema_is_damaged_is_made_again(
    tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    here, address = undone(tmp_path)
    place = tmp_path / "games.db.cache"
    assert damage(place.read_bytes()) != place.read_bytes()
    place.write_bytes(damage(place.read_bytes()))
    for _ in range(3):
        with Store.open(address) as store, Snapshots.sidecar(store) as cache:
            assert open_live("table", store, cache, find_rules, hands()).state == here.state
    with Store.open(address) as store, Snapshots.sidecar(store) as cache:
        assert (cache.in_memory, cache.known("table")) == (False, here.version)


def test_T4_what_is_kept_beside_and_damaged_is_left_out(cli: Command) -> None:
    cli.new()
    for word in ("nonsense", "rubbish"):
        cli.refused("answer", "friday", word, "--seat", "ann")
    with closing(sqlite3.connect(cli.folder / "games.db.beside")) as database:
        database.execute("UPDATE kept SET body = CAST(x'7bff' AS TEXT) WHERE number = 1")
        database.commit()
    ran = cli("why", "friday", "--as", "ann", "--refused")
    assert (ran.status, "Traceback" in ran.err) == (0, False)
    assert "rubbish" in ran.out
    assert "nonsense" not in ran.out


def test_S3_delete_during_play_tells_other_writers_that_the_session_is_gone(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'games.db'}"
    with Store.open(address) as store, Store.open(address) as other:
        live = sessions.played(store=store, steps=10)
        other.delete("table")
        for act in (
            lambda: live.do(Note("ann", "still here")),
            lambda: sessions.play(live, 3, seed=2),
        ):
            with pytest.raises(Unknown, match="no session is called table"):
                act()
        assert (other.rows("table"), other.secrets("table"), other.sessions()) == ([], None, [])


@pytest.mark.parametrize("store_", ["memory:", "sqlite:///:memory:"])
def test_S3_a_decision_for_a_session_that_is_gone_is_refused_by_every_store(store_: str) -> None:
    with Store.open(store_) as store:
        live = sessions.played(store=store, steps=2)
        store.delete("table")
        with pytest.raises(Unknown, match="no session is called table"):
            live.do(Note("ann", "still here"))


UNUSABLE = {
    "a damaged row": "UPDATE stored_events SET state = x'7bff', link = NULL WHERE originator_version = 2 AND"
    " originator_id = (SELECT number FROM rollbook_sessions WHERE session = 'friday')",
    "a first row that is gone": "DELETE FROM stored_events WHERE originator_version = 1 AND"
    " originator_id = (SELECT number FROM rollbook_sessions WHERE session = 'friday')",
    "a game that is not installed": "UPDATE rollbook_sessions SET game = 'chess' WHERE session = 'friday'",
    "a short dice secret": "UPDATE rollbook_sessions SET dice = x'00' WHERE session = 'friday'",
    "a veil that is no bytes": "UPDATE rollbook_sessions SET veil = 7 WHERE session = 'friday'",
}


@pytest.mark.parametrize("what", UNUSABLE)
def test_S6_a_session_that_cannot_be_used_is_listed_and_deleted(cli: Command, what: str) -> None:
    """Only that session is refused, in a sentence."""
    cli.new()
    cli.new(name="monday")
    changed(cli, UNUSABLE[what])
    refused = cli.refused("show", "friday")["message"]
    assert any(word in refused for word in ("damaged", "not installed", "no entry")), refused
    assert [each["session"] for each in cli.done("sessions")["sessions"]] == ["friday", "monday"]
    assert cli.done("show", "monday")["session"] == "monday"
    assert cli("verify", "--all").status == 1
    assert cli("verify", "monday").status == 0
    never_ends_in_an_error(cli, *(words for words in COMMANDS if words[0] != "export"))
    assert "say --yes" in cli.refused("delete", "friday")["message"]
    removed = cli.done("delete", "friday", "--yes")
    assert (removed["session"], removed["kind"]) == ("friday", "session")
    assert [each["session"] for each in cli.done("sessions")["sessions"]] == ["monday"]
    assert "no session is called friday" in cli.refused("delete", "friday", "--yes")["message"]
    assert cli("verify", "--all").status == 0


def test_S6_a_secret_of_wrong_length_says_what_can_be_done(cli: Command) -> None:
    cli.new()
    changed(cli, UNUSABLE["a short dice secret"])
    assert cli.refused("show", "friday")["message"] == (
        "the secrets of friday are damaged: it can only be deleted"
    )
    with Host(cli.database) as host, pytest.raises(StorageRefusal):
        host.open("friday", play=True)


def test_T10_a_receipt_finds_what_the_write_ahead_file_took_with_it(cli: Command) -> None:
    """Acknowledged entries are gone with the file beside the database, and what is left is a good log."""
    cli.new()
    shutil.copy(cli.folder / "games.db", cli.folder / "before.db")
    done = cli.done("note", "friday", "this was said", "--seat", "ann")
    assert [json.loads(row)["link"] for _, row in cli.rows()][-1] == done["link"]
    receipt = f"{done['version']}:{done['link']}"
    held = cli("verify", "friday", "--receipt", receipt, "--json")
    assert (held.status, held.json["receipt"]) == (0, True)
    for each in cli.folder.glob("games.db*"):
        each.unlink()
    shutil.move(cli.folder / "before.db", cli.folder / "games.db")
    assert cli("verify", "friday").status == 0
    lost = cli("verify", "friday", "--receipt", receipt)
    assert lost.status == 1
    assert f"Entry {done['version']} was acknowledged and is gone: the log ends before it." in lost.out
    other = cli.done("note", "friday", "something else", "--seat", "ann")
    assert other["version"] == done["version"]
    ran = cli("verify", "friday", "--receipt", receipt)
    assert (ran.status, f"Entry {done['version']} is another than the one" in ran.out) == (1, True)
    assert cli("verify", "friday", "--receipt", receipt, "--json").json["receipt"] is False


@pytest.mark.parametrize("word", ["5", "5:abc", "x:" + "0" * 64, "5:" + "0" * 63, "5:" + "A" * 64])
def test_T10_what_is_no_receipt_is_refused(cli: Command, word: str) -> None:
    cli.new()
    assert "is no receipt" in cli.refused("verify", "friday", "--receipt", word)["message"]
    assert "one session" in cli.refused("verify", "--all", "--receipt", "5:" + "0" * 64)["message"]


def test_T10_a_receipt_of_a_file_and_of_no_entry(cli: Command) -> None:
    cli.new()
    done = cli.done("note", "friday", "this was said", "--seat", "ann")
    file = cli.folder / "x.rollbook"
    cli.done("export", "friday", file)
    assert cli("verify", file, "--receipt", f"{done['version']}:{done['link']}").status == 0
    assert cli("verify", file, "--receipt", f"0:{done['link']}").status == 1
