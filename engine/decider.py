"""The decider: a command on a state, with its past and dice, gives the entries of one decision.

It is pure: same rules, same state, same past, same command, same chance, same entries. A session saves what
it gives; the verifier decides every recorded command again (`engine.recorded`) and compares the bytes. So
who may give a command, and what needs consent, is checked here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from engine import commands as c
from engine import table_commands as t
from engine import undo as u
from engine import words as w
from engine.beginning import begin
from engine.dice import Chance
from engine.entries import Entry
from engine.errors import Illegal
from engine.events import CursorEvent, Event, Redone
from engine.fold import fold_play, fold_table
from engine.model import Model, State
from engine.moment import Made, Moment
from engine.past import Past, jump
from engine.play import PLAY, resolve
from engine.system import Rules
from engine.wording import say


class Decided(Struct, frozen=True):
    """The entries of one decision, without time, link and client's key; and the state after them."""

    entries: Made
    after: State


AROUND: dict[type[Any], Callable[[Moment, Any], Made]] = {
    c.Begin: begin,
    c.Join: t.join,
    c.Leave: t.leave,
    c.Pledge: w.pledge,
    c.ShowWords: w.show_words,
    c.ResetWords: w.reset_words,
    c.Close: u.close,
    c.Sign: t.sign,
    c.StandPass: t.stand_pass,
    c.SetPace: t.set_pace,
    c.Hold: t.hold,
    c.Release: t.release,
    c.SettleResponse: t.settle_response,
    c.Note: t.note,
    c.Look: t.look,
    c.Rule: t.rule,
    c.Dispute: t.dispute,
    c.Settle: t.settle,
    c.WithdrawDispute: t.withdraw_dispute,
    c.Undo: u.undo,
    c.Redo: u.redo,
    c.Agree: u.agree,
    c.Refuse: u.refuse,
    c.Withdraw: u.withdraw,
}
"""The commands that move no game by steps."""
BEFORE_WORDS = (c.Answer, c.Concede, c.Adjust, c.Correct, c.Settle, c.Undo, c.Redo)
"""What has to wait until a branch has taken its words; `Start` takes them."""


def decide(
    rules: Rules, state: State, past: Past, command: c.Command, chance: Chance, version: int
) -> Decided:
    """What a command gives; `version` is the last one in the log. Raises a `Refusal` that leaves no trace."""
    if state.table.closed and not isinstance(command, c.Sign):
        raise Illegal(say("the session is closed"), "KER-6.5")
    if w.needs_words(state, version) and isinstance(command, BEFORE_WORDS):
        raise Illegal(say("the branch takes new words first"), "KER-3.8", state.table.waiting)
    now = Moment(rules, state, past, chance, version)
    if type(command) is c.Start and state.course.origin:
        return _decided(now, w.take_words(now, command))
    if type(command) is c.Correct:
        t.need_behind(now, command)
    if type(command) in PLAY:
        tx = resolve(rules, state, command, chance, version)
        return Decided(tx.entries, tx.after())
    return _decided(now, AROUND[type(command)](now, command))


def _decided(now: Moment, made: Made) -> Decided:
    state = now.state
    for entry in made:
        state = after(now.rules.model, state, entry, now.past)
    return Decided(made, state)


def after(model: Model, state: State, entry: Entry[Event], past: Past) -> State:
    """The state after an entry of any lane."""
    event = entry.event
    if isinstance(event, CursorEvent):
        return jump(state, past.at(event.to), redone=isinstance(event, Redone))
    if event.lane == "play":
        return fold_play(model, state, entry)
    return fold_table(state, entry)
