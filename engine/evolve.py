"""What each of the kernel's facts changes in the course: `EVOLVE`, by type of fact."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine import facts as f
from engine.course import Course, Gauge, Mark, Open, Pile, Slot, find_slot, modifier_key, rows
from engine.questions import PASS

Evolve = Callable[[Course, Any, int], Course]
"""The course before, a fact and its version to the course after."""


def begin_decision(course: Course, head: int, cause: int) -> Course:
    """A new decision opens: what was the head is the rest point before it."""
    marks = course.marks
    for what, mark in marks.items():
        if not mark.at:
            marks = {**marks, what: replace(mark, at=head)}
    return replace(course, cause=cause, previous=head, before=course.previous, marks=marks, choice="")


def count_choice(course: Course) -> Course:
    """The decision's choice changed something, or was gathered for what comes: from here on the dice are
    bound to it too (KER-3.2)."""
    digest = hashlib.sha256(f"{course.digest}|{course.choice}".encode()).hexdigest()[:32]
    return replace(course, digest=digest, choice="", since=0)


GATHERED = (f.Asked, f.Rolled)
"""Facts that may follow an answer which was gathered for them."""


def bound(course: Course, fact: f.Fact) -> Course:
    """The course as a fact finds it: what the dice are bound to then."""
    binds = fact.outcome or (isinstance(fact, GATHERED) and fact.binds)
    return count_choice(course) if course.choice and binds else course


def _began(course: Course, fact: f.Began, _: int) -> Course:
    return replace(
        course,
        game=fact.game,
        rules=fact.rules,
        content=fact.content,
        scenario=fact.scenario,
        carried=fact.carried,
        rulings=rows(fact.rulings),
        options=rows(fact.options),
    )


def _started(course: Course, fact: f.Started | f.Positioned, version: int) -> Course:
    return replace(course, seats=fact.seats, entropy=fact.entropy, origin=version)


def _asked(course: Course, fact: f.Asked, version: int) -> Course:
    slots = tuple([Slot(question) for question in fact.questions])
    return replace(course, open=Open(version, fact.mode, slots, fact.in_turn))


def _offered(course: Course, fact: f.Offered, _: int) -> Course:
    assert course.open
    slots = list(course.open.slots)
    slots[fact.slot] = Slot(replace(slots[fact.slot].question, options=fact.options))
    return replace(course, open=replace(course.open, slots=tuple(slots)))


def _parked(course: Course, fact: f.Parked, _: int) -> Course:
    assert course.open
    parked = replace(course.open, asker=fact.asker, then=fact.then, closing=fact.closing, agenda=fact.agenda)
    return replace(course, open=parked)


def _answered(course: Course, fact: f.Answered, version: int) -> Course:
    """Undo goes by what people typed: a pass by the pace is no step of it (KER-4.4)."""
    asked = course.open
    place = find_slot(asked, fact.seat) if asked else None
    if asked is None or place is None:
        return course
    course = replace(course, previous=course.before) if fact.pace else replace(course, spoke=version)
    before, seat, choice = asked.slots, fact.seat, fact.choice
    slots = (*before[:place], Slot(before[place].question, True, seat, choice), *before[place + 1 :])
    passed = choice == (PASS,)
    bound = "" if passed or not choice else f"{seat}:{' '.join(choice)}"
    left = None if _closes(asked, slots, passed) else replace(asked, slots=slots)
    said = {**course.said, seat: version}
    return replace(course, open=left, choice=bound, said=said, acted=_acted(course, asked, fact, passed))


def _acted(course: Course, asked: Open, fact: f.Answered, passed: bool) -> str:
    """Who acted last in the action window: it opens again for that seat, until it passes."""
    window = asked.slots[0].question.what
    if asked.mode != "window" or ":" in window:
        return course.acted
    here = f"{fact.seat}@{window}"
    return here if not passed else "" if course.acted == here else course.acted


def _closes(asked: Open, slots: tuple[Slot, ...], passed: bool) -> bool:
    """Whether an answer closes the set; everybody can tell, so it is never a matter of sealed parts."""
    if asked.mode == "any" or (asked.mode == "window" and not passed):
        return True
    return all(slot.done for slot in slots)


def _chose(course: Course, fact: f.Chose, _: int) -> Course:
    asked = course.open
    place = find_slot(asked, fact.seat) if asked else None
    if asked is None or place is None:
        return course
    slots = list(asked.slots)
    slots[place] = replace(slots[place], choice=fact.choice)
    return replace(course, open=replace(asked, slots=tuple(slots)))


def _mark(course: Course, what: str) -> Course:
    old = course.marks.get(what)
    before = 0 if old is None else old.before if old.cause == course.cause else old.at
    return replace(course, marks={**course.marks, what: Mark(course.cause, 0, before)})


def _entered(course: Course, fact: f.Entered, _: int) -> Course:
    moved = replace(course, phase=fact.path, acted="")
    same = fact.path.partition(".")[0] == course.phase.partition(".")[0]
    return moved if same else _mark(moved, "phase")


def _marked(course: Course, fact: f.Marked, _: int) -> Course:
    marked = _mark(course, fact.what)
    return replace(marked, round=fact.n) if fact.what == "round" else marked


def _rolled(course: Course, _: f.Rolled | f.Shuffled, __: int) -> Course:
    return replace(course, since=course.since + 1, throws=course.throws + 1)


def _shuffled(course: Course, fact: f.Shuffled, version: int) -> Course:
    pile = Pile(fact.count, declared=fact.source == "declared")
    return _rolled(replace(course, piles={**course.piles, fact.pile: pile}), fact, version)


def _ordered(course: Course, fact: f.Ordered, _: int) -> Course:
    pile = course.piles.get(fact.pile, Pile(0))
    return replace(course, piles={**course.piles, fact.pile: replace(pile, order=fact.cards)})


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


def _turned(course: Course, fact: f.Turned, _: int) -> Course:
    return _off_top(course, fact.pile, len(fact.cards), fact.cards)


def _drawn(course: Course, fact: f.Drawn, _: int) -> Course:
    return _off_top(course, fact.pile, fact.count, ())


def _dealt(course: Course, fact: f.Dealt, _: int) -> Course:
    """Of a pile whose order nobody knows, the cards that were drawn are no longer among those left."""
    pile = course.piles.get(fact.pile)
    return course if pile is None or not pile.declared else _off_top(course, fact.pile, 0, fact.cards)


def _stacked(course: Course, fact: f.Stacked, _: int) -> Course:
    old = course.piles.get(fact.pile, Pile(0))
    new = replace(old, count=old.count + fact.count)
    return replace(course, piles={**course.piles, fact.pile: new})


def _gauged(course: Course, fact: f.Gauged, _: int) -> Course:
    gauges = {**course.gauges, fact.gauge: Gauge(fact.value, fact.limit, fact.seat)}
    if fact.gone:
        del gauges[fact.gauge]
    return replace(course, gauges=gauges)


def _modified(course: Course, fact: f.Modified, _: int) -> Course:
    key = modifier_key(fact.source, fact.target, fact.figure)
    modifiers = {**course.modifiers, key: fact.amount}
    if fact.amount == 0:
        del modifiers[key]
    return replace(course, modifiers=modifiers)


def _conceded(course: Course, fact: f.Conceded, _: int) -> Course:
    return replace(course, conceded=(*course.conceded, fact.seat))


def _ended(course: Course, fact: f.Ended, _: int) -> Course:
    return replace(course, ended=fact.result, open=None)


def same(course: Course, _: f.Fact, __: int) -> Course:
    """A fact that the kernel takes no notice of."""
    return course


EVOLVE: Mapping[type[f.Fact], Evolve] = {
    f.Began: _began,
    f.Started: _started,
    f.Positioned: _started,
    f.Laid: same,
    f.Conceded: _conceded,
    f.Ended: _ended,
    f.Asked: _asked,
    f.Offered: _offered,
    f.Parked: _parked,
    f.Answered: _answered,
    f.Chose: _chose,
    f.Typed: same,
    f.WindowClosed: same,
    f.Entered: _entered,
    f.Marked: _marked,
    f.Rolled: _rolled,
    f.Shuffled: _shuffled,
    f.Ordered: _ordered,
    f.Turned: _turned,
    f.Drawn: _drawn,
    f.Dealt: _dealt,
    f.Stacked: _stacked,
    f.Prevented: same,
    f.Replaced: same,
    f.Gauged: _gauged,
    f.Modified: _modified,
    f.Adjusted: same,
    f.Corrected: same,
}
"""Every play fact of the kernel, those in sealed parts included."""
