"""A session that is played to be looked at: every decision is made twice, and folded for every viewer."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from engine import events as ev
from engine.audience import PUBLIC, REFEREE, seen, view
from engine.beginning import SCRIPTED
from engine.codec import Codec
from engine.commands import Answer, Begin, Command, Join, Start
from engine.dice import ALGORITHM, Chance, Scripted, Seeded, commitment
from engine.entries import Entry, Part
from engine.errors import GameFault, Refusal
from engine.events import CursorEvent, Event, Redone
from engine.fold import fold_play, fold_table
from engine.model import State, opening
from engine.past import jump
from engine.play import PLAY, resolve
from engine.questions import Question
from engine.store.log import Store
from engine.store.rows import Secrets
from engine.store.snapshots import Snapshots
from engine.system import Rules
from engine.turn import Tx
from replays.session import Environment, Session
from replays.verify.report import shown

SECRETS = Secrets(bytes(range(32)), bytes(range(32, 64)))
NAMES = ("ann", "bo", "cy", "dee", "eve", "fay", "gil", "hal")
ALL = ""
"""The viewer to whom nothing is hidden."""


class Failed(AssertionError):
    """What a rule system does not keep to, in a sentence."""


class Evening(Struct, frozen=True, kw_only=True):
    """A session to be played. `answers`: rows `(seat, choice, ...)` that are given first, as long as they
    last; then chance answers. `faces` by die, and `piles` by name (all their cards, from the top): what
    comes up, in which case the evening ends with the answers. seats: how many (0: as many as may sit)."""

    seats: int = 0
    scenario: str = ""
    options: Mapping[str, str] = {}
    rulings: Mapping[str, str] = {}
    answers: Sequence[tuple[str, ...]] = ()
    faces: Mapping[str, Sequence[int]] = {}
    piles: Mapping[str, Sequence[str]] = {}

    @property
    def scripted(self) -> bool:
        """Whether what comes up is written down."""
        return bool(self.faces or self.piles)


class Written(Scripted):
    """Dice and piles of an evening that was written down: a pile is written whole, from the top."""

    def shuffle(self, pile: str, cards: Sequence[str], entropy: str, label: str) -> tuple[str, ...]:
        """See `Scripted`. Later the pile may be made anew of other cards; the first time it may not."""
        written = self._piles.get(pile)
        if written is not None and pile not in self.laid:
            if wrong := sorted({*written} ^ {*cards}):
                raise Failed(
                    f"The evening writes {len(written)} cards of the pile {pile}, which is laid of"
                    f" {len(cards)}: write the whole pile, from the top. Among what differs is {wrong[0]}."
                )
            self.laid.add(pile)
        return super().shuffle(pile, cards, entropy, label)

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening.faces, evening.piles)
        self.laid: set[str] = set()


class Watched(Tx):
    """A decision that remembers which step wrote each entry."""

    def __init__(self, rules: Rules, state: State, version: int, seat: str, chance: Chance) -> None:
        super().__init__(rules, state, version, seat, chance)
        self.by: dict[int, str] = {}

    def emit(self, event: Event, clause: str, *sealed: Part[Event], because: tuple[int, ...] = ()) -> int:
        """See `Tx`."""
        if not isinstance(because, Sequence):
            raise GameFault(f"{self.step}: because= is a row of versions: write `because=(...,)`")
        version = super().emit(event, clause, *sealed, because=because)
        self.by[version] = self.step
        return version


class Sitting:
    """One evening: the session, what it is to every viewer, and which step wrote each entry."""

    def __init__(
        self, rules: Rules, evening: Evening, chance: Chance | None = None, *, bare: bool = False
    ) -> None:
        """`bare`: what it is to each viewer is not asked."""
        self.rules, self.evening, self.bare = rules, evening, bare
        self.heard: Callable[[Entry[Event], State, State], None] = lambda *_: None
        """Told every entry, with what everybody knows of the table before and after it."""
        self.open = evening.options.get("hands") == "open" or (evening.seats or rules.seats[1]) == 1
        """Whether nobody has anything to hide from the others."""
        self.everybody = NAMES[0] if self.open and not bare else PUBLIC
        """A viewer who sees what the whole table sees: with open hands any seat does."""
        self.before: dict[int, State] = {}
        """By the first entry of a decision, the table on which it was made."""
        seats = evening.seats or rules.seats[1]
        if chance is None:
            chance = Written(evening) if evening.scripted else Seeded(SECRETS.dice)
        self.live = at_table(rules, chance)
        self.viewers = () if bare else (ALL, PUBLIC, *NAMES[:seats], REFEREE)
        self.stands = {viewer: opening(rules.model) for viewer in self.viewers}
        self.rests: dict[int, tuple[State, dict[str, State]]] = {}
        self.by: dict[int, str] = {}
        algorithm = SCRIPTED if evening.scripted else ALGORITHM
        self.do(
            Begin(
                evening.scenario, rows(evening.rulings), rows(evening.options), algorithm,
                commitment(SECRETS.dice),
            )
        )  # fmt: skip
        for seat in NAMES[:seats]:
            self.do(Join(seat))

    def start(self) -> tuple[Entry[Event], ...]:
        """Begin the game."""
        return self.do(Start())

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits here."""
        return self.live.state.table.seats

    def fault(self, text: str, entry: Entry[Event] | None = None, clause: str = "") -> Failed:
        """The sentence for what is wrong, and where it shows."""
        told = [text.rstrip(".") + "."]
        if entry is not None:
            by = self.by.get(entry.version, "")
            step = f", written by the step {by}" if by else ""
            told.append(f"It is entry {entry.version} ({ev.tag(entry.event)}, {entry.clause}{step}).")
        elif clause:
            told.append(f"The clause is {clause}.")
        told.append(f"The session: {self.described}.")
        return Failed(" ".join(told))

    @property
    def described(self) -> str:
        """What was chosen for this evening."""
        chosen = {**self.evening.options, **self.evening.rulings}
        many = len(self.seats)
        told = [f"{self.rules.game}, {many} seat{'s' if many > 1 else ''}"]
        told += [self.evening.scenario] if self.evening.scenario else []
        told += [f"{key}={value}" for key, value in chosen.items()]
        return f"{', '.join(told)}, after entry {self.live.version}"

    # deciding ----------------------------------------------------------------------------------------

    def tried(self, command: Command, state: State | None = None) -> Watched:
        """What a command of the game would give; nothing is kept. Raises its `Refusal`."""
        made: list[Watched] = []

        def making(*given: Any) -> Watched:
            made.append(Watched(*given))
            return made[-1]

        left = self.live.chance.left() if isinstance(self.live.chance, Scripted) else {}
        try:
            resolve(
                self.rules, state or self.live.state, command, self.live.chance, self.live.version, making
            )
        except (Refusal, Failed):
            raise
        except Exception as error:
            step = made[-1].step if made else "the beginning"
            what = f"{type(error).__name__}: {error}"
            raise self.fault(f"The step {step} breaks down on {told(command)}: {what}") from error
        finally:
            if isinstance(self.live.chance, Scripted):
                self.live.chance.put_back(left)
        return made[-1]

    def refused(self, seat: str, typed: str, state: State) -> tuple[str, str] | None:
        """The words and the clause with which an answer is refused on a table; None where it is taken."""
        try:
            self.tried(Answer(seat, (typed,)), state)
        except Refusal as refusal:
            return str(refusal), refusal.clause
        return None

    def do(self, command: Command) -> tuple[Entry[Event], ...]:
        """Carry a command out, decided twice and folded for all. Returns the entries."""
        again = self.tried(command) if type(command) in PLAY and not self.bare else None
        before = self.live.version
        self.before[before + 1] = self.live.state
        outcome = self.live.begin([command]) if isinstance(command, Begin) else self.live.do(command)
        entries = tuple(self.live.read(before)) if outcome.version > before else ()
        if again is not None:
            self.by |= again.by
            self.same(again.entries, entries)
        for entry in entries if not self.bare else ():
            stood = self.stands[self.everybody]
            self._fold(entry)
            self.heard(entry, stood, self.stands[self.everybody])
        self.rests[self.live.state.head] = self.live.state, dict(self.stands)
        return entries

    def same(self, again: Sequence[Entry[Event]], entries: Sequence[Entry[Event]]) -> None:
        """Deciding again gives the same entries."""
        for one, other in itertools.zip_longest(again, entries[: len(again)]):
            if other is None or shown(one) != shown(other):
                step = self.by.get(one.version, "")
                raise self.fault(
                    f"The step {step} decides otherwise when it is run again: {said(one)} and then"
                    f" {said(other)}. A step may rest on the table, its arguments and the dice alone",
                    one,
                )

    def _fold(self, entry: Entry[Event]) -> None:
        for viewer, state in self.stands.items():
            shown_to = entry if viewer == ALL else seen(entry, viewer)
            try:
                self.stands[viewer] = self._after(state, shown_to, viewer)
            except Exception as error:
                who = f"what {viewer} may see of" if viewer else "all of"
                what = f"{type(error).__name__}: {error}"
                raise self.fault(f"Folding {who} an entry breaks down: {what}", entry) from error
        for viewer, known in self.stands.items():
            if viewer and (differs := differing(view(self.rules.model, self.stands[ALL], viewer), known)):
                path, shows, folded = differs
                raise self.fault(
                    f"`view` gives {viewer} {shows} at {path}, and folding what {viewer} may see gives"
                    f" {folded}",
                    entry,
                )

    def _after(self, state: State, entry: Entry[Event], viewer: str) -> State:
        event = entry.event
        if isinstance(event, CursorEvent):
            return jump(state, self.rests[event.to][1][viewer], redone=isinstance(event, Redone))
        if event.lane == "play":
            return fold_play(self.rules.model, state, entry)
        return fold_table(state, entry)


def at_table(rules: Rules, chance: Chance, store: Store | None = None) -> Session:
    """A session in memory, with a clock that ticks and keys that count; in this store, not loaded."""
    seconds, keys = itertools.count(1_000), itertools.count(1)
    store = store or Store.open("memory:")
    hands = Environment(lambda: next(seconds), lambda: f"key-{next(keys)}")
    return Session("table", rules, Codec(rules.model), store, Snapshots.open(None), SECRETS, hands, chance)


def rows(pairs: Mapping[str, str]) -> tuple[str, ...]:
    """A mapping as rows `KEY=VALUE`."""
    return tuple(f"{key}={value}" for key, value in pairs.items())


def told(command: Command) -> str:
    """A command, for a sentence."""
    if isinstance(command, Answer):
        return f"the answer {', '.join(command.choice) or 'of nothing'} of {command.seat}"
    return type(command).__name__


def said(entry: Entry[Event] | None) -> str:
    """An entry, for a sentence."""
    return "nothing" if entry is None else f"{entry.event} under {entry.clause}"


def waiting(state: State, chance: random.Random) -> tuple[Question, str] | None:
    """A question that is still to be answered, and a seat that may."""
    asked = state.course.prompt
    if asked is None:
        return None
    left = [slot.question for slot in asked.slots if not slot.done]
    question = left[0] if asked.in_turn else chance.choice(left)
    return question, chance.choice(question.seats)


Differing = tuple[str, Any, Any]


def differing(one: Any, other: Any) -> Differing | None:
    """The first place at which two records differ, and what stands there."""
    if one == other:
        return None
    return next(_differing("", msgspec.to_builtins(one), msgspec.to_builtins(other)), ("", one, other))


def _differing(path: str, one: Any, other: Any) -> Iterator[Differing]:
    if one == other:
        return
    if isinstance(one, dict) and isinstance(other, dict):
        for key in {**one, **other}:
            yield from _differing(f"{path}.{key}".lstrip("."), one.get(key), other.get(key))
    else:
        yield path, one, other
