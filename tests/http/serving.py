"""A service to be tested: in this process, or as the command that people run."""

from __future__ import annotations

import itertools
import json
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from litestar.testing import TestClient

from service.host import Host
from service.http.app import make
from service.http.tables import Tables

_keys = itertools.count(1)
KEY = "a-key-of-22-characters"
"""As good as random, here."""


class Caller:
    """Whoever holds a token, with a client."""

    def __init__(self, client: httpx.Client, token: str) -> None:
        self.client, self.token = client, token
        self.headers = {"authorization": f"Bearer {token}"} if token else {}

    def get(self, path: str, **params: Any) -> httpx.Response:
        return self.client.get(path, params=params, headers=self.headers)

    def post(self, path: str, body: Any, key: str = "") -> httpx.Response:
        headers = {**self.headers, "idempotency-key": key or f"key-{next(_keys)}"}
        return self.client.post(path, json=body, headers=headers)

    def put(self, path: str, body: Any) -> httpx.Response:
        return self.client.put(path, json=body, headers=self.headers)

    def delete(self, path: str) -> httpx.Response:
        return self.client.delete(path, headers=self.headers)


class Opened:
    """A table that was opened: its owner's token, the whole table's, and one a seat. It goes on by itself at
    once, unless the option `grace` says otherwise."""

    def __init__(self, owner: Caller, game: str, seats: tuple[str, ...], **more: Any) -> None:
        more["options"] = {"grace": "0", **more.get("options", {})}
        made = owner.post("/api/sessions", {"game": game, "seats": seats, **more})
        assert made.status_code == 201, made.text
        found = made.json()
        self.session, self.owner = found["session"], owner
        self.all = Caller(owner.client, found["token"])
        self.invitations: dict[str, str] = found["invitations"]
        self.seats = {seat: self.join(seat) for seat in seats}
        self.path = f"/api/sessions/{self.session}"

    def join(self, viewer: str) -> Caller:
        joined = Caller(self.owner.client, "").post(
            "/api/join", {"invitation": self.invitations[viewer]}, KEY
        )
        assert joined.status_code == 201, joined.text
        return Caller(self.owner.client, joined.json()["token"])

    def first(self) -> tuple[str, dict[str, Any], int]:
        """The first seat that is asked, its question and the id of the set."""
        for _ in range(100):  # a bot may answer between the two looks
            seat = self.all.get(f"{self.path}/ask").json()["sets"][0]["questions"][0]["seat"]
            for own in self.seats[seat].get(f"{self.path}/ask").json()["sets"]:
                for question in own["questions"]:
                    if question["seat"] == seat:
                        return seat, question, own["id"]
        raise AssertionError(f"nobody is asked at {self.session}")

    def answer(self, seat: str, choice: list[str], key: str = "", **more: Any) -> httpx.Response:
        body = {"type": "answer", "choice": choice, **more}
        return self.seats[seat].post(f"{self.path}/commands", body, key)


@contextmanager
def inside(address: str = "memory:", *, rate: float = 10_000, **more: Any) -> Iterator[Caller]:
    """The owner of a service in this process."""
    tables = Tables(Host(address))
    token = tables.new_token()
    tables.access.grant(token, "", "", "token", tables.now())
    with TestClient(make(tables, rate=rate, **more)) as client:
        yield Caller(client, token)


class Process:
    """`rollbook serve` as it is run."""

    def __init__(
        self,
        database: Path | str,
        *more: str,
        port: str = "0",
        program: Sequence[str] = ("-m", "service.cli"),
    ) -> None:
        command = [sys.executable, *program, "serve", "--port", port, "--json", "--database"]
        self.process = subprocess.Popen(
            [*command, database if isinstance(database, str) else f"sqlite:///{database}", *more],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        said = json.loads(self.process.stdout.readline() or self._failed())
        self.url, _, self.token = said["address"].partition("/#")
        self.client = httpx.Client(base_url=self.url, timeout=30)
        self.owner = Caller(self.client, self.token)

    def _failed(self) -> str:
        raise AssertionError(self.process.communicate()[1])

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End it, and say with which status."""
        self.client.close()
        self.process.send_signal(how)
        status = self.process.wait(20)
        for each in (self.process.stdout, self.process.stderr):
            assert each is not None
            each.close()
        return status


def events(response: httpx.Response) -> Iterator[dict[str, Any]]:
    """The events of a stream: `id`, `event` and `data`."""
    found: dict[str, Any] = {}
    for line in response.iter_lines():
        if not line:
            if "data" in found:
                yield {**found, "data": json.loads(found["data"])}
            found = {}
        elif not line.startswith(":"):
            name, _, value = line.partition(": ")
            found[name] = value
