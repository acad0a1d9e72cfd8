"""What every request passes: its kind, how many there may be, what an answer says to a browser, one line in
the log, and the counters.

Of a request its method, the template of its path, status and time are kept; never its address, its headers or
its body, which may hold a secret choice. Counts are of this process.
"""

from __future__ import annotations

import hashlib
import sys
import time
from collections import OrderedDict
from collections.abc import Sequence

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send
from msgspec import json
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from service.http.bucket import Bucket
from service.http.page import ALONE, BELOW
from service.http.problems import MEDIA, STATUS, Problem

RATE, BURST = 20.0, 120.0
"""Requests a second that a token, or an address without one, may send for long; and at once."""
PAGE_RATE, PAGE_BURST = 200.0, 1000.0
"""The same for the files of the page, of which one look at it takes many."""
UNNAMED = STATUS["unnamed"]
KNOWN = 10_000
"""Senders that are remembered."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; "
    "trusted-types 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
)
"""What every answer says to a browser: nothing from elsewhere, nothing to elsewhere."""


class Counters:
    """What is counted, in the form that Prometheus reads."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "rollbook_requests",
            "Requests by path and status",
            ("path", "status"),
            registry=self.registry,
        )
        self.seconds = Histogram(
            "rollbook_request_seconds",
            "Time to the answer",
            buckets=(0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5),
            registry=self.registry,
        )
        self.calls = Counter(
            "rollbook_calls", "Calls to people whose turn it is", ("result",), registry=self.registry
        )
        self.streams = Gauge("rollbook_streams", "Streams that are open", registry=self.registry)

        self.behind = Gauge(
            "rollbook_summaries_behind",
            "Entries that the lobby and the register do not say yet",
            registry=self.registry,
        )

    def text(self) -> bytes:
        """All counts."""
        return generate_latest(self.registry)


class Gate:
    """The outermost layer of the application. `log`: whether a line a request goes to standard error; `rate`:
    requests a second that a sender may send; `hosts`: the names that it answers to, any where there are none.
    A page elsewhere whose name is made to point here sends its own."""

    def __init__(
        self, app: ASGIApp, counters: Counters, *, log: bool, rate: float = RATE, hosts: Sequence[str] = ()
    ) -> None:
        self.app, self.counters, self.log, self.rate, self.hosts = app, counters, log, rate, {*hosts}
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it, and count it."""
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        begun, status = time.perf_counter(), 0

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *HEADERS]
                if stream:
                    self.counters.streams.inc()
            await send(message)

        stream = scope["path"].endswith("/live")
        address = str(client[0]) if (client := scope.get("client")) else ""
        if _of_page(scope):
            wait = self._wait(f"page {address}", rate=PAGE_RATE, burst=PAGE_BURST)
        else:
            wait = self._wait(_sender(scope) or address) or self._wait(f"wrong {address}", takes=0)
        try:
            if wait:
                told = Problem(429, "busy", "too much at once")
                await _answer(noting, told, (b"retry-after", str(wait).encode()))
            elif self.hosts and _host(scope) not in self.hosts:
                await _answer(noting, Problem(400, "malformed", "no table is reached by that name"))
            else:
                await self.app(scope, receive, noting)
        finally:
            if status == UNNAMED:  # a token that does not count buys no time of its own
                self._wait(f"wrong {address}")
            self._count(scope, status, time.perf_counter() - begun, stream=stream)

    def _count(self, scope: HTTPScope, status: int, seconds: float, *, stream: bool) -> None:
        path = str(scope.get("path_template") or "other")
        self.counters.requests.labels(path, str(status)).inc()
        if stream and status:
            self.counters.streams.dec()
        elif not stream:
            self.counters.seconds.observe(seconds)
        if self.log:
            print(f"{scope['method']} {path} {status} {seconds * 1000:.1f} ms", file=sys.stderr, flush=True)

    def _wait(self, sender: str, takes: int = 1, *, rate: float = 0, burst: float = BURST) -> int:
        """Seconds until this sender may go on; 0: now, and it has so much less left."""
        now, rate = time.monotonic(), rate or self.rate
        found = self._buckets.pop(sender, None) or Bucket(burst, now)
        self._buckets[sender] = found
        if len(self._buckets) > KNOWN:
            self._buckets.popitem(last=False)
        return found.wait(now, rate, burst, takes)


def _of_page(scope: HTTPScope) -> bool:
    """Whether a file of the page is asked for."""
    path = scope["path"]
    return path in ALONE or path.startswith(BELOW)


def _sender(scope: HTTPScope) -> str:
    """The digest of the token that is sent, if one is."""
    sent = (value for name, value in scope["headers"] if name == b"authorization")
    return next((hashlib.sha256(value).hexdigest() for value in sent), "")


def _host(scope: HTTPScope) -> str:
    """The name that a request was sent to, without its port."""
    sent = next((value for name, value in scope["headers"] if name == b"host"), b"").decode("latin-1")
    return sent[1:].partition("]")[0] if sent.startswith("[") else sent.partition(":")[0].lower()


async def _answer(send: Send, problem: Problem, *headers: tuple[bytes, bytes]) -> None:
    body = json.encode(problem)
    kind, length = (b"content-type", MEDIA.encode()), (b"content-length", str(len(body)).encode())
    begun: Message = {
        "type": "http.response.start",
        "status": problem.status,
        "headers": [kind, length, *headers],
    }
    await send(begun)
    await send({"type": "http.response.body", "body": body, "more_body": False})
