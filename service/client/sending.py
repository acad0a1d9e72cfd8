"""Requests to a service: sent again while their answer is lost, and refusals raised as what they are."""

from __future__ import annotations

import random
import secrets
import socket
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, TypeVar

import httpx
import msgspec
from msgspec import Struct, json

from engine.errors import (
    Illegal,
    InternalError,
    Malformed,
    NotYours,
    Refusal,
    RulesMissing,
    Stale,
    StorageRefusal,
    Unknown,
)
from engine.wording import own, say

T = TypeVar("T")

PATIENCE = 30.0
"""Seconds for an answer."""
WAITS = (0.1, 0.5, 1.0, 2.0)
"""Seconds before a request is sent again whose answer was lost, or that came too soon."""
LONGEST_WAIT = 10.0
JSON, BYTES = "application/json", "application/octet-stream"


class Unnamed(NotYours):
    """There is no token, or it does not count."""


REFUSALS: Mapping[str, type[Refusal]] = {
    each.kind: each for each in (Malformed, Illegal, Stale, NotYours, Unknown, RulesMissing, StorageRefusal)
} | {"unnamed": Unnamed, "busy": StorageRefusal}


class Problem(Struct):
    """Why a request was not carried out, as the service says it."""

    title: str
    detail: str
    clause: str = ""
    legal: tuple[str, ...] = ()
    version: int = 0


def refusal(answer: httpx.Response) -> Exception:
    """What a service refused, as the engine's own refusal; `InternalError` for a bug of the service."""
    try:
        problem = json.decode(answer.content, type=Problem)
    except msgspec.MsgspecError:
        told = say("{server} answered {status}", server=str(answer.url.host), status=answer.status_code)
        return StorageRefusal(told)
    if problem.title == "bug":
        return InternalError(problem.detail)
    kind = REFUSALS.get(problem.title, Malformed)
    return kind(own(problem.detail), problem.clause, problem.legal)


class Sender:
    """Sends requests to one service as one holder of a token. `language`: what sentences are told in;
    `http`: an own client instead of a new one."""

    def __init__(
        self, url: str, token: str = "", *, language: str = "en", http: httpx.Client | None = None
    ) -> None:
        self.url, self.token, self.language = url.rstrip("/"), token, language
        self.closed = False
        self._streams: set[httpx.Response] = set()
        try:
            there = httpx.URL(self.url)
            good = there.scheme in ("http", "https") and there.host and self.url.isprintable()
        except (httpx.InvalidURL, UnicodeError, ValueError):
            good = False
        if not good:
            raise Malformed(say("{server} is no address of a service", server=url))
        self.http = http or httpx.Client(base_url=self.url, timeout=PATIENCE)

    def holding(self, token: str) -> Sender:
        """The same service for another token."""
        return Sender(self.url, token, language=self.language, http=self.http)

    def close(self) -> None:
        """Close the connections; whoever follows in another thread comes to an end."""
        self.closed = True
        for each in tuple(self._streams):
            with suppress(OSError, KeyError):
                each.extensions["network_stream"].get_extra_info("socket").shutdown(socket.SHUT_RDWR)
        self.http.close()

    def headers(self, more: Mapping[str, str] = {}) -> dict[str, str]:
        """What every request says: who asks, in which language."""
        who = {"authorization": f"Bearer {self.token}"} if self.token else {}
        return {"accept-language": self.language, **who, **more}

    def send(
        self,
        method: str,
        path: str,
        *,
        params: Mapping[str, Any] = {},
        body: Any = None,
        key: str = "",
    ) -> httpx.Response:
        """Send a request; the answer. `body`: bytes as they are, anything else as JSON. One that changes
        something has a `key`, its own if none is given, and is sent again while its answer is lost.

        Raises what the service refuses, and `StorageRefusal` where it cannot be reached.
        """
        more = {}
        if method == "POST":
            more["idempotency-key"] = key or secrets.token_urlsafe(24)
        content = body if body is None or isinstance(body, bytes) else json.encode(body)
        if content is not None:
            more["content-type"] = BYTES if isinstance(body, bytes) else JSON
        wanted = {name: value for name, value in params.items() if value not in ("", None)}
        headers = self.headers(more)
        for wait in (*WAITS, None):
            try:
                answer = self.http.request(method, path, params=wanted, content=content, headers=headers)
            except (httpx.TransportError, httpx.InvalidURL, UnicodeError) as error:
                if wait is None or not isinstance(error, httpx.TransportError):
                    raise self.unreached(error) from error
                time.sleep(spread(wait))
                continue
            if answer.status_code not in (429, 503) or wait is None:
                break
            time.sleep(min(LONGEST_WAIT, _asked_to_wait(answer) or spread(wait)))
        if answer.is_success:
            return answer
        raise refusal(answer)

    def get(self, path: str, type_: type[T], **params: Any) -> T:
        """What is read, as `type_`."""
        return read(self.send("GET", path, params=params), type_)

    def post(self, path: str, body: Any, type_: type[T], key: str = "", **params: Any) -> T:
        """What a change led to, as `type_`."""
        return read(self.send("POST", path, params=params, body=body, key=key), type_)

    def unreached(self, error: Exception) -> StorageRefusal:
        """What is said of a service that does not answer."""
        why = str(error) or type(error).__name__
        return StorageRefusal(say("{server} cannot be reached: {why}", server=self.url, why=why))

    def stream(self, path: str, last: int, **params: Any) -> Iterator[tuple[str, str]]:
        """The events of a stream after entry `last`: name and data. It ends, or raises
        `httpx.TransportError`, where the connection does; `Refusal` where it is refused."""
        wanted = {name: value for name, value in params.items() if value not in ("", None)}
        headers = self.headers({"last-event-id": str(last)})
        with self.http.stream("GET", path, params=wanted, headers=headers, timeout=PATIENCE) as answer:
            if not answer.is_success:
                answer.read()
                raise refusal(answer)
            self._streams.add(answer)
            name, data = "", list[str]()
            try:
                for line in answer.iter_lines():
                    field, _, value = line.partition(":")
                    if not line and data:
                        yield name, "\n".join(data)
                    if not line:
                        name, data = "", []
                    elif field == "event":
                        name = value.strip()
                    elif field == "data":
                        data.append(value.removeprefix(" "))
            finally:
                self._streams.discard(answer)


def read(answer: httpx.Response, type_: type[T]) -> T:
    """An answer as `type_`. `StorageRefusal` where it is another service's, or a newer one's."""
    try:
        return json.decode(answer.content, type=type_)
    except msgspec.MsgspecError as error:
        told = say("{server} does not answer as Rollbook does", server=str(answer.url.host))
        raise StorageRefusal(told) from error


def spread(seconds: float) -> float:
    """About so long, so that not all come back at once."""
    return seconds * (0.75 + random.random() / 2)


def _asked_to_wait(answer: httpx.Response) -> float:
    text = answer.headers.get("retry-after", "")
    return float(text) if text.isascii() and text.isdigit() else 0.0
