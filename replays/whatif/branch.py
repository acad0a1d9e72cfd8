"""A branch in memory: a table, what was decided on it, and the recorded inputs that are still to follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from engine import events as ev
from engine.audience import may_see
from engine.commands import Answer, Command, Correct
from engine.course import Prompt, question_to
from engine.dice import Chance
from engine.entries import Entry, Part
from engine.errors import InternalError, Refusal
from engine.fold import fold_table
from engine.model import State
from engine.play import resolve
from engine.recorded import command_of
from engine.system import Rules
from engine.tabletop.counters import NotThere
from engine.throws import CARD
from engine.turn import Tx
from engine.wording import Text, say
from replays.timeline import Decision
from replays.whatif.chance import Again
from replays.whatif.dealing import DRAWN, asked_again
from replays.whatif.tracing import told

REAL = ("KER-3.4", "KER-3.5")
"""The clauses by which is asked what real dice and cards show: a what-if throws and draws by itself."""

FOLLOWED = (ev.Joined, ev.Left, ev.Ruled)
"""Events around the game that count on the branch too."""


class Stop(Struct, frozen=True):
    """The end of the recorded inputs on a branch, with its reason: the input is refused there, another
    question is asked, or the choice was covered."""

    version: int
    text: Text
    clause: str = ""
    legal: tuple[str, ...] = ()


class Instead(Struct, frozen=True):
    """An event that is to stand at entry `version` in place of the one that the rules would put there."""

    version: int
    event: ev.Event


class Deciding(Tx):
    """A decision on a branch, in which that event stands there. What a step had worked out before it said so
    stays as it worked it out; all that reads the table reads the replaced event."""

    def __init__(
        self, instead: Instead | None, rules: Rules, state: State, version: int, seat: str, chance: Chance
    ) -> None:
        super().__init__(rules, state, version, seat, chance)
        self._instead = instead

    def emit(
        self, event: ev.Event, clause: str, *sealed: Part[ev.Event], because: tuple[int, ...] = ()
    ) -> int:
        if self._instead is not None and self.version + 1 == self._instead.version:
            event = self._instead.event
        if isinstance(event, ev.Rolled) and event.source == "declared" and isinstance(self.chance, Again):
            self.chance.shown(event)
        return super().emit(event, clause, *sealed, because=because)


class Branch:
    """`left` are the decisions still to follow; `stop` says where they ended, None while they go on."""

    def __init__(
        self, rules: Rules, state: State, version: int, chance: Again, left: Sequence[Decision], viewer: str
    ) -> None:
        self.rules, self.state, self.version, self.chance = rules, state, version, chance
        self.left, self.viewer = list(left), viewer
        self.told = told(entry for each in left for entry in each.entries)
        self.start, self.end = state, version
        """The recorded table that the branch began from, and the last recorded version."""
        self.entries: list[Entry[ev.Event]] = []
        self.versions: dict[int, int] = {}
        """Entries of the branch by the recorded ones that they came of."""
        self.own_rulings: set[str] = set()
        self.instead: Instead | None = None
        self.followed = 0
        self.stop: Stop | None = None

    def rule(self, rulings: Mapping[str, str]) -> None:
        """Read clauses in other variants from here on, whatever is ruled later. The open question is asked
        again: what may be chosen can follow from how a clause is read."""
        for clause, variant in rulings.items():
            self.rules.clauses.check_ruling(clause, variant)
        self.own_rulings |= {*rulings}
        table = replace(self.state.table, rulings={**self.state.table.rulings, **rulings})
        self.state = asked_again(self.rules, replace(self.state, table=table), self.chance)

    def do(self, command: Command) -> None:
        """Carry out a command on the branch. Raises what deciding it raises."""
        making = partial(Deciding, self.instead)
        here = came_up(self.state, command) if isinstance(command, Answer) else self.state
        tx = resolve(self.rules, here, command, self.chance, self.version, making)
        self.entries += tx.entries
        self.state, self.version = tx.after(), tx.version

    def answer(self, seat: str, choice: tuple[str, ...]) -> None:
        """Answer the open question otherwise: the recorded answer of that seat is not followed."""
        self.do(Answer(seat, choice, by=self.state.table.keeps(seat)))
        self.stop = None
        for place, recorded in enumerate(self.left):
            event = recorded.first.event
            if isinstance(event, ev.Answered) and event.seat == seat:
                del self.left[place]
                return

    def follow(self) -> None:
        """Follow the recorded inputs until one no longer fits."""
        while self.left and self.stop is None:
            self.stop = self._next(self.left[0])
            if self.stop is None:
                self.left.pop(0)
        waits = self._waits_for_covered()
        if self.stop is None and waits:
            self.stop = covered(self.end + 1, waits)

    def _next(self, recorded: Decision) -> Stop | None:
        """Decide a recorded input here. What real dice or cards showed is thrown here by the program, but
        where the branch began when it was just asked for: there it is answered."""
        first, event = recorded.first, recorded.first.event
        if event.lane == "table":
            own = isinstance(event, ev.Ruled) and event.clause in self.own_rulings
            if isinstance(event, FOLLOWED) and not own:
                self.state = fold_table(self.state, first)
            return None
        if isinstance(event, ev.Answered) and not _still_shows(recorded.before, self.state, event.seat):
            return None
        secret = [part for part in first.sealed if isinstance(part.event, ev.Chose)]
        if first.version not in self.told and not all(may_see(part.to, self.viewer) for part in secret):
            return covered(first.version, getattr(event, "seat", first.seat))  # whoever acted for it
        other = other_question(recorded, self.state)
        if other is not None:  # an answer is only followed where its seat is asked the same thing
            waits = self._waits_for_covered()
            return covered(first.version, waits) if waits else other
        already = len(self.entries)
        try:
            self.do(command_here(self.rules, recorded.entries, self.versions))
        except NotThere:  # an event in its place that names what is not on the table is refused as such
            raise
        except (Refusal, InternalError) as error:
            return stopped(first.version, error)
        for old, new in zip(recorded.entries, self.entries[already:], strict=False):
            self.versions[old.version] = new.version
        self.followed += 1
        return None

    def _waits_for_covered(self) -> str:
        """A seat whose covered answer, given before the branch began, the viewer cannot know."""
        asked, was = self.state.course.prompt, self.start.course.prompt
        if asked is None or was is None or asked.id != was.id:
            return ""
        both = zip(was.slots, asked.slots, strict=True)
        return next((new.question.seats[0] for old, new in both if old.done and not new.done), "")


def real(asked: Prompt) -> bool:
    """Whether real dice or a real card are asked for."""
    return any(slot.question.clause in REAL for slot in asked.slots)


def _still_shows(was: State, here: State, seat: str) -> bool:
    """Whether an answer has its place here: any but one of real dice or cards that is not asked for here."""
    asked, now = question_to(was.course.prompt, seat), question_to(here.course.prompt, seat)
    if asked is None or asked.clause not in REAL:
        return True
    return now is not None and (now.what, now.about) == (asked.what, asked.about)


def came_up(state: State, command: Answer) -> State:
    """The state in which the card that is named as drawn lies where it is drawn from: what was dealt to a
    pile of real cards gives way to what came up (KER-3.5)."""
    asked = state.course.prompt
    frame = None if asked is None else asked.asking
    if frame is None or frame.step not in DRAWN or len(command.choice) != 1:
        return state
    name, _, _, _, *named = frame.args
    card, pile = command.choice[0].removeprefix(CARD), state.course.piles[str(name)]
    if card not in pile.order[len(named) :]:
        return state
    order = [*pile.order[len(named) :]]
    order.remove(card)
    laid = replace(pile, order=(*pile.order[: len(named)], card, *order))
    return replace(state, course=replace(state.course, piles={**state.course.piles, str(name): laid}))


def covered(version: int, seat: str) -> Stop:
    """The stop at a choice that the viewer cannot know."""
    return Stop(version, say("what {seat} chose is covered", seat=seat))


def command_here(rules: Rules, decision: Sequence[Entry[ev.Event]], versions: Mapping[int, int]) -> Command:
    """The command of a recorded decision as it is given on a branch. `versions`: which entry of the branch
    came of which recorded one; a correction names what stands here for the entry it named."""
    command = command_of(rules, decision)
    if isinstance(command, Answer):
        return replace(command, standing=False, pace="")
    if isinstance(command, Correct):
        return replace(command, of=versions.get(command.of, command.of))
    return command


def stopped(version: int, error: Refusal | InternalError) -> Stop:
    """The stop at an input that is refused, or that the rules stumble over."""
    if isinstance(error, Refusal):
        return Stop(version, error.text, error.clause, error.legal)
    return Stop(version, say("the rules cannot go on from here"))


def other_question(recorded: Decision, here: State) -> Stop | None:
    """The stop at an input that answers nothing `here`; None where it does."""
    first, event = recorded.first, recorded.first.event
    if not isinstance(event, ev.Answered):
        return None
    was, now = (_what(state, event.seat) for state in (recorded.before, here))
    if was in (now, ""):
        return None
    if now == "":
        return Stop(first.version, say("{seat} is not asked here", seat=event.seat), "KER-1.5")
    return Stop(first.version, say("{seat} is asked something else here", seat=event.seat), "KER-1.1")


def _what(state: State, seat: str) -> str:
    question = question_to(state.course.prompt, seat)
    return "" if question is None else question.what
