"""Verifying sessions and files, one or many at once, and the reports for people."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any, Literal

from msgspec import Struct

from engine import library
from engine.errors import Refusal, Unknown
from engine.wording import Text, count, say
from replays.bundle_import import game_of
from replays.session import find_rules
from replays.verify import Log, Report, began, judged
from replays.verify.verdict import LEFT
from service.host import Host, read_copy
from service.out import Page, progress

Level = Literal["chain", "phases", "rules"]


def verified(host: Host, name: str, level: Level) -> Report:
    """The report on a session in the database, with its secrets, which never leave it, or on a file, as far
    as what is closed in it lets it be checked."""
    file = host.copy(name)
    if file is not None:
        bundle = read_copy(file)
        known = (None, None) if bundle.secrets is None else (bundle.secrets.dice, bundle.secrets.veil)
        return judged(game_of(bundle, str(file)), Log(bundle.session, bundle.rows, *known), level)
    session = host.find(name)
    game, secrets = host.store.game(session), host.store.secrets(session)
    if game is None or (secrets is None and not host.afar):
        raise Unknown(say("no session is called {session}", session=session))
    known = (None, None) if secrets is None else (secrets.dice, secrets.veil)
    with host.store.reading(session) as rows, progress(len(rows)) as tell:
        return judged(game, Log(session, rows, *known), level, tell)


def pinned(host: Host, name: str) -> tuple[str, int]:
    """Game and version of the rules that a session or file is pinned to, by its first entry."""
    file = host.copy(name)
    if file is not None:
        bundle = read_copy(file)
        game, rows = game_of(bundle, str(file)), bundle.rows
    else:
        session = host.find(name)
        game = host.store.game(session) or ""
        rows = tuple(row.state for row in host.store.rows(session, upto=1))
    first = began(find_rules(game)[1], rows[0]) if rows else None
    return game, 0 if first is None else first.rules


def shape(report: Report) -> dict[str, Any]:
    """The JSON of a report. What is sealed stays so: a difference tells nobody what they may not know."""
    made: dict[str, Any] = report.json()
    if made["fault"] is not None:
        for side in ("expected", "found"):
            made["fault"][side] = _covered(made["fault"][side])
    return made


def _covered(value: Any) -> Any:
    """A side of a difference without sealed events, and without options that only their seat is shown."""
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
        about = {"level": f"{level:>7}", "word": word, "n": checked.checked}
        style = "red" if not checked.ok else "yellow" if checked.left else "green"
        page.line(count("{level}: {word}, {n} checked", "{level}: {word}, {n} checked", **about), style)
        for why, left in checked.left.items():
            not_checked = count("{n} not: {why}", "{n} not: {why}", n=left, why=LEFT[why])
            page.line(say("         {it}", it=not_checked), "yellow")
    _print_by_hand(page, report)
    print_fault(page, shape(report))


def _print_by_hand(page: Page, report: Report) -> None:
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
            "{n} entry was corrected by hand.", "{n} entries were corrected by hand.", n=by_hand.corrected
        )
        page.line(corrected, "yellow")


def print_fault(page: Page, report: dict[str, Any]) -> None:
    """The first difference: both sides with their clause, the input it came from, and what there was to
    choose."""
    fault = report["fault"]
    if fault is None:
        return
    version, level, clause = fault["version"], fault["level"], fault["clause"] or "-"
    told = say("entry {version} differs ({level}) [{clause}]", version=version, level=level, clause=clause)
    page.line(told, "bold red")
    expected, found = (json.dumps(fault[each], default=str) for each in ("expected", "found"))
    if expected == found:
        page.line(say("  what differs is sealed"))
    else:
        page.line(say("  expected: {it}", it=expected))
        page.line(say("  found:    {it}", it=found))
    if report.get("about"):
        _print_input(page, report["about"])


def _print_input(page: Page, behind: dict[str, Any]) -> None:
    about = {"version": behind["version"], "clause": behind["clause"], "event": json.dumps(behind["event"])}
    page.line(say("  input:    entry {version} [{clause}] {event}", **about))
    for seat, options in behind["asked"].items():
        if options:
            page.line(say("  {seat} could choose: {options}", seat=seat, options=tuple(options)))


# many ----------------------------------------------------------------------------------------------

FEW = 8
"""Sessions that are not worth starting more processes for."""


COLUMNS = {
    "game": say("game"),
    "rules": say("version"),
    "sessions": say("sessions"),
    "entries": say("entries"),
    "good": say("good"),
    "differ": say("differ"),
    "in_part": say("checked in part"),
    "by_hand": say("by hand"),
}
"""The summary of many, and what its columns are called."""


class Checked(Struct, frozen=True):
    """What came of one: `report` as `verify` prints it, or what `refused` it (a file that is none)."""

    name: str
    game: str
    rules: int
    entries: int
    ok: bool
    report: dict[str, Any]
    refused: Text | None = None


def _check(address: str, level: Level, name: str) -> Checked:
    with Host(address) as host:
        return _checked(host, level, name)


def _checked(host: Host, level: Level, name: str) -> Checked:
    pins = "", 0
    try:
        pins = pinned(host, name)
        report = verified(host, name, level)
    except Refusal as refusal:
        return Checked(name, *pins, 0, False, {}, refusal.text)
    return Checked(name, *pins, report.levels["chain"].checked, report.ok, shape(report))


def _run(host: Host, found: Sequence[str], level: Level, jobs: int) -> Iterator[Checked]:
    """Verify all, in the order given, in no more processes than there is work for; what a service has, in
    this one."""
    if host.afar:
        yield from map(partial(_checked, host, level), found)
        return
    address = host.address
    check, jobs = partial(_check, address, level), min(jobs or os.cpu_count() or 1, len(found))
    if jobs == 1 or len(found) < FEW:
        yield from map(check, found)
        return
    context = get_context("spawn")
    with ProcessPoolExecutor(jobs, context, library.add_all, (library.added(),)) as pool:
        yield from pool.map(check, found, chunksize=4)


def _summary(rows: Iterable[Checked]) -> list[dict[str, Any]]:
    """By system and version: sessions, entries, how many are good and how many differ, in how many something
    could not be checked, and how often people changed something by hand."""
    found: dict[tuple[str, int], dict[str, Any]] = {}
    for each in rows:
        row = found.setdefault((each.game, each.rules), dict.fromkeys(COLUMNS, 0))
        row |= {"game": each.game, "rules": each.rules}
        row["sessions"] += 1
        row["entries"] += each.entries
        row["good" if each.ok else "differ"] += 1
        row["in_part"] += any(level["left"] for level in _levels(each))
        row["by_hand"] += sum(each.report.get("by_hand", {}).values())
    return list(found.values())


def verify_many(page: Page, host: Host, found: Sequence[str], level: Level, jobs: int) -> bool:
    """Verify these sessions and files, and print what came of it; whether all is good."""
    rows: list[Checked] = []
    with progress(len(found), FEW) as tell:
        for each in _run(host, found, level, jobs):
            rows.append(each)
            tell(len(rows))
    wrong, summary = [each for each in rows if not each.ok], _summary(rows)
    faults = [
        {"name": each.name, "refused": page.say(each.refused or ""), "fault": each.report.get("fault")}
        for each in wrong
    ]
    page.data({"ok": not wrong, "checked": len(rows), "summary": summary, "faults": faults})
    unknown = {"game": "-", "rules": "-"}  # what could not be read
    page.table(COLUMNS.values(), [tuple((row if row["game"] else row | unknown).values()) for row in summary])
    _print_wrong(page, wrong)
    edited = sum(any("edited" in level["left"] for level in _levels(each)) for each in rows)
    if edited:
        told = count(
            "{n} was begun before the rules were edited, and not decided again",
            "{n} were begun before the rules were edited, and not decided again",
            n=edited,
        )
        page.line(told, "yellow")
    page.line(count("{n} checked", "{n} checked", n=len(rows)), "dim")
    return not wrong


def _print_wrong(page: Page, wrong: Sequence[Checked]) -> None:
    first = next((each for each in wrong if each.report), None)
    for each in wrong:
        page.line(page.named(each.name, each.refused or say("differs")), "red")
        if each is first:
            print_fault(page, each.report)


def _levels(each: Checked) -> Iterable[dict[str, Any]]:
    return each.report.get("levels", {}).values()
