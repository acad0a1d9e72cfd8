"""The lobby of servers that are killed under load: it never falls behind what was acknowledged before
somebody looked, and shows each table as it stands once nothing is under way."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import httpx

from projections.asking import deciders
from service.host import Host

PAUSE = 0.2
GONE = 503
"""The database is away for a moment."""
KEYS = ("version", "round", "asked", "over")


class Site(Protocol):
    """Where to look, and whether the evening is over."""

    over: threading.Event

    def url(self) -> str:
        """The address of one of the servers."""


class Played(Protocol):
    """What was acknowledged at a table."""

    session: str
    saved: dict[str, int]


def looks(site: Site, token: str, tables: Sequence[Played], faults: list[str]) -> None:
    """Look at the lobby of one server after another, until it is over."""
    headers = {"authorization": f"Bearer {token}"}
    while not site.over.wait(PAUSE):
        saved = {each.session: max(each.saved.copy().values(), default=0) for each in tables}
        try:
            answer = httpx.get(f"{site.url()}/api/sessions", headers=headers, timeout=20)
        except httpx.TransportError:
            continue  # it was killed
        if answer.status_code == GONE:
            continue
        if answer.status_code != 200:
            faults.append(f"the lobby: {answer.status_code} {answer.text}")
            continue
        faults += behind(answer.json(), saved)


def behind(shown: Sequence[dict[str, Any]], saved: dict[str, int]) -> list[str]:
    """Tables that a lobby leaves out, or shows as they were before what was acknowledged by then."""
    versions = {each["session"]: each["version"] for each in shown}
    return [
        f"the lobby shows {session} at {versions.get(session)}, after {version} was acknowledged"
        for session, version in saved.items()
        if versions.get(session, -1) < version
    ]


def at_rest(address: str, servers: Sequence[str], token: str) -> list[str]:
    """What is wrong with the lobby of each server, looked at once, now that nothing is under way."""
    headers = {"authorization": f"Bearer {token}"}
    shown, faults = {}, []
    for url in servers:
        try:
            shown[url] = httpx.get(f"{url}/api/sessions", headers=headers, timeout=60).json()
        except httpx.TransportError as error:
            faults.append(f"{url} does not answer: {error}")
    right = stands(address)
    return faults + [fault for url, lines in shown.items() for fault in wrong(url, lines, right)]


def wrong(where: str, lines: Sequence[dict[str, Any]], right: Mapping[str, dict[str, Any]]) -> list[str]:
    """The lines of a lobby that do not say how a table stands."""
    found = {each["session"]: {key: each[key] for key in KEYS} for each in lines}
    return [
        f"{where} shows {table} as {found.get(table)}, and not {truth}"
        for table, truth in right.items()
        if found.get(table) != truth
    ]


def stands(address: str) -> dict[str, dict[str, Any]]:
    """How each table stands by its log, folded anew."""
    found = {}
    with Host(address) as host:
        for session, _, _ in host.store.sessions():
            live = host.load(session)
            state = live.state
            over = bool(state.course.ended) or state.table.closed
            values = (live.version, state.course.round, list(deciders(state)), over)
            found[session] = dict(zip(KEYS, values, strict=True))
    return found
