"""What a dispute is about, collected from the log: nobody has to remember who said and threw what.

The decision that holds the disputed entry: what was asked and chosen, what was thrown, what it changed, and
the clause at issue as it was read then. All of it as one viewer may see it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine import facts as f
from engine.course import find_slot
from engine.entries import Entry
from engine.facts import Fact
from engine.model import State
from projections.saying import Saying
from projections.show import show
from projections.timeline import Line, line
from replays.difference import Change, difference
from replays.dispute import find
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
        _changes(live, before, after, opened.on, viewer),
        clause,
        clauses[clause].text if clause in clauses else "",
        read_as(live, before, clause),
    )


def _decision(live: Live, entry: Entry[Fact]) -> Sequence[Entry[Fact]]:
    if entry.fact.lane != "play":
        return [entry]
    return [each for each in live.decision(entry.cause) if each.cause == entry.cause]


def _choice(first: Entry[Fact], before: State, viewer: str, saying: Saying) -> Mapping[str, Any] | None:
    fact, asked = first.fact, before.course.open
    place = find_slot(asked, fact.seat) if asked and isinstance(fact, f.Answered) else None
    if asked is None or place is None or not isinstance(fact, f.Answered):
        return None
    question = asked.slots[place].question
    return choice_shape(question, fact.choice, saying, viewer in (*question.seats, "referee"))


def _changes(live: Live, before: State, after: State, on: int, viewer: str) -> tuple[Change, ...]:
    one, other = (show(live.rules.model, state, on, viewer) for state in (before, after))
    return difference(one, other)


def read_as(live: Live, state: State, clause: str) -> str:
    """How a clause is read on a table; empty for one that has no variants."""
    clauses = live.rules.clauses
    if clause not in clauses or not clauses[clause].variants:
        return ""
    ruled = state.table.rulings.get(clause) or state.course.rulings.get(clause)
    return ruled or clauses.variant_default(clause)
