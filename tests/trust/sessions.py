"""Sessions to export: played by random legal answers, with undo, redo, notes, signatures and a closing."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from engine import library
from engine.commands import Answer, Close, Note, Redo, Sign, Undo
from engine.questions import PASS, Question
from engine.seals import signed_message
from engine.store.rows import Secrets
from engine.system import Rules
from replays.bundle import Bundle, copy_rows, for_all, for_viewer
from replays.session import Session
from tests.systems.table import raw, table

library.add("proving", "tests.systems.proving")

SECRETS = Secrets(bytes(range(64, 96)), bytes(range(128, 160)))
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))


def any_choice(question: Question, chance: random.Random) -> tuple[str, ...]:
    """A legal answer."""
    ids = list(question.ids)
    if question.form == "number":
        return (str(chance.randint(question.least, question.most)),)
    if question.form == "pick":
        chance.shuffle(ids)
        if ids[0] == PASS:
            return (PASS,)
        ids = [id for id in ids if id != PASS]  # which goes with no other
        return tuple(ids[: max(question.least, min(len(ids), question.most))])
    if question.form == "pay":
        return _pay(question)
    return (chance.choice(ids),)


def _pay(question: Question) -> tuple[str, ...]:
    left, paid = question.least, []
    for option in question.options:
        amount = min(left, option.holds)
        left -= amount
        paid += [f"{option.id}={amount}"] if amount else []
    return tuple(paid)


def play(live: Session, steps: int, seed: int) -> Session:
    """Random answers; now and then an undo, a redo, a note."""
    chance = random.Random(seed)
    for _ in range(steps):
        asked, state = live.state.course.prompt, live.state
        if chance.random() < 0.05 and state.course.previous >= state.course.origin:
            live.do(Undo("ann"))
        elif chance.random() < 0.05 and state.forward:
            live.do(Redo("ann"))
        elif chance.random() < 0.05:
            live.do(Note(chance.choice(state.table.seats), "note \u2014 \u00e8 \U0001f3b2"))
        elif asked is None:
            live.do(Undo("ann", step="round"))
        else:
            slot = chance.choice([slot for slot in asked.slots if not slot.done] or list(asked.slots))
            seat = slot.question.seats[0]
            live.do(Answer(seat, any_choice(slot.question, chance)))
    return live


def played(
    game: str = "proving",
    *seats: str,
    steps: int = 40,
    seed: int = 1,
    options: Mapping[str, str] = {"undo": "open"},
    **other: Any,
) -> Session:
    """A session of random play, still open."""
    rules: Rules = library.rules(game)
    entropy = {"ann": "my own words"}
    live = table(rules, *(seats or ("ann", "bo")), options=options, words=entropy, secrets=SECRETS, **other)
    return play(live, steps, seed)


def signed(live: Session) -> str:
    """Sign the log with a key of the tests; the public key."""
    public = KEY.public_key().public_bytes_raw().hex()

    message = signed_message(live.session, live.version, live.link)
    live.do(Sign(public, KEY.sign(message).hex()))
    return public


@cache
def opened(game: str = "proving", seed: int = 1, steps: int = 25) -> tuple[Bundle, str]:
    """What `export --open` gives of a closed and signed session, and the key."""
    live = played(game, seed=seed, steps=steps)
    live.do(Close("referee"))
    key = signed(live)
    return Bundle("table", copy_rows(raw(live), SECRETS.veil, for_all)), key


def copy_for(live: Session, viewer: str) -> Bundle:
    """What `export --as VIEWER` gives."""
    return Bundle(live.session, copy_rows(raw(live), SECRETS.veil, for_viewer(viewer)))


def full(live: Session) -> Bundle:
    """What `export --full` gives."""
    return Bundle(live.session, tuple(raw(live)), SECRETS)


def playable() -> tuple[str, ...]:
    """The installed games that can be played, and the proving game."""
    found = []
    for game in dict.fromkeys(("proving", *library.games())):
        try:
            library.rules(game)
        except ModuleNotFoundError:
            continue
        found.append(game)
    return tuple(found)


def files() -> Iterator[tuple[str, Bundle, frozenset[str]]]:
    """One good file of every kind, of every game: its name, the file, the keys to trust."""
    for game in playable():
        bundle, key = opened(game)
        yield f"{game} open", bundle, frozenset((key,))
        live = played(game, seed=2, steps=15)
        yield f"{game} full", full(live), frozenset()
        yield f"{game} for ann", copy_for(live, "ann"), frozenset()
