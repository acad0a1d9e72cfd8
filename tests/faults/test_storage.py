"""Faults of storage that were found in use: damaged bytes, removal during play, repeats, moving home."""

from __future__ import annotations

import itertools
import json
import random
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest

from engine.commands import Answer, Note
from engine.errors import Stale, StorageRefusal, Unknown
from engine.store.log import Store
from engine.store.rows import Row, Secrets
from engine.store.snapshots import Snapshots
from replays.bundle import Bundle
from replays.bundle_import import restore
from replays.live import Hands, Live, open_live
from replays.verify import Log, verify
from service.host import Host, find_rules
from service.listing import printed
from service.out import Page
from tests.cli.driving import Command
from tests.systems.table import hands, raw
from tests.trust import sessions
from tests.trust.test_import import relinked

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


def test_T4_a_line_of_a_file_that_is_no_utf8_is_told_by_its_number(cli: Command) -> None:
    cli.new()
    file = cli.folder / "x.rollbook"
    cli.done("export", "friday", file)
    lines = file.read_bytes().split(b"\n")
    for line in (0, 3, len(lines) - 3, len(lines) - 2):
        at = lines[line].index(b'":"') + 3 if b'":"' in lines[line] else 2
        spoilt_line = lines[line][:at] + BAD + lines[line][at + 1 :]
        file.write_bytes(b"\n".join([*lines[:line], spoilt_line, *lines[line + 1 :]]))
        for words in (["show", file], ["verify", file], ["import", file]):
            assert f"line {line + 1}: expected" in cli.refused(*words)["message"]


def undone(folder: Path) -> tuple[Live, str]:
    """A session with moves of the cursor, its cache on the disk; and where its database is."""
    address = f"sqlite:///{folder / 'games.db'}"
    with Store.open(address) as store, Snapshots.beside(store) as cache:
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
        with Store.open(address) as store, Snapshots.beside(store) as cache:
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
        with Store.open(address) as store, Snapshots.beside(store) as cache:
            assert open_live("table", store, cache, find_rules, hands()).state == here.state
    with Store.open(address) as store, Snapshots.beside(store) as cache:
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


def carried(live: Live, store: Store, steps: int = 20) -> tuple[Live, Bundle]:
    """The session taken elsewhere and played on there; and the file that brings it home."""
    restore(sessions.full(live), "there", store, find_rules)
    keys = (f"there-{n}" for n in itertools.count())
    there = open_live(
        "table", store, Snapshots.open(None), find_rules, Hands(hands().clock, lambda: next(keys))
    )
    sessions.play(there, steps, seed=11)
    return there, sessions.full(there)


@pytest.fixture(params=["memory:", "sqlite:///:memory:"])
def home(request: pytest.FixtureRequest) -> Iterator[Live]:
    with Store.open(request.param) as store:
        yield sessions.played(store=store, steps=12)


def test_S8_a_session_that_was_played_on_elsewhere_comes_home(home: Live) -> None:
    before = home.version
    there, file = carried(home, Store.open("memory:"))
    key = next(entry.command for entry in there.read(before) if entry.command)
    assert restore(file, "x", home.store, find_rules) == there.version - before > 0
    assert raw(home) == raw(there)
    assert home.store.version_of("table", key) == there.store.version_of("table", key) is not None
    home.refresh()
    assert home.state == there.state
    assert restore(file, "x", home.store, find_rules) == 0
    repeated = home.do(Note("ann", "again", key=key))
    assert (repeated.repeated, home.version) == (True, there.version)
    sessions.play(home, 5, seed=1)
    log = Log("table", raw(home), sessions.SECRETS.dice, sessions.SECRETS.veil)
    assert verify(log, home.rules, home.codec).ok


def test_S8_what_was_played_on_in_both_places_is_refused(home: Live) -> None:
    _, file = carried(home, Store.open("memory:"))
    home.do(Note("ann", "here too"))
    kept = raw(home)
    with pytest.raises(StorageRefusal, match="here already, with other entries"):
        restore(file, "x", home.store, find_rules)
    assert raw(home) == kept


def test_S8_what_goes_on_wrongly_is_refused_whole(home: Live) -> None:
    """Linked anew by somebody who has the secrets: the links hold, the rules do not."""
    before = raw(home)
    _, file = carried(home, Store.open("memory:"))
    forged = [json.loads(row) for row in file.rows]
    thrown = next(n for n, row in enumerate(forged) if n >= len(before) and row["fact"]["t"] == "rolled")
    forged[thrown]["fact"]["faces"][0] = forged[thrown]["fact"]["faces"][0] % 5 + 1
    with pytest.raises(StorageRefusal, match=f"its entry {thrown + 1} differs"):
        restore(relinked(forged, "table", sessions.SECRETS), "x", home.store, find_rules)
    assert raw(home) == before
    assert home.store.version_of("table", "there-0") is None


def test_S8_another_secret_is_another_session(home: Live) -> None:
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
    assert [each["fact"]["text"] for each in cli.log("friday")[-3:]] == ["one", "two", "three"]
    assert cli("import", back).out == "friday is here already\n"
    assert cli("verify", "friday").status == 0


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


class Letting:
    """A store that lets something happen between the look-up of a command key and what is read next."""

    def __init__(self, store: Store, meanwhile: Callable[[], object]) -> None:
        self._store, self._meanwhile = store, [meanwhile]

    def version_of(self, session: str, command: str) -> int | None:
        found = self._store.version_of(session, command)
        while self._meanwhile:
            self._meanwhile.pop()()
        return found

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


def asked(live: Live) -> Answer:
    """A legal answer to what is open now."""
    open_ = live.state.course.open
    assert open_ is not None
    question = open_.slots[0].question
    return Answer(question.seats[0], sessions.any_choice(question, random.Random(5)), open_.id)


@pytest.mark.xfail(reason="Live looks the key up once, before it takes in what others saved", strict=True)
def test_S2_a_repeat_whose_first_copy_is_saved_meanwhile_gives_its_first_result(tmp_path: Path) -> None:
    """The first copy closes the question, and the repeat finds it closed: it was done all the same."""
    with Store.open(f"sqlite:///{tmp_path / 'games.db'}") as store:
        first = sessions.played("proving", "ann", store=store, steps=4)
        second = open_live("table", store, Snapshots.open(None), find_rules, hands())
        answer, done = asked(first), []
        second.store = cast(Store, Letting(store, lambda: done.append(first.do(answer, "one-key"))))
        repeated = second.do(answer, "one-key")
        assert (repeated.repeated, repeated.undone) == (True, False)
        assert repeated.entries == done[0].entries
        assert store.version_of("table", "one-key") == done[0].entries[0].version


def test_S2_an_answer_to_what_is_closed_stays_refused_under_a_new_key(tmp_path: Path) -> None:
    with Store.open(f"sqlite:///{tmp_path / 'games.db'}") as store:
        first = sessions.played("proving", "ann", store=store, steps=4)
        second = open_live("table", store, Snapshots.open(None), find_rules, hands())
        answer = asked(first)
        second.store = cast(Store, Letting(store, lambda: first.do(answer, "one-key")))
        with pytest.raises(Stale):
            second.do(answer, "another-key")


ROWS = [
    {
        "session": f"evening-{n}",
        "game": "echoes",
        "scenario": "",
        "version": n * 7,
        "touched": 1_700_000_000 + n,
    }
    for n in range(20_000)
]


def test_P2_a_long_list_of_sessions_is_the_table_it_was(capsys: pytest.CaptureFixture[str]) -> None:
    """To the letter, but for blanks at the end of a line."""
    page = Page(json=False)
    printed(page, ROWS[:150])
    laid_out = capsys.readouterr().out.splitlines()
    for _ in range(2):
        printed(page, ROWS[:150] + ROWS[:150])
        plain = capsys.readouterr().out.splitlines()
    assert plain[:151] == [line.rstrip() for line in laid_out]
    assert plain[151:] == plain[1:151]


def test_P2_twenty_thousand_sessions_are_printed_in_a_second(capsys: pytest.CaptureFixture[str]) -> None:
    """Of the processor; laid out like a short list they took eight."""
    start = time.process_time()
    printed(Page(json=False), ROWS)
    taken = time.process_time() - start
    assert len(capsys.readouterr().out.splitlines()) == 20_001
    assert taken < 1.0


def test_P2_a_time_that_no_calendar_has_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    printed(Page(json=False), [{**ROWS[0], "touched": 2**62}])
    assert capsys.readouterr().out.splitlines()[1].split() == ["evening-0", "echoes", "0", "-"]
