"""Why something was not among the options: the clause that kept it from being one, and what there was."""

from __future__ import annotations

from msgspec import Struct

from engine import audience
from engine.audience import PUBLIC, REFEREE
from engine.errors import Illegal, NotYours
from engine.model import State
from engine.questions import Question
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
    questions = [slot.question for slot in asked.slots]
    own = [each for each in questions if viewer in (*each.seats, PUBLIC, REFEREE)]
    known = [each for each in own or questions if audience.sees_options(each, state.course, viewer)]
    if not known:
        seats = tuple(seat for each in questions for seat in each.seats)
        raise NotYours(say("these options are shown to their seat only"), "KER-1.3", seats)
    return [_answer(rules, seen, each, option) for each in known]


def _answer(rules: Rules, seen: State, question: Question, option: str) -> NotOffered:
    seat, offered = question.seats[0], option in question.ids
    why = None if offered else rules.forbids(seen, seat, (option,))
    text, clause = (None, "") if why is None else why
    stands = rules.clauses[clause].text if clause in rules.clauses else ""
    return NotOffered(
        seat, option, question.what, offered, text, clause, stands, question.clause, question.ids
    )
