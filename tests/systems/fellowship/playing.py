"""Whole games of fellowship played by chance, without a store: entries and the state after them."""

from __future__ import annotations

import random
from collections.abc import Callable

from engine import events as k
from engine.commands import Adjust, Answer, Start
from engine.dice import ALGORITHM, Seeded, commitment
from engine.entries import Entry
from engine.fold import fold_line
from engine.model import State, opening
from engine.play import resolve
from engine.questions import PASS, Choice, Question
from engine.rules.fellowship.rules import RULES

Chooser = Callable[[random.Random, State, str, Question], Choice]
SEATS = ("ann", "bo", "cy", "di")


def by_chance(rng: random.Random, _: State, __: str, question: Question) -> Choice:
    """Any legal answer; a pass every other time it is possible."""
    ids = list(question.ids)
    if question.form == "number":
        return (str(rng.randint(question.least, question.most)),)
    if question.form == "pay":
        return _paid(rng, question)
    if question.form == "pick":
        most = min(question.most, len(ids))
        return tuple(rng.sample(ids, rng.randint(min(question.least, most), most)))
    if question.what == "deck":
        ids.remove("deck:own")
    if PASS in ids and len(ids) > 1 and rng.random() < 0.5:
        return (PASS,)
    return (rng.choice(ids),)


def _paid(rng: random.Random, question: Question) -> Choice:
    left, paid = question.least, []
    for pool in rng.sample(question.options, len(question.options)):
        amount = min(pool.holds, left)
        left -= amount
        paid += [f"{pool.id}={amount}"] if amount else []
    return tuple(paid)


class Game:
    """A game from its first entry; `steps` are the states after each decision."""

    def __init__(self, seed: int, seats: int, **options: str) -> None:
        self.rng = random.Random(seed)
        self.chance = Seeded(seed.to_bytes(32, "big"))
        self.entries: list[Entry[k.Event]] = []
        self.state = opening(RULES.model)
        rows = tuple(f"{key}={value}" for key, value in options.items())
        dice = commitment(seed.to_bytes(32, "big"))
        self._write(k.Began("fellowship", RULES.version, RULES.content, "", (), rows, ALGORITHM, dice))
        for seat in SEATS[:seats]:
            self._write(k.Joined(seat))
        self.do(Start())

    def _write(self, event: k.Event) -> None:
        version = len(self.entries) + 1
        entry: Entry[k.Event] = Entry(version, event, (), version, "", (), "KER-6.1")
        self.entries.append(entry)
        self.state = fold_line(RULES.model, self.state, [entry])

    def do(self, command: Start | Answer | Adjust) -> None:
        """One decision."""
        tx = resolve(RULES, self.state, command, self.chance, len(self.entries))
        self.entries += tx.entries
        self.state = tx.after()

    def answer(self, chooser: Chooser) -> None:
        """One answer of somebody who is asked."""
        asked = self.state.course.prompt
        assert asked is not None
        waiting = [slot for slot in asked.slots if not slot.done]
        question = self.rng.choice(waiting).question
        seat = self.rng.choice(question.seats)
        self.do(Answer(seat, chooser(self.rng, self.state, seat, question)))

    def play(self, chooser: Chooser = by_chance, most: int = 4000) -> Game:
        """To its end."""
        for _ in range(most):
            if self.state.course.ended:
                return self
            self.answer(chooser)
        raise AssertionError("the game does not end")
