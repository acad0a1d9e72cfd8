"""The database itself: its tables are made, it is looked at, and all of it is copied to another one."""

from __future__ import annotations

from typing import Annotated, Literal

from cyclopts import Parameter

from engine.errors import Malformed
from engine.store.log import Store
from engine.wording import count, say
from service import files, moving
from service.doing import hosted, page_of
from service.host import Host
from service.options import COMMON, Common
from service.out import Page, progress

FAILED = 1
FEW = 5


def db(
    what: Annotated[
        Literal["init", "status", "copy", "rebuild"], Parameter(show_default=True, help="What to do.")
    ] = "status",
    source: Annotated[str, Parameter(help="The address to copy from.")] = "",
    target: Annotated[str, Parameter(help="The address to copy to.")] = "",
    *,
    common: Common = COMMON,
) -> int:
    """Make the tables of a database on a server, say what a database holds, copy all of it to another one, or
    make the list of its sessions and the register of rulings anew.

    Example: rollbook db copy sqlite:///games.db postgresql://db.example/games

    A copy holds every session with its secrets, and the tokens, so that people play on with the same links.
    It may be interrupted and begun again: what is there is left, what came since is added.

    rebuild is never needed for its own sake, and may be done while people play: what is listed of a session
    stays until it was made anew from its log.
    """
    if common.server:
        raise Malformed(say("this is done where the database is, not with --server"))
    if what == "copy":
        return _copy(page_of(common), source, target)
    if source:
        raise Malformed(say("only rollbook db copy takes addresses; say which database with --database"))
    if what == "rebuild":
        _rebuild(common)
    elif what == "init":
        _init(page_of(common), common.database or files.default_address())
    else:
        with hosted(common) as (page, host):
            _status(page, host)
    return 0


def _init(page: Page, address: str) -> None:
    made = Store.make(address)
    with Host(address) as host:
        page.data({"place": host.store.place, "identity": host.store.identity, "made": made})
        told = say("{place} is ready", place=host.store.place)
        page.line(told if made else say("{place} is ready already", place=host.store.place))


def _status(page: Page, host: Host) -> None:
    store = host.store
    sessions, entries, behind = host.held()
    about = {"sessions": sessions, "entries": entries, "writable": store.writable, **store.about()}
    about["behind"] = behind
    page.data({"place": store.place, "identity": store.identity, **about})
    page.line(store.place)
    page.line(count("{n} session", "{n} sessions", n=sessions))
    page.line(count("{n} entry", "{n} entries", n=entries))
    if about["behind"]:
        told = count(
            "Lobby and register are {n} entry behind.",
            "Lobby and register are {n} entries behind.",
            n=about["behind"],
        )
        page.line(told, "dim")
    else:
        page.line(say("Lobby and register say all of it."), "dim")
    if not store.writable:
        page.line(store.barrier, "yellow")
    if about.get("foreign"):
        told = say("It was restored from the copy of another server: run rollbook db init once.")
        page.line(told, "yellow")
    if about.get("held"):
        told = count(
            "A transaction has been open for {n} second: whoever follows all sessions waits for it.",
            "A transaction has been open for {n} seconds: whoever follows all sessions waits for it.",
            n=about["held"],
        )
        page.line(told, "yellow")


def _rebuild(common: Common) -> None:
    with hosted(common) as (page, host):
        keeper, done = host.summaries, 0
        total, _ = keeper.totals()
        keeper.anew()
        with progress(total, FEW) as tell:

            def told(found: int) -> None:
                nonlocal done
                done = found
                tell(found)

            keeper.catch_up(told)
        page.data({"rebuilt": done})
        page.line(count("{n} session is listed anew", "{n} sessions are listed anew", n=done))


def _copy(page: Page, source: str, target: str) -> int:
    if not source or not target:
        raise Malformed(say("say from where and to where: rollbook db copy FROM TO"))
    with moving.opened(source, must_exist=True) as here, moving.opened(target, must_exist=False) as there:
        moving.check_two(here, there)
        total, found = len(here.store.sessions()), []
        with progress(total, FEW) as tell:
            for each in moving.moved(here, there):
                found.append(each)
                tell(len(found), each.session)
        refused = [each for each in found if each.refused is not None]
        new = sum(0 < each.added == each.entries for each in found)
        longer = sum(0 < each.added < each.entries for each in found)
        ahead = [each.session for each in found if each.ahead]
        whys = [{"session": each.session, "why": page.say(each.refused or "")} for each in refused]
        page.data(
            {
                "from": here.store.place,
                "to": there.store.place,
                "copied": new,
                "extended": longer,
                "entries": sum(each.added for each in found),
                "ahead": ahead,
                "refused": whys,
            }
        )
        page.line(count("{n} session copied and verified", "{n} sessions copied and verified", n=new))
        if longer:
            told = count("{n} session goes on there as here", "{n} sessions go on there as here", n=longer)
            page.line(told)
        same = len(found) - new - longer - len(refused) - len(ahead)
        page.line(count("{n} session was there already", "{n} sessions were there already", n=same), "dim")
        for session in ahead:
            page.line(say("{session} was played on there, and is left as it is", session=session), "yellow")
        for each in refused:
            page.line(each.refused or "", "red")
    return FAILED if refused else 0
