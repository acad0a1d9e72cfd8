"""Going back: undo, redo, and the table's consent."""

from __future__ import annotations

from typing import Annotated, Literal

from cyclopts import Parameter

from engine.commands import Agree, Redo, Refuse, Undo, Withdraw
from service.options import COMMON, Acting, Common, Key, Seat, Session

To = Annotated[
    int, Parameter(help="A rest point: the last entry of any decision; see: rollbook log", show_default=False)
]


def undo(
    session: Session = "",
    *,
    by: Annotated[
        Literal["decision", "action", "turn", "phase", "round"],
        Parameter(help="How far: to where this began."),
    ] = "decision",
    to: To = 0,
    preview: Annotated[
        bool, Parameter(help="Only show what that would cross, and who must agree.", negative="")
    ] = False,
    history: Annotated[
        bool, Parameter(help="Only list every undo, redo and request so far.", negative="")
    ] = False,
    seat: Seat = "",
    as_: Acting = "",
    key: Key = "",
    common: Common = COMMON,
) -> None:
    """Go back. Nothing is lost: what was left stays in the log, and redo returns to it.

    Example: rollbook undo friday --seat ann --by turn

    Where the table's undo option wants consent, this asks for it: the others agree, refuse, or play on.
    """
    from service.asked import still_asked
    from service.doing import doing
    from service.who import actor

    if preview or history:
        from service import undone

        undone.look(common, session, (seat, as_), _rest_point(to), by, history=history)
        return
    with doing(common, session) as (live, done):
        who = actor(live, seat, as_)
        outcome = live.do(Undo(who, to=_rest_point(to), step=by), key=key)
        done(outcome, who, "", *still_asked(live))


def redo(
    session: Session = "",
    *,
    to: To = 0,
    seat: Seat = "",
    as_: Acting = "",
    key: Key = "",
    common: Common = COMMON,
) -> None:
    """Go forward again to what the last undo left, or to any rest point of any line.

    Example: rollbook redo friday --seat ann --to 58
    """
    from service.asked import still_asked
    from service.doing import doing
    from service.who import actor

    with doing(common, session) as (live, done):
        who = actor(live, seat, as_)
        outcome = live.do(Redo(who, to=_rest_point(to)), key=key)
        done(outcome, who, "", *still_asked(live))


def _rest_point(to: int) -> int:
    """0 is "not given" to the kernel, so a typed negative number must not become anything else."""
    from engine.errors import Malformed
    from engine.wording import say

    if to < 0:
        raise Malformed(say("the log has no entry {version}", version=to), "KER-2.1")
    return to


def agree(
    session: Session = "", *, seat: Seat = "", as_: Acting = "", key: Key = "", common: Common = COMMON
) -> None:
    """Agree to the undo, or to the closing, that somebody asked for. With the last to agree, or the referee,
    it happens.

    Example: rollbook agree friday --seat bob
    """
    _consent(Agree, session, seat, as_, key, common)


def refuse(
    session: Session = "", *, seat: Seat = "", as_: Acting = "", key: Key = "", common: Common = COMMON
) -> None:
    """Refuse the undo, or the closing, that somebody asked for.

    Example: rollbook refuse friday --seat bob
    """
    _consent(Refuse, session, seat, as_, key, common)


def withdraw(
    session: Session = "", *, seat: Seat = "", as_: Acting = "", key: Key = "", common: Common = COMMON
) -> None:
    """Take back the request for an undo, or for closing, that you made.

    Example: rollbook withdraw friday --seat ann
    """
    _consent(Withdraw, session, seat, as_, key, common)


def _consent(
    what: type[Agree | Refuse | Withdraw], session: str, seat: str, acting: str, key: str, common: Common
) -> None:
    from service.asked import still_asked
    from service.doing import doing
    from service.signing import sign_closing
    from service.who import actor

    with doing(common, session) as (live, done):
        by = actor(live, seat, acting)
        outcome = live.do(what(by), key)
        sign_closing(live, outcome)
        done(outcome, by, "", *still_asked(live))
