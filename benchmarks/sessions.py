"""Sessions to measure on, really played: by the bots of `service.simulate`, or answer by answer."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import count, groupby
from pathlib import Path

from msgspec import Struct

from engine import library
from engine.codec import Codec
from engine.commands import Answer
from engine.course import Prompt
from engine.entries import Entry
from engine.errors import Refusal
from engine.events import Event
from engine.fold import fold_line
from engine.model import State, opening
from engine.questions import PASS, Choice, Question, check
from engine.store.log import Store
from engine.store.rows import Row, Secrets
from engine.store.snapshots import Snapshots
from engine.system import Rules
from replays.bundle import Bundle
from replays.create import Plan
from replays.session import Environment, Session
from service.simulate.session import Job, play

SECRETS = Secrets(bytes(range(32)), bytes(range(32, 64)))
SEATS = ("ann", "ben")
MANY = 50
"""The most things that are named in an answer that may name as many as it likes."""
Decision = Sequence[Entry[Event]]


def hands(program: str = "k") -> Environment:
    """A clock that stands still and keys that are counted, by program: the same session every time."""
    keys = count()
    return Environment(lambda: 1_790_000_000, lambda: f"{program}{next(keys)}")


def live(
    game: str, store: Store, session: str = "s", program: str = "k", secrets: Secrets = SECRETS
) -> Session:
    """A session in a store, not loaded yet."""
    rules, codec = library.rules(game), library.codec(game)
    return Session(session, rules, codec, store, Snapshots.sidecar(store), secrets, hands(program))


def any_choice(question: Question, chance: random.Random) -> Choice:
    """A legal answer, whatever the form of the question; limits are met by trying again."""
    while True:
        choice = _tried(question, chance)
        try:
            return check(question, choice)
        except Refusal:
            continue


def _tried(question: Question, chance: random.Random) -> Choice:
    ids = question.ids
    if PASS in ids and chance.random() < 0.3:
        return (PASS,)
    if question.form == "number":
        return (str(chance.randint(question.least, question.most)),)
    if question.form == "pay":
        units = [option.id for option in question.options for _ in range(option.holds)]
        most = min(question.most, len(units))
        paid = chance.sample(units, chance.randint(min(question.least, most), most))
        return tuple(f"{pool}={paid.count(pool)}" for pool in dict.fromkeys(paid))
    if question.form == "pick" and question.repeat:
        return tuple(chance.choices(ids, k=question.least or chance.randint(0, min(MANY, question.most))))
    if question.form == "pick":
        return tuple(chance.sample(ids, chance.randint(question.least, min(question.most, len(ids)))))
    return (chance.choice(ids),)


def any_answer(asked: Prompt, chance: random.Random) -> Answer:
    """An answer to any slot of the open set."""
    question = chance.choice(asked.slots).question
    return Answer(chance.choice(question.seats), any_choice(question, chance), asked.id)


class Played(Struct, frozen=True):
    """Sessions of one game, by one of its bots, each to its end."""

    game: str
    bot: str
    bundles: tuple[Bundle, ...]

    @property
    def entries(self) -> int:
        """How many there are in all."""
        return sum(len(each.rows) for each in self.bundles)

    @property
    def rules(self) -> Rules:
        """The rules they are played by."""
        return library.rules(self.game)

    @property
    def codec(self) -> Codec:
        """What reads their rows."""
        return library.codec(self.game)

    def read(self) -> list[list[Entry[Event]]]:
        """Their entries, session by session."""
        return [[self.codec.decode(row) for row in each.rows] for each in self.bundles]


def played(game: str, bot: str, entries: int) -> Played:
    """So many sessions for two, each scenario in turn, that they have at least so many entries."""
    scenarios, done = library.rules(game).scenarios or ("",), 0
    bundles: list[Bundle] = []
    while done < entries:
        plan = Plan(game, scenarios[len(bundles) % len(scenarios)], SEATS, options={"undo": "open"})
        sample = play(Job(plan, bot, "bench", len(bundles), keep=True))
        assert sample.bundle is not None
        bundles.append(sample.bundle)
        done += sample.entries
    return Played(game, bot, tuple(bundles))


def decisions(rules: Rules, entries: Sequence[Entry[Event]]) -> Iterator[tuple[State, Decision]]:
    """Every decision of a session that was never undone, with the state that it was made on."""
    state = opening(rules.model)
    for _, group in groupby(entries, key=lambda entry: entry.decision):
        decision = list(group)
        yield state, decision
        state = fold_line(rules.model, state, decision)


def on_file(session: Played, bundle: Bundle, folder: Path, entries: int) -> Session:
    """The first decisions of a session, up to so many entries, in a file of their own, with its cache."""
    assert bundle.secrets is not None
    read = [session.codec.decode(row) for row in bundle.rows[: entries + 1]]
    whole = max(n for n in range(1, len(read)) if read[n - 1].decision != read[n].decision)
    rows = [Row(bundle.session, n, session.game, row) for n, row in enumerate(bundle.rows[:whole], 1)]
    store = Store.open(f"sqlite:///{folder / f'{whole}.db'}")
    store.create(bundle.session, session.game, bundle.secrets, rows)
    return live(session.game, store, bundle.session, "later", bundle.secrets).load()
