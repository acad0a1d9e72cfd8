"""Names as people write them: beside the log, never in it; typed and told in the place of a seat's id."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from engine.errors import Malformed
from engine.store.sidecar import Sidecar
from service import names
from service.begun import named_seats
from service.host import Host
from service.language import wording
from tests.cli.driving import Command
from tests.play.typist import anybody, plays


def begin(cli: Command, *seats: str, game: str = "echoes") -> None:
    words = [word for seat in seats for word in ("--seat", seat)]
    cli.done("new", game, "--name", "friday", *words)


def test_a_seat_has_an_id_and_its_person_a_name(cli: Command) -> None:
    begin(cli, "Niccolò", "Anna Maria")
    assert cli.done("show", "friday")["seats"][0]["id"] == "niccolo"
    (row,) = cli.done("sessions")["sessions"]
    assert row["names"] == {"niccolo": "Niccolò", "anna-maria": "Anna Maria"}


def test_either_may_be_typed(cli: Command) -> None:
    begin(cli, "Niccolò", "Anna Maria")
    cli.done("answer", "friday", "hero:mara", "--seat", "NICCOLO")
    cli.done("answer", "friday", "hero:odo", "--seat", "anna maria")
    assert (
        cli.done("ask", "friday", "--as", "Niccolò")["sets"]
        == cli.done("ask", "friday", "--as", "niccolo")["sets"]
    )
    assert cli.refused("answer", "friday", "x", "--seat", "Nico")["legal"] == ["niccolo", "anna-maria"]


@pytest.mark.parametrize("lang", ["en", "it", "es"])
@pytest.mark.parametrize("command", ["ask", "log", "show", "log --all", "words", "why 22"])
def test_people_are_told_names(cli: Command, command: str, lang: str) -> None:
    begin(cli, "Éowyn Rossi", "Anna Maria")
    cli.done("answer", "friday", "hero:mara", "--seat", "eowyn-rossi")
    name, *more = command.split()
    ran = cli(name, "friday", *more, "--lang", lang)
    assert ran.status == 0, ran
    assert "eowyn-rossi" not in ran.out
    assert "anna-maria" not in ran.out
    assert "Éowyn Rossi" in ran.out or "Anna Maria" in ran.out


def test_refusals_are_told_in_names_and_programs_get_ids(cli: Command) -> None:
    begin(cli, "Éowyn Rossi", "Anna Maria")
    ran = cli("answer", "friday", "hero:mara")
    assert "Éowyn Rossi, Anna Maria" in ran.err
    refusal = cli.refused("answer", "friday", "hero:mara")
    assert refusal["legal"] == ["eowyn-rossi", "anna-maria"]


def test_no_name_is_in_the_log_or_in_a_file(cli: Command, tmp_path: Path) -> None:
    begin(cli, "Niccolò", "Zoë van der Berg")
    assert all("Niccol\u00f2".encode() not in state and b"Berg" not in state for _, state in cli.rows())
    for how in (["--full"], ["--as", "niccolo"], []):
        file = tmp_path / "f.rollbook"
        cli.done("export", "friday", file, *how)
        assert "Niccol\u00f2".encode() not in file.read_bytes()
        assert b"van der" not in file.read_bytes()
        file.unlink()


def test_a_removed_session_takes_its_names_along(cli: Command, tmp_path: Path) -> None:
    begin(cli, "Niccolò")
    beside = tmp_path / "games.db.beside"
    with sqlite3.connect(beside) as kept:
        assert kept.execute("SELECT count(*) FROM kept WHERE kind = 'name'").fetchone() == (1,)
    cli.done("delete", "friday", "--yes")
    with sqlite3.connect(beside) as kept:
        assert kept.execute("SELECT count(*) FROM kept WHERE kind = 'name'").fetchone() == (0,)
    begin(cli, "niccolo")
    assert cli.done("sessions")["sessions"][0]["names"] == {}


@pytest.mark.parametrize("other", ["Niccolò", "niccolo", "NICCOLÒ", "Nicco-lo"])
def test_two_who_are_called_alike_are_refused(cli: Command, other: str) -> None:
    refusal = cli.refused("new", "echoes", "--seat", "Niccolò", "--seat", other)
    assert refusal["clause"] == "KER-6.1"
    assert cli.done("sessions")["sessions"] == []


def test_who_joins_is_named_too_and_may_not_be_called_like_another(cli: Command) -> None:
    cli.done("new", "echoes", "--name", "friday", "--seat", "Niccolò", "--wait")
    cli.done("join", "friday", "--seat", "Anna Maria")
    assert cli.refused("join", "friday", "--seat", "ANNA-MARIA")["clause"] == "KER-6.1"
    cli.done("start", "friday")
    assert cli.done("sessions")["sessions"][0]["names"] == {"niccolo": "Niccolò", "anna-maria": "Anna Maria"}
    cli.done("leave", "friday", "--seat", "Anna Maria", "--keeper", "Niccolò")
    cli.done("join", "friday", "--seat", "Anna Maria")
    assert [each["id"] for each in cli.done("show", "friday")["seats"]] == ["niccolo", "anna-maria"]


def test_a_branch_calls_its_seats_the_same(cli: Command) -> None:
    begin(cli, "Niccolò")
    cli.done("answer", "friday", "hero:mara")
    cli.done("branch", "friday", "--name", "again")
    assert {row["session"]: row["names"] for row in cli.done("sessions")["sessions"]} == {
        "friday": {"niccolo": "Niccolò"},
        "again": {"niccolo": "Niccolò"},
    }


@pytest.mark.parametrize(
    "name",
    [
        "", " ", "7", "-x", "a\tb\x1b[2J", "An\u202ena", "An\u200bna", "\u3164", "Ann\u0430", "a;b", "a=b",
        "a@b", "a:b", "a(b", "Z" * 25,
        "A\u0302\u0303\u0304\u0305", "The Referee", "Referee", "Public", "l'arbitro",
        "Ann\n  1  bob", "A\u2066b", "A\u00adb",
    ],
)  # fmt: skip
def test_what_could_be_taken_for_something_else_is_no_name(name: str) -> None:
    with pytest.raises(Malformed):
        names.written(name)


@pytest.mark.parametrize(
    ("typed", "name", "seat"),
    [
        ("Niccolò", "Niccolò", "niccolo"),
        ("Niccolo\u0300", "Niccolò", "niccolo"),
        ("  Anna   Maria ", "Anna Maria", "anna-maria"),
        ("O'Brien", "O'Brien", "obrien"),
        ("Søren Ø.", "Søren Ø.", "soren-o"),
        ("Straße", "Straße", "strasse"),
        ("名前", "名前", "seat"),
        ("Public-", "", ""),
    ],
)
def test_ids_follow_from_names(typed: str, name: str, seat: str) -> None:
    if not name:
        with pytest.raises(Malformed):
            named_seats("echoes", (typed,))
        return
    assert named_seats("echoes", (typed,)) == {seat: name}


def test_a_person_called_like_a_hero_is_no_hero(cli: Command) -> None:
    begin(cli, "Mara", "Tobin")
    assert [each["id"] for each in cli.done("show", "friday")["seats"]] == ["seat-mara", "seat-tobin"]
    cli.done("answer", "friday", "hero:odo", "--seat", "Mara")
    assert "Mara led Odo" in cli("log", "friday").out


def test_what_others_write_into_the_file_beside_is_no_name() -> None:
    with Sidecar.open(None) as beside:
        for row in ("{", '"x"', '{"seat": "ann"}', json.dumps({"seat": "ann", "name": "\x1b[2J"}),
                    json.dumps({"seat": 5, "name": "Ann"})):  # fmt: skip
            beside.add("friday", names.KIND, row)
        assert names.kept(beside, "friday") == {}
        names.keep(beside, "friday", {"ann": "Ann B."})
        assert names.kept(beside, "friday") == {"ann": "Ann B."}


def test_a_file_beside_that_cannot_be_read_stops_nobody(cli: Command) -> None:
    begin(cli, "Niccolò", "Anna Maria")
    with Host(cli.database) as host:
        assert host.people("friday")
        with closing(sqlite3.connect(f"{host.store.path}.beside")) as other:
            other.execute("ALTER TABLE kept RENAME TO gone")
        assert host.people("friday") == {}
        assert host.open("friday", play=True).people == {}


@pytest.mark.parametrize("lang", ["en", "it", "es"])
@pytest.mark.parametrize("game", ["echoes", "fellowship", "mercenaries"])
def test_the_table_speaks_of_people_by_their_names(cli: Command, game: str, lang: str) -> None:
    begin(cli, "Éowyn Rossi", "Anna Maria", game=game)
    with Host(cli.database) as host:
        live = host.open("friday", play=True)
        told = plays(live, anybody(live, 7, 160), "Éowyn Rossi", "Anna Maria", language=wording(lang))
    told = re.sub("^> .*", "", told, flags=re.MULTILINE)  # what was typed
    assert "Éowyn Rossi" in told.replace("ÉOWYN ROSSI", "Éowyn Rossi")
    assert "eowyn-rossi" not in told
    assert "anna-maria" not in told
