"""Migration: what sessions would come to under the rules that are installed."""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter

from engine.errors import Malformed, Refusal
from engine.wording import say
from service.options import COMMON, Common, Words, plain
from service.out import Page


def migrate(
    *sessions: Annotated[
        Words, Parameter(help="Sessions and .rollbook files; without any, the one used last.")
    ],
    dry_run: Annotated[bool, Parameter(help="Only try it: nothing is written.", negative="")] = False,
    all_: Annotated[
        bool, Parameter(name="--all", help="Every session of the database.", negative="")
    ] = False,
    common: Common = COMMON,
) -> int:
    """Try sessions under the rules that are installed: every recorded choice decided again, with the dice as
    they fell. A session itself stays with the rules it began with. Exit status 1 where anything differs.

    Example: rollbook migrate friday --dry-run
    """
    from service.host import Host

    if not dry_run:
        raise Malformed(say("a migration can only be tried, with --dry-run"))
    page = Page(json=common.json, language=common.language)
    with Host(common.database) as host:
        names = list(plain(sessions)) or [""]
        if all_:
            names = [session for session, _, _ in host.store.sessions()]
        rows = [_tried(host, name, page) for name in names]
    page.data({"sessions": rows})
    return 0 if all(row["clean"] for row in rows) else 1


def _tried(host: Any, name: str, page: Page) -> dict[str, Any]:
    from replays import migrating
    from service.who import viewer

    try:
        live = host.open(name)
        tried = migrating.dry_run(live, viewer(live, ""))
    except Refusal as refusal:
        page.line(say("{name}: {why}", name=name, why=refusal.text), "yellow")
        return {"session": name, "clean": False, "refused": page.say(refusal.text)}
    row = migrating.shape(tried)
    what: Any = say("nothing would be otherwise")
    if tried.result.stop is not None:
        stop = tried.result.stop
        clause = stop.clause or "-"
        what = say("the record no longer fits at entry {at} [{clause}]", at=stop.version, clause=clause)
    elif tried.result.changes:
        what = say("{n} values would be otherwise", n=len(tried.result.changes))
    page.line(
        say("{name}, {game} {old} to {new}: {what}", name=tried.session, game=tried.game, old=tried.pinned[0],
            new=tried.here[0], what=what)
    )  # fmt: skip
    return row
