"""How often a table of four is asked in a round of fellowship, by what its seats settled on.

    python -m tests.play.prompts

Greedy bots answer, so the games are those of people who take the first good thing. `typed`: in an action
window a bot that passes types `p phase`, and is not asked in another action window of that phase.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable
from statistics import mean

from msgspec import Struct

from engine.commands import Answer, StandPass
from engine.questions import PASS
from engine.rules.fellowship.rules import RULES
from projections.asking import waiting
from projections.translator import translator
from replays.session import Session
from service.playing import passing
from service.playing.screen import Screen
from service.playing.table import Table
from service.simulate.session import find_bot
from tests.systems.table import SECRETS, table

SEATS = ("ann", "bo", "cy", "di")
PHASE = "typed"
WAYS = ("", PHASE, *RULES.passes)
"""Nothing settled, `p phase` typed, and each standing pass at every seat."""


class Asked(Struct, frozen=True):
    """Prompts of a game in its rounds that were begun, and how many rounds those were."""

    rounds: int
    prompts: int

    @property
    def each(self) -> float:
        """Prompts a round, of the whole table."""
        return self.prompts / self.rounds


def ask(way: str, number: int, *, mode: str = "standard", hands: str = "hidden") -> Asked:
    """Play a game of four and count the prompts once the first round has begun."""
    secrets = type(SECRETS)(number.to_bytes(32, "big"), SECRETS.veil)
    options = {"mode": mode, "hands": hands}
    live = table(RULES, *SEATS, scenario=RULES.scenarios[0], options=options, secrets=secrets)
    if way in RULES.passes:
        for seat in SEATS:
            live.do(StandPass(seat, way))
    return _play(live, number, typing=way == PHASE)


def _play(live: Session, number: int, *, typing: bool) -> Asked:
    bot, stream, prompts = find_bot("fellowship", "greedy"), random.Random(number), 0
    at = Table(live, SEATS, translator("fellowship"), Screen())
    while True:
        passing.carry_on(at)
        asked = live.state.course.prompt
        if asked is None:
            return Asked(live.state.course.round, prompts)
        slot = waiting(asked)[0]
        seat, question = slot.question.seats[0], slot.question
        prompts += live.state.course.round > 0
        choice = bot(live.state, seat, question, stream.randrange)
        if typing and choice == (PASS,) and question.what in RULES.flow.states:
            passing.settle(at, seat)
        live.do(Answer(seat, choice, asked.id))


def told(games: Iterable[int]) -> Iterable[str]:
    """A row a way: the prompts of a round, of the whole table and of one seat."""
    numbers = tuple(games)
    for way in WAYS:
        for hands in ("hidden", "open"):
            each = mean(ask(way, n, hands=hands).each for n in numbers)
            yield f"{way or '-':12}  hands {hands:6}  {each:6.1f} a round  {each / len(SEATS):5.1f} a seat\n"


if __name__ == "__main__":
    for row in told(range(1, 1 + int((sys.argv[1:] or ["10"])[0]))):
        sys.stdout.write(row)
