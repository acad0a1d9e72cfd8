"""From a log back to its commands: what was asked, as the entries of a decision record it.

A copy may close the part that holds what was asked: a covered choice, a moment, a position. Then the decision
cannot be made again from that copy (`Hidden`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from engine import commands as c
from engine import facts as f
from engine.entries import Entry
from engine.errors import Malformed
from engine.system import Rules
from engine.wording import say

Decision = Sequence[Entry[f.Fact]]


class Hidden(Exception):
    """The part that holds what was asked is closed in this copy."""


def command_of(rules: Rules, decision: Decision) -> c.Command:
    """The command that a decision records: as a rule by its first entry alone; facts written by hand follow
    it. Raises `Hidden` where the copy closes what was asked, `Malformed` where no command begins so."""
    first, last = decision[0], decision[-1].fact
    if type(last) is f.DisputeRuled and isinstance(first.fact, f.Corrected | f.Ruled | f.DisputeRuled):
        return c.Settle(
            last.by, last.dispute, last.verdict, last.reason,
            last.clause if last.verdict == "house-rule" else "", last.variant,
            by_hand(decision) if last.verdict == "overturned" else (),
        )  # fmt: skip
    read = _READ.get(type(first.fact))
    if read is None:
        raise Malformed(say("no command gives {fact}", fact=f.tag(first.fact)), "KER-1.1")
    return read(rules, decision, first.fact)


def by_hand(decision: Decision) -> tuple[f.Fact, ...]:
    """The facts people wrote: those that rest on the input alone and cite its clause."""
    first = decision[0]
    return tuple(
        each.fact for each in decision[1:] if each.because == (first.version,) and each.clause == first.clause
    )


def _part(entry: Entry[f.Fact], kind: type[f.Fact]) -> Any:
    """The fact of this kind in the entry's sealed parts; None where no part holds it. `Hidden` where one may
    that is closed."""
    for part in entry.sealed:
        if isinstance(part.fact, kind):
            return part.fact
    if any(part.fact is None for part in entry.sealed):
        raise Hidden
    return None


def _acting(entry: Entry[f.Fact], seat: str) -> str:
    return "" if entry.seat == seat else entry.seat


def _answer(_: Rules, decision: Decision, fact: f.Answered) -> c.Command:
    """A covered choice stands in a part; of a pass only a closed part knows whether it was typed, and the
    public facts are the same either way."""
    entry = decision[0]
    choice, standing = fact.choice, False
    if entry.sealed and not choice:
        choice = _part(entry, f.Chose).choice
    for part in entry.sealed:
        if type(part.fact) is f.Typed:
            standing = part.fact.standing
    return c.Answer(fact.seat, choice, 0, standing, _acting(entry, fact.seat), fact.pace)


def _position(rules: Rules, decision: Decision, _: f.Positioned) -> c.Command:
    laid = _part(decision[0], f.Laid)
    if laid is None or rules.position is None:
        raise Malformed(say("{game} takes no positions", game=rules.game), "KER-6.2")
    try:
        return c.Position(msgspec.json.decode(laid.position, type=rules.position), decision[0].seat)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Malformed(say("the position cannot be read"), "KER-6.2") from error


def _stood(_: Rules, decision: Decision, fact: f.StoodPass) -> c.Command:
    """Where the copy hides the moment, all else can still be decided again."""
    by = _acting(decision[0], fact.seat)
    try:
        until = _part(decision[0], f.Until)
    except Hidden:
        return c.StandPass(fact.seat, "", by)
    if until is None:
        raise Malformed(say("the moment is not sealed for its seat"), "KER-4.2")
    return c.StandPass(fact.seat, until.when, by)


def _settled(_: Rules, decision: Decision, fact: f.Settled) -> c.Command:
    """Where the copy hides what was settled, all else can still be decided again."""
    by = _acting(decision[0], fact.seat)
    try:
        settles = _part(decision[0], f.Settles)
    except Hidden:
        return c.SettleResponse(fact.seat, "", "ask", by)
    if settles is None:
        raise Malformed(say("the moment is not sealed for its seat"), "KER-4.6")
    return c.SettleResponse(fact.seat, settles.thing, settles.how, by)


def _begin(_: Rules, __: Decision, fact: f.Began) -> c.Command:
    return c.Begin(
        fact.scenario, fact.rulings, fact.options, fact.dice, fact.commitment, fact.given,
        fact.parent, fact.parent_version, fact.parent_link, fact.carried,
    )  # fmt: skip


def _going(_: Rules, __: Decision, fact: Any) -> c.Command:
    redone = fact.redo if isinstance(fact, f.UndoAsked) else isinstance(fact, f.Redone)
    return c.Redo(fact.by, fact.to) if redone else c.Undo(fact.by, fact.to)


_READ: dict[type[f.Fact], Callable[[Rules, Decision, Any], c.Command]] = {
    f.Began: _begin,
    f.Started: lambda _, d, __: c.Start(d[0].seat),
    f.Positioned: _position,
    f.Answered: _answer,
    f.Conceded: lambda _, d, x: c.Concede(x.seat, _acting(d[0], x.seat)),
    f.Adjusted: lambda _, d, x: c.Adjust(x.by, x.reason, by_hand(d)),
    f.Corrected: lambda _, d, x: c.Correct(x.by, x.of, x.ruling, by_hand(d)),
    f.Joined: lambda _, __, x: c.Join(x.seat, x.pledge),
    f.Pledged: lambda _, __, x: c.Pledge(x.seat, x.pledge),
    f.WordsShown: lambda _, __, x: c.ShowWords(x.seat, x.words, x.salt),
    f.WordsReset: lambda _, __, x: c.ResetWords(x.by, x.removed),
    f.WordsTaken: lambda _, d, __: c.Start(d[0].seat),
    f.Left: lambda _, __, x: c.Leave(x.seat, x.keeper),
    f.StoodPass: _stood,
    f.PaceSet: lambda _, __, x: c.SetPace(x.by, x.pace, x.seat, x.at),
    f.HeldUp: lambda _, d, x: c.Hold(x.seat, x.at, _acting(d[0], x.seat)),
    f.Released: lambda _, d, x: c.Release(x.seat, _acting(d[0], x.seat)),
    f.Settled: _settled,
    f.Noted: lambda _, __, x: c.Note(x.by, x.text, x.on),
    f.Looked: lambda _, __, x: c.Look(x.by, x.at_version),
    f.Ruled: lambda _, __, x: c.Rule(x.by, x.clause, x.variant),
    f.Disputed: lambda _, __, x: c.Dispute(x.by, x.on, x.claim, x.clause),
    f.DisputeWithdrawn: lambda _, __, x: c.WithdrawDispute(x.by, x.dispute),
    f.UndoAsked: _going,
    f.Undone: _going,
    f.Redone: _going,
    f.CloseAsked: lambda _, __, x: c.Close(x.by),
    f.Agreed: lambda _, __, x: c.Agree(x.by, x.request),
    f.Declined: lambda _, __, x: c.Refuse(x.by, x.request),
    f.Withdrew: lambda _, __, x: c.Withdraw(x.by),
    f.Closed: lambda _, __, x: c.Close(x.by),
    f.Signed: lambda _, __, x: c.Sign(x.key, x.signature),
}
