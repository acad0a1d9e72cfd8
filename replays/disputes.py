"""A dispute looked at: the evidence.

That is the decision that holds the disputed entry, collected from the log: what was asked and chosen, what
was thrown, what it changed, and the clause at issue as it was read then, as one viewer may see it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from engine import events as ev
from engine.errors import Unknown
from engine.model import State
from engine.table import Dispute
from engine.wording import say
from projections.difference import Change, difference
from projections.show import show
from projections.timeline import Line, line
from projections.translator import Translator
from replays.session import Session
from replays.why.chain import choice, read_as

WHOLE = ((0, 1 << 60),)


class Evidence(Struct, frozen=True):
    """`entry`: the disputed one; `decision`: all lines of its decision; `choice`: what was asked and chosen,
    among what (None where nothing was asked); `throws`: the lines of its dice; `changes`: the table before
    the decision and after it; `clause`, `text`, `variant`: the rule at issue, as it was read."""

    number: int
    entry: Line
    decision: tuple[Line, ...]
    choice: Mapping[str, Any] | None
    throws: tuple[Line, ...]
    changes: tuple[Change, ...]
    clause: str
    text: str
    variant: str


def collect(live: Session, number: int, viewer: str, translator: Translator) -> Evidence:
    """The evidence on a dispute as a viewer may see it."""
    opened = find(live.state, number)
    (disputed,) = live.read(opened.on - 1, opened.on)
    decision = live.decision(disputed.decision) if disputed.event.lane == "play" else (disputed,)
    before, after = live.at(decision[0].version - 1), live.at(decision[-1].version)
    told = tuple(line(entry, WHOLE, viewer, translator) for entry in decision)
    clauses, clause = live.rules.clauses, opened.clause
    return Evidence(
        number,
        next(each for each in told if each.version == opened.on),
        told,
        choice(decision[0], before.course.prompt, before.course, viewer, translator),
        tuple(each for each, entry in zip(told, decision, strict=True) if isinstance(entry.event, ev.Rolled)),
        difference(*(show(live.rules.model, state, opened.on, viewer) for state in (before, after))),
        clause,
        clauses[clause].text if clause in clauses else "",
        read_as(clauses, clause, before.table.rulings, before.course.rulings),
    )


def find(state: State, number: int) -> Dispute:
    """A dispute of the table, settled or not. `Unknown` with those there are."""
    found = state.table.disputes.get(str(number))
    if found is None:
        known = tuple(state.table.disputes)
        raise Unknown(say("entry {version} opened no dispute", version=number), "", known)
    return found
