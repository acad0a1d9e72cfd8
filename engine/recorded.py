"""From a log back to its commands: what was asked, as the entries of a decision record it.

A copy may close the part that holds what was asked: a covered choice, a moment, a position. Then the decision
cannot be made again from that copy (`Hidden`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from engine import commands as c
from engine import events as ev
from engine.entries import Entry
from engine.errors import Malformed
from engine.system import Rules
from engine.wording import say

Decision = Sequence[Entry[ev.Event]]


class Hidden(Exception):
    """The part that holds what was asked is closed in this copy."""


def command_of(rules: Rules, decision: Decision) -> c.Command:
    """The command that a decision records: as a rule by its first entry alone; events written by hand follow
    it. Raises `Hidden` where the copy closes what was asked, `Malformed` where no command begins so."""
    first, last = decision[0], decision[-1].event
    if type(last) is ev.DisputeRuled and isinstance(first.event, ev.Corrected | ev.Ruled | ev.DisputeRuled):
        return c.Settle(
            last.by, last.dispute, last.verdict, last.reason,
            last.clause if last.verdict == "house-rule" else "", last.variant,
            by_hand(decision) if last.verdict == "overturned" else (),
        )  # fmt: skip
    read = _READ.get(type(first.event))
    if read is None:
        raise Malformed(say("no command gives {event}", event=ev.tag(first.event)), "KER-1.1")
    return read(rules, decision, first.event)


def by_hand(decision: Decision) -> tuple[ev.Event, ...]:
    """The events people wrote: those that rest on the input alone and cite its clause."""
    first = decision[0]
    return tuple(
        each.event
        for each in decision[1:]
        if each.because == (first.version,) and each.clause == first.clause
    )


def _part(entry: Entry[ev.Event], kind: type[ev.Event]) -> Any:
    """The event of this kind in the entry's sealed parts; None where no part holds it. `Hidden` where one may
    that is closed."""
    for part in entry.sealed:
        if isinstance(part.event, kind):
            return part.event
    if any(part.event is None for part in entry.sealed):
        raise Hidden
    return None


def _acting(entry: Entry[ev.Event], seat: str) -> str:
    return "" if entry.seat == seat else entry.seat


def _answer(_: Rules, decision: Decision, event: ev.Answered) -> c.Command:
    """A covered choice stands in a part; of a pass only a closed part knows whether it was typed, and the
    public facts are the same either way."""
    entry = decision[0]
    choice, standing = event.choice, False
    if entry.sealed and not choice:
        choice = _part(entry, ev.Chose).choice
    for part in entry.sealed:
        if type(part.event) is ev.Typed:
            standing = part.event.standing
    return c.Answer(event.seat, choice, 0, standing, _acting(entry, event.seat), event.pace)


def _position(rules: Rules, decision: Decision, _: ev.Positioned) -> c.Command:
    laid = _part(decision[0], ev.Laid)
    if laid is None or rules.position is None:
        raise Malformed(say("{game} takes no positions", game=rules.game), "KER-6.2")
    try:
        return c.Position(msgspec.json.decode(laid.position, type=rules.position), decision[0].seat)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Malformed(say("the position cannot be read"), "KER-6.2") from error


def _stood(_: Rules, decision: Decision, event: ev.StoodPass) -> c.Command:
    """Where the copy hides the moment, all else can still be decided again."""
    by = _acting(decision[0], event.seat)
    try:
        until = _part(decision[0], ev.Until)
    except Hidden:
        return c.StandPass(event.seat, "", by)
    if until is None:
        raise Malformed(say("the moment is not sealed for its seat"), "KER-4.2")
    return c.StandPass(event.seat, until.when, by)


def _settled(_: Rules, decision: Decision, event: ev.Settled) -> c.Command:
    """Where the copy hides what was settled, all else can still be decided again."""
    by = _acting(decision[0], event.seat)
    try:
        settles = _part(decision[0], ev.Settles)
    except Hidden:
        return c.SettleResponse(event.seat, "", "ask", by)
    if settles is None:
        raise Malformed(say("the moment is not sealed for its seat"), "KER-4.6")
    return c.SettleResponse(event.seat, settles.thing, settles.how, by)


def _begin(_: Rules, __: Decision, event: ev.Began) -> c.Command:
    return c.Begin(
        event.scenario, event.rulings, event.options, event.dice, event.commitment, event.given,
        event.parent, event.parent_version, event.parent_link, event.carried, event.deal_of, event.deal_link,
        event.brought,
        event.deal_at, event.deal_answers,
    )  # fmt: skip


def _going(_: Rules, __: Decision, event: Any) -> c.Command:
    redone = event.redo if isinstance(event, ev.UndoAsked) else isinstance(event, ev.Redone)
    return c.Redo(event.by, event.to) if redone else c.Undo(event.by, event.to)


_READ: dict[type[ev.Event], Callable[[Rules, Decision, Any], c.Command]] = {
    ev.Began: _begin,
    ev.Started: lambda _, d, __: c.Start(d[0].seat),
    ev.Positioned: _position,
    ev.Answered: _answer,
    ev.Conceded: lambda _, d, x: c.Concede(x.seat, _acting(d[0], x.seat)),
    ev.Adjusted: lambda _, d, x: c.Adjust(x.by, x.reason, by_hand(d)),
    ev.Corrected: lambda _, d, x: c.Correct(x.by, x.of, x.ruling, by_hand(d)),
    ev.Joined: lambda _, __, x: c.Join(x.seat, x.pledge),
    ev.Pledged: lambda _, __, x: c.Pledge(x.seat, x.pledge),
    ev.WordsShown: lambda _, __, x: c.ShowWords(x.seat, x.words, x.salt),
    ev.WordsReset: lambda _, __, x: c.ResetWords(x.by, x.removed),
    ev.WordsTaken: lambda _, d, __: c.Start(d[0].seat),
    ev.Left: lambda _, __, x: c.Leave(x.seat, x.keeper),
    ev.StoodPass: _stood,
    ev.PaceSet: lambda _, __, x: c.SetPace(x.by, x.pace, x.seat, x.at),
    ev.HeldUp: lambda _, d, x: c.Hold(x.seat, x.at, _acting(d[0], x.seat)),
    ev.Released: lambda _, d, x: c.Release(x.seat, _acting(d[0], x.seat)),
    ev.Settled: _settled,
    ev.Noted: lambda _, __, x: c.Note(x.by, x.text, x.on),
    ev.Looked: lambda _, __, x: c.Look(x.by, x.at_version),
    ev.Ruled: lambda _, __, x: c.Rule(x.by, x.clause, x.variant),
    ev.Disputed: lambda _, __, x: c.Dispute(x.by, x.on, x.claim, x.clause),
    ev.DisputeWithdrawn: lambda _, __, x: c.WithdrawDispute(x.by, x.dispute),
    ev.UndoAsked: _going,
    ev.Undone: _going,
    ev.Redone: _going,
    ev.CloseAsked: lambda _, __, x: c.Close(x.by),
    ev.Agreed: lambda _, __, x: c.Agree(x.by, x.request),
    ev.Declined: lambda _, __, x: c.Refuse(x.by, x.request),
    ev.Withdrew: lambda _, __, x: c.Withdraw(x.by),
    ev.Closed: lambda _, __, x: c.Close(x.by),
    ev.Signed: lambda _, __, x: c.Sign(x.key, x.signature),
}
