"""Disputes for people and programs: what is at issue, the evidence, and the register of rulings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from engine.table import Dispute
from engine.telling import chosen
from engine.wording import Text, name, say
from projections.saying import Saying
from replays.disputes import Evidence, Register, Settled, collect, plain
from replays.live import Live, find_rules
from service.host import Host
from service.listed import compared
from service.out import Page

STANDS = {
    "open": say("open"),
    "upheld": say("upheld"),
    "overturned": say("overturned"),
    "house-rule": say("settled by a house rule"),
    "withdrawn": say("withdrawn"),
}


def listed(page: Page, live: Live) -> None:
    """Print the disputes of a session."""
    found = live.state.table.disputes
    page.data({"session": live.session, "disputes": [_shape(key, each) for key, each in found.items()]})
    for key, each in found.items():
        page.line(_line(key, each))
    if not found:
        page.line(say("Nothing was disputed."), "dim")


def _shape(key: str, each: Dispute) -> dict[str, Any]:
    return {
        "dispute": int(key),
        "by": each.by,
        "on": each.on,
        "claim": each.claim,
        "clause": each.clause,
        "stands": each.stands,
        "ruled": each.ruled,
    }


def _line(key: str, each: Dispute) -> Text:
    return say(
        "{dispute}  {stands}: {by} on entry {on} [{clause}]: {claim}",
        dispute=key,
        stands=STANDS[each.stands],
        by=each.by,
        on=each.on,
        clause=each.clause or "-",
        claim=each.claim,
    )


def shown(page: Page, host: Host, live: Live, number: int, viewer: str, words: Saying) -> None:
    """Print a dispute with all its evidence, and how the clause was settled before."""
    evidence = collect(live, number, viewer, words)
    opened = live.state.table.disputes[str(number)]
    before = register(host).all(evidence.clause) if evidence.clause else []
    before = [each for each in before if each.game == live.rules.game]
    page.data({**_shape(str(number), opened), **_evidence(live, evidence), "register": plain(before)})
    if page.json:
        return
    page.line(_line(str(number), opened), "bold")
    for line in _told(evidence, words):
        page.line(line)
    page.table(
        (say("what"), say("before"), say("after")),
        compared(evidence.changes, words),
    )
    for each in before:
        page.line(_settled(each))


def _evidence(live: Live, evidence: Evidence) -> dict[str, Any]:
    return {
        "session": live.session,
        "text": evidence.text,
        "variant": evidence.variant,
        "entry": msgspec.to_builtins(evidence.entry),
        "choice": evidence.choice,
        "throws": msgspec.to_builtins(evidence.throws),
        "decision": msgspec.to_builtins(evidence.decision),
        "changes": msgspec.to_builtins(evidence.changes),
    }


def _told(evidence: Evidence, words: Saying) -> Iterator[Text]:
    if evidence.clause:
        yield say("  {clause} {text}", clause=evidence.clause, text=name(evidence.text))
    if evidence.variant:
        yield say("  read as {variant}", variant=evidence.variant)
    if evidence.choice is not None and evidence.choice["options"]:
        options = dict(zip(evidence.choice["options"], evidence.choice["names"], strict=True))
        picked = tuple(options.get(each) or chosen(each, words.name_of) for each in evidence.choice["chosen"])
        yield say("  chosen: {chosen}, among: {options}", chosen=picked, options=tuple(options.values()))
    yield say("  what followed:")
    for each in evidence.decision:
        if each.text:
            mark = "*" if each.version == evidence.entry.version else " "
            yield say(
                "  {mark} {version}  {text} [{clause}]",
                mark=mark,
                version=each.version,
                text=each.text,
                clause=each.clause,
            )


def register(host: Host) -> Register:
    """All sessions of the database, counted."""
    found = Register()
    for session, game, _ in host.store.sessions():
        rules, codec = find_rules(game)
        rows = (row.state for row in host.store.rows(session))
        found.add(session, game, codec, rows, rules.clauses.defaults())
    return found


def registered(page: Page, host: Host, clause: str) -> None:
    """Print the register of rulings, of all clauses or one."""
    found = register(host).all(clause)
    page.data({"clauses": plain(found)})
    for each in found:
        page.line(_settled(each))
        for variant in dict.fromkeys((*each.asked_as, *each.pinned, *each.ruled)):
            page.line(
                say(
                    "    {variant}: {asked} asked, {upheld} upheld; {pinned} began with it, {ruled} ruled so",
                    variant=variant,
                    asked=each.asked_as.get(variant, 0),
                    upheld=each.upheld_as.get(variant, 0),
                    pinned=each.pinned.get(variant, 0),
                    ruled=each.ruled.get(variant, 0),
                )
            )
        for reason in each.reasons:
            page.line(say("    {reason}", reason=reason), "dim")
    if not found:
        page.line(say("Nothing was disputed or ruled on."), "dim")


def _settled(each: Settled) -> Text:
    return say(
        "{game} {clause}: {asked} asked, {upheld} upheld, {overturned} overturned, {house} by house rule, "
        "{withdrawn} withdrawn, {open} open",
        game=each.game,
        clause=each.clause or "-",
        asked=each.asked,
        upheld=each.upheld,
        overturned=each.overturned,
        house=each.house_rule,
        withdrawn=each.withdrawn,
        open=each.open,
    )
