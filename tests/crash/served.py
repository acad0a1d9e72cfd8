"""Kills a service under load at random moments, again and again, and looks at what is left.

Seats answer over HTTP, each under keys of its own, and send a request again under its key where no answer
came. Followers read streams, and come back with the last id that they saw. Where several servers share a
database, both go to another one, and the database itself is killed as well. Somebody looks at the lobby
meanwhile, and in the end at that of each server (`listed`).
"""

from __future__ import annotations

import itertools
import json
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import httpx
from msgspec import Struct, field

from benchmarks.load import chosen, mine
from engine.audience import PUBLIC
from engine.store.log import Store
from projections.translator import translator
from replays.verify import Log, verify
from service.entries import story_of
from service.host import Host
from tests.crash import listed
from tests.http.serving import events

TABLES = 3
SEAT = "ann"
MOST_ANSWERS = 30
"""How many answers more a service may acknowledge before it is killed."""
PATIENCE = 60.0
AWAY = 503
PORTS = range(20_000, 32_000)
"""Below those that connections are given."""

if TYPE_CHECKING:
    from replays.session import Session
    from tests.postgres import Server


class Seen(Struct):
    """What the clients of a table were told: by key, the last version of an acknowledged answer; by a stream,
    from which entry to which and what, one after another. `sent`: how many keys were used;
    `ends`: the last entry, once there will be none after it."""

    session: str = ""
    token: str = ""
    sent: int = 0
    saved: dict[str, int] = field(default_factory=dict)
    told: list[tuple[int, int, list[str]]] = field(default_factory=list)
    stands: int = 0
    ends: int = 0
    faults: list[str] = field(default_factory=list)


def free_port() -> int:
    """A port that is free, and that the system gives to no connection of a client while its server is
    away."""
    while True:
        with socket.socket() as free, suppress(OSError):
            port = random.choice(PORTS)
            free.bind(("127.0.0.1", port))
            return port


class Service:
    """`rollbook serve` on one port, begun anew after each kill."""

    def __init__(self, address: str) -> None:
        self.port = free_port()
        self.complained = tempfile.TemporaryFile("w+")  # noqa: SIM115 - for as long as it is there
        self.address, self.url = address, f"http://127.0.0.1:{self.port}"

    def start(self) -> str:
        """Begin, and give the owner's token once it answers."""
        self.launch()
        return self.ready()

    def launch(self) -> None:
        """Begin, without waiting for it."""
        command = [sys.executable, "-m", "service.cli", "serve", "--json", "--rate", "100000"]
        self.process = subprocess.Popen(
            [*command, "--port", str(self.port), "--database", self.address],
            stdout=subprocess.PIPE,
            stderr=self.complained,
            text=True,
        )

    def ready(self) -> str:
        """The owner's token, once it answers."""
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        if not said:
            self.process.wait(PATIENCE)
            raise RuntimeError(self.ended())
        return str(json.loads(said)["token"])

    def ended(self) -> str:
        """That it ended by itself, and what it said; nothing while it runs."""
        if self.process.poll() is None:
            return ""
        self.complained.seek(0)
        return f"a server ended with {self.process.returncode}: {self.complained.read()[-2000:]}"

    def end(self, how: signal.Signals) -> None:
        if self.process.poll() is None:
            self.process.send_signal(how)
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()


class Site:
    """The servers of a database, and whether the evening is over."""

    def __init__(self, address: str, servers: int) -> None:
        self.address, self.services = address, [Service(address) for _ in range(servers)]
        self.over = threading.Event()
        self._turns = itertools.count()

    def url(self) -> str:
        """Where to go next: whoever got no answer tries another one."""
        return self.services[next(self._turns) % len(self.services)].url


def rounds(
    kills: int,
    address: str,
    servers: int = 1,
    crash: Callable[[], object] | None = None,
    tables: int = TABLES,
) -> tuple[int, list[str]]:
    """Kill one of the servers so many times; every third time `crash` the database in its place. At so many
    `tables` people play at once. Gives how many answers were acknowledged, and all that is wrong."""
    chance, site = random.Random(), Site(address, servers)
    played = [Seen() for _ in range(tables)]
    for each in site.services:
        each.launch()
    token, *_ = [each.ready() for each in site.services]
    for number, seen in enumerate(played):
        _open(site, token, f"table-{number}", seen)
    clients = [
        threading.Thread(target=each, args=(site, seen)) for seen in played for each in (_plays, _follows)
    ]
    faults: list[str] = []
    looking = threading.Thread(target=listed.looks, args=(site, token, played, faults))
    for client in (*clients, looking):
        client.start()
    for number in range(kills):
        _wait(played, chance.randint(0, MOST_ANSWERS))
        time.sleep(chance.uniform(0, 0.02))
        if crash is not None and number % 3 == 2:
            crash()
            continue
        service = chance.choice(site.services)
        faults += filter(None, [service.ended()])
        service.end(signal.SIGKILL)
        service.start()
    _wait(played, MOST_ANSWERS)
    _come_to_rest(site, played, clients)
    looking.join(PATIENCE)
    faults += filter(None, [each.ended() for each in site.services])
    faults += listed.at_rest(address, [each.url for each in site.services], token)
    for service in site.services:
        service.process.send_signal(signal.SIGTERM)
    for service in site.services:
        service.end(signal.SIGTERM)
        service.complained.close()
    faults += [fault for seen in played for fault in (*seen.faults, *left(address, seen))]
    return _saved(played), faults


def falls(running: Server) -> Callable[[], None]:
    """What the server of a database does in turn: it goes without a word, or is begun anew in order; and
    comes back."""
    ways = itertools.cycle((signal.SIGQUIT, signal.SIGINT))

    def fall() -> None:
        running.stop(next(ways))
        running.start()

    return fall


def _wait(tables: list[Seen], more: int) -> None:
    """Until so many answers more were acknowledged, however fast the machine is."""
    enough, end = _saved(tables) + more, time.monotonic() + PATIENCE
    while _saved(tables) < enough and time.monotonic() < end:
        time.sleep(0.005)


def _saved(tables: list[Seen]) -> int:
    return sum(len(seen.saved) for seen in tables)


def _open(site: Site, owner: str, name: str, seen: Seen) -> None:
    with httpx.Client(base_url=site.url(), timeout=PATIENCE) as client:
        headers = {"authorization": f"Bearer {owner}", "idempotency-key": f"opening-{name}"}
        body = {"game": "echoes", "seats": [SEAT], "name": name, "options": {"undo": "open"}}
        made = client.post("/api/sessions", json=body, headers=headers).json()
        seen.session, seen.token = made["session"], made["token"]
        seen.stands = made["version"]


def _come_to_rest(site: Site, tables: list[Seen], clients: list[threading.Thread]) -> None:
    """Let the seats finish what they sent, then the streams what is theirs to tell."""
    site.over.set()
    playing, following = clients[::2], clients[1::2]
    for each in playing:
        each.join(PATIENCE)
    with Host(site.address) as host:
        for seen in tables:
            seen.ends = host.store.last(seen.session)
    for each in following:
        each.join(PATIENCE)
    for seen, client in zip(tables, following, strict=True):
        if client.is_alive():
            seen.faults.append(f"{seen.session}: its stream stands at {seen.stands}")


def _plays(site: Site, seen: Seen) -> None:
    """A seat that answers what it is asked, until it is over."""
    chance, numbers = random.Random(), itertools.count()
    path = f"/api/sessions/{seen.session}"
    with httpx.Client(base_url=site.url(), timeout=PATIENCE) as client:
        while not site.over.is_set():
            client.base_url = site.url()
            ask = _sent(site, client, seen, "GET", f"{path}/ask", {"as": SEAT})
            found = mine(ask, SEAT)
            body: dict[str, Any] = {"type": "undo", "by": SEAT, "step": "round"}
            if found is not None and not ask["over"]:  # what random answers have lost goes back by a round
                body = {"type": "answer", "seat": SEAT, "set": found[0], "choice": chosen(found[1], chance)}
            key = f"key-{next(numbers)}"
            seen.sent += 1
            done = _sent(site, client, seen, "POST", f"{path}/commands", body, key)
            if "link" in done:
                seen.saved[key] = done["version"]


def _sent(
    site: Site, client: httpx.Client, seen: Seen, method: str, path: str, body: Any, key: str = ""
) -> Any:
    """What is answered; sent again, under its key, where nothing was."""
    headers = {"authorization": f"Bearer {seen.token}", **({"idempotency-key": key} if key else {})}
    what = {"json": body} if method == "POST" else {"params": body}
    end = time.monotonic() + PATIENCE
    while True:
        try:
            answer = client.request(method, path, headers=headers, **what)  # type: ignore[arg-type]
        except httpx.TransportError:
            if time.monotonic() > end:
                raise
            time.sleep(0.02)
            client.base_url = site.url()
            continue
        if answer.status_code == AWAY and time.monotonic() < end:  # the database is: it says to try again
            time.sleep(0.02)
            continue
        if answer.status_code not in (200, 409):
            seen.faults.append(f"{path} {key}: {answer.status_code} {answer.text}")
        return answer.json()


def _follows(site: Site, seen: Seen) -> None:
    """A stream that is cut by each kill, and taken up again where it was, until it stands at the end."""
    path, late = f"/api/sessions/{seen.session}/live", 0.0
    with httpx.Client(base_url=site.url(), timeout=httpx.Timeout(5, read=2)) as client:
        while not seen.ends or seen.stands < seen.ends:
            late = late or (time.monotonic() + PATIENCE if seen.ends else 0.0)
            if late and time.monotonic() > late:
                return
            headers = {"authorization": f"Bearer {seen.token}", "last-event-id": str(seen.stands)}
            try:
                with client.stream("GET", path, headers=headers) as stream:
                    for event in events(stream):
                        after, seen.stands = seen.stands, int(event["id"])
                        lines = [line["text"] for line in event["data"]["told"]]
                        seen.told.append((after, seen.stands, lines))
                        if seen.stands == seen.ends:
                            return
            except (httpx.TransportError, ValueError):
                time.sleep(0.02)
            client.base_url = site.url()


def left(address: str, seen: Seen) -> list[str]:
    """What is wrong with the log that is left, beside what was told of it."""
    host = Host(address)
    try:
        store, name = host.store, seen.session
        live, secrets = host.load(name), store.secrets(name)
        assert secrets is not None
        lost = [key for key, version in seen.saved.items() if not _is_there(store, name, key, version)]
        faults = [f"{name}: {key} is lost" for key in lost]
        faults += not_once(live, store.commands(name), seen)
        with store.reading(name) as rows:
            report = verify(Log(name, rows, secrets.dice, secrets.veil), live.rules, live.codec)
        if not report.ok:
            faults.append(f"{name}: the log differs: {report.json()['fault']}")
        words = translator(live.rules.game)
        for after, last, lines in seen.told:
            story = [line.text for line in story_of(live, PUBLIC, words, after + 1, last)]
            if lines != story:
                faults.append(f"{name}: of {after} to {last} a follower was told {lines}, and not {story}")
        if seen.stands != live.version:
            faults.append(f"{name}: a follower stands at {seen.stands} of {live.version}")
        return faults
    finally:
        host.close()


def not_once(live: Session, commands: dict[str, int], seen: Seen) -> list[str]:
    """Each decision is there under one key, each key once, and nobody's but those that were sent."""
    known = {f"{SEAT}:key-{number}" for number in range(seen.sent)}
    made_up = [key for key in commands if key.startswith(f"{SEAT}:") and key not in known]
    faults = [f"{live.session}: nobody sent {key}" for key in made_up]
    if sorted(commands.values()) != [each.version for each in live.read(0) if each.opens]:
        faults.append(f"{live.session}: a decision is there twice, or under no key")
    return faults


def _is_there(store: Store, session: str, key: str, version: int) -> bool:
    """Whether an acknowledged command is in the log where it was said to be: its key is its seat's own."""
    first = store.version_of(session, f"{SEAT}:{key}")
    return first is not None and first <= version <= store.last(session)
