"""The course of play: the kernel's own part of a game's state, folded from the kernel's facts.

It follows the cursor, so undo takes it back with the board. It knows where the game stands in its phases,
what is asked, the piles, the gauges, what binds the dice, and where each undo step leads. What each fact
changes in it is in `engine.evolve`.
"""

from __future__ import annotations

import hashlib

from msgspec import Struct
from msgspec.structs import replace

from engine.frames import Frame
from engine.questions import Choice, Mode, Question


class Slot(Struct, frozen=True, gc=False, omit_defaults=True):
    """One question of the open set and what has been answered to it so far."""

    question: Question
    done: bool = False
    seat: str = ""
    choice: Choice = ()


class Open(Struct, frozen=True, gc=False, omit_defaults=True):
    """The open set. `id` is the version of the entry that asked; the parked frames are sealed for no one."""

    id: int
    mode: Mode
    slots: tuple[Slot, ...]
    in_turn: bool = False
    asker: Frame | None = None
    then: Frame | None = None
    closing: Frame | None = None
    agenda: tuple[Frame, ...] = ()


class Pile(Struct, frozen=True, gc=False, omit_defaults=True):
    """A face-down pile: how many cards, and from the top which, where that is known."""

    count: int
    order: tuple[str, ...] = ()
    declared: bool = False


class Gauge(Struct, frozen=True, gc=False, omit_defaults=True):
    """A figure people watch: `value` of `limit` (0: no limit), of a seat or of the table."""

    value: int
    limit: int = 0
    seat: str = ""


class Mark(Struct, frozen=True, gc=False, omit_defaults=True):
    """Where the current round, phase, turn or action began.

    `cause` is the decision it began in, `at` that decision's rest point (0 while it is the latest one), and
    `before` the rest point at which the one before it began.
    """

    cause: int
    at: int = 0
    before: int = 0


class Course(Struct, frozen=True, gc=False, omit_defaults=True):
    """See the module. All versions are of entries; `previous` is the rest point before the last decision."""

    game: str = ""
    rules: int = 0
    content: str = ""
    scenario: str = ""
    rulings: dict[str, str] = {}
    options: dict[str, str] = {}
    seats: tuple[str, ...] = ()
    entropy: str = ""
    origin: int = 0
    cause: int = 0
    previous: int = 0
    marks: dict[str, Mark] = {}
    phase: str = ""
    round: int = 0
    open: Open | None = None
    piles: dict[str, Pile] = {}
    gauges: dict[str, Gauge] = {}
    modifiers: dict[str, int] = {}
    conceded: tuple[str, ...] = ()
    ended: str = ""
    known: int = 0
    choice: str = ""
    digest: str = ""
    since: int = 0
    throws: int = 0


def begin_decision(course: Course, head: int, cause: int) -> Course:
    """A new decision opens: what was the head is the rest point before it."""
    marks = course.marks
    if any(not mark.at for mark in marks.values()):
        marks = {what: mark if mark.at else replace(mark, at=head) for what, mark in marks.items()}
    return replace(course, cause=cause, previous=head, marks=marks, choice="")


def count_choice(course: Course) -> Course:
    """The decision's choice changed something: from here on the dice are bound to it too (KER-3.2)."""
    bound = hashlib.sha256(f"{course.digest}|{course.choice}".encode()).hexdigest()[:32]
    return replace(course, digest=bound, choice="", since=0)


def rows(pairs: tuple[str, ...]) -> dict[str, str]:
    """Rows `KEY=VALUE` as a mapping, in their order."""
    return dict(pair.split("=", 1) for pair in pairs)


def find_slot(asked: Open, seat: str) -> int | None:
    """The place of the seat's slot in the set, or None: a seat has at most one slot in a set."""
    for place, slot in enumerate(asked.slots):
        if seat in slot.question.seats:
            return place
    return None


def closes(asked: Open, slots: tuple[Slot, ...], passed: bool) -> bool:
    """Whether an answer closes the set; everybody can tell, so it is never a matter of sealed parts."""
    if asked.mode == "any" or (asked.mode == "window" and not passed):
        return True
    return all(slot.done for slot in slots)


def modifier_key(source: str, target: str, figure: str) -> str:
    """How a standing modifier is filed: `axe>mara.strength`."""
    return f"{source}>{target}.{figure}"
