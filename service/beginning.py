"""Begin a session, whole or not at all."""

from __future__ import annotations

from typing import Any

from engine import library
from engine.beginning import pairs
from engine.dice import commitment
from engine.errors import Illegal, NotYours
from engine.store.rows import Clash
from engine.wording import say
from replays.founding import Plan, dice_secret, found
from replays.live import Live
from service.host import Host, session_name
from service.pledges import committing, salted


def begin(host: Host, words: dict[str, Any], *, start: bool, key: str = "") -> Live:
    """The new session, as the command line's words plan it. Repeated under the same key: the first one. What
    seats give to the dice is shown at once where the game starts, and else kept until all have joined."""
    secret = dice_secret(words["secret"])
    given = {seat: salted(text) for seat, text in pairs(words["words"], "words").items()}
    for seat in given:
        if seat not in words["seats"]:
            raise NotYours(say("no seat is called {seat}", seat=seat), "KER-6.1", words["seats"])
    plan = Plan(
        words["game"],
        words["scenario"],
        words["seats"],
        pairs(words["rulings"], "ruling"),
        pairs(words["options"], "option"),
        given,
        given=secret is not None,
    )
    rules, made = library.rules(plan.game), host.new_secrets(secret)
    session = session_name(words["name"]) if words["name"] else host.new_name(plan.game, key)
    live = host.unborn(session, rules, made)
    start = start and bool(plan.seats)
    try:
        with committing(live, {} if start else given):
            found(live, plan, commitment(made.dice), start=start, key=key)
    except Clash as clash:
        raise Illegal(say("a session called {session} exists already", session=session)) from clash
    return live
