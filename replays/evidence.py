"""Evidence on a dispute, collected from the log: nobody has to remember who said and threw what.

It is the decision that holds the disputed entry: what was asked and chosen, what was thrown, what it changed,
and the clause at issue as it was read then. All of it as one viewer may see it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine import facts as f
from engine.audience import sees_options
from engine.course import question_to
from engine.entries import Entry
from engine.errors import Unknown
from engine.facts import Fact
from engine.model import State
from engine.table import Dispute
from engine.wording import say
from projections.saying import Saying
from projections.show import show
from projections.timeline import Line, line
from replays.difference import Change, difference
from replays.live import Live
from replays.why.chain import choice_shape

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


def collect(live: Live, number: int, viewer: str, saying: Saying) -> Evidence:
    """The evidence on a dispute as a viewer may see it."""
    opened = find(live.state, number)
    (disputed,) = live.read(opened.on - 1, opened.on)
    decision = _decision(live, disputed)
    before, after = live.at(decision[0].version - 1), live.at(decision[-1].version)
    told = tuple(line(entry, WHOLE, viewer, saying) for entry in decision)
    clauses, clause = live.rules.clauses, opened.clause
    return Evidence(
        number,
        next(each for each in told if each.version == opened.on),
        told,
        _choice(decision[0], before, viewer, saying),
        tuple(each for each, entry in zip(told, decision, strict=True) if isinstance(entry.fact, f.Rolled)),
        difference(*(show(live.rules.model, state, opened.on, viewer) for state in (before, after))),
        clause,
        clauses[clause].text if clause in clauses else "",
        read_as(live, before, clause),
    )


def find(state: State, number: int) -> Dispute:
    """A dispute of the table, settled or not. `Unknown` with those there are."""
    found = state.table.disputes.get(str(number))
    if found is None:
        known = tuple(state.table.disputes)
        raise Unknown(say("entry {version} opened no dispute", version=number), "", known)
    return found


def _decision(live: Live, entry: Entry[Fact]) -> Sequence[Entry[Fact]]:
    return live.decision(entry.cause) if entry.fact.lane == "play" else [entry]


def _choice(first: Entry[Fact], before: State, viewer: str, saying: Saying) -> Mapping[str, Any] | None:
    fact = first.fact
    question = question_to(before.course.open, fact.seat) if isinstance(fact, f.Answered) else None
    if question is None or not isinstance(fact, f.Answered):
        return None
    return choice_shape(question, fact.choice, saying, sees_options(question, before.course, viewer))


def read_as(live: Live, state: State, clause: str) -> str:
    """How a clause is read on a table; empty for one that has no variants."""
    clauses = live.rules.clauses
    if clause not in clauses or not clauses[clause].variants:
        return ""
    ruled = state.table.rulings.get(clause) or state.course.rulings.get(clause)
    return ruled or clauses.variant_default(clause)
