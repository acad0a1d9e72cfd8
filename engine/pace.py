"""The pace of play: the answers that nobody types, and why somebody is asked (KER-4.2, 4.4 to 4.6).

Two paces, each seat its own and the table's by default, for the game, a phase or a window: `every` asks in
all action windows; `normal` asks where the rule system declares a moment, and where a seat waits, acted just
now, or could speak up neither before nor after. What the pace answers is always a pass, and follows from what
all can see, so everybody may check it. A seat's own standing passes and settled responses look typed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Literal, TypeVar

from engine.commands import Answer
from engine.course import Course, Slot
from engine.dice import Seeded
from engine.events import Answered, Entered
from engine.model import State
from engine.questions import PASS, Question
from engine.resting import all_taken_up
from engine.system import Look, Rules
from engine.table import Table, within
from engine.turn import Tx

NORMAL: Literal["normal"] = "normal"
EVERY: Literal["every"] = "every"
PACES = (NORMAL, EVERY)
ALWAYS, NEVER, ASK = "always", "never", "ask"
WAITED, ACTED, ENCLOSED = "waited", "acted", "enclosed"
"""Why a seat is asked at the normal pace, besides its moments."""
Found = TypeVar("Found")
PHYSICAL = ("declare", "draw")
"""Questions of what real dice or cards show."""
UNUSED = Seeded(bytes(32))
"""Dice for a trial that ends with the first throw."""


def pace_of(table: Table, seat: str, window: str) -> str:
    """At which pace a seat plays in a window: what it set for the window, its phase or the game, else what
    the table set; `every` where nobody set anything."""
    if not table.paces:
        return EVERY
    steps = window.split(".")
    places = [".".join(steps[:n]) for n in range(len(steps), -1, -1)]
    found = (table.paces.get(f"{who}@{place}") for who in (seat, "") for place in places)
    return next((pace for pace in found if pace), EVERY)


def may_pass(table: Table, question: Question) -> bool:
    """Whether the pace may pass at a question of a window, whatever the moments: in an action window, at the
    normal pace of its seat there, while nobody makes the table wait for it."""
    seat, window = question.seats[0], question.what
    free = not table.waits and not within(window, table.holds.get(seat))
    return is_action_window(question) and free and pace_of(table, seat, window) == NORMAL


def is_action_window(question: Question) -> bool:
    """Whether a question of a window asks for actions, and not for responses (`after:damage`)."""
    return ":" not in question.what


def reasons(rules: Rules, state: State, question: Question) -> tuple[str, ...] | None:
    """Why a seat is asked in an action window: `every`, `waited`, `acted`, `enclosed`, or its moments.
    Nothing: the pace passes for it. None where this view does not tell."""
    found = _but_enclosed(rules, state, question)
    return (ENCLOSED,) if found == () and enclosed(rules, state) else found


def _but_enclosed(rules: Rules, state: State, question: Question) -> tuple[str, ...] | None:
    """Those that lie in this window, and that its seat acted here and could not go back to it. That is tried
    on a copy, so a view that does not hold all of the table cannot tell it."""
    found = open_reasons(rules, state, question)
    again = _acted_here(state, question) and found == () and not is_asked_before(rules, state)
    return (ACTED,) if again else found


def open_reasons(rules: Rules, state: State, question: Question) -> tuple[str, ...] | None:
    """Those that all can see without trying what comes."""
    seat, window = question.seats[0], question.what
    if rules.moments is None or pace_of(state.table, seat, window) == EVERY:
        return (EVERY,)
    if state.table.waits or within(window, state.table.holds.get(seat)):
        return (WAITED,)
    if _acted_here(state, question) and window not in rules.moments.whole:
        return (ACTED,)
    return rules.moments.stops(look_of(rules, state, seat), window)


def enclosed(rules: Rules, state: State) -> bool:
    """Whether one could speak up neither before the open window nor after it: nobody was asked since the last
    thing that was shown, and if all pass, the next is shown (or the game ends) before another window opens or
    anybody is asked (KER-4.5).

    It is tried on a copy, as far as the first thing shown: up to there all follows from what all can see."""
    if state.course.spoke > state.course.known:
        return False
    plain = all(_but_enclosed(rules, state, each) == () for each in _open(state))
    return plain and is_edge(rules, state)


def _kept(tried: Callable[[Rules, State], Found]) -> Callable[[Rules, State], Found]:
    """What was found by trying, kept for the table that was looked at last: whoever passes for a seat, lets
    people wait before that, and decides it, asks the same of one table. No table is ever changed."""
    last: tuple[Rules, State, Found] | None = None

    @wraps(tried)
    def found(rules: Rules, state: State) -> Found:
        nonlocal last
        known = last
        if known is None or known[0] is not rules or known[1] is not state:
            last = known = rules, state, tried(rules, state)
        return known[2]

    return found


def is_edge(rules: Rules, state: State) -> bool:
    """Whether something is shown (or the game ends) if all pass in the open window, before another window
    opens or anybody is asked."""
    return shown_next(rules, state) is not None


@_kept
def shown_next(rules: Rules, state: State) -> str | None:
    """The step that shows something (or at which the game ends) if all pass in the open window, before
    another window opens or anybody is asked. None where there is none."""
    for question in _open(state):
        made = _passed(rules, state, question.seats[0])
        phase = state.course.phase
        for entry in made.entries:
            if isinstance(entry.event, Entered):
                phase = entry.event.path
            if entry.event.reveals:
                return phase
        state = made.after()
    return state.course.phase if _by_hand(state) else None


@_kept
def is_asked_before(rules: Rules, state: State) -> bool:
    """Whether somebody is asked before the next thing is shown, if all pass in the open window: then whoever
    acted may go back to it, and need not be asked there again."""
    while not _by_hand(state):
        for question in _open(state):
            made = _passed(rules, state, question.seats[0])
            if any(entry.event.reveals for entry in made.entries):
                return False
            state = made.after()
        if any(not _passes(rules, state, each) for each in _open(state)):
            return not _by_hand(state)
    return False


def _open(state: State) -> tuple[Question, ...]:
    """The questions that wait for an answer."""
    asked = state.course.prompt
    return () if asked is None else tuple([slot.question for slot in asked.slots if not slot.done])


def _by_hand(state: State) -> bool:
    """Whether nothing is asked, or what real dice or cards show."""
    asked = state.course.prompt
    return asked is None or asked.slots[0].question.what in PHYSICAL


def _acted_here(state: State, question: Question) -> bool:
    """Whether its seat acted last in this window, and nobody has been heard since."""
    return state.course.acted == acted(question.seats[0], question.what) != state.table.heard


def _passes(rules: Rules, state: State, question: Question) -> bool:
    """Whether a question is one of an action window, and its seat has no reason to be asked there."""
    window = state.course.prompt is not None and state.course.prompt.mode == "window"
    return window and is_action_window(question) and open_reasons(rules, state, question) == ()


def _passed(rules: Rules, state: State, seat: str) -> Tx:
    """The decision that a typed pass would be."""
    asked, tx = state.course.prompt, Tx(rules, state, state.head, seat, UNUSED)
    assert asked is not None
    tx.emit(Answered(seat, (PASS,)), "KER-1.1")
    if tx.course.prompt is None:
        tx.stack = all_taken_up(asked.stack)
        tx.run(*(() if asked.closing is None else (asked.closing,)))
    return tx


def acted(seat: str, window: str) -> str:
    """How the course remembers who acted last in a window."""
    return f"{seat}@{window}"


def look_of(rules: Rules, state: State, seat: str) -> Look:
    """The table as a seat looks at it."""
    return Look(rules, state.course, state.board, state.table, seat)


def all_seen(course: Course) -> bool:
    """Whether nothing in a hand is hidden from the table."""
    return len(course.seats) == 1 or course.options.get("hands") == "open"


# answers that nobody types -------------------------------------------------------------------------------


def by_itself(rules: Rules, state: State) -> Answer | None:
    """The next answer that nobody types: a seat's own, else a pass by the pace. Whoever drives a session
    gives it as that seat's answer (its keeper's, where it left) in a decision of its own."""
    return own_answer(rules, state) or pace_pass(rules, state)


def own_answer(rules: Rules, state: State) -> Answer | None:
    """The pass a seat said it would make by itself (KER-4.2), or its settled response (KER-4.6), for the
    first open slot for which there is one. The log does not tell it from a typed one."""
    return _first(rules, state, _own)


def pace_pass(rules: Rules, state: State) -> Answer | None:
    """The pass that the pace makes for a seat, for the first open slot of an action window in which it is not
    asked (KER-4.4)."""
    return None if rules.moments is None or not state.table.paces else _first(rules, state, _paced)


Made = Callable[[Rules, State, Slot], tuple[str, str] | None]
"""The choice for a slot, and the digest of the moments it follows from ("" for a seat's own)."""


def _first(rules: Rules, state: State, made: Made) -> Answer | None:
    asked = state.course.prompt
    if asked is None or asked.mode != "window" or state.table.waits:
        return None
    for slot in asked.slots:
        if slot.done:
            continue
        found = made(rules, state, slot)
        if found is not None:
            seat, (choice, moments) = slot.question.seats[0], found
            own = choice == PASS and not moments
            return Answer(seat, (choice,), asked.id, own, state.table.keeps(seat), moments)
        if asked.in_turn:
            return None
    return None


def _own(rules: Rules, state: State, slot: Slot) -> tuple[str, str] | None:
    question = slot.question
    seat = question.seats[0]
    when = state.table.passes.get(seat)
    if when and rules.standing(state, seat, when, question):
        return (PASS, "")
    settled = state.table.settled.get(seat)
    if not settled or question.hidden or is_action_window(question):
        return None  # to answer at once what only the seat can see would tell its hand
    card = str if rules.moments is None else rules.moments.card
    things = {id: settled.get(card(thing(id)), ASK) for id in question.ids if id != PASS}
    look = look_of(rules, state, seat)
    for id, how in things.items():
        if how == ALWAYS and is_free(rules, look, thing(id)):
            return (id, "")
    return (PASS, "") if all(how == NEVER for how in things.values()) else None


def _paced(rules: Rules, state: State, slot: Slot) -> tuple[str, str] | None:
    assert rules.moments is not None
    if is_action_window(slot.question) and reasons(rules, state, slot.question) == ():
        return (PASS, rules.moments.digest)
    return None


def thing(option: str) -> str:
    """What an option names: `gloin` of `use:gloin`."""
    return option.partition(":")[2]


def is_free(rules: Rules, look: Look, named: str) -> bool:
    """Whether a response of that thing may be settled: it costs nothing."""
    return rules.moments is None or rules.moments.free(look, named)
