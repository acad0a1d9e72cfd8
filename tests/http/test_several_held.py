"""What somebody else holds open in the database of a service keeps waiting only those whom it is about."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

import httpx
import psycopg
import pytest

from engine.store.postgres.pool import Pool
from tests.http.serving import Opened, events, inside
from tests.http.several import Two, answer_once, until
from tests.postgres import Server

HELD_SECONDS = 3.0


@contextmanager
def holding(address: str, statement: str, seconds: float) -> Iterator[threading.Event]:
    """A transaction of another program that has done something, and stays open for so long; set once it is
    over."""
    begun, over = threading.Event(), threading.Event()

    def hold() -> None:
        with psycopg.connect(address) as held:
            held.execute(statement.encode())
            begun.set()
            time.sleep(seconds)
        over.set()

    thread = threading.Thread(target=hold)
    thread.start()
    assert begun.wait(10)
    yield over
    thread.join()


def goes_on_elsewhere(address: str) -> None:
    """While a session is held whoever answers there waits, and is answered in the end; another table of the
    same server is played meanwhile, and the lobby shows both."""
    with inside(address) as owner:
        held, other = (Opened(owner, "echoes", ("ann",), name=name) for name in ("held", "other"))
        answer_once(other)
        done: list[int] = []

        def answers() -> None:
            done.append(int(answer_once(held)["version"]))

        statement = "SELECT 1 FROM rollbook_sessions WHERE session = 'held' FOR UPDATE"
        with holding(address, statement, HELD_SECONDS) as over:
            waiting = threading.Thread(target=answers)
            waiting.start()
            time.sleep(0.5)
            for _ in range(3):
                answer_once(other)
            shown = [each["session"] for each in owner.get("/api/sessions").json()]
            went_on, early = not over.is_set(), [*done]
        waiting.join(20)
        assert went_on, "the other table waited"
        assert (shown, early, len(done)) == (["held", "other"], [], 1)


def test_a_session_that_is_held_keeps_no_other_table_waiting(postgres: Server) -> None:
    goes_on_elsewhere(postgres.made())


def test_a_server_that_waits_for_it_with_all_tables_is_noticed(
    postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Pool, "hurried", lambda _: nullcontext())
    with pytest.raises(AssertionError, match="the other table waited"):
        goes_on_elsewhere(postgres.made())


def test_a_long_transaction_elsewhere_keeps_nobody_waiting(two: Two) -> None:
    """Neither who plays nor who follows a table, at whichever server."""
    table = two.opened()
    who, told = two.elsewhere(table.all), list[int]()
    begin = table.all.get(f"{table.path}/ask").json()["version"]

    def follow() -> None:
        headers = {**who.headers, "last-event-id": str(begin)}
        with (
            httpx.Client(base_url=who.client.base_url, timeout=20) as client,
            client.stream("GET", f"{table.path}/live", headers=headers) as stream,
        ):
            for event in events(stream):
                told.append(int(event["id"]))
                if len(answers) == 5 and told[-1] == answers[-1]:
                    return

    answers: list[int] = []
    follower = threading.Thread(target=follow)
    statement = "INSERT INTO rollbook_topics (topic) VALUES ('somebody.elses')"
    with holding(two.address, statement, 2 * HELD_SECONDS) as over:
        follower.start()
        for _ in range(5):
            answers.append(answer_once(table)["version"])
            until(lambda: told and told[-1] == answers[-1])
        assert not over.is_set()
    follower.join(20)
    assert not follower.is_alive()
