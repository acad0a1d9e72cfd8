"""Exports: which rows go into a file, who may read it, and what it may replace."""

from __future__ import annotations

import os
from pathlib import Path

from engine.audience import PUBLIC
from engine.errors import Illegal, InternalError, Malformed, StorageRefusal
from engine.wording import say
from replays.bundle import ENDINGS, Bundle, copy_rows, for_all, for_viewer, is_file_name, pack, render
from replays.live import Live
from service import copies


def bundle_for(live: Live, viewer: str, *, opened: bool = False, full: bool = False) -> Bundle:
    """The whole of a live session (`full`), all of a closed one (`opened`), or what a viewer may see."""
    secrets = live.store.secrets(live.session)
    if secrets is None or live.holder:
        raise StorageRefusal(say("{session} is a copy itself: copy the file", session=live.session))
    rows = tuple(row.state for row in live.store.rows(live.session))
    if full:
        return Bundle(live.session, rows, secrets)
    if opened and not live.state.table.closed:
        raise Illegal(say("only a closed session may be opened to everybody"), "KER-6.5")
    opens = for_all if opened else for_viewer(viewer)
    return Bundle(live.session, copy_rows(rows, secrets.veil, opens))


def write(bundle: Bundle, path: Path, viewer: str) -> None:
    """Write the file, compressed if its name ends in `.gz`. What holds anybody's secrets is for its owner
    alone. An older export of the same session is replaced; anything else is left alone and refused."""
    if not is_file_name(path.name):
        raise Malformed(say("{file} should end in one of these", file=path.name), legal=ENDINGS)
    if os.path.exists(path) and copies.read(path).session != bundle.session:
        raise Malformed(say("{file} holds another session", file=str(path)))
    if not os.path.isdir(path.parent):
        raise Malformed(say("there is no folder {folder}", folder=str(path.parent)))
    data = render(bundle)
    private = bundle.secrets is not None or viewer not in (PUBLIC, "")
    copies.write(path, pack(data) if path.name.endswith(".gz") else data, private=private)
    if not path.is_file():
        raise InternalError(f"{path} is gone")
