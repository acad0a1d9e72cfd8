"""New sessions out of others: branches, and sessions that go on under the rules that are installed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from cyclopts import Parameter

from engine import library
from engine.audience import REFEREE
from engine.entries import Entry
from engine.errors import Malformed, Refusal, StorageRefusal
from engine.events import Event, tag
from engine.wording import Text, count, say
from projections.difference import difference
from projections.listed import compared
from projections.show import show
from projections.translator import Translator, translator
from replays import branching, migrating
from replays.again import has_deal
from replays.create import dice_secret
from replays.migrating import First, Tried
from replays.session import Session
from service.commands.dealing import beside
from service.doing import actor, hosted, look
from service.host import Host, copied, session_name
from service.options import (
    COMMON,
    Acting,
    Common,
    NewName,
    NewSecret,
    Seat,
    SessionName,
    Words,
    one_session,
    plain,
)
from service.out import Page
from service.pledges import next_steps
from service.refusing import REFUSED

DIFFERS = 1
"""Exit status: something would come out otherwise."""


def branch(
    session: SessionName = "",
    *,
    at: Annotated[int, Parameter(help="The end of a decision; by default where it stands.")] = 0,
    name: NewName = "",
    secret: NewSecret = "",
    compare: Annotated[
        bool, Parameter(help="Only compare a branch, or a deal played again, with the session it comes from.")
    ] = False,
    seat: Seat = "",
    as_: Acting = "",
    common: Common = COMMON,
) -> None:
    """Make a new session that begins with the decisions of another, with dice of its own from there on. Of an
    open session all that you do not know is dealt anew.

    Example: rollbook branch friday --at 41 --name friday-again

    Its seats give new words to the dice; where none gave any before, it goes on at once.
    """
    with hosted(common) as (page, host):
        live = host.open(one_session(session), play=True)
        if compare:
            (beside(page, host, live) if has_deal(live) else _compare(page, host, live, seat))
            return
        host.here(say("a branch is made"))
        by = actor(live, seat, as_)
        new = session_name(name) if name else host.new_name(live.rules.game)
        made = host.new_secrets(dice_secret(secret))
        version = branching.branch(live, new, at, by, made, given=bool(secret))
        host.call(new, live.people)
        page.data({"session": new, "version": version, "parent": live.session, "at": at or live.state.head})
        page.line(new)
        page.made(next_steps(host.open(new)), given=bool(secret))


def _compare(page: Page, host: Host, live: Session, seat: str) -> None:
    began = branching.parent_of(live)
    parent = host.open(began.parent)
    viewer = look(live, "" if seat == REFEREE else seat)
    one, other = (show(live.rules.model, each.state, each.version, viewer) for each in (parent, live))
    changes = difference(one, other)
    host.remember(live.session)
    at, holds = began.parent_version, branching.is_whole(began, parent)
    about = {"session": live.session, "parent": began.parent, "at": at}
    page.data({**about, "parent_holds": holds, "changes": changes})
    page.line(say("{session} left {parent} at entry {at}.", **about))
    heads = say("what"), began.parent, live.session
    page.table(heads, compared(changes, translator(live.rules.game, page.language)))


def migrate(
    *sessions: Annotated[
        Words, Parameter(help="Sessions and .rollbook files; without any, the one used last.")
    ],
    dry_run: Annotated[bool, Parameter(help="Only try it: nothing is written.")] = False,
    all_: Annotated[bool, Parameter(name="--all", help="Try every session of the database.")] = False,
    name: NewName = "",
    secret: NewSecret = "",
    seat: Seat = "",
    as_: Acting = "",
    common: Common = COMMON,
) -> int:
    """Go on under the rules that are installed, in a new session that names the one it comes from: every
    recorded choice decided again, with the dice as they fell, as far as they stay possible. The old session
    stays as it is, under the rules it began with.

    Example: rollbook migrate friday --dry-run

    With --dry-run nothing is written: it tells for every session where and how it would come out differently,
    and where its record ends. Exit status 1 where anything differs, else 2 where something cannot be tried.
    """
    names: list[str] = list(plain(sessions)) or [""]
    if not dry_run and (all_ or len(names) > 1):
        raise Malformed(say("one session is migrated at a time; all can be tried, with --dry-run"))
    with hosted(common) as (page, host):
        if not dry_run:
            return _migrate(page, host, names[0], name, secret, (seat, as_))
        return tried(page, host, host.named((), everything=True) if all_ else names, as_)


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
    try:
        live = host.open(name)
        found = migrating.dry_run(live, library.rules(live.rules.game), look(live, looking))
    except Refusal as refusal:
        page.line(page.named(name, refusal.text), "yellow")
        return {"session": name, "outcome": "refused", "clean": False, "refused": page.say(refusal.text)}
    page.line(
        say("{name}, {game} {old} to {new}: {what}", name=found.session, game=found.game, old=found.pinned[0],
            new=found.here[0], what=_what(found))
    )  # fmt: skip
    if found.first is not None:
        page.lines(_first(found.first, translator(found.game, page.language)))
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


def _first(first: First, words: Translator) -> list[Text]:
    found = [
        say("  from entry {at} on [{clause}]", at=first.version, clause=first.clause or "-"),
        say("    it was: {what}", what=_event(first.recorded, words)),
    ]
    if first.made is not None and first.recorded is not None and first.made.event == first.recorded.event:
        return [*found, say("    what differs is sealed, or what it rests on")]
    return [*found, say("    it would be: {what}", what=_event(first.made, words))]


def _event(entry: Entry[Event] | None, words: Translator) -> str:
    if entry is None:
        return "-"
    return words.entry(entry) or tag(entry.event)


def _migrate(page: Page, host: Host, session: str, name: str, secret: str, acting: tuple[str, str]) -> int:
    """Make it (`{"session", "version", "parent", "at", "followed", "stop", "clause"}`). Exit status 0: a
    session whose record ends early was made as far as it goes, and it is said how far."""
    host.here(say("a session is migrated"))
    if host.copy(session) is not None:
        raise StorageRefusal(copied(session))
    live = host.open(session)
    by = actor(live, *acting)
    new = session_name(name) if name else host.new_name(live.rules.game)
    secrets = host.new_secrets(dice_secret(secret))
    rules = library.rules(live.rules.game)
    done = migrating.migrate(live, rules, new, by, secrets, given=bool(secret))
    host.call(new, live.people)
    stop, followed = done.stop, {"parent": live.session, "at": done.reached, "followed": done.followed}
    ends = {"stop": None, "clause": ""} if stop is None else {"stop": stop.version, "clause": stop.clause}
    page.data({"session": new, "version": done.version, **followed, **ends})
    page.line(new)
    if stop is not None:
        page.line(say("It goes up to entry {at}; then: {why}", at=done.reached, why=stop.text), "yellow")
    page.made(next_steps(host.open(new)), given=bool(secret))
    return 0
