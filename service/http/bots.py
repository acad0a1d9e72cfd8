"""Bots that answer for a seat: with the bots of its game, from what the seat sees, as decisions in the log
that name them by their key (`bot greedy 131`).

One agrees to what others ask for, and leaves a question that a person may answer as well to that person.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import SystemRandom
from typing import TYPE_CHECKING

from engine.answers import any_choice
from engine.audience import view
from engine.commands import Agree, Answer, Command
from engine.errors import Refusal
from projections.asking import waiting
from service.simulate.session import find_bot

if TYPE_CHECKING:
    from replays.session import Session

BOT = "bot"
"""What it is kept as among the arrangements."""
below = SystemRandom().randrange


def move(live: Session, bots: Mapping[str, str]) -> bool:
    """Do the next thing that a bot has to do, if any; whether it was done. `bots`: by seat, its bot."""
    for seat, command in _wanted(live, bots):
        try:
            live.do(command, f"{BOT} {bots[seat]} {live.version}")
        except Refusal:
            continue  # the next idea, or nothing until the table has moved
        return True
    return False


def _wanted(live: Session, bots: Mapping[str, str]) -> Iterator[tuple[str, Command]]:
    """What bots would do now, in order: the seat and the command."""
    if live.state.table.closed:
        return
    request = live.state.table.request
    if request is not None:
        for seat in live.state.table.voices:
            if seat in bots and seat not in request.agreed:
                yield seat, Agree(seat, request.id)
    asked = live.state.course.prompt
    for slot in waiting(asked) if asked is not None and not live.state.course.ended else ():
        if any(live.state.table.voice(each) not in bots for each in slot.question.seats):
            continue
        seat = slot.question.seats[0]
        acting = live.state.table.voice(seat)
        by = "" if acting == seat else acting
        assert asked is not None
        choose = find_bot(live.rules.game, bots[acting])
        seen = view(live.rules.model, live.state, seat)
        yield acting, Answer(seat, choose(seen, seat, slot.question, below), asked.id, by=by)
        yield acting, Answer(seat, any_choice(slot.question, below), asked.id, by=by)
