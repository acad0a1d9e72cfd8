"""Undo and redo of a session: to a rest point of any line, as the table's policy allows.

Standing passes are not given where the cursor comes to rest: they would undo the undo. They go on with the
next decision.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest

from engine import facts as f
from engine.entries import Entry
from engine.errors import Illegal, Malformed, NotYours, Stale
from engine.model import State
from engine.table import Request
from engine.table_commands import entry, present
from engine.wording import say
from replays.attempts import Tried
from replays.history import STEPS, Segments, fork, line, needs_consent, on_line, redo_target, undo_target
from replays.live import Live, Outcome

Entries = Sequence[Entry[f.Fact]]


def undo(live: Live, by: str, *, to: int = 0, step: str = "decision", key: str = "") -> Outcome:
    """Go back by a step, or to rest point `to`; where the policy wants it, ask the table instead."""

    def make(state: State, version: int) -> Entries:
        if step not in STEPS:
            raise Malformed(say("{step} is no undo step", step=step), "KER-2.4", STEPS)
        may_move(state, by)
        return _go(live, state, by, to or undo_target(state.course, state.head, step), version)

    return live.save(make, key, Tried(by, "undo", (str(to) if to else step,)))


def redo(live: Live, by: str, *, to: int = 0, key: str = "") -> Outcome:
    """Go back to what the last undo left, or to a rest point of any line."""

    def make(state: State, version: int) -> Entries:
        may_move(state, by)
        return _go(live, state, by, to or redo_target(state), version)

    return live.save(make, key, Tried(by, "redo", (str(to),) if to else ()))


def may_move(state: State, by: str) -> None:
    """Whether a seat, or the referee, may move the cursor or ask for it at all (KER-6.1, KER-6.5)."""
    if state.table.closed:
        raise Illegal(say("the session is closed"), "KER-6.5")
    present(state, by)


def _go(live: Live, state: State, by: str, to: int, version: int) -> Entries:
    check_rest(live, state, to)
    back = on_line(live.seeker, to, state.head)
    shared = to if back else fork(live.seeker, state.head, to)
    if needs_consent(state, by, shared):
        crosses = crossed(left_behind(live, state, shared))
        return [asking(state, f.UndoAsked(by, to, not back, crosses), version)]
    return [cursor(by, to, back, version + 1)]


def asking(state: State, asked: f.UndoAsked, version: int) -> Entry[f.Fact]:
    """One request at a time: those who agree must know to what. A seat may ask anew for itself."""
    request = state.table.request
    if request is not None and request.by != asked.by:
        raise Illegal(say("{by} has asked the table already", by=request.by), "KER-2.5")
    return entry(asked, "KER-2.3", asked.by, version + 1)


def agreement(state: State, by: str, request_id: int, version: int) -> Entry[f.Fact]:
    """Agree to the open request, which moves nothing by itself."""
    request = _request(state, by, request_id)
    if by in request.agreed:
        raise Illegal(say("{seat} has agreed already", seat=by), "KER-2.3")
    return entry(f.Agreed(by, request.id), "KER-2.3", by, version + 1)


def refusal(state: State, by: str, request_id: int, version: int) -> Entry[f.Fact]:
    """Refuse the open request, which ends it."""
    request = _request(state, by, request_id)
    if by == request.by:
        raise NotYours(say("{seat} asked; to take it back is to withdraw", seat=by), "KER-2.3")
    return entry(f.Declined(by, request.id), "KER-2.3", by, version + 1)


def withdrawal(state: State, by: str, version: int) -> Entry[f.Fact]:
    """Take one's own request back."""
    request = _request(state, by, 0)
    if by != request.by:
        raise NotYours(say("{by} asked, not {seat}", by=request.by, seat=by), "KER-2.3", (request.by,))
    return entry(f.Withdrew(by, request.id), "KER-2.3", by, version + 1)


def cursor(by: str, to: int, back: bool, version: int) -> Entry[f.Fact]:
    """The move itself, as entry `version`: free, or with the last agreement."""
    moved = f.Undone(by, to) if back else f.Redone(by, to)
    return entry(moved, "KER-2.1", by, version)


def left_behind(live: Live, state: State, shared: int) -> list[Entry[f.Fact]]:
    """The play entries of the present line after `shared`: what going there would leave."""
    return behind(live.read, live.seeker, state.head, shared)


def behind(
    read: Callable[[int, int], Entries], lines: Segments, head: int, shared: int
) -> list[Entry[f.Fact]]:
    """The play entries after `shared` of the line that ends at `head`."""
    found: list[Entry[f.Fact]] = []
    for first, last in line(lines, head):
        if last <= shared:
            break
        stretch = read(max(first, shared), last)
        found = [each for each in stretch if each.fact.lane == "play"] + found
    return found


def crossed(entries: Entries) -> tuple[int, ...]:
    """Which of these would be un-known: throws and reveals."""
    return tuple(each.version for each in entries if each.fact.reveals)


def check_rest(live: Live, state: State, to: int) -> None:
    """KER-2.1: the end of a decision of the game, from its start on."""
    if to == state.head:
        raise Illegal(say("the game stands at entry {to} already", to=to), "KER-2.1")
    pair = live.read(to - 1, to + 1) if to > 0 else []
    if not pair or pair[0].version != to:
        raise Malformed(say("the log has no entry {version}", version=to), "KER-2.1")
    inside = len(pair) > 1 and pair[1].cause == pair[0].cause
    if pair[0].fact.lane != "play" or inside or to < state.course.origin:
        near = rest_points_near(live, to)
        raise Illegal(
            say("entry {to} is not the end of a decision", to=to),
            "KER-2.1",
            tuple(str(each) for each in near),
        )


def rest_points_near(live: Live, to: int) -> list[int]:
    """A few rest points around an entry, for a refusal to offer."""
    around = live.read(max(to - 40, 0), to + 40)
    rests = []
    started = False
    for here, after in zip_longest(around, around[1:]):
        started = started or not isinstance(here.fact, f.Began)
        ends = after is None or after.cause != here.cause
        if here.fact.lane == "play" and ends and started:
            rests.append(here.version)
    return sorted(rests, key=lambda version: abs(version - to))[:5]


def _request(state: State, by: str, named: int) -> Request:
    if state.table.closed:
        raise Illegal(say("the session is closed"), "KER-6.5")
    present(state, by)
    if state.table.request is None:
        raise Illegal(say("nobody has asked the table"), "KER-2.5")
    if named not in (0, state.table.request.id):
        raise Stale(say("request {old} is over", old=named), "KER-2.5", (str(state.table.request.id),))
    return state.table.request


def _about(by: str, what: str, request_id: int) -> Tried:
    return Tried(by, what, (str(request_id),) if request_id else ())


def agree(live: Live, by: str, key: str = "", *, request_id: int = 0) -> Outcome:
    """Agree to the open request; with the last agreement, or the referee's, the cursor moves.

    `request_id`: the version of the request that is meant (0: whichever is open); `Stale` if another is open.
    """

    def make(state: State, version: int) -> Entries:
        request = _request(state, by, request_id)
        agreed = agreement(state, by, request_id, version)
        if request.branch:  # who asked for it makes it
            return [agreed]
        waiting = set(state.table.present) - {*request.agreed, by}
        if waiting and by != "referee":
            return [agreed]
        return [agreed, cursor(request.by, request.to, not request.redo, version + 2)]

    return live.save(make, key, _about(by, "agree", request_id))


def refuse(live: Live, by: str, key: str = "", *, request_id: int = 0) -> Outcome:
    """Refuse the open request, which ends it; `request_id` as in `agree`."""

    def make(state: State, version: int) -> Entries:
        return [refusal(state, by, request_id, version)]

    return live.save(make, key, _about(by, "refuse", request_id))


def withdraw(live: Live, by: str, key: str = "") -> Outcome:
    """Take one's own request back."""

    def make(state: State, version: int) -> Entries:
        return [withdrawal(state, by, version)]

    return live.save(make, key, _about(by, "withdraw", 0))
