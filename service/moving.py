"""Moving a whole database: its sessions, and beside them tokens, what seats arranged, what is kept of refused
attempts and what-ifs, and imported copies."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from engine.errors import StorageRefusal
from engine.store.address import is_address
from engine.wording import say
from replays.bundle import ENDINGS
from replays.moving import Moved, move
from service import files
from service.host import Host

EVERY = ""
"""The session of tokens that are for every session."""


def opened(address: str, *, must_exist: bool) -> Host:
    """A database by its address. `StorageRefusal` where it is to be read and is not there."""
    host = Host(address)
    path = Path(files.settled(address).removeprefix("sqlite:///"))
    if must_exist and address.startswith("sqlite:///") and not path.exists():
        raise StorageRefusal(say("there is no database {place}", place=str(path)))
    return host


def check_two(source: Host, target: Host) -> None:
    """Raises `StorageRefusal` for one database under two names, and for one that cannot be written."""
    same = files.settled(source.address) == files.settled(target.address)
    if is_address(source.address) and is_address(target.address):
        same = source.store.identity == target.store.identity
    if same:
        raise StorageRefusal(say("both are the same database: {place}", place=source.store.place))
    if not target.store.writable:
        raise StorageRefusal(target.store.barrier)


def moved(source: Host, target: Host) -> Iterator[Moved]:
    """Copy everything, session by session. What lies beside a session comes with it, also where the session
    itself is there already."""
    sessions = [session for session, _, _ in source.store.sessions()]
    for each in move(source.store, target.store, sessions):
        if each.refused is None:
            _move_beside(source, target, each.session)
        yield each
    target.access.take(source.access.of(EVERY))
    _move_copies(source, target)


def _move_beside(source: Host, target: Host, session: str) -> None:
    target.access.take(source.access.of(session))
    for seat, kind, body in source.arranged.all_of(session):
        if not target.arranged.find(session, seat, kind):
            target.arranged.keep(session, seat, kind, body)
    for kind in source.sidecar.kinds(session):
        there = set(target.sidecar.rows(session, kind))
        for body in source.sidecar.rows(session, kind):
            if body not in there:
                target.sidecar.add(session, kind, body)


def _move_copies(source: Host, target: Host) -> None:
    """Copy the files of imported copies that are not there yet."""
    kept, place = source.copies_folder, target.copies_folder
    if kept is None or place is None:
        return
    for name in source.copies():
        file = place / f"{name}{ENDINGS[0]}"
        if not file.exists():
            place.mkdir(mode=0o700, parents=True, exist_ok=True)
            shutil.copy2(kept / file.name, file)
