"""Going back and forth on the lines of a session, what needs the table's consent, and how it is given.

Standing passes are not given where the cursor comes to rest: they would undo the undo.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine import events as ev
from engine.audience import REFEREE
from engine.commands import STEPS, Agree, Close, Redo, Refuse, Undo, Withdraw
from engine.course import Course
from engine.entries import Entry
from engine.errors import Illegal, Malformed, NotYours, Stale
from engine.model import State
from engine.moment import Made, Moment, present
from engine.past import Past, behind, check_rest, fork, on_line
from engine.table import Request
from engine.wording import say


def undo_target(course: Course, head: int, step: str) -> int:
    """The rest point that undoing by a step goes to (KER-2.4); `Illegal` where nothing lies behind."""
    if step not in STEPS:
        raise Malformed(say("{step} is no undo step", step=step), "KER-2.4", STEPS)
    target = course.previous
    if step != "decision":  # what was typed last is the least that any step takes back
        target = min(target, max(_began(course, head, each) for each in STEPS[STEPS.index(step) :]))
    if not course.origin or target < course.origin:
        raise Illegal(say("there is no {step} before this point to go back to", step=step), "KER-2.4")
    return target


def _began(course: Course, head: int, step: str) -> int:
    """Where the present one of a step began, or the one before it where the table stands there; 0 where there
    is none."""
    mark = course.marks.get(step)
    if mark is None:
        return 0
    return mark.before if mark.at in (0, head) else mark.at


def redo_target(state: State) -> int:
    """Where plain redo goes: what the last undo left (KER-2.1)."""
    if not state.forward:
        raise Illegal(say("nothing was undone on this line; name the entry to go to"), "KER-2.1")
    return state.forward[0]


def shared_with(past: Past, head: int, to: int) -> int:
    """The last entry that the line standing at `head` shares with the one that ends at `to`."""
    return to if on_line(past, to, head) else fork(past, head, to)


def crossed(entries: Iterable[Entry[ev.Event]]) -> tuple[int, ...]:
    """Which of these would be un-known: throws and reveals."""
    return tuple(each.version for each in entries if each.event.reveals)


def needs_consent(past: Past, state: State, by: str, shared: int) -> bool:
    """Whether going back to `shared` (the last entry both lines have) needs the others (KER-2.2, KER-2.3)."""
    policy = state.course.options.get("undo", "guarded")
    if policy == "none":
        raise Illegal(say("this table plays without undo"), "KER-2.2")
    if policy == "open" or _decides_alone(state, by):
        return False
    if policy == "consent" or state.course.known > shared or _takes_back(past, state, by, shared):
        return True
    return state.table.holds.get(by) == "" and _typed_by_others(past, state, by, shared)


def _decides_alone(state: State, by: str) -> bool:
    """Whether nobody else has a voice, or the referee speaks for all."""
    return by == REFEREE or set(state.table.voices) <= {by}


def _takes_back(past: Past, state: State, by: str, shared: int) -> bool:
    """Whether that takes back another's answer to a set that is still open, which is its own (KER-2.7)."""
    asked, voice = state.course.prompt, state.table.voice
    if asked is None or asked.mode != "all":
        return False
    others = {slot.seat for slot in asked.slots if slot.done and voice(slot.seat) != by}
    if not others:
        return False
    left = behind(past, state.head, max(shared, asked.id))
    return any(isinstance(each.event, ev.Answered) and each.event.seat in others for each in left)


def _typed_by_others(past: Past, state: State, by: str, shared: int) -> bool:
    """Whether a seat that makes the table wait would take back what another typed (KER-4.5)."""
    left = (each.event for each in behind(past, state.head, shared))
    answers = (event for event in left if isinstance(event, ev.Answered) and not event.pace)
    return any(state.table.voice(event.seat) != by for event in answers)


def close_needs_consent(state: State, by: str) -> bool:
    """Whether closing needs the others: it shows all hands, and cannot be taken back (KER-6.5)."""
    return state.course.options.get("undo") != "open" and not _decides_alone(state, by)


# commands ----------------------------------------------------------------------------------------------


def undo(now: Moment, command: Undo) -> Made:
    """Go back by a step or to a rest point; where the policy wants it, ask the table instead."""
    by, state = present(now.state, command.by), now.state
    return _go(now, by, command.to or undo_target(state.course, state.head, command.step))


def redo(now: Moment, command: Redo) -> Made:
    """Go back to what the last undo left, or to a rest point of any line."""
    by = present(now.state, command.by)
    return _go(now, by, command.to or redo_target(now.state))


def _go(now: Moment, by: str, to: int) -> Made:
    state, past = now.state, now.past
    if to == state.head:
        raise Illegal(say("the game stands at entry {to} already", to=to), "KER-2.1")
    check_rest(past, to)
    shared = shared_with(past, state.head, to)
    if needs_consent(past, state, by, shared):
        crosses = crossed(behind(past, state.head, shared))
        return _ask(now, by, ev.UndoAsked(by, to, shared != to, crosses), "KER-2.3")
    return now.said(by, _moved(by, to, redone=shared != to), "KER-2.1")


def _moved(by: str, to: int, *, redone: bool) -> ev.CursorEvent:
    return ev.Redone(by, to) if redone else ev.Undone(by, to)


def close(now: Moment, command: Close) -> Made:
    """End the session for good and publish the dice secret (KER-3.3, KER-6.5), or ask the table for that."""
    by = present(now.state, command.by)
    if close_needs_consent(now.state, by):
        return _ask(now, by, ev.CloseAsked(by), "KER-6.5")
    return now.said(by, ev.Closed(by, now.chance.secret.hex()), "KER-6.5")


def _ask(now: Moment, by: str, asked: ev.UndoAsked | ev.CloseAsked, clause: str) -> Made:
    """One request at a time: those who agree must know to what. A seat may ask anew for itself."""
    request = now.state.table.request
    if request is not None and request.by != by:
        raise Illegal(say("{by} has asked the table already", by=request.by), "KER-2.5")
    return now.said(by, asked, clause)


def agree(now: Moment, command: Agree) -> Made:
    """Agree to the open request. With the last agreement, or the referee's, it is carried out at once."""
    request, by = _request(now.state, command.by, command.request), command.by
    clause = "KER-6.5" if request.closing else "KER-2.3"
    voices = now.state.table.voices
    if by in request.agreed:
        raise Illegal(say("{seat} has agreed already", seat=by), clause)
    if by not in (*voices, REFEREE):
        raise NotYours(say("{seat} has left", seat=by), clause, voices)
    agreed = now.entry(1, by, ev.Agreed(by, request.id), clause)
    if by != REFEREE and not set(voices) <= {*request.agreed, by}:
        return [agreed]
    if request.closing:
        return [agreed, now.entry(2, by, ev.Closed(request.by, now.chance.secret.hex()), "KER-6.5")]
    moved = _moved(request.by, request.to, redone=request.redo)
    return [agreed, now.entry(2, by, moved, "KER-2.1")]


def refuse(now: Moment, command: Refuse) -> Made:
    """Refuse the open request, which ends it."""
    request, by = _request(now.state, command.by, command.request), command.by
    if by == request.by:
        raise NotYours(say("{seat} asked; to take it back is to withdraw", seat=by), "KER-2.3")
    return now.said(by, ev.Declined(by, request.id), "KER-6.5" if request.closing else "KER-2.3")


def withdraw(now: Moment, command: Withdraw) -> Made:
    """Take one's own request back."""
    request, by = _request(now.state, command.by, 0), command.by
    if by != request.by:
        raise NotYours(say("{by} asked, not {seat}", by=request.by, seat=by), "KER-2.3", (request.by,))
    return now.said(by, ev.Withdrew(by, request.id), "KER-6.5" if request.closing else "KER-2.3")


def _request(state: State, by: str, named: int) -> Request:
    present(state, by)
    if state.table.request is None:
        raise Illegal(say("nobody has asked the table"), "KER-2.5")
    if named not in (0, state.table.request.id):
        raise Stale(say("request {old} is over", old=named), "KER-2.5", (str(state.table.request.id),))
    return state.table.request
