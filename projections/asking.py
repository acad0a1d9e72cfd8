"""The open questions as a viewer may see them: all that is needed to build every legal answer."""

from __future__ import annotations

from typing import Protocol

from msgspec import UNSET, Struct, UnsetType

from engine import questions as kept
from engine.audience import view_course
from engine.course import Prompt, Slot
from engine.model import State
from engine.questions import Limit


class Option(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An option. `help`: what choosing it does; `holds`: what a pool has to pay with; `also`: what is alike
    and may be named instead."""

    id: str
    text: str
    clause: str
    help: str = ""
    holds: int | UnsetType = UNSET
    also: tuple[str, ...] = ()


class Question(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a seat, or any of `seats`, is asked. `secret`: the answer stays covered; `hidden`: its options are
    shown to its seat only; `choice`: what was answered so far, where the viewer may know it."""

    seat: str
    what: str
    text: str
    form: str
    clause: str
    least: int
    most: int
    options: tuple[Option, ...]
    seats: tuple[str, ...] = ()
    limits: tuple[Limit, ...] = ()
    repeat: bool = False
    secret: bool = False
    hidden: bool = False
    choice: tuple[str, ...] = ()


class Set(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Questions of one moment. Who has `answered` may answer anew until the set closes."""

    id: int
    mode: str
    questions: tuple[Question, ...]
    answered: tuple[Question, ...] = ()


class Requested(Struct, frozen=True):
    """Somebody asks to go to an entry, or to close."""

    by: str
    to: int
    closing: bool


class Asking(Struct, frozen=True, kw_only=True):
    """All that is asked. `result`: how the game ended, where it is over."""

    session: str
    version: int
    over: bool
    phase: str
    sets: tuple[Set, ...] = ()
    result: str | UnsetType = UNSET
    request: Requested | UnsetType = UNSET


class Says(Protocol):
    """How questions and options are worded."""

    def question(self, question: kept.Question) -> str:
        """What a question asks."""

    def option(self, question: kept.Question, id: str) -> str:
        """What an option is called."""

    def option_help(self, id: str) -> str:
        """What choosing it does, beyond its name; or nothing."""


def asking(session: str, version: int, state: State, viewer: str, says: Says) -> Asking:
    """What is asked at the table after entry `version`, as a viewer may see it."""
    course, requested = view_course(state.course, viewer), state.table.request
    over = bool(course.ended) or state.table.closed
    return Asking(
        session=session,
        version=version,
        over=over,
        phase=course.phase,
        sets=() if over or course.prompt is None else (_set(course.prompt, viewer, says),),
        result=course.ended if over else UNSET,
        request=Requested(requested.by, requested.to, requested.closing) if requested else UNSET,
    )


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


def _set(asked: Prompt, viewer: str, says: Says) -> Set:
    done = [slot for slot in asked.slots if slot.done and not asked.in_turn]
    return Set(
        id=asked.id,
        mode=asked.mode,
        questions=tuple(_question(slot, viewer, says) for slot in waiting(asked)),
        answered=tuple(_question(slot, viewer, says) for slot in done),
    )


def _question(slot: Slot, viewer: str, says: Says) -> Question:
    question = slot.question
    return Question(
        seat=viewer if viewer in question.seats else question.seats[0],
        what=question.what,
        text=says.question(question),
        form=question.form,
        clause=question.clause,
        least=question.least,
        most=question.most,
        options=tuple(_option(question, each, says) for each in question.options),
        seats=question.seats if len(question.seats) > 1 else (),
        limits=question.limits,
        repeat=question.repeat,
        secret=question.secret,
        hidden=question.hidden,
        choice=slot.choice,
    )


def _option(question: kept.Question, option: kept.Option, says: Says) -> Option:
    return Option(
        id=option.id,
        text=says.option(question, option.id),
        clause=option.clause or question.clause,
        help=says.option_help(option.id),
        holds=option.holds if question.form == "pay" else UNSET,
        also=option.also,
    )
