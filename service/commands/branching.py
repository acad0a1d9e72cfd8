"""Branches: sessions that begin where another one stood."""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter

from engine.audience import PUBLIC, REFEREE
from engine.wording import say
from service.options import COMMON, Acting, Common, Hidden, NewName, NewSecret, Seat, Session, one_session
from service.out import Page


def branch(
    session: Session = "",
    *,
    at: Annotated[
        int, Parameter(help="The end of a decision; by default where it stands.", show_default=False)
    ] = 0,
    name: NewName = "",
    secret: NewSecret = "",
    hidden: Hidden = False,
    compare: Annotated[
        bool, Parameter(help="Only compare a branch with the session it comes from.", negative="")
    ] = False,
    seat: Seat = "",
    as_: Acting = "",
    common: Common = COMMON,
) -> None:
    """Make a new session that begins with the decisions of another, with dice of its own from there on. What
    nobody has seen of an open session is dealt anew.

    Example: rollbook branch friday --at 41 --name friday-again

    With --hidden it is kept as it lies. Where an undo would need the consent of the others, this asks for it:
    they agree or refuse, and when all have agreed, the same command makes the branch.
    """
    from replays import branching
    from replays.founding import dice_secret
    from service.entries import print_outcome
    from service.host import Host, session_name
    from service.who import actor
    from service.words import saying

    page = Page(json=common.json, language=common.language)
    with Host(common.database) as host:
        live = host.open(one_session(session), play=True)
        if compare:
            _compare(page, host, live, seat)
            return
        by = actor(live, seat, as_) if seat or as_ or len(live.state.table.seats) == 1 else PUBLIC
        asked = branching.ask(live, at, actor(live, seat, as_)) if hidden else None
        if asked is not None:
            print_outcome(page, live, asked, by, saying(live.rules.game, common.language))
            return
        new = session_name(name) if name else host.new_name(live.rules.game)
        made = host.new_secrets(dice_secret(secret))
        version = branching.branch(live, new, at, by, made, as_it_lies=hidden)
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
