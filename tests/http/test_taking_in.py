"""Doors that read what people wrote: files that are taken in, decklists. What is damaged is refused."""

from __future__ import annotations

import random
from collections.abc import Iterator

import httpx
import pytest

from replays.bundle import pack
from service.http.files import BYTES, LONGEST_FILE
from tests.fuzz.harness import SEEDS, damaged, noise
from tests.http.serving import Caller, Opened, inside


@pytest.fixture
def owner() -> Iterator[Caller]:
    with inside() as found:
        yield found


def take_in(who: Caller, data: bytes, kind: str = BYTES) -> httpx.Response:
    headers = {**who.headers, "idempotency-key": "k", "content-type": kind}
    return who.client.post("/api/import", content=data, headers=headers)


def played(owner: Caller) -> Opened:
    table = Opened(owner, "echoes", ("ann", "bob"))
    for _ in range(4):
        seat, question, id = table.first()
        table.answer(seat, [question["options"][0]["id"]], set=id)
    return table


@pytest.mark.parametrize("packed", [False, True])
def test_a_whole_session_moves_house_and_comes_home(owner: Caller, packed: bool) -> None:
    table = played(owner)
    data = owner.get(f"{table.path}/file", form="full").content
    with inside() as other:
        first = take_in(other, pack(data) if packed else data)
        assert first.status_code == 200, first.text
        version = table.all.get(f"{table.path}/ask").json()["version"]
        assert first.json() == {"session": table.session, "version": version, "new": True, "added": version}
        assert take_in(other, data).json() == {**first.json(), "new": False, "added": 0}
        assert other.get(f"{table.path}/log").json() == owner.get(f"{table.path}/log").json()
        note = other.post(f"{table.path}/commands", {"type": "note", "by": "ann", "text": "elsewhere"})
        assert note.status_code == 200
        home = take_in(owner, other.get(f"{table.path}/file", form="full").content)
        assert home.json() == {"session": table.session, "version": version + 1, "new": False, "added": 1}
    assert owner.get(f"{table.path}/ask").json()["version"] == version + 1


def test_who_may_take_in_what(owner: Caller) -> None:
    table = played(owner)
    whole = owner.get(f"{table.path}/file", form="full").content
    for who in (table.all, table.seats["ann"], table.join("public")):
        assert take_in(who, whole).status_code == 403
        assert who.get(f"{table.path}/file", form="full").status_code == 403
        assert who.get(f"{table.path}/rows", form="full").status_code == 403
    copy = take_in(owner, table.seats["ann"].get(f"{table.path}/file").content)
    assert (copy.status_code, copy.json()["title"]) == (503, "storage")
    assert take_in(owner, whole, "application/json").status_code == 415
    assert take_in(owner, b"x" * (LONGEST_FILE + 1)).status_code == 413


def test_an_open_file_is_of_a_closed_table(owner: Caller) -> None:
    table = played(owner)
    assert table.all.get(f"{table.path}/file", form="open").json()["clause"] == "KER-6.5"
    table.all.post(f"{table.path}/commands", {"type": "close", "by": "referee"})
    found = table.seats["bob"].get(f"{table.path}/file", form="open")
    assert found.status_code == 200
    assert b'"salt"' in found.content
    assert b'"veil"' not in found.content


@pytest.mark.parametrize("seed", SEEDS)
def test_damaged_files_are_refused_and_leave_nothing(owner: Caller, seed: int) -> None:
    chance = random.Random(seed)
    table = played(owner)
    good = owner.get(f"{table.path}/file", form="full").content
    with inside() as other:
        for turn in range(60):
            data = damaged(pack(good), chance) if turn % 3 == 0 else damaged(good, chance)
            if turn % 3 == 1:
                data = pack(data)
            answer = take_in(other, noise(chance, 300) if turn % 10 == 9 else data)
            if answer.status_code != 200:
                assert answer.status_code in (400, 404, 409, 503), answer.text
                assert answer.json()["detail"], data
                assert other.get("/api/sessions").json() == []
            else:
                assert data in (good, pack(good))


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_no_decklist_is_refused(owner: Caller, seed: int) -> None:
    chance = random.Random(seed)
    good = b"1x Aragorn\n3x Gandalf\n2x Steward of Gondor (Core Set)\n"
    for _ in range(100):
        data = damaged(good, chance) if chance.random() < 0.7 else noise(chance, 200)
        text = data.decode(errors="replace").replace("\0", "")
        answer = owner.post("/api/games/fellowship/decklist", {"text": text})
        assert answer.status_code in (200, 409), answer.text
        assert answer.json().get("answers") or answer.json()["detail"]


def test_a_decklist_is_read_brought_and_begun_with(owner: Caller) -> None:
    text = "1x Aragorn\n1x Gimli\n3x Gandalf\n2x Nobody Sideboarded\n"
    refused = owner.post("/api/games/fellowship/decklist", {"text": text})
    assert (refused.status_code, refused.json()["title"]) == (409, "malformed")
    text = "1x Aragorn\n1x Gimli\n3x Gandalf\n"
    read = owner.post("/api/games/fellowship/decklist", {"text": text}).json()
    assert [len(each) for each in read["answers"]] == [1, 2, 3]
    assert read["said"]
    assert owner.post("/api/games/echoes/decklist", {"text": text}).status_code == 404
    body = {"game": "fellowship", "seats": ["ann", "Bòb"]}
    refused = owner.post("/api/sessions", {**body, "decks": {"Bòb": text, "ann": text}})
    assert refused.status_code == 409, refused.text  # a hero is led once
    assert owner.get("/api/sessions").json() == []
    other = "1x Legolas\n3x Gandalf\n"
    made = owner.post("/api/sessions", {**body, "decks": {"Bòb": text, "ann": other}})
    assert made.status_code == 201, made.text
    path = f"/api/sessions/{made.json()['session']}"
    what = owner.get(f"{path}/ask").json()["sets"][0]["questions"][0]["what"]
    assert what not in ("deck", "heroes", "cards")
    told = owner.get(f"{path}/log").text
    assert all(each in told for each in ("Aragorn", "Gimli", "Legolas"))
    begun = Opened(owner, "fellowship", ("ann",))
    bad = begun.seats["ann"].post(f"{begun.path}/deck", {"text": "3x Gandalf\n"})
    assert (bad.status_code, bad.json()["clause"]) == (409, "FEL-0.1")
    done = begun.seats["ann"].post(f"{begun.path}/deck", {"text": text}, "mine").json()
    assert done["said"]
    again = begun.seats["ann"].post(f"{begun.path}/deck", {"text": text}, "mine").json()
    assert (again["repeated"], again["version"]) == (True, done["version"])
