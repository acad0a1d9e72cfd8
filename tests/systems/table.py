"""A table to test at: a session on a store in memory, with a clock that ticks and keys that count."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

from engine import events as ev
from engine.beginning import SCRIPTED
from engine.brought import Brought
from engine.codec import Codec
from engine.commands import Adjust, Answer, Begin, Correct, Join, Position, ShowWords, Start
from engine.dice import ALGORITHM, Chance, commitment
from engine.errors import Refusal
from engine.model import State
from engine.questions import PASS, Question
from engine.seals import pledge
from engine.store.log import Store
from engine.store.rows import Secrets
from engine.store.snapshots import Snapshots
from engine.system import Rules
from engine.wording import Text
from replays.session import Environment, Outcome, Session

SECRETS = Secrets(bytes(range(32)), bytes(range(32, 64)))
SEATS = ("ann", "bo", "cy")
SALT = "5a" * 32


def hands(name: str = "key") -> Environment:
    """A clock that ticks once a look, and keys `key-1`, `key-2`, ..."""
    seconds, keys = itertools.count(1_000), itertools.count(1)
    return Environment(lambda: next(seconds), lambda: f"{name}-{next(keys)}")


def rows_of(pairs: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(f"{key}={value}" for key, value in pairs.items())


def table(
    rules: Rules,
    *seats: str,
    options: Mapping[str, str] = {},
    rulings: Mapping[str, str] = {},
    position: Any = None,
    dice: Chance | None = None,
    start: bool = True,
    words: Mapping[str, str] = {},
    scenario: str = "",
    brought: tuple[Brought, ...] = (),
    session: str = "table",
    secrets: Secrets = SECRETS,
    store: Store | None = None,
    cache: Snapshots | None = None,
) -> Session:
    """A session with these seats (`ann` alone by default), begun from the set-up or from a position.

    `dice`: another source than the seeded dice of `secrets`; `start`: False stops before the game starts.
    """
    live = seat_down(rules, session, secrets, store or Store.open("memory:"), cache, dice)
    chance = SCRIPTED if dice is not None and dice.source == "scripted" else ALGORITHM
    began = Begin(
        scenario, rows_of(rulings), rows_of(options), chance, commitment(secrets.dice), brought=brought
    )
    live.begin([began])
    for seat in seats or SEATS[:1]:
        live.do(Join(seat, pledge(seat, words[seat], SALT) if seat in words else ""))
    for seat in words:
        live.do(ShowWords(seat, words[seat], SALT))
    if position is not None:
        live.do(Position(position))
    elif start:
        live.do(Start())
    return live


def seat_down(
    rules: Rules,
    session: str,
    secrets: Secrets,
    store: Store,
    cache: Snapshots | None = None,
    dice: Chance | None = None,
    name: str = "key",
) -> Session:
    """A view of a session in a store, not loaded; its command keys begin with `name`."""
    kept = cache if cache is not None else Snapshots.open(None)
    return Session(session, rules, Codec(rules.model), store, kept, secrets, hands(name), dice)


def another(live: Session, cache: Snapshots | None = None, name: str = "") -> Session:
    """Another program at the same session, loaded, with a cache of its own unless it is given one."""
    name = name or f"from-{live.store.last(live.session)}"
    return seat_down(live.rules, live.session, SECRETS, live.store, cache, None, name).load()


def question(state: State, seat: str) -> Question | None:
    """What a seat is asked now and has not answered."""
    asked = state.course.prompt
    for slot in asked.slots if asked else ():
        if seat in slot.question.seats and not slot.done:
            return slot.question
    return None


def choose(live: Session, seat: str, *choice: str, key: str = "") -> Outcome:
    """Answer whichever set is open."""
    return live.do(Answer(seat, choice), key)


def all_pass(live: Session, what: str = "") -> None:
    """Everybody who is asked passes, until something else (or something not called `what`) is asked."""
    while True:
        asked = live.state.course.prompt
        slots = [] if asked is None or asked.mode != "window" else [s for s in asked.slots if not s.done]
        if not slots or (what and slots[0].question.what != what):
            return
        choose(live, slots[0].question.seats[0], PASS)


def adjust(live: Session, *events: ev.Event, by: str = "referee", reason: str = "a slip") -> Outcome:
    return live.do(Adjust(by, reason, events))


def correct(live: Session, of: int, *events: ev.Event, by: str = "referee", ruling: str = "ruled") -> Outcome:
    return live.do(Correct(by, of, ruling, events))


def log(live: Session) -> list[Any]:
    """Every entry of the session."""
    return list(live.read(0))


def raw(live: Session) -> list[bytes]:
    """Every row as it is stored."""
    return [row.state for row in live.store.rows(live.session)]


def events_of(entries: Sequence[Any], *kinds: type[ev.Event]) -> list[Any]:
    """The public facts of these kinds, in order."""
    return [entry.event for entry in entries if isinstance(entry.event, kinds)]


@contextmanager
def refused(
    live: Session, kind: type[Refusal], clause: str, legal: tuple[str, ...] | None = None
) -> Iterator[None]:
    """What is tried inside is refused: in this kind, citing this clause, leaving every row as it was."""
    before = raw(live)
    with pytest.raises(kind) as caught:
        yield
    assert (type(caught.value), caught.value.clause) == (kind, clause)
    assert legal in (None, caught.value.legal)
    assert isinstance(caught.value.text, Text)
    assert "{" not in str(caught.value)
    assert raw(live) == before
