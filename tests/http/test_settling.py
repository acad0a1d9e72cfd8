"""Arguments over HTTP: why, why not, what if, disputes with their evidence, the proof."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.http.serving import Opened, inside


@pytest.fixture(scope="module")
def table() -> Iterator[Opened]:
    """A table of echoes at which Mara was led."""
    with inside() as owner:
        found = Opened(owner, "echoes", ("ann", "bob"))
        for _ in range(4):
            seat, question, id = found.first()
            found.answer(seat, [question["options"][0]["id"]], set=id)
        yield found


def wounds(table: Opened) -> int:
    """Mara's, who may have met something on her first turn."""
    found: int = table.all.get(f"{table.path}/table").json()["wounds"]["mara"]["wounds"]
    return found


def test_why_names_the_entry_and_the_clause(table: Opened) -> None:
    found = table.all.get(f"{table.path}/why", of="wounds:mara").json()
    assert found["value"]["wounds.mara.wounds"] == wounds(table)
    assert found["told"]
    wrong = table.all.get(f"{table.path}/why", of="wounds:nobody")
    assert wrong.status_code in (404, 409)
    assert wrong.json()["detail"]


def test_why_not_says_the_clause(table: Opened) -> None:
    found = table.all.get(f"{table.path}/why-not", option="move:nowhere").json()
    assert found
    assert not any(each["offered"] for each in found)


def test_what_if_changes_nothing_of_the_log(table: Opened) -> None:
    before = table.all.get(f"{table.path}/ask").json()
    log = table.all.get(f"{table.path}/log", form="ledger").json()["lines"]
    chose = next(each for each in log if each["event"]["t"] == "answered")
    body = {"at": chose["version"] - 1, "seat": chose["seat"], "answer": ["hero:tobin"]}
    found = table.all.post(f"{table.path}/whatif", body)
    assert found.status_code == 200, found.text
    assert not found.json()["same"]
    assert table.all.get(f"{table.path}/ask").json() == before


def test_a_dispute_has_its_evidence(table: Opened) -> None:
    log = table.all.get(f"{table.path}/log", form="ledger").json()["lines"]
    chose = next(each for each in log if each["event"]["t"] == "answered")
    seat = table.seats["bob"]
    done = seat.post(
        f"{table.path}/commands",
        {"type": "dispute", "by": "", "on": chose["version"], "claim": "not so"},
    )
    assert done.status_code == 200, done.text
    number = done.json()["version"]
    found = seat.get(f"{table.path}/disputes/{number}").json()
    assert found["entry"]["version"] == chose["version"]
    assert seat.get(f"{table.path}/disputes/1").status_code in (404, 409)


def test_disputes_are_listed_with_how_they_stand_and_how_clauses_are_read() -> None:
    with inside() as owner:
        table = Opened(owner, "fellowship", ("ann", "bob"))
        path = f"{table.path}/disputes"
        before = table.seats["ann"].get(path).json()
        assert before["disputes"] == []
        reading = next(each for each in before["readings"] if each["clause"] == "FEL-3.12")
        assert reading["variants"] == ["explore-first", "advance-first"]
        assert (reading["read"], bool(reading["text"])) == ("explore-first", True)
        body = {"type": "dispute", "by": "ann", "on": 1, "claim": "not so", "clause": "FEL-3.12"}
        number = table.seats["ann"].post(f"{table.path}/commands", body).json()["version"]
        opened = {"dispute": number, "by": "ann", "on": 1, "claim": "not so", "clause": "FEL-3.12"}
        listed = table.seats["bob"].get(path).json()["disputes"]
        assert listed == [{**opened, "stands": "open", "ruled": 0}]
        settled = {"type": "settle", "by": "referee", "dispute": number, "verdict": "house-rule"}
        refused = table.seats["bob"].post(f"{table.path}/commands", {**settled, "variant": "advance-first"})
        assert refused.status_code == 403
        done = table.all.post(f"{table.path}/commands", {**settled, "variant": "advance-first"})
        assert done.status_code == 200, done.text
        after = table.seats["bob"].get(path).json()
        assert after["disputes"][0]["stands"] == "house-rule"
        read = next(each["read"] for each in after["readings"] if each["clause"] == "FEL-3.12")
        assert read == "advance-first"
        assert table.seats["bob"].get(path, **{"as": "ann"}).status_code == 403


def test_the_log_is_verified(table: Opened) -> None:
    found = table.all.get(f"{table.path}/verify").json()
    assert found["ok"]
    assert found["said"]


def test_events_by_hand_are_written_as_in_the_log(table: Opened) -> None:
    body = {
        "type": "adjust",
        "reason": "set down wrong",
        "events": [{"t": "wounded", "hero": "mara", "wounds": 1}],
    }
    before = wounds(table)
    done = table.seats["ann"].post(f"{table.path}/commands", body)
    assert done.status_code == 200, done.text
    assert wounds(table) == before + 1
    unknown = {**body, "events": [{"t": "no such thing"}]}
    refused = table.seats["ann"].post(f"{table.path}/commands", unknown)
    assert (refused.status_code, refused.json()["clause"]) == (409, "KER-8.1")
