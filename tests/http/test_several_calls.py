"""Calls and standings where several servers share a database: a mail is confirmed at one and stopped at the
other, none is sent twice, and a session that is closed at one stands among those of its deal at the other."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from prometheus_client import Counter

from engine.store.arranged import Arranged
from service.host import Host
from service.http import calling
from service.http.calling import Caller as Calling
from service.http.mailer import MailServer, Post
from service.http.reaching import Reach
from service.http.tables import Table, Tables
from tests.http.serving import Caller, Opened, inside
from tests.http.several import until
from tests.http.smtp import MailBox, text
from tests.http.test_calling import acts
from tests.http.test_mailing import LINK, asked, place, says
from tests.http.test_standings import again, over, told
from tests.postgres import Server

LOOKS = 2.5
"""Seconds in which each of both has looked by itself, twice."""


@pytest.fixture
def box() -> Iterator[MailBox]:
    found = MailBox()
    yield found
    found.close()


class Both:
    """Two servers in this process, both with the same mail server."""

    def __init__(self, here: Caller, there: Caller, address: str) -> None:
        self.here, self.there, self.address = here, there, address

    def over_there(self, table: Opened) -> Opened:
        """The same table at the other server."""
        found = Opened.__new__(Opened)
        found.session, found.path, found.owner = table.session, table.path, self.there
        found.all = Caller(self.there.client, table.all.token)
        found.seats = {seat: Caller(self.there.client, who.token) for seat, who in table.seats.items()}
        return found


@pytest.fixture
def both(postgres: Server, box: MailBox, monkeypatch: pytest.MonkeyPatch) -> Iterator[Both]:
    monkeypatch.setattr(calling, "AFTER", 0.05)
    monkeypatch.setattr(calling, "MAILS_APART", 0.0)
    mail, address = mails(box), postgres.made()
    with inside(address, mail=mail) as here, inside(address, mail=mail) as there:
        yield Both(here, there, address)


def mails(box: MailBox) -> MailServer:
    return MailServer("localhost", box.port, "rollbook@example.org", LINK, "none")


def confirmed(both: Both, box: MailBox) -> tuple[Opened, str]:
    """A table at which bob is called by mail, and the word of his mails: asked at one server, he has said yes
    at the other."""
    table = Opened(both.here, "echoes", ("ann", "bob"))
    word = asked(table, box)["yes"]
    assert says(both.there, table, word).json()["how"] == "yes"
    box.got.clear()
    return table, word


def test_a_mail_is_confirmed_at_one_server_and_stopped_at_the_other(both: Both, box: MailBox) -> None:
    table, word = confirmed(both, box)
    there = both.over_there(table)
    assert table.seats["bob"].get(place(table)).json()["kept"]["confirmed"]
    acts(there, "ann")
    until(lambda: len(box.got) == 1)
    time.sleep(LOOKS)
    (said,) = box.got
    assert text(said).startswith("It is the turn of bob")
    assert says(both.here, table, word, "stop").json()["how"] == "stop"
    assert there.seats["bob"].get(place(table)).json()["kept"] is None
    acts(table, "bob")
    while there.first()[0] == "bob":
        acts(there, "bob")
    acts(there, "ann")
    time.sleep(LOOKS)
    assert len(box.got) == 1
    assert says(both.there, table, word).status_code == 404


def test_each_turn_is_told_once_whoever_saved_it(both: Both, box: MailBox) -> None:
    table, _ = confirmed(both, box)
    turns = (table, both.over_there(table))
    expected = 0
    with Host(both.address) as host:

        def seen() -> int:
            return int(json.loads(host.arranged.find(table.session, "bob", "mail"))["seen"])

        for number in range(16):
            at = turns[number % 2]
            seat, question, id = at.first()
            done = at.answer(seat, [question["options"][0]["id"]], set=id)
            version = done.json()["version"]
            until(lambda version=version: seen() >= version)
            asked = {each["seat"] for each in at.all.get(f"{at.path}/seats").json() if each["asked"]}
            expected += seat == "ann" and "bob" in asked
            until(lambda expected=expected: len(box.got) >= expected)
    time.sleep(LOOKS)
    assert len(box.got) == expected > 2


def test_a_mail_that_was_put_off_is_sent_once_by_one_of_both(
    both: Both, box: MailBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So long apart are mails, by whichever server."""
    table, _ = confirmed(both, box)
    there = both.over_there(table)
    monkeypatch.setattr(calling, "MAILS_APART", 4.0)
    acts(table, "ann")
    until(lambda: len(box.got) == 1)
    first = time.monotonic()
    for who in ("bob", "ann"):  # back to before, so that it becomes the turn of bob again
        there.seats[who].post(f"{there.path}/commands", {"type": "undo", "by": who})
    until(lambda: there.first()[0] == "ann")
    acts(there, "ann")
    until(lambda: len(box.got) == 2, 10)
    assert time.monotonic() - first > 2
    time.sleep(LOOKS + 2)
    assert len(box.got) == 2


def sent_by_each(both: Both, box: MailBox, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many mails each of two servers would send that look in the same moment: while one decides, the
    other one does."""
    table, _ = confirmed(both, box)
    servers = [Tables(Host(both.address)) for _ in range(2)]
    callers = [
        Calling(each, Reach(), Counter(f"calls_{n}", "", ("result",), registry=None), Post(mails(box)))
        for n, each in enumerate(servers)
    ]
    for name in ("here", "there"):  # those that run look no more
        monkeypatch.setattr(calling.Caller, "any_at", lambda *_: False)
        assert getattr(both, name)
    acts(table, "ann")

    def look(number: int) -> int:
        return servers[number].look(table.session, lambda at: len(callers[number].look(fresh(at))))

    def fresh(at: Table) -> Any:
        at.live.refresh()
        return at.live

    change, found = servers[0].host.arranged.change, [0, 0]

    def overtaken(*of: str) -> bool:
        if not any(found):
            found[1] = look(1)
        return change(*of)

    monkeypatch.setattr(servers[0].host.arranged, "change", overtaken)
    found[0] = look(0)
    for caller, each in zip(callers, servers, strict=True):
        assert caller.mails is not None
        caller.mails.close()
        each.close()
    return found


def test_of_two_that_look_at_once_one_sends(
    both: Both, box: MailBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert sent_by_each(both, box, monkeypatch) == [0, 1]


def test_that_both_would_send_is_noticed(both: Both, box: MailBox, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where what is decided is put in the place of whatever is there."""

    def keep(self: Arranged, session: str, seat: str, kind: str, _: str, body: str) -> bool:
        self.keep(session, seat, kind, body)
        return True

    monkeypatch.setattr(Arranged, "change", keep)
    assert sent_by_each(both, box, monkeypatch) == [1, 1]


def test_the_standings_of_a_deal_are_the_same_at_both(both: Both) -> None:
    """Also of what another table lets others see, which was said at the other server."""
    first = over(Opened(both.here, "echoes", ("ann", "bob"), scenario="unsaid-bell"), 1)
    second = both.over_there(again(first, "Clara", "Dario"))
    assert len(told(second.owner, first)["rows"]) == 1
    over(second, 2)
    seen = [told(who, first) for who in (both.here, both.there)]
    assert seen[0] == seen[1]
    assert [each["session"] for each in seen[0]["rows"]] == [second.session, first.session]
    own = first.all
    assert [each["session"] for each in told(own, first)["rows"]] == [first.session]
    shown = second.all.put(f"{second.path}/standing", {"shown": "names"})
    assert shown.status_code == 200
    for who in (own, Caller(both.there.client, own.token)):
        assert {*told(who, first)["rows"][0]["names"].values()} == {"Clara", "Dario"}
    second.all.put(f"{second.path}/standing", {"shown": ""})
    assert len(told(own, first)["rows"]) == 1
