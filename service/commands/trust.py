"""Trust: files that prove themselves, signatures and keys, and the removal of a whole session."""

from __future__ import annotations

import json
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from engine.audience import PUBLIC
from engine.errors import Illegal, Malformed, Refusal, StorageRefusal
from engine.store.summaries import Summaries
from engine.wording import Text, count, say
from replays.bundle import ENDINGS, Bundle, copy_rows, for_all, for_viewer, is_file_name, pack, parse, render
from replays.bundle_import import check_chain, restore
from replays.session import Session, find_rules
from service import files
from service.doing import hosted, look, page_of
from service.host import Host, read_copy
from service.options import COMMON, Common, Key, SessionName, Viewer, one_session
from service.out import fields
from service.signing import Keys
from service.signing import sign as sign_log

Sign = Annotated[bool, Parameter(help="Sign it first, with this installation's key.")]

LOG = "removed.jsonl"
"""The installation's own log of what was removed."""


def export(
    session: SessionName,
    file: Annotated[Path, Parameter(help="A name that ends in .rollbook, or .rollbook.gz to compress it.")],
    *,
    as_: Viewer = "",
    open_: Annotated[
        bool, Parameter(name="--open", help="A closed session: everything, for everybody.")
    ] = False,
    full: Annotated[
        bool, Parameter(help="Everything and both secrets, to play on elsewhere: for nobody else.")
    ] = False,
    sign: Sign = False,
    common: Common = COMMON,
) -> None:
    """Write a session to a file that proves itself: by default what the public may see, or one seat.

    Example: rollbook export friday friday.rollbook --as ann

    Parts that are not for that seat stay closed in it, and can be opened later by whoever has them. Check a
    file with rollbook verify FILE, or where nothing is installed with tools/verify_rollbook.py.
    """
    if bool(as_) + open_ + full > 1:
        raise Malformed(say("say one of --as, --open and --full"))
    with hosted(common) as (page, host):
        live = host.open(one_session(session), play=sign)  # a signature is an entry
        viewer = look(live, as_ or "public")
        if sign:
            sign_log(live, Keys())
        bundle = _fetched(live, viewer, opened=open_, full=full) if host.afar else None
        bundle = bundle or _bundle_for(live, viewer, opened=open_, full=full)
        _write(bundle, file, "" if open_ else viewer)
        kind = "full" if full else "open" if open_ else viewer
        about = {"session": live.session, "file": str(file)}
        page.data({"session": live.session, "version": live.version, "file": str(file), "as": kind})
        told = count(
            "{n} entry of {session} written to {file}",
            "{n} entries of {session} written to {file}",
            n=live.version,
            **about,
        )
        page.line(told)
        if full:
            told = say("It holds both secrets of the session: whoever has it knows every card and throw.")
            page.line(told, "yellow")


def _fetched(live: Any, viewer: str, *, opened: bool, full: bool) -> Bundle:
    """What `_bundle_for` gives, of a table of a service."""
    form: Literal["full", "open", "copy"] = "full" if full else "open" if opened else "copy"
    whose = "" if full or opened else viewer
    return parse(live.held.table.file(form, as_=whose), live.session)


def _bundle_for(live: Session, viewer: str, *, opened: bool = False, full: bool = False) -> Bundle:
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


def _write(bundle: Bundle, path: Path, viewer: str) -> None:
    """Write the file, compressed if its name ends in `.gz`. What holds anybody's secrets is for its owner
    alone. An older export of the same session is replaced; anything else is left alone and refused."""
    if not is_file_name(path.name):
        raise Malformed(say("{file} should end in one of these", file=path.name), legal=ENDINGS)
    if os.path.exists(path) and read_copy(path).session != bundle.session:
        raise Malformed(say("{file} holds another session", file=str(path)))
    if not os.path.isdir(path.parent):
        raise Malformed(say("there is no folder {folder}", folder=str(path.parent)))
    data = render(bundle)
    private = bundle.secrets is not None or viewer not in (PUBLIC, "")
    files.write(path, pack(data) if path.name.endswith(".gz") else data, private=private)


def import_(file: Annotated[Path, Parameter(help="A .rollbook file.")], *, common: Common = COMMON) -> None:
    """Take a file in. One written with --full becomes a session to play on; every other is kept as a copy, to
    be shown and verified like a session. A session that is here goes on with what was played elsewhere, if
    its log is the beginning of the file.

    Example: rollbook import friday.rollbook
    """
    with hosted(common) as (page, host):
        bundle = read_copy(file)
        if host.afar:
            far: Any = host
            added = far.service.take_in(render(bundle)).added
        elif bundle.secrets is not None:
            added = restore(bundle, str(file), host.store, find_rules)
        else:
            _keep(host, bundle, file)
            added = len(bundle.rows)
        host.remember(bundle.session)
    kind, whole = "copy" if bundle.secrets is None else "session", len(bundle.rows)
    goes_on = {} if added in (0, whole) else {"added": added}
    page.data({"session": bundle.session, "version": whole, "kind": kind, "new": added == whole, **goes_on})
    if not goes_on:
        page.line(bundle.session if added else say("{session} is here already", session=bundle.session))
    else:
        told = count(
            "{session} goes on with {n} entry that was played elsewhere",
            "{session} goes on with {n} entries that were played elsewhere",
            session=bundle.session,
            n=added,
        )
        page.line(told)


def _keep(host: Host, bundle: Bundle, path: Path) -> None:
    """Keep a copy beside the database. One that is there already gives way to a longer one that goes on from
    it; `StorageRefusal` for every other, and where the session itself is in the database."""
    kept = host.copies_folder
    check_chain(bundle, str(path))
    if kept is None:
        raise StorageRefusal(say("{place} keeps no copies", place=host.store.place))
    if host.store.game(bundle.session) is not None:
        raise StorageRefusal(say("{session} itself is in this database", session=bundle.session))
    place = kept / f"{bundle.session}{ENDINGS[0]}"
    old = read_copy(place).rows if place.exists() else ()
    if bundle.rows[: len(old)] != old:
        told = say(
            "another copy of {session} is here, which this one does not go on from", session=bundle.session
        )
        raise StorageRefusal(told)
    kept.mkdir(mode=0o700, parents=True, exist_ok=True)
    files.write(place, render(bundle), private=True)


def sign(session: SessionName = "", *, key: Key = "", common: Common = COMMON) -> None:
    """Sign the log as it stands with this installation's key. Only a signature by a key they know tells
    others that nobody rewrote it.

    Example: rollbook sign friday
    """
    with hosted(common) as (page, host):
        live = host.open(one_session(session), play=True)
        keys = Keys()
        outcome = sign_log(live, keys, key)
    covers, public = outcome.entries[0].version - 1, keys.public()
    page.data({**fields(outcome, "session", "version"), "covers": covers, "key": public})
    page.line(say("Entries 1 to {n} are signed by {key}.", n=covers, key=public))


def keys(
    what: Annotated[
        Literal["list", "trust", "forget", "show"], Parameter(show_default=True, help="What to do.")
    ] = "list",
    key: Annotated[str, Parameter(help="A key, 64 hexadecimal digits; to forget, its name will do.")] = "",
    name: Annotated[str, Parameter(help="Whose it is.")] = "",
    *,
    common: Common = COMMON,
) -> None:
    """The keys whose signatures you trust, and this installation's own (made when it is first needed).

    Example: rollbook keys trust 3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29 ann
    """
    page, kept = page_of(common), Keys()
    if what == "show":
        page.data({"key": kept.public()})
        page.line(kept.public())
        return
    if what == "trust":
        kept.trust(key, name)
    elif what == "forget":
        kept.forget(key)
    found = kept.trusted()
    page.data({"keys": [{"key": each, "name": called} for each, called in found.items()]})
    page.table((say("key"), say("name")), found.items())
    if not found:
        page.line(say("You trust no key yet: rollbook keys trust KEY NAME"), "dim")


def delete(
    session: SessionName,
    *,
    yes: Annotated[bool, Parameter(help="Really: this cannot be undone.")] = False,
    common: Common = COMMON,
) -> None:
    """Remove a whole session for good. Its id, the time and its last link are kept in removed.jsonl.

    Example: rollbook delete friday --yes
    """
    with hosted(common) as (page, host):
        host.here(say("a session is removed"))
        line = _remove(host, one_session(session), sure=yes)
    page.data(line)
    page.line(
        say("{session} is removed; its last link was {last}", session=line["session"], last=line["last"])
        if line["last"]
        else say("{session} is removed; it could not be read any more", session=line["session"])
    )


def _remove(host: Host, session: str, *, sure: bool) -> dict[str, Any]:
    """Remove a session of the database with its secrets, command keys and cache, or an imported copy, also
    one that is damaged. What is kept of it is its id, the time, how many entries it had and the last link:
    enough to know a file of it again. Of one that cannot be read the link is not known.

    Raises `Malformed` unless it is `sure`, and for a file that is nobody's but the user's.
    """
    copy = host.copy(session)
    if copy is None:
        session = host.find(session)
    elif copy.parent != host.copies_folder:
        raise Malformed(say("{file} is a file: remove it yourself", file=session))
    live = None
    with suppress(Refusal):
        live = host.open(session)
    if not sure:
        raise Malformed(_would_go(session, live))
    line = {
        "session": session,
        "kind": "session" if copy is None else "copy",
        "removed": int(time.time()),
        "entries": live.version if live else host.store.last(session) if copy is None else 0,
        "last": live.link if live else "",
    }
    _write_down(line, files.data_folder() / LOG)
    if copy is not None:
        copy.unlink(missing_ok=True)
        return line
    host.store.delete(session)
    with Summaries.of(host.store, making=False) as summaries:
        summaries.forget(session)
    host.cache.forget(session)
    host.sidecar.forget(session)
    host.access.forget(session)
    host.arranged.forget(session)
    return line


def _would_go(session: str, live: Session | None) -> Text:
    if live is None:
        return say("{session}, which cannot be read, would be gone for good; say --yes", session=session)
    return say(
        "{session} and its {n} entries would be gone for good; say --yes", session=session, n=live.version
    )


def _write_down(line: dict[str, Any], path: Path) -> None:
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
