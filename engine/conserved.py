"""What of a game can neither appear nor vanish: cards, figures, tokens.

A game states it in a module `conserved` beside its rules (`CONSERVED`), except for its counters, of which its
events say it (`engine.tabletop.counters`). There are two readings that know nothing of each other: what lies
on the table as it is folded, and what a fact says it did. Where they differ, something was lost or made.
`replays.conserving` compares the two after every entry.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from engine.entries import Entry
from engine.facts import Fact
from engine.model import Model, State
from engine.tabletop import counters

Things = Mapping[str, int]
"""How many there are of a thing, by its name: `card:gandalf-2`, `threat:ann`, `clues`."""
UNNAMED = "unnamed"
"""Things that are counted somewhere but that nobody could name; there must be none."""


class Told(Struct, frozen=True):
    """What one entry says happened to things.

    moved: a thing left its place (-1) and is on its way, or came to one (+1); a decision ends with nothing on
    its way. made: things that the fact itself makes or takes away, as tokens are. lays: it lays out the
    table, so what comes to a place may have come out of the box.
    """

    moved: Things = {}
    made: Things = {}
    lays: bool = False


NOTHING = Told()


class Conserved(Struct, frozen=True):
    """What a game states.

    counted: `(state)`, everything there is; the state is whole, with nothing hidden. told: `(state before,
    entry)`, what an entry with all its sealed parts open says it did. unique: the beginnings of the names of
    things that there is only one of.
    """

    counted: Callable[[State], Counter[str]]
    told: Callable[[State, Entry[Fact]], Told]
    unique: tuple[str, ...] = ()


def with_counters(model: Model, states: Conserved | None) -> Conserved | None:
    """What a game states, and its counters, of which it need state nothing; None where there is neither."""
    declared = counters.declared(model.facts)
    if not declared:
        return states
    own = states or Conserved(lambda _: Counter(), lambda _, __: NOTHING)

    def counted(state: State) -> Counter[str]:
        found = own.counted(state)
        found.update(counters.lying(state.board, declared))
        return found

    def told(state: State, entry: Entry[Fact]) -> Told:
        said = own.told(state, entry)
        made = counters.made(state.board, entry.fact) if entry.fact.counts else None
        return Told(said.moved, {**said.made, **made}, said.lays) if made else said

    return Conserved(counted, told, own.unique)


def named(kind: str, ids: Iterable[str], amount: int = 1) -> Things:
    """Things of a kind, each so often as its id is there: `card:gandalf-2`."""
    counted = Counter(f"{kind}:{id}" for id in ids)
    return {thing: count * amount for thing, count in counted.items()} if amount != 1 else counted


def unnamed_in_piles(state: State, among: Iterable[str]) -> int:
    """How many cards these piles hold that have no name. Of a real pile the program knows no order."""
    piles = [state.course.piles[name] for name in among if name in state.course.piles]
    return sum(abs(pile.count - len(pile.order)) for pile in piles if not pile.declared)
