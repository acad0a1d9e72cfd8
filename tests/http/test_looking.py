"""Looking over HTTP: the map of a table, and things by their names."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.http.serving import Caller, Opened, inside


@pytest.fixture
def owner() -> Iterator[Caller]:
    with inside() as found:
        yield found


def test_the_map_is_the_drawing_of_the_command_line(owner: Caller) -> None:
    table = Opened(owner, "echoes", ("ann",), scenario="unsaid-bell")
    found = table.seats["ann"].get(f"{table.path}/map").json()
    drawn = found["map"]
    assert [each["id"] for each in drawn["places"] if each["start"]] == ["lantern-square"]
    assert ["rope-stair", "bell-tower"] in [each["ends"] for each in drawn["ways"]]
    wide = table.seats["ann"].get(f"{table.path}/map", wide=True).json()["map"]
    assert wide["width"] > wide["height"]
    assert drawn["width"] < wide["width"]
    italian = table.seats["ann"].get(f"{table.path}/map", lang="it").json()["map"]
    assert italian["places"][0]["name"] == "Piazza della Lanterna"
    before = table.seats["ann"].get(f"{table.path}/map", at=1).json()
    assert (before["version"], before["map"]) == (1, None)


def test_a_game_without_places_has_no_map(owner: Caller) -> None:
    table = Opened(owner, "fellowship", ("ann",))
    assert table.seats["ann"].get(f"{table.path}/map").json()["map"] is None


def test_whatever_is_in_view_can_be_looked_up(owner: Caller) -> None:
    table = Opened(owner, "echoes", ("ann",), scenario="unsaid-bell")
    path = f"{table.path}/card"
    (rat,) = table.seats["ann"].get(path, of="giant rat").json()["found"]
    assert (rat["name"], rat["kind"]) == ("Giant Rat", "hostile")
    assert rat["copies"] == [
        {"name": "Giant Rat", "about": "Agility 3, Attack 2, Defence 2, wounds 0/1, at: The Quarry"}
    ]
    assert "ECH-5.2" in [rule["id"] for rule in rat["rules"]]
    (rule,) = table.seats["ann"].get(path, of="ech-3.4").json()["found"]
    assert rule["name"] == "ECH-3.4"
    several = table.seats["ann"].get(path, of="the")
    assert several.status_code == 409
    assert "The Quarry" in several.json()["legal"]
    assert table.seats["ann"].get(path, of="giant rat", at=1).status_code == 409


def test_a_card_of_another_hand_is_refused_as_what_is_nothing(owner: Caller) -> None:
    table = Opened(owner, "fellowship", ("ann", "bob"), options={"hands": "hidden"})
    for seat in ("ann", "bob"):
        table.answer(seat, [table.first()[1]["options"][0]["id"]], set=table.first()[2])
    hands = {seat: table.seats[seat].get(f"{table.path}/table").json()["hands"] for seat in ("ann", "bob")}
    held = {seat: {each["card"] for each in hands[seat][seat]["cards"]} for seat in hands}
    assert held["ann"]
    for card in held["ann"]:
        (found,) = table.seats["ann"].get(f"{table.path}/card", of=card).json()["found"]
        assert "in the hand of ann" in [each["about"] for each in found["copies"]]
        if card not in held["bob"]:
            refused = table.seats["bob"].get(f"{table.path}/card", of=card)
            nothing = table.seats["bob"].get(f"{table.path}/card", of="balrog")
            assert refused.status_code == nothing.status_code == 409
            assert refused.json() == {
                **nothing.json(),
                "detail": nothing.json()["detail"].replace("balrog", card),
            }
