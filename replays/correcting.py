"""Before a correction: what would have followed, had the disputed entry said something else.

The recorded inputs are decided again from that entry on with the one event replaced; what no longer follows
is told. The table then either puts right what stands now (`Corrected`), or goes back to before it and takes
the old answers again one by one while they stay legal.
"""

from __future__ import annotations

from msgspec import Struct

from engine import events as ev
from engine.audience import sees_options
from engine.commands import Answer, Undo
from engine.course import question_to
from engine.entries import Entry
from engine.errors import Illegal, Malformed, NotYours, Refusal
from engine.past import on_line
from engine.play import resolve
from engine.recorded import command_of
from engine.wording import Text, say
from replays.seek import MISFITS
from replays.session import Outcome, Session
from replays.timeline import Decision, decisions, lacking, steps_to
from replays.undo_history import moves
from replays.whatif import Instead, Plan, Result, carry_out


def report(live: Session, of: int, event: ev.Event, viewer: str) -> Result:
    """The what-if in which entry `of` says `event`. `Malformed` for an entry that is no outcome, and for a
    event over which the rules stumble: it names what is not on the table."""
    disputed = _entry(live, of)
    if disputed is None or disputed.opens or disputed.event.lane != "play":
        raise Malformed(say("entry {version} is no outcome that could be another", version=of), "KER-8.2")
    decision = disputed.decision
    try:
        return carry_out(live, [Plan(decision - 1, upto=live.version)], viewer, Instead(of, event))
    except MISFITS as misfit:
        raise Malformed(
            say("{event} does not fit the table as it is", event=ev.tag(event)), "KER-8.2"
        ) from misfit


def _entry(live: Session, version: int) -> Entry[ev.Event] | None:
    return live.read(version - 1, version)[0] if 0 < version <= live.version else None


def back(live: Session, by: str, of: int, key: str = "") -> Outcome:
    """Go back to before the decision that entry `of` belongs to, as an undo (or a request for one)."""
    found = _entry(live, of)
    if found is None or not on_line(live.seeker, of, live.state.head):
        raise Malformed(say("no entry {version} lies behind this point", version=of), "KER-8.2")
    before = live.at(found.decision - 1).head
    return live.do(Undo(by, to=before), key=key)


class Offer(Struct, frozen=True):
    """An old answer that may be given again. `choice` is empty where it was covered and is not the viewer's;
    `why`: why it no longer fits, None while it does, and where only another seat could know; `left`: how many
    more old decisions follow it; `event`: what was answered, or done by hand."""

    version: int
    seat: str
    what: str
    choice: tuple[str, ...]
    why: Text | None
    clause: str
    left: int
    event: ev.Event


def offer(live: Session, viewer: str) -> Offer | None:
    """The next answer of the line that was last left, or None where there is none to take again. Each answer
    given since stands for one of the old ones. `Illegal` where the session is closed: none can be taken."""
    if live.state.table.closed:
        raise Illegal(say("the session is closed"), "KER-6.5")
    old = _left_behind(live)
    if not old:
        return None
    decision, rest = old[0], len(old) - 1
    first, event = decision.first, decision.first.event
    if not isinstance(event, ev.Answered):
        by_hand = say("entry {version} has to be done anew by hand", version=first.version)
        return Offer(first.version, first.seat, ev.tag(event), (), by_hand, "", rest, event)
    covered = any(isinstance(part.event, ev.Chose) for part in first.sealed)
    mine = not covered or viewer == event.seat
    now = question_to(live.state.course.prompt, event.seat)
    known = mine and (now is None or sees_options(now, live.state.course, viewer))
    why, clause = _fits(live, decision, event) if known else (None, "")
    hidden = (part.event.choice for part in first.sealed if isinstance(part.event, ev.Chose))
    choice = next(hidden, event.choice) if mine else ()
    return Offer(first.version, event.seat, _asked(decision, event), choice, why, clause, rest, event)


def _left_behind(live: Session) -> list[Decision]:
    """The decisions of the line last left that have not been taken again or replaced."""
    head = live.state.head
    undone = [each for each in moves(live.read(0)) if each.what == "undo"]
    last = next((each for each in reversed(undone) if on_line(live.seeker, each.to, head)), None)
    if last is None:
        return []
    old, new = (
        decisions(step for step in steps_to(live, live.version, to) if step.entry.event.lane == "play")
        for to in (last.start, head)
    )
    left = [each for each in old if each.first.version > last.to]
    return left[sum(each.first.version > last.to for each in new) :]


def _asked(decision: Decision, event: ev.Answered) -> str:
    question = question_to(decision.before.course.prompt, event.seat)
    return "" if question is None else question.what


def _fits(live: Session, decision: Decision, event: ev.Answered) -> tuple[Text | None, str]:
    """The reason, with its clause, why an old answer cannot be given now; None where it can."""
    question = question_to(live.state.course.prompt, event.seat)
    if question is None:
        return say("{seat} is not asked now", seat=event.seat), "KER-1.5"
    if question.what != _asked(decision, event):
        return say("{seat} is asked something else now", seat=event.seat), "KER-1.1"
    lacks = lacking(live.state, live.version)
    if lacks is not None:
        return lacks, "KER-6.5"
    if not live.whole:
        return None, ""  # whoever has the whole log says it
    try:
        resolve(live.rules, live.state, command_of(live.rules, decision.entries), live.chance, live.version)
    except Refusal as refusal:
        return refusal.text, refusal.clause
    return None, ""


def take(live: Session, seat: str, key: str = "", by: str = "") -> Outcome:
    """Give the offered answer again (`by`: another acts for the seat). `Illegal` where there is none or it
    no longer fits."""
    with live.trying(Answer(seat, (), by=by)):
        offered = offer(live, seat)
        if offered is None:
            raise Illegal(say("there is no old answer to take again"), "KER-2.1")
        if offered.seat != seat:
            raise NotYours(say("the next old answer is that of {seat}", seat=offered.seat), "KER-1.5")
        if offered.why is not None:
            raise Illegal(offered.why, offered.clause)
    return live.do(Answer(seat, offered.choice, by=by), key)
