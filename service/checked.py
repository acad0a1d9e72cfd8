"""Verifying sessions and files, one or many at once, and the reports for people."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from engine import library
from engine.errors import Refusal, Unknown
from engine.wording import Text, count, say
from replays.bundle import is_file_name
from replays.bundle_import import game_of
from replays.live import find_rules
from replays.verify import Log, Report, began, judged
from replays.verify.verdict import LEFT
from service import copies
from service.host import Host
from service.out import Page, progress

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
            "{n} entry was corrected by hand.", "{n} entries were corrected by hand.", n=by_hand.corrected
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


# many ----------------------------------------------------------------------------------------------

FEW = 8
"""Sessions that are not worth starting more processes for."""


class Target(Struct, frozen=True):
    """A session of a database, or a file."""

    name: str
    address: str = ""


class Checked(Struct, frozen=True):
    """What came of one: `report` as `verify` prints it, or what `refused` it (a file that is none)."""

    name: str
    game: str
    rules: int
    entries: int
    ok: bool
    report: dict[str, Any]
    refused: Text | None = None


def targets(host: Host, names: Sequence[str], everything: Sequence[str]) -> list[Target]:
    """Files as named, those in folders, and sessions. `Malformed` for a folder without any."""
    address = host.address
    found = [Target(session, address) for session in everything]
    for name in names:
        found += [Target(each, "" if is_file_name(each) else address) for each in copies.spread(host, name)]
    return found


def _check(target: Target, level: Level) -> Checked:
    """Verify one. Whatever is wrong with it is told, not raised."""
    try:
        with Host(target.address) as host:
            file = copies.find(host, target.name)
            report = verified(host, target.name, file, level)
            game, rules = pinned(host, target.name, file)
    except Refusal as refusal:
        return Checked(target.name, *_whose(target), 0, False, {}, refusal.text)
    entries = report.levels["chain"].checked
    return Checked(target.name, game, rules, entries, report.ok, shape(report))


def _whose(target: Target) -> tuple[str, int]:
    """Game and version of what cannot be verified, where its first entry can be read."""
    with suppress(Refusal), Host(target.address) as host:
        return pinned(host, target.name, copies.find(host, target.name))
    return "", 0


def _known(added: dict[str, str]) -> None:
    """In another process: the rule systems that were added to this one."""
    for game, package in added.items():
        library.add(game, package)


def _run(found: Sequence[Target], level: Level, jobs: int) -> Iterator[Checked]:
    """Verify all, in the order given, in no more processes than there is work for."""
    jobs = min(jobs or os.cpu_count() or 1, len(found))
    if jobs == 1 or len(found) < FEW:
        yield from (_check(each, level) for each in found)
        return
    context = get_context("spawn")
    with ProcessPoolExecutor(jobs, context, _known, (dict(library.added()),)) as pool:
        yield from pool.map(_check, found, [level] * len(found), chunksize=4)


def _summary(rows: Iterable[Checked]) -> list[dict[str, Any]]:
    """By system and version: sessions, entries, how many are good and how many differ, in how many something
    could not be checked, and how often people changed something by hand."""
    found: dict[tuple[str, int], dict[str, Any]] = {}
    for each in rows:
        row = found.setdefault(
            (each.game, each.rules),
            {
                "game": each.game, "rules": each.rules,
                "sessions": 0, "entries": 0, "good": 0, "differ": 0, "in_part": 0, "by_hand": 0,
            },
        )  # fmt: skip
        row["sessions"] += 1
        row["entries"] += each.entries
        row["good" if each.ok else "differ"] += 1
        row["in_part"] += any(level["left"] for level in each.report.get("levels", {}).values())
        row["by_hand"] += sum(each.report.get("by_hand", {}).values())
    return list(found.values())


def verify_many(page: Page, found: Sequence[Target], level: Level, jobs: int) -> bool:
    """Verify all and print; whether all is good."""
    rows: list[Checked] = []
    with progress(len(found), FEW) as tell:
        for each in _run(found, level, jobs):
            rows.append(each)
            tell(len(rows))
    wrong = [each for each in rows if not each.ok]
    page.data(
        {
            "ok": not wrong,
            "checked": len(rows),
            "summary": _summary(rows),
            "faults": [_fault(page, each) for each in wrong],
        }
    )
    _print_many(page, rows, wrong)
    return not wrong


def _fault(page: Page, each: Checked) -> dict[str, Any]:
    refused = "" if each.refused is None else page.say(each.refused)
    return {"name": each.name, "refused": refused, "fault": each.report.get("fault")}


def _print_many(page: Page, rows: Sequence[Checked], wrong: Sequence[Checked]) -> None:
    """The summary; what is wrong, one by one; the first difference whole, under the name of what differs."""
    page.table(
        (
            say("game"),
            say("version"),
            say("sessions"),
            say("entries"),
            say("good"),
            say("differ"),
            say("checked in part"),
            say("by hand"),
        ),
        (_cells(row) for row in _summary(rows)),
    )
    first = next((each for each in wrong if each.report), None)
    for each in wrong:
        page.line(_why(page, each), "red")
        if each is first:
            print_fault(page, each.report)
    edited = sum(
        any(EDITED in level["left"] for level in each.report.get("levels", {}).values()) for each in rows
    )
    if edited:
        page.line(
            count(
                "{n} was begun before the rules were edited, and not decided again",
                "{n} were begun before the rules were edited, and not decided again",
                n=edited,
            ),
            "yellow",
        )
    page.line(count("{n} checked", "{n} checked", n=len(rows)), "dim")


def _cells(row: dict[str, Any]) -> list[Any]:
    """A row of the summary; what could not be read is of no game that is known."""
    game, rules, *numbers = row.values()
    return [game, rules, *numbers] if game else ["-", "-", *numbers]


def _why(page: Page, each: Checked) -> Text:
    return page.named(each.name, say("differs") if each.refused is None else each.refused)
