"""Begin a session, whole or not at all."""

from __future__ import annotations

from typing import Any

from engine import library
from engine.beginning import pairs
from engine.dice import commitment
from engine.errors import Illegal
from engine.store.rows import Clash
from engine.wording import say
from replays.founding import Plan, dice_secret, found
from service.host import Host, session_name


def begin(host: Host, words: dict[str, Any], *, start: bool, key: str = "") -> tuple[str, int]:
    """The id of the new session and its last version, as the command line's words plan it. Repeated under the
    same key: the first result."""
    secret = dice_secret(words["secret"])
    plan = Plan(
        words["game"],
        words["scenario"],
        words["seats"],
        pairs(words["rulings"], "ruling"),
        pairs(words["options"], "option"),
        given=secret is not None,
    )
    rules, made = library.rules(plan.game), host.new_secrets(secret)
    session = session_name(words["name"]) if words["name"] else host.new_name(plan.game, key)
    live = host.unborn(session, rules, made)
    try:
        outcome = found(live, plan, commitment(made.dice), start=start and bool(plan.seats), key=key)
    except Clash as clash:
        raise Illegal(say("a session called {session} exists already", session=session)) from clash
    return session, outcome.version
