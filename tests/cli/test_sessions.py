"""Sessions: begun whole or not at all, joined, started, left, closed, found again."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from engine.errors import Unknown
from service import files
from service.host import Host
from tests.cli.driving import SECRET, Command
from tests.store.checks import begun


def test_new_joins_the_seats_and_starts(cli: Command) -> None:
    shape = cli.done("new", "proving", "--seat", "ann", "--seat", "bob")
    log = cli.log(shape["session"])
    assert log[-1]["version"] == shape["version"]
    assert [each["event"]["t"] for each in log[:4]] == ["began", "joined", "joined", "started"]


def test_new_prints_the_id_alone(cli: Command) -> None:
    ran = cli("new", "proving", "--seat", "ann")
    assert ran.status == 0
    assert cli.done("ask", ran.out.strip())["session"] == ran.out.strip()


def test_the_first_entry_pins_rules_rulings_options_and_dice(cli: Command) -> None:
    cli.new("--ruling", "PRO-4.1=total", "--option", "undo=open", "--option", "label=sticky")
    began = cli.log("friday")[0]["event"]
    assert (began["game"], began["rules"], began["content"]) == ("proving", 1, "proving")
    assert began["rulings"] == ["PRO-4.1=total"]
    assert began["options"] == ["undo=open", "label=sticky", "hands=hidden"]
    assert began["dice"] == "hmac-sha256/1"
    assert len(began["commitment"]) == 64


def test_the_same_secret_gives_the_same_session(cli: Command) -> None:
    cli.new(name="one")
    cli.new(name="other")

    def told(session: str) -> list[object]:
        return [each["event"] for each in cli.log(session, "ann")]

    assert told("one") == told("other")


def test_waiting_join_and_start(cli: Command) -> None:
    cli.done("new", "proving", "--name", "later", "--wait", "--seat", "ann")
    assert cli.done("ask", "later")["sets"] == []
    cli.done("join", "later", "--seat", "bob", "--words", "words of mine")
    assert cli.refused("start", "later")["clause"] == "KER-3.6"
    cli.done("words", "later", "--seat", "bob")
    shape = cli.done("start", "later")
    digest = hashlib.sha256(b"ann=\nbob=words of mine\n").hexdigest()
    assert shape["entries"][0]["event"] == {"t": "started", "seats": ["ann", "bob"], "entropy": digest}


def test_without_seats_it_waits(cli: Command) -> None:
    session = cli.done("new", "proving")["session"]
    assert [each["event"]["t"] for each in cli.log(session)] == ["began"]


def test_a_session_is_found_by_the_beginning_of_its_name(cli: Command) -> None:
    cli.new(name="friday")
    cli.new(name="saturday")
    assert cli.done("ask", "sat")["session"] == "saturday"
    cli.new(name="sunday")
    refusal = cli.refused("ask", "s")
    assert refusal["error"] == "unknown"
    assert refusal["legal"] == ["saturday", "sunday"]


def test_an_exact_name_goes_before_a_beginning(cli: Command) -> None:
    cli.new(name="fri")
    cli.new(name="friday")
    assert cli.done("ask", "fri")["session"] == "fri"


def test_the_session_used_last_is_the_default(cli: Command) -> None:
    cli.new(name="friday")
    cli.new(name="saturday")
    assert cli.done("ask")["session"] == "saturday"
    cli.done("ask", "friday")
    assert cli.done("ask")["session"] == "friday"
    assert cli.done("ask", "-")["session"] == "friday"


@pytest.mark.parametrize("broken", ["", "{", "[1]", '{"x": 1}', "[" * 100_000])
def test_a_broken_memory_of_the_last_session_stops_nothing(cli: Command, broken: str) -> None:
    cli.new(name="friday")
    (files.data_folder() / files.LAST).write_text(broken)
    assert cli.done("ask", "friday")["session"] == "friday"
    assert cli.done("ask")["session"] == "friday"


def test_a_last_session_that_is_gone_is_not_used(cli: Command) -> None:
    cli.new(name="friday")
    cli.new(name="saturday")
    files.remember(cli.database, "gone")
    assert cli.refused("ask")["legal"] == ["friday", "saturday"]


def test_a_data_folder_that_cannot_be_written_stops_nothing(
    cli: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(files, "data_folder", lambda: tmp_path / "file" / "below")
    cli.new(name="friday")
    assert cli.done("ask", "friday")["session"] == "friday"


def test_data_folders_of_the_systems(tmp_path: Path) -> None:
    home = Path.home()
    assert files.data_folder({"ROLLBOOK_HOME": str(tmp_path)}, "linux") == tmp_path
    assert files.data_folder({}, "linux") == home / ".local" / "share" / "rollbook"
    assert files.data_folder({"XDG_DATA_HOME": str(tmp_path)}, "linux") == tmp_path / "rollbook"
    assert files.data_folder({"XDG_DATA_HOME": "relative"}, "linux") == home / ".local/share/rollbook"
    assert files.data_folder({}, "darwin") == home / "Library" / "Application Support" / "Rollbook"
    assert files.data_folder({"LOCALAPPDATA": str(tmp_path)}, "win32") == tmp_path / "Rollbook"


def test_sessions_lists_them(cli: Command) -> None:
    assert cli.done("sessions") == {"sessions": [], "older": 0, "next": ""}
    cli.new(name="friday")
    cli.new(name="saturday")
    rows = cli.done("sessions")["sessions"]
    assert [(each["session"], each["game"], each["last"]) for each in rows] == [
        ("friday", "proving", False),
        ("saturday", "proving", True),
    ]
    assert "friday" in cli("sessions").out


def test_sessions_come_in_pages_what_was_begun_last_first(cli: Command) -> None:
    for name in ("one", "two", "three", "four", "five"):
        cli.new(name=name)
    pages, before = [], ""
    for _ in range(3):
        page = cli.done("sessions", "--most", 2, *(("--before", before) if before else ()))
        pages.append(([each["session"] for each in page["sessions"]], page["older"]))
        before = page["next"]
    assert pages == [(["four", "five"], 3), (["two", "three"], 1), (["one"], 0)]
    assert before == ""
    assert "3 were begun before: --before four" in cli("sessions", "--most", 2).out
    assert "1 was begun before: --before two" in cli("sessions", "--most", 2, "--before", "fo").out
    assert "begun before" not in cli("sessions").out
    assert "1,000" in cli.refused("sessions", "--most", 0)["message"]
    assert cli.refused("sessions", "--before", "sunday")["legal"] == ["one", "two", "three", "four", "five"]


def test_of_many_that_begin_alike_the_first_are_named_and_of_many_the_newest(cli: Command) -> None:
    with Host(cli.database) as host:
        for n in range(25):
            begun(host.store, f"evening-{n:02}", 1)
        begun(host.store, "last", 1)
    refusal = cli.refused("ask", "even")
    assert refusal["legal"] == [f"evening-{n:02}" for n in range(10)]
    assert cli.refused("ask", "nothing")["legal"] == [*(f"evening-{n}" for n in range(16, 25)), "last"]
    assert cli.done("db", "status")["sessions"] == 26
    with Host(cli.database) as host:
        for name, meant in (("la", "last"), ("evening-2", ""), ("evening-19", "evening-19"), ("z", "")):
            if meant:
                assert host.find(name) == meant
            else:
                with pytest.raises(Unknown):
                    host.find(name)


def test_leaving_and_coming_back(cli: Command) -> None:
    cli.new()
    shape = cli.done("leave", "friday", "--seat", "bob", "--keeper", "ann")
    assert shape["entries"][0]["event"] == {"t": "left", "seat": "bob", "keeper": "ann"}
    choice = cli.first_answer("friday", "bob")
    assert cli.refused("answer", "friday", *choice, "--seat", "bob")["clause"] == "KER-1.6"
    cli.done("answer", "friday", *choice, "--seat", "bob", "--as", "ann")
    assert cli.done("join", "friday", "--seat", "bob")["entries"][0]["event"]["t"] == "joined"


def test_closing_publishes_the_secret_and_ends_play(cli: Command) -> None:
    cli.new()
    assert cli.done("close", "friday", "--as", "referee")["entries"][0]["event"]["secret"] == SECRET
    assert cli.refused("answer", "friday", "lay:x", "--seat", "ann")["clause"] == "KER-6.5"
    assert cli.refused("undo", "friday", "--seat", "ann")["clause"] == "KER-6.5"
    assert cli.done("ask", "friday")["over"] is True
    assert cli.done("verify", "friday")["ok"] is True
    assert cli.done("show", "friday", "--as", "referee")["closed"] is True


def test_a_refused_beginning_leaves_nothing(cli: Command) -> None:
    four = [word for seat in ("a", "b", "c", "d") for word in ("--seat", seat)]
    assert cli.refused("new", "proving", "--name", "big", *four)["clause"] == "KER-6.2"
    assert cli.done("sessions")["sessions"] == []


def test_a_name_is_used_once(cli: Command) -> None:
    cli.new(name="friday")
    assert "friday" in cli.refused("new", "proving", "--name", "friday")["message"]


def test_new_under_a_key_gives_its_first_result_again(cli: Command) -> None:
    first = cli.done("new", "proving", "--seat", "ann", "--key", "k")
    assert cli.done("new", "proving", "--seat", "ann", "--key", "k") == first
    assert len(cli.done("sessions")["sessions"]) == 1


def test_real_dice_may_be_those_of_some_seats(cli: Command) -> None:
    cli.new("--option", "dice=declared:ann+bob")
    assert cli.log("friday")[0]["event"]["options"] == ["dice=declared:ann+bob", "hands=hidden"]
