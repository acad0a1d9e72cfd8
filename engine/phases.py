"""How a system writes its phases: nested steps that cite their clauses, and the edges between them.

Inside a phase the children follow each other by "next"; everything else is an edge. `engine.flow` compiles
what is written here, and the checks here are for what the machine would accept without a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from engine.errors import InternalError

NAME = re.compile(r"[a-z][a-z0-9_]*")
NEXT = "next"


class Step(Struct, frozen=True):
    """A step, an action window or an end (a leaf), or a phase (with children): its name and its clause."""

    name: str
    clause: str
    window: bool = False
    children: tuple[Step, ...] = ()
    terminal: bool = False


class Edge(Struct, frozen=True):
    """A way from one path to another. From a phase: every leaf in it inherits it, unless it has its own."""

    trigger: str
    source: str
    target: str


def step(name: str, clause: str) -> Step:
    """A step in which the rules act."""
    return Step(name, clause)


def window(name: str, clause: str) -> Step:
    """An action window, in which the players may act."""
    return Step(name, clause, window=True)


def end(name: str, clause: str) -> Step:
    """A step that nothing follows."""
    return Step(name, clause, terminal=True)


def phase(name: str, clause: str, *children: Step) -> Step:
    """Steps (or phases) that follow each other by "next"; entering the phase enters the first.

    The last child has no "next" of its own: a phase is left by an edge or, inside another phase, by the
    "next" that leads to its sibling. Raises InternalError without children.
    """
    if not children:
        raise InternalError(f"phase {name!r} has no steps")
    return Step(name, clause, children=children)


def with_windows(*steps: Step, clause: str = "") -> tuple[Step, ...]:
    """The steps with an action window `after_<name>` behind each step that is not itself a window or end.

    `clause` is the clause that opens all of these windows; without it each cites its step's own clause.
    """
    found: list[Step] = []
    for each in steps:
        found.append(each)
        if not each.window and not each.terminal:
            found.append(window(f"after_{each.name}", clause or each.clause))
    return tuple(found)


def walk(steps: Sequence[Step], above: str = "") -> Iterator[tuple[str, Step]]:
    """Every phase and leaf with its path, in the order written."""
    for each in steps:
        yield above + each.name, each
        yield from walk(each.children, f"{above}{each.name}.")


def links(states: Mapping[str, Step], edges: Sequence[Edge]) -> tuple[Edge, ...]:
    """The "next" edges between the children of every phase, then those that are written."""
    # A "next" that is written takes the place of the one between siblings. All are kept as full paths at
    # the top of the machine: there the deepest source wins, while an edge that is nested in a phase would
    # win over a deeper one that is not.
    written = {each.source for each in edges if each.trigger == NEXT}
    siblings = [
        Edge(NEXT, f"{path}.{one.name}", f"{path}.{two.name}")
        for path, each in states.items()
        for one, two in pairwise(each.children)
        if not one.terminal and f"{path}.{one.name}" not in written
    ]
    return (*siblings, *edges)


def name_faults(steps: Sequence[Step], above: str = "") -> Iterator[str]:
    """Names that are no names, and namesakes among siblings."""
    # The machine replaces a state by its namesake without a word, and splits names at the separator.
    names = [each.name for each in steps]
    for each in steps:
        if not NAME.fullmatch(each.name):
            yield f"{above}{each.name}: a name is small letters, digits and _"
        if names.count(each.name) > 1:
            yield f"{above}{each.name}: there are several"
        yield from name_faults(each.children, f"{above}{each.name}.")


def edge_faults(states: Mapping[str, Step], edges: Sequence[Edge]) -> Iterator[str]:
    """Edges from or to nowhere, bad triggers, edges that contradict each other, ways out of an end."""
    # The machine takes a source that does not exist, and notices a missing target only when it is fired.
    keys = [(each.source, each.trigger) for each in edges]
    for each in edges:
        where = f"{each.source} --{each.trigger}--> {each.target}"
        for path in (each.source, each.target):
            if path not in states:
                yield f"{where}: no step {path!r}"
        if not NAME.fullmatch(each.trigger):
            yield f"{where}: a trigger is small letters, digits and _"
        if keys.count((each.source, each.trigger)) > 1:
            yield f"{where}: written more than once, or to several targets"
        if each.source in states and states[each.source].terminal:
            yield f"{where}: leaves an end"
