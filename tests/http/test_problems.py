"""Every problem that is documented is provoked; a table that does not exist and one that is not yours look
alike at every door there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

from engine import library
from service.host import Host
from service.http.app import make
from service.http.problems import MEDIA, PROBLEMS, STATUS
from service.http.tables import Tables
from tests.http.serving import Caller, Opened, inside

BODIES: dict[str, Any] = {
    "name": {"name": "Clara"},
    "invitations": {"viewer": "ann"},
    "commands": {"type": "note", "by": "", "text": "x"},
    "deck": {"text": "1x Aragorn"},
    "whatif": {"at": 1},
    "bot": {"bot": "random"},
    "call": {"url": "https://chat.example/hook"},
    "by-hand": {"events": [{"t": "wounded", "hero": "mara", "wounds": 1}]},
    "review": {"how": "lead", "at": 1},
    "point": {"of": "mara"},
    "standing": {"shown": "result"},
    "mail": {"address": "ann@example.org"},
}
"""What is sent to doors that take something, by the end of their path."""
VALUES = {"seat": "ann", "id": "0" * 64, "name": "first", "number": "5", "clause": "KER-1.1"}
WANTED = {"string": "x", "integer": "1"}


def doors(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Every door to a table: method, path with a place for the session, and the query it must have."""
    for path, methods in document["paths"].items():
        if "{session}" not in path or not path.startswith("/api/"):
            continue
        for name, value in VALUES.items():
            path = path.replace(f"{{{name}}}", value)  # noqa: PLW2901
        assert path.count("{") == 1, path
        for method, door in methods.items():
            asked = [
                each for each in door.get("parameters", ()) if each["in"] == "query" and each["required"]
            ]
            yield method, path, {each["name"]: WANTED[each["schema"]["type"]] for each in asked}


def test_unknown_and_foreign_tables_look_alike_at_every_door() -> None:
    with inside() as owner:
        mine, other = Opened(owner, "echoes", ("ann",)), Opened(owner, "echoes", ("ann",))
        found = list(doors(owner.get("/openapi.json").json()))
        assert len(found) > 35
        for method, path, query in found:
            answers = [
                _asked(mine.seats["ann"], method, path, query, name) for name in (other.session, "no-1")
            ]
            foreign, unknown = answers
            assert foreign.status_code == unknown.status_code == 404, (method, path, foreign.text)
            assert foreign.content == unknown.content, path
            assert {**foreign.headers} == {**unknown.headers}, path
            assert other.session not in foreign.text


def _asked(who: Caller, method: str, path: str, query: dict[str, str], session: str) -> httpx.Response:
    body = BODIES[path.rpartition("/")[2]] if method in ("post", "put") else None
    headers = {**who.headers, "idempotency-key": "k" * 30}
    return who.client.request(
        method.upper(), path.replace("{session}", session), params=query, json=body, headers=headers
    )


def _two(owner: Caller) -> tuple[Opened, str, dict[str, Any], int]:
    table = Opened(owner, "echoes", ("ann", "bob"))
    return (table, *table.first())


def unread(owner: Caller) -> httpx.Response:
    table = _two(owner)[0]
    return table.seats["ann"].post(f"{table.path}/commands", {"type": "dance"})


def unnamed(owner: Caller) -> httpx.Response:
    return Caller(owner.client, "rbk_no").get("/api/sessions")


def not_yours(owner: Caller) -> httpx.Response:
    table = _two(owner)[0]
    return table.seats["ann"].post(f"{table.path}/commands", {"type": "note", "by": "bob", "text": "x"})


def unknown(owner: Caller) -> httpx.Response:
    return owner.get("/api/sessions/nowhere/ask")


def malformed(owner: Caller) -> httpx.Response:
    table, seat, _, id = _two(owner)
    return table.answer(seat, ["hero:nobody"], set=id)


def illegal(owner: Caller) -> httpx.Response:
    table, *_ = _two(owner)
    table.all.post(f"{table.path}/commands", {"type": "close", "by": "referee"})
    return table.seats["ann"].post(f"{table.path}/commands", {"type": "note", "by": "", "text": "x"})


def stale(owner: Caller) -> httpx.Response:
    table = Opened(owner, "echoes", ("ann",))
    seat, question, id = table.first()
    table.answer(seat, [question["options"][0]["id"]], set=id)
    return table.answer(seat, [question["options"][0]["id"]], set=id)


def rules(owner: Caller) -> httpx.Response:
    """A table of a game that somebody took away."""
    address = "memory:"
    host = Host(address)
    library.add("proving", "tests.systems.proving")
    tables = Tables(host)
    token = tables.new_token()
    tables.access.grant(token, "", "", "token", tables.now())
    with TestClient(make(tables, rate=10_000)) as client:
        made = Caller(client, token).post("/api/sessions", {"game": "proving", "seats": ["ann"]}).json()
        del library._added["proving"]
        return Caller(client, token).get(f"/api/sessions/{made['session']}/ask")


def storage(owner: Caller) -> httpx.Response:
    """A table of a database that takes no more."""
    tables = Tables(Host("memory:"))
    token = tables.new_token()
    tables.access.grant(token, "", "", "token", tables.now())
    with TestClient(make(tables, rate=10_000)) as client:
        table = Opened(Caller(client, token), "echoes", ("ann",))
        tables.host.store.freeze()
        return table.seats["ann"].post(f"{table.path}/commands", {"type": "note", "by": "", "text": "x"})


def too_long(owner: Caller) -> httpx.Response:
    table = _two(owner)[0]
    body = {"type": "note", "by": "", "text": "x" * 70_000}
    return table.seats["ann"].post(f"{table.path}/commands", body)


def no_json(owner: Caller) -> httpx.Response:
    headers = {**owner.headers, "idempotency-key": "k", "content-type": "text/plain"}
    return owner.client.post("/api/sessions", content=b"{}", headers=headers)


def too_often(_: Caller) -> httpx.Response:
    with inside(rate=0.001) as owner:
        return [owner.get("/api/me") for _ in range(130)][-1]


PROVOKED: tuple[tuple[int, str, Callable[[Caller], httpx.Response]], ...] = (
    (400, "malformed", unread),
    (401, "unnamed", unnamed),
    (403, "seat", not_yours),
    (404, "unknown", unknown),
    (409, "malformed", malformed),
    (409, "illegal", illegal),
    (409, "stale", stale),
    (409, "rules", rules),
    (413, "malformed", too_long),
    (415, "malformed", no_json),
    (429, "busy", too_often),
    (503, "storage", storage),
)


def test_all_that_are_documented_are_here() -> None:
    assert {status for status, _, _ in PROVOKED} == {*PROBLEMS}
    assert {(status, kind) for kind, status in STATUS.items()} <= {(each, kind) for each, kind, _ in PROVOKED}


@pytest.mark.parametrize(
    ("status", "kind", "provoked"), PROVOKED, ids=lambda each: getattr(each, "__name__", each)
)
def test_a_problem_is_told_as_documented(
    monkeypatch: pytest.MonkeyPatch, status: int, kind: str, provoked: Callable[[Caller], httpx.Response]
) -> None:
    monkeypatch.setattr(library, "_added", dict(library._added))
    with inside() as owner:
        answer = provoked(owner)
    assert (answer.status_code, answer.headers["content-type"]) == (status, MEDIA)
    assert answer.headers["x-content-type-options"] == "nosniff"
    told = answer.json()
    assert (told["status"], told["title"]) == (status, kind)
    assert told["detail"]
    assert set(told) == {"status", "title", "detail", "type", "clause", "legal", "version"}
    if status == 429:
        assert int(answer.headers["retry-after"]) >= 1
    if (status, kind) == (409, "malformed"):
        assert (told["clause"], len(told["legal"]) > 1, told["version"] > 1) == ("KER-1.3", True, True)
