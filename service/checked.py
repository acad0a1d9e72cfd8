"""Verifying a session or a file, and its report for people."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from engine.errors import Unknown
from engine.wording import count, say
from replays.bundle_import import game_of
from replays.live import find_rules
from replays.verify import Log, Report
from replays.verify.judged import began, judged
from replays.verify.verdict import LEFT
from service import copies
from service.out import Page, progress

if TYPE_CHECKING:
    from service.host import Host

Level = Literal["chain", "phases", "rules"]

EDITED = "edited"
"""In `unchecked`: why the rules were not checked."""


def verified(host: Host, name: str, file: Path | None, level: Level) -> Report:
    """The report on a session in the database, with its secrets, which never leave it, or on a file, as far
    as what is closed in it lets it be checked."""
    if file is not None:
        bundle = copies.read(file)
        known = (None, None) if bundle.secrets is None else (bundle.secrets.dice, bundle.secrets.veil)
        return judged(game_of(bundle, str(file)), Log(bundle.session, bundle.rows, *known), level)
    session = host.find(name)
    game, secrets = host.store.game(session), host.store.secrets(session)
    if game is None or secrets is None:
        raise Unknown(say("no session is called {session}", session=session))
    with host.store.reading(session) as rows, progress(len(rows)) as tell:
        return judged(game, Log(session, rows, secrets.dice, secrets.veil), level, tell)


def pinned(host: Host, name: str, file: Path | None) -> tuple[str, int]:
    """Game and version of the rules that a session or file is pinned to, by its first entry."""
    if file is not None:
        bundle = copies.read(file)
        game, first = game_of(bundle, str(file)), bundle.rows[0]
    else:
        session = host.find(name)
        rows = host.store.rows(session, upto=1)
        game = host.store.game(session) or ""
        if not rows:
            return game, 0
        first = rows[0].state
    pinned_to = began(find_rules(game)[1], first)
    return game, 0 if pinned_to is None else pinned_to.rules


def shape(report: Report) -> dict[str, Any]:
    """The JSON of a report. What is sealed stays so: a difference tells nobody what they may not know."""
    made: dict[str, Any] = report.json()
    if report.about is not None:
        made["about"] = msgspec.to_builtins(report.about)
    if made["fault"] is not None:
        for side in ("expected", "found"):
            made["fault"][side] = _covered(made["fault"][side])
    return made


def _covered(value: Any) -> Any:
    """A side of a difference without sealed facts, and without options that only their seat is shown."""
    if not isinstance(value, dict):
        return value
    kept = {key: each for key, each in value.items() if key not in ("sealed", "legal")}
    if value.get("sealed"):
        kept["sealed"] = [list(part.get("to", ())) for part in value["sealed"]]
    return kept


def print_report(page: Page, report: Report) -> None:
    """Level by level, with what could not be checked and why; then the first difference, with both sides."""
    for level, checked in report.levels.items():
        some = checked.checked or not checked.left
        word = say("differs") if not checked.ok else say("good") if some else say("not checked")
        page.line(
            count(
                "{level}: {word}, {n} checked",
                "{level}: {word}, {n} checked",
                level=f"{level:>7}",
                word=word,
                n=checked.checked,
            ),
            "red" if not checked.ok else "yellow" if checked.left else "green",
        )
        for why, left in checked.left.items():
            not_checked = count("{n} not: {why}", "{n} not: {why}", n=left, why=LEFT[why])
            page.line(say("         {it}", it=not_checked), "yellow")
    _print_by_hand(page, report)
    print_fault(page, shape(report))


def _print_by_hand(page: Page, report: Report) -> None:
    """What no rule decided, if there is any."""
    by_hand = report.by_hand
    if by_hand is not None and by_hand.adjusted:
        changed = count(
            "The table was changed by hand {n} time.",
            "The table was changed by hand {n} times.",
            n=by_hand.adjusted,
        )
        page.line(changed, "yellow")
    if by_hand is not None and by_hand.corrected:
        corrected = count(
            "{n} entry was corrected by hand.",
            "{n} entries were corrected by hand.",
            n=by_hand.corrected,
        )
        page.line(corrected, "yellow")


def print_fault(page: Page, report: dict[str, Any]) -> None:
    """The first difference: both sides with their clause, the input it came from, and what there was to
    choose."""
    fault = report["fault"]
    if fault is None:
        return
    page.line(
        say(
            "entry {version} differs ({level}) [{clause}]",
            version=fault["version"],
            level=fault["level"],
            clause=fault["clause"] or "-",
        ),
        "bold red",
    )
    expected, found = (json.dumps(fault[each], default=str) for each in ("expected", "found"))
    if expected == found:
        page.line(say("  what differs is sealed"))
    else:
        page.line(say("  expected: {it}", it=expected))
        page.line(say("  found:    {it}", it=found))
    if report.get("about"):
        _print_input(page, report["about"])


def _print_input(page: Page, behind: dict[str, Any]) -> None:
    page.line(
        say(
            "  input:    entry {version} [{clause}] {fact}",
            version=behind["version"],
            clause=behind["clause"],
            fact=json.dumps(behind["fact"]),
        )
    )
    for seat, options in behind["asked"].items():
        if options:
            page.line(say("  {seat} could choose: {options}", seat=seat, options=tuple(options)))
