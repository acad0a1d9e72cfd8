"""What each of the kernel's events changes in the course: `EVOLVE`, by type of event."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine import events as ev
from engine.course import Course, Gauge, Mark, Pile, Prompt, Slot, find_slot, modifier_key, rows
from engine.questions import PASS

Evolve = Callable[[Course, Any, int], Course]
"""The course before, an event and its version to the course after."""


def begin_decision(course: Course, head: int, decision: int) -> Course:
    """A new decision opens: what was the head is the rest point before it."""
    marks = course.marks
    for what, mark in marks.items():
        if not mark.at:
            marks = {**marks, what: replace(mark, at=head)}
    return replace(course, decision=decision, previous=head, before=course.previous, marks=marks, choice="")


def count_choice(course: Course) -> Course:
    """The decision's choice changed something, or was gathered for what comes: from here on the dice are
    bound to it too (KER-3.2)."""
    digest = hashlib.sha256(f"{course.digest}|{course.choice}".encode()).hexdigest()[:32]
    return replace(course, digest=digest, choice="", since=0)


GATHERED = (ev.Asked, ev.Rolled)
"""Events that may follow an answer which was gathered for them."""


def bound(course: Course, event: ev.Event) -> Course:
    """The course as an event finds it: what the dice are bound to then."""
    binds = event.outcome or (isinstance(event, GATHERED) and event.binds)
    return count_choice(course) if course.choice and binds else course


def _began(course: Course, event: ev.Began, _: int) -> Course:
    return replace(
        course,
        game=event.game,
        rules=event.rules,
        content=event.content,
        scenario=event.scenario,
        carried=event.carried,
        rulings=rows(event.rulings),
        options=rows(event.options),
        brought=event.brought,
    )


def _started(course: Course, event: ev.Started | ev.Positioned, version: int) -> Course:
    return replace(course, seats=event.seats, entropy=event.entropy, origin=version)


def _asked(course: Course, event: ev.Asked, version: int) -> Course:
    slots = tuple([Slot(question) for question in event.questions])
    return replace(course, prompt=Prompt(version, event.mode, slots, event.in_turn))


def _offered(course: Course, event: ev.Offered, _: int) -> Course:
    assert course.prompt
    slots = list(course.prompt.slots)
    slots[event.slot] = Slot(replace(slots[event.slot].question, options=event.options))
    return replace(course, prompt=replace(course.prompt, slots=tuple(slots)))


def _parked(course: Course, event: ev.Suspended, _: int) -> Course:
    assert course.prompt
    suspended = replace(
        course.prompt, asking=event.asking, then=event.then, closing=event.closing, stack=event.stack
    )
    return replace(course, prompt=suspended)


def _answered(course: Course, event: ev.Answered, version: int) -> Course:
    """Undo goes by what people typed: a pass by the pace is no step of it (KER-4.4)."""
    asked = course.prompt
    place = find_slot(asked, event.seat) if asked else None
    if asked is None or place is None:
        return course
    course = replace(course, previous=course.before) if event.pace else replace(course, spoke=version)
    before, seat, choice = asked.slots, event.seat, event.choice
    slots = (*before[:place], Slot(before[place].question, True, seat, choice), *before[place + 1 :])
    passed = choice == (PASS,)
    bound = "" if passed or not choice else f"{seat}:{' '.join(choice)}"
    left = None if _closes(asked, slots, passed) else replace(asked, slots=slots)
    said = {**course.said, seat: version}
    return replace(course, prompt=left, choice=bound, said=said, acted=_acted(course, asked, event, passed))


def _acted(course: Course, asked: Prompt, event: ev.Answered, passed: bool) -> str:
    """Who acted last in the action window: it opens again for that seat, until it passes."""
    window = asked.slots[0].question.what
    if asked.mode != "window" or ":" in window:
        return course.acted
    here = f"{event.seat}@{window}"
    return here if not passed else "" if course.acted == here else course.acted


def _closes(asked: Prompt, slots: tuple[Slot, ...], passed: bool) -> bool:
    """Whether an answer closes the set; everybody can tell, so it is never a matter of sealed parts."""
    if asked.mode == "any" or (asked.mode == "window" and not passed):
        return True
    return all(slot.done for slot in slots)


def _chose(course: Course, event: ev.Chose, _: int) -> Course:
    asked = course.prompt
    place = find_slot(asked, event.seat) if asked else None
    if asked is None or place is None:
        return course
    slots = list(asked.slots)
    slots[place] = replace(slots[place], choice=event.choice)
    return replace(course, prompt=replace(asked, slots=tuple(slots)))


def _mark(course: Course, what: str) -> Course:
    old = course.marks.get(what)
    before = 0 if old is None else old.before if old.decision == course.decision else old.at
    return replace(course, marks={**course.marks, what: Mark(course.decision, 0, before)})


def _entered(course: Course, event: ev.Entered, _: int) -> Course:
    moved = replace(course, phase=event.path, acted="")
    same = event.path.partition(".")[0] == course.phase.partition(".")[0]
    return moved if same else _mark(moved, "phase")


def _marked(course: Course, event: ev.Marked, _: int) -> Course:
    marked = _mark(course, event.what)
    return replace(marked, round=event.n) if event.what == "round" else marked


def _rolled(course: Course, _: ev.Rolled | ev.Shuffled, __: int) -> Course:
    return replace(course, since=course.since + 1, throws=course.throws + 1)


def _shuffled(course: Course, event: ev.Shuffled, version: int) -> Course:
    pile = Pile(event.count, declared=event.source == "declared")
    return _rolled(replace(course, piles={**course.piles, event.pile: pile}), event, version)


def _ordered(course: Course, event: ev.Ordered, _: int) -> Course:
    pile = course.piles.get(event.pile, Pile(0))
    return replace(course, piles={**course.piles, event.pile: replace(pile, order=event.cards)})


def _off_top(course: Course, pile: str, count: int, cards: tuple[str, ...]) -> Course:
    old = course.piles.get(pile, Pile(count))
    if old.declared:
        left = list(old.order)
        for card in cards:
            if card in left:
                left.remove(card)
        order = tuple(left)
    else:
        order = old.order[count:]
    new = replace(old, count=old.count - count, order=order)
    return replace(course, piles={**course.piles, pile: new})


def _turned(course: Course, event: ev.Turned, _: int) -> Course:
    return _off_top(course, event.pile, len(event.cards), event.cards)


def _drawn(course: Course, event: ev.Drawn, _: int) -> Course:
    return _off_top(course, event.pile, event.count, ())


def _dealt(course: Course, event: ev.Dealt, _: int) -> Course:
    """Of a pile whose order nobody knows, the cards that were drawn are no longer among those left."""
    pile = course.piles.get(event.pile)
    return course if pile is None or not pile.declared else _off_top(course, event.pile, 0, event.cards)


def _stacked(course: Course, event: ev.Stacked, _: int) -> Course:
    old = course.piles.get(event.pile, Pile(0))
    new = replace(old, count=old.count + event.count)
    return replace(course, piles={**course.piles, event.pile: new})


def _gauged(course: Course, event: ev.Gauged, _: int) -> Course:
    gauges = {**course.gauges, event.gauge: Gauge(event.value, event.limit, event.seat)}
    if event.gone:
        del gauges[event.gauge]
    return replace(course, gauges=gauges)


def _modified(course: Course, event: ev.Modified, _: int) -> Course:
    key = modifier_key(event.source, event.target, event.figure)
    modifiers = {**course.modifiers, key: event.amount}
    if event.amount == 0:
        del modifiers[key]
    return replace(course, modifiers=modifiers)


def _conceded(course: Course, event: ev.Conceded, _: int) -> Course:
    return replace(course, conceded=(*course.conceded, event.seat))


def _ended(course: Course, event: ev.Ended, _: int) -> Course:
    return replace(course, ended=event.result, prompt=None)


def same(course: Course, _: ev.Event, __: int) -> Course:
    """An event that the kernel takes no notice of."""
    return course


EVOLVE: Mapping[type[ev.Event], Evolve] = {
    ev.Began: _began,
    ev.Started: _started,
    ev.Positioned: _started,
    ev.Laid: same,
    ev.Conceded: _conceded,
    ev.Ended: _ended,
    ev.Asked: _asked,
    ev.Offered: _offered,
    ev.Suspended: _parked,
    ev.Answered: _answered,
    ev.Chose: _chose,
    ev.Typed: same,
    ev.WindowClosed: same,
    ev.Entered: _entered,
    ev.Marked: _marked,
    ev.Rolled: _rolled,
    ev.Shuffled: _shuffled,
    ev.Ordered: _ordered,
    ev.Turned: _turned,
    ev.Drawn: _drawn,
    ev.Dealt: _dealt,
    ev.Stacked: _stacked,
    ev.Prevented: same,
    ev.Replaced: same,
    ev.Gauged: _gauged,
    ev.Modified: _modified,
    ev.Adjusted: same,
    ev.Corrected: same,
}
"""Every play event of the kernel, those in sealed parts included."""
