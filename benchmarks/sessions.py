"""Long sessions to measure on: really played, by a bot that picks any legal answer, then copied to a file."""

from __future__ import annotations

import random
from itertools import count
from pathlib import Path

from msgspec import Struct

from engine import library
from engine.commands import Answer, Begin, Join, Start, Undo
from engine.course import Open
from engine.dice import ALGORITHM, commitment
from engine.entries import Entry
from engine.errors import Refusal
from engine.facts import Fact
from engine.questions import PASS, Choice, Question, check
from engine.store.log import Store
from engine.store.rows import Row, Secrets
from engine.store.snapshots import Snapshots
from replays.live import Hands, Live

SECRETS = Secrets(bytes(range(32)), bytes(range(32, 64)))
SEATS = ("ann", "ben", "cat")
MANY = 50
"""The most things that are named in an answer that may name as many as it likes."""


class Played(Struct, frozen=True):
    """Rows of a session of so many entries."""

    game: str
    rows: tuple[Row, ...]


def hands(program: str = "k") -> Hands:
    """A clock that stands still and keys that are counted, by program: the same session every time."""
    keys = count()
    return Hands(lambda: 1_790_000_000, lambda: f"{program}{next(keys)}")


def live(game: str, store: Store, session: str = "s", program: str = "k") -> Live:
    """A session in a store, not loaded yet."""
    rules, codec = library.rules(game), library.codec(game)
    return Live(session, rules, codec, store, Snapshots.beside(store), SECRETS, hands(program))


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


def any_answer(asked: Open, chance: random.Random) -> Answer:
    """An answer to any slot of the open set."""
    question = chance.choice(asked.slots).question
    return Answer(chance.choice(question.seats), any_choice(question, chance), asked.id)


def play(game: str, entries: int, seed: int = 1) -> Played:
    """Play in memory until the log has `entries` entries; a finished game goes back a round and on."""
    chance = random.Random(seed)
    with Store.open("memory:") as store:
        table = live(game, store)
        table.begin([Begin("", (), ("undo=open",), ALGORITHM, commitment(SECRETS.dice))])
        for seat in SEATS:
            table.do(Join(seat))
        table.do(Start(SEATS[0]))
        while table.version < entries:
            asked = table.state.course.open
            if asked is None:
                table.do(Undo(SEATS[0], step="round"))
            else:
                table.do(any_answer(asked, chance))
        return Played(game, tuple(store.rows("s", 0, whole(table, entries))))


def whole(table: Live, entries: int) -> int:
    """The last version at or below `entries` at which a decision is whole."""
    around: list[Entry[Fact]] = table.read(entries - 200, entries + 1)
    for here, after in zip(reversed(around[:-1]), reversed(around[1:]), strict=True):
        if here.version <= entries and here.cause != after.cause:
            return here.version
    return table.version


def on_file(played: Played, folder: Path) -> Live:
    """The session in a file of its own, loaded with its cache."""
    store = Store.open(f"sqlite:///{folder / f'{len(played.rows)}.db'}")
    store.create("s", played.game, SECRETS, played.rows)
    return live(played.game, store, program="later").load()
