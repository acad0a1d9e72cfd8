"""Files of a table's own over HTTP: a table is opened with them, and they are told of."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from tests.http.serving import Caller, inside
from tests.systems.mercenaries.brought import WOLVES

BODY = {
    "game": "mercenaries",
    "scenario": "black-barrow",
    "seats": ["ann", "bo"],
    "brought": msgspec.to_builtins(WOLVES),
}


@pytest.fixture
def owner() -> Iterator[Caller]:
    with inside() as found:
        yield found


def test_mer_0_11_a_table_is_opened_with_them(owner: Caller) -> None:
    made = owner.post("/api/sessions", BODY)
    assert made.status_code == 201, made.text
    session = made.json()["session"]
    lines = owner.get(f"/api/sessions/{session}/log").json()["lines"]
    assert any("brought Wolf along, in the place of Bandit Guard" in each["text"] for each in lines)
    assert owner.get(f"/api/sessions/{session}/verify").json()["fault"] is None


def test_mer_0_11_what_is_wrong_is_told_at_once_and_opens_none(owner: Caller) -> None:
    bad = [{**each, "text": "{"} for each in BODY["brought"][:2]]  # type: ignore[index]
    refused = owner.post("/api/sessions", {**BODY, "brought": bad})
    assert refused.status_code == 409
    said = refused.json()
    assert said["clause"] == "MER-0.11"
    assert "wolf.json, at $: it is not JSON" in str(said)
    assert "cub.json, at $: it is not JSON" in str(said)
    assert owner.get("/api/sessions").json() == []


def test_a_game_says_whether_it_reads_files_and_what_they_may_be_for(owner: Caller) -> None:
    games = {each["game"]: each for each in owner.get("/api/games").json()}
    assert [games[each]["brings"] for each in ("echoes", "fellowship", "mercenaries")] == [False, False, True]
    barrow = next(each for each in games["mercenaries"]["scenarios"] if each["id"] == "black-barrow")
    assert barrow["places"] == [
        {"id": "bandit-guard", "text": "Bandit Guard"},
        {"id": "bandit-archer", "text": "Bandit Archer"},
        {"id": "living-bones", "text": "Living Bones"},
    ]


def test_no_body_is_longer_than_all_files_may_be(owner: Caller) -> None:
    many = [{"file": f"{n}.json", "text": " " * 50_000, "place": ""} for n in range(20)]
    assert owner.post("/api/sessions", {**BODY, "brought": many}).status_code == 409
    assert owner.post("/api/sessions", {**BODY, "brought": many * 3}).status_code in (400, 413)
