"""The register over HTTP: a token finds what was ruled at its tables, and of others not even that they are
there; the list of all tables comes from the same rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest

from service import cli
from service.client.tables import Service
from service.rulings import Search
from tests.http.both import NEW, Both
from tests.http.serving import Caller, Opened, inside
from tests.http.test_standings import over


@pytest.fixture
def owner() -> Iterator[Caller]:
    with inside() as found:
        yield found


def ruled(table: Opened, reason: str, claim: str = "not so", *, on: int = 1) -> Opened:
    """With a dispute that the referee settled."""
    path = f"{table.path}/commands"
    body = {"type": "dispute", "by": "ann", "on": on, "claim": claim, "clause": "FEL-3.12"}
    number = table.seats["ann"].post(path, body).json()["version"]
    settled = {"type": "settle", "by": "referee", "dispute": number, "verdict": "upheld", "reason": reason}
    done = table.all.post(path, settled)
    assert done.status_code == 200, done.text
    return table


def found(who: Caller, **asked: Any) -> dict[str, Any]:
    answer = who.get("/api/rulings", **asked)
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


def sessions(who: Caller, **asked: Any) -> set[str]:
    return {each["session"] for each in found(who, **asked)["rulings"]}


def opened(owner: Caller) -> Opened:
    return Opened(owner, "fellowship", ("ann", "bob"))


def test_each_token_finds_what_was_ruled_at_its_tables(owner: Caller) -> None:
    one, two = ruled(opened(owner), "Zenobia was right"), ruled(opened(owner), "Quirino was right")
    assert sessions(owner) == {one.session, two.session}
    for who in (one.all, one.seats["ann"], one.seats["bob"], one.join("public")):
        for asked in ({}, {"words": "right"}, {"clause": "FEL-3"}, {"game": "fellowship"}):
            answer = who.get("/api/rulings", **asked)
            assert {each["session"] for each in answer.json()["rulings"]} == {one.session}
            assert two.session not in answer.text
            assert "Quirino" not in answer.text


def test_a_foreign_session_and_one_that_is_not_there_are_answered_alike(owner: Caller) -> None:
    one, two = ruled(opened(owner), "here"), ruled(opened(owner), "elsewhere")
    for who in (one.seats["ann"], one.join("public"), one.all):
        answers = [
            who.get("/api/rulings", session=session, words=words)
            for session in (two.session, "fellowship-nowhere")
            for words in ("", "elsewhere")
        ]
        assert {(each.status_code, each.text) for each in answers} == {
            (200, '{"rulings":[],"next":"","behind":0}')
        }
        assert found(who, words="elsewhere") == {"rulings": [], "next": "", "behind": 0}
    assert sessions(owner, session=two.session) == {two.session}


def test_without_a_token_nothing_is_told(owner: Caller) -> None:
    ruled(opened(owner), "here")
    for token in ("", "rbk_nobody"):
        answer = Caller(owner.client, token).get("/api/rulings")
        assert answer.status_code == 401
        assert "here" not in answer.text


def test_of_a_table_whose_token_was_taken_back_nothing_is_found(owner: Caller) -> None:
    one = ruled(opened(owner), "here")
    seat = one.seats["bob"]
    assert sessions(seat) == {one.session}
    (own,) = [each["id"] for each in seat.get(f"{one.path}/tokens").json() if each["own"]]
    assert one.all.delete(f"{one.path}/tokens/{own}").status_code == 204
    assert seat.get("/api/rulings").status_code == 401


def test_who_looks_on_finds_what_its_seats_find_and_nothing_covered(owner: Caller) -> None:
    """A dispute about a covered choice tells what was claimed and ruled, and never the choice."""
    table = opened(owner)
    log = table.seats["ann"].get(f"{table.path}/log", form="ledger").json()["lines"]
    on = next((each["version"] for each in log if each["event"]["t"] == "answered"), 1)
    ruled(table, "as it was chosen", on=on)
    public, seat, whole = (found(who) for who in (table.join("public"), table.seats["ann"], table.all))
    assert public == seat == whole
    assert public["rulings"][0]["reason"] == "as it was chosen"


def test_a_closed_session_is_found_by_those_who_may_open_it(owner: Caller) -> None:
    table = Opened(owner, "echoes", ("ann", "bob"), scenario="unsaid-bell")
    path = f"{table.path}/commands"
    body = {"type": "dispute", "by": "ann", "on": 1, "claim": "not so", "clause": "ECH-4.6"}
    number = table.seats["ann"].post(path, body).json()["version"]
    settle = {"type": "settle", "by": "referee", "dispute": number, "verdict": "upheld", "reason": "so it is"}
    assert table.all.post(path, settle).status_code == 200
    other = opened(owner)
    over(table)
    for who in (owner, table.all, table.join("public"), table.seats["ann"]):
        assert sessions(who) == {table.session}
    assert sessions(other.seats["ann"]) == set()
    (line,) = [each for each in owner.get("/api/sessions").json() if each["session"] == table.session]
    assert line["closed"]


def test_what_was_just_ruled_is_found_at_once_and_in_three_languages(owner: Caller) -> None:
    table = ruled(opened(owner), "Così è più giusto")
    for lang, told in (("en", "What was decided stands."), ("it", ""), ("es", "")):
        (it,) = found(table.seats["ann"], words="PIU giusto", lang=lang)["rulings"]
        assert it["ruled"] == told or lang != "en"
        assert it["text"]
        assert it["name"]
    texts = {
        found(table.seats["ann"], lang=lang)["rulings"][0][each]
        for lang in ("en", "it", "es")
        for each in ("ruled", "name")
    }
    assert len(texts) == 6


def test_pages_and_nonsense(owner: Caller) -> None:
    table = opened(owner)
    for n in range(5):
        ruled(table, f"reason {n}")
    page = found(owner, most=3)
    rest = found(owner, most=3, before=page["next"])
    assert [each["reason"] for each in (*page["rulings"], *rest["rulings"])] == [
        f"reason {n}" for n in (4, 3, 2, 1, 0)
    ]
    assert (rest["next"], rest["behind"]) == ("", 0)
    for asked in ({"before": "x"}, {"words": "?!"}, {"most": 0}, {"most": 1000}, {"words": "x" * 300}):
        assert owner.get("/api/rulings", **asked).status_code in (400, 409), asked


def test_the_client_and_a_command_on_a_service_find_the_same(both: Both) -> None:
    both.same(*NEW)
    for words in (
        (
            "dispute",
            "open",
            "friday",
            "the storm did not count",
            "--on",
            "2",
            "--clause",
            "ECH-4.6",
            "--as",
            "referee",
        ),
        ("rulings",),
    ):
        both.same(*words)
    number = (
        both.run("dispute", "list", "friday", "--json", *both.here)[1].split('"dispute":')[1].split(",")[0]
    )
    both.same("dispute", "rule", "friday", number, "--uphold", "--reason", "It does.", "--as", "referee")
    printed = both.same("rulings", "storm", "--json")
    assert "It does." in printed
    both.same("dispute", "register")
    both.same("rulings", "?!", status=2)
    with Service(both.process.url, both.process.token) as service:
        (it,) = service.rulings(Search(("STORM", "does"))).rulings
        assert (it.session, it.reason) == ("friday", "It does.")
    status, out, _ = both.run("rulings", "--json", *both.seat("friday", "ann"))
    assert (status, out.count('"entry"')) == (0, 1)


def test_what_became_of_each_clause_is_counted_at_the_tables_of_a_token(owner: Caller) -> None:
    one, two, other = opened(owner), opened(owner), opened(owner)
    ruled(ruled(one, "Zenobia"), "as before")
    ruled(two, "Quirino")

    def counts(who: Caller, **asked: str) -> list[tuple[str, int, int, set[str], list[str]]]:
        answer = who.get("/api/rulings/clauses", **asked)
        assert answer.status_code == 200, answer.text
        found = answer.json()
        assert (found["unread"], found["behind"]) == ({}, 0)
        keys = [(it["clause"], it["asked"], it["upheld"], it["sessions"]) for it in found["clauses"]]
        return [
            (clause, asked, upheld, {*sessions}, it["reasons"])
            for (clause, asked, upheld, sessions), it in zip(keys, found["clauses"], strict=True)
        ]

    both = {one.session, two.session}
    assert counts(owner) == [("FEL-3.12", 3, 3, both, ["Zenobia", "as before", "Quirino"])]
    assert counts(owner, clause="FEL-3.1") == []
    for who in (two.all, two.seats["ann"], two.join("public")):
        assert counts(who, clause="FEL-3.12") == [("FEL-3.12", 1, 1, {two.session}, ["Quirino"])]
    assert counts(other.all) == []
    assert Caller(owner.client, "rbk_none").get("/api/rulings/clauses").status_code == 401


def test_a_session_that_cannot_be_read_is_named_to_the_owner_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ROLLBOOK_HOME", str(tmp_path / "data"))
    here = tmp_path / "here.db"
    for name in ("friday", "monday"):
        words = ("new", "echoes", "--name", name, "--seat", "ann")
        assert cli.main([*words, "--database", f"sqlite:///{here}"]) == 0
    with closing(sqlite3.connect(here)) as file, file:
        number = "(SELECT number FROM rollbook_sessions WHERE session = 'monday')"
        file.execute(f"UPDATE stored_events SET state = X'00' WHERE originator_id = {number}")
    for each in tmp_path.glob("here.db.*"):
        each.unlink()
    copyfile(here, tmp_path / "served.db")
    with ExitStack() as ends:
        both = Both(tmp_path, capsys)
        ends.callback(both.process.end)
        said = both.same("dispute", "register", status=2)
        assert "monday" in said
        assert "friday" not in said
        status, out, _ = both.run("dispute", "register", *both.seat("friday", "ann"))
        assert (status, "monday" in out) == (0, False)


# the list of tables -------------------------------------------------------------------------------------


def test_the_list_of_tables_says_what_each_table_says_of_itself(owner: Caller) -> None:
    tables = [Opened(owner, game, ("ann", "bob")) for game in ("echoes", "fellowship", "echoes")]
    seat, question, id = tables[0].first()
    tables[0].answer(seat, [question["options"][0]["id"]] * max(1, question["least"]), set=id)
    for lang in ("en", "it"):
        listed = owner.get("/api/sessions", lang=lang).json()
        assert [each["session"] for each in listed] == [each.session for each in tables]
        for table, line in zip(tables, listed, strict=True):
            assert owner.get(table.path, lang=lang).json() == line
    assert [each["session"] for each in tables[1].all.get("/api/sessions").json()] == [tables[1].session]


def test_tables_come_in_pages_what_was_last_played_first(owner: Caller) -> None:
    tables = {Opened(owner, "echoes", ("ann",)).session for _ in range(5)}
    whole, before = [], ""
    for size in (2, 2, 1, 0):
        page = owner.get("/api/sessions", most=2, before=before).json()
        assert len(page) == size
        whole += page
        before = f"{page[-1]['at']},{page[-1]['session']}" if page else before
    assert {each["session"] for each in whole} == tables
    keys = [(each["at"], each["session"]) for each in whole]
    assert keys == sorted(keys, reverse=True)
    assert owner.get("/api/sessions", most=2, before="x").status_code == 409


def test_how_far_behind_the_lists_are_is_said(owner: Caller) -> None:
    ruled(opened(owner), "here")
    found(owner)
    assert owner.get("/ready").json() == {"status": "ready", "behind": 0}
    assert "rollbook_summaries_behind 0.0" in owner.get("/metrics").text
