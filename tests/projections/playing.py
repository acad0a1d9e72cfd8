"""Sessions played by a stream of numbers, to project from."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine.commands import Answer
from engine.course import Prompt, Slot
from engine.errors import Refusal
from engine.questions import Choice, Question
from projections.asking import waiting
from replays.session import Session


def any_choice(question: Question, below: random.Random) -> Choice:
    """A legal answer, taken blindly."""
    ids = list(question.ids)
    if question.form == "number":
        return (str(below.randint(question.least, question.most)),)
    if question.form == "pick":
        if "pass" in ids and below.random() < 0.3:
            return ("pass",)
        ids = [id for id in ids if id != "pass"]
        n = below.randint(question.least, question.most)
        return tuple(below.choices(ids, k=n) if question.repeat else below.sample(ids, n))
    return (below.choice(ids),)


def next_slot(live: Session, below: random.Random) -> tuple[Prompt, Slot, str] | None:
    """A question that can be answered now, and a seat that may."""
    asked = live.state.course.prompt
    if asked is None or live.state.course.ended:
        return None
    slot = below.choice(waiting(asked))
    return asked, slot, below.choice(slot.question.seats)


def played(live: Session, seed: int, decisions: int = 400) -> Iterator[int]:
    """Play on, giving the number of decisions after each, until the game ends."""
    below = random.Random(seed)
    for n in range(decisions):
        found = next_slot(live, below)
        if found is None:
            return
        asked, slot, seat = found
        try:
            live.do(Answer(seat, any_choice(slot.question, below), asked.id))
        except Refusal as refusal:
            raise AssertionError(f"{slot.question} refused: {refusal}") from refusal
        yield n + 1
