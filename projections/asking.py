"""The open questions as a viewer may see them: all that is needed to build every legal answer.

    {"session", "version", "over", "phase", "sets": [{"id", "mode", "questions": [...]}]}

A question is `{"seat", "what", "text", "form", "clause", "least", "most", "options": [{"id", "text",
"clause"}]}`. Where they matter it also holds `seats` (any of these may answer), `limits`, `repeat`; an
option `help` (what choosing it does), `also` (what is alike and may be named instead) and, to `pay`, `holds`.
`secret` says that the answer stays covered, `hidden` that its options are shown to its seat only. Who has
answered is listed under `answered`; until the set closes they may answer anew.
"""

from __future__ import annotations

from typing import Any, Protocol

from engine.audience import view_course
from engine.course import Prompt, Slot
from engine.model import State
from engine.questions import Option, Question


class Says(Protocol):
    """How questions and options are worded."""

    def question(self, question: Question) -> str:
        """What a question asks."""

    def option(self, question: Question, id: str) -> str:
        """What an option is called."""

    def option_help(self, id: str) -> str:
        """What choosing it does, beyond its name; or nothing."""


def asking(session: str, version: int, state: State, viewer: str, says: Says) -> dict[str, Any]:
    """The JSON of `ask`; see the module."""
    course = view_course(state.course, viewer)
    over = bool(course.ended) or state.table.closed
    shape: dict[str, Any] = {
        "session": session,
        "version": version,
        "over": over,
        "phase": course.phase,
        "sets": [],
    }
    if over:
        shape["result"] = course.ended
    elif course.prompt is not None:
        shape["sets"].append(_set(course.prompt, viewer, says))
    if state.table.request is not None:
        asked = state.table.request
        shape["request"] = {"by": asked.by, "to": asked.to, "closing": asked.closing}
    return shape


def waiting(asked: Prompt) -> tuple[Slot, ...]:
    """The slots that may be filled now and are not: in turn only the first."""
    left = tuple(slot for slot in asked.slots if not slot.done)
    return left[:1] if asked.in_turn else left


def deciders(state: State) -> tuple[str, ...]:
    """The seats that must decide, or any of which may."""
    if state.course.prompt is None or state.table.closed:
        return ()
    seats = [seat for slot in waiting(state.course.prompt) for seat in slot.question.seats]
    return tuple(dict.fromkeys(seats))


def _set(asked: Prompt, viewer: str, says: Says) -> dict[str, Any]:
    shape: dict[str, Any] = {
        "id": asked.id,
        "mode": asked.mode,
        "questions": [_question(slot, viewer, says) for slot in waiting(asked)],
    }
    done = [_question(slot, viewer, says) for slot in asked.slots if slot.done]
    if done and not asked.in_turn:
        shape["answered"] = done
    return shape


def _question(slot: Slot, viewer: str, says: Says) -> dict[str, Any]:
    question = slot.question
    shape: dict[str, Any] = {
        "seat": viewer if viewer in question.seats else question.seats[0],
        "what": question.what,
        "text": says.question(question),
        "form": question.form,
        "clause": question.clause,
        "least": question.least,
        "most": question.most,
        "options": [_option(question, each, says) for each in question.options],
    }
    if len(question.seats) > 1:
        shape["seats"] = list(question.seats)
    if question.limits:
        shape["limits"] = [{"most": limit.most, "of": list(limit.of)} for limit in question.limits]
    for flag in ("repeat", "secret", "hidden"):
        if getattr(question, flag):
            shape[flag] = True
    if slot.choice:
        shape["choice"] = list(slot.choice)
    return shape


def _option(question: Question, option: Option, says: Says) -> dict[str, Any]:
    shape: dict[str, Any] = {
        "id": option.id,
        "text": says.option(question, option.id),
        "clause": option.clause or question.clause,
    }
    helped = says.option_help(option.id)
    if helped:
        shape["help"] = helped
    if question.form == "pay":
        shape["holds"] = option.holds
    if option.also:
        shape["also"] = list(option.also)
    return shape
