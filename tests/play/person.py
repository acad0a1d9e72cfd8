"""How much people type at the prompt of one keyboard: a scripted person plays for all its seats, hands open.

    python -m tests.play.person fellowship 18
    python -m tests.play.person fellowship 18 eager
    python -m tests.play.person echoes 18

It answers as the greedy bot does, types one decision a line, lets Enter go on, and settles a response that
costs nothing the first time it uses it (`1!`). It never speaks up: what counts is what it is asked. An eager
one also uses every card in play whose moment it is.
"""

from __future__ import annotations

import random
import sys
from collections import Counter

from msgspec import Struct

from engine import library
from engine.commands import Answer, SetPace
from engine.model import State
from engine.pace import ALWAYS, NORMAL, UNUSED, by_itself, is_free, look_of, thing
from engine.play import resolve
from engine.questions import PASS, Choice, Question
from projections.translator import translator
from replays.session import Session
from service.playing import prompts
from service.playing.screen import Screen
from service.playing.table import Table
from service.simulate.session import find_bot
from tests.play.typist import Typist, plays
from tests.systems.table import SECRETS, table

SEATS = ("ann", "bo")
ROUNDS, VAIN = 8, 5
DECKS = ("leadership", "tactics", "spirit", "lore")
PAIRS = [(one, two) for one in DECKS for two in DECKS if one < two]


class Evening(Struct):
    """Rounds that were begun, and the lines typed in them, by what was asked and how it was answered."""

    rounds: int
    lines: Counter[str]

    @property
    def each(self) -> float:
        """Lines a seat and round."""
        return sum(self.lines.values()) / self.rounds / len(SEATS)


def evening(game: str, number: int, *, eager: bool = False, rounds: int = ROUNDS) -> Evening:
    """A session of so many rounds at most: the scenarios and the pairs of decks in turn."""
    rules = library.rules(game)
    scenario = rules.scenarios[number % len(rules.scenarios)]
    secrets = type(SECRETS)(number.to_bytes(32, "big"), SECRETS.veil)
    live = table(rules, *SEATS, scenario=scenario, options={"hands": "open"}, secrets=secrets)
    if rules.moments is not None:
        live.do(SetPace("referee", NORMAL))
    person = Person(live, number, rounds, eager=eager)
    plays(live, Typist(person.line), *SEATS)
    return Evening(max(1, min(rounds, live.state.course.round)), person.lines)


class Person:
    """Whoever types for all seats."""

    def __init__(self, live: Session, number: int, rounds: int, *, eager: bool) -> None:
        self.live, self.number, self.rounds, self.eager = live, number, rounds, eager
        self.lines: Counter[str] = Counter()
        self._typed_at: list[int] = []
        self._bot, self._chance = find_bot(live.rules.game, "greedy"), random.Random(number)
        self._table = Table(live, SEATS, translator(live.rules.game), Screen())

    def line(self) -> str | None:
        """The next line; nothing when the rounds are over."""
        prompt, course = prompts.of(self._table), self.live.state.course
        if prompt is None or course.round > self.rounds:
            return None
        typed = self._typed(prompt)
        self._typed_at.append(self.live.version)
        if self._typed_at[-VAIN:] == [self.live.version] * VAIN:
            raise AssertionError(f"{typed!r} was typed {VAIN} times in vain")
        if course.round:
            answered = "Enter" if typed in ("", PASS, "-") else "an answer"
            self.lines[f"{prompt.parts[0].question.what}: {answered}"] += 1
        return typed

    def _typed(self, prompt: prompts.TablePrompt) -> str:
        state = self.live.state
        if prompt.passes:
            return self._behind_a_window(prompt)
        ahead = prompt.parts[0] if prompt.parts[-1].first else None
        if ahead:
            first = self._choice(state, ahead.seat, self._open())
            if first != ahead.before[0][1]:
                return " ".join(first)
        for part in prompt.parts[: 1 if ahead else None]:
            choice = self._choice(self._after(state, part) if ahead else state, part.seat, part.question)
            if self.eager and prompt.asked.mode == "window" and choice == (PASS,):
                choice = self._whatever(prompt, part) or choice
            if prompt.enter and (part.seat, choice) in prompt.enter:
                continue
            typed = " ".join(choice) or "-"
            if self._settles(part, choice):
                return f"{typed}!"
            return f"{part.seat} {typed}" if len(prompt.parts) > 1 and not ahead else typed
        return ""

    def _behind_a_window(self, prompt: prompts.TablePrompt) -> str:
        """What can be done in the window first, or the answer to the question behind it."""
        open_set = self.live.state.course.prompt
        for slot in open_set.slots if open_set is not None else ():
            if slot.done:
                continue
            part = prompts.Part(slot.question, slot.question.seats[0])
            choice = self._choice(self.live.state, part.seat, part.question)
            if self.eager and choice == (PASS,):
                choice = self._whatever(prompt, part) or choice
            if choice != (PASS,):
                return f"{part.seat} {' '.join(choice)}"
        behind = [part for part in prompt.parts if not part.first]
        return self._typed(prompts.TablePrompt(prompt.asked, tuple(behind), prompt.enter))

    def _whatever(self, prompt: prompts.TablePrompt, part: prompts.Part) -> Choice:
        """What a card in play can do whose moment it is."""
        able = [id for id in part.question.ids if id.startswith("use:") and thing(id) in prompt.why]
        return (able[0],) if able else ()

    def _open(self) -> Question:
        """What is asked first."""
        asked = self.live.state.course.prompt
        assert asked is not None
        return next(slot.question for slot in asked.slots if not slot.done)

    def _after(self, state: State, part: prompts.Part) -> State:
        """Where the answers lead that come before a part."""
        given: Answer | None
        for seat, choice in part.before:
            given = Answer(seat, choice)
            while given is not None:
                state = resolve(self.live.rules, state, given, UNUSED, state.head).after()
                given = by_itself(self.live.rules, state)
        return state

    def _choice(self, state: State, seat: str, question: Question) -> Choice:
        if question.what == "deck":
            pair = PAIRS[self.number % len(PAIRS)]
            return (f"deck:{pair[SEATS.index(seat)]}",)
        return self._bot(state, seat, question, self._chance.randrange)

    def _settles(self, part: prompts.Part, choice: Choice) -> bool:
        """Whether it is a response that costs nothing: used from now on whenever it may be."""
        what, live = part.question.what, self.live
        if ":" not in what or part.question.hidden or choice == (PASS,):
            return False
        free = is_free(live.rules, look_of(live.rules, live.state, part.seat), thing(choice[0]))
        return free and live.state.table.settled.get(part.seat, {}).get(thing(choice[0])) != ALWAYS


def main(game: str = "fellowship", games: str = "12", manner: str = "") -> None:
    """Print lines a round and seat, of each session and by kind."""
    played = [evening(game, number, eager=bool(manner)) for number in range(1, 1 + int(games))]
    rounds = sum(each.rounds for each in played)
    lines: Counter[str] = Counter()
    for n, each in enumerate(played, start=1):
        sys.stdout.write(f"{n:>3} {each.rounds} rounds  {each.each:4.1f}\n")
        lines.update(each.lines)
    total = sum(lines.values())
    sys.stdout.write(f"{total / rounds / len(SEATS):.2f} a seat and round, {total / rounds:.2f} a round\n")
    for what, n in lines.most_common():
        sys.stdout.write(f"{n / rounds:6.2f}  {what}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
