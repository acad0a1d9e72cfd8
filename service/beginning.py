"""Begin a session: tried in memory first, so that a refusal leaves nothing behind."""

from __future__ import annotations

from typing import Any

from engine import library
from engine.dice import commitment
from engine.errors import Illegal
from engine.store.log import Store
from engine.store.rows import Clash
from engine.store.snapshots import Snapshots
from engine.wording import say
from replays.founding import Plan, dice_secret, found, pairs
from replays.live import Live
from service.host import Host, session_name


def planned(words: dict[str, Any]) -> Plan:
    """The plan in the words of the command line; `Malformed` where they make none."""
    return Plan(
        words["game"],
        words["scenario"],
        words["seats"],
        pairs(words["rulings"], "ruling"),
        pairs(words["options"], "option"),
    )


def begin(host: Host, words: dict[str, Any], *, start: bool, key: str = "") -> tuple[str, int]:
    """The id of the new session and its last version. Repeated under the same key: the first result."""
    plan = planned(words)
    rules = library.rules(plan.game)
    session = session_name(words["name"]) if words["name"] else host.new_name(plan.game, key)
    if host.store.game(session) is not None:
        if key and host.store.version_of(session, key) == 1:
            return session, host.store.last(session)
        raise Illegal(say("a session called {session} exists already", session=session))
    made = host.new_secrets(dice_secret(words["secret"]))
    start = start and bool(plan.seats)
    with Store.open("memory:") as store, Snapshots.open(None) as cache:
        trial = Live(session, rules, library.codec(plan.game), store, cache, made, host.hands)
        found(trial, plan, commitment(made.dice), start=start)
    try:
        outcome = found(host.unborn(session, rules, made), plan, commitment(made.dice), start=start, key=key)
    except Clash as clash:
        raise Illegal(say("a session called {session} exists already", session=session)) from clash
    return session, outcome.version
