"""Why something was not among the options: the clause that kept it from being one, and what there was."""

from __future__ import annotations

from msgspec import Struct

from engine import audience
from engine.audience import PUBLIC, REFEREE
from engine.course import Slot
from engine.errors import Illegal, NotYours
from engine.model import State
from engine.system import Rules
from engine.wording import Text, say


class NotOffered(Struct, frozen=True):
    """For one seat that is asked. `offered`: it is an option after all. Otherwise the sentence and clause
    that forbid it, or, with neither, that the words mean nothing in this question. `legal`: what there
    was."""

    seat: str
    option: str
    what: str
    offered: bool
    text: Text | None
    clause: str
    clause_text: str
    question_clause: str
    legal: tuple[str, ...]


def not_offered(rules: Rules, state: State, viewer: str, option: str) -> list[NotOffered]:
    """For every seat that is asked and whose options the viewer may know. Rules are asked about the table as
    the viewer sees it, so that nothing else can enter the answer. `Illegal` where nothing is asked,
    `NotYours` where the options are another seat's secret."""
    seen = audience.view(rules.model, state, viewer)
    asked = seen.course.open
    if asked is None:
        raise Illegal(say("nothing is asked"), "KER-1.1")
    slots = [slot for slot in asked.slots if viewer in (*slot.question.seats, PUBLIC, REFEREE)]
    known = [slot for slot in slots or asked.slots if _may_know(slot, state, viewer)]
    if not known:
        seats = tuple(seat for slot in asked.slots for seat in slot.question.seats)
        raise NotYours(say("these options are shown to their seat only"), "KER-1.3", seats)
    return [_answer(rules, seen, slot, option) for slot in known]


def _may_know(slot: Slot, state: State, viewer: str) -> bool:
    opened = state.course.options.get("hands") == "open" and viewer in state.course.seats
    return not slot.question.hidden or opened or viewer in (*slot.question.seats, REFEREE)


def _answer(rules: Rules, seen: State, slot: Slot, option: str) -> NotOffered:
    question = slot.question
    seat = question.seats[0]
    offered = option in question.ids
    why = None if offered else rules.forbids(seen, seat, (option,))
    text, clause = (None, "") if why is None else why
    stands = rules.clauses[clause].text if clause in rules.clauses else ""
    return NotOffered(
        seat, option, question.what, offered, text, clause, stands, question.clause, question.ids
    )
