"""Seats over HTTP: bots that answer for them, leaving, handing on and claiming."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from service.host import Host
from service.http.attending import Attendant
from service.http.tables import Tables
from tests.http.serving import KEY, Caller, Opened, inside


@pytest.fixture
def owner() -> Iterator[Caller]:
    with inside() as found:
        yield found


def until(found: Callable[[], bool], seconds: float = 20) -> None:
    """Wait for what the service does by itself."""
    stop = time.monotonic() + seconds
    while not found():
        assert time.monotonic() < stop
        time.sleep(0.02)


def log(table: Opened) -> list[dict]:
    found, after = [], 0
    while True:
        page = table.all.get(f"{table.path}/log", form="ledger", most=500, after=after).json()
        found += page["lines"]
        after = page["next"]
        if not after:
            return found


@pytest.mark.parametrize("game", ["echoes", "fellowship", "mercenaries"])
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_bots_play_a_whole_game_in_the_open_log(game: str, bot: str) -> None:
    """Both seats are bots: nothing is asked of anybody, and the log is one that the rules made."""
    with inside() as owner:
        table = Opened(owner, game, ("ann", "bob"), options={"hands": "hidden"})
        for seat in ("ann", "bob"):
            sat = table.all.put(f"{table.path}/seats/{seat}/bot", {"bot": bot})
            assert sat.status_code == 200, sat.text
        until(lambda: table.all.get(f"{table.path}/ask").json()["over"], 120)
        assert table.all.get(f"{table.path}/verify").json()["ok"]


def test_a_bot_answers_for_its_seat_alone_and_is_named(owner: Caller) -> None:
    table = Opened(owner, "echoes", ("ann", "bob"))
    table.all.put(f"{table.path}/seats/bob/bot", {"bot": "greedy"})
    seat, question, id = table.first()
    assert seat == "ann"
    table.answer("ann", [question["options"][0]["id"]], set=id)
    until(lambda: table.first()[0] == "ann")
    lines = log(table)
    noted = [each for each in lines if each["event"]["t"] == "noted"]
    assert [(each["seat"], "greedy" in each["text"]) for each in noted] == [("bob", True)]
    rows = table.owner.get(f"{table.path}/rows", form="full").text.splitlines()
    keys = [row.split('"command":"')[1].split('"')[0] for row in rows if '"command":"bot ' in row]
    assert keys
    assert all(key.startswith("bot greedy ") for key in keys)
    told = {each["seat"]: each for each in table.all.get(f"{table.path}/seats").json()}
    assert (told["ann"]["bot"], told["bob"]["bot"]) == ("", "greedy")
    assert told["ann"]["asked"]


@pytest.mark.parametrize("how", ["answers", "invited", "told"])
def test_a_bot_stands_up_for_a_person(owner: Caller, how: str) -> None:
    table = Opened(owner, "echoes", ("ann", "bob"))
    table.all.put(f"{table.path}/seats/bob/bot", {"bot": "greedy"})
    if how == "answers":
        table.seats["bob"].post(f"{table.path}/commands", {"type": "note", "by": "", "text": "back again"})
    elif how == "invited":
        made = table.all.post(f"{table.path}/invitations", {"viewer": "bob"}).json()["token"]
        Caller(owner.client, "").post("/api/join", {"invitation": made}, KEY)
    else:
        assert table.seats["bob"].delete(f"{table.path}/seats/bob/bot").status_code == 204
    told = {each["seat"]: each["bot"] for each in table.all.get(f"{table.path}/seats").json()}
    assert told == {"ann": "", "bob": ""}
    _, question, id = table.first()
    version = table.answer("ann", [question["options"][0]["id"]], set=id).json()["version"]
    time.sleep(0.3)
    assert table.first()[0] == "bob"
    assert table.all.get(f"{table.path}/ask").json()["version"] == version


def test_a_bot_agrees_to_what_others_ask_for(owner: Caller) -> None:
    table = Opened(owner, "echoes", ("ann", "bob"), options={"undo": "consent"})
    _, question, id = table.first()
    table.answer("ann", [question["options"][0]["id"]], set=id)
    table.seats["ann"].post(f"{table.path}/commands", {"type": "undo", "by": ""})
    assert "request" in table.all.get(f"{table.path}/ask").json()
    table.all.put(f"{table.path}/seats/bob/bot", {"bot": "random"})
    until(lambda: "request" not in table.all.get(f"{table.path}/ask").json())
    assert table.first()[1] == question


def test_a_bot_sits_down_again_with_the_service(tmp_path) -> None:
    address = f"sqlite:///{tmp_path / 'games.db'}"
    with inside(address) as owner:
        table = Opened(owner, "echoes", ("ann", "bob"))
        _, question, id = table.first()
        table.answer("ann", [question["options"][0]["id"]], set=id)
        assert table.first()[0] == "bob"
    tables = Tables(Host(address))
    tables.host.arranged.keep(table.session, "bob", "bot", "random")
    tables.close()
    with inside(address) as owner:
        path = f"/api/sessions/{table.session}"
        until(lambda: owner.get(f"{path}/ask").json()["sets"][0]["questions"][0]["seat"] == "ann")


def test_who_may_seat_a_bot(owner: Caller) -> None:
    table = Opened(owner, "echoes", ("ann", "bob"))
    place = f"{table.path}/seats/bob/bot"
    for who in (table.seats["ann"], table.join("public")):
        refused = who.put(place, {"bot": "random"})
        assert (refused.status_code, refused.json()["title"]) == (403, "seat")
        assert who.delete(place).status_code == 403
    unknown = table.all.put(place, {"bot": "perfect"})
    assert (unknown.status_code, unknown.json()["title"]) == (404, "unknown")
    assert table.all.put(f"{table.path}/seats/zoe/bot", {"bot": "random"}).status_code == 403
    assert table.seats["bob"].put(place, {"bot": "random"}).status_code == 200


def test_a_seat_is_left_kept_handed_on_and_claimed(owner: Caller) -> None:
    table = Opened(owner, "echoes", ("ann", "bob"))
    _, question, id = table.first()
    table.answer("ann", [question["options"][0]["id"]], set=id)
    left = table.seats["bob"].post(
        f"{table.path}/commands", {"type": "leave", "seat": "bob", "keeper": "ann"}
    )
    assert left.status_code == 200, left.text
    told = {each["seat"]: each["keeper"] for each in table.all.get(f"{table.path}/seats").json()}
    assert told == {"ann": "", "bob": "ann"}
    asked = table.seats["ann"].get(f"{table.path}/ask").json()["sets"][0]["questions"][0]
    body = {"type": "answer", "choice": [asked["options"][0]["id"]], "seat": "bob"}
    kept = table.seats["ann"].post(f"{table.path}/commands", body)
    assert kept.status_code == 200, kept.text
    acted = [each for each in log(table) if each["event"]["t"] == "answered"][-1]
    assert (acted["event"]["seat"], acted["seat"]) == ("bob", "ann")
    # Handed on: the seat invites somebody to itself, and its first token is taken back.
    made = table.seats["bob"].post(f"{table.path}/invitations", {"viewer": "bob"}).json()["token"]
    known = table.seats["bob"].get(f"{table.path}/tokens").json()
    old = next(each["id"] for each in known if each["kind"] == "token")
    new = Caller(owner.client, "").post("/api/join", {"invitation": made}, KEY).json()
    assert new["viewer"] == "bob"
    heir = Caller(owner.client, new["token"])
    assert heir.delete(f"{table.path}/tokens/{old}").status_code == 204
    assert table.seats["bob"].get(f"{table.path}/ask").status_code == 401
    back = heir.post(f"{table.path}/commands", {"type": "join", "seat": "bob"})
    assert back.status_code == 200, back.text
    told = {each["seat"]: each["keeper"] for each in table.all.get(f"{table.path}/seats").json()}
    assert told == {"ann": "", "bob": ""}


def test_a_seat_is_taken_before_the_start_under_a_name(owner: Caller) -> None:
    table = Opened(owner, "echoes", ("ann",), start=False)
    for name in ("ANN", "Anna\u202e", ""):
        body = {"type": "join", "seat": "bob", "name": name}
        if name:
            assert table.all.post(f"{table.path}/commands", body).status_code == 409
    taken = table.all.post(f"{table.path}/commands", {"type": "join", "seat": "bob", "name": "Bòb"})
    assert taken.status_code == 200, taken.text
    told = {each["seat"]: each["name"] for each in table.all.get(f"{table.path}/seats").json()}
    assert told == {"ann": "ann", "bob": "Bòb"}
    assert "Bòb" in table.all.get(f"{table.path}/log", form="ledger").text
    assert "Bòb" not in table.owner.get(f"{table.path}/file", form="full").text


def test_only_tables_at_which_something_is_arranged_are_looked_at(
    owner: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []
    kept = Attendant._look

    def look(self: Attendant, session: str) -> Any:
        looked.append(session)
        return kept(self, session)

    monkeypatch.setattr(Attendant, "_look", look)
    plain, arranged = (Opened(owner, "echoes", ("ann", "ben")) for _ in range(2))
    assert arranged.seats["ben"].put(f"{arranged.path}/seats/ben/bot", {"bot": "random"}).is_success
    for table in (plain, arranged):
        seat, question, number = table.first()
        choice = [each["id"] for each in question["options"][: question["least"]]]
        assert table.answer(seat, choice, set=number).is_success
    until(lambda: arranged.session in looked)
    assert plain.session not in looked
