"""Migrations for people and programs: what was tried, and what was made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import library
from engine.entries import Entry
from engine.errors import Refusal, StorageRefusal
from engine.facts import Fact, tag
from engine.wording import Text, count, say
from projections.saying import Saying
from replays import migrating
from replays.migrating import First, Migrated, Tried
from service import copies
from service.bulk import named
from service.host import Host
from service.out import Page
from service.refusing import REFUSED

DIFFERS = 1
"""Exit status: something would come out otherwise."""


def tried(page: Page, host: Host, names: Sequence[str], looking: str = "") -> int:
    """Try every session (`{"sessions": [...], "unchanged", "changed", "impossible", "refused"}`); exit status
    1 where anything differs, else 2 where something could not be tried. `looking`: the referee, who may know
    everything, and whose looking is logged."""
    rows = [_tried(host, name, page, looking) for name in names]
    counted = {
        each: sum(row["outcome"] == each for row in rows)
        for each in ("unchanged", "changed", "impossible", "refused")
    }
    page.data({"sessions": rows, **counted})
    if len(rows) > 1:
        page.line(
            say(
                "{unchanged} unchanged, {changed} changed, {impossible} impossible, {refused} not tried",
                **counted,
            )
        )
    if counted["changed"] or counted["impossible"]:
        return DIFFERS
    return REFUSED if counted["refused"] else 0


def _tried(host: Host, name: str, page: Page, looking: str) -> dict[str, Any]:
    from service.who import look
    from service.words import saying

    try:
        live = host.open(name)
        found = migrating.dry_run(live, library.rules(live.rules.game), look(live, looking))
    except Refusal as refusal:
        page.line(named(page, name, refusal.text), "yellow")
        return {"session": name, "outcome": "refused", "clean": False, "refused": page.say(refusal.text)}
    page.line(
        say("{name}, {game} {old} to {new}: {what}", name=found.session, game=found.game, old=found.pinned[0],
            new=found.here[0], what=_what(found))
    )  # fmt: skip
    if found.first is not None:
        for line in _first(found.first, saying(found.game, page.language)):
            page.line(line)
    if found.result.stop is not None:
        page.line(say("  {why}", why=found.result.stop.text))
    return migrating.shape(found)


def _what(found: Tried) -> Text:
    stop, changes = found.result.stop, len(found.result.changes)
    if stop is not None:
        clause = stop.clause or "-"
        return say("the record no longer fits at entry {at} [{clause}]", at=stop.version, clause=clause)
    if found.clean:
        return say("nothing would be otherwise")
    return count("{n} value would be otherwise", "{n} values would be otherwise", n=changes)


def _first(first: First, words: Saying) -> list[Text]:
    """Where it begins to differ, and how."""
    found = [
        say("  from entry {at} on [{clause}]", at=first.version, clause=first.clause or "-"),
        say("    it was: {what}", what=_fact(first.recorded, words)),
    ]
    if first.made is not None and first.recorded is not None and first.made.fact == first.recorded.fact:
        return [*found, say("    what differs is sealed, or what it rests on")]
    return [*found, say("    it would be: {what}", what=_fact(first.made, words))]


def _fact(entry: Entry[Fact] | None, words: Saying) -> str:
    if entry is None:
        return "-"
    return words.entry(entry) or tag(entry.fact)


def made(page: Page, host: Host, session: str, name: str, secret: str, acting: tuple[str, str]) -> int:
    """Make it (`{"session", "version", "parent", "at", "followed", "stop", "clause"}`). Exit status 0: a
    session whose record ends early was made as far as it goes, and it is said how far."""
    from replays.founding import dice_secret
    from service.host import session_name
    from service.who import actor

    if copies.find(host, session) is not None:
        raise StorageRefusal(say("{file} is a copy: it can be looked at, not played on", file=session))
    live = host.open(session)
    by = actor(live, *acting)
    new = session_name(name) if name else host.new_name(live.rules.game)
    secrets = host.new_secrets(dice_secret(secret))
    rules = library.rules(live.rules.game)
    done = migrating.migrate(live, rules, new, by, secrets, given=bool(secret))
    host.remember(new)
    _print_made(page, new, live.session, done)
    return 0


def _print_made(page: Page, new: str, parent: str, done: Migrated) -> None:
    stop = done.stop
    page.data(
        {
            "session": new, "version": done.version, "parent": parent, "at": done.reached,
            "followed": done.followed, "stop": None if stop is None else stop.version,
            "clause": "" if stop is None else stop.clause,
        }
    )  # fmt: skip
    page.line(new)
    if stop is not None:
        page.line(say("It goes up to entry {at}; then: {why}", at=done.reached, why=stop.text), "yellow")
