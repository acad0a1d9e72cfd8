"""Branches: sessions that begin where another one stood."""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter

from engine.audience import REFEREE
from engine.wording import say
from service.options import COMMON, Acting, Common, NewName, NewSecret, Seat, Session, one_session
from service.out import Page


def branch(
    session: Session = "",
    *,
    at: Annotated[
        int, Parameter(help="The end of a decision; by default where it stands.", show_default=False)
    ] = 0,
    name: NewName = "",
    secret: NewSecret = "",
    compare: Annotated[
        bool, Parameter(help="Only compare a branch with the session it comes from.", negative="")
    ] = False,
    seat: Seat = "",
    as_: Acting = "",
    common: Common = COMMON,
) -> None:
    """Make a new session that begins with the decisions of another, with dice of its own from there on. Of an
    open session all that you do not know is dealt anew.

    Example: rollbook branch friday --at 41 --name friday-again

    Its seats give new words to the dice; where none gave any before, it goes on at once.
    """
    from replays import branching
    from replays.founding import dice_secret
    from service.host import Host, session_name
    from service.who import actor

    page = Page(json=common.json, language=common.language)
    with Host(common.database) as host:
        live = host.open(one_session(session), play=True)
        if compare:
            _compare(page, host, live, seat)
            return
        by = actor(live, seat, as_)
        new = session_name(name) if name else host.new_name(live.rules.game)
        made = host.new_secrets(dice_secret(secret))
        version = branching.branch(live, new, at, by, made, given=bool(secret))
        at = at or live.state.head
        host.remember(new)
        page.data({"session": new, "version": version, "parent": live.session, "at": at})
        page.line(new)


def _compare(page: Page, host: Any, live: Any, seat: str) -> None:
    """Print what is otherwise in a branch than in its parent as they stand."""
    from projections.show import show
    from replays import branching
    from replays.difference import difference
    from service.listed import compared
    from service.who import look
    from service.words import saying

    began = branching.parent_of(live)
    parent = host.open(began.parent)
    viewer = look(live, "" if seat == REFEREE else seat)
    one, other = (show(live.rules.model, each.state, each.version, viewer) for each in (parent, live))
    changes = difference(one, other)
    host.remember(live.session)
    page.data(
        {
            "session": live.session,
            "parent": began.parent,
            "at": began.parent_version,
            "parent_holds": branching.is_whole(began, parent),
            "changes": [{"path": each.path, "before": each.before, "after": each.after} for each in changes],
        }
    )
    page.line(say("{session} left {parent} at entry {at}.", session=live.session, parent=began.parent,
                  at=began.parent_version))  # fmt: skip
    page.table(
        (say("what"), began.parent, live.session),
        compared(changes, saying(live.rules.game, page.language)),
    )
