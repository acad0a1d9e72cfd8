"""A session played by one of its game's bots, answer by answer."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine.commands import Answer
from projections.asking import waiting
from replays.session import Session
from service.simulate.session import find_bot


def by_bot(live: Session, bot: str, seed: int, answers: int) -> Iterator[int]:
    """How many answers there were, after each of at most `answers`; ends with the game. The same seed plays
    the same game."""
    chosen, stream = find_bot(live.rules.game, bot), random.Random(seed)
    for n in range(1, answers + 1):
        asked = live.state.course.prompt
        if asked is None:
            return
        slot = waiting(asked)[0]
        seat = slot.question.seats[0]
        live.do(Answer(seat, chosen(live.state, seat, slot.question, stream.randrange), asked.id))
        yield n
