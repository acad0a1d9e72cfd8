"""Steps in one piece: a step that asks, asks again, throws, and then does.

    @STEPS.waits("escape")
    def escape(tx: Tx, hero: str) -> Waiting:
        to = yield one((seat,), "where", "DEM-4.5", links, prefix="move:")
        thrown = yield roll(hero, ("d6",), "DEM-3.3")
        tx.emit(Moved(hero, to), "DEM-4.5", because=(thrown.version,))

Nothing of such a step is kept between two commands. What is suspended is its frame and, in a frame around it,
what it was given so far. To go on it runs again from its beginning on the table as it is, and is given that
again. An answer that no longer fits is dropped with all that came after it, and asked for anew.

A step in one piece therefore says and queues nothing before its last yield, and carries nothing over a yield
but its own arguments and what it was given. `call` comes first or not at all, since it changes the table. An
answer to a hidden or secret question is the last thing that a step is given. The core refuses anything else
by the name of the step. Every open answer binds the throws that follow it (KER-3.2).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from engine.errors import Refusal
from engine.frames import Argument, Frame
from engine.questions import PASS, Choice, Mode, Option, Question, check, grouped, value

if TYPE_CHECKING:
    from engine.turn import Tx

ANSWERED, FORCED, DONE = "?", "=", "!"
"""How what a step was given is tagged: an answer, what nobody had to be asked for, what is done for good."""
RESUME = "kernel.resume"
"""What is suspended around the frame of a step in one piece: what it was given so far."""
REST = -1
"""Where the number of values stands: all that follow, which are still to come."""

Given = tuple[str, tuple[Any, ...]]
"""What a step was given at one yield: its tag, and the values."""
Waiting = Generator["Request", Any, Any]
"""What a step in one piece returns. What it returns at its end is handed to the step that called it."""


def gathered(waiting: Frame, coming: int = 2) -> bool:
    """Whether what waits is a step in one piece that was given an open answer before. `coming`: how many
    words at its end stand for what is still to come."""
    given = waiting.args[:-coming] if waiting.step == RESUME else ()
    return any(isinstance(word, str) and word[:1] == ANSWERED for word in given)


class Thrown(Struct, frozen=True):
    """A throw: the version of its entry, and the faces in the order of the dice."""

    version: int
    faces: tuple[int, ...]


class Came(Struct, frozen=True):
    """Cards that came off a pile: the version of the entry, and the cards from the top."""

    version: int
    cards: tuple[str, ...]


class Request:
    """What a step in one piece waits for."""

    tag: str
    last = False
    """Whether the same step may wait for nothing after it."""

    def again(self, given: Given, *, new: bool) -> Given | None:
        """What was given before, if it still fits. `new`: it has only just been answered."""
        raise NotImplementedError

    def forced(self) -> Given | None:
        """What is given without anybody being asked."""
        return None

    def handed(self, given: Given) -> Any:
        """What the step is handed."""
        raise NotImplementedError

    def coming(self) -> tuple[Argument, ...]:
        """What stands in the frame before the values that are still to come."""
        return (self.tag, REST)

    def begin(self, tx: Tx, then: Frame) -> None:
        """Ask, throw, draw or call; `then` is handed what comes of it."""
        raise NotImplementedError


class Asking(Request):
    """One question, answered by one seat of `question.seats`. Its ids are recorded and handed on without
    `prefix`, as the things they name. `passed`: what is handed for a pass."""

    def __init__(self, question: Question, prefix: str, *, always: bool, passed: str = PASS) -> None:
        self.question, self.prefix, self.always, self.passed = question, prefix, always, passed
        self.tag = ANSWERED + question.what
        self.last = question.hidden or question.secret

    def again(self, given: Given, *, new: bool) -> Given | None:
        tag, values = given
        if tag[1:] != self.question.what:
            return None
        if tag[0] == FORCED:
            return given if self.forced() == given else None
        seat, choice = values[0], _typed(values[1:])
        if seat not in self.question.seats:
            return None
        try:
            fits = check(self.question, choice if new else self._full(choice))
        except Refusal:
            return None
        return (tag, (seat, *self._bare(fits)))

    def forced(self) -> Given | None:
        if self.always:
            return None
        asked = self.question
        only: Choice | None
        if asked.form == "number":
            only = (str(asked.least),) if asked.least == asked.most else None
        elif asked.form == "one":
            only = asked.ids if len(asked.options) < 2 else None
        elif asked.form == "pick":
            only = asked.ids if len(asked.options) == asked.least else None
        else:
            only = _all_there_is(asked)
        return None if only is None else (FORCED + asked.what, (asked.seats[0], *self._bare(only)))

    def handed(self, given: Given) -> Any:
        choice = given[1][1:]
        if self.question.form == "one":
            only = choice[0] if choice else ""
            return self.passed if only == PASS else only
        return value(self.question, choice)

    def coming(self) -> tuple[Argument, ...]:
        one = len(self.question.seats) == 1
        return (self.tag, REST, self.question.seats[0]) if one else (self.tag, REST)

    def begin(self, tx: Tx, then: Frame) -> None:
        mode: Mode = "all" if len(self.question.seats) == 1 else "any"
        binds = bool(tx.course.choice) and gathered(then, len(self.coming()))
        tx.ask([self.question], then, mode, binds=binds)

    def _full(self, choice: Choice) -> Choice:
        return tuple([each if each == PASS else self.prefix + each for each in choice])

    def _bare(self, choice: Choice) -> Choice:
        return tuple([each.removeprefix(self.prefix) for each in choice])


def _typed(values: tuple[Any, ...]) -> Choice:
    """An answer in its stored shape, from what a step would have been handed."""
    if len(values) == 1 and isinstance(values[0], tuple):
        return values[0]
    return tuple([str(each) for each in values])


def _all_there_is(asked: Question) -> Choice | None:
    """What is paid where there is no choice: nothing, all there is, or from the only pool."""
    able = [option for option in asked.options if option.holds]
    if asked.least != asked.most:
        return None
    if asked.least and len(able) != 1 and sum(option.holds for option in able) != asked.least:
        return None
    left, paid = asked.least, []
    for option in able:
        taken = min(option.holds, left)
        left -= taken
        if taken:
            paid.append(f"{option.id}={taken}")
    return tuple(paid)


class Doing(Request):
    """What is done for good once it is done: a throw, cards, a step that was called."""

    def __init__(
        self,
        kind: str,
        begin: Callable[[Tx, Frame], None],
        handed: Callable[[tuple[Any, ...]], Any],
        *,
        first: bool = False,
    ) -> None:
        self.tag, self.first = DONE + kind, first
        self._begin, self._handed = begin, handed

    def again(self, given: Given, *, new: bool) -> Given | None:
        return given if given[0] == self.tag else None

    def handed(self, given: Given) -> Any:
        return self._handed(given[1])

    def begin(self, tx: Tx, then: Frame) -> None:
        self._begin(tx, then)


# What a step may yield ---------------------------------------------------------------------------------


def one(
    seats: Sequence[str],
    what: str,
    clause: str,
    ids: Iterable[str],
    *,
    prefix: str = "",
    about: tuple[int | str, ...] = (),
    or_none: str = "",
    hidden: bool = False,
    secret: bool = False,
    always: bool = False,
    alike: Callable[[str], Hashable] | None = None,
) -> Asking:
    """One of these ids, which the step is handed. The only one is not asked for (but `always`), and of none
    "" is handed. `or_none`: the clause by which a seat may take none, which hands `PASS`; then it is asked
    where there is anything. A hidden or secret question is asked whatever there is, since the table cannot
    tell. `alike`: of ids for which it gives the same, the first stands for all."""
    shown = tuple([Option(prefix + each, clause) for each in ids])
    if alike is not None:
        shown = grouped(shown, lambda id: alike(id.removeprefix(prefix)))
    covered = hidden or secret
    if or_none and (shown or covered):
        shown += (Option(PASS, or_none),)
    elif covered and not shown:
        shown = (Option(PASS, clause),)
    asked = Question(tuple(seats), what, clause, options=shown, about=about, hidden=hidden, secret=secret)
    return Asking(asked, prefix, always=covered or bool((or_none or always) and shown))


def some(
    seats: Sequence[str],
    what: str,
    clause: str,
    ids: Iterable[str],
    least: int,
    most: int,
    *,
    prefix: str = "",
    about: tuple[int | str, ...] = (),
) -> Asking:
    """Several of these ids, which the step is handed as a tuple. Where all are wanted nobody is asked; where
    there are fewer, fewer are wanted."""
    shown = tuple([Option(prefix + each, clause) for each in ids])
    most = min(most, len(shown))
    asked = Question(tuple(seats), what, clause, "pick", shown, min(least, most), most, about=about)
    return Asking(asked, prefix, always=False)


def number(
    seats: Sequence[str],
    what: str,
    clause: str,
    least: int,
    most: int,
    *,
    about: tuple[int | str, ...] = (),
) -> Asking:
    """A whole number within these bounds, not asked for where they are one."""
    return Asking(
        Question(tuple(seats), what, clause, "number", (), least, most, about=about), "", always=False
    )


def pay(
    seats: Sequence[str],
    what: str,
    clause: str,
    pools: Mapping[str, int],
    amount: int,
    *,
    about: tuple[int | str, ...] = (),
) -> Asking:
    """So much out of pools that hold so much each, as rows `POOL=AMOUNT`. It is asked for where the pools
    hold more than is needed and more than one of them holds anything."""
    shown = tuple([Option(pool, clause, held) for pool, held in pools.items()])
    asked = Question(tuple(seats), what, clause, "pay", shown, amount, amount, about=about)
    return Asking(asked, "", always=False)


def roll(by: str, dice: Sequence[str], clause: str, seat: str = "") -> Doing:
    """A throw of an actor's dice (`Thrown`)."""
    return Doing(
        "roll",
        lambda tx, then: tx.roll(by, dice, then, clause, seat),
        lambda values: Thrown(values[0], values[1:]),
    )


def draw(pile: str, count: int, clause: str, seat: str = "") -> Doing:
    """Cards off a pile, face up or for one seat (`Came`)."""
    return Doing(
        "draw",
        lambda tx, then: tx.draw(pile, count, then, clause, seat),
        lambda values: Came(values[0], values[1:]),
    )


def call(child: Frame) -> Doing:
    """The result of another step in one piece, a tuple. Nothing (`()`) comes of one that gives up."""
    return Doing(
        f"call:{child.step}",
        lambda tx, then: tx.then(replace(child, then=then)),
        lambda values: values,
        first=True,
    )
