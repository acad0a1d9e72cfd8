"""Where several people play, the table waits some seconds before something is shown where nobody is asked."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest

from engine.errors import StorageRefusal
from engine.model import State
from engine.pace import is_edge
from engine.system import Rules
from engine.wording import say
from replays import session
from replays.session import Session
from service.http.attending import Attendant
from tests.http.serving import Caller, Opened, inside
from tests.postgres import Server

MIRKWOOD = "passage-through-mirkwood"
SECRET = "00112233445566778899aabbccddeeff" * 2


def edge(owner: Caller, grace: str, who: str = "seats") -> tuple[Opened, int]:
    """A table at which all have committed: nobody is asked in the window before cards are revealed. The entry
    after which it may go on."""
    table = Opened(
        owner, "fellowship", ("ann", "bob"), scenario=MIRKWOOD, secret=SECRET, options={"grace": grace}
    )
    for choice in ("deck:spirit", "deck:tactics", "keep", "keep"):
        table.answer(table.first()[0], [choice])
    for _ in range(20):
        seat, question, _ = table.first()
        if question["what"] == "commit":
            break
        table.answer(seat, ["pass"])
    for seat, hero in (("ann", "commit:eowyn"), ("bob", "commit:gimli")):
        done = table.answer(seat, [hero])
        assert done.status_code == 200, done.text
    version: int = done.json()["version"]
    return table, version


def beside(table: Opened, seat: str) -> dict[str, Any]:
    found: dict[str, Any] = table.seats[seat].get(f"{table.path}/ask", beside="true").json()["beside"]
    return found


def phase(table: Opened) -> str:
    found: str = table.all.get(f"{table.path}/ask").json()["phase"]
    return found


def test_the_table_waits_and_goes_on_by_itself() -> None:
    with inside() as owner:
        table, version = edge(owner, "1")
        assert phase(table) == "quest.after_commit"
        told = [beside(table, seat)["going"] for seat in ("ann", "bob")]
        assert [each["of"] for each in told] == [1000, 1000]
        assert all(0 <= each["left"] <= 1000 for each in told)
        ends = time.monotonic() + 10
        while phase(table) == "quest.after_commit" and time.monotonic() < ends:
            time.sleep(0.05)
        assert phase(table) != "quest.after_commit"
        assert beside(table, "ann")["going"] is None
        log = table.all.get(f"{table.path}/log", form="ledger", after=version, most=50).json()["lines"]
        answers = [each["event"] for each in log if each["event"]["t"] == "answered"]
        assert [bool(each["pace"]) for each in answers[:2]] == [True, True]


@pytest.mark.parametrize(
    ("seats", "grace", "tried"),
    [(("ann", "bob"), "1", True), (("ann", "bob"), "0", False), (("ann",), "1", False)],
)
def test_where_nobody_is_waited_for_it_is_not_tried_what_comes_next(
    seats: tuple[str, ...], grace: str, tried: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []

    def edge_of(rules: Rules, state: State) -> bool:
        asked.append(True)
        return is_edge(rules, state)

    monkeypatch.setattr(session, "is_edge", edge_of)
    with inside() as owner:
        options = {"grace": grace}
        table = Opened(owner, "fellowship", seats, scenario=MIRKWOOD, secret=SECRET, options=options)
        for choice in ("deck:spirit", "deck:tactics")[: len(seats)] + ("keep",) * len(seats):
            assert table.answer(table.first()[0], [choice]).status_code == 200
        for _ in range(6):
            seat, question, _ = table.first()
            if question["what"] == "commit":
                break
            table.answer(seat, ["pass"])
        assert table.first()[1]["what"] == "commit"
    assert bool(asked) is tried


def test_another_server_that_takes_a_table_up_leaves_people_their_seconds(postgres: Server) -> None:
    """It cannot know how many of them are over at the first one, and gives the pass if nobody else does."""
    address = postgres.made()
    with inside(address) as owner, inside(address) as other:
        table, _ = edge(owner, "3")
        there = Caller(other.client, table.all.token)
        assert there.get(f"{table.path}/ask").json()["phase"] == "quest.after_commit"
        time.sleep(1.5)  # what attends to a table looks every second
        assert phase(table) == "quest.after_commit"
        ends = time.monotonic() + 10
        while phase(table) == "quest.after_commit" and time.monotonic() < ends:
            time.sleep(0.05)
        assert phase(table) == there.get(f"{table.path}/ask").json()["phase"] != "quest.after_commit"


def test_whoever_waits_meanwhile_is_asked() -> None:
    with inside() as owner:
        table, _ = edge(owner, "1")
        assert table.seats["bob"].post(f"{table.path}/commands", {"type": "hold", "seat": "bob"}).is_success
        assert beside(table, "ann")["going"] is None
        time.sleep(1.5)
        assert phase(table) == "quest.after_commit"
        assert table.first()[1]["what"] == "quest.after_commit"
        for seat in ("bob", "ann"):
            table.answer(seat, ["pass"])
        assert phase(table) != "quest.after_commit"


@pytest.mark.parametrize("how", ["no seconds", "all go on"])
def test_nobody_has_to_wait(how: str) -> None:
    with inside() as owner:
        table, _ = edge(owner, "0" if how == "no seconds" else "10")
        if how == "all go on":
            assert phase(table) == "quest.after_commit"
            for seat in ("ann", "bob"):
                assert table.answer(seat, ["pass"]).status_code == 200
        assert phase(table) != "quest.after_commit"


def test_one_person_at_all_seats_is_not_kept_waiting() -> None:
    with inside() as owner:
        made = owner.post(
            "/api/sessions",
            {"game": "fellowship", "seats": ["ann", "bob"], "scenario": MIRKWOOD, "secret": SECRET},
        ).json()
        both, path = Caller(owner.client, made["token"]), f"/api/sessions/{made['session']}"

        def answer(seat: str, *choice: str) -> dict[str, Any]:
            done = both.post(f"{path}/commands", {"type": "answer", "seat": seat, "choice": [*choice]})
            assert done.status_code == 200, done.text
            found: dict[str, Any] = done.json()
            return found

        for seat, choice in (
            ("ann", "deck:spirit"), ("bob", "deck:tactics"), ("ann", "keep"), ("bob", "keep"),
        ):  # fmt: skip
            answer(seat, choice)
        while (asked := both.get(f"{path}/ask").json()["sets"][0]["questions"][0])["what"] != "commit":
            answer(asked["seat"], "pass")
        answer("ann", "commit:eowyn")
        assert answer("bob", "commit:gimli")["ask"]["phase"] != "quest.after_commit"


def test_what_could_not_be_saved_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    kept, failed = Session.pass_on, list[str]()

    def full(live: Session) -> None:
        if threading.current_thread().name.startswith("long") and len(failed) < 2:
            failed.append(live.session)
            raise StorageRefusal(say("no room"))
        kept(live)

    monkeypatch.setattr(Session, "pass_on", full)
    with inside() as owner:
        table, _ = edge(owner, "1")
        ends = time.monotonic() + 20
        while phase(table) == "quest.after_commit" and time.monotonic() < ends:
            time.sleep(0.05)
        assert len(failed) == 2
        assert phase(table) != "quest.after_commit"


def test_a_table_that_is_gone_is_not_looked_for_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    with inside() as owner:
        table, _ = edge(owner, "1")
        kept = Attendant._look

        def look(self: Attendant, session: str) -> Any:
            if not looked:
                self.tables._tables.clear()
                self.tables.host.store.delete(session)
            looked.append(session)
            return kept(self, session)

        monkeypatch.setattr(Attendant, "_look", look)
        time.sleep(2.5)
    assert looked == [table.session]


def test_whoever_comes_back_to_a_window_has_the_seconds_again() -> None:
    """The table went back while it waited, and stands there again after those seconds are over."""
    with inside() as owner:
        table, version = edge(owner, "2")
        path = f"{table.path}/commands"

        def moves(kind: str, to: int) -> None:
            done = table.seats["bob"].post(path, {"type": kind, "by": "bob", "to": to})
            assert done.status_code == 200, done.text
            request = table.all.get(f"{table.path}/ask").json().get("request")
            if request:
                assert table.seats["ann"].post(path, {"type": "agree", "by": "ann"}).status_code == 200

        commit = table.all.get(f"{table.path}/undo", seat="bob").json()["to"]
        moves("undo", commit)
        assert phase(table) != "quest.after_commit"
        time.sleep(3.5)
        moves("redo", version)
        assert phase(table) == "quest.after_commit"
        assert table.answer("ann", ["pass"]).status_code == 200
        assert phase(table) == "quest.after_commit"
        assert beside(table, "bob")["going"]["left"] > 1000
