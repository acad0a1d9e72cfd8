"""Looking back over HTTP: moments, what was asked then, what-ifs with both tables, changes before they are
made, a review that one person leads, a link to look back with."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.http.serving import Caller, Opened, Process, events, inside


@pytest.fixture
def owner() -> Iterator[Caller]:
    with inside() as found:
        yield found


def played(owner: Caller, game: str, answers: int, seats: tuple[str, ...] = ("ann", "bob")) -> Opened:
    """A table at which so many questions were answered with the first that is possible."""
    table = Opened(owner, game, seats)
    for _ in range(answers):
        seat, question, id = table.first()
        many = max(1, question["least"])
        table.answer(seat, [each["id"] for each in question["options"][:many]], set=id)
    return table


def test_moments_come_in_stretches_and_later_ones_alone(owner: Caller) -> None:
    table = played(owner, "echoes", 6)
    path = f"{table.path}/moments"
    at_once = table.seats["ann"].get(path).json()
    assert at_once["next"] == 0
    assert at_once["rests"][-1]["version"] == at_once["version"]
    rests: list[Any] = []
    after = 0
    while True:
        part = table.seats["ann"].get(path, after=after, most=5).json()
        rests += part["rests"]
        after = part["next"]
        if not after:
            break
    assert rests == at_once["rests"]
    seat, question, id = table.first()
    table.answer(seat, [question["options"][0]["id"]], set=id)
    later = table.seats["ann"].get(path, after=at_once["version"]).json()
    assert later["rests"]
    assert min(each["version"] for each in later["rests"]) > at_once["version"]


def test_moments_are_the_same_for_every_viewer(owner: Caller) -> None:
    table = played(owner, "fellowship", 8)
    told = [who.get(f"{table.path}/moments").json() for who in (*table.seats.values(), table.join("public"))]
    assert told[0] == told[1] == told[2]
    assert table.seats["ann"].get(f"{table.path}/moments", **{"as": "bob"}).status_code == 403


def test_what_was_asked_then_is_told_to_whom_it_was_told_then(owner: Caller) -> None:
    table = Opened(owner, "fellowship", ("ann", "bob"))
    seat, _, id = table.first()
    then = {each: table.seats[each].get(f"{table.path}/ask").json() for each in table.seats}
    question = table.first()[1]
    table.answer(seat, [question["options"][0]["id"]], set=id)
    for each, asked in then.items():
        assert table.seats[each].get(f"{table.path}/ask", at=asked["version"]).json() == asked
    assert table.seats[seat].get(f"{table.path}/ask", at=10_000).status_code == 409


def test_a_what_if_shows_both_tables_as_its_viewer_sees_them(owner: Caller) -> None:
    table = played(owner, "fellowship", 6)
    ann = table.seats["ann"]
    log = ann.get(f"{table.path}/log", form="ledger", most=500).json()["lines"]
    chose = next(
        each["version"] for each in log if each["event"]["t"] == "answered" and each["seat"] == "ann"
    )
    asked = ann.get(f"{table.path}/ask", at=chose - 1).json()["sets"][0]["questions"][0]
    other = [each["id"] for each in asked["options"]][-max(1, asked["least"]) :]
    found = ann.post(f"{table.path}/whatif", {"at": chose - 1, "seat": "ann", "answer": other}).json()
    was, now = found["tables"]
    recorded = ann.get(f"{table.path}/table", at=found["against"]).json()
    apart = ("session", "ending")
    assert {**recorded, **dict.fromkeys(apart)} == {**was, **dict.fromkeys(apart)}
    assert was["hands"]["bob"]["cards"] == now["hands"]["bob"]["cards"] == []
    assert found["same"] == (not found["told"])
    assert all(len(row) == 3 and row[1] != row[2] for row in found["told"])


def pages(who: Caller, path: str, most: int, form: str) -> list[dict[str, Any]]:
    """All lines of the log, read in pages of so many entries."""
    found: list[dict[str, Any]] = []
    after, more = 0, True
    while more:
        page = who.get(path, form=form, after=after, most=most).json()
        found += page["lines"]
        after, more = page["next"], bool(page["next"])
    return found


@pytest.mark.parametrize("game", ["echoes", "fellowship", "mercenaries"])
def test_the_log_is_the_same_in_pages_of_any_length(owner: Caller, game: str) -> None:
    table = played(owner, game, 12)
    ann, path = table.seats["ann"], f"{table.path}/log"
    for form in ("story", "ledger"):
        whole = ann.get(path, form=form, most=500).json()
        assert whole["next"] == 0
        assert len(whole["lines"]) > 5
        for most in (1, 7, 30):
            assert pages(ann, path, most, form) == whole["lines"]


def test_what_was_undone_is_on_no_page_of_the_story(owner: Caller) -> None:
    """Nor on one that ends before it was undone; the ledger marks it."""
    table = played(owner, "echoes", 3, ("ann",))
    ann, path = table.seats["ann"], f"{table.path}/log"
    version = table.first()[2]  # the question is the last entry
    for _ in range(4):
        seat, question, set = table.first()
        table.answer(seat, [question["options"][0]["id"]], set=set)
    undone = {*range(version + 1, table.first()[2] + 1)}
    assert any(undone & {*each["entries"]} for each in pages(ann, path, 5, "story"))
    undo = {"type": "undo", "by": "ann", "to": version}
    assert ann.post(f"{table.path}/commands", undo).status_code == 200
    told = pages(ann, path, 5, "story")
    assert told
    assert not any(undone & {*each["entries"]} for each in told)
    then = ann.get(path, after=version, most=500, at=max(undone)).json()
    assert then["next"] == 0
    assert any(undone & {*each["entries"]} for each in then["lines"])
    marked = {each["version"] for each in pages(ann, path, 5, "ledger") if each.get("undone")}
    assert undone <= marked


def wound(table: Opened, hero: str, wounds: int) -> dict[str, Any]:
    return {"events": [{"t": "wounded", "hero": hero, "wounds": wounds}]}


def test_a_change_by_hand_is_offered_with_what_fits(owner: Caller) -> None:
    table = played(owner, "echoes", 8)
    ann = table.seats["ann"]
    things = ann.get(f"{table.path}/by-hand").json()["things"]
    assert {"id": "mara", "name": "Mara"} in things
    shown = ann.get(f"{table.path}/table").json()["board"]
    found = ann.get(f"{table.path}/by-hand", of="mara").json()["changes"]
    by_tag = {each["event"]["t"]: each for each in found}
    moved = by_tag["hero-moved"]
    here = shown["heroes"]["mara"]["at"]
    fields = {each["name"]: each for each in moved["fields"]}
    assert moved["event"]["source"] == here
    assert {each["id"] for each in fields["to"]["choices"]} == {*shown["locations"]} - {here}
    assert fields["to"]["choices"][0]["name"] != fields["to"]["choices"][0]["id"]
    assert ("healed" in by_tag) == (ann.get(f"{table.path}/table").json()["wounds"]["mara"]["wounds"] > 0)
    # What is offered is taken.
    for each in found:
        asked = ann.post(f"{table.path}/by-hand", {"events": [each["event"]]})
        assert asked.status_code == 200, (each, asked.text)


def test_a_change_by_hand_is_shown_before_it_is_made_and_then_comes_so(owner: Caller) -> None:
    table = played(owner, "echoes", 8)
    ann = table.seats["ann"]
    before = ann.get(f"{table.path}/table").json()
    had = before["wounds"]["mara"]["wounds"]
    found = ann.post(f"{table.path}/by-hand", wound(table, "mara", 1)).json()
    assert ["Mara: wounds", str(had) if had else "0", str(had + 1)] in found["changes"]
    assert ann.get(f"{table.path}/table").json() == before
    command = {"type": "adjust", "reason": "set down wrong", **wound(table, "mara", 1)}
    assert ann.post(f"{table.path}/commands", command).status_code == 200
    assert ann.get(f"{table.path}/table").json()["wounds"]["mara"]["wounds"] == had + 1


def test_ker_8_1_what_does_not_fit_is_refused_before_as_it_is_when_made(owner: Caller) -> None:
    table = played(owner, "echoes", 8)
    ann = table.seats["ann"]
    for body in (wound(table, "nobody", 1), wound(table, "mara", 10**6)):
        before = ann.post(f"{table.path}/by-hand", body)
        made = ann.post(f"{table.path}/commands", {"type": "adjust", "reason": "so", **body})
        assert (before.status_code, before.json()["detail"]) == (made.status_code, made.json()["detail"])
        assert before.json()["clause"] == "KER-8.1"
    public = table.join("public")
    assert public.post(f"{table.path}/by-hand", wound(table, "mara", 1)).status_code == 403
    assert public.get(f"{table.path}/by-hand", of="mara").status_code == 403
    assert ann.post(f"{table.path}/by-hand", {**wound(table, "mara", 1), "by": "bob"}).status_code == 403


def test_what_is_offered_by_hand_names_no_card_of_another_hand(owner: Caller) -> None:
    table = played(owner, "fellowship", 6)
    held = {
        seat: {each["id"] for each in who.get(f"{table.path}/table").json()["hands"][seat]["cards"]}
        for seat, who in table.seats.items()
    }
    assert held["bob"]
    own = {
        each["id"] for each in table.seats["ann"].get(f"{table.path}/table").json()["hands"]["ann"]["cards"]
    }
    text = table.seats["ann"].get(f"{table.path}/by-hand", of="aragorn").text
    open_ = table.seats["ann"].get(f"{table.path}/table").text
    for card in held["bob"] - own:
        if f'"{card}"' not in open_:
            assert f'"{card}"' not in text
    # Of a card that somebody else may hold it says what it says of one that there is not.
    secret = next(iter(held["bob"] - own))
    offered = table.seats["ann"].get(f"{table.path}/by-hand", of=secret).json()["changes"]
    assert offered == table.seats["ann"].get(f"{table.path}/by-hand", of="no-such").json()["changes"] == []


def test_a_link_to_look_on_counts_for_everybody_and_for_looking_on_alone(owner: Caller) -> None:
    table = Opened(owner, "fellowship", ("ann", "bob"))
    made = table.seats["ann"].post(f"{table.path}/invitations", {"viewer": "public", "kind": "link"})
    token = made.json()["token"]
    for _ in range(2):
        who = Caller(owner.client, token)
        assert who.get(f"{table.path}/table").json()["viewer"] == "public"
        assert who.get(f"{table.path}/table", **{"as": "ann"}).status_code == 403
    refused = table.all.post(f"{table.path}/invitations", {"viewer": "ann", "kind": "link"})
    assert (refused.status_code, refused.json()["clause"]) == (409, "KER-6.1")
    granted = {each["id"]: each for each in table.all.get(f"{table.path}/tokens").json()}
    link = next(each for each in granted.values() if each["viewer"] == "public" and each["kind"] == "token")
    assert link["ends"] > link["made"]
    table.all.delete(f"{table.path}/tokens/{link['id']}")
    assert Caller(owner.client, token).get(f"{table.path}/table").status_code == 401


# a review --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    found = Process(tmp_path_factory.mktemp("served") / "games.db")
    yield found
    found.end()


def follow(who: Caller, path: str, **params: str) -> Any:
    return who.client.stream("GET", f"{path}/live", headers=who.headers, params=params)


def review(found: Iterator[dict[str, Any]]) -> dict[str, Any]:
    """The next thing that a stream says of a review; it has no id, so a stream is resumed where it was."""
    each = next(each for each in found if each["event"] == "review")
    assert "id" not in each
    told: dict[str, Any] = each["data"]
    return told


def test_followers_are_told_where_the_leader_looks_and_each_sees_its_own_view(process: Process) -> None:
    table = played(process.owner, "fellowship", 6)
    path, ann, bob = f"{table.path}/review", table.seats["ann"], table.seats["bob"]
    public = table.join("public")
    with follow(bob, table.path) as first, follow(public, table.path) as second:
        streams = [events(first), events(second)]
        assert ann.post(path, {"at": 20, "how": "take"}).json() == {"turn": 1, "by": "ann", "at": 20}
        told = [review(each) for each in streams]
        assert told == [{"turn": 1, "by": "ann", "at": 20}] * 2
        ann.post(path, {"at": 31})
        assert [review(each)["at"] for each in streams] == [31, 31]
        # What a follower then asks for is its own view: the leader's hand is not in it.
        now = ann.get(f"{table.path}/ask").json()["version"]
        ann.post(path, {"at": now})
        assert [review(each)["at"] for each in streams] == [now, now]
        own = ann.get(f"{table.path}/table", at=now).json()["hands"]["ann"]["cards"]
        assert own
        for who in (bob, public):
            seen = who.get(f"{table.path}/table", at=now).json()["hands"]["ann"]
            assert (seen["count"], seen["cards"]) == (len(own), [])
        ann.post(path, {"how": "end"})
        assert [review(each) for each in streams] == [{"turn": 4, "by": "", "at": 0}] * 2
    versions = {each.get(f"{table.path}/ask").json()["version"] for each in (ann, bob)}
    assert len(versions) == 1  # nothing of it is in the log
    assert "review" not in ann.get(f"{table.path}/log", form="ledger", most=500).text


def test_whoever_comes_later_is_told_where_the_review_is(process: Process) -> None:
    table = played(process.owner, "echoes", 4)
    table.seats["ann"].post(f"{table.path}/review", {"at": 9, "how": "take"})
    with follow(table.seats["bob"], table.path) as stream:
        assert review(events(stream)) == {"turn": 1, "by": "ann", "at": 9}


def test_one_leads_until_somebody_takes_over(process: Process) -> None:
    table = played(process.owner, "echoes", 4)
    path, ann, bob = f"{table.path}/review", table.seats["ann"], table.seats["bob"]
    assert ann.post(path, {"at": 9}).status_code == 409  # nobody leads
    ann.post(path, {"at": 9, "how": "take"})
    refused = bob.post(path, {"at": 5})
    assert (refused.status_code, refused.json()["title"]) == (409, "illegal")
    assert bob.post(path, {"at": 5, "how": "take"}).json()["by"] == "bob"
    assert ann.post(path, {"at": 9}).status_code == 409
    assert bob.post(path, {"at": 10**6}).json()["clause"] == "KER-2.1"
    assert table.join("public").post(path, {"at": 5, "how": "take"}).status_code == 403


def test_the_log_of_a_thing_holds_the_lines_that_name_it_and_no_other(owner: Caller) -> None:
    table = played(owner, "echoes", 8)
    path, ann = f"{table.path}/log", table.seats["ann"]
    ledger = ann.get(path, form="ledger", most=500).json()["lines"]
    named = {each["version"] for each in ledger if '"mara"' in json.dumps([each["event"], each["sealed"]])}
    story = ann.get(path, most=500).json()["lines"]
    found = ann.get(path, about="mara", most=500).json()["lines"]
    assert found == [each for each in story if named & set(each["entries"])]
    assert 0 < len(found) < len(story)
    of_ledger = ann.get(path, about="mara", form="ledger", most=500).json()["lines"]
    assert [each["version"] for each in of_ledger] == sorted(named)
    assert ann.get(path, about="nobody", most=500).json()["lines"] == []


def test_the_log_of_a_card_in_a_hand_is_for_whoever_sees_the_hand(owner: Caller) -> None:
    table = played(owner, "fellowship", 4)
    path = f"{table.path}/log"
    hand = table.seats["ann"].get(f"{table.path}/table").json()["hands"]["ann"]["cards"]
    assert hand
    card = hand[0]["id"]
    for who in (table.seats["ann"], table.seats["bob"], table.join("public")):
        ledger = who.get(path, form="ledger", most=500).json()["lines"]
        seen = [
            each["version"] for each in ledger if f'"{card}"' in json.dumps([each["event"], each["private"]])
        ]
        found = who.get(path, about=card, form="ledger", most=500).json()["lines"]
        assert [each["version"] for each in found] == seen
        told = who.get(path, about=card, most=500).json()["lines"]
        assert all(set(each["entries"]) & set(seen) for each in told)
        drawn = [each for each in found if each["event"]["t"] in ("drawn", "dealt")]
        assert bool(drawn) == (who is table.seats["ann"])
