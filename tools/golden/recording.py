"""Recording golden sessions from their recipes. The same rules give the same bytes: no clock, no chance.

`sessions.toml` in the folder of a game has one recipe a session:

    [[session]]
    name = "bell-four-greedy"
    scenario = "unsaid-bell"              # as for `rollbook new`: scenario, seats, rulings, options
    seats = ["ann", "ben", "cat", "dan"]
    bot = "greedy"                        # who plays
    undos = 5                             # of a hundred answers, so many are followed by an undo
    redos = 2                             # and so many by an undo that is taken back
    corrections = [{ after = 20, ruling = "...", events = [{ t = "healed", hero = "mara", wounds = 1 }] }]
    adjustments = [{ after = 30, reason = "...", events = [{ t = "limit-moved", rounds = 1 }] }]
    concede = 30                          # everybody gives up after so many answers

or, written down by people: `name` and `case`, a case file beside the folder's root.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import reduce
from itertools import count
from operator import or_
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from engine import content, library
from engine.commands import Adjust, Agree, Answer, Concede, Correct, Redo, Undo
from engine.dice import commitment
from engine.errors import Illegal, InternalError
from engine.store.log import Store
from engine.store.rows import Secrets
from engine.store.snapshots import Snapshots
from engine.system import Rules
from replays import cases
from replays.bundle import Bundle
from replays.casefile import read
from replays.create import Plan, found
from replays.session import Environment, Session
from service.simulate.session import find_bot, next_slot, secret

STEPS = ("decision", "decision", "action", "turn", "phase")
"""How far undos go, the nearest most often."""


class Correction(Struct, frozen=True, forbid_unknown_fields=True):
    """The referee puts something right after so many answers."""

    after: int
    ruling: str
    events: tuple[Mapping[str, Any], ...]


class Adjustment(Struct, frozen=True, forbid_unknown_fields=True):
    """The referee changes the table by hand after so many answers."""

    after: int
    reason: str
    events: tuple[Mapping[str, Any], ...]


class Recipe(Struct, frozen=True, forbid_unknown_fields=True):
    """How one golden session comes about. See the module."""

    name: str
    case: str = ""
    scenario: str = ""
    seats: tuple[str, ...] = ("ann", "ben")
    bot: str = "greedy"
    rulings: Mapping[str, str] = {}
    options: Mapping[str, str] = {}
    undos: int = 0
    redos: int = 0
    corrections: tuple[Correction, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    concede: int = 0


class _Sessions(Struct, frozen=True, forbid_unknown_fields=True):
    session: tuple[Recipe, ...]


def recipes(folder: Path) -> tuple[Recipe, ...]:
    """The recipes of a game's golden sessions, in the order written."""
    path = folder / "sessions.toml"
    return content.decode(path.read_bytes(), _Sessions, str(path)).session


def record(rules: Rules, recipe: Recipe, root: Path) -> Bundle:
    """Play it under these rules. `root`: where the paths of case files begin."""
    with Store.open("memory:") as store, Snapshots.open(None) as cache:
        live = (_case if recipe.case else _bots)(rules, recipe, root, store, cache)
        rows = tuple(row.state for row in store.rows(live.session))
        secrets = store.secrets(live.session)
    return Bundle(live.session, rows, secrets)


def _hands(name: str) -> Environment:
    keys = count(1)
    return Environment(lambda: 0, lambda: f"{name}/{next(keys)}")


def _case(rules: Rules, recipe: Recipe, root: Path, store: Store, cache: Snapshots) -> Session:
    """A session that people wrote down; what it expects must come of it."""
    path = root / recipe.case
    case = read(path.read_bytes(), recipe.case)
    made = cases.secrets(case.id)
    codec = library.codec(rules.game)
    live = Session(recipe.name, rules, codec, store, cache, made, _hands(recipe.name), cases.chance(case))
    failures = cases.play(case, live, made)
    if failures:
        raise InternalError(f"{recipe.case} does not come out as it expects: {failures}")
    return live


def _bots(rules: Rules, recipe: Recipe, root: Path, store: Store, cache: Snapshots) -> Session:
    """A session by bots, with undos, corrections and an early end where the recipe wants them."""
    made = Secrets(secret("golden dice", recipe.name), secret("golden veil", recipe.name))
    live = Session(recipe.name, rules, library.codec(rules.game), store, cache, made, _hands(recipe.name))
    plan = Plan(rules.game, recipe.scenario, recipe.seats, recipe.rulings, recipe.options, given=True)
    found(live, plan, commitment(made.dice), start=True)
    stream = random.Random(recipe.name)
    changes: tuple[Correction | Adjustment, ...] = (*recipe.corrections, *recipe.adjustments)
    for answers in _answers(live, recipe, stream):
        for each in changes:
            if each.after == answers:
                _put_right(live, each)
        _go_back(live, recipe, stream)
        if answers == recipe.concede:
            for seat in recipe.seats:
                live.do(Concede(seat))
    return live


def _answers(live: Session, recipe: Recipe, stream: random.Random) -> Iterator[int]:
    """Answer until the game is over; after each answer, how many there were."""
    bot = find_bot(live.rules.game, recipe.bot)
    for answers in count(1):
        asked = live.state.course.prompt
        if asked is None:
            return
        slot, seat = next_slot(asked, stream)
        live.do(Answer(seat, bot(live.state, seat, slot.question, stream.randrange), asked.id))
        yield answers


def _go_back(live: Session, recipe: Recipe, stream: random.Random) -> None:
    """An undo, in its share of the answers; those who are asked agree. Some are taken back by a redo."""
    chance = stream.randrange(100)
    if chance >= recipe.undos + recipe.redos:
        return
    by = recipe.seats[stream.randrange(len(recipe.seats))]
    try:
        live.do(Undo(by, step=STEPS[stream.randrange(len(STEPS))]))
    except Illegal:  # nothing lies behind, or the table allows no undo
        return
    _agreed(live, recipe, by)
    if chance >= recipe.undos:
        live.do(Redo(by))
        _agreed(live, recipe, by)


def _agreed(live: Session, recipe: Recipe, by: str) -> None:
    for seat in recipe.seats:
        if seat != by and live.state.table.request is not None:
            live.do(Agree(seat))


def _put_right(live: Session, change: Correction | Adjustment) -> None:
    """A ruling on the last decision, or a change by hand, by the referee."""
    kinds = reduce(or_, live.rules.adjustable)
    events = msgspec.convert(change.events, tuple[kinds, ...])  # type: ignore[valid-type]
    if isinstance(change, Correction):
        live.do(Correct("referee", live.state.head, change.ruling, events))
    else:
        live.do(Adjust("referee", change.reason, events))
