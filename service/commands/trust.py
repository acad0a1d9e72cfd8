"""Trust: files that prove themselves, signatures, transcripts, and the removal of a whole session."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from engine.errors import Malformed
from engine.wording import count, say
from service.options import COMMON, Common, Key, Session, Viewer, one_session
from service.out import Page

Sign = Annotated[bool, Parameter(help="Sign it first, with this installation's key.", negative="")]


def export(
    session: Session,
    file: Annotated[Path, Parameter(help="A name that ends in .rollbook, or .rollbook.gz to compress it.")],
    *,
    as_: Viewer = "",
    open_: Annotated[
        bool, Parameter(name="--open", help="A closed session: everything, for everybody.", negative="")
    ] = False,
    full: Annotated[
        bool,
        Parameter(help="Everything and both secrets, to play on elsewhere: for nobody else.", negative=""),
    ] = False,
    sign: Sign = False,
    common: Common = COMMON,
) -> None:
    """Write a session to a file that proves itself: by default what the public may see, or one seat.

    Example: rollbook export friday friday.rollbook --as ann

    Parts that are not for that seat stay closed in it, and can be opened later by whoever has them. Check a
    file with rollbook verify FILE, or where nothing is installed with tools/verify_rollbook.py.
    """
    from service import exporting, signing
    from service.host import Host
    from service.who import look

    if bool(as_) + open_ + full > 1:
        raise Malformed(say("say one of --as, --open and --full"))
    page = Page(json=common.json, language=common.language)
    with Host(common.database) as host:
        live = host.open(one_session(session))
        viewer = look(live, as_ or "public")
        if sign:
            signing.sign(live, signing.Keys())
        exporting.write(
            exporting.bundle_for(live, viewer, opened=open_, full=full), file, "" if open_ else viewer
        )
        kind = "full" if full else "open" if open_ else viewer
        page.data({"session": live.session, "version": live.version, "file": str(file), "as": kind})
        page.line(
            count(
                "{n} entry of {session} written to {file}",
                "{n} entries of {session} written to {file}",
                n=live.version,
                session=live.session,
                file=str(file),
            )
        )
        if full:
            page.line(
                say("It holds both secrets of the session: whoever has it knows every card and throw."),
                "yellow",
            )


def import_(file: Annotated[Path, Parameter(help="A .rollbook file.")], *, common: Common = COMMON) -> None:
    """Take a file in. One written with --full becomes a session to play on; every other is kept as a copy, to
    be shown and verified like a session. A session that is here goes on with what was played elsewhere, if
    its log is the beginning of the file.

    Example: rollbook import friday.rollbook
    """
    from replays.bundle_import import restore
    from replays.live import find_rules
    from service import copies
    from service.host import Host

    page = Page(json=common.json, language=common.language)
    with Host(common.database) as host:
        bundle = copies.read(file)
        if bundle.secrets is not None:
            added = restore(bundle, str(file), host.store, find_rules)
            host.remember(bundle.session)
        else:
            copies.keep(host, file)
            added = len(bundle.rows)
    kind, whole = "copy" if bundle.secrets is None else "session", len(bundle.rows)
    goes_on = {} if added in (0, whole) else {"added": added}
    page.data({"session": bundle.session, "version": whole, "kind": kind, "new": added == whole, **goes_on})
    if not goes_on:
        page.line(bundle.session if added else say("{session} is here already", session=bundle.session))
    else:
        page.line(
            count(
                "{session} goes on with {n} entry that was played elsewhere",
                "{session} goes on with {n} entries that were played elsewhere",
                session=bundle.session,
                n=added,
            )
        )


def sign(session: Session = "", *, key: Key = "", common: Common = COMMON) -> None:
    """Sign the log as it stands with this installation's key. Only a signature by a key they know tells
    others that nobody rewrote it.

    Example: rollbook sign friday
    """
    from service import signing
    from service.host import Host

    page = Page(json=common.json, language=common.language)
    with Host(common.database) as host:
        live = host.open(one_session(session), play=True)
        keys = signing.Keys()
        outcome = signing.sign(live, keys, key)
    version = outcome.entries[0].version
    page.data(
        {"session": outcome.session, "version": outcome.version, "covers": version - 1, "key": keys.public()}
    )
    page.line(say("Entries 1 to {n} are signed by {key}.", n=version - 1, key=keys.public()))


def keys(
    what: Annotated[Literal["list", "trust", "forget", "show"], Parameter(help="What to do.")] = "list",
    key: Annotated[str, Parameter(help="A key, 64 hexadecimal digits; to forget, its name will do.")] = "",
    name: Annotated[str, Parameter(help="Whose it is.")] = "",
    *,
    common: Common = COMMON,
) -> None:
    """The keys whose signatures you trust, and this installation's own (made when it is first needed).

    Example: rollbook keys trust 3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29 ann
    """
    from service.signing import Keys

    page, kept = Page(json=common.json, language=common.language), Keys()
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


def transcript(
    session: Session,
    file: Annotated[Path, Parameter(help="A name that ends in .md or .html.")],
    *,
    as_: Viewer = "",
    common: Common = COMMON,
) -> None:
    """Write what happened to a file to be read, with clauses and dice.

    Example: rollbook transcript friday friday.html --as ann
    """
    from service import copies
    from service import transcript as transcripts
    from service.doing import looking
    from service.entries import told
    from service.who import look

    write = {".md": transcripts.markdown, ".html": transcripts.page}.get(file.suffix)
    if write is None:
        raise Malformed(say("{file} should end in one of these", file=file.name), legal=(".md", ".html"))
    with looking(common, session) as (page, live, words):
        viewer = look(live, as_)
        text = write(live, viewer, words, told(live, viewer, words))
        copies.write(file, text.encode(), private=viewer != "public")
        page.data({"session": live.session, "version": live.version, "file": str(file), "as": viewer})
        page.line(str(file))


def delete(
    session: Session,
    *,
    yes: Annotated[bool, Parameter(help="Really: this cannot be undone.", negative="")] = False,
    common: Common = COMMON,
) -> None:
    """Remove a whole session for good. Its id, the time and its last link are kept in removed.jsonl.

    Example: rollbook delete friday --yes
    """
    from service import removing
    from service.host import Host

    page = Page(json=common.json, language=common.language)
    with Host(common.database) as host:
        line = removing.remove_named(host, one_session(session), sure=yes)
    page.data(line)
    page.line(
        say("{session} is removed; its last link was {last}", session=line["session"], last=line["last"])
        if line["last"]
        else say("{session} is removed; it could not be read any more", session=line["session"])
    )
