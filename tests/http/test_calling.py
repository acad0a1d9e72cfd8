"""People are called when it is their turn: where, when, how often, and never anywhere near."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from msgspec.structs import replace

from engine.commands import Answer
from engine.errors import Illegal, Malformed
from engine.rules.echoes.rules import RULES as ECHOES
from projections.asking import deciders
from replays.session import Session
from service.http import calling, reaching
from service.http.calling import Call
from service.http.reaching import Reach, Unreached, address, is_open
from tests.http.serving import Caller, Opened, inside
from tests.http.test_seats import until
from tests.systems.table import table


class Chat:
    """A chat program on this computer: what it was sent, and what it says to it, in turn."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, dict]] = []
        self.says: list[int] = []
        chat = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                chat.sent.append((self.headers["host"], json.loads(body)))
                self.send_response(chat.says.pop(0) if chat.says else 204)
                self.send_header("location", "/elsewhere")
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://localhost:{self.server.server_port}/hook"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def chat() -> Iterator[Chat]:
    found = Chat()
    yield found
    found.server.shutdown()
    found.server.server_close()


@pytest.fixture
def owner(monkeypatch: pytest.MonkeyPatch) -> Iterator[Caller]:
    monkeypatch.setattr(calling, "AFTER", 0.05)
    monkeypatch.setattr(calling, "APART", 0.0)
    with inside(near=True) as found:
        yield found


def counted(owner: Caller, result: str) -> int:
    lines = owner.get("/metrics").text.splitlines()
    found = [each for each in lines if each.startswith(f'rollbook_calls_total{{result="{result}"}}')]
    return int(float(found[0].split()[1])) if found else 0


def answer(live: Session, seat: str, option: str) -> None:
    asked = live.state.course.prompt
    assert asked is not None
    live.do(Answer(seat, (option,), asked.id))


def acts(table: Opened, seat: str) -> None:
    asked, question, id = table.first()
    assert asked == seat
    done = table.answer(seat, [question["options"][0]["id"]], set=id)
    assert done.status_code == 200, done.text


def test_a_seat_is_called_when_it_becomes_its_turn(owner: Caller, chat: Chat) -> None:
    table = Opened(owner, "echoes", ("ann", "bob"))
    place = f"{table.path}/seats/bob/call"
    made = table.seats["bob"].put(place, {"url": chat.url, "form": "content"})
    assert made.json() == {"seat": "bob", "host": "localhost", "form": "content", "failed": 0}
    acts(table, "ann")
    until(lambda: bool(chat.sent))
    host, said = chat.sent[0]
    assert host == f"localhost:{chat.server.server_port}"
    assert said == {"content": f"It is the turn of bob: The Unsaid Bell ({table.session})."}
    assert chat.url not in table.seats["bob"].get(place).text
    until(lambda: counted(owner, "sent") == 1)


def test_whoever_acts_is_not_called_for_the_next_question(owner: Caller, chat: Chat) -> None:
    table = Opened(owner, "echoes", ("ann",))
    table.seats["ann"].put(f"{table.path}/seats/ann/call", {"url": chat.url})
    for _ in range(4):
        acts(table, "ann")
        time.sleep(0.15)
    assert chat.sent == []


def test_whoever_has_just_acted_is_there(owner: Caller) -> None:
    """What others did since is seen by whoever acted in between; whoever did not is called."""
    live = table(ECHOES, "ann", "bob", scenario=ECHOES.scenarios[0])
    begun = live.version
    answer(live, "ann", "hero:mara")
    acted = live.version
    answer(live, "bob", "hero:tobin")
    assert "ann" in deciders(live.state)
    call = Call("https://chat.example/", "text", "en", "", begun, called=True)
    assert calling.after(live, "ann", call) == (replace(call, seen=live.version), False)
    away = replace(call, seen=acted)
    assert calling.after(live, "ann", away) == (replace(call, seen=live.version), True)
    assert calling.after(live, "bob", replace(away, called=False))[1] is False


def test_a_name_and_a_language(owner: Caller, chat: Chat) -> None:
    made = owner.post("/api/sessions", {"game": "echoes", "seats": ["ann", "Niccolò"]}).json()
    whole = Caller(owner.client, made["token"])
    path = f"/api/sessions/{made['session']}"
    headers = {**whole.headers, "accept-language": "it"}
    put = whole.client.put(f"{path}/seats/niccolo/call", json={"url": chat.url}, headers=headers)
    assert put.status_code == 200, put.text
    asked = whole.get(f"{path}/ask").json()["sets"][0]["questions"][0]
    body = {"type": "answer", "seat": asked["seat"], "choice": [asked["options"][0]["id"]]}
    whole.post(f"{path}/commands", body)
    until(lambda: bool(chat.sent))
    assert "Niccolò" in chat.sent[0][1]["text"]
    assert not chat.sent[0][1]["text"].startswith("It is")


def test_a_call_that_is_not_taken_is_tried_once_more(owner: Caller, chat: Chat) -> None:
    table = Opened(owner, "echoes", ("ann", "bob"))
    table.seats["bob"].put(f"{table.path}/seats/bob/call", {"url": chat.url})
    chat.says = [503, 503]
    acts(table, "ann")
    until(lambda: counted(owner, "failed") == 1)
    assert len(chat.sent) == 2
    known = table.seats["bob"].get(f"{table.path}/seats/bob/call")
    until(lambda: table.seats["bob"].get(f"{table.path}/seats/bob/call").json()[0]["failed"] == 1)
    assert known.status_code == 200


@pytest.mark.parametrize("status", [302, 400, 404])
def test_what_is_refused_for_good_is_not_tried_again_and_nothing_is_followed(
    owner: Caller, chat: Chat, status: int
) -> None:
    table = Opened(owner, "echoes", ("ann", "bob"))
    table.seats["bob"].put(f"{table.path}/seats/bob/call", {"url": chat.url})
    chat.says = [status]
    acts(table, "ann")
    until(lambda: counted(owner, "failed") == 1)
    time.sleep(0.15)
    assert len(chat.sent) == 1


def test_calls_are_apart(owner: Caller, chat: Chat, monkeypatch: pytest.MonkeyPatch) -> None:
    """A call that comes too soon after one is put off, and sent when it still is the seat's turn."""
    monkeypatch.setattr(calling, "APART", 1.5)
    table = Opened(owner, "echoes", ("ann", "bob"))
    table.seats["bob"].put(f"{table.path}/seats/bob/call", {"url": chat.url})
    acts(table, "ann")
    until(lambda: len(chat.sent) == 1)
    table.seats["ann"].post(f"{table.path}/commands", {"type": "undo", "by": "ann"})
    until(lambda: table.first()[0] == "ann")
    time.sleep(0.2)
    acts(table, "ann")
    until(lambda: counted(owner, "held") == 1)
    assert len(chat.sent) == 1
    until(lambda: len(chat.sent) == 2)


@pytest.mark.parametrize("how", ["told", "revoked", "left"])
def test_nobody_is_called_any_more(owner: Caller, chat: Chat, how: str) -> None:
    table = Opened(owner, "echoes", ("ann", "bob"))
    place = f"{table.path}/seats/bob/call"
    table.seats["bob"].put(place, {"url": chat.url})
    if how == "told":
        assert table.seats["bob"].delete(place).status_code == 204
        assert table.seats["bob"].get(place).json() == []
    elif how == "revoked":
        known = table.seats["bob"].get(f"{table.path}/tokens").json()
        table.all.delete(f"{table.path}/tokens/{next(x['id'] for x in known if x['kind'] == 'token')}")
    else:
        table.all.put(f"{table.path}/seats/bob/bot", {"bot": "random"})
    acts(table, "ann")
    time.sleep(0.4)
    assert chat.sent == []


def test_who_arranges_calls(owner: Caller, chat: Chat) -> None:
    table = Opened(owner, "echoes", ("ann", "bob"))
    place = f"{table.path}/seats/bob/call"
    for who in (table.seats["ann"], table.join("public")):
        assert who.put(place, {"url": chat.url}).status_code == 403
        assert who.get(place).status_code == 403
        assert who.delete(place).status_code == 403


NEAR = (
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0", "100.64.0.1",
    "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a00:1", "2002:7f00:1::", "2002:a00:1::", "192.0.2.1",
)  # fmt: skip


@pytest.mark.parametrize("near", NEAR)
def test_an_address_that_is_near_is_not_open(near: str) -> None:
    assert not is_open(near)


@pytest.mark.parametrize("far", ["1.1.1.1", "162.159.135.232", "2606:4700:4700::1111", "64:ff9b::101:101"])
def test_an_address_of_the_internet_is(far: str) -> None:
    assert is_open(far)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/x",
        "http://localhost:8642/api/games",
        "https://[::1]/",
        "http://0x7f.1/",
        "http://2130706433/",
    ],
)
def test_nothing_near_is_called(url: str) -> None:
    """However it is written: what a name leads to is looked at, not the name."""
    with inside() as owner:
        table = Opened(owner, "echoes", ("ann",))
        refused = table.seats["ann"].put(f"{table.path}/seats/ann/call", {"url": url})
        assert (refused.status_code, refused.json()["title"]) == (409, "illegal")
        assert table.seats["ann"].get(f"{table.path}/seats/ann/call").json() == []


def test_a_name_that_leads_elsewhere_by_now_is_not_followed(
    monkeypatch: pytest.MonkeyPatch, chat: Chat
) -> None:
    """The address that was checked is the one that is asked: names are looked up once for each request."""
    leads = [("1.1.1.1",), ("127.0.0.1",)]

    async def looked_up(host: str, port: int) -> tuple[str, ...]:
        return leads.pop(0)

    monkeypatch.setattr(reaching, "looked_up", looked_up)
    reach = Reach()
    assert asyncio.run(reach.place("http://rebind.example/")) == "1.1.1.1"
    with pytest.raises(Illegal):
        asyncio.run(reach.send(f"http://rebind.example:{chat.server.server_port}/", {}))
    assert chat.sent == []


def test_one_near_address_among_others_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    async def looked_up(host: str, port: int) -> tuple[str, ...]:
        return ("1.1.1.1", "10.0.0.1")

    monkeypatch.setattr(reaching, "looked_up", looked_up)
    with pytest.raises(Illegal):
        asyncio.run(Reach().place("https://both.example/"))


@pytest.mark.parametrize(
    "url",
    ["", "ftp://x.example/", "file:" + "///etc/passwd", "//x.example", "https://", "https://a:b@x.example/",
     "https://x.example:99999/", "https://x.example:0/", "https://[::1", "https://x.example/\n",
     "https://x y/", "https://ex\u00e4mple.example/", "javascript:alert(1)",
     "https://x.example/" + "a" * 1_000],
)  # fmt: skip
def test_what_is_no_web_address_is_refused(url: str) -> None:
    with pytest.raises(Malformed):
        address(url)


def test_a_chat_that_is_not_there(owner: Caller) -> None:
    with pytest.raises(Unreached):
        asyncio.run(Reach(near=True).send("http://127.0.0.1:9/", {}))
    table = Opened(owner, "echoes", ("ann",))
    nowhere = table.seats["ann"].put(f"{table.path}/seats/ann/call", {"url": "https://nowhere.invalid/"})
    assert (nowhere.status_code, nowhere.json()["title"]) == (409, "illegal")
