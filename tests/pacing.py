"""A session played by a bot at the normal pace, and the lines that people would have typed for it.

The bot speaks up where it would act: an act in a window that the pace passes costs two lines, the word to
wait and the act. One line is one decision; Enter goes on for all seats of one keyboard together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from engine import library
from engine.commands import Answer, Command, Hold
from engine.course import Slot
from engine.decider import decide
from engine.dice import Seeded, commitment
from engine.model import opening
from engine.pace import own_answer, pace_pass
from engine.past import Unwritten
from engine.questions import PASS, Choice
from projections import games
from replays.create import Plan, beginning
from service.simulate.session import find_bot, secret

ENOUGH = 40_000
"""Entries after which a session is broken off."""


class Sitting:
    """One session. `lines`: by what was asked, how many were typed; `spoken`: by card, uses in windows that
    the pace passed; `unheard`: windows that were passed between two things shown, with nobody asked."""

    def __init__(self, game: str, seats: int, number: int, bot: str = "greedy", **plan: Any) -> None:
        self.rules = library.rules(game)
        names = ("ann", "bob", "cyd", "dee")[:seats]
        self.secret, self.names = secret("pace", game, seats, number), names
        self.plan = Plan(game, seats=names, **plan)
        self.bot = find_bot(game, bot)
        self.together = self.plan.options.get("hands") == "open"
        self.state, self.version = opening(self.rules.model), 0
        self.chance = Seeded(self.secret)
        self.lines: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()
        self.spoken: list[str] = []
        self.unheard: list[str] = []
        self.passes = self.set_up = 0
        self._order = ""
        self._declined: tuple[str, tuple[str, ...]] | None = None
        self.ahead = (*games.find(game).ahead, *games.find(game).orders)
        self._between: list[str] = []
        self._random = Seeded(secret("bot", game, seats, number))

    def play(self, rounds: int = 100) -> Sitting:
        """To its end, or for so many rounds."""
        for command in beginning(self.rules, self.plan, commitment(self.secret)):
            self.do(command)
        while self.state.course.prompt is not None and self.version < ENOUGH:
            if self.state.course.round > rounds:
                break
            own = own_answer(self.rules, self.state)
            paced = pace_pass(self.rules, self.state)
            if own is not None:
                self.do(own)
            elif paced is not None:
                self._passed(paced)
            else:
                setting_up, before = not self.state.course.phase, sum(self.lines.values())
                self._prompt()
                self.set_up += setting_up * (sum(self.lines.values()) - before)
        return self

    @property
    def rounds(self) -> int:
        return max(1, self.state.course.round)

    @property
    def typed(self) -> int:
        """Lines, without those of the set-up."""
        return sum(self.lines.values()) - self.set_up

    def do(self, command: Command) -> None:
        """Decide it; what is shown between two prompts is looked at."""
        made = decide(self.rules, self.state, Unwritten(), command, self.chance, self.version)
        self.state, self.version = made.after, made.entries[-1].version
        paced = isinstance(command, Answer) and command.pace
        if not paced:
            self._between = []
        if any(entry.event.reveals for entry in made.entries):
            self.unheard += self._between
            self._between = []

    def _choice(self, slot: Slot, seat: str) -> Choice:
        return self.bot(self.state, seat, slot.question, lambda _: 0)

    def _passed(self, command: Answer) -> None:
        """A pass by the pace, unless the seat speaks up."""
        asked = self.state.course.prompt
        assert asked is not None
        slot = next(each for each in asked.slots if command.seat in each.question.seats)
        choice = self._choice(slot, command.seat)
        if choice != (PASS,):
            self.lines["wait"] += 1
            self.lines["act"] += 1
            self.spoken.append(f"{slot.question.what} {choice[0]}")
            self.do(Hold(command.seat))
            self.do(Answer(command.seat, choice))
            return
        self.passes += 1
        if self.state.course.spoke <= self.state.course.known:
            self._between.append(slot.question.what)
        self.do(command)

    def _prompt(self) -> None:
        """What is asked of people: each answer is a line, but for passes of one keyboard. What a game asks
        ahead of another question is one line with it, where the first is taken; and so is a question that one
        seat after another of a keyboard declines."""
        asked = self.state.course.prompt
        assert asked is not None
        open_slots = [slot for slot in asked.slots if not slot.done]
        what = open_slots[0].question.what
        self.asked[what] += 1
        passing: list[Answer] = []
        for slot in open_slots:
            seat = slot.question.seats[0]
            choice = self._choice(slot, seat)
            if asked.mode == "window" and choice == (PASS,):
                passing.append(Answer(seat, choice))
                continue
            declined = (what, slot.question.ids) if self.together and choice == (PASS,) else None
            free = declined is not None and declined == self._declined
            self._declined = declined
            known = self.state.course.known
            self.do(Answer(seat, choice))
            while (passed := pace_pass(self.rules, self.state)) is not None and what in self.ahead:
                self.do(passed)
            after = self.state.course.prompt
            merged = what in self.ahead and choice[0] == slot.question.ids[0]
            here = f"{what} {self.state.course.round} {self.state.course.phase.partition('.')[0]}"
            again = self._order == here and choice == slot.question.ids[:1]
            self._order = here if what in games.find(self.rules.game).orders else self._order
            if not free and not again and not (merged and after and self.state.course.known == known):
                self.lines[what] += 1
            return
        self._declined = None
        self.lines[f"{what} pass"] += 1 if self.together else len(passing)
        for answer in passing:
            self.do(answer)


def sittings(game: str, seats: int, count: int, **plan: Any) -> Iterator[Sitting]:
    """So many sessions, the scenarios and decks in turn."""
    scenarios = library.rules(game).scenarios
    for number in range(count):
        yield Sitting(
            game, seats, number, scenario=scenarios[number % len(scenarios)], pace="normal", **plan
        ).play()


def per_round(played: list[Sitting]) -> Mapping[str, float]:
    """Lines a round, by what was asked."""
    rounds = sum(each.rounds for each in played)
    lines: Counter[str] = Counter()
    for each in played:
        lines.update(each.lines)
    return {what: round(n / rounds, 2) for what, n in lines.most_common()}
