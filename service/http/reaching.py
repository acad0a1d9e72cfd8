"""Requests that this service sends to addresses that people give: checked, short, and to nowhere near.

An address that somebody gives could lead to what only this computer reaches: its own doors, its network, a
cloud's metadata. So a name is looked up here, every address of it must be one of the open internet, and the
request goes to the very address that was checked. Nothing redirects it, no proxy of the environment is asked.
"""

from __future__ import annotations

import asyncio
import socket
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import SplitResult, urlsplit

import httpx

from engine.errors import Illegal, Malformed
from engine.wording import say

PATIENCE = 5.0
"""Seconds for a whole request."""
LONGEST = 1_000
PORTS = {"http": 80, "https": 443}
NAT64 = IPv6Network("64:ff9b::/96")
"""Addresses that lead to the IPv4 address in their last four bytes."""


class Unreached(Exception):
    """A request that was not taken. `again`: it may be at another time."""

    def __init__(self, *, again: bool) -> None:
        super().__init__()
        self.again = again


def address(url: str) -> SplitResult:
    """A web address in its parts. `Malformed` for what is none, or holds a password."""
    try:
        found = urlsplit(url)
        good = found.scheme in PORTS and found.hostname and found.port != 0 and url.isascii()
    except ValueError:
        good = False
    if not good or len(url) > LONGEST or not url.isprintable() or " " in url:
        raise Malformed(say("a web address begins with https:// or http://"))
    if found.username is not None or found.password is not None:
        raise Malformed(say("a web address for this holds no name or password before its host"))
    return found


def is_open(text: str) -> bool:
    """Whether an address is one of the open internet, also where it holds another one inside it."""
    found = ip_address(text.partition("%")[0])
    inner: tuple[IPv4Address | IPv6Address, ...] = (found,)
    if isinstance(found, IPv6Address):
        mapped = (found.ipv4_mapped, found.sixtofour, *(found.teredo or ()))
        inner += tuple(each for each in mapped if each is not None)
        if found in NAT64:
            inner += (IPv4Address(int(found) & 0xFFFFFFFF),)
    return all(each.is_global and not each.is_multicast for each in inner)


async def looked_up(host: str, port: int) -> tuple[str, ...]:
    """The addresses of a name, each once."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return tuple(dict.fromkeys(str(each[4][0]) for each in found))


class Reach:
    """What sends. `near`: also to this computer and its network, which the owner has to allow."""

    def __init__(self, *, near: bool = False) -> None:
        self.near = near
        self._client: httpx.AsyncClient | None = None

    async def place(self, url: str) -> str:
        """The address that a request to `url` goes to. `Illegal` where that is near, `Unreached` where the
        name has none."""
        parts = address(url)
        assert parts.hostname is not None
        try:
            found = await looked_up(parts.hostname, parts.port or PORTS[parts.scheme])
        except (OSError, UnicodeError) as error:
            raise Unreached(again=True) from error
        if not self.near and not all(map(is_open, found)):
            raise Illegal(say("{host} is not an address of the open internet", host=parts.hostname))
        return found[0]

    async def send(self, url: str, body: Any) -> None:
        """Send JSON. `Unreached` where it was not taken, `Illegal` as `place`."""
        parts, place = address(url), await self.place(url)
        if self._client is None:
            self._client = httpx.AsyncClient(trust_env=False, follow_redirects=False, timeout=PATIENCE)
        netloc = parts.netloc.rpartition("@")[2]
        port = f":{parts.port}" if parts.port else ""
        there = parts._replace(netloc=f"[{place}]{port}" if ":" in place else f"{place}{port}", fragment="")
        request = self._client.build_request(
            "POST",
            there.geturl(),
            json=body,
            headers={"host": netloc, "user-agent": "rollbook"},
            extensions={"sni_hostname": parts.hostname},
        )
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await self._client.send(request, stream=True)
                await answer.aclose()  # what it says is nobody's business
        except (httpx.HTTPError, OSError, TimeoutError) as error:
            raise Unreached(again=True) from error
        if not answer.is_success:
            raise Unreached(again=answer.status_code == 429 or answer.status_code >= 500)

    async def close(self) -> None:
        """Close what is open."""
        if self._client is not None:
            await self._client.aclose()
