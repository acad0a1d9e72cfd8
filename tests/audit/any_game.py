"""A session of whichever game, played by chance: what every rule system must get right is tried on all."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine import library
from engine.model import State
from engine.store.snapshots import Snapshots
from engine.system import Rules
from replays.session import Session, open_live
from tests.audit.playing import any_answer, voiced
from tests.random_play import seated
from tests.systems.table import hands

GAMES = ("proving", *library.GAMES)


def begun(game: str, seed: int = 1, seats: int = 2) -> Session:
    rules = library.rules(game)
    return seated(rules, seats, (), {}, rules.scenarios[0] if rules.scenarios else "")


def moves(live: Session, chance: random.Random, most: int = 2000) -> Iterator[State]:
    """The state before each random decision."""
    for _ in range(most):
        asked = live.state.course.prompt
        if asked is None:
            return
        yield live.state
        live.do(voiced(live.state, any_answer(asked, chance)))


def play(live: Session, chance: random.Random, decisions: int) -> list[State]:
    """So many decisions; the states at the rest points between, the last one too."""
    return [*(state for state in moves(live, chance, decisions)), live.state]


def another(live: Session, rules: Rules | None = None) -> Session:
    """Another program at the same log, which has seen nothing of it yet."""
    own = live.rules if rules is None else rules
    return open_live(live.session, live.store, Snapshots.open(None), lambda _: (own, live.codec), hands("b"))


def rows(live: Session) -> list[bytes]:
    """What is stored of it."""
    return [row.state for row in live.store.rows(live.session)]
