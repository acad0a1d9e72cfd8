"""Whether anything appeared or vanished in a session: every entry's tables before and after are counted.

It needs the whole log, parts opened, and the statement of the game (`engine.invariants`); it decides nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from msgspec import Struct

from engine import library
from engine.entries import Entry
from engine.events import Adjusted, Corrected, CursorEvent, Event, Redone
from engine.fold import fold_play, fold_table
from engine.invariants import NOTHING, Invariants, declared
from engine.model import Model, State, opening
from engine.past import jump

Fold = Callable[[Model, State, Entry[Event]], State]


class Astray(Struct, frozen=True):
    """A thing that appeared or vanished by entry `version`: how many were `told`, and how many `found`."""

    version: int
    thing: str
    told: int
    found: int


def stated(game: str) -> Invariants | None:
    """The statement of a game, of what can neither appear nor vanish; None where there is none, and no event
    counts anything."""
    module = library.optional(game, "invariants")
    return declared(library.model(game), None if module is None else module.INVARIANTS)


def invariants(
    model: Model, states: Invariants, entries: Sequence[Entry[Event]], fold: Fold = fold_play
) -> Astray | None:
    """The first thing that went astray in a whole log, on any of its lines; None where all is in order.

    `fold` is how play entries are folded (tests put a fault there).
    """
    wanted = {entry.event.to for entry in entries if isinstance(entry.event, CursorEvent)}
    rests: dict[int, State] = {}
    state, counting = opening(model), Counting(states)
    for entry in entries:
        if isinstance(entry.event, CursorEvent):
            state = jump(state, rests[entry.event.to], redone=isinstance(entry.event, Redone))
            counting.turn_to(state)
        elif entry.event.lane == "table":
            state = fold_table(state, entry)
        else:
            before, state = state, fold(model, state, entry)
            if astray := counting.entry(before, entry, state):
                return astray
        if entry.version in wanted:
            rests[entry.version] = state
    return counting.rest()


class Counting:
    """The counts along one line: what the table holds now, and what has left its place and is on its way."""

    def __init__(self, states: Invariants) -> None:
        self._states = states
        self._counted: Counter[str] = Counter()
        self._way: Counter[str] = Counter()
        self._last = 0
        self._by_hand = False

    def turn_to(self, state: State) -> None:
        self._counted = self._states.counted(state)
        self._way.clear()

    def entry(self, before: State, entry: Entry[Event], after: State) -> Astray | None:
        """Count the table after an entry, and compare."""
        if entry.version == entry.decision:
            self._by_hand = isinstance(entry.event, Adjusted | Corrected)
            if left := self.rest():
                return left
        told = self._states.told(before, entry)
        same = after.board is before.board and after.course.piles is before.course.piles
        if told is NOTHING and same:  # the very same board and piles are all that games count
            return None
        counted = self._states.counted(after)
        awaited = Counter(self._counted)
        for thing, amount in (*told.moved.items(), *told.made.items()):
            awaited[thing] += amount
            if self._by_hand:  # whoever takes away more than there is, takes away what there is
                awaited[thing] = max(0, awaited[thing])
        for thing, amount in told.moved.items():
            self._way[thing] -= max(0, min(amount, self._way[thing])) if told.lays else amount
        self._counted, self._last = counted, entry.version
        astray = [each for each in {**awaited, **counted} if awaited[each] != counted[each]]
        thing = min(astray, default="")
        return Astray(entry.version, thing, awaited[thing], counted[thing]) if astray else None

    def rest(self) -> Astray | None:
        """The check between decisions: nothing is on its way, and nothing unique is there twice."""
        for thing, amount in self._way.items():
            if amount:
                there = self._counted[thing]
                return Astray(self._last, thing, there + amount, there)
        for thing, amount in self._counted.items():
            if amount > 1 and thing.startswith(self._states.unique or ("\0",)):
                return Astray(self._last, thing, 1, amount)
        return None
