"""Copies of sessions: `.rollbook` files that are looked at and verified, and never written to.

A copy is opened straight from its file. One that is imported is kept beside the database, in the folder
`DATABASE.copies`, so that it has a name like a session; a session of the database goes before it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from engine.errors import Malformed, Refusal
from engine.wording import say
from replays.bundle import ENDINGS, SESSION, Bundle, is_file_name, parse
from replays.live import Hands, Live, find_rules, pin
from service.files import below, whole

if TYPE_CHECKING:
    from engine.store.log import Store


class Database(Protocol):
    """What is needed of the host: the database, and what opens a session."""

    hands: Hands

    @property
    def store(self) -> Store:
        """The log."""


def read(path: Path) -> Bundle:
    """A file, not yet verified. `Malformed` for what is none."""
    return parse(whole(path), str(path))


def folder(host: Database) -> Path | None:
    """Where imported copies of this database are kept; none for a database in memory."""
    return None if host.store.path is None else Path(f"{host.store.path}.copies")


def find(host: Database, name: str) -> Path | None:
    """The file that a word on the command line means: named itself, or an imported copy; None for a session
    of the database."""
    if is_file_name(name):
        return Path(name)
    kept = folder(host)
    if kept is None or not SESSION.match(name) or host.store.game(name) is not None:
        return None
    place = kept / f"{name}{ENDINGS[0]}"
    return place if place.is_file() else None


def is_folder(host: Database, name: str) -> bool:
    """Whether a word means a folder of files. One that is the very name of a session, or of an imported copy,
    means that; with a slash in it (`./friday`) it is the folder."""
    if not os.path.isdir(name):
        return False
    if is_file_name(name) or not SESSION.match(name):
        return True
    with suppress(Refusal):  # a database that cannot be used holds no session of that name
        return host.store.game(name) is None and find(host, name) is None
    return True


def spread(host: Database, name: str) -> list[str]:
    """The files of the folder that a word means, in order; any other word is itself. `Malformed` for a folder
    without any."""
    if not is_folder(host, name):
        return [name]
    files = [str(each) for each in below(Path(name)) if is_file_name(each.name)]
    if not files:
        raise Malformed(say("{folder} holds no .rollbook files", folder=name))
    return files


def listed(host: Database) -> Iterator[str]:
    """The names of the imported copies."""
    kept = folder(host)
    if kept is not None and kept.is_dir():
        yield from sorted(each.name.removesuffix(ENDINGS[0]) for each in kept.glob(f"*{ENDINGS[0]}"))


def open_file(host: Database, path: Path) -> Live:
    """The session of a file, read-only; it is shown as whoever it was made for may see it."""

    from replays.bundle_import import holder, open_copy  # with all that verifies: few commands open a file

    bundle = read(path)
    live = open_copy(bundle, str(path), find_rules, host.hands)
    pin(live, play=False)
    live.holder = holder(bundle)
    return live
