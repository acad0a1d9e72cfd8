"""The standings of a deal: whoever may open a session sees it there; of others, what their tables allow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from service.standings import Standing, _place
from tests.http.both import NEW, Both
from tests.http.serving import KEY, Caller, Opened, inside

SECRET = "00112233445566778899aabbccddeeff" * 2


@pytest.fixture
def owner() -> Iterator[Caller]:
    with inside() as found:
        yield found


def over(table: Opened, rounds: int = 1, *, concede: bool = True) -> Opened:
    """Played into a round by what comes first, given up by all, and closed."""
    while table.all.get(f"{table.path}/table").json()["round"] < rounds:
        seat, question, id = table.first()
        ids = [each["id"] for each in question["options"]]
        choice = (
            ["pass"] if "pass" in ids and question["form"] != "pick" else ids[: max(1, question["least"])]
        )
        assert table.answer(seat, choice, set=id).status_code == 200
    for seat in table.seats if concede else ():
        table.all.post(f"{table.path}/commands", {"type": "concede", "seat": seat})
    for by in table.seats:
        table.seats[by].post(f"{table.path}/commands", {"type": "close", "by": by})
        request = table.all.get(f"{table.path}/table").json()["request"]
        for each in table.seats if request else ():
            table.seats[each].post(f"{table.path}/commands", {"type": "agree", "by": each})
        break
    assert table.all.get(table.path).json()["closed"]
    return table


def again(of: Opened, *names: str, deal_at: int = 0) -> Opened:
    """Its deal, played by others."""
    body = {"game": of.all.get(of.path).json()["game"], "deal_of": of.session, "deal_at": deal_at}
    made = of.owner.post("/api/sessions", {**body, "seats": names})
    assert made.status_code == 201, made.text
    found = made.json()
    table = Opened.__new__(Opened)
    table.session, table.owner = found["session"], of.owner
    table.path = f"/api/sessions/{table.session}"
    table.all, table.invitations = Caller(of.owner.client, found["token"]), found["invitations"]
    table.seats = {seat: table.join(seat) for seat in found["names"]}
    return table


def told(who: Caller, table: Opened) -> dict[str, Any]:
    found = who.get(f"{table.path}/standings")
    assert found.status_code == 200, found.text
    body: dict[str, Any] = found.json()
    return body


def test_a_deal_from_a_later_moment_on_has_standings_of_its_own(owner: Caller) -> None:
    first = over(Opened(owner, "echoes", ("ann", "bob"), scenario="unsaid-bell"), 2)
    body: dict[str, Any] = {"game": "echoes", "deal_of": first.session}
    late = max(
        each["version"]
        for each in first.all.get(f"{first.path}/log", most=500).json()["lines"]
        if "Round 2" in each["text"]
    )
    later = again(first, deal_at=late)
    table = later.all.get(f"{later.path}/table").json()
    assert table["round"] == 1  # the round began in the middle of what an answer led to: it is given anew
    refused = owner.post("/api/sessions", {**body, "deal_at": 3})
    assert (refused.status_code, refused.json()["clause"]) == (409, "KER-9.6")
    alone = owner.post("/api/sessions", {"game": "echoes", "deal_at": 3}).json()
    assert (alone["title"], alone["clause"]) == ("malformed", "KER-9.6")
    over(later, 1)
    other = over(again(later), 1)
    assert [each["session"] for each in told(first.all, first)["rows"]] == [first.session]
    assert {each["session"] for each in told(owner, later)["rows"]} == {later.session, other.session}


def test_all_closed_sessions_of_a_deal_stand_there_in_their_order(owner: Caller) -> None:
    first = over(Opened(owner, "echoes", ("ann", "bob"), scenario="unsaid-bell"), 1)
    longer = over(again(first, "Clara", "Dario"), 3)
    unfinished = over(
        again(longer), 2, concede=False
    )  # of the deal of the second, which is that of the first
    again(first, "Eva", "Fede")  # and one that is not over
    over(Opened(owner, "echoes", ("ann", "bob"), scenario="unsaid-bell"), 1)  # another deal
    found = told(owner, first)
    rows = found["rows"]
    assert [each["session"] for each in rows] == [longer.session, first.session, unfinished.session]
    assert [each["names"] for each in rows] == [
        {"ann": "Clara", "bob": "Dario"}, {"ann": "ann", "bob": "bob"}, {"ann": "Clara", "bob": "Dario"},
    ]  # fmt: skip
    assert [(each["result"], each["round"]) for each in rows] == [("conceded", 3), ("conceded", 1), ("", 2)]
    assert (found["place"], found["may"], found["shown"]) == (2, True, "")
    assert {told(owner, each)["deal"] for each in (first, longer, unfinished)} == {found["deal"]}
    assert [told(owner, each)["place"] for each in (longer, unfinished)] == [1, 3]


def test_the_same_secret_is_the_same_deal_only_where_all_else_is_alike(owner: Caller) -> None:
    one, two = (
        over(Opened(owner, "echoes", ("ann", "bob"), scenario="unsaid-bell", secret=SECRET)) for _ in "12"
    )
    three = over(Opened(owner, "echoes", ("ann",), scenario="unsaid-bell", secret=SECRET))
    assert {each["session"] for each in told(owner, one)["rows"]} == {one.session, two.session}
    assert [each["session"] for each in told(owner, three)["rows"]] == [three.session]


@pytest.mark.parametrize("shown", ["", "result", "names"])
def test_of_a_table_that_one_may_not_open_stands_what_it_allows(owner: Caller, shown: str) -> None:
    first = over(Opened(owner, "echoes", ("ann", "bob"), scenario="unsaid-bell"))
    private = over(again(first, "Zenobia", "Quirino"), 2)
    refused = private.seats["ann"].put(f"{private.path}/standing", {"shown": "names"})
    assert (refused.status_code, refused.json()["clause"]) == (403, "KER-6.1")
    if shown:
        assert private.all.put(f"{private.path}/standing", {"shown": shown}).json() == {"shown": shown}
    for who in (first.seats["ann"], first.join("public"), first.all):
        answer = who.get(f"{first.path}/standings")
        rows = answer.json()["rows"]
        assert len(rows) == (2 if shown else 1)
        assert private.session not in answer.text
        assert ("Zenobia" in answer.text, "Quirino" in answer.text) == (shown == "names",) * 2
        own = next(each for each in rows if each["session"])
        assert (own["session"], own["names"]) == (first.session, {"ann": "ann", "bob": "bob"})
        if shown:
            other = next(each for each in rows if not each["session"])
            assert (other["result"], other["round"], other["players"]) == ("conceded", 2, 2)
            assert bool(other["why"]) == (shown == "names")
    assert len(told(owner, first)["rows"]) == 2
    assert told(private.all, private)["shown"] == shown
    private.all.put(f"{private.path}/standing", {"shown": ""})  # and it may think otherwise
    assert len(told(first.seats["ann"], first)["rows"]) == 1


def test_a_name_that_was_changed_later_is_the_name_that_stands(owner: Caller) -> None:
    first = over(Opened(owner, "echoes", ("ann", "bob"), scenario="unsaid-bell"))
    first.all.put(f"{first.path}/seats/ann/name", {"name": "Anna Maria"})
    assert told(owner, first)["rows"][0]["names"] == {"ann": "Anna Maria", "bob": "bob"}


def test_an_open_session_has_no_standings(owner: Caller) -> None:
    table = Opened(owner, "echoes", ("ann", "bob"))
    refused = table.all.get(f"{table.path}/standings")
    assert (refused.status_code, refused.json()["clause"]) == (409, "KER-9.6")
    assert table.all.put(f"{table.path}/standing", {"shown": "everything"}).status_code == 400


def test_the_order_is_fixed() -> None:
    """Won before lost before given up before closed; few points; who won soon, who held out for long."""

    def row(result: str, round: int, points: int | None = None, at: int = 0) -> Standing:
        return Standing("", 1, {}, result, round, points, "", "", at)

    best_first = [
        row("won", 9, 80), row("won", 4, 90), row("won", 5, 90), row("lost", 8), row("lost", 7),
        row("conceded", 2, at=5), row("conceded", 2, at=6), row("", 9),
    ]  # fmt: skip
    for n in range(len(best_first)):
        turned = best_first[n:] + best_first[:n]
        assert [each for each, _ in sorted(((each, "s") for each in turned), key=_place)] == best_first


def test_a_token_of_another_table_opens_none(owner: Caller) -> None:
    first = over(Opened(owner, "echoes", ("ann", "bob"), scenario="unsaid-bell"))
    other = Opened(owner, "echoes", ("ann", "bob"))
    assert other.seats["ann"].get(f"{first.path}/standings").status_code == 404
    joined = Caller(owner.client, "").post("/api/join", {"invitation": first.invitations["public"]}, KEY)
    assert told(Caller(owner.client, joined.json()["token"]), first)["may"] is False


def test_a_service_prints_what_the_database_does(both: Both) -> None:
    both.same(*NEW, "--json")
    for seat in ("ann", "bob"):
        both.same("concede", "friday", "--seat", seat)
    both.same("close", "friday", "--seat", "ann")
    both.same("agree", "friday", "--seat", "bob", status=None)
    assert "ann, bob" in both.same("standings", "friday")
    both.same("standings", "friday", "--json")
