"""Statistics over HTTP: the owner is told of all sessions, everybody else of the one that the token is for,
and of others not even that there are any."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from service.client.tables import Service
from service.http.answers import Statistics
from tests.http.both import NEW, Both
from tests.http.serving import Caller, Opened, inside
from tests.http.test_standings import over


@pytest.fixture
def owner() -> Iterator[Caller]:
    with inside() as found:
        yield found


def bell(owner: Caller, *seats: str) -> Opened:
    return Opened(owner, "echoes", seats or ("ann", "bob"), scenario="unsaid-bell")


def told(who: Caller, **asked: Any) -> dict[str, Any]:
    answer = who.get("/api/statistics", **asked)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def kinds(who: Caller, **asked: Any) -> list[tuple[str, str, int, str, int]]:
    keys = ("game", "scenario", "seats", "result", "sessions")
    found: list[Any] = [tuple(each[key] for key in keys) for each in told(who, **asked)["kinds"]]
    return found


def test_the_owner_is_told_of_all_sessions(owner: Caller) -> None:
    over(bell(owner)), over(bell(owner), 2), bell(owner), bell(owner, "ann")
    over(bell(owner, "ann"), concede=False)
    Opened(owner, "fellowship", ("ann",))
    first = kinds(owner, game="fellowship")[0][1]
    expected = [
        ("echoes", "unsaid-bell", 1, "closed", 1),
        ("echoes", "unsaid-bell", 1, "playing", 1),
        ("echoes", "unsaid-bell", 2, "conceded", 2),
        ("echoes", "unsaid-bell", 2, "playing", 1),
        ("fellowship", first, 1, "playing", 1),
    ]
    assert kinds(owner) == expected
    assert kinds(owner, game="echoes") == expected[:4]
    assert kinds(owner, scenario=first) == expected[4:]
    assert kinds(owner, game="chess") == []
    found = told(owner)
    assert (found["sessions"], found["unread"], found["behind"]) == (6, 0, 0)
    (given,) = [each for each in found["kinds"] if each["result"] == "conceded"]
    assert given["rounds"] == 1  # of rounds 1 and 2 the lower


def test_others_are_told_of_their_own_session_alone(owner: Caller) -> None:
    """Where few are played, how many ended says how one ended."""
    mine, other = bell(owner), bell(owner, "cat", "dan", "eve")
    holders = (mine.all, mine.seats["ann"], mine.join("public"))
    alone = {who.get("/api/statistics").text for who in holders}
    over(other)
    Opened(owner, "fellowship", ("ann",))
    assert {who.get("/api/statistics").text for who in holders} == alone
    for who in holders:
        assert kinds(who) == [("echoes", "unsaid-bell", 2, "playing", 1)]
        assert kinds(who, game="fellowship") == kinds(who, scenario="no") == []
        assert told(who)["sessions"] == 1
    over(mine)
    assert kinds(holders[0]) == [("echoes", "unsaid-bell", 2, "conceded", 1)]


def test_a_covered_choice_changes_nothing_that_is_told(owner: Caller) -> None:
    """Of a session that goes on neither round nor answers are told."""
    table = bell(owner)
    before = owner.get("/api/statistics").text
    seat, question, id = table.first()
    table.answer(seat, [question["options"][0]["id"]] * max(1, question["least"]), set=id)
    assert owner.get("/api/statistics").text == before


def test_without_a_token_nothing_is_told_and_nonsense_is_refused(owner: Caller) -> None:
    bell(owner)
    for token in ("", "rbk_nobody"):
        answer = Caller(owner.client, token).get("/api/statistics")
        assert answer.status_code == 401
        assert "unsaid" not in answer.text
    assert owner.get("/api/statistics", game="x" * 300).status_code == 400
    assert kinds(owner, game="' OR 1=1 --") == []


def test_titles_are_in_the_language_that_is_asked_for(owner: Caller) -> None:
    bell(owner)
    assert len({told(owner, lang=lang)["kinds"][0]["title"] for lang in ("en", "it", "es")}) == 3


def test_the_client_and_a_command_on_a_service_are_told_the_same(both: Both) -> None:
    both.same("statistics")
    both.same(*NEW)
    both.same("answer", "friday", "hero:mara", "--seat", "ann", status=None)
    for words in (
        ("statistics",),
        ("statistics", "--json"),
        ("statistics", "--game", "echoes", "--lang", "it"),
    ):
        assert "1" in both.same(*words)
    assert both.same("statistics", "--scenario", "no").startswith("0 sessions")
    with Service(both.process.url, both.process.token) as service:
        found = service.statistics("echoes")
        assert isinstance(found, Statistics)
        assert [(each.seats, each.result, each.sessions) for each in found.kinds] == [(2, "playing", 1)]
    both.process.owner.post("/api/sessions", {"game": "echoes", "seats": ["cat"]})
    status, out, _ = both.run("statistics", *both.seat("friday", "ann"))
    assert (status, out.strip().splitlines()[-1]) == (0, "1 session")
