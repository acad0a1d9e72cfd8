"""A migration, tried: what a session pinned to other rules would come to under those that are installed.

Every recorded input is decided again from the start, with the throws as they fell, and followed as long as it
stays possible. What is hidden is used and not told: only where the record ends, and by which clause. Nothing
is written; a session stays with its rules until a migration is really made.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.errors import Illegal
from engine.wording import say
from replays.live import Live
from replays.whatif import Plan, Result, carry_out


class Tried(Struct, frozen=True):
    """`pinned` and `here`: version and content of the rules; `result`: how far the record goes under those
    that are here, and what would stand otherwise."""

    session: str
    game: str
    pinned: tuple[int, str]
    here: tuple[int, str]
    result: Result

    @property
    def clean(self) -> bool:
        """Whether every input still fits, and nothing that anybody sees would be otherwise."""
        return self.result.stop is None and not self.result.changes


def dry_run(live: Live, viewer: str) -> Tried:
    """Decide a session again under the installed rules. `Illegal` for one that has not started."""
    course, rules = live.state.course, live.rules
    if not course.origin:
        raise Illegal(say("the game has not started"), "KER-6.2")
    result = carry_out(live, [Plan(course.origin - 1, upto=live.version)], viewer, whole=True)
    pinned, here = (course.rules, course.content), (rules.version, rules.content)
    return Tried(live.session, rules.game, pinned, here, result)


def shape(tried: Tried) -> dict[str, Any]:
    """For programs."""
    stop = tried.result.stop
    return {
        "session": tried.session,
        "game": tried.game,
        "pinned": {"version": tried.pinned[0], "content": tried.pinned[1]},
        "here": {"version": tried.here[0], "content": tried.here[1]},
        "clean": tried.clean,
        "followed": tried.result.followed,
        "stop": None if stop is None else stop.version,
        "clause": "" if stop is None else stop.clause,
        "changes": len(tried.result.changes),
    }
