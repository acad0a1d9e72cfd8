"""`rollbook db`: tables are made, a database is looked at, and all of it is moved to another and back."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import psycopg
import pytest

from engine.store.log import Store
from replays import moving
from service.host import Host
from tests.cli.driving import Command
from tests.postgres import Server


@pytest.fixture
def far(postgres: Server) -> str:
    """The address of a database on a server."""
    return postgres.made()


def whole(address: str) -> dict[str, object]:
    """Everything that is copied, as plain values."""
    with Host(address) as host:
        store = host.store
        return {
            session: (
                game,
                [row.state for row in store.rows(session)],
                [row.topic for row in store.rows(session)],
                (kept.dice, kept.veil) if (kept := store.secrets(session)) else None,
                store.commands(session),
                host.access.of(session),
                host.arranged.all_of(session),
                {kind: host.sidecar.rows(session, kind) for kind in host.sidecar.kinds(session)},
            )
            for session, game, _ in store.sessions()
        } | {"": host.access.of("")}


def played(cli: Command) -> None:
    """Two sessions, with names, tokens, an arrangement and a refused attempt."""
    cli.new()
    cli.answer("friday", "ann")
    cli.new(name="monday", seats=1)
    cli.refused("answer", "friday", "nonsense:x", "--seat", "bob")
    with Host(cli.database) as host:
        host.access.grant("owner", "", "", "token", 100)
        host.access.grant("anns", "friday", "ann", "token", 100, 10**10)
        host.access.grant("come", "friday", "bob", "invitation", 100)
        host.arranged.keep("friday", "bob", "bot", "random")
        host.rename("friday", "ann", "Anna Maria")


def test_a_database_is_made_by_init_alone(
    cli: Command, postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROLLBOOK_DATABASE", postgres.empty())
    assert "rollbook db init" in cli.refused("sessions")["message"]
    assert cli.refused("db", "status")["error"] == "storage"
    assert cli.done("db", "init")["made"]
    assert not cli.done("db", "init")["made"]
    found = cli.done("db")
    assert (found["sessions"], found["entries"], found["writable"], found["foreign"]) == (0, 0, True, 0)
    assert found["bytes"] > 1_000_000


def test_everything_is_there_after_moving_and_moving_back(cli: Command, far: str) -> None:
    played(cli)
    again = f"sqlite:///{cli.folder / 'again.db'}"
    before = whole(cli.database)
    done = cli.done("db", "copy", cli.database, far)
    assert (done["copied"], done["extended"], done["refused"], done["ahead"]) == (2, 0, [], [])
    assert whole(far) == before
    assert cli.done("db", "copy", far, again)["copied"] == 2
    assert whole(again) == before
    assert cli.done("verify", "friday", "--database", far)["ok"]
    assert cli.done("verify", "friday", "--database", again)["ok"]
    with Host(far) as host:
        assert host.people("friday")["ann"] == "Anna Maria"
        assert host.access.find("anns", 200) is not None


def test_a_second_copy_takes_what_is_new(cli: Command, far: str) -> None:
    played(cli)
    cli.done("db", "copy", cli.database, far)
    same = cli.done("db", "copy", cli.database, far)
    assert (same["copied"], same["extended"], same["entries"]) == (0, 0, 0)
    cli.answer("friday", "bob")
    cli.new(name="sunday")
    with Host(cli.database) as host:
        host.access.exchange("come", "bobs", 200)
    done = cli.done("db", "copy", cli.database, far)
    assert (done["copied"], done["extended"], done["refused"]) == (1, 1, [])
    assert whole(far) == whole(cli.database)
    told = cli("db", "copy", cli.database, far).out
    assert "3 sessions were there already" in told


def test_what_was_played_on_there_is_left_as_it_is(cli: Command, far: str) -> None:
    played(cli)
    cli.done("db", "copy", cli.database, far)
    cli.done("answer", "friday", *cli.first_answer("friday", "bob"), "--seat", "bob", "--database", far)
    after = whole(far)
    assert cli.done("db", "copy", cli.database, far)["ahead"] == ["friday"]
    assert whole(far) == after


def test_another_session_of_the_name_is_refused_and_the_others_come(cli: Command, far: str) -> None:
    played(cli)
    cli.done("new", "proving", "--name", "friday", "--seat", "dan", "--database", far)
    before = whole(far)["friday"]
    ran = cli("db", "copy", cli.database, far, "--json")
    assert ran.status == 1
    assert ran.json["copied"] == 1
    assert [each["session"] for each in ran.json["refused"]] == ["friday"]
    assert whole(far)["friday"] == before
    assert "another session is called friday there" in cli("db", "copy", cli.database, far).out


def test_a_damaged_log_is_not_spread(cli: Command, far: str) -> None:
    played(cli)
    with sqlite3.connect(cli.folder / "games.db") as file:
        file.execute(
            "UPDATE stored_events SET state ="
            " CAST(replace(CAST(state AS TEXT), 'proving', 'provine') AS BLOB)"
            " WHERE originator_version = 1 AND originator_id ="
            " (SELECT number FROM rollbook_sessions WHERE session = 'friday')"
        )
    file.close()
    ran = cli("db", "copy", cli.database, far, "--json")
    assert ran.status == 1
    assert "does not hold at entry 1" in ran.json["refused"][0]["why"]
    with Store.open(far) as store:
        assert [session for session, _, _ in store.sessions()] == ["monday"]


def test_a_copy_that_was_interrupted_goes_on(cli: Command, far: str, monkeypatch: pytest.MonkeyPatch) -> None:
    played(cli)
    with monkeypatch.context() as patched:

        def pulled(*_: object) -> None:
            raise KeyboardInterrupt

        patched.setattr("service.moving._move_beside", pulled)
        assert cli("db", "copy", cli.database, far).status == 130
    with Store.open(far) as store:
        assert [session for session, _, _ in store.sessions()] == ["friday"]
    done = cli.done("db", "copy", cli.database, far)
    assert (done["copied"], done["refused"]) == (1, [])
    assert whole(far) == whole(cli.database)


def test_what_arrives_otherwise_is_told(cli: Command, far: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A row that the other side changes is found when it is read back."""
    played(cli)
    with psycopg.connect(far) as held:
        held.execute(
            "CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS"
            " $$ BEGIN NEW.state = NEW.state || '\\x20'::bytea; RETURN NEW; END $$"
        )
        held.execute(
            "CREATE TRIGGER spoil BEFORE INSERT ON stored_events FOR EACH ROW EXECUTE FUNCTION spoil()"
        )
    assert "did not arrive as it was sent" in cli.refused("db", "copy", cli.database, far)["message"]


def test_commands_that_make_no_sense_are_refused(cli: Command, far: str, postgres: Server) -> None:
    played(cli)
    missing = f"sqlite:///{cli.folder / 'nothing.db'}"
    assert "there is no database" in cli.refused("db", "copy", missing, far)["message"]
    assert not os.path.exists(cli.folder / "nothing.db")
    assert "same database" in cli.refused("db", "copy", cli.database, cli.database)["message"]
    assert "same database" in cli.refused("db", "copy", far, f"{far}%20")["message"]
    assert "db copy FROM TO" in cli.refused("db", "copy", cli.database)["message"]
    assert "only rollbook db copy" in cli.refused("db", "init", far)["message"]
    assert "db init" in cli.refused("db", "copy", cli.database, postgres.empty())["message"]
    assert "--server" in cli.refused("db", "--server", "http://localhost:1/")["message"]


def test_imported_copies_come_along(cli: Command, far: str, tmp_path: Path) -> None:
    played(cli)
    cli.done("export", "friday", str(tmp_path / "f.rollbook"), "--as", "ann")
    other = f"sqlite:///{tmp_path / 'other.db'}"
    cli.done("import", str(tmp_path / "f.rollbook"), "--database", other)
    cli.done("db", "copy", other, far)
    assert cli.done("verify", "friday", "--database", far)["ok"]
    with Host(far) as host:
        assert list(host.copies()) == ["friday"]


def test_only_what_is_new_is_verified(cli: Command, far: str, monkeypatch: pytest.MonkeyPatch) -> None:
    played(cli)
    cli.done("db", "copy", cli.database, far)
    monkeypatch.setattr(moving, "_arrived", lambda *_: pytest.fail("nothing had to be sent"))
    assert cli.done("db", "copy", cli.database, far)["copied"] == 0
