"""Streams of a table: resumed, filtered, ended; and how the service ends."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.http.serving import Caller, Opened, Process, events


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    found = Process(tmp_path_factory.mktemp("served") / "games.db")
    yield found
    found.end()


def follow(who: Caller, path: str, last: int = 0) -> Any:
    headers = {**who.headers, "last-event-id": str(last)}
    return who.client.stream("GET", f"{path}/live", headers=headers)


def test_a_follower_sees_each_entry_once(process: Process) -> None:
    table = Opened(process.owner, "echoes", ("ann", "bob"))
    begun = table.all.get(f"{table.path}/ask").json()["version"]
    told: list[int] = []
    version = begun
    for _ in range(4):  # cut off after each answer, and back with the last id
        seat, question, id = table.first()
        done = table.answer(seat, [question["options"][0]["id"]], set=id).json()
        with follow(table.seats["ann"], table.path, version) as stream:
            found = next(events(stream))
        assert found["event"] == "entries"
        version = int(found["id"])
        assert version == done["version"]
        told += [each for line in found["data"]["told"] for each in line["entries"]]
        assert found["data"]["ask"]["version"] == version
    assert told == sorted(set(told))
    assert min(told) > begun


def test_a_stream_shows_what_happens_while_it_is_open(process: Process) -> None:
    table = Opened(process.owner, "echoes", ("ann", "bob"))
    with follow(table.seats["bob"], table.path) as stream:
        found = events(stream)
        seat, question, id = table.first()
        done = table.answer(seat, [question["options"][0]["id"]], set=id).json()
        assert int(next(found)["id"]) == done["version"]


def test_a_stream_ends_when_its_token_is_taken_back(process: Process) -> None:
    table = Opened(process.owner, "echoes", ("ann", "bob"))
    known = table.all.get(f"{table.path}/tokens").json()
    id = next(each["id"] for each in known if each["viewer"] == "bob" and each["kind"] == "token")
    with follow(table.seats["bob"], table.path) as stream:
        table.all.delete(f"{table.path}/tokens/{id}")
        assert [each["event"] for each in events(stream)] == ["over"]


def test_a_stream_never_tells_anothers_hand(process: Process) -> None:
    table = Opened(process.owner, "fellowship", ("ann", "bob"), options={"hands": "hidden"})
    seats = {**table.seats, "public": table.join("public")}
    while True:
        seat, question, id = table.first()
        if question["what"] == "planning.play":
            break
        table.answer(seat, [question["options"][0]["id"]], set=id)
    playable = [each["id"].partition(":")[2] for each in question["options"] if each["id"] != "pass"]
    assert playable
    told = {viewer: stream_text(who, table.path) for viewer, who in seats.items()}
    for card in playable:
        assert f'"play:{card}"' in told[seat]
        assert all(card not in told[viewer] for viewer in told if viewer != seat)


def stream_text(who: Caller, path: str) -> str:
    """All that a stream tells from the second entry to the present one."""
    now = who.get(f"{path}/ask").json()["version"]
    found = []
    with follow(who, path, 1) as stream:
        for each in events(stream):
            found.append(str(each["data"]).replace("'", '"'))
            if int(each["id"]) >= now:
                return "".join(found)
    raise AssertionError("the stream ended")


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_with_streams_open(tmp_path: Path, how: signal.Signals) -> None:
    process = Process(tmp_path / "games.db")
    table = Opened(process.owner, "echoes", ("ann", "bob"))
    with follow(table.seats["ann"], table.path) as stream:
        found = events(stream)
        seat, question, id = table.first()
        done = table.answer(seat, [question["options"][0]["id"]], set=id).json()
        assert int(next(found)["id"]) == done["version"]
        process.process.send_signal(how)
        assert list(found) == []
    process.end(how)
    again = Process(tmp_path / "games.db")
    kept = Caller(again.client, table.seats["ann"].token)
    assert kept.get(f"{table.path}/ask").json()["version"] == done["version"]
    again.end()


def test_killed_it_has_kept_what_it_acknowledged(tmp_path: Path) -> None:
    process = Process(tmp_path / "games.db")
    table = Opened(process.owner, "echoes", ("ann", "bob"))
    seat, question, id = table.first()
    done = table.answer(seat, [question["options"][0]["id"]], "mine", set=id).json()
    process.end(signal.SIGKILL)
    again = Process(tmp_path / "games.db")
    kept = Caller(again.client, table.seats[seat].token)
    body = {"type": "answer", "choice": [question["options"][0]["id"]], "set": id}
    repeated = kept.post(f"{table.path}/commands", body, "mine").json()
    assert repeated["repeated"]
    assert (repeated["version"], repeated["link"]) == (done["version"], done["link"])
    again.end()
