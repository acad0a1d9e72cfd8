"""The events that set a value: the line is folded, and the value compared before and after every event.

It works for every game, since it looks at what projections show and at nothing else.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine import events as ev
from engine.course import Prompt
from engine.entries import Entry
from engine.model import State
from engine.system import Rules
from engine.tabletop.sums import Row
from projections import games
from projections.difference import Change, is_number
from projections.leads import GAUGE, Leads, Trail
from replays.session import Session
from replays.timeline import Step, steps_to
from replays.why.subject import Subject, Watch


class Setter(Struct, frozen=True):
    """An entry that set a part of the value."""

    version: int
    changes: tuple[Change, ...]


class Recorded(Struct):
    """The findings of one walk along the line: the entries by version, what set the value, and for the chain
    behind it what was asked before each answer, the shuffle behind each drawn card, rulings in force, the
    events that moved a gauge or a modifier that is told at the end of a decision (KER-7.1), and the entries
    that put each addend of a sum where it counts."""

    entries: dict[int, Entry[ev.Event]]
    setters: list[Setter]
    value: dict[str, Any]
    asked: dict[int, Prompt]
    shuffles: dict[int, int]
    ruled: dict[int, dict[str, int]]
    movers: dict[int, tuple[int, ...]]
    leads: dict[int, Leads]
    last: State

    def totals(self) -> dict[str, tuple[int, list[tuple[int, int]]]]:
        """By path of every number that stands now: it, and (version, amount) of what it comes from."""
        standing = {path: each for path, each in self.value.items() if is_number(each)}
        found: dict[str, tuple[int, list[tuple[int, int]]]] = {p: (n, []) for p, n in standing.items()}
        for setter in self.setters:
            for change in setter.changes:
                if change.path in found and change.amount:
                    found[change.path][1].append((setter.version, change.amount))
        return found


def record(live: Session, version: int, viewer: str, subject: Subject) -> Recorded:
    """Fold the line that stands after `version`, watching a subject as a viewer sees it."""
    model = live.rules.model
    found = Recorded({}, [], {}, {}, {}, {}, {}, {}, live.at(version))
    game = games.find(live.rules.game)
    trail = Trail(game.leading)
    piles: dict[str, int] = {}
    ruled: dict[str, int] = {}
    watch = Watch(model, viewer, subject)
    decision: list[Step] = []
    for step in steps_to(live, version):
        entry, after = step.entry, step.after
        decision = [step] if entry.opens else [*decision, step]
        found.entries[entry.version] = entry
        _note(found, entry, step.before, piles, ruled)
        sums = game.sums(entry.event)
        if sums:
            found.leads[entry.version] = trail.behind(sums, step.before.board)
        trail.note(entry.version, entry.event)
        if isinstance(entry.event, ev.Gauged | ev.Modified):
            found.movers[entry.version] = movers(live.rules, decision, entry.event)
        if isinstance(entry.event, ev.Gauged):
            gauge = Row(entry.event.gauge, "", entry.event.value)
            found.movers[entry.version] += (trail.last(GAUGE, gauge, step.before.board),)
        if watch.moved(after):
            now = watch.leaves(after)
            if changes := _changes(found.value, now):
                found.setters.append(Setter(entry.version, changes))
            found.value = now
    return found


def movers(rules: Rules, decision: list[Step], told: ev.Gauged | ev.Modified) -> tuple[int, ...]:
    """The events of a decision after which what is told at its end was another than before them."""
    found, before = [], _told(rules, decision[0].before, told)
    for step in decision:
        after = _told(rules, step.after, told)
        if after != before and step.entry.event is not told:
            found.append(step.entry.version)
        before = after
    return tuple(found)


def _told(rules: Rules, state: State, told: ev.Gauged | ev.Modified) -> Any:
    """The gauge or modifier on a table, by the rules; None before the table is laid."""
    if not state.course.origin:
        return None
    if isinstance(told, ev.Gauged):
        return rules.gauges(state).get(told.gauge)
    return rules.modifiers(state).get((told.source, told.target, told.figure))


def _changes(before: dict[str, Any], after: dict[str, Any]) -> tuple[Change, ...]:
    both = ((path, before.get(path), after.get(path)) for path in before | after)
    return tuple(Change(*each) for each in both if each[1] != each[2] or type(each[1]) is not type(each[2]))


def _note(
    found: Recorded, entry: Entry[ev.Event], before: State, piles: dict[str, int], ruled: dict[str, int]
) -> None:
    """Note what the chain behind this entry will need."""
    event = entry.event
    if isinstance(event, ev.Answered) and before.course.prompt is not None:
        found.asked[entry.version] = before.course.prompt
    elif isinstance(event, ev.Shuffled):
        piles[event.pile] = entry.version
    elif isinstance(event, ev.Turned | ev.Drawn) and event.pile in piles:
        found.shuffles[entry.version] = piles[event.pile]
    elif isinstance(event, ev.Ruled):
        ruled[event.clause] = entry.version
    if ruled:
        found.ruled[entry.version] = dict(ruled)
