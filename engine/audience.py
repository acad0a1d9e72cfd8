"""Who may see what. `seen` is the only filter: every interface shows a viewer the fold of what it lets
through.

A viewer is `public`, a seat, or `referee` (who sees every seat's parts, and whose looking is logged). Parts
sealed for no one are the program's own: not even the referee sees them before a session is closed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.course import Course, Pile, Prompt, Slot
from engine.entries import Entry, Part
from engine.events import Event
from engine.questions import Question
from engine.table import Table

S = TypeVar("S", bound=Struct)
PUBLIC = "public"
REFEREE = "referee"


def may_see(to: tuple[str, ...], viewer: str) -> bool:
    """Whether a part sealed for these seats is open to a viewer."""
    return viewer in to or (viewer == REFEREE and bool(to))


def seen(entry: Entry[Event], viewer: str) -> Entry[Event]:
    """The entry as a viewer may see it: parts that are not theirs keep only their audience."""
    if not entry.sealed:
        return entry
    return replace(
        entry, sealed=tuple(part if may_see(part.to, viewer) else _closed(part) for part in entry.sealed)
    )


def _closed(part: Part[Event]) -> Part[Event]:
    return Part(part.to, None, part.commit)


class Viewed(Protocol):
    """What a model says of its board: how a viewer sees it."""

    @property
    def view(self) -> Callable[[Any, str], Any]:
        """`(board, viewer) -> board`."""


def view(model: Viewed, state: S, viewer: str) -> S:
    """The state as a viewer may see it; equal to the fold of what `seen` lets through. With hands played
    open a seat sees of the board what every seat sees: all that the referee does."""
    whole: Any = state
    changed: S = replace(
        whole,
        course=view_course(whole.course, viewer),
        board=model.view(whole.board, REFEREE if shares_hands(whole.course, viewer) else viewer),
        table=view_table(whole.table, viewer),
    )
    return changed


def shares_hands(course: Course, viewer: str) -> bool:
    """Whether hands are played open, and the viewer is one of those who play."""
    return course.options.get("hands") == "open" and viewer in course.seats


def sees_options(question: Question, course: Course, viewer: str) -> bool:
    """Whether a viewer may see what could be answered: hidden options follow from the hand of a seat."""
    return not question.hidden or shares_hands(course, viewer) or may_see(question.seats, viewer)


def view_course(course: Course, viewer: str) -> Course:
    """No order of a pile, no stack; options and choices only where they are not somebody else's secret."""
    piles = {name: Pile(pile.count, declared=pile.declared) for name, pile in course.piles.items()}
    asked = None if course.prompt is None else _view_open(course.prompt, course, viewer)
    return replace(course, piles=piles, prompt=asked)


def _view_open(asked: Prompt, course: Course, viewer: str) -> Prompt:
    slots = tuple(_view_slot(slot, course, viewer) for slot in asked.slots)
    return replace(asked, asking=None, then=None, closing=None, stack=(), slots=slots)


def _view_slot(slot: Slot, course: Course, viewer: str) -> Slot:
    seats = course.seats if course.options.get("hands") == "open" else slot.question.seats
    if may_see(seats, viewer):
        return slot
    if slot.question.hidden:
        slot = replace(slot, question=replace(slot.question, options=()))
    return replace(slot, choice=()) if slot.question.secret else slot


def view_table(table: Table, viewer: str) -> Table:
    """Standing passes and settled responses are known to their seat (and the referee)."""
    passes = {seat: when for seat, when in table.passes.items() if may_see((seat,), viewer)}
    settled = {seat: own for seat, own in table.settled.items() if may_see((seat,), viewer)}
    return replace(table, passes=passes, settled=settled)
