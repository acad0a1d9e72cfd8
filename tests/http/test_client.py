"""The client: what it reads, what it raises, and that a lost answer is neither lost nor given twice."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from engine import commands as c
from engine.errors import Illegal, Malformed, NotYours, StorageRefusal, Unknown
from replays.bundle import parse
from service.client import Service, Unnamed, sending
from service.client.tables import Table
from tests.http.serving import Process, inside


@pytest.fixture
def service() -> Iterator[Service]:
    with inside() as owner:
        yield Service("http://testserver.local", owner.token, http=owner.client)


def first(table: Table) -> tuple[str, list[str], int]:
    """The seat that is asked, what it may answer, and the set."""
    asked = table.ask().sets[0]
    question = asked.questions[0]
    return question.seat, [each.id for each in question.options], asked.id


def test_a_table_from_its_opening_to_a_file(service: Service) -> None:
    made = service.open("echoes", ["ann", "Niccolò"], name="friday")
    assert (made.session, made.names) == ("friday", {"ann": "ann", "niccolo": "Niccolò"})
    ann, bo = (service.join(made.invitations[each]) for each in ("ann", "niccolo"))
    mine = Service("http://testserver.local", ann.token, http=service.sender.http).me()
    assert (service.me().role, mine.role, mine.viewer) == ("owner", "seat", "ann")
    seat, options, id = first(ann)
    assert seat == "ann"
    done = ann.answer(options[0], set_=id)
    assert ann.ask().version == done.version > id
    assert done.first > id
    assert [each["version"] for each in ann.log(form="ledger")] == [*range(1, done.version + 1)]
    assert ann.show()["board"] != ann.show(at=id)["board"]
    assert bo.stakes()["version"] == done.version
    back = ann.command(c.Undo("ann"))
    assert first(ann)[:2] == (seat, options)
    assert back.told
    assert ann.verify()["ok"]
    assert parse(ann.file(), "").rows == tuple(ann.rows())
    assert tuple(ann.rows(id)) == tuple(ann.rows())[id:]
    assert [each.session for each in service.tables()] == ["friday"]
    assert {each.seat: each.name for each in bo.seats()} == made.names


def test_the_rows_of_a_copy_are_those_of_its_file_from_any_entry_on(service: Service) -> None:
    """The salts of sealed parts follow from the version of their entry."""
    made = service.open("fellowship", ["ann", "bob"], options={"hands": "hidden"})
    ann, whole = service.join(made.invitations["ann"]), service.table(made.session)
    while True:
        asked = whole.ask().sets[0].questions[0]
        if asked.what == "planning.play":
            break
        whole.answer(asked.options[0].id, seat=asked.seat)
    rows = parse(ann.file(), "").rows
    assert any(b'"salt"' in row for row in rows)
    for after in (0, 1, len(rows) // 2, len(rows)):
        assert tuple(ann.rows(after)) == rows[after:]
    assert tuple(whole.rows(form="full")) == parse(whole.file("full"), "").rows


def test_refusals_are_the_engines_own(service: Service) -> None:
    made = service.open("echoes", ["ann", "bob"])
    ann, bob = (service.join(made.invitations[each]) for each in ("ann", "bob"))
    _, options, id = first(ann)
    with pytest.raises(Malformed) as refused:
        ann.answer("hero:nobody")
    assert refused.value.clause == "KER-1.3"
    assert set(refused.value.legal) == set(options)
    assert "hero:nobody" in str(refused.value)
    with pytest.raises(NotYours):
        bob.command(c.Note("ann", "not mine"))
    with pytest.raises(Illegal):
        ann.file("open")
    with pytest.raises(NotYours):
        ann.file("full")
    with pytest.raises(Unknown):
        service.table("echoes-nowhere").ask()
    with pytest.raises(Unknown):
        service.sender.get("/nowhere", dict)
    with pytest.raises(Unnamed):
        service.join(made.invitations["ann"])
    with pytest.raises(Malformed):
        ann.command(c.Look("referee"))
    ann.answer(options[0], set_=id)


class Losing(httpx.BaseTransport):
    """A way to the service on which answers get lost: the request was carried out, its answer never comes."""

    def __init__(self, inner: httpx.BaseTransport, lost: int) -> None:
        self.inner, self.lost, self.sent = inner, lost, 0

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        self.sent += 1
        answer = self.inner.handle_request(request)
        if self.lost:
            self.lost -= 1
            answer.read()
            raise httpx.ReadError("gone")
        return answer


def test_an_answer_that_was_lost_is_asked_for_again_and_done_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "WAITS", (0.01, 0.01))
    process = Process(tmp_path / "games.db")
    way = Losing(httpx.HTTPTransport(), 1)
    service = Service(process.url, process.token, http=httpx.Client(base_url=process.url, transport=way))
    made = service.open("echoes", ["ann"])
    assert way.sent == 2
    assert len(service.tables()) == 1
    ann = service.join(made.invitations["ann"])
    _, options, id = first(ann)
    way.lost = 2
    done = ann.answer(options[0], set_=id)
    assert done.repeated
    assert ann.ask().version == done.version
    way.lost = 3
    with pytest.raises(StorageRefusal):
        ann.command(c.Note("ann", "once"), "mine")
    again = ann.command(c.Note("ann", "once"), "mine")
    assert again.repeated
    assert sum("once" in each["text"] for each in ann.log(form="ledger")) == 1
    process.end()
    with pytest.raises(StorageRefusal):
        service.me()
    service.close()


def test_following_outlasts_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The service ends and comes back on the same port; what was done meanwhile and after is told once."""
    database = tmp_path / "games.db"
    process = Process(database)
    port = process.url.rpartition(":")[2]
    with Service(process.url, process.token) as owner:
        made = owner.open("echoes", ["ann", "bob"])
    with Service(process.url, made.token) as service:
        table = service.table(made.session)
        begun, told = made.version, list[int]()
        enough = threading.Event()

        def follow() -> None:
            for each in table.follow(begun):
                told.extend(entry for line in each.told for entry in line.entries)
                if each.version >= 30:
                    enough.set()
                    return

        follower = threading.Thread(target=follow, daemon=True)
        follower.start()
        for turn in range(8):
            if table.ask().version >= 30:
                break
            seat, options, _ = first(table)
            table.answer(options[0], seat=seat)
            if turn == 1:
                process.end(signal.SIGTERM)
                process = Process(database, port=port)
        assert enough.wait(20)
        follower.join(5)
    assert told == sorted(set(told))
    assert min(told) > begun
    process.end()


def test_following_ends_when_the_token_is_taken_back(tmp_path: Path) -> None:
    process = Process(tmp_path / "games.db")
    with Service(process.url, process.token) as service:
        made = service.open("echoes", ["ann", "bob"])
        ann = service.join(made.invitations["ann"])
        followed = ann.follow(1)
        assert next(followed).version == made.version
        ann.revoke(next(each.id for each in ann.tokens() if each.kind == "token"))
        assert list(followed) == []
        with pytest.raises(Unnamed):
            ann.ask()
    process.end()


@pytest.mark.parametrize(
    "url", ["http://[::1", "nonsense", "http://", "sqlite:///x.db", "ftp://x", "http://a\n", "", "http://x:y"]
)
def test_what_is_no_address_of_a_service(url: str) -> None:
    with pytest.raises(Malformed):
        Service(url)


def test_another_service_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    http = httpx.Client(
        base_url="http://x", transport=httpx.MockTransport(lambda _: httpx.Response(200, text="<html>"))
    )
    with pytest.raises(StorageRefusal):
        Service("http://x", http=http).me()
    http = httpx.Client(
        base_url="http://x", transport=httpx.MockTransport(lambda _: httpx.Response(404, text="<html>"))
    )
    with pytest.raises(StorageRefusal):
        Service("http://x", http=http).me()
