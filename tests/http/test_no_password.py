"""No password of a database is in any message: of a command that cannot reach it, or of a service whose
database goes away."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from service import cli
from tests.http.serving import Opened, Process, events
from tests.http.several import answer_once, until
from tests.postgres import Server, server

SECRET, WRONG = "not-to-be-shown", "not-to-be-shown-either"
COMMANDS = ("db init", "db status", "serve --port 0", "sessions", "new echoes --seat ann", "verify --all")


class Cli:
    """Commands in this process, with a data folder of the test's own."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def run(self, *words: str) -> tuple[int, str]:
        """The status of a command, and all that it said."""
        self.capsys.readouterr()
        try:
            status = cli.main(list(words))
        except SystemExit as ends:
            status = int(ends.code or 0)
        said = self.capsys.readouterr()
        return status, said.out + said.err


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cli:
    monkeypatch.setenv("ROLLBOOK_HOME", str(tmp_path))
    return Cli(capsys)


@pytest.fixture(scope="module")
def guarded() -> Iterator[Server]:
    """A server that wants a password of one role."""
    with server() as running:
        with psycopg.connect(running.address("postgres"), autocommit=True) as held:
            held.execute(f"CREATE ROLE guarded LOGIN PASSWORD '{SECRET}'".encode())
            (file,) = held.execute("SHOW hba_file").fetchone() or ("",)
            rules = Path(str(file))
            rules.write_text("local all guarded scram-sha-256\n" + rules.read_text())
            held.execute("SELECT pg_reload_conf()")
        yield running


def addresses(guarded: Server) -> dict[str, str]:
    """Addresses at which nothing is to be had, each with a password."""
    good = guarded.address("postgres")
    return {
        "password": good.replace(f"rollbook:{SECRET}", f"guarded:{WRONG}"),
        "database": guarded.address("nowhere"),
        "tables": guarded.address("postgres"),
        "schema": guarded.address("postgres", "nowhere"),
        "server": f"postgresql://rollbook:{SECRET}@127.0.0.1:9/games",
        "address": f"postgresql://rollbook:{SECRET}@[::1/games?password={SECRET}",
    }


@pytest.mark.parametrize("why", ["password", "database", "tables", "schema", "server", "address"])
def test_no_command_says_it(guarded: Server, typed: Cli, tmp_path: Path, why: str) -> None:
    database, seen = addresses(guarded)[why], list[str]()
    for command in COMMANDS:
        if command == "db init" and why == "tables":
            continue  # which it would make
        for more in ((), ("--json",)):
            status, said = typed.run(*command.split(), *more, "--database", database)
            seen.append(said)
            assert (status, bool(said)) == (2, True), (command, said)
            assert not more or '"error":"storage"' in said
    seen.append(typed.run("db", "copy", f"sqlite:///{tmp_path / 'none.db'}", database)[1])
    seen.append(typed.run("db", "copy", database, f"sqlite:///{tmp_path / 'new.db'}")[1])
    for text in seen:
        assert SECRET not in text
        assert "Traceback" not in text
    kept = b"".join(each.read_bytes() for each in tmp_path.rglob("*") if each.is_file())
    assert SECRET.encode() not in kept


def test_with_the_right_password_it_is_reached(guarded: Server, typed: Cli) -> None:
    """So what is refused above is refused for what was wrong."""
    status, said = typed.run("db", "status", "--database", guarded.empty().replace("rollbook:", "guarded:"))
    assert (status, "has no tables yet" in said) == (2, True)


def test_a_service_whose_database_goes_away_says_it_nowhere(tmp_path: Path) -> None:
    """Neither in an answer, nor in its log, nor on a stream, which goes on where it was."""
    with server() as running:
        process = Process(running.made(), "--rate", "10000", "--log")
        table = Opened(process.owner, "echoes", ("ann",))
        said, told = list[str](), list[dict[str, Any]]()
        begin = table.all.get(f"{table.path}/ask").json()["version"]

        def follow() -> None:
            headers = {**table.all.headers, "last-event-id": str(begin)}
            with (
                httpx.Client(base_url=process.url, timeout=30) as client,
                client.stream("GET", f"{table.path}/live", headers=headers) as stream,
            ):
                for event in events(stream):
                    told.append(event)
                    if len(told) == 2:
                        return

        follower = threading.Thread(target=follow)
        follower.start()
        seat, question, set = table.first()
        answer_once(table)
        until(lambda: len(told) == 1)
        running.stop(signal.SIGQUIT)
        for look in (table.path, f"{table.path}/ask", f"{table.path}/table", "/api/sessions", "/ready"):
            away = process.owner.get(look)
            said.append(away.text)
            assert away.status_code == 503, (look, away.text)
        late = table.answer(seat, [question["options"][0]["id"]], set=set)
        said.append(late.text)
        assert late.status_code == 503
        running.start()
        until(lambda: process.owner.get("/ready").status_code == 200)
        answer_once(table)
        follower.join(20)
        assert not follower.is_alive()
        said += [process.owner.get("/metrics").text, process.owner.get("/described/openapi.json").text]
        process.client.close()
        process.process.send_signal(signal.SIGTERM)
        out, err = process.process.communicate(timeout=20)
        for text in (*said, str(told), out, err):
            assert SECRET not in text
            assert "Traceback" not in text
