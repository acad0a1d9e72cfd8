"""Two tables at the normal pace that differ only in what a viewer may not know: who is asked and who is not,
what stands beside a question, what can be looked up and which moments a card has are the same to it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any, cast

import msgspec
import pytest

from engine import events as ev
from engine.audience import PUBLIC, seen
from engine.commands import SetPace
from engine.model import State
from engine.pace import by_itself, is_edge, reasons
from engine.system import Rules
from projections.asking import asking
from projections.lookup import Lookup
from projections.translator import translator
from replays.session import Session
from replays.timeline import steps_to
from service.http.going import Going
from service.http.reading import _names
from service.http.stakes import stakes_of
from tests.audit.interfaces import said
from tests.audit.twins import Swap, copy, play, sat, swaps, twin

MIRKWOOD = "passage-through-mirkwood"
SEATS = ("ann", "bo", "cy")


class Still:
    """Nothing here goes on by itself."""

    def left(self, live: Session) -> None:
        """How long a window still waits."""


def paced(swap: Swap, seed: int, answers: int) -> Session:
    live = sat(SEATS, MIRKWOOD, swap)
    live.do(SetPace("referee", "normal"))
    return play(live, "greedy", seed, answers)


@cache
def tables(seed: int) -> list[tuple[str, Swap, Session, Session]]:
    """A viewer, cards that changed places, and the two tables."""
    live, chance = paced({}, seed, 60), random.Random(seed)
    return [
        (viewer, swap, live, twin(live, swap))
        for viewer in (PUBLIC, "ann")
        for swap in swaps(live, viewer, chance, 2)
    ]


@cache
def why_asked(live: Session) -> tuple[Any, ...]:
    """After every third entry, of every seat that an open window asks: why, and whether something is shown
    next."""
    steps = islice(steps_to(live, live.version, live.state.head), 0, None, 3)
    return tuple([_why(live.rules, step.after) for step in steps])


def _why(rules: Rules, state: State) -> Any:
    asked = state.course.prompt
    if asked is None or asked.mode != "window":
        return None
    open_slots = [slot.question for slot in asked.slots if not slot.done and ":" not in slot.question.what]
    return (
        [reasons(rules, state, each) for each in open_slots],
        is_edge(rules, state),
        by_itself(rules, state),
    )


@pytest.mark.parametrize("seed", [3, 4])
def test_ker_4_4_who_is_asked_at_the_normal_pace_tells_nothing_of_a_hand(seed: int) -> None:
    for viewer, swap, live, other in tables(seed):
        assert copy(other, viewer) == copy(live, viewer), swap
        assert why_asked(live) == why_asked(other), swap


def test_the_sessions_hold_passes_by_the_pace_and_questions() -> None:
    lives = [tables(seed)[0][2] for seed in (3, 4)]
    answers = [each.event for live in lives for each in live.read(0) if isinstance(each.event, ev.Answered)]
    assert any(each.pace for each in answers)
    assert {len(tables(seed)) > 5 for seed in (3, 4)} == {True}
    assert any(why for live in lives for each in why_asked(live) if each for why in each[0])


def beside(live: Session, viewer: str, swap: Swap) -> Iterator[Any]:
    """The open question with its words, and what stands beside it."""
    words = translator("fellowship").on(live.state.board)
    yield asking("s", live.version, live.state, viewer, words)
    yield stakes_of(live, viewer, words, cast(Going, Still()))


def looked_up(live: Session, viewer: str, swap: Swap) -> Iterator[Any]:
    """All that can be looked up, and what is said of cards by name that the viewer was never told of."""
    look = Lookup(live.rules, live.state, viewer, translator("fellowship").on(live.state.board))
    yield look.names()
    for each in swap:
        yield said(look.find, each)


def moments(live: Session, viewer: str, swap: Swap) -> Iterator[Any]:
    """The entries that name a card, as far as the viewer sees them."""
    for card in (*swap, "eowyn", "bo"):
        yield [each.version for each in live.read(0) if _names(seen(each, viewer), card)]


@pytest.mark.parametrize("tell", [beside, looked_up, moments], ids=lambda tell: tell.__name__)
def test_no_page_tells_of_what_lies_face_down(tell: Any) -> None:
    for viewer, swap, live, other in tables(3):
        mine = msgspec.to_builtins([*tell(live, viewer, swap)])
        assert mine == msgspec.to_builtins([*tell(other, viewer, swap)]), (viewer, swap)
