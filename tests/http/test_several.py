"""Two servers on one database: a seat answers at either, streams follow from either, both are right."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from engine.store.log import Store
from replays.create import Plan
from service.begun import begun
from service.host import Host
from service.http.tables import Tables
from tests.cli.driving import ROOT
from tests.http.serving import KEY, Caller, Opened, Process, events, inside
from tests.http.several import Two, answer_once, until
from tests.postgres import Server


def test_seats_at_different_servers_play_one_game(two: Two) -> None:
    """Whoever has answered at one of them finds it at the other one at once."""
    table = two.opened()
    for _ in range(20):
        done = answer_once(table)
        for who in (table.all, two.elsewhere(table.all)):
            assert who.get(f"{table.path}/ask").json()["version"] == done["version"]
    with Store.open(two.address) as store:
        assert store.last(table.session) == done["version"]


def test_streams_tell_the_same_from_both(two: Two) -> None:
    table = two.opened()
    begin = table.all.get(f"{table.path}/ask").json()["version"]
    told: list[list[dict[str, Any]]] = [[], []]
    ready = threading.Barrier(3)

    def follow(number: int, end: int = 12) -> None:
        who = (table.all, two.elsewhere(table.all))[number]
        with httpx.Client(base_url=who.client.base_url, timeout=20) as client:
            headers = {**who.headers, "last-event-id": str(begin)}
            with client.stream("GET", f"{table.path}/live?as=public", headers=headers) as stream:
                ready.wait()
                for event in events(stream):
                    told[number].append(event)
                    # The last may be told before it is known here that it was acknowledged.
                    ending = len(answers) >= end - 1 and finished.wait(20)
                    if ending and event["data"]["version"] >= answers[-1]:
                        return

    answers: list[int] = []
    finished = threading.Event()
    threads = [threading.Thread(target=follow, args=(number,)) for number in (0, 1)]
    for thread in threads:
        thread.start()
    ready.wait()
    for _ in range(12):
        answers.append(answer_once(table)["version"])
        time.sleep(0.02)
    finished.set()
    for thread in threads:
        thread.join(20)
        assert not thread.is_alive()
    lines = [[line for event in found for line in event["data"]["told"]] for found in told]
    entries = [[entry for line in found for entry in line["entries"]] for found in lines]
    assert entries[0] == entries[1] == sorted({*entries[0]})
    assert {line["text"] for line in lines[0]} == {line["text"] for line in lines[1]}
    assert int(told[0][-1]["id"]) == int(told[1][-1]["id"]) == answers[-1]


def test_a_stream_is_woken_by_the_other_server(two: Two) -> None:
    """It does not wait for its own look, a second apart."""
    table = two.opened()
    waits = []
    who = two.elsewhere(table.all)
    with who.client.stream("GET", f"{table.path}/live?as=public", headers=who.headers) as stream:
        found = events(stream)
        for _ in range(7):
            seat, question, id = table.first()
            sent = time.monotonic()
            version = table.seats["ann"].client.post(
                f"{table.path}/commands",
                json={"type": "answer", "choice": [question["options"][0]["id"]], "set": id, "seat": seat},
                headers={**table.all.headers, "idempotency-key": f"k{sent}"},
            ).json()["version"]  # fmt: skip
            while int(next(found)["id"]) < version:
                pass
            waits.append(time.monotonic() - sent)
    assert sorted(waits)[3] < 0.5


def test_one_key_sent_to_both_is_done_once(two: Two) -> None:
    table = two.opened(seats=("ann",))
    here = table.seats["ann"]
    for number in range(5):
        _, question, id = table.first()
        body = {"type": "answer", "choice": [question["options"][0]["id"]], "set": id}
        with ThreadPoolExecutor(2) as pool:
            found = list(
                pool.map(
                    lambda who, key=f"key-{number}", body=body: who.post(f"{table.path}/commands", body, key),
                    (here, two.elsewhere(here)),
                )
            )
        assert [each.status_code for each in found] == [200, 200]
        assert found[0].json()["version"] == found[1].json()["version"]
        assert sorted(each.json().get("repeated", False) for each in found) == [False, True]


def test_of_two_answers_to_one_question_the_later_is_stale(two: Two) -> None:
    table = two.opened(seats=("ann",))
    here = table.seats["ann"]
    for number in range(5):
        _, question, id = table.first()
        body = {"type": "answer", "choice": [question["options"][-1]["id"]], "set": id}
        with ThreadPoolExecutor(2) as pool:
            found = list(
                pool.map(
                    lambda who, n=number, body=body: who.post(
                        f"{table.path}/commands", body, f"at-{who.client.base_url.port}-{n}"
                    ),
                    (here, two.elsewhere(here)),
                )
            )
        assert sorted(each.status_code for each in found) == [200, 409]


def test_a_name_and_a_token_are_the_same_at_both(two: Two) -> None:
    table = two.opened()
    ann, there = table.seats["ann"], two.elsewhere(table.all)
    there.get(f"{table.path}/ask")
    assert ann.put(f"{table.path}/seats/ann/name", {"name": "Anna Maria"}).status_code in (200, 204)
    until(lambda: "Anna Maria" in there.get(table.path).text)
    known = table.all.get(f"{table.path}/tokens").json()
    id = next(each["id"] for each in known if each["viewer"] == "ann" and each["kind"] == "token")
    elsewhere = two.elsewhere(ann)
    with elsewhere.client.stream("GET", f"{table.path}/live", headers=elsewhere.headers) as stream:
        assert table.all.delete(f"{table.path}/tokens/{id}").status_code in (200, 204)
        assert [each["event"] for each in events(stream)] == ["over"]
    until(lambda: elsewhere.get(f"{table.path}/ask").status_code == 401)


def test_a_session_that_was_removed_is_gone_at_both(two: Two) -> None:
    table = two.opened(name="gone")
    assert all(
        who.get(f"{table.path}/ask").status_code == 200 for who in (table.all, two.elsewhere(table.all))
    )
    with Host(two.address) as host:
        host.store.delete("gone")
        assert two.owner.get(f"{table.path}/ask").status_code == 404
        assert two.elsewhere(two.owner).get(f"{table.path}/ask").status_code == 404
        begun(host, Plan("echoes", "", ("dan",), {}, {}), "gone", None, start=True, key="k")
    for who in (two.owner, two.elsewhere(two.owner)):
        assert who.get(f"{table.path}/ask").json()["sets"][0]["questions"][0]["seat"] == "dan"


def test_bots_of_a_table_answer_whoever_serves_it(two: Two) -> None:
    table = two.opened(seats=("ann", "bob"))
    assert table.seats["bob"].put(f"{table.path}/seats/bob/bot", {"bot": "random"}).status_code in (200, 204)
    for _ in range(3):
        until(lambda: table.all.get(f"{table.path}/ask").json()["sets"][0]["questions"][0]["seat"] == "ann")
        for own in table.seats["ann"].get(f"{table.path}/ask").json()["sets"]:
            question = next(each for each in own["questions"] if each["seat"] == "ann")
            assert table.answer("ann", [question["options"][0]["id"]], set=own["id"]).status_code == 200
    with Host(two.address) as host:
        live = host.load(table.session)
        keys = [key for key in host.store.commands(table.session) if key.startswith("bot ")]
        assert len(keys) == len({*keys}) >= 1
        assert live.version == host.store.last(table.session)


def shows_what_was_answered_elsewhere(address: str) -> None:
    """Whoever has answered at one server finds it at another at once, though that had the table at hand."""
    with inside(address) as here, inside(address) as there:
        table = Opened(here, "echoes", ("ann",))
        other = Caller(there.client, table.all.token)
        for _ in range(5):
            assert other.get(f"{table.path}/ask").status_code == 200
            done = answer_once(table)
            assert other.get(f"{table.path}/ask").json()["version"] == done["version"]


def test_a_server_that_looks_before_it_shows(postgres: Server) -> None:
    shows_what_was_answered_elsewhere(postgres.made())


def test_a_server_that_does_not_look_is_noticed(postgres: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it is told comes a moment too late."""
    monkeypatch.setattr(Tables, "_has_moved", lambda *_: False)
    monkeypatch.setattr(Tables, "_heard", lambda *_: None)
    with pytest.raises(AssertionError):
        shows_what_was_answered_elsewhere(postgres.made())


def test_servers_that_start_together(postgres: Server) -> None:
    """On an empty database both say what to do and make nothing; on one that is made both serve."""
    address = postgres.empty()
    command = [sys.executable, "-m", "service.cli", "serve", "--port", "0", "--database", address]
    pipe = subprocess.PIPE
    both = [subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe, text=True) for _ in range(2)]
    for each in both:
        out, err = each.communicate(timeout=60)
        assert (each.returncode, out) == (2, "")
        assert "rollbook db init" in err
        assert "not-to-be-shown" not in err
    Store.make(address)
    two = Two(address)
    assert [each.owner.get("/ready").json() for each in two.servers] == [{"status": "ready", "behind": 0}] * 2
    for served in two.servers:
        assert served.end() in (0, -15, 143)


def test_tables_are_made_while_others_make_them_and_servers_begin(postgres: Server) -> None:
    """Two processes that make the tables of an empty database make them once; two that do so on a full one
    change nothing, and two servers that begin in the same moment serve what is there."""
    address = postgres.empty()
    assert sorted(_at_once(address, "init", "init")) == [False, True]
    with Host(address) as host:
        begun(host, Plan("echoes", "", ("ann",), {}, {}), "kept", None, start=True, key="k")
        before = host.store.rows("kept"), host.store.identity
    with ThreadPoolExecutor(2) as pool:
        serving = [pool.submit(Process, address, "--rate", "10000") for _ in range(2)]
        assert _at_once(address, "init", "init") == [False, False]
        servers = [each.result() for each in serving]
    for served in servers:
        assert [each["session"] for each in served.owner.get("/api/sessions").json()] == ["kept"]
        assert served.end() in (0, -15, 143)
    with Store.open(address) as store:
        assert (store.rows("kept"), store.identity) == before


def _at_once(address: str, *what: str) -> list[bool]:
    """`rollbook db` so often at the same time: whether each made tables."""
    command = [sys.executable, "-m", "service.cli", "db"]
    pipe = subprocess.PIPE
    all_of = [
        subprocess.Popen(
            [*command, each, "--json", "--database", address], cwd=ROOT, stdout=pipe, stderr=pipe, text=True
        )
        for each in what
    ]
    found = []
    for each in all_of:
        out, err = each.communicate(timeout=60)
        assert (each.returncode, err) == (0, ""), out + err
        found.append(bool(json.loads(out)["made"]))
    return found


def test_a_session_is_moved_played_on_at_two_servers_and_verified_alone(two: Two, tmp_path: Path) -> None:
    """Begun in a file, copied while nobody serves it, played on, exported, and verified by the program that
    shares no code with this one."""
    source = f"sqlite:///{tmp_path / 'games.db'}"
    with Host(source) as host:
        live = begun(host, Plan("echoes", "", ("ann", "bob"), {}, {}), "moved", None, start=True, key="k")
        version = live.version
        for seat in ("ann", "bob"):
            host.access.grant(f"rbk_{seat}", "moved", seat, "token", 100)
    _run("db", "copy", source, two.address)
    seats = {
        seat: Caller(server.client, f"rbk_{seat}")
        for seat, server in zip(("ann", "bob"), two.servers, strict=True)
    }
    for number in range(16):
        seat, who = next(
            (seat, who)
            for seat, who in seats.items()
            if any(
                each["seat"] == seat
                for own in who.get("/api/sessions/moved/ask").json()["sets"]
                for each in own["questions"]
            )
        )
        own = who.get("/api/sessions/moved/ask").json()["sets"][0]
        question = next(each for each in own["questions"] if each["seat"] == seat)
        choice = [question["options"][number % len(question["options"])]["id"]]
        body = {"type": "answer", "choice": choice, "set": own["id"]}
        done = who.post("/api/sessions/moved/commands", body, f"{KEY}-{number}")
        assert done.status_code in (200, 409), done.text
    file = tmp_path / "moved.rollbook"
    _run("export", "moved", file, "--full", "--database", two.address)
    alone = [sys.executable, "-I", str(ROOT / "tools" / "verify_rollbook.py"), str(file)]
    ran = subprocess.run(alone, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    with Store.open(two.address) as store:
        assert store.last("moved") > version + 16
    _run("verify", "moved", "--database", two.address)


def _run(*words: object) -> None:
    command = [sys.executable, "-m", "service.cli", *map(str, words)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
