"""What if: from any point on, decided again with one thing changed, and followed as far as the record goes.

A what-if happens in memory: nothing of it enters the log, and on an open session it holds nothing that its
viewer may not know (`replays.whatif.dealing`).
Those with a name are kept beside the log for whoever made them, and grow into trees. Only what was changed is
kept: a what-if is carried out anew when it is looked at, and comes out the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine import events as ev
from engine.audience import REFEREE
from engine.entries import Entry
from engine.errors import Illegal, Malformed, Unknown
from engine.model import State
from engine.past import on_line
from engine.store.sidecar import Sidecar
from engine.wording import say
from projections.asking import deciders
from projections.difference import Change, difference
from projections.show import Shown, show
from replays.attempts import read
from replays.session import Session
from replays.timeline import Step, decisions, lacking, steps_to
from replays.whatif.branch import Branch, Instead, Stop, real
from replays.whatif.chance import Again, own_secret
from replays.whatif.dealing import deal
from replays.whatif.tracing import told, trace

__all__ = ["Change", "Instead", "Plan", "Result", "Stop", "Trees", "carry_out", "tree"]


class Plan(Struct, frozen=True):
    """A what-if as it is asked for. `at`: the entry after which; an entry inside a decision stands for the
    moment before that decision; 0 is the present, or the moment before the first throw in `faces`. `answer`
    of `seat` in place of the recorded one; `rulings` by clause; `faces` by the entry of the throw. `upto`:
    how far the log is looked at (0: all of it)."""

    at: int = 0
    seat: str = ""
    answer: tuple[str, ...] = ()
    rulings: Mapping[str, str] = {}
    faces: Mapping[int, tuple[int, ...]] = {}
    upto: int = 0
    name: str = ""
    on: str = ""


class Result(Struct, frozen=True):
    """The outcome of a what-if. `at`: where it began; `entries` of the branch; `followed`: recorded inputs
    that stayed possible; `stop`: where they end; `reused` and `new` dice; `version`: the entry of the record
    that the branch is compared with, `beside` the recorded play up to there; `changes`: every value that a
    viewer sees otherwise; `tables`: both, as the viewer sees them, as it was first."""

    at: int
    branch: Branch
    entries: tuple[Entry[ev.Event], ...]
    followed: int
    stop: Stop | None
    reused: int
    new: int
    version: int
    recorded: State
    sidecar: tuple[Entry[ev.Event], ...]
    changes: tuple[Change, ...]
    tables: tuple[Shown, Shown]


def carry_out(
    live: Session, plans: Sequence[Plan], viewer: str, instead: Instead | None = None, *, whole: bool = False
) -> Result:
    """Carry out a what-if, given with those it goes on from, the first of them first. `instead`: an event
    that is to stand in place of a recorded one. `whole`: with all that is hidden, for who tells nothing of
    it.

    Raises what the changed answer raises, and `Malformed` for a point or throw that is not there.
    """
    plan = plans[0]
    upto = plan.upto or live.version
    at, steps = _line(live, plan, upto)
    branch = _begin(live, plan, at, steps, viewer, opened=whole or live.at(upto).table.closed)
    branch.instead = instead
    for each in plans:
        if each.rulings:
            branch.rule(each.rulings)
        if each.answer:
            asked = (each.seat,) if each.seat else deciders(branch.state)
            if len(asked) != 1:
                raise Malformed(say("say whose answer it is: --seat NAME"), "KER-1.5", asked)
            branch.answer(asked[0], each.answer)
        branch.follow()
    return _result(live, at, branch, steps, viewer)


def _line(live: Session, plan: Plan, upto: int) -> tuple[int, list[Step]]:
    """The point, and the line that is followed from it: the present one, or the newest that goes through."""
    point = plan.at or (min(plan.faces) if plan.faces else upto)
    if not 1 <= point <= upto or any(not 1 <= each <= upto for each in plan.faces):
        raise Malformed(say("the log has no entry {version}", version=point), "KER-2.1")
    base = live.at(point).head
    head = live.at(upto).head
    if base and not on_line(live.seeker, base, head):
        heads = [entry.version for entry in live.read(0, upto) if entry.event.lane == "play"]
        head = next(each for each in reversed(heads) if on_line(live.seeker, base, each))
    steps = list(steps_to(live, upto, head))
    _check_faces(live, plan, steps)
    return _rest(steps, point, plan), steps


def _check_faces(live: Session, plan: Plan, steps: Sequence[Step]) -> None:
    thrown = {step.entry.version: step.entry.event for step in steps}
    for version, faces in plan.faces.items():
        event = thrown.get(version)
        if not isinstance(event, ev.Rolled):
            raise Malformed(say("entry {version} is no throw of this line", version=version), "KER-3.4")
        for name, face in zip(event.dice, faces, strict=False):
            die = live.rules.dice.get(name)
            if die is not None and face not in die.faces:
                raise Malformed(say("the die {die} has no face {face}", die=name, face=face), "KER-3.4")
        if len(faces) != len(event.faces):
            raise Malformed(say("{n} faces are wanted", n=len(event.faces)), "KER-3.4")


def _rest(steps: Sequence[Step], point: int, plan: Plan) -> int:
    """The last whole decision at the point, or before the one that the point lies in. Before a throw that
    is to show something else its real dice are not asked for yet."""
    ends: dict[int, int] = {}
    for step in steps:
        if step.entry.event.lane == "play":
            ends[step.entry.decision] = step.entry.version
    decision = next((step.entry.decision for step in steps if step.entry.version == point), 0)
    whole = ends.get(decision, point) == point and point not in plan.faces
    rest = point if whole else decision - 1
    while plan.faces and rest and (asked := _table_at(steps, rest).course.prompt) is not None and real(asked):
        rest = next(step.entry.decision for step in steps if step.entry.version == asked.id) - 1
    return rest


def _table_at(steps: Sequence[Step], version: int) -> State:
    return next((step.after for step in reversed(steps) if step.entry.version <= version), steps[0].before)


def _begin(live: Session, plan: Plan, at: int, steps: Sequence[Step], viewer: str, *, opened: bool) -> Branch:
    """The table at the point, as far as the viewer may know it, with the chance of the what-if."""
    there = _table_at(steps, at)
    lacks = lacking(there, at)
    if lacks is not None:
        raise Illegal(lacks, "KER-6.5")
    later = [step for step in steps if step.entry.version > at]
    knows = known_as(steps[-1].after, viewer, opened=opened)
    traced = trace([step.entry for step in steps], at, knows)
    if opened:
        traced.open()
    secret, dice = own_secret(live.session, at, plan.name), live.rules.dice
    thrown = [step.entry for step in later]
    chance = Again(thrown, dice, traced.later, secret, _source(steps), plan.faces)
    known = told(step.entry for step in steps)
    state = deal(live.rules, there, traced, knows, chance, secret, known)
    branch = Branch(live.rules, state, at, chance, decisions(later), knows)
    branch.start, branch.end = there, steps[-1].entry.version
    return branch


def known_as(state: State, viewer: str, *, opened: bool) -> str:
    """Who knows what a viewer may know: of a closed session nothing is a secret any more; with one seat, or
    hands played open, everything in hands counts as seen."""
    seats = state.course.seats or state.table.seats
    shared = state.course.options.get("hands") == "open"
    return REFEREE if opened or len(seats) == 1 or shared else viewer


def _source(steps: Sequence[Step]) -> Any:
    """Real dice are thrown by the program here; what they showed is followed like any recorded throw."""
    began = steps[0].entry.event
    real = isinstance(began, ev.Began) and (
        began.dice == "scripted" or any(row.startswith("dice=declared") for row in began.options)
    )
    return "scripted" if real else "seeded"


def _result(live: Session, at: int, branch: Branch, steps: Sequence[Step], viewer: str) -> Result:
    """The branch beside the record at the point where it ends."""
    model, stop = live.rules.model, branch.stop
    upto = stop.version - 1 if stop is not None else steps[-1].entry.version
    recorded = _table_at(steps, upto)
    between = (step.entry for step in steps if at < step.entry.version <= upto)
    sidecar = tuple(entry for entry in between if entry.event.lane == "play")
    one = show(model, recorded, upto, viewer)
    other = show(model, _beside(branch.state, recorded), upto, viewer)
    changes = difference(one, other)
    made = (branch, tuple(branch.entries), branch.followed, stop, branch.chance.reused, branch.chance.new)
    return Result(at, *made, upto, recorded, sidecar, changes, (one, other))


def _beside(state: State, recorded: State) -> State:
    """The branch's table where it stands beside the record. Whether the session was closed, and which seats
    pass by themselves, no branch decides: it is as recorded."""
    table = replace(state.table, closed=recorded.table.closed, passes=recorded.table.passes)
    return replace(state, forward=(), table=table)


# what-ifs with a name -------------------------------------------------------------------------------

KIND = "what-if"


class Kept(Struct, frozen=True):
    viewer: str
    plan: Plan


class Trees:
    def __init__(self, sidecar: Callable[[], Sidecar], session: str) -> None:
        self._beside, self._session = sidecar, session

    def all(self, viewer: str) -> dict[str, Plan]:
        """The what-ifs that a viewer made, by name; the referee sees everybody's. A later one replaces an
        earlier."""
        rows = (read(row, Kept) for row in self._beside().rows(self._session, KIND))
        kept = (each for each in rows if each is not None and viewer in (each.viewer, REFEREE))
        return {each.plan.name: each.plan for each in kept}

    def keep(self, viewer: str, plan: Plan) -> None:
        if plan.name in [each.name for each in self.path(viewer, plan)[:-1]]:
            raise Malformed(say("{name} cannot go on from itself", name=plan.name))
        self._beside().keep(self._session, KIND, msgspec.json.encode(Kept(viewer, plan)).decode())

    def path(self, viewer: str, plan: Plan) -> list[Plan]:
        """The plans from the root of its tree down to this one."""
        known, found = self.all(viewer), [plan]
        while found[0].on:
            found.insert(0, self.find(viewer, found[0].on, known))
            if len(found) > len(known) + 1:
                raise Malformed(say("{name} cannot go on from itself", name=plan.name))
        return found

    def find(self, viewer: str, name: str, known: dict[str, Plan] | None = None) -> Plan:
        found = self.all(viewer) if known is None else known
        if name not in found:
            raise Unknown(say("no what-if is called {name}", name=name or '""'), "", tuple(found))
        return found[name]


def tree(plans: dict[str, Plan]) -> list[tuple[int, Plan]]:
    """The plans with how deep each stands: children under what they go on from, in the order made."""
    found: list[tuple[int, Plan]] = []

    def under(name: str, depth: int) -> None:
        for plan in plans.values():
            here = plan.on == name or (not name and plan.on not in plans)
            if here and all(each is not plan for _, each in found):
                found.append((depth, plan))
                under(plan.name, depth + 1)

    under("", 0)
    return found
