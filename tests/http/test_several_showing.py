"""A review is led, and something is pointed at, at one server; whoever follows at another one is told."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from msgspec.structs import replace

from replays.create import Plan
from service.begun import begun
from service.host import Host
from service.http import showing
from service.http.showing import Review, Showing
from service.http.tables import Table, Tables
from tests.http.serving import Caller, Opened, events
from tests.http.several import Two, answer_once
from tests.postgres import Server


def follow(who: Caller, path: str) -> Any:
    return who.client.stream("GET", f"{path}/live", headers=who.headers)


def told(found: Iterator[dict[str, Any]], kind: str) -> dict[str, Any]:
    """The next thing of a kind that a stream says."""
    data: dict[str, Any] = next(each for each in found if each["event"] == kind)["data"]
    return data


def played(two: Two) -> Opened:
    table = two.opened()
    for _ in range(8):
        answer_once(table)
    return table


def test_a_review_is_followed_at_another_server(two: Two) -> None:
    table = played(two)
    path, ann, bob = f"{table.path}/review", table.seats["ann"], table.seats["bob"]
    with follow(bob, table.path) as there, follow(two.elsewhere(bob), table.path) as here:
        streams = [events(there), events(here)]
        for at, how in ((9, "take"), (7, "lead"), (8, "lead")):
            assert ann.post(path, {"at": at, "how": how}).json()["at"] == at
            assert [(each["by"], each["at"]) for each in (told(one, "review") for one in streams)] == [
                ("ann", at)
            ] * 2
        assert bob.post(path, {"at": 5}).status_code == 409
        # The leader goes on at whichever server, and another one takes over at the other.
        assert two.elsewhere(ann).post(path, {"at": 5}).status_code == 200
        assert [told(one, "review")["at"] for one in streams] == [5, 5]
        assert bob.post(path, {"at": 6, "how": "take"}).json()["turn"] == 5
        assert [told(one, "review")["by"] for one in streams] == ["bob", "bob"]
        assert ann.post(path, {"at": 9}).status_code == 409
        assert bob.post(path, {"how": "end"}).status_code == 200
        assert [told(one, "review")["by"] for one in streams] == ["", ""]
    assert ann.post(path, {"at": 9}).status_code == 409


def test_what_is_pointed_at_is_told_at_another_server_until_the_table_goes_on(two: Two) -> None:
    table = played(two)
    path, ann, bob = f"{table.path}/point", table.seats["ann"], table.seats["bob"]
    place = next(iter(ann.get(path).json()["things"]))
    with follow(bob, table.path) as there, follow(two.elsewhere(bob), table.path) as here:
        streams = [events(there), events(here)]
        made = ann.post(path, {"of": place}).json()
        assert [told(one, "point") for one in streams] == [made, made]
        answer_once(table)
        assert [told(one, "point")["of"] for one in streams] == ["", ""]
        again = bob.post(path, {"of": place}).json()
        assert again["turn"] > made["turn"]
        assert [told(one, "point") for one in streams] == [again, again]


def test_whoever_leads_points_at_what_was_by_way_of_another_server(two: Two) -> None:
    table = played(two)
    ann, bob = table.seats["ann"], table.seats["bob"]
    at = table.all.get(f"{table.path}/moments").json()["rests"][-3]["version"]
    place = next(iter(ann.get(f"{table.path}/point", at=at).json()["things"]))
    assert ann.post(f"{table.path}/review", {"at": at, "how": "take"}).status_code == 200
    with follow(bob, table.path) as stream:
        assert two.elsewhere(ann).post(f"{table.path}/point", {"of": place, "at": at}).status_code == 200
        assert told(events(stream), "point")["of"] == place
    assert bob.post(f"{table.path}/point", {"of": place, "at": at}).status_code == 409


def test_of_two_who_take_the_lead_at_once_one_has_it_at_both(two: Two) -> None:
    table = played(two)
    seats = [table.seats["ann"], table.seats["bob"]]
    for at in range(3, 9):
        with ThreadPoolExecutor(2) as pool:
            found = list(
                pool.map(
                    lambda who, at=at: who.post(f"{table.path}/review", {"at": at, "how": "take"}).json(),
                    seats,
                )
            )
        last = max(found, key=lambda each: each["turn"])
        assert found[0]["turn"] != found[1]["turn"]
        may = {
            seat: who.post(f"{table.path}/review", {"at": at}).status_code
            for seat, who in table.seats.items()
        }
        assert may == {seat: 200 if seat == last["by"] else 409 for seat in may}


def test_a_copy_takes_nothing_of_it_along(two: Two, tmp_path: Any) -> None:
    table = played(two)
    table.seats["ann"].post(f"{table.path}/review", {"at": 5, "how": "take"})
    with Host(two.address) as host:
        assert host.shown.find(table.session)
        assert "shown" not in host.sidecar.kinds(table.session)
        host.sidecar.forget(table.session)
        assert not host.shown.find(table.session)


def is_seen_elsewhere(address: str) -> None:
    """Of two servers in this process one shows what is shown at the other one, though nobody tells it."""
    here, there = Tables(Host(address)), Tables(Host(address))
    live = begun(here.host, Plan("echoes", "", ("ann",), {}, {}), "led", None, start=True, key="k")

    def seen(table: Table) -> Review:
        there.refresh(table)
        return table.showing.now.review

    try:
        assert there.look(live.session, seen) == Review()
        led = Review(1, "ann", 3)
        here.look(live.session, lambda table: table.showing.change(lambda now: replace(now, review=led)))
        assert there.look(live.session, seen) == led
    finally:
        here.close()
        there.close()


def test_a_server_that_is_not_told_looks(postgres: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(showing, "LOOK_SECONDS", 0.0)
    is_seen_elsewhere(postgres.made())


def test_a_server_that_does_not_look_is_noticed(postgres: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Showing, "look", lambda *_, **__: None)
    with pytest.raises(AssertionError):
        is_seen_elsewhere(postgres.made())
