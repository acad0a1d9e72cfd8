"""Copies of sessions: `.rollbook` files that are looked at and verified, and never written to.

A copy is opened straight from its file. One that is imported is kept beside the database, in the folder
`DATABASE.copies`, so that it has a name like a session; a session of the database goes before it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Literal, Protocol

from engine import facts as f
from engine.errors import Malformed, Refusal, StorageRefusal
from engine.store.log import Store
from engine.wording import say
from replays.bundle import ENDINGS, SESSION, Bundle, is_file_name, parse
from replays.bundle_import import check_chain, game_of, holder, open_copy
from replays.live import Hands, Live, find_rules, pin
from replays.verify import Log, Report, judged
from service.reading import below, whole


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
    bundle = read(path)
    live = open_copy(bundle, str(path), find_rules, host.hands)
    pin(live, play=False)
    live.holder = holder(bundle)
    return live


def pinned(path: Path) -> tuple[str, int]:
    """Game and version of the rules that a file is pinned to, by its first entry."""
    bundle = read(path)
    game = game_of(bundle, str(path))
    began = find_rules(game)[1].decode(bundle.rows[0]).fact
    return game, began.rules if isinstance(began, f.Began) else 0


def verified(path: Path, level: Literal["chain", "phases", "rules"]) -> Report:
    """The report on a file: as far as what is closed in it lets it be checked."""
    bundle = read(path)
    secrets = bundle.secrets
    known = (None, None) if secrets is None else (secrets.dice, secrets.veil)
    return judged(game_of(bundle, str(path)), Log(bundle.session, bundle.rows, *known), level)


def keep(host: Database, path: Path) -> Bundle:
    """Keep a copy beside the database. One that is there already gives way to a longer one that goes on from
    it; `StorageRefusal` for every other, and where the session itself is in the database."""
    from replays.bundle import render

    bundle, kept = read(path), folder(host)
    check_chain(bundle, str(path))
    if kept is None:
        raise StorageRefusal(say("{place} keeps no copies", place=host.store.place))
    if host.store.game(bundle.session) is not None:
        raise StorageRefusal(say("{session} itself is in this database", session=bundle.session))
    place = kept / f"{bundle.session}{ENDINGS[0]}"
    if place.exists() and not _goes_on(read(place), bundle):
        raise StorageRefusal(
            say(
                "another copy of {session} is here, which this one does not go on from",
                session=bundle.session,
            )
        )
    kept.mkdir(mode=0o700, exist_ok=True)
    write(place, render(bundle), private=True)
    return bundle


def _goes_on(old: Bundle, new: Bundle) -> bool:
    return new.rows[: len(old.rows)] == old.rows


def write(path: Path, data: bytes, *, private: bool) -> None:
    """Write a file whole or not at all; a private one is never readable by others, not even for a moment."""
    new = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with open(
            os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600 if private else 0o666), "wb"
        ) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError as error:
        with suppress(OSError):
            new.unlink()
        why = error.strerror or ""
        raise StorageRefusal(say("{file} cannot be written: {why}", file=str(path), why=why)) from error
