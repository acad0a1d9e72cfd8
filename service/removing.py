"""Removing a whole session: written down first, in the installation's own log, then done."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

from engine.errors import StorageRefusal
from engine.wording import say
from replays.live import Live
from service.folders import data_folder
from service.host import Host

LOG = "removed.jsonl"


def remove(host: Host, live: Live) -> dict[str, Any]:
    """Remove a session of the database with its secrets, command keys and cache. What is kept of it is its
    id, the time, how many entries it had and the last link: enough to know a file of it again."""
    line = _written(live, "session")
    host.store.delete(live.session)
    host.cache.forget(live.session)
    host.beside.forget(live.session)
    return line


def remove_copy(live: Live, path: Path) -> dict[str, Any]:
    """Remove an imported copy."""
    line = _written(live, "copy")
    path.unlink(missing_ok=True)
    return line


def _written(live: Live, kind: str) -> dict[str, Any]:
    line = {"session": live.session, "kind": kind, "removed": int(time.time()), "entries": live.version}
    write_down({**line, "last": live.link}, data_folder() / LOG)
    return {**line, "last": live.link}


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
