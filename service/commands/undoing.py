"""Going back, closing, and the table's consent to both."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from cyclopts import Parameter

from engine.audience import REFEREE
from engine.commands import Agree, Close, Command, Redo, Refuse, Undo, Withdraw
from engine.errors import Malformed
from engine.wording import Text, count, say
from replays.undo_history import Move, Preview, moves, preview
from service.doing import actor, doing, looking
from service.options import ACTS, Acts, SessionName
from service.out import fields
from service.signing import sign_closing

if TYPE_CHECKING:
    from replays.session import Session

To = Annotated[int, Parameter(help="A rest point: the last entry of any decision; see: rollbook log")]


def undo(
    session: SessionName = "",
    *,
    by: Annotated[
        Literal["decision", "action", "turn", "phase", "round"],
        Parameter(show_default=True, help="How far: to where this began."),
    ] = "decision",
    to: To = 0,
    preview: Annotated[bool, Parameter(help="Only show what that would cross, and who must agree.")] = False,
    history: Annotated[bool, Parameter(help="Only list every undo, redo and request so far.")] = False,
    acts: Acts = ACTS,
) -> None:
    """Go back. Nothing is lost: what was left stays in the log, and redo returns to it.

    Example: rollbook undo friday --seat ann --by turn

    Where the table's undo option wants consent, this asks for it: the others agree, refuse, or play on.
    """
    to = _rest_point(to)
    if preview or history:
        _look(session, acts, to, by, history=history)
    else:
        _ask(session, acts, lambda who: Undo(who, to=to, step=by))


def redo(session: SessionName = "", *, to: To = 0, acts: Acts = ACTS) -> None:
    """Go forward again to what the last undo left, or to any rest point of any line.

    Example: rollbook redo friday --seat ann --to 58
    """
    to = _rest_point(to)
    _ask(session, acts, lambda who: Redo(who, to=to))


def _rest_point(to: int) -> int:
    """0 is "not given" to the kernel, so a typed negative number must not become anything else."""
    if to < 0:
        raise Malformed(say("the log has no entry {version}", version=to), "KER-2.1")
    return to


def close(session: SessionName = "", *, acts: Acts = ACTS) -> None:
    """End a session for good: no more play, no more undo. The dice secret is published, so that anybody can
    check every throw, and the log is signed with this installation's key.

    Example: rollbook close friday --seat ann

    It shows all hands, so the others are asked first, as for an undo; the referee may close it alone. To end
    only your own part there are leave and concede.
    """
    _ask(session, acts, Close)


def agree(session: SessionName = "", *, acts: Acts = ACTS) -> None:
    """Agree to the undo, or to the closing, that somebody asked for. With the last to agree, or the referee,
    it happens.

    Example: rollbook agree friday --seat bob
    """
    _ask(session, acts, Agree)


def refuse(session: SessionName = "", *, acts: Acts = ACTS) -> None:
    """Refuse the undo, or the closing, that somebody asked for.

    Example: rollbook refuse friday --seat bob
    """
    _ask(session, acts, Refuse)


def withdraw(session: SessionName = "", *, acts: Acts = ACTS) -> None:
    """Take back the request for an undo, or for closing, that you made.

    Example: rollbook withdraw friday --seat ann
    """
    _ask(session, acts, Withdraw)


def _ask(session: str, acts: Acts, command: Callable[[str], Command]) -> None:
    """Carry out what the table may have to agree to. The last to agree closes as `close` does, and what is
    closed is signed."""
    with doing(acts, session) as (live, done):
        by = actor(live, acts.seat, acts.as_)
        outcome = live.do(command(by), acts.key)
        sign_closing(live, outcome)
        done(outcome, by, "", *_still_asked(live))


def _still_asked(live: Session) -> Iterator[Text]:
    """Where the table was asked, who has still to agree, and how."""
    request = live.state.table.request
    if request is None:
        return
    for seat in live.state.table.voices:
        if seat in request.agreed:
            continue
        who = f"--as {seat}" if seat == REFEREE else f"--seat {seat}"
        about = {"seat": seat, "session": live.session, "who": who}
        if request.closing:
            yield say(
                "{seat} is asked to agree that the session is closed: rollbook agree {session} {who}", **about
            )
        else:
            yield say("{seat} is asked to agree: rollbook agree {session} {who}", **about)


def _look(session: str, acts: Acts, to: int, step: str, *, history: bool) -> None:
    """Print the history (`{"session", "version", "moves": [...]}`), or what an undo would cross
    (`{"session", "version", "to", "leaves", "crosses", "agree", "refused"}`)."""
    with looking(acts, session) as (page, live, _):
        head = {"session": live.session, "version": live.version}
        if history:
            found = moves(live.read(0))
            page.data({**head, "moves": found})
            page.lines(map(_told, found), say("Nothing was undone, and nobody asked to."))
            return
        seen = preview(live, actor(live, acts.seat, acts.as_), to=to, step=step)
        page.data({**head, **msgspec.to_builtins(seen)})
        page.lines(_foretold(seen))


def _foretold(seen: Preview) -> Iterator[Text]:
    """What an undo would do, without a word of what the entries hold."""
    yield count(
        "It goes back to entry {to} and leaves {n} entry.",
        "It goes back to entry {to} and leaves {n} entries.",
        to=seen.to,
        n=seen.leaves,
    )
    if seen.crosses:
        yield say("It crosses what was thrown or shown in {crosses}.", crosses=seen.crosses)
    if seen.refused:
        yield say("This table plays without undo.")
    elif seen.agree:
        yield say("These have to agree: {seats}.", seats=seen.agree)
    else:
        yield say("Nobody has to agree.")


ENDS = {
    "open": lambda _: say("still open"),
    "agreed": lambda move: say("agreed, entry {at}", at=move.ended_at),
    "refused": lambda move: say("refused by {by}, entry {at}", by=move.ended_by, at=move.ended_at),
    "withdrawn": lambda move: say("withdrawn, entry {at}", at=move.ended_at),
    "lapsed": lambda move: say("lapsed when the game went on, entry {at}", at=move.ended_at),
}
WHAT = {
    "undo": say("undo"),
    "redo": say("redo"),
    "ask to undo": say("ask to undo"),
    "ask to redo": say("ask to redo"),
    "ask to close": say("ask to close"),
}


def _told(move: Move) -> Text:
    notes = [say("crossing {crosses}", crosses=move.crosses)] if move.crosses else []
    if move.ended in ENDS:
        notes.append(ENDS[move.ended](move))
    about = fields(move, "by", "start", "to")
    line = say("{by}: {what}, from {start} to {to}", what=WHAT[move.what], **about)
    if notes:
        line = say("{line} ({notes})", line=line, notes=tuple(notes))
    return say("{version}  {line}", version=f"{move.version:>5}", line=line)
