"""Removing a whole session: written down first, in the installation's own log, then done."""

from __future__ import annotations

import json
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from engine.errors import Malformed, Refusal, StorageRefusal
from engine.wording import Text, say
from replays.live import Live
from service import copies
from service.folders import data_folder
from service.host import Host

LOG = "removed.jsonl"


def remove_named(host: Host, session: str, *, sure: bool) -> dict[str, Any]:
    """Remove a session of the database or an imported copy, also one that is damaged; what was written down.

    Raises `Malformed` unless it is `sure`, and for a file that is nobody's but the user's.
    """
    kept = copies.find(host, session)
    if kept is None:
        session = host.find(session)
    elif kept.parent != copies.folder(host):
        raise Malformed(say("{file} is a file: remove it yourself", file=session))
    live = None
    with suppress(Refusal):
        live = host.open(session)
    if not sure:
        raise Malformed(_would_go(session, live))
    return remove(host, session, live) if kept is None else remove_copy(session, live, kept)


def _would_go(session: str, live: Live | None) -> Text:
    if live is None:
        return say("{session}, which cannot be read, would be gone for good; say --yes", session=session)
    return say(
        "{session} and its {n} entries would be gone for good; say --yes",
        session=live.session,
        n=live.version,
    )


def remove(host: Host, session: str, live: Live | None) -> dict[str, Any]:
    """Remove a session of the database with its secrets, command keys and cache. What is kept of it is its
    id, the time, how many entries it had and the last link: enough to know a file of it again. Of one that
    cannot be read (None) the link is not known."""
    entries = host.store.last(session) if live is None else live.version
    line = _written("session", session, entries, "" if live is None else live.link)
    host.store.delete(session)
    host.cache.forget(session)
    host.beside.forget(session)
    return line


def remove_copy(session: str, live: Live | None, path: Path) -> dict[str, Any]:
    """Remove an imported copy. Of one that cannot be read (None) the number of entries is not known."""
    line = _written("copy", session, live.version if live else 0, live.link if live else "")
    path.unlink(missing_ok=True)
    return line


def _written(kind: str, session: str, entries: int, last: str) -> dict[str, Any]:
    line = {"session": session, "kind": kind, "removed": int(time.time()), "entries": entries, "last": last}
    write_down(line, data_folder() / LOG)
    return line


def write_down(line: dict[str, Any], path: Path) -> None:
    """One more line in the log of removals, on the disk when this returns."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
        with open(os.open(path, flags, 0o600), "w", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        why = error.strerror or ""
        raise StorageRefusal(
            say("nothing was removed: {file} cannot be written: {why}", file=str(path), why=why)
        ) from error
