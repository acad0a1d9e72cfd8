"""Tables by name and as they were begun, a page at a time; and a command on a service asks for no more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from service.client.sending import Sender
from tests.http.both import Both
from tests.http.serving import Caller, Opened, inside


@pytest.fixture
def owner() -> Iterator[Caller]:
    with inside() as found:
        yield found


def named(owner: Caller, *names: str) -> None:
    for each in names:
        made = owner.post("/api/sessions", {"game": "echoes", "seats": ["ann"], "name": each})
        assert made.status_code == 201, made.text


def listed(who: Caller, **asked: Any) -> list[str]:
    answer = who.get("/api/sessions", **asked)
    assert answer.status_code == 200, answer.text
    return [each["session"] for each in answer.json()]


def test_tables_by_the_beginning_of_their_names_and_as_they_were_begun(owner: Caller) -> None:
    named(owner, "friday", "monday", "fri", "frost", "a")
    assert listed(owner, begins="fri") == ["fri", "friday"]
    assert listed(owner, begins="fr", most=2) == ["fri", "friday"]
    assert listed(owner, begins="z") == listed(owner, begins="%") == listed(owner, begins="_") == []
    assert listed(owner, by="begun", most=2) == ["a", "frost"]
    assert listed(owner, by="begun", most=2, before="frost") == ["fri", "monday"]
    assert listed(owner, by="begun", most=9, before="friday") == []
    assert listed(owner, by="begun", most=9, before="nobody") == []
    assert owner.get("/api/sessions", by="size").status_code == 400


def test_other_tokens_are_shown_their_own_table_alone(owner: Caller) -> None:
    table = Opened(owner, "echoes", ("ann",))
    named(owner, "friday", "echoes-2")
    for who in (table.all, table.seats["ann"], table.join("public")):
        assert listed(who, begins="echoes") == listed(who, by="begun", most=9) == [table.session]
        assert listed(who, begins="fri") == []
        assert listed(who, by="begun", most=9, before=table.session) == []
        assert listed(who, by="begun", most=9, before="friday") == []
        assert who.get("/api/sessions/friday").status_code == 404


def test_a_command_on_a_service_asks_for_one_table_or_a_page(
    both: Both, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("friday", "monday", "frost"):
        both.same("new", "echoes", "--name", name, "--seat", "ann", "--secret", "5e" * 32)
    asked, get = list[tuple[str, dict[str, Any]]](), Sender.get

    def noting(self: Sender, path: str, type_: Any, **params: Any) -> Any:
        asked.append((path, params))
        return get(self, path, type_, **params)

    monkeypatch.setattr(Sender, "get", noting)
    both.same("ask", "mon", "--json")
    both.same("ask", "fr", status=2)
    both.same("ask", "nobody", status=2)
    both.same("sessions", "--most", "2")
    both.same("sessions", "--most", "2", "--before", "frost", "--json")
    both.same("sessions", "--before", "nobody", status=2)
    lists = [params for path, params in asked if path == "/api/sessions"]
    assert lists
    assert all(params.get("most") for params in lists)
    assert all(params.get("begins") or params.get("by") == "begun" for params in lists)
