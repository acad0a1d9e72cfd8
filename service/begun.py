"""A session that begins: its seats out of names, its pace, and all of it written, or nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Literal

from engine import library
from engine.dice import commitment
from engine.errors import Illegal, Malformed, NotYours
from engine.pace import EVERY, NORMAL, PACES
from engine.store.rows import Clash
from engine.wording import say
from projections.translator import translator
from replays.create import Plan, found
from replays.session import Session
from service import names
from service.decks import answers_for
from service.host import Host, session_name
from service.pledges import committing


def named_seats(game: str, typed: Sequence[str]) -> dict[str, str]:
    """By new seat of a game, the name of whoever takes it. `Malformed` where one cannot be."""
    return names.seat_all(typed, things_of(game))


def things_of(game: str) -> Callable[[str], bool]:
    """Whether a game calls a thing of its own by an id."""
    library.rules(game)  # with the content, which gives things their names
    words = translator(game)
    return lambda id: words.thing(id) != id


def pace_of(game: str, wanted: str) -> Literal["normal", "every", ""]:
    """The pace that a table begins with: normal, in a game that has one."""
    if wanted not in PACES:
        raise Malformed(say("{key} cannot be {value}", key="pace", value=wanted), "KER-4.4", PACES)
    if library.rules(game).moments is None:
        return ""
    return NORMAL if wanted == NORMAL else EVERY


def begun(
    host: Host,
    plan: Plan,
    name: str,
    dice: bytes | None,
    *,
    start: bool,
    key: str,
    decks: Mapping[str, str] = {},
) -> Session:
    """The new session, whole or not at all. Repeated under the same key: the first one. What seats give to
    the dice is shown at once where the game starts, and else kept until all have joined. `decks`: the
    decklist of each seat that brings one."""
    for seat in plan.words:
        if seat not in plan.seats:
            raise NotYours(say("no seat is called {seat}", seat=seat), "KER-6.1", plan.seats)
    rules, made = library.rules(plan.game), host.new_secrets(dice)
    session = session_name(name) if name else host.new_name(plan.game, key)
    live = host.unborn(session, rules, made)
    try:
        with committing(live, {} if start else dict(plan.words)):
            more = partial(answers_for, decks=decks)
            found(live, plan, commitment(made.dice), start=start, key=key, more=more)
    except Clash as clash:
        raise Illegal(say("a session called {session} exists already", session=session)) from clash
    return live
