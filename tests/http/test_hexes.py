"""A map of hexes over HTTP: the service sends the shapes that the command line draws."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.http.serving import Caller, Opened, inside

START = {"K3", "J3", "J2", "I3", "H3", "H2", "G3"}
"""Where the characters of the first scenario may begin."""


@pytest.fixture
def owner() -> Iterator[Caller]:
    with inside() as found:
        yield found


def barrow(owner: Caller) -> Opened:
    """One at the first scenario, which is to say where it begins."""
    table = Opened(owner, "mercenaries", ("ann",), scenario="black-barrow")
    while (asked := table.first()[1])["what"] != "start":
        table.answer("ann", ["class:brute" if asked["what"] == "class" else "pass"])
    return table


def test_the_service_sends_the_hexes_with_who_stands_there(owner: Caller) -> None:
    """For one as for two: an elite guard on I6, two others on J6 and H6, and the door on I7."""
    table = barrow(owner)
    assert {each["id"].removeprefix("at:") for each in table.first()[1]["options"]} == START
    table.answer("ann", ["at:H2"])
    found = table.seats["ann"].get(f"{table.path}/map").json()
    assert found["map"] is None
    spots = {each["id"]: each for each in found["plot"]["spots"]}
    assert len(spots) == 32 + 1
    stands = {id: (each["kind"], each["elite"]) for id, each in spots.items() if each["piece"]}
    assert stands == {
        "H2": ("hero", False), "H6": ("hostile", False), "I6": ("hostile", True), "J6": ("hostile", False),
    }  # fmt: skip
    assert (spots["H2"]["mark"], spots["I7"]["ground"], spots["I7"]["signs"]) == ("@B", "door", "+")
    italian = table.seats["ann"].get(f"{table.path}/map", lang="it").json()["plot"]
    assert "porta chiusa: I7" in italian["ground"]
    before = table.seats["ann"].get(f"{table.path}/map", at=1).json()
    assert (before["version"], before["plot"]) == (1, None)


def test_a_game_of_places_has_no_hexes(owner: Caller) -> None:
    table = Opened(owner, "echoes", ("ann",), scenario="unsaid-bell")
    assert table.seats["ann"].get(f"{table.path}/map").json()["plot"] is None


def test_what_lies_in_view_is_looked_up_by_its_name(owner: Caller) -> None:
    table = barrow(owner)
    table.answer("ann", ["at:H2"])
    for of, begins in (("Trample", ""), ("poison", "attacks on it add 1"), ("Bandit Guard", "")):
        (found,) = table.seats["ann"].get(f"{table.path}/card", of=of).json()["found"]
        assert found["name"].casefold().startswith(of.casefold())
        assert found["text"].startswith(begins)
        assert found["rules"]
