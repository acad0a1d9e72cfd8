"""A rule system as the kernel sees it: its model, and everything that deciding needs beyond folding."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol

from msgspec import Struct
from msgspec.structs import force_setattr

from engine.brought import Brought
from engine.clauses import Clauses
from engine.course import Course, Gauge
from engine.dice import Die
from engine.errors import InternalError
from engine.events import Event
from engine.flow import Flow
from engine.frames import Frame, Steps
from engine.model import Model, State
from engine.questions import Choice, Question
from engine.table import Table
from engine.tabletop.checks import Check
from engine.wording import Text, own

# The board of a game; where none is named, of any.
if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from engine.turn import Tx

    Board = TypeVar("Board", default=Any)
else:
    from typing import TypeVar

    Board = TypeVar("Board")


class Verdict(Struct, frozen=True):
    """The game is decided, and by which clause."""

    result: Literal["won", "lost", "conceded"]
    clause: str


class Ability(Struct, frozen=True):
    """What somebody can do about one outcome: the option's id, whose it is, and the frame that does it."""

    id: str
    seat: str
    frame: Frame
    clause: str


class Listener(Struct, frozen=True):
    """Abilities filed under the moment and the kind of outcome they speak about.

    timing: `would` (before the outcome) or `after`; outcome: the name of the outcome's step (a name that no
    step has is never heard).
    how: `prevent` (also replaces; only before the outcome), `forced`, or `optional`.
    abilities: what can really be done now, hidden cards included.
    might: the seats that, as far as the table knows, could respond; None where abilities are open to all.
    Both are handed the outcome's frame, whose `args` say what would happen.
    """

    timing: Literal["would", "after"]
    outcome: str
    how: Literal["prevent", "forced", "optional"]
    abilities: Callable[[Tx, Frame], tuple[Ability, ...]]
    might: Callable[[Tx, Frame], tuple[str, ...]] | None = None


class Consequence(Struct, frozen=True):
    """What the rules make follow from the table as it is, by whatever hand it came there (KER-5.4).

    due: `tx -> frames`, the outcomes that are due now, in order. One that has happened is due no more: its
    step changes the table so that it is not found again. clause: why it follows.
    """

    clause: str
    due: Callable[[Tx], Sequence[Frame]]


STAGES: tuple[tuple[str, str], ...] = (
    ("would", "prevent"),
    ("would", "forced"),
    ("would", "optional"),
    ("happen", ""),
    ("after", "forced"),
    ("after", "optional"),
)
"""Timing and kind of ability of each stage of a proposed outcome, in order (KER-5.1)."""
Heard = tuple[tuple[Listener, ...], ...]
"""The listeners of one outcome, stage by stage."""


def no_gauges(_: State) -> Mapping[str, tuple[Gauge, str]]:
    """A system that shows no gauges."""
    return {}


def no_modifiers(_: State) -> Mapping[tuple[str, str, str], tuple[int, str]]:
    """A system in which nothing stands that adds to figures."""
    return {}


def as_filed(_: Tx, __: Frame, ___: tuple[Ability, ...]) -> tuple[str, str] | None:
    """A system that takes forced abilities of one moment in the order in which they were found."""
    return None


def no_verdict(_: Tx) -> Verdict | None:
    """A system that ends its games by steps alone."""
    return None


Parts = Callable[[Any], tuple[Any, ...]]
"""Some parts of a board, to be compared by identity."""


def nothing_named(_: Any) -> tuple[Any, ...]:
    """A system that does not say what of the board is read."""
    return ()


def never(_: State, __: str, ___: str, ____: Question) -> bool:
    """A system that offers no standing passes."""
    return False


def nothing(_: State, __: str, ___: Choice) -> tuple[Text, str] | None:
    """A system that does not say why something is no option."""
    return None


def fits(_: Tx, __: Event) -> tuple[Text, str] | None:
    """A system that takes whatever its folds take."""
    return None


def itself(_: Any, id: str) -> Hashable:
    """A system in which no two things are alike."""
    return id


def says_nothing(_: Frame) -> tuple[int | str, ...]:
    """A system whose windows around outcomes do not say what they are about."""
    return ()


def always(_: State, __: str, ___: Choice) -> bool:
    """A system in which every choice among hidden options shows something."""
    return True


class Refuses(Protocol):
    """What `engine.verbs.Verbs` says of an answer that is no option."""

    def refusal(self, rules: Rules, state: State, seat: str, choice: Choice) -> tuple[Text, str] | None:
        """What forbids it; None where it makes no sense at all."""


class Moments(Struct, frozen=True):
    """What a rule system declares of the pace of play.

    stops: `(look, window) -> ids`, the cards (or words) for which the seat of the look is asked, as all can
    see; None where this view does not hold what all at the table see. free: `(look, thing)`, whether a
    response of that thing costs nothing. whole: windows whose moments name all that one would do there, so
    that they say as well whether who acted is asked again, as long as one could still go back to it. digest:
    of all that is declared.
    """

    stops: Callable[[Look, str], tuple[str, ...] | None]
    free: Callable[[Look, str], bool]
    whole: tuple[str, ...]
    digest: str
    rows: Mapping[str, tuple[str, ...]]
    """By card the windows at which it is worth a question."""
    card: Callable[[str], str] = str
    """What the copies of a card have in common: what is settled of one holds for all (KER-4.6)."""


class Brings(Struct, frozen=True):
    """What a game makes of files that a table brings along (KER-6.7).

    told: `(scenario, files)`, what is unusual of them, in sentences; `Malformed` with all that is wrong.
    places: of a scenario, what a file may be for.
    """

    told: Callable[[str, tuple[Brought, ...]], tuple[Text, ...]]
    places: Callable[[str], tuple[str, ...]]


class Rules(Struct, frozen=True, kw_only=True):
    """Everything the decider needs of one rule system at one version.

    setup: the frame that lays out the table after `Started`.
    place: for cases, `(tx, position) -> None` lays a written position out and queues what follows;
    `position` is the Struct it is read into.
    gauges: by name, the gauge and the clause it answers to. modifiers: by (source, target, figure) the
    amount, never 0, and its clause. Both follow from the board and the number of the round: they are asked
    for where one of these changed. consequences: what follows from the table, in the fixed order in which it
    is looked at after every step that said something, and once after all that one change by hand says;
    verdict: how the game has ended, looked at when nothing follows from board, piles, phase and round.
    reads: the fields of the board that consequences and verdict read, who beside these read the piles, the
    number of the round, and rulings; gauged: the fields that gauges read, beside the number of the round; ()
    where they may read anything. Where the very same stand there as before, nobody looks.
    orders: `(tx, outcome, abilities)`, which seat says which of several forced abilities of one moment acts
    first, and by which clause; None where they are taken as they were found.
    verbs: what may be named in answer to questions, and why not. They say what forbids an answer, unless
    `forbids` does: `(state, seat, choice)`, which clause keeps a choice that is no option from being one, in
    a sentence, from what that seat may know; None where it makes no sense at all.
    shows: `(state, seat, choice)`, whether a choice among hidden options names what only the seat knew of; in
    a game with zones, a card of a place that only it sees, or one that it saw in a pile.
    moments: where the normal pace asks; None in a game without action windows.
    alike: `(board, id)`, what tells a thing from others in all that matters, as the table can see: where one
    of several is asked for, those for which it gives the same are one option, and are not asked about alone.
    about: `(outcome)`, what a question to whoever may answer to an outcome is about, open to all.
    passes: the words a standing pass may use; standing: `(state, seat, word, question)`, whether it holds.
    brings: what a table may bring along of its own; None in a game that reads no files.
    options: the table options of the system with their values, the default first. scenarios: ids.
    adjustable: the events a manual adjustment may consist of. misfit: `(tx, event)`, why such an event would
    contradict the table as it is, with the clause; None where it fits (of zones and counters the core says
    it). thing: how the game calls what an id stands for. dice: every die that is no plain `dN`, by the name
    it is thrown under. check: what the game tests with dice, for tables of odds.
    chained: an event that names nothing it rests on (`because`) rests on the last event of the step that
    queued its own (see `engine.resting`).
    content: SHA-256 of content, its own clauses, phase table and option ids (not of source text).
    """

    model: Model
    version: int
    flow: Flow
    steps: Steps
    clauses: Clauses
    seats: tuple[int, int]
    setup: Frame
    content: str
    dice: Mapping[str, Die] = {}
    check: Check | None = None
    scenarios: tuple[str, ...] = ()
    options: Mapping[str, tuple[str, ...]] = {}
    listeners: Mapping[tuple[str, str, str], tuple[Listener, ...]] = {}
    gauges: Callable[[State], Mapping[str, tuple[Gauge, str]]] = no_gauges
    modifiers: Callable[[State], Mapping[tuple[str, str, str], tuple[int, str]]] = no_modifiers
    consequences: tuple[Consequence, ...] = ()
    verdict: Callable[[Tx], Verdict | None] = no_verdict
    reads: tuple[str, ...] = ()
    gauged: tuple[str, ...] = ()
    orders: Callable[[Tx, Frame, tuple[Ability, ...]], tuple[str, str] | None] = as_filed
    position: type[Struct] | None = None
    place: Callable[..., None] | None = None
    verbs: Refuses | None = None
    forbids: Callable[[State, str, Choice], tuple[Text, str] | None] = nothing
    shows: Callable[[State, str, Choice], bool] = always
    moments: Moments | None = None
    alike: Callable[[Any, str], Hashable] = itself
    about: Callable[[Frame], tuple[int | str, ...]] = says_nothing
    passes: tuple[str, ...] = ()
    standing: Callable[[State, str, str, Question], bool] = never
    brings: Brings | None = None
    adjustable: tuple[type[Event], ...] = ()
    misfit: Callable[[Tx, Event], tuple[Text, str] | None] = fits
    thing: Callable[[str], Text] = own
    chained: bool = False
    heard: Mapping[str, Heard] = {}
    """The listeners again, by outcome: filled in here."""
    read: Parts = nothing_named
    shown: Parts = nothing_named
    """The parts of a board that `reads` and `gauged` name: filled in here."""

    def __post_init__(self) -> None:
        """A listener that could never be heard is a mistake found at import."""
        for timing, how, outcome in self.listeners:
            if outcome not in self.steps:
                raise InternalError(f"{self.model.game} listens for {outcome!r}, which is no step")
            if (timing, how) == ("after", "prevent"):
                raise InternalError(f"{self.model.game} would prevent {outcome!r} after it happened")
        outcomes = dict.fromkeys(outcome for _, _, outcome in self.listeners)
        heard = {each: tuple(self.listeners.get((*stage, each), ()) for stage in STAGES) for each in outcomes}
        force_setattr(self, "heard", heard)
        if self.shows is always and self.model.zones.all:
            zones = self.model.zones
            force_setattr(self, "shows", lambda state, seat, choice: zones.shows(state.board, seat, choice))
        for field, names in (("read", self.reads), ("shown", self.gauged)):
            if names:  # of one name alone `attrgetter` makes no tuple
                force_setattr(self, field, attrgetter(*names, names[0]))
        if self.verbs is not None and self.forbids is nothing:
            force_setattr(self, "forbids", partial(self.verbs.refusal, self))

    @property
    def game(self) -> str:
        """The module name of the rule system."""
        return self.model.game

    @property
    def windows(self) -> tuple[str, ...]:
        """The windows for actions, in the order of the phases: what a pace may be set for, or waited at."""
        worth = {each for rows in self.moments.rows.values() for each in rows} if self.moments else ()
        return tuple(each for each in self.flow.leaves if self.flow.is_window(each) or each in worth)

    def ruling(self, course: Course, table: Table, clause: str) -> str:
        """The variant of a clause in force: ruled at the table, else pinned, else the default."""
        ruled = table.rulings.get(clause) or course.rulings.get(clause)
        return ruled or self.clauses.variant_default(clause)


class Look(Struct, Generic[Board], frozen=True):
    """The table as one seat looks at it. `what`: the kind of question it is asked, where it is asked one."""

    rules: Rules
    course: Course
    board: Board
    table: Table
    seat: str
    what: str = ""

    def ruling(self, clause: str) -> str:
        """The variant of a clause in force."""
        return self.rules.ruling(self.course, self.table, clause)

    def alike(self, id: str) -> Hashable:
        """What tells a thing from others in all that matters."""
        return self.rules.alike(self.board, id)


def filed(*listeners: Listener) -> Mapping[tuple[str, str, str], tuple[Listener, ...]]:
    """Listeners indexed by (timing, how, outcome), as `Rules.listeners` wants them."""
    index: dict[tuple[str, str, str], tuple[Listener, ...]] = {}
    for each in listeners:
        key = (each.timing, each.how, each.outcome)
        index[key] = (*index.get(key, ()), each)
    return index
