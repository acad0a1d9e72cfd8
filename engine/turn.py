"""Tx: one decision in the making, and all that a step can reach.

A step reads `tx.board`, `tx.course` and `tx.table`, and says what happens: `emit` an event, `ask` a question,
`then` queue further steps, `enter` a phase, `roll`, `shuffle`, `draw`, `propose`. Nothing is saved until the
decision is whole; whatever fails before that leaves no trace.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, Literal

from msgspec.structs import replace

from engine import events as ev
from engine import figures, following, pieces, throws, windows
from engine.course import Course
from engine.dice import Chance
from engine.entries import Because, Entry, Part
from engine.errors import GameFault, InternalError
from engine.evolve import begin_decision
from engine.fold import happened
from engine.frames import Argument, Frame, check_handed
from engine.model import State
from engine.questions import Mode, Question
from engine.resting import QUIET, all_parked, all_taken_up, answered, led
from engine.system import Board, Look, Rules
from engine.table import lapse
from engine.tabletop.fitting import lacks
from engine.waiting import Waiting

LIMIT = 10_000
"""Steps one decision may run without asking; more is a loop in a rule system."""
ADVANCE = Frame("kernel.advance", ("next",))
"""What waits behind a leaf of the phase table that another follows."""
BEFORE = ": say that in a step before, which goes on to this one by `tx.then(tx.frame(...))`"
NOWHERE = Frame("")
"""Before the first step."""


class Tx(Generic[Board]):
    """A decision in the making. `decision` is the version of the input that opens it; `frame` makes the frame
    that will run a step of this system."""

    def __init__(self, rules: Rules, state: State, version: int, seat: str, chance: Chance) -> None:
        self.rules, self.seat, self.chance = rules, seat, chance
        self.version, self.decision = version, version + 1
        self._cited, self._steps, self._model = rules.clauses.ids, rules.steps, rules.model
        self.frame = rules.steps.frame
        self.course: Course = begin_decision(state.course, state.head, version + 1)
        self.board: Board = state.board
        self.table = state.table
        self._told = (state.board, state.course.round) if state.course.origin else None  # of what gauges are
        self.entries: list[Entry[ev.Event]] = []
        self.stack: list[Frame] = []
        self._queued: list[Frame] = []
        self._asking: tuple[ev.Asked, ev.Suspended] | None = None
        self.now = NOWHERE
        """The frame that runs."""
        self._emitted = False
        self.followed = following.Followed()
        self._chained, self._on = rules.chained, 0  # what events rest on
        self.leads = 0  # the event that what is queued now will rest on
        self._open = state.course.options.get("hands") == "open"

    # what a step may read --------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of the game, in order."""
        return self.course.seats

    @property
    def step(self) -> str:
        """The step that runs; of a step of the kernel, the one that it leads to."""
        now = self.now
        return now.step if now.then is None or not now.step.startswith("kernel.") else now.then.step

    def ruling(self, clause: str) -> str:
        """The variant of a clause in force: ruled at the table, else pinned, else the default."""
        return self.rules.ruling(self.course, self.table, clause)

    def look(self, seat: str) -> Look[Board]:
        """The table as a seat looks at it."""
        return Look(self.rules, self.course, self.board, self.table, seat)

    def option(self, key: str) -> str:
        """A table option; the first value declared is the default."""
        return self.course.options.get(key) or self.rules.options[key][0]

    @property
    def entropy(self) -> str:
        """The digest of the words that the dice rest on: those of the start, or a branch's own (KER-3.8)."""
        return self.table.entropy or self.course.entropy

    @property
    def all_seen(self) -> bool:
        """Whether nothing in a hand is hidden from the table: hands played open, or a single seat."""
        return self._open or len(self.course.seats) == 1

    def after(self) -> State:
        """The state that the entries so far lead to: what folding them gives."""
        return State(self.version, self.course, self.board, lapse(self.table))

    # what a step may say ---------------------------------------------------------------------------

    def seal(self, event: ev.Event, *seats: str) -> Part[ev.Event]:
        """A sealed part for these seats (none: for no one). Hands played open are open to every seat."""
        return Part(self.course.seats if seats and self._open else seats, event)

    def emit(self, event: ev.Event, clause: str, *sealed: Part[ev.Event], because: Because = ()) -> int:
        """Appends an event, folded at once; gives its version. Chained, it rests by itself on its lead."""
        if clause not in self._cited:
            raise GameFault(f"{self.step}: {ev.tag(event)} cites {clause!r}, which no catalogue holds")
        by_step = self.step and "moves" in type(event).__dict__  # what fits by hand is asked elsewhere
        if by_step and (lacking := lacks(self._model.zones, self.board, event)):
            raise GameFault(f"{self.step}: {ev.tag(event)} {lacking}")
        self.version = version = self.version + 1
        if self._chained:
            if self._on and not because:
                because = (self._on,)
            if type(event) not in QUIET:
                self.leads = 0 if type(event) is ev.Entered else version
        self.entries.append(Entry(version, event, sealed, self.decision, self.seat, because, clause))
        self.course, self.board = happened(self._model, self.course, self.board, event, sealed, version)
        self._emitted = True
        return version

    def then(self, *frames: Frame) -> None:
        """Queue frames: they run in the order written, before what already waited."""
        if not self.leads:
            self._queued += frames
            return
        for frame in frames:
            self._queued.append(led(frame, self.leads))

    def ask(
        self,
        questions: Sequence[Question],
        then: Frame,
        mode: Mode = "all",
        *,
        in_turn: bool = False,
        closing: Frame | None = None,
        binds: bool = False,
    ) -> None:
        """Ask a set of questions. `then` takes the answers: in an `all` set one a question, in their order;
        in an `any` set the seat and its answer; in a window the seat and the choice of each action, and
        `closing` runs when all have passed. The asking step emits and queues nothing: it may be run again.
        `binds`: it follows an open answer that its step gathered, which binds the dice (KER-3.2)."""
        self._may_ask(questions, mode)
        park = all_parked if self._chained else ev.Suspended
        suspended = park(self.now, then, closing, tuple(self.stack))
        self._asking = ev.Asked(tuple(questions), mode, in_turn, binds), suspended

    def run_piece(self, function: Callable[..., Waiting]) -> None:
        """Run a step in one piece from its beginning."""
        pieces.run(self, function, Frame(self.now.step, self.now.args, self.now.then))

    def may_wait(self, step: Frame) -> None:
        """Raises InternalError where a step in one piece has said or queued something before it waits."""
        if self._emitted or self._queued or self._asking:
            raise GameFault(f"{step.step} waits after it said, queued or asked something{BEFORE}")

    def _may_ask(self, questions: Sequence[Question], mode: Mode) -> None:
        """What a rule system may not ask: such a set could not be answered, or not asked again."""
        step = self.step
        seats: list[str] = []
        for question in questions:
            if not question.options and question.form != "number" and question.least:
                raise GameFault(f"{step} asks {question.what!r} without an option")
            if mode == "window" and question.secret:
                raise GameFault(f"{step} opens a window with secret answers, in which nobody sees a pass")
            seats += question.seats or ("", "")
        if self._emitted or self._queued or self._asking:
            raise GameFault(f"{step} asks after it emitted, queued or asked{BEFORE}")
        if not seats or len({*seats}) < len(seats):
            raise GameFault(f"{step} asks nobody, or a seat twice at once")

    def enter(self, path: str) -> None:
        """Enter a leaf of the phase table: its step runs, then the table says what is next."""
        flow = self.rules.flow
        self.emit(ev.Entered(path), flow.clause(path))
        if flow.table[path]:
            self.then(Frame(path), ADVANCE)
        else:
            self.then(Frame(path))

    def take(self, trigger: str) -> None:
        """Leave the present leaf by another edge of the phase table than `next`."""
        for pile in (self._queued, self.stack):
            for place in range(len(pile) - 1, -1, -1):
                if pile[place].step == "kernel.advance":
                    pile[place] = Frame("kernel.advance", (trigger,))
                    return
        raise GameFault(f"{self.step}: {trigger!r} is taken outside a leaf of the phase table")

    # chance ----------------------------------------------------------------------------------------

    def roll(self, by: str, dice: Sequence[str], then: Frame, clause: str, seat: str = "") -> None:
        """Throw dice (ids) for an actor; `then` is handed the throw's version and its faces.

        `seat` throws them where dice are physical (default: every seat may type them in).
        """
        self.then(throws.throw(self, by, tuple(dice), then, clause, seat))

    def shuffle(self, pile: str, cards: Sequence[str], clause: str) -> int:
        """Lay cards in an order nobody knows; returns the version of the throw. An id may occur twice, but a
        card that is to leave a hand needs one of its own."""
        return throws.shuffle(self, pile, tuple(cards), clause)

    def draw(self, pile: str, count: int, then: Frame, clause: str, seat: str = "") -> None:
        """Take cards off a pile, face up or for one seat; `then` is handed the version and the cards.

        Fewer are drawn where the pile holds fewer.
        """
        self.then(throws.draw(self, pile, count, then, clause, seat))

    def peek(self, pile: str, count: int, then: Frame, clause: str, seat: str) -> None:
        """Let a seat look at the top cards of a pile, which stay there; `then` is handed them. Nothing is
        written: what the seat saw is for `then` to seal."""
        self.then(throws.peek(self, pile, count, then, clause, seat))

    def put_on(
        self, pile: str, cards: Sequence[str], clause: str, at: Literal["top", "bottom"] = "top"
    ) -> int:
        """Lay cards face down onto a pile, the first of them uppermost."""
        return throws.put_on(self, pile, tuple(cards), clause, at)

    # outcomes that may be interrupted ----------------------------------------------------------------

    def propose(self, outcome: Frame) -> None:
        """Let an outcome happen with everything that may prevent, replace or follow it (KER-5.1)."""
        self.then(self.proposal(outcome))

    def proposal(self, outcome: Frame) -> Frame:
        """The frame that proposes an outcome; the outcome itself where nobody can answer to it."""
        if outcome.step not in self.rules.heard:
            return outcome
        bare = Frame(outcome.step, outcome.args, outcome.then)  # what it rests on, the proposal remembers
        return led(Frame("kernel.propose", (0,), bare), outcome.on)

    def prevent(self, by: str, clause: str) -> None:
        """The innermost outcome being proposed does not happen (KER-5.3)."""
        place = self._proposal()
        outcome = self.stack.pop(place).then
        assert outcome is not None
        self.emit(ev.Prevented(outcome.step, by), clause)

    def replace(self, outcome: Frame, by: str, clause: str) -> None:
        """The innermost outcome being proposed becomes another (KER-5.3)."""
        place = self._proposal()
        old = self.stack[place]
        assert old.then is not None
        self.stack[place] = led(Frame(old.step, old.args, outcome), old.on)
        self.emit(ev.Replaced(old.then.step, by, outcome.step), clause)

    def spend(self, ability: str) -> None:
        """The innermost proposal is not to offer this ability again."""
        place = self._proposal()
        self.stack[place] = self.stack[place].adding(ability)

    def _proposal(self) -> int:
        for place in range(len(self.stack) - 1, -1, -1):
            if self.stack[place].step == "kernel.propose":
                return place
        raise GameFault(f"{self.step} changes an outcome, but none is proposed")

    window = windows.window

    # running ---------------------------------------------------------------------------------------

    def run(self, *frames: Frame, waited: Sequence[Any] = ()) -> None:
        """Run frames, then the stack, until somebody is asked or the game ends. The first frame is handed
        what it waited for."""
        stack = self.stack
        stack += (all_taken_up(frames) if self._chained else frames)[::-1]
        for _ in range(LIMIT):
            if self._asking or self.course.ended:
                self._finish()
                return
            if not stack:
                raise GameFault(f"nothing is asked and nothing waits after {self.now.step!r}")
            self._step(stack.pop(), waited)
            waited = ()
        raise InternalError(f"no question after {LIMIT} steps; on the stack: {self.stack[-4:]}")

    def go_on(self, *frames: Frame) -> None:
        """Go on after what was said outside a step (a position that was laid, a change by hand): what follows
        from it first, then what was queued with it, then these frames, then what waits."""
        self.stack += (all_taken_up(frames) if self._chained else frames)[::-1]
        self.stack += self._queued[::-1]
        self._queued, self._emitted = [], False
        self._on = self.leads
        following.follow(self)
        self.run()

    def _step(self, frame: Frame, handed: Sequence[Any]) -> None:
        self.now, self._emitted = frame, False
        self._on = self.leads = before = frame.on
        step, args = self._steps[frame.step], (*frame.args, *handed) if handed else frame.args
        try:
            if frame.then is not None:  # a kernel step, which is handed the frame that it leads to
                step(self, frame.then, *args)
            else:
                step(self, *args)
        except TypeError:
            check_handed(frame.step, step, args if frame.then is None else ())
            raise
        if self._asking and (self._emitted or self._queued):
            raise GameFault(f"{frame.step} goes on after it asked")
        if self.leads != before:
            answered(self.stack, frame, self.leads)
        if self._queued:
            self.stack += self._queued[::-1]
            self._queued = []
        if self._emitted or frame.step == following.TOGETHER:
            self._on = self.leads
            following.follow(self)

    def awaits(self, step: str, about: Argument) -> bool:
        """Whether an outcome is on its way: queued, being answered to, or asking something."""
        self.followed.awaited = True
        return (step, about) in following.waiting(self)

    def together(self, *outcomes: Frame) -> None:
        """Let outcomes happen at once: what follows from them is looked at when all have happened."""
        for outcome in outcomes:
            self.propose(outcome)
        if len(outcomes) > 1:
            self.then(Frame(following.TOGETHER))

    def _finish(self) -> None:
        self._on = 0
        told = self._told
        if told is None or self.board is not told[0] or self.course.round != told[1]:
            figures.tell(self, told)
        if self._asking and not self.course.ended:
            asked, suspended = self._asking
            self._emit_asked(asked, suspended)

    def _emit_asked(self, asked: ev.Asked, suspended: ev.Suspended) -> None:
        shown, parts = [], []
        for slot, question in enumerate(asked.questions):
            if question.hidden:
                parts.append(self.seal(ev.Offered(slot, question.options), *question.seats))
            shown.append(replace(question, options=()) if question.hidden else question)
        if parts:
            asked = replace(asked, questions=tuple(shown))
        self.emit(asked, shown[0].clause, *parts, self.seal(suspended))
