"""A system's phases, written once: nested steps -> a lookup table, which a transitions machine confirms.

The machine decides what every trigger does in every step (initial sub-steps, triggers inherited from a
phase). In play only the table is read: it is a thousand times faster than the machine, a machine shared
between threads is not safe, and to make one takes longer than most commands. So the table is worked out from
what is written, and `confirm` fires every trigger of the machine to see that it says the same: in the tests
of every system, and before a diagram is drawn.

    STEPS = (
        phase("events", "DEM-1.0", *with_windows(step("reveal", "DEM-1.1"), step("resolve", "DEM-1.2"))),
        phase("travel", "DEM-2.0", step("choose", "DEM-2.1")),
        end("over", "DEM-9.1"),
    )
    EDGES = (Edge("next", "events.after_resolve", "travel"), Edge("next", "travel.choose", "events"), ...)
    FLOW = Flow.build("demo", STEPS, EDGES, start="events")

`FLOW.check(CLAUSES, STEP_FUNCTIONS)` at the end of the system's import finds what a build cannot.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from engine.errors import GameFault, InternalError
from engine.phases import (
    NEXT,
    Edge,
    Step,
    edge_faults,
    end,
    links,
    name_faults,
    phase,
    step,
    walk,
    window,
    with_windows,
)

if TYPE_CHECKING:
    from transitions.extensions.nesting import HierarchicalMachine

    from engine.clauses import Clauses

__all__ = ["Edge", "Flow", "Step", "end", "phase", "step", "window", "with_windows"]


class Flow(Struct, frozen=True):
    """Which step may follow which. Paths are names joined by dots: `events.reveal`."""

    system: str
    start: str
    """The first leaf."""
    states: Mapping[str, Step]
    """Every phase and leaf by its path, in the order written."""
    edges: tuple[Edge, ...]
    """As written, after the "next" edges inside phases. Sources and targets may be phases."""
    table: Mapping[str, Mapping[str, str]]
    """Leaf -> trigger -> leaf: all that is read in play."""

    @classmethod
    def build(cls, system: str, steps: Sequence[Step], edges: Sequence[Edge], start: str) -> Flow:
        """Compile the phases of a system. `start` is a phase or a leaf.

        Raises InternalError for a bad or doubled name, a source or target that does not exist, two edges
        with the same source and trigger, or a way out of an end.
        """
        states = dict(walk(steps))
        ways = links(states, edges)
        faults = [*name_faults(steps), *edge_faults(states, ways)]
        if start not in states:
            faults.append(f"start: no step {start!r}")
        _raise(system, faults)
        table = {path: _ways_out(path, states, ways) for path, each in states.items() if not each.children}
        return cls(system, _entered(states, start), states, ways, table)

    def confirm(self) -> None:
        """Raises InternalError where the table says anything else than the machine does."""
        steps = [each for path, each in self.states.items() if "." not in path]
        first, table = _compile(_machine(steps, self.edges, self.start), self.states, self.start)
        if (first, table) != (self.start, self.table):
            raise InternalError(f"{self.system}: the table is not what the machine does")

    @property
    def leaves(self) -> tuple[str, ...]:
        """The path of every leaf, in the order written."""
        return tuple(self.table)

    def go(self, path: str, trigger: str = NEXT) -> str:
        """The leaf that follows. Raises InternalError where there is no such edge (a bug of the system)."""
        try:
            return self.table[path][trigger]
        except KeyError:
            raise InternalError(f"{self.system}: no {trigger!r} from {path!r}") from None

    def allows(self, source: str, target: str) -> bool:
        """Whether some trigger leads from one leaf to the other; false for paths that do not exist."""
        return target in self.table.get(source, {}).values()

    def clause(self, path: str) -> str:
        """The clause that a phase or leaf is played by. Raises InternalError for an unknown path."""
        return self._state(path).clause

    def phase(self, path: str) -> str:
        """The outermost phase that a path is in: `events` of `events.reveal`."""
        self._state(path)
        return path.partition(".")[0]

    def is_window(self, path: str) -> bool:
        """Whether a leaf is an action window. Raises InternalError for an unknown path."""
        return self._state(path).window

    def is_end(self, path: str) -> bool:
        """Whether nothing follows a leaf. Raises InternalError for an unknown path."""
        return self._state(path).terminal

    def check(self, clauses: Clauses, steps: Collection[str]) -> None:
        """Raises GameFault that lists every fault of the graph; `steps` are the paths that can be run.

        Faults: a leaf that cannot be reached, a dead end that is no end, an end that is left, a citation
        that does not resolve, a leaf (windows too; ends need none) without a step to run.
        """
        reached = self._reached()
        faults = [
            f"{path}: no clause {each.clause!r}"
            for path, each in self.states.items()
            if each.clause not in clauses
        ]
        for leaf in self.leaves:
            if leaf not in reached:
                faults.append(f"{leaf}: cannot be reached from {self.start}")
            faults += self._ways_faults(leaf)
            if leaf not in steps and not self.is_end(leaf):
                astray = [name for name in steps if self._astray(name)]
                near = f"; no leaf is called {', '.join(sorted(astray))}" if astray else ""
                faults.append(f"{leaf}: no step to run{near}")
        _raise(self.system, faults)

    def digest(self) -> str:
        """SHA-256 (hex) of start, steps with their clauses, and table: what a rules version is pinned to."""
        rows = [(path, each.clause, each.window, each.terminal) for path, each in self.states.items()]
        return hashlib.sha256(msgspec.json.encode((self.start, rows, self.table), order="sorted")).hexdigest()

    def _state(self, path: str) -> Step:
        try:
            return self.states[path]
        except KeyError:
            raise InternalError(f"{self.system}: no step {path!r}") from None

    def _astray(self, name: str) -> bool:
        """Whether a step is registered at a path of a phase that has no such step."""
        phase, dot, _ = name.partition(".")
        return bool(dot) and phase in self.states and name not in self.states

    def _ways_faults(self, leaf: str) -> list[str]:
        ways = self.table[leaf]
        if self.is_end(leaf):
            return [f"{leaf}: an end that is left by {', '.join(ways)}"] if ways else []
        return [] if ways else [f"{leaf}: a dead end that is not an end"]

    def _reached(self) -> set[str]:
        seen: set[str] = set()
        todo = [self.start]
        while todo:
            leaf = todo.pop()
            if leaf not in seen:
                seen.add(leaf)
                todo.extend(self.table[leaf].values())
        return seen


def _raise(system: str, faults: Sequence[str]) -> None:
    if faults:
        raise GameFault("\n".join(f"{system}: {fault}" for fault in faults))


def _entered(states: Mapping[str, Step], path: str) -> str:
    """The leaf that is entered with a path: the first of a phase."""
    while states[path].children:
        path = f"{path}.{states[path].children[0].name}"
    return path


def _ways_out(leaf: str, states: Mapping[str, Step], ways: Sequence[Edge]) -> dict[str, str]:
    """Where each trigger leads from a leaf; an edge of its own goes before one of the phases around it."""
    found: dict[str, str] = {}
    for path in accumulate(leaf.split("."), "{}.{}".format):
        found |= {each.trigger: _entered(states, each.target) for each in ways if each.source == path}
    return dict(sorted(found.items()))


def _machine(steps: Sequence[Step], edges: Sequence[Edge], start: str) -> HierarchicalMachine:
    # 50 ms, most of it asyncio: only what confirms a flow pays for it.
    import logging

    from transitions.extensions.nesting import HierarchicalMachine, NestedState

    class Dotted(NestedState):
        separator = "."  # of these machines only: the default, "_", would cut `after_reveal` in two

    class PhaseMachine(HierarchicalMachine):
        state_cls = Dotted

    log = logging.getLogger("transitions")
    if log.level == logging.NOTSET:
        log.setLevel(logging.WARNING)  # it tells of every trigger it fires
    return PhaseMachine(
        model=None,
        states=[_state(each) for each in steps],
        initial=start,
        transitions=[[each.trigger, each.source, each.target] for each in edges],
        auto_transitions=False,
        send_event=False,
        queued=False,
    )


def _state(step: Step) -> dict[str, Any]:
    if not step.children:
        return {"name": step.name}
    children = [_state(each) for each in step.children]
    return {"name": step.name, "initial": step.children[0].name, "children": children}


class _Cursor:
    state: str  # the machine moves it


def _compile(
    machine: HierarchicalMachine, states: Mapping[str, Step], start: str
) -> tuple[str, Mapping[str, Mapping[str, str]]]:
    """The leaf where play starts, and what the machine does for each of its triggers in each leaf."""
    cursor = _Cursor()
    machine.add_model(cursor, initial=start)
    first = cursor.state
    table: dict[str, dict[str, str]] = {}
    for leaf in (path for path, each in states.items() if not each.children):
        table[leaf] = {}
        for trigger in sorted(set(machine.get_triggers(leaf))):
            machine.set_state(leaf, cursor)
            machine.trigger_event(cursor, trigger)
            table[leaf][trigger] = cursor.state
    return first, table
