"""Why: the events that set a value, and behind each the choices, throws, sums and clauses it rests on; and
why something was not among the options: the clause that kept it from being one, and what there was."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from engine import audience
from engine.audience import PUBLIC, REFEREE
from engine.errors import Illegal, NotYours, Unknown
from engine.model import State
from engine.numerals import whole
from engine.questions import Question
from engine.system import Rules
from engine.wording import Text, say
from projections.show import show
from projections.translator import Translator
from replays.session import Session
from replays.why.chain import Chain, Node
from replays.why.recorder import Setter, record
from replays.why.subject import Subject, nothing, parse

__all__ = ["ENTRY", "Node", "Setter", "Subject", "Why", "parse", "why"]


ENTRY = "entry"
"""The part of a subject that is an entry of the log."""


class Why(Struct, frozen=True):
    """The answer. `value`: what is shown now, leaf by leaf; `totals`: every number in it with what it comes
    from, as (version, amount), which add up to it; `setters` in order; `nodes` by version."""

    session: str
    version: int
    viewer: str
    subject: Subject
    value: dict[str, Any]
    totals: dict[str, tuple[int, list[tuple[int, int]]]]
    setters: tuple[Setter, ...]
    nodes: dict[int, Node]

    @property
    def inputs(self) -> tuple[int, ...]:
        """The choices, throws and other inputs at the ends of the chain."""
        return tuple(sorted(version for version, node in self.nodes.items() if node.is_input))


def why(live: Session, text: str, version: int, viewer: str, translator: Translator) -> Why:
    """Find why a subject (see `replays.why.subject`) is what a viewer saw after entry `version`; for the
    number of an entry, what that entry rests on, whether it was undone or not.

    Raises `Malformed` for what is nothing shown, `Unknown` for a thing that never was there.
    """
    if text.isdecimal():
        number = whole(text)
        if number is None:
            raise Unknown(say("the log has no entry {version}", version=text))
        return _entry(live, number, viewer, translator)
    subject = parse(text, live.state.course.gauges)
    recorded = record(live, version, viewer, subject)
    if not recorded.setters:
        raise nothing(subject, show(live.rules.model, recorded.last, version, viewer))
    nodes = Chain(live, recorded, viewer, translator).behind(setter.version for setter in recorded.setters)
    about, setters = (live.session, version, viewer, subject), tuple(recorded.setters)
    return Why(*about, recorded.value, recorded.totals(), setters, nodes)


def _entry(live: Session, entry: int, viewer: str, translator: Translator) -> Why:
    """Find what an entry rests on, on the line that stood when it was written."""
    if not 0 < entry <= live.version:
        raise Unknown(say("the log has no entry {version}", version=entry))
    recorded = record(live, entry, viewer, Subject("phase"))
    if entry not in recorded.entries:
        raise Unknown(say("entry {version} only goes to another line", version=entry))
    nodes = Chain(live, recorded, viewer, translator).behind([entry])
    return Why(live.session, entry, viewer, Subject(ENTRY, str(entry)), {}, {}, (Setter(entry, ()),), nodes)


def shape(found: Why) -> dict[str, Any]:
    """The JSON of `why`; see `docs/cli.md`."""
    return {
        "session": found.session,
        "version": found.version,
        "viewer": found.viewer,
        "subject": str(found.subject),
        "value": found.value,
        "totals": {
            path: {"value": value, "addends": [{"version": v, "amount": n} for v, n in addends]}
            for path, (value, addends) in found.totals.items()
        },
        "setters": [msgspec.to_builtins(setter) for setter in found.setters],
        "nodes": [msgspec.to_builtins(node) for node in found.nodes.values()],
        "inputs": list(found.inputs),
    }


# what was not offered ----------------------------------------------------------------------------------


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
    asked = seen.course.prompt
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
    seat, offered = question.seats[0], option in question.named
    why = None if offered else rules.forbids(seen, seat, (option,))
    text, clause = (None, "") if why is None else why
    stands = rules.clauses[clause].text if clause in rules.clauses else ""
    return NotOffered(
        seat, option, question.what, offered, text, clause, stands, question.clause, question.ids
    )
