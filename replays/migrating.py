"""A migration: what a session pinned to other rules comes to under those that are installed.

Every recorded input is decided again from the start, with the throws as they fell, and followed as long as it
stays possible. Tried, nothing is written: it is told where the first entry would be otherwise, where the
record ends, and what would stand in the end. All that follows from what is hidden too, so of an open session
it is told to who may know everything: the place alone could show what a seat holds. Made, it is a branch
under other rules: a session of its own that names the one it comes from, which stays as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any, Literal

import msgspec
from msgspec import Struct

from engine import events as ev
from engine.audience import REFEREE
from engine.beginning import SCRIPTED, check_option, pairs
from engine.entries import Entry
from engine.errors import Illegal, NotYours, Refusal
from engine.play import resolve
from engine.recorded import command_of
from engine.store.rows import Secrets
from engine.system import Rules
from engine.wording import say
from replays import branching
from replays.seek import MISFITS
from replays.session import Session
from replays.timeline import Step, decisions, steps_to
from replays.verify.again import Recorded, parting
from replays.whatif import Plan, Result, carry_out, known_as
from replays.whatif.branch import Stop


class First(Struct, frozen=True):
    """The first entry that would be otherwise. `recorded` is None where there would be one more, `made` where
    there would be none."""

    version: int
    clause: str
    recorded: Entry[ev.Event] | None
    made: Entry[ev.Event] | None


class Tried(Struct, frozen=True):
    """`pinned` and `here`: version and content of the rules; `result`: how far the record goes under those
    that are here, and what would stand otherwise; `first`: where it begins to differ."""

    session: str
    game: str
    pinned: tuple[int, str]
    here: tuple[int, str]
    result: Result
    first: First | None

    @property
    def clean(self) -> bool:
        """Whether every input still fits, and nothing that anybody sees would be otherwise."""
        return self.outcome == "unchanged"

    @property
    def outcome(self) -> Literal["unchanged", "changed", "impossible"]:
        """In a word; `impossible`: from the entry in `result.stop` on."""
        if self.result.stop is not None:
            return "impossible"
        return "changed" if self.first is not None or self.result.changes else "unchanged"


class Migrated(Struct, frozen=True):
    """The new session's last version; up to which entry of the old one it follows it, and why no further."""

    version: int
    reached: int
    followed: int
    stop: Stop | None


def dry_run(live: Session, rules: Rules, viewer: str) -> Tried:
    """Decide a session again under these rules. `Illegal` for one that has not started, and `NotYours` under
    other rules than its own for who may not know everything of it."""
    course = live.state.course
    if not course.origin:
        raise Illegal(say("the game has not started"), "KER-6.2")
    if any(part.event is None for entry in live.read(0) for part in entry.sealed):
        raise Illegal(say("{session} is a copy in which not everything is open", session=live.session))
    pinned, here = (course.rules, course.content), (rules.version, rules.content)
    told = bool(live.holder) or _may_know(live, viewer)  # of a copy all is open, or it was refused above
    if pinned != here and not told:
        raise _hides(live)
    other = copy(live)
    other.rules = rules
    result = carry_out(other, [Plan(course.origin - 1, upto=live.version)], viewer, whole=True)
    upto = live.version if result.stop is None else result.stop.version - 1
    first = _first(rules, [step for step in steps_to(live, live.version) if step.entry.version <= upto])
    found = Tried(live.session, rules.game, pinned, here, result, first)
    if not found.clean and not told:
        raise _hides(live)
    return found


def _hides(live: Session) -> NotYours:
    """The refusal: what would change, and where, may follow from a hand or a face-down card."""
    why = say("where {session} changes could show what is hidden in it", session=live.session)
    return NotYours(why, "", (REFEREE,))


def migrate(
    live: Session, rules: Rules, name: str, by: str, secrets: Secrets, *, given: bool = False
) -> Migrated:
    """Write the session that goes on under these rules, from where this one stands (KER-9.5).

    Raises what a branch raises, and `Illegal` where the session is under these rules already, or could not
    even begin under them.
    """
    course = live.state.course
    if (course.rules, course.content) == (rules.version, rules.content):
        raise Illegal(say("{session} is under these rules already", session=live.session), "KER-9.5")
    began: Any = live.read(0, 1)[0].event
    options, rulings = pairs(began.options, "option"), pairs(began.rulings, "ruling")
    for key, value in options.items():
        check_option(rules, key, value)
    for clause, variant in rulings.items():
        rules.clauses.check_ruling(clause, variant)
    at = live.state.head
    made = branching.carry(live, at, by, secrets, rules, given=given)
    stop = made.stop
    if stop is not None and not _may_know(live, by):  # the reason may name what a seat chose or holds
        stop = Stop(stop.version, say("what was recorded next is no longer possible"))
    if stop is not None and not made.followed:
        raise Illegal(stop.text, stop.clause, stop.legal)
    version = branching.save(live, name, made, secrets)
    return Migrated(version, made.reached, made.followed, stop)


def _may_know(live: Session, viewer: str) -> bool:
    return known_as(live.state, viewer, opened=live.state.table.closed) == REFEREE


def _first(rules: Rules, steps: Sequence[Step]) -> First | None:
    """The first entry that these rules would make otherwise. Up to there the table is the recorded one."""
    began, *rest = decisions(steps)
    scripted = isinstance(began.first.event, ev.Began) and began.first.event.dice == SCRIPTED
    for decision in (each for each in rest if each.first.event.lane == "play"):
        first, entries = decision.first, decision.entries
        chance = Recorded("scripted" if scripted else "seeded", entries, b"")
        try:
            command = command_of(rules, entries)
            made = resolve(rules, decision.before, command, chance, first.version - 1).entries
        except (Refusal, *MISFITS) as error:
            return First(first.version, error.clause if isinstance(error, Refusal) else "", first, None)
        found = parting(entries, made)
        if found is not None:
            either = [each for each in reversed(found) if each is not None]
            return First(either[0].version, either[0].clause, *found)
    return None


def shape(tried: Tried) -> dict[str, Any]:
    stop, first = tried.result.stop, None
    if tried.first is not None:
        at, clause = tried.first.version, tried.first.clause
        made = {"recorded": _event(tried.first.recorded), "made": _event(tried.first.made)}
        first = {"version": at, "clause": clause, **made}
    return {
        "session": tried.session,
        "game": tried.game,
        "pinned": {"version": tried.pinned[0], "content": tried.pinned[1]},
        "here": {"version": tried.here[0], "content": tried.here[1]},
        "outcome": tried.outcome,
        "clean": tried.clean,
        "followed": tried.result.followed,
        "first": first,
        "stop": None if stop is None else stop.version,
        "clause": "" if stop is None else stop.clause,
        "changes": len(tried.result.changes),
    }


def _event(entry: Entry[ev.Event] | None) -> Any:
    return None if entry is None else msgspec.to_builtins(entry.event)
