"""Migration: what sessions come to under the rules that are installed."""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter

from engine.errors import Malformed
from engine.wording import say
from service.options import COMMON, Acting, Common, NewName, NewSecret, Seat, Words, plain
from service.out import Page


def migrate(
    *sessions: Annotated[
        Words, Parameter(help="Sessions and .rollbook files; without any, the one used last.")
    ],
    dry_run: Annotated[bool, Parameter(help="Only try it: nothing is written.", negative="")] = False,
    all_: Annotated[
        bool, Parameter(name="--all", help="Try every session of the database.", negative="")
    ] = False,
    name: NewName = "",
    secret: NewSecret = "",
    seat: Seat = "",
    as_: Acting = "",
    common: Common = COMMON,
) -> int:
    """Go on under the rules that are installed, in a new session that names the one it comes from: every
    recorded choice decided again, with the dice as they fell, as far as they stay possible. The old session
    stays as it is, under the rules it began with.

    Example: rollbook migrate friday --dry-run

    With --dry-run nothing is written: it tells for every session where and how it would come out differently,
    and where its record ends. Exit status 1 where anything differs, else 2 where something cannot be tried.
    """
    from service import migrated
    from service.host import Host

    page = Page(json=common.json, language=common.language)
    names: list[Any] = list(plain(sessions)) or [""]
    with Host(common.database) as host:
        if not dry_run:
            if all_ or len(names) > 1:
                raise Malformed(say("one session is migrated at a time; all can be tried, with --dry-run"))
            return migrated.made(page, host, names[0], name, secret, (seat, as_))
        if all_:
            names = [session for session, _, _ in host.store.sessions()]
        return migrated.tried(page, host, names, as_)
