"""The course of play: the kernel's own part of a game's state, folded from the kernel's events.

It follows the cursor, so undo takes it back with the board. It knows where the game stands in its phases,
what is asked, the piles, the gauges, what binds the dice, and where each undo step leads. What each event
changes in it is in `engine.evolve`.
"""

from __future__ import annotations

from msgspec import Struct

from engine.brought import Brought
from engine.frames import Frame
from engine.questions import Choice, Mode, Question


class Slot(Struct, frozen=True, gc=False, omit_defaults=True):
    """One question of the open set and what has been answered to it so far."""

    question: Question
    done: bool = False
    seat: str = ""
    choice: Choice = ()


class Prompt(Struct, frozen=True, gc=False, omit_defaults=True):
    """The open set. `id` is the version of the entry that asked; the suspended frames are sealed for no
    one."""

    id: int
    mode: Mode
    slots: tuple[Slot, ...]
    in_turn: bool = False
    asking: Frame | None = None
    then: Frame | None = None
    closing: Frame | None = None
    stack: tuple[Frame, ...] = ()


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

    `decision` is the one it began in, `at` that decision's rest point (0 while it is the latest one),
    and `before` the rest point at which the one before it began.
    """

    decision: int
    at: int = 0
    before: int = 0


class Course(Struct, frozen=True, gc=False, omit_defaults=True):
    """See the module. All versions are of entries; `previous` is the rest point before the last decision that
    was no pass by the pace, `before` what it was before this decision; `carried`: up to which entry a branch
    holds its parent's decisions. `spoke`: the last answer that was no pass by the pace; `acted`: who acted
    last in the action window that is open, as `SEAT@WINDOW`. `said`: by seat, its last answer.
    `brought`: files of the table's own."""

    game: str = ""
    rules: int = 0
    content: str = ""
    scenario: str = ""
    carried: int = 0
    rulings: dict[str, str] = {}
    options: dict[str, str] = {}
    seats: tuple[str, ...] = ()
    entropy: str = ""
    origin: int = 0
    decision: int = 0
    previous: int = 0
    before: int = 0
    marks: dict[str, Mark] = {}
    phase: str = ""
    round: int = 0
    prompt: Prompt | None = None
    piles: dict[str, Pile] = {}
    gauges: dict[str, Gauge] = {}
    modifiers: dict[str, int] = {}
    conceded: tuple[str, ...] = ()
    ended: str = ""
    known: int = 0
    spoke: int = 0
    acted: str = ""
    said: dict[str, int] = {}
    choice: str = ""
    digest: str = ""
    since: int = 0
    throws: int = 0
    brought: tuple[Brought, ...] = ()


def rows(pairs: tuple[str, ...]) -> dict[str, str]:
    """Rows `KEY=VALUE` as a mapping, in their order."""
    return dict(pair.split("=", 1) for pair in pairs)


def find_slot(asked: Prompt, seat: str) -> int | None:
    """The place of the seat's slot in the set, or None: a seat has at most one slot in a set."""
    for place, slot in enumerate(asked.slots):
        if seat in slot.question.seats:
            return place
    return None


def question_to(asked: Prompt | None, seat: str) -> Question | None:
    """What the open set asks a seat; None where it asks it nothing."""
    slots = () if asked is None else asked.slots
    return next((slot.question for slot in slots if seat in slot.question.seats), None)


def modifier_key(source: str, target: str, figure: str) -> str:
    """How a standing modifier is filed: `axe>mara.strength`."""
    return f"{source}>{target}.{figure}"
