"""A table to try things on: as a viewer knows it, and everything that it does not know dealt anew.

What comes out follows from what the viewer has seen, from which cards there are, and from a secret of the
what-if's own. Where hidden cards truly lie, and what others chose under cover, never enters it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from engine import audience
from engine.course import Course, Pile
from engine.dice import Seeded
from engine.frames import Frame
from engine.model import State
from engine.questions import PASS, Question
from engine.resting import all_taken_up
from engine.system import Rules
from engine.turn import Tx
from replays.whatif.chance import Again, assign
from replays.whatif.tracing import Place, Traced

LISTS = list, tuple
DRAWN = ("kernel.draw", "kernel.peek")
"""Frames that ask which real card came up."""


def deal(
    rules: Rules,
    state: State,
    traced: Traced,
    viewer: str,
    chance: Again,
    secret: bytes,
    told: Collection[int] = (),
) -> State:
    """The state with piles, hands and covered answers that the viewer cannot know made anew. told: answers
    that were covered, and are no more."""
    new = _Dealt(traced, state.course, Seeded(secret))
    shared = audience.shares_hands(state.course, viewer)
    seen = rules.model.view(state.board, audience.REFEREE if shared else viewer)
    board = state.board
    if seen != board:
        plain = _dealt(msgspec.to_builtins(board), msgspec.to_builtins(seen), new)
        board = msgspec.convert(plain, type(board))
    course = replace(state.course, piles=new.piles(state.course))
    made = replace(state, course=_reparked(_uncovered(course, viewer, told), new), board=board)
    return asked_again(rules, made, chance) if board is not state.board else made


class _Dealt:
    """The cards by where they lie: of every family those that are unknown, given out at random."""

    def __init__(self, traced: Traced, course: Course, own: Seeded) -> None:
        self._traced, self._own = traced, own
        self._known = {name: _cards(course.piles.get(name), each) for name, each in traced.piles.items()}
        self._new: dict[int, str] = {}
        self._by_card: dict[str, list[str]] = {}
        hidden: dict[tuple[int, str], list[tuple[Place, str]]] = {}
        for pile, place, card in self._all():
            deck = pile if pile in traced.alike else ""
            hidden.setdefault((traced.family(card), deck), []).append((place, card))
        for (family, deck), each in sorted(hidden.items()):
            places = [place for place, _ in each]
            label = f"deal/{family}/{deck}" if deck else f"deal/{family}"
            given = assign(places, [card for _, card in each], own, label)
            for (place, card), new in zip(each, given, strict=True):
                self._new[id(place)] = new
                self._by_card.setdefault(card, []).append(new)

    def _all(self) -> Iterator[tuple[str, Place, str]]:
        """Every place that is traced with the pile that it is in, none of a hand, and the card there."""
        for name, places in self._traced.piles.items():
            for place, card in zip(places, self._known[name], strict=True):
                yield name, place, card
        for place in self._traced.out:
            if place.card:
                yield "", place, place.card

    def piles(self, course: Course) -> dict[str, Pile]:
        """Every pile with its cards in the new order; real cards too, since nobody draws them here."""
        found = {}
        for name, pile in course.piles.items():
            places = self._traced.piles.get(name, [])
            order = tuple(self._new[id(place)] for place in places)
            fits = len(order) == pile.count
            found[name] = Pile(pile.count, order if fits else tuple(sorted(pile.order)))
        return found

    def other(self, card: str) -> str:
        """The card dealt to where this one truly lies; a word that is no hidden card stays."""
        new = self._by_card.get(card)
        return card if not new else new.pop(0) if len(new) > 1 else new[0]

    def hidden(self, card: str) -> str:
        """The same for a card that the viewer does not see now: one that showed up since it was drawn is
        remembered, one that was never traced becomes some other card that it might be."""
        if card in self._by_card:
            return self.other(card)
        if card in self._traced.met:
            return card
        family = self._traced.family(card)
        might = sorted(self._traced.families[family]) if family >= 0 else []
        seen = {each for new in self._by_card.values() for each in new} | self._traced.met
        left = [each for each in might if each not in seen] or might
        if not left:
            return card
        new = self._own.shuffle("", left, "", f"lost/{family}")[0]
        self._traced.met.add(new)
        return new


def _cards(pile: Pile | None, places: list[Place]) -> list[str]:
    """The cards of a pile; of a real one those not drawn yet in any order, since it has none here."""
    left = list(pile.order) if pile is not None else []
    for place in places:
        if place.card in left:
            left.remove(place.card)
    left.reverse()
    return [place.card or (left.pop() if left else "") for place in places]


def _dealt(true: Any, seen: Any, new: _Dealt) -> Any:
    """A value of the board: as it is where the viewer sees it; other cards where it sees none; and nothing
    where it is no card that is hidden."""
    if true == seen:
        return true
    if isinstance(true, Mapping) and isinstance(seen, Mapping):
        dealt = {key: _dealt(each, seen.get(key), new) for key, each in true.items()}
        return {key: each for key, each in dealt.items() if each is not None}
    if isinstance(true, str) and true:
        return new.hidden(true)
    if isinstance(true, LISTS) and all(isinstance(each, str) for each in true):
        known = set(seen) if isinstance(seen, LISTS) else set()
        return [each if each in known else new.hidden(each) for each in true]
    if isinstance(true, LISTS) and isinstance(seen, LISTS) and len(true) == len(seen):
        return [_dealt(one, other, new) for one, other in zip(true, seen, strict=True)]
    return seen


def _uncovered(course: Course, viewer: str, told: Collection[int]) -> Course:
    """Without the covered answers of others to the open set: they are still to be given."""
    asked = course.prompt
    if asked is None or viewer == audience.REFEREE:
        return course
    slots = tuple(
        replace(slot, done=False, seat="", choice=())
        if slot.done
        and slot.question.secret
        and viewer not in slot.question.seats
        and course.said.get(slot.seat) not in told
        else slot
        for slot in asked.slots
    )
    return replace(course, prompt=replace(asked, slots=slots))


def _reparked(course: Course, new: _Dealt) -> Course:
    """The frames that wait, which may name cards that nobody saw, with the new cards in their place."""
    asked = course.prompt
    if asked is None:
        return course
    stack = tuple(_frame(each, new) for each in asked.stack)
    frames = (asked.asking, asked.then, asked.closing)
    asking, then, closing = (None if each is None else _frame(each, new) for each in frames)
    return replace(course, prompt=replace(asked, stack=stack, asking=asking, then=then, closing=closing))


def _frame(frame: Frame, new: _Dealt) -> Frame:
    args = tuple(
        " ".join(map(new.other, each.split(" "))) if isinstance(each, str) else each for each in frame.args
    )
    return Frame(frame.step, args, None if frame.then is None else _frame(frame.then, new))


def asked_again(rules: Rules, state: State, chance: Again) -> State:
    """The open set asked again on the new table, since what may be chosen follows from hands."""
    asked = state.course.prompt
    if asked is None or asked.asking is None:
        return state
    tx = Tx(rules, _still_real(state, asked.asking), asked.id, "", chance)
    tx.stack = all_taken_up(asked.stack)
    tx.run(asked.asking)
    again = tx.course.prompt
    if again is None or len(again.slots) != len(asked.slots):
        slots = tuple(replace(slot, question=_closed(slot.question)) for slot in asked.slots)
    else:  # who has answered may answer anew, from what it holds here
        pairs = zip(asked.slots, again.slots, strict=True)
        slots = tuple(replace(old, question=new.question) if old.done else new for old, new in pairs)
    return replace(state, course=replace(state.course, prompt=replace(asked, slots=slots)))


def _still_real(state: State, asking: Frame) -> State:
    """The state in which a pile of which a card was just asked for is one of real cards."""
    if asking.step not in DRAWN:
        return state
    name, piles = str(asking.args[0]), state.course.piles
    real = replace(piles[name], declared=True)
    return replace(state, course=replace(state.course, piles={**piles, name: real}))


def _closed(question: Question) -> Question:
    """Without options that its seat alone was shown: they are those of the true table."""
    open_to_all = tuple(each for each in question.options if each.id == PASS)
    return replace(question, options=open_to_all) if question.hidden else question
